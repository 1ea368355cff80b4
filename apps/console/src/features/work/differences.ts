export interface Piece {
  readonly text: string
  readonly isDifferent: boolean
}

/** The longest common subsequence of two short texts, as pairs of places. */
function commonOf(one: readonly string[], other: readonly string[]): Set<number> {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const line = lengths[row]
      if (!line) continue
      line[column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const common = new Set<number>()
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (one[row] === other[column]) {
      common.add(row)
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return common
}

/** Letters of one word that the other text does not have in their place. */
function lettersOf(word: string, other: string): Piece[] {
  const letters = [...word]
  const common = commonOf(letters, [...other])
  return letters.map((text, at) => ({ text, isDifferent: !common.has(at) }))
}

/** Pieces of the same kind that follow each other are one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const whole: { text: string; isDifferent: boolean }[] = []
  for (const { text, isDifferent } of pieces) {
    const last = whole.at(-1)
    if (last?.isDifferent === isDifferent) last.text += text
    else whole.push({ text, isDifferent })
  }
  return whole
}

/**
 * A text in pieces: a word that the other text has, wherever, is the same; of the others the letters that the rest
 * of the other text does not have in their place are different.
 */
export function differences(text: string, other: string): Piece[] {
  const words = text.split(/(\s+)/).filter(Boolean)
  const others = other.split(/\s+/).filter(Boolean)
  const rest = others.filter((word) => !words.includes(word)).join(' ')
  return joined(
    words.flatMap((word) =>
      /^\s/.test(word) || others.includes(word)
        ? [{ text: word, isDifferent: false }]
        : lettersOf(word, rest),
    ),
  )
}
