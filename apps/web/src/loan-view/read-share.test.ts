import { expect, test } from 'vitest'
import { readPercent, readShare, readTenths } from './read-share.ts'

test.each([
  ['a text that fits', 0, 800, 800, 1],
  ['the beginning of a long one', 0, 500, 5000, 0.1],
  ['the middle', 2000, 500, 5000, 0.5],
  ['nearly the end', 4490, 500, 5000, 0.998],
  ['the end, with a rounded scroll position', 4496.4, 500, 5000, 1],
  ['the end', 4500, 500, 5000, 1],
  ['nothing drawn yet', 0, 0, 0, 0],
])('[P3.3] %s has been read so far', (_, scrollTop, clientHeight, scrollHeight, share) => {
  expect(readShare({ scrollTop, clientHeight, scrollHeight })).toBeCloseTo(share, 5)
})

test.each([
  [0.999, 99, 9],
  [1, 100, 10],
  [0.3, 30, 3],
])(
  '[P3.3] a share of %f is shown as %i percent and %i tenths, full only at the end',
  (share, percent, tenths) => {
    expect(readPercent(share)).toBe(percent)
    expect(readTenths(share)).toBe(tenths)
  },
)
