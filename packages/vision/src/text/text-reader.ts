import sharp from 'sharp'
import { createWorker, OEM, type RecognizeOptions, type Worker } from 'tesseract.js'
import { textModelFolder } from '../model-files.ts'
import type { Box, Gray } from '../pixels/pixels.ts'
import { READING } from '../thresholds.ts'

/** A word, or words without a wide gap; confidence 0..1; box in the picture's pixels. */
export type TextWord = { text: string; confidence: number; box: Box }
export type TextLine = TextWord & { words: TextWord[] }

/** The page segmentation modes of Tesseract that are used here. */
export type Layout = 'auto' | 'column' | 'block' | 'line' | 'sparse'

const LAYOUT_MODE: Record<Layout, string> = {
  auto: '3',
  column: '4',
  block: '6',
  line: '7',
  sparse: '11',
}

/** The language model: English, Spanish (Ñ) or Vietnamese (Ễ, Đ). */
export type Script = 'eng' | 'spa' | 'vie'

export type ReadOptions = {
  whitelist?: string
  script?: Script
  /** Of the processor; READING.cpuSecondsMax.card if absent. */
  cpuSecondsMax?: number
}

/** A picture with so much that looks like text that reading it was given up. */
export class TooMuchTextError extends Error {
  constructor() {
    super('too much text')
  }
}

export type TextReader = {
  /** @throws TooMuchTextError */
  read: (picture: Gray, layout: Layout, options?: ReadOptions) => Promise<TextLine[]>
  close: () => Promise<void>
}

const WATCH_MS = 100

/**
 * The result of `work`, or undefined once this process has used the processor for longer. By its own time and not
 * by the clock's: beside a busy server a reader waits long for a core, and that is not the picture's fault.
 */
const withinCpu = async <Value>(
  work: Promise<Value>,
  secondsMax: number,
): Promise<Value | undefined> => {
  const before = process.cpuUsage()
  let watch: NodeJS.Timeout | undefined
  const spent = new Promise<undefined>((resolve) => {
    watch = setInterval(() => {
      const { user, system } = process.cpuUsage(before)
      if (user + system > secondsMax * 1e6) resolve(undefined)
    }, WATCH_MS)
  })
  try {
    return await Promise.race([work, spent])
  } finally {
    clearInterval(watch)
  }
}

const startRecogniser = (script: Script): Promise<Worker> =>
  createWorker(script, OEM.LSTM_ONLY, {
    langPath: textModelFolder(script),
    gzip: true,
    cacheMethod: 'none',
  })

/**
 * Starts the text recogniser with the model from the local package. Another script's recogniser is
 * started when first needed (about 50 MB more) and kept: most servers serve only one market.
 */
export async function createTextReader(): Promise<TextReader> {
  const recognisers = new Map<Script, Promise<Worker>>([['eng', startRecogniser('eng')]])
  await recognisers.get('eng')
  const recogniserOf = (script: Script): Promise<Worker> => {
    const known = recognisers.get(script)
    if (known) return known
    const started = startRecogniser(script)
    recognisers.set(script, started)
    return started
  }
  return {
    async read(
      picture,
      layout,
      { whitelist = '', script = 'eng', cpuSecondsMax = READING.cpuSecondsMax.card } = {},
    ) {
      const worker = await recogniserOf(script)
      const { width, height, data } = picture
      const png = await sharp(data, { raw: { width, height, channels: 1 } })
        .png({ compressionLevel: 1 })
        .toBuffer()
      // The library passes options it does not know to the engine, for this call only.
      const options: Record<string, string> & Partial<RecognizeOptions> = {
        tessedit_pageseg_mode: LAYOUT_MODE[layout],
        tessedit_char_whitelist: whitelist,
        user_defined_dpi: '400',
      }
      const read = await withinCpu(
        worker.recognize(png, options, { text: false, blocks: true }),
        cpuSecondsMax,
      )
      if (!read) {
        // It cannot be interrupted, only ended; the next picture starts another.
        recognisers.delete(script)
        await worker.terminate()
        throw new TooMuchTextError()
      }
      return (read.data.blocks ?? [])
        .flatMap((block) => block.paragraphs)
        .flatMap((paragraph) => paragraph.lines)
        .flatMap((line) =>
          partAtGaps(
            line.words.map(({ text, confidence, bbox }) => ({
              text,
              confidence: confidence / 100,
              box: { left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 },
            })),
          ),
        )
    },
    async close() {
      for (const worker of recognisers.values()) await (await worker).terminate()
    },
  }
}

/** Splits a line at gaps much wider than its letters are high: adjacent columns are read as one line. */
export function partAtGaps(words: readonly TextWord[]): TextLine[] {
  const parts: TextWord[][] = []
  for (const word of words) {
    if (word.text.trim() === '') continue
    const part = parts.at(-1)
    const before = part?.at(-1)
    const height = word.box.bottom - word.box.top
    if (part && before && word.box.left - before.box.right <= height * 2.2) part.push(word)
    else parts.push([word])
  }
  return parts.map(joinWords)
}

/** Joins words in reading order to one line. */
export function joinWords(words: readonly TextWord[]): TextLine {
  return {
    text: words.map((word) => word.text).join(' '),
    confidence: words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(words.length, 1),
    box: {
      left: Math.min(...words.map((word) => word.box.left)),
      top: Math.min(...words.map((word) => word.box.top)),
      right: Math.max(...words.map((word) => word.box.right)),
      bottom: Math.max(...words.map((word) => word.box.bottom)),
    },
    words: [...words],
  }
}
