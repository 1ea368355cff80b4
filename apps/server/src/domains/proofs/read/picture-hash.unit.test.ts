import { expect, test } from 'vitest'
import { differenceHash, SAME_PICTURE_BITS_MAX, TINY } from './picture-hash.ts'

/** In how many bits two hashes differ. */
const hammingDistance = (a: bigint, b: bigint): number =>
  [...BigInt.asUintN(64, a ^ b).toString(2)].filter((bit) => bit === '1').length

const picture = (value: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: TINY.width * TINY.height }, (_, index) =>
    value(index % TINY.width, Math.floor(index / TINY.width)),
  )

test('brighter to the right is all ones, darker all zeros', () => {
  expect(differenceHash(picture((x) => x * 20))).toBe(0xffff_ffff_ffff_ffffn)
  expect(differenceHash(picture((x) => 200 - x * 20))).toBe(0n)
  expect(differenceHash(picture(() => 77))).toBe(0n)
})

test('the first bit is the top left corner, the last the bottom right', () => {
  expect(differenceHash(picture((x, y) => (x === 1 && y === 0 ? 1 : 0)))).toBe(1n << 63n)
  expect(differenceHash(picture((x, y) => (x === 8 && y === 7 ? 1 : 0)))).toBe(1n)
})

test('more light or less contrast leaves the hash as it is', () => {
  const value = (x: number, y: number) => ((x * 37 + y * 91 + x * y * 13) % 120) + 10
  const hash = differenceHash(picture(value))
  expect(differenceHash(picture((x, y) => value(x, y) + 40))).toBe(hash)
  expect(differenceHash(picture((x, y) => 2 * value(x, y) - 15))).toBe(hash)
})

test.each([
  [0n, 0n, 0],
  [0n, 1n, 1],
  [0b1011n, 0b0110n, 3],
  [0n, 0xffff_ffff_ffff_ffffn, 64],
  [-1n, 0n, 64],
])('%s and %s differ in %i bits', (a, b, bits) => {
  expect(hammingDistance(a, b)).toBe(bits)
})

test('a picture of another size is a fault', () => {
  expect(() => differenceHash(new Uint8Array(64))).toThrow(RangeError)
  expect(SAME_PICTURE_BITS_MAX).toBe(6)
})
