import { expect, test } from 'vitest'
import { decimalText, shareOf, sumIn } from './sums.ts'

test('sums are exact, and unknown where a part is', () => {
  expect(sumIn('INR', ['0.10', '0.20', '-0.05'])).toBe('0.25')
  expect(
    sumIn(
      'INR',
      Array.from({ length: 1000 }, () => '0.01'),
    ),
  ).toBe('10.00')
  expect(sumIn('VND', ['1000000', '-1'])).toBe('999999')
  expect(sumIn('INR', ['1.00', null])).toBeNull()
  expect(sumIn('INR', [])).toBe('0.00')
})

test('a share of nothing is no share', () => {
  expect(shareOf(0, 0)).toBeNull()
  expect(shareOf(null, 5)).toBeNull()
  expect(shareOf(25, 200)).toBe(12.5)
})

test.each([
  [5.623, 2, '5.62'],
  [0.04, 1, '0.0'],
  [-0.001, 2, '0.00'],
  [-1.4, 1, '-1.4'],
  [100, 0, '100'],
])('%s with %s decimals', (value, digits, text) => {
  expect(decimalText(value, digits)).toBe(text)
})
