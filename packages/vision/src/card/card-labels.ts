import { editDistance } from '../text/field-text.ts'
import { joinWords, type TextLine, type TextWord } from '../text/text-reader.ts'

/** A label found on a card: which one it is, its row and its first and last word there. */
export type FoundLabel = { name: string; row: number; from: number; to: number; word: TextWord }

/** All words of a card in rows from the top, each row from the left. */
export function rowsOfWords(lines: readonly TextLine[]): TextWord[][] {
  const words = lines.flatMap((line) => line.words).flatMap(partedAtColon)
  const rows: TextWord[][] = []
  for (const word of words.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.findLast((parts) => parts.some((part) => isSameRow(part, word)))
    if (row) row.push(word)
    else rows.push([word])
  }
  return rows.map((row) => row.toSorted((a, b) => a.box.left - b.box.left))
}

/** Splits "No.:0792", a label and a value printed close together. */
function partedAtColon(word: TextWord): TextWord[] {
  const at = word.text.indexOf(':')
  if (at < 0 || at === word.text.length - 1) return [word]
  const { left, right } = word.box
  const cut = left + ((right - left) * (at + 1)) / word.text.length
  return [
    { ...word, text: word.text.slice(0, at + 1), box: { ...word.box, right: cut } },
    { ...word, text: word.text.slice(at + 1), box: { ...word.box, left: cut } },
  ].filter(({ text }) => text !== '')
}

export const heightOf = ({ box }: TextWord): number => box.bottom - box.top
const middleOf = ({ box }: TextWord) => (box.top + box.bottom) / 2

function isSameRow(a: TextWord, b: TextWord): boolean {
  const shared = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
  // Marks above and below letters make boxes of adjacent rows overlap a little.
  return shared > Math.max(heightOf(a), heightOf(b)) * 0.45
}

/** Letters in capitals without diacritics: Đ is D, Ñ is N. */
export function bareLetters(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[đĐ]/g, 'D')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
}

/** The labels on a card, each at its best match; `labels` gives one or more phrases for each name. */
export function findLabels(
  rows: readonly TextWord[][],
  labels: Readonly<Record<string, readonly string[]>>,
): FoundLabel[] {
  return Object.entries(labels).flatMap(([name, phrases]) => {
    const found = phrases.flatMap((phrase) => bestPlace(rows, bareLetters(phrase)) ?? [])
    const [best] = found.toSorted((a, b) => a.cost - b.cost)
    return best ? [{ ...best.label, name }] : []
  })
}

function bestPlace(
  rows: readonly TextWord[][],
  letters: string,
): { cost: number; label: FoundLabel } | null {
  let best: { cost: number; label: FoundLabel } | null = null
  const allowed = letters.length <= 4 ? 1 : Math.floor(letters.length / 4)
  for (const [row, words] of rows.entries()) {
    for (let from = 0; from < words.length; from++) {
      let read = ''
      for (let to = from; to < words.length && to < from + 7; to++) {
        read += bareLetters(words[to]?.text ?? '')
        if (read.length > letters.length + allowed) break
        if (read.length < letters.length - allowed) continue
        const edits = editDistance(read, letters)
        // For such a short word one wrong letter is too many: it may be a value.
        if (edits > allowed || (letters.length <= 4 && edits > 0 && read[0] !== letters[0]))
          continue
        const cost = edits / letters.length
        if (best && cost >= best.cost) continue
        best = {
          cost,
          label: { name: '', row, from, to, word: joinWords(words.slice(from, to + 1)) },
        }
      }
    }
  }
  return best
}

/** The words of a row from `from` up to the next label or wide gap; the gap before the first does not count. */
export function wordsFrom(
  row: readonly TextWord[],
  from: number,
  stops: ReadonlySet<TextWord>,
): TextWord[] {
  const out: TextWord[] = []
  for (const word of row.slice(from)) {
    const before = out.at(-1)
    if (stops.has(word)) break
    if (before && word.box.left - before.box.right > heightOf(before) * 2.2) break
    // In columns, the colon of a label is a word of its own.
    if (!before && /^[\W_]+$/.test(word.text)) continue
    out.push(word)
  }
  return out
}
