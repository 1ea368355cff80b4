import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { expect, test } from 'vitest'
import {
  amountText,
  dateText,
  money,
  moneyMinor,
  moneyShort,
  percentOfBasisPoints,
  percentOfPpm,
} from './formats.ts'

test('[P5.2] money stands in rupees with Indian grouping', () => {
  expect(money('10447.00')).toBe('₹10,447.00')
  expect(money('1234567.5')).toBe('₹12,34,567.50')
  expect(moneyShort('80000.00')).toBe('₹80,000')
  expect(moneyShort('80000.50')).toBe('₹80,000.50')
  expect(moneyMinor(minor(44700))).toBe('₹447.00')
  expect(amountText('100000')).toBe('1,00,000')
})

test.each([
  [700, '0.07%'],
  [850, '0.085%'],
  [1000, '0.10%'],
  [180_000, '18.00%'],
])('%i ppm is %s', (ppm, text) => {
  expect(percentOfPpm(ppm)).toBe(text)
})

test('basis points are percent with two decimals', () => {
  expect(percentOfBasisPoints(5439)).toBe('54.39%')
  expect(percentOfBasisPoints(7)).toBe('0.07%')
})

test('a day is the same day in whatever zone the machine stands', () => {
  expect(dateText(day('2026-12-02'))).toMatch(/^Wed, 2\u00a0Dec\u00a02026$/)
})
