/**
 * Characters after which a word too long for the line may be cut without a hyphen: in addresses, hashes and
 * references.
 */
const CUT_AFTER = /[/\-.@:_]/

/**
 * Breaks a text into lines that fit. Breaks at ordinary spaces only, because a no-break space holds an
 * amount and its currency sign together. A word wider than a line is cut, after a character of CUT_AFTER if
 * possible.
 * @param widthOf in the same unit as `width`
 */
export const breakLines = (
  text: string,
  width: number,
  widthOf: (text: string) => number,
): string[] => text.split('\n').flatMap((line) => breakLine(line, width, widthOf))

const breakLine = (text: string, width: number, widthOf: (text: string) => number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = cutWord(word, width, widthOf)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return [...lines, line]
}

const cutWord = (word: string, width: number, widthOf: (text: string) => number): string[] => {
  const pieces: string[] = []
  let rest = [...word]
  while (rest.length > 1 && widthOf(rest.join('')) > width) {
    let fits = rest.length - 1
    while (fits > 1 && widthOf(rest.slice(0, fits).join('')) > width) fits -= 1
    const stop = rest.slice(0, fits).findLastIndex((letter) => CUT_AFTER.test(letter))
    const cut = stop > 0 ? stop + 1 : fits
    pieces.push(rest.slice(0, cut).join(''))
    rest = rest.slice(cut)
  }
  return [...pieces, rest.join('')]
}
