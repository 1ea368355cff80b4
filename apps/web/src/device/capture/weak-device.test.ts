import { expect, test } from 'vitest'
import { isWeak } from './weak-device.ts'

const fast = [4, 5, 4, 6, 5]
test.each<[number | null, number[], boolean]>([
  [1, [], true],
  [0.5, fast, true],
  [2, fast, false],
  [null, [], false],
  [null, [90, 120], false],
  [null, [300, 5, 4, 6, 5], false],
  [8, [70, 90, 65, 80, 5], true],
  [4, [...fast, 900, 900, 900], false],
])('%j GB and looks of %j ms: a phone to be spared is %s', (memory, looks, isSpared) => {
  expect(isWeak(memory, looks)).toBe(isSpared)
})
