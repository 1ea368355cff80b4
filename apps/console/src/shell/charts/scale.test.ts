import { expect, test } from 'vitest'
import { apart, meansOf, pathOf, ticksTo } from './scale.ts'

test.each([
  [0, [0, 1]],
  [8.43, [0, 2.5, 5, 7.5, 10]],
  [16, [0, 5, 10, 15, 20]],
  [100, [0, 25, 50, 75, 100]],
  [1_234_000, [0, 500_000, 1_000_000, 1_500_000]],
])('an axis to %s', (largest, ticks) => {
  expect(ticksTo(largest)).toEqual(ticks)
})

test('labels keep their order and their distance, and none leaves the chart', () => {
  expect(apart([10, 12, 60], 17, 100)).toEqual([10, 27, 60])
  expect(apart([99, 98, 97], 17, 100)).toEqual([100, 83, 66])
})

test('a mean needs all its values', () => {
  expect(meansOf([1, 2, 3, null, 5, 7], 2)).toEqual([null, 1.5, 2.5, null, null, 6])
})

test('a line stops where nothing is known', () => {
  expect(
    pathOf([
      [0, 1],
      [1, null],
      [2, 3],
      [3, 4],
    ]),
  ).toBe('M0 1M2 3L3 4')
})
