import type { Block, Fact, PrintedContent } from './document-content.ts'
import {
  addElement,
  closeSheet,
  INK,
  linesIn,
  makeRoom,
  openSheet,
  PAGE,
  putArtifact,
  putLine,
  putLines,
  putRule,
  type Sheet,
  type Style,
  TEXT_WIDTH,
  widthIn,
} from './pdf-sheet.ts'
import { putForm, putPairs, putTable } from './pdf-table.ts'

const style = (font: Style['font'], size: number, color: string, leading = 1.42): Style => ({
  font,
  size,
  color,
  leading: size * leading,
})

const STYLES = {
  issuer: style('strong', 10.5, INK.brand),
  issuerDetail: style('regular', 8.5, INK.quiet),
  title: style('strong', 20, INK.strong, 1.25),
  number: style('regular', 10, INK.quiet),
  heading: style('strong', 13, INK.brand),
  subheading: style('strong', 9.5, INK.strong),
  paragraph: style('regular', 9.5, INK.text, 1.5),
  note: style('regular', 8, INK.quiet),
  factLabel: style('regular', 8.5, INK.quiet),
  factValue: style('strong', 13, INK.strong),
  footer: style('regular', 7.5, INK.quiet),
} as const

/**
 * Draws a document as a PDF: A4, real text in an embedded font, tagged and marked with its language for
 * screen readers. Pure: the same document gives the same bytes.
 */
export const renderPdf = async (content: PrintedContent): Promise<Buffer> => {
  const sheet = openSheet(content)
  putTop(sheet, content)
  for (const block of content.blocks) putBlock(sheet, block)
  putFooters(sheet, content)
  return closeSheet(sheet)
}

/** The page's top: a thick rule like the app's curtain rod, the lender, and the document's title. */
const putTop = (sheet: Sheet, { issuer, title, number }: PrintedContent): void => {
  putRule(sheet, sheet.y, { color: INK.brand, thickness: 4 })
  sheet.y += 16
  putText(sheet, 'P', issuer.name, STYLES.issuer)
  putText(sheet, 'P', issuer.detail, STYLES.issuerDetail)
  sheet.y += 14
  putText(sheet, 'H1', title, STYLES.title)
  sheet.y += 3
  putText(sheet, 'P', number, STYLES.number)
  sheet.y += 12
}

const putBlock = (sheet: Sheet, block: Block): void => {
  switch (block.type) {
    case 'heading':
      if (block.startsPage) makeRoom(sheet, PAGE.height)
      else sheet.y += 10
      // Keeps a heading together with what follows it.
      makeRoom(sheet, 80)
      putText(sheet, 'H2', block.text, STYLES.heading)
      sheet.y += 5
      return
    case 'subheading':
      sheet.y += 5
      makeRoom(sheet, 56)
      putText(sheet, 'H3', block.text, STYLES.subheading)
      sheet.y += 1
      return
    case 'paragraph':
      putText(sheet, 'P', block.text, STYLES.paragraph)
      sheet.y += 5
      return
    case 'note':
      sheet.y += 4
      putText(sheet, 'P', block.text, STYLES.note)
      sheet.y += 2
      return
    case 'facts':
      putFacts(sheet, block.facts)
      sheet.y += 6
      return
    case 'pairs':
      putPairs(sheet, block.pairs)
      sheet.y += 8
      return
    case 'form':
      putForm(sheet, block.rows)
      sheet.y += 8
      return
    case 'table':
      putTable(sheet, block.columns, block.rows, block.struck)
      sheet.y += 8
      return
  }
}

/** Lines under one tag that may continue on the next page. */
const putText = (sheet: Sheet, tag: string, text: string, of: Style): void => {
  const lines = linesIn(sheet, text, of, TEXT_WIDTH)
  const element = addElement(sheet, sheet.root, tag)
  for (let from = 0; from < lines.length; ) {
    // At least two lines stay together on either side of a page break.
    makeRoom(sheet, Math.min(2, lines.length - from) * of.leading)
    const fits = Math.max(1, Math.floor((PAGE.bottom - sheet.y) / of.leading))
    const isLastLineLeft = lines.length - from - fits === 1 && fits > 2
    const until = Math.min(lines.length, from + (isLastLineLeft ? fits - 1 : fits))
    const box = { x: PAGE.left, y: sheet.y, width: TEXT_WIDTH }
    putLines(sheet, element, tag, lines.slice(from, until), of, box)
    sheet.y += (until - from) * of.leading
    if (until < lines.length) makeRoom(sheet, PAGE.height)
    from = until
  }
  element.end()
}

const SLIT = 3
const FACT_PAD = 9

/** Separate panels of equal size, one per fact, like those in the app. */
const putFacts = (sheet: Sheet, facts: readonly Fact[]): void => {
  const width = (TEXT_WIDTH - SLIT * (facts.length - 1)) / facts.length
  const inner = width - 2 * FACT_PAD
  const laid = facts.map(({ label, value }, index) => ({
    x: PAGE.left + index * (width + SLIT),
    label: linesIn(sheet, label, STYLES.factLabel, inner),
    value: linesIn(sheet, value, STYLES.factValue, inner),
  }))
  const labelHeight = Math.max(...laid.map(({ label }) => label.length)) * STYLES.factLabel.leading
  const valueHeight = Math.max(...laid.map(({ value }) => value.length)) * STYLES.factValue.leading
  const height = labelHeight + valueHeight + 2 * FACT_PAD
  makeRoom(sheet, height)
  putArtifact(sheet, () => {
    for (const { x } of laid) sheet.doc.rect(x, sheet.y, width, height).fill(INK.brandSoft)
    sheet.doc.rect(PAGE.left, sheet.y, TEXT_WIDTH, 2).fill(INK.brand)
  })
  for (const { x, label, value } of laid) {
    const element = addElement(sheet, sheet.root, 'P')
    const labelBox = { x: x + FACT_PAD, y: sheet.y + FACT_PAD, width: inner }
    putLines(sheet, element, 'P', label, STYLES.factLabel, labelBox)
    const valueBox = { ...labelBox, y: labelBox.y + labelHeight }
    putLines(sheet, element, 'P', value, STYLES.factValue, valueBox)
    element.end()
  }
  sheet.y += height
}

const FOOTER_Y = 800

const putFooters = (sheet: Sheet, content: PrintedContent): void => {
  const { doc } = sheet
  const { start, count } = doc.bufferedPageRange()
  const of = STYLES.footer
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index)
    const label = content.pageLabel
      .replace('{page}', String(index - start + 1))
      .replace('{pages}', String(count))
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.rect(PAGE.left, FOOTER_Y - 7, TEXT_WIDTH, 0.6).fill(INK.line)
    putLine(sheet, `${content.title} · ${content.number}`, of, { x: PAGE.left, y: FOOTER_Y })
    putLine(sheet, label, of, { x: PAGE.right - widthIn(sheet, label, of), y: FOOTER_Y })
    doc.endMarkedContent()
  }
}
