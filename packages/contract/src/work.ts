/**
 * Proof of work: before it may try a code, a device finds numbers whose hashes begin with zero bits. Many
 * small puzzles rather than one large, so that it takes about the same time for everybody.
 */
export const WORK_PUZZLES = 16

/** The text of which the SHA-256 must begin with zero bits. */
export const workText = (challenge: string, puzzle: number, solution: string): string =>
  `${challenge}.${puzzle}.${solution}`

/** Counted from the first bit of the first byte. */
export const beginsWithZeros = (hash: Uint8Array, bits: number): boolean => {
  const [first = 255, second = 255, third = 255] = hash
  return Math.clz32((first << 16) | (second << 8) | third) - 8 >= bits
}

/** Solutions in the order of their puzzles, as one text. */
export const joinSolutions = (solutions: readonly string[]): string => solutions.join('.')

export const splitSolutions = (work: string): string[] => work.split('.')
