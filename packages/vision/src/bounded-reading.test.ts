import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocumentPicture } from './card/read-document.ts'
import { pageOfLetters } from './specimens/page-of-letters.ts'
import { readPictureText } from './text/read-text.ts'
import { createTextReader, type TextReader } from './text/text-reader.ts'
import { READING } from './thresholds.ts'

/** Pictures made to be read for as long as possible cost no more than a few cards. */

const CARD = readFileSync(
  fileURLToPath(new URL('../../../e2e/data/documents/pan-1-front-clean.jpg', import.meta.url)),
)

const letters = (side: number, count: number): Promise<Buffer> =>
  sharp(pageOfLetters(side, count)).jpeg().toBuffer()

let reader: TextReader
beforeAll(async () => {
  reader = await createTextReader()
})
afterAll(() => reader.close())

const cpuSeconds = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

test('[C3.18] a page full of letters is given up as no document, and the next card is read', async () => {
  const page = await letters(2_000, 4_000)
  let problem: string | undefined
  const spent = await cpuSeconds(async () => {
    problem = (await readDocumentPicture(reader, page)).quality.problem
  })
  expect(problem).toBe('notADocument')
  // Finding the outline of a card and the codes on it takes a second more.
  expect(spent).toBeLessThan(READING.cpuSecondsMax.card + 3)
  expect((await readDocumentPicture(reader, CARD)).fields.number?.value).toBe('ZQXPD4821K')
})

test('[C3.18] a screenshot with too much text is one without text, and the next is read', async () => {
  const page = await letters(2_000, 12_000)
  let lines: readonly string[] = ['not read']
  const spent = await cpuSeconds(async () => {
    lines = (await readPictureText(reader, page)).lines
  })
  expect(lines).toEqual([])
  expect(spent).toBeLessThan(READING.cpuSecondsMax.text + 3)
  expect((await readPictureText(reader, CARD)).lines.join(' ')).toContain('ZQXPD4821K')
})

test.each([
  [2_490, 16_000],
  [16_000, 2_490],
])('[C3.18] a strip of %i by %i pixels is no document', async (width, height) => {
  const blank = { create: { width, height, channels: 3, background: '#cc8844' } } as const
  const strip = await sharp(blank).png({ palette: true }).toBuffer()
  let problem: string | undefined
  const spent = await cpuSeconds(async () => {
    problem = (await readDocumentPicture(reader, strip)).quality.problem
  })
  expect(problem).toBe('notADocument')
  // It is known before a pixel is decoded.
  expect(spent).toBeLessThan(1)
})
