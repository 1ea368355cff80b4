import { addressLineFrom, pinFrom } from '../text/field-text.ts'
import { joinWords, type TextLine } from '../text/text-reader.ts'
import { aadhaarFrom } from './identity-numbers.ts'

const isLabel = (line: TextLine) => /^\W{0,2}Addres+\b/i.test(line.text)

const heightOf = (line: TextLine) => line.box.bottom - line.box.top
const middleOf = (line: TextLine) => (line.box.top + line.box.bottom) / 2

/**
 * The printed rows of the English address below its label, top to bottom, up to the one that ends in the
 * PIN. What is right of `rightMax` (the QR code) is left out. Empty if not found.
 */
export function addressRows(lines: readonly TextLine[], rightMax: number): TextLine[] {
  const label = lines.find(isLabel)
  if (!label) return []
  const numberTop = Math.min(
    ...lines.filter((line) => aadhaarFrom(line.text) !== null).map((line) => line.box.top),
    label.box.top + 480,
  )
  const beside = joinWords(label.words.slice(1))
  const fragments = lines
    .filter((line) => line !== label && line.box.left < rightMax)
    .filter((line) => line.box.left > label.box.left - 40)
    .filter((line) => middleOf(line) > label.box.top && middleOf(line) < numberTop)
    .filter((line) => heightOf(line) < heightOf(label) * 2.5)
  const rows = joinRows(label.words.length > 1 ? [beside, ...fragments] : fragments)
  const address: TextLine[] = []
  let bottom = label.box.bottom
  for (const row of rows) {
    const isTooFar = row.box.top - bottom > heightOf(label) * 2
    const isIndented = row.box.left > label.box.left + 90 && row !== rows[0]
    if (isTooFar) break
    if (isIndented || addressLineFrom(row.text) === '') continue
    address.push(row)
    bottom = row.box.bottom
    if (pinFrom(row.text) !== null) break
  }
  return address
}

/** Joins adjacent fragments of a row; a distant fragment on the same row is ornament. */
function joinRows(fragments: readonly TextLine[]): TextLine[] {
  const rows: TextLine[][] = []
  for (const fragment of fragments.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.find((parts) => parts.some((part) => isSameRow(part, fragment)))
    if (row) row.push(fragment)
    else rows.push([fragment])
  }
  return rows.map((row) => {
    const sorted = row.toSorted((a, b) => a.box.left - b.box.left)
    const joined: TextLine[] = []
    for (const part of sorted) {
      const before = joined.at(-1)
      if (before && part.box.left - before.box.right > heightOf(before) * 1.8) break
      joined.push(part)
    }
    return joinWords(joined.flatMap((part) => part.words))
  })
}

function isSameRow(a: TextLine, b: TextLine): boolean {
  const shared = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
  return shared > Math.min(heightOf(a), heightOf(b)) * 0.5
}
