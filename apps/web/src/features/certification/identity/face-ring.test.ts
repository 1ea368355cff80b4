import { expect, test } from 'vitest'
import { RING_STITCHES, ringPaths, stitchState } from './face-ring.ts'

test.each([
  [0, 'open', 'open'],
  [0.5, 'on', 'open'],
  [1, 'on', 'on'],
])('after a share of %d the first stitch is %s and the last %s', (share, first, last) => {
  expect(stitchState(0, share)).toBe(first)
  expect(stitchState(RING_STITCHES - 1, share)).toBe(last)
})

test('the stitch that is being sewn is the lit one', () => {
  expect(stitchState(3, 3.4 / RING_STITCHES)).toBe('now')
})

test('the ring begins at the top', () => {
  expect(ringPaths()).toHaveLength(RING_STITCHES)
  expect(ringPaths()[0]).toMatch(/^M146\.\d/)
})
