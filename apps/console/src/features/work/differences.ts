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

/** A text in pieces: what the other text does not have, in its place, is different. */
export function differences(text: string, other: string): Piece[] {
  const letters = [...text]
  const common = commonOf(letters, [...other])
  const pieces: { text: string; isDifferent: boolean }[] = []
  for (const [at, letter] of letters.entries()) {
    const isDifferent = !common.has(at)
    const last = pieces.at(-1)
    if (last?.isDifferent === isDifferent) last.text += letter
    else pieces.push({ text: letter, isDifferent })
  }
  return pieces
}
