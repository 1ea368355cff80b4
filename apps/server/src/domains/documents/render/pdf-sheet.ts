import { readFileSync } from 'node:fs'
import { type Font, create as openFontFile } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { PrintedContent } from './document-content.ts'
import { breakLines } from './line-breaks.ts'

/** A4 in points, with the margins of the text area. */
export const PAGE = {
  width: 595.28,
  height: 841.89,
  left: 50,
  right: 545.28,
  top: 54,
  bottom: 780,
} as const
export const TEXT_WIDTH = PAGE.right - PAGE.left

/** The app's colour tokens, on white paper. */
export const INK = {
  brand: '#26388f',
  brandSoft: '#e8ecfb',
  strong: '#171b34',
  text: '#171b34',
  quiet: '#4e546e',
  line: '#dedbd1',
  lineStrong: '#868a9b',
} as const

export interface Style {
  readonly font: 'regular' | 'strong'
  readonly size: number
  readonly leading: number
  readonly color: string
  /** With a line through it. */
  readonly isStruck?: boolean
}

type Element = PDFKit.PDFStructureElement

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
}

const FONT_FOLDER = new URL('../../../../assets/fonts/', import.meta.url)
const openFont = (name: string): Font => {
  const font = openFontFile(readFileSync(new URL(name, FONT_FOLDER)))
  if (!('layout' in font)) throw new Error(`${name} is a collection of fonts`)
  return font
}
/** Opened once: parsing a font's tables costs more than drawing with it. */
export const FONTS = {
  regular: openFont('NotoSans-Regular.ttf'),
  strong: openFont('NotoSans-SemiBold.ttf'),
} as const

/**
 * An open font remembers for which letter each glyph was first used, and writes that into the PDF. Without
 * a reset, one document would influence the bytes of the next.
 */
const forgetGlyphs = (font: Font): void => {
  Object.assign(font, { _glyphs: {} })
}

/** The pages being drawn, with a cursor that only moves down. Every text is in the PDF's tag tree. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly root: Element
  /** Widths at font size 1, by font and word. */
  readonly wordWidths: Map<string, number>
  y: number
}

/** The PDF's only timestamp is the document's own, so that the same content gives the same bytes. */
export const openSheet = (content: PrintedContent): Sheet => {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: content.language,
    info: {
      Title: `${content.title} ${content.number}`,
      Author: content.issuer.name,
      Creator: 'Noren',
      Producer: 'Noren',
      CreationDate: new Date(content.madeAt),
      ModDate: new Date(content.madeAt),
    },
  })
  for (const [name, font] of Object.entries(FONTS)) {
    forgetGlyphs(font)
    // The library also accepts an open font; its types know only files and bytes.
    doc.registerFont(name, font as unknown as Buffer)
  }
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root, wordWidths: new Map(), y: PAGE.top }
}

export const closeSheet = async ({ doc, root }: Sheet): Promise<Buffer> => {
  root.end()
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** Starts a new page when less than this height is left; true when it did. */
export const makeRoom = (sheet: Sheet, height: number): boolean => {
  if (sheet.y + height <= PAGE.bottom) return false
  sheet.doc.addPage()
  sheet.y = PAGE.top
  return true
}

/**
 * By default the font splits a letter like ị into i and a dot, and the dot is lost when the text is copied
 * or read aloud. The font has each of these letters as one glyph, so splitting (ccmp) is turned off.
 */
const SHAPING = { features: { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[] }

/** Cached: shaping is the most expensive part of drawing, and the same words recur often. */
const wordWidth = ({ doc, wordWidths }: Sheet, word: string, font: Style['font']): number => {
  const key = `${font} ${word}`
  const known = wordWidths.get(key)
  if (known !== undefined) return known
  const width = doc.font(font).fontSize(1).widthOfString(word, SHAPING)
  wordWidths.set(key, width)
  return width
}

export const widthIn = (sheet: Sheet, text: string, { font, size }: Style): number => {
  const words = text.split(' ')
  const spaces = (words.length - 1) * wordWidth(sheet, ' ', font)
  return size * words.reduce((sum, word) => sum + wordWidth(sheet, word, font), spaces)
}

export const linesIn = (sheet: Sheet, text: string, style: Style, width: number): string[] =>
  breakLines(text.normalize('NFC'), width, (part) => widthIn(sheet, part, style))

/** Draws one line without wrapping, from its upper left corner. */
export const putLine = (
  { doc }: Sheet,
  line: string,
  { font, size, color, isStruck = false }: Style,
  at: { x: number; y: number },
): void => {
  doc.font(font).fontSize(size).fillColor(color)
  doc.text(line, at.x, at.y, { lineBreak: false, strike: isStruck, ...SHAPING })
}

/** Adds an element under a parent; the caller has to end it. */
export const addElement = (
  { doc }: Sheet,
  parent: Element,
  tag: string,
  options: { scope?: 'Column' | 'Row' } = {},
): Element => {
  // The library accepts a scope since 0.20; its types do not have it yet.
  const element = doc.struct(tag, options as PDFKit.Mixins.StructureElementOptions)
  parent.add(element)
  return element
}

/** Draws lines from the top of the box downwards, as content of an element. */
export const putLines = (
  sheet: Sheet,
  element: Element,
  tag: string,
  lines: readonly string[],
  style: Style,
  box: Box,
): void => {
  const { doc } = sheet
  const content = doc.markStructureContent(tag)
  lines.forEach((line, index) => {
    const indent = box.align === 'right' ? box.width - widthIn(sheet, line, style) : 0
    putLine(sheet, line, style, { x: box.x + indent, y: box.y + index * style.leading })
  })
  doc.endMarkedContent()
  element.add(content)
}

/** Draws decoration that is not text; screen readers skip it. */
export const putArtifact = ({ doc }: Sheet, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

export const putRule = (
  sheet: Sheet,
  y: number,
  { color, thickness }: { color: string; thickness: number },
): void => {
  putArtifact(sheet, () => {
    sheet.doc.rect(PAGE.left, y, TEXT_WIDTH, thickness).fill(color)
  })
}
