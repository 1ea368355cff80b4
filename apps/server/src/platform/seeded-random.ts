/** The same numbers for the same seed (mulberry32), so that a failed walk can be repeated. */
export interface Random {
  /** A whole number from 0 to below n. */
  below(n: number): number
  pick<T>(from: readonly T[]): T
}

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  const below = (n: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n)
  }
  return {
    below,
    pick(from) {
      const item = from[below(from.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}
