import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface PdfText {
  text: string
  /** In points from the page's left and bottom edges. */
  x: number
  y: number
  width: number
}

export interface ReadPdf {
  title: string
  language: string
  isTagged: boolean
  /** The runs of text in the order in which a reading program meets them. */
  pages: { texts: PdfText[]; text: string }[]
  /** What stands above the foot of each page, as one text; every gap a single plain space. */
  text: string
}

/** One kind of gap, so that a line's end or a no-break space makes no difference. */
export const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** The foot of a page stands in the middle of a sentence that goes on over it. */
const FOOT_Y = 56
const isBody = ({ y }: PdfText): boolean => y > FOOT_Y
const textOf = ({ text }: PdfText): string => text

/** Reads the text back out of a PDF with a program that had no part in writing it. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const { info } = await pdf.getMetadata()
  const facts = info as { Title?: string; Language?: string }
  const marks = (await pdf.getMarkInfo()) as unknown as Map<string, boolean> | null
  const pages: ReadPdf['pages'] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item): PdfText[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , x = 0, y = 0] = item.transform as number[]
      return [{ text: item.str, x, y, width: item.width }]
    })
    pages.push({ texts, text: plain(texts.map(textOf).join(' ')) })
  }
  await task.destroy()
  return {
    title: facts.Title ?? '',
    language: facts.Language ?? '',
    isTagged: marks?.get('Marked') === true,
    pages,
    text: plain(
      pages
        .flatMap(({ texts }) => texts.filter(isBody))
        .map(textOf)
        .join(' '),
    ),
  }
}
