/** Size of the tiny grey picture from which the difference hash is computed. */
export const TINY = { width: 9, height: 8 } as const

/** Pictures whose hashes differ in at most this many of 64 bits count as the same. */
export const SAME_PICTURE_BITS_MAX = 6

/**
 * Difference hash: a bit for each pixel, 1 where it is darker than its right neighbour. It survives
 * another size, another quality and a change of brightness.
 * @param gray 9 × 8 bytes, rows from the top
 */
export const differenceHash = (gray: Uint8Array): bigint => {
  if (gray.length !== TINY.width * TINY.height) throw new RangeError('not a 9 × 8 picture')
  let hash = 0n
  for (let y = 0; y < TINY.height; y += 1) {
    for (let x = 0; x < TINY.width - 1; x += 1) {
      const at = y * TINY.width + x
      const isDarker = (gray[at] ?? 0) < (gray[at + 1] ?? 0)
      hash = (hash << 1n) | (isDarker ? 1n : 0n)
    }
  }
  return hash
}
