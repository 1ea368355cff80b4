import { expect, test } from 'vitest'
import { RING_SEGMENTS, ringPaths, segmentState } from './face-ring.ts'

test.each([
  [0, 'open', 'open'],
  [0.5, 'on', 'open'],
  [1, 'on', 'on'],
])('after a share of %d the first segment is %s and the last %s', (share, first, last) => {
  expect(segmentState(0, share)).toBe(first)
  expect(segmentState(RING_SEGMENTS - 1, share)).toBe(last)
})

test('the segment in progress is the lit one', () => {
  expect(segmentState(3, 3.4 / RING_SEGMENTS)).toBe('now')
})

test('the ring begins at the top', () => {
  expect(ringPaths()).toHaveLength(RING_SEGMENTS)
  expect(ringPaths()[0]).toMatch(/^M146\.\d/)
})
