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
  /** The runs of text in the order in which a screen reader meets them. */
  pages: { texts: PdfText[]; text: string }[]
  /** The text above each page's footer as one string, with single plain spaces. */
  text: string
}

/** Normalises white space, so that line ends and no-break spaces make no difference. */
export const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** A footer may interrupt a sentence that continues on the next page. */
const FOOT_Y = 56
const isBody = ({ y }: PdfText): boolean => y > FOOT_Y
const textOf = ({ text }: PdfText): string => text

/** Reads the text of a PDF with another library than the one that wrote it. */
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
