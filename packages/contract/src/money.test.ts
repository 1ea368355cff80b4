import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMinor,
  CURRENCIES,
  compareMinor,
  decimalFromMinor,
  maxMinor,
  minMinor,
  minor,
  minorFromBigint,
  minorFromDecimal,
  multiplyByCount,
  multiplyByPpmHalfUp,
  multiplyByRatioHalfUp,
  ratioHalfUp,
  subtractMinor,
  sumMinor,
  sumOfProductsHalfUp,
} from './money.ts'

describe('minor', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s', (n) => {
    expect(() => minor(n)).toThrow(RangeError)
  })

  test('[B1.4] adding beyond the safe integers throws instead of losing a paisa', () => {
    expect(() => addMinor(minor(Number.MAX_SAFE_INTEGER), minor(1))).toThrow(RangeError)
  })

  test('adds, subtracts, compares, picks', () => {
    expect(sumMinor([minor(1), minor(2), minor(3)])).toBe(6)
    expect(sumMinor([])).toBe(0)
    expect(subtractMinor(minor(1), minor(3))).toBe(-2)
    expect([minor(3), minor(1)].sort(compareMinor)).toEqual([1, 3])
    expect(minMinor(minor(3), minor(1), minor(2))).toBe(1)
    expect(maxMinor(minor(3), minor(1))).toBe(3)
    expect(Object.is(minor(-0), 0)).toBe(true)
  })
})

describe('rounding', () => {
  test.each([
    [1, 500_000, 1],
    [1, 499_999, 0],
    [3, 500_000, 2],
    [-1, 500_000, 0],
    [-3, 500_000, -1],
    [-1, 500_001, -1],
    [1_999_999, 180_000, 360_000],
    [0, 900, 0],
  ])('[B1.4] %i × %i ppm is %i', (amount, ppm, expected) => {
    expect(multiplyByPpmHalfUp(minor(amount), ppm)).toBe(expected)
  })

  test('[B1.4] is exact where a float product is not', () => {
    // 9 007 199 254 740 990 × 999 999 is far beyond what a double holds.
    expect(multiplyByPpmHalfUp(minor(9_007_199_254_740_990), 999_999)).toBe(9_007_190_247_541_735)
    expect(multiplyByRatioHalfUp(minor(9_007_199_254_740_991), 3n, 3n)).toBe(9_007_199_254_740_991)
  })

  test('[B1.4] a sum of products is rounded once, not part by part', () => {
    const parts = [
      { amountMinor: minor(1), weight: 4 },
      { amountMinor: minor(1), weight: 4 },
    ]
    expect(sumOfProductsHalfUp(parts, 10)).toBe(1)
  })

  test('ratios and counts', () => {
    expect(ratioHalfUp(54_385n, 10n)).toBe(5439)
    expect(multiplyByCount(minor(6952_55), 3)).toBe(20857_65)
    expect(() => multiplyByCount(minor(1), 1.5)).toThrow(RangeError)
    expect(() => multiplyByRatioHalfUp(minor(1), 1, 0)).toThrow(RangeError)
    expect(() => ratioHalfUp(1, -1)).toThrow(RangeError)
    expect(() => sumOfProductsHalfUp([], 0)).toThrow(RangeError)
  })
})

describe('decimal text', () => {
  test.each([
    ['10447.00', 'INR', 1044700],
    ['0.05', 'INR', 5],
    ['-0.05', 'MXN', -5],
    ['1000000', 'IDR', 1000000],
    ['164384', 'VND', 164384],
  ] as const)('%s %s', (text, currency, amount) => {
    expect(minorFromDecimal(text, currency)).toBe(amount)
    expect(decimalFromMinor(minor(amount), currency)).toBe(text)
  })

  test.each([
    ['10447.000', 'INR'],
    ['1,000.00', 'INR'],
    ['+1.00', 'INR'],
    ['.50', 'INR'],
    ['', 'INR'],
    ['1000000.50', 'IDR'],
    ['10447.', 'INR'],
    ['1e6', 'VND'],
    ['90071992547409.93', 'MXN'],
  ] as const)('refuses %s %s', (text, currency) => {
    expect(() => minorFromDecimal(text, currency)).toThrow(RangeError)
  })

  test.each([
    ['10447', 'INR', 1_044_700],
    ['10447.5', 'INR', 1_044_750],
    ['-0.05', 'INR', -5],
    ['1000000.00', 'IDR', 1_000_000],
  ] as const)('also reads %s %s', (text, currency, amount) => {
    expect(minorFromDecimal(text, currency)).toBe(amount)
  })

  test('reading back what was written gives the same amount, in every currency', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(...CURRENCIES), (n, currency) => {
        const amount = minor(n)
        expect(minorFromDecimal(decimalFromMinor(amount, currency), currency)).toBe(amount)
      }),
    )
  })
})

describe('minorFromBigint', () => {
  test('reads columns', () => {
    expect(minorFromBigint('104470')).toBe(104470)
    expect(minorFromBigint(-5n)).toBe(-5)
  })

  test.each(['9007199254740993', '1.5', '', ' 1', '0x10'])('refuses %s', (text) => {
    expect(() => minorFromBigint(text)).toThrow(RangeError)
  })
})
