import { expect, test } from 'vitest'
import { percentFromBasisPoints, percentFromPpm } from './percent.ts'

test.each([
  [5439, '54.39'],
  [5, '0.05'],
  [0, '0.00'],
  [-150, '-1.50'],
  [11_507, '115.07'],
])('%i basis points are %s percent', (basisPoints, text) => {
  expect(percentFromBasisPoints(basisPoints)).toBe(text)
})

test.each([
  [900, '0.09'],
  [1000, '0.10'],
  [750, '0.075'],
  [10_000, '1.00'],
  [1, '0.0001'],
  [180_000, '18.00'],
])('%i ppm are %s percent', (ppm, text) => {
  expect(percentFromPpm(ppm)).toBe(text)
})
