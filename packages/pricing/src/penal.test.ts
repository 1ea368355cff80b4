import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { expect, test } from 'vitest'
import { chargeableDays, penalCap, penalCharge } from './penal.ts'

const TERMS = { penalPpmPerDay: 500, penalCapPpm: 100_000 }
const LOAN = minor(10_000_00)

test('[B8.1] on overdue principal alone, rounded once, up to the cap', () => {
  const charge = (principal: number, days: number) =>
    penalCharge(TERMS, LOAN, [{ principalMinor: minor(principal), days }])
  expect(charge(10_000_00, 5)).toBe(25_00)
  expect(charge(10_000_00, 200)).toBe(1_000_00)
  expect(charge(10_000_00, 201)).toBe(1_000_00)
  expect(charge(0, 90)).toBe(0)
  expect(penalCap(TERMS, LOAN)).toBe(1_000_00)
  // Three stretches of 0.35 paise each make one line of 1.05, not three lines rounded to zero.
  const thin = { principalMinor: minor(700), days: 1 }
  expect(penalCharge(TERMS, LOAN, [thin, thin, thin])).toBe(1)
})

test.each([
  [[], 10],
  [[['2026-01-01', '2026-01-11']], 0],
  [[['2025-12-01', '2026-01-03']], 8],
  [[['2026-01-09', null]], 8],
  [[['2026-01-20', null]], 10],
  [
    [
      ['2026-01-05', '2026-01-07'],
      ['2026-01-02', '2026-01-06'],
    ],
    5,
  ],
  [
    [
      ['2026-01-02', '2026-01-08'],
      ['2026-01-03', '2026-01-05'],
    ],
    4,
  ],
] as [string[][], number][])('[B8.2] pauses %j leave %i of ten days', (pauses, left) => {
  const given = pauses.map(([from, until]) => ({
    fromOn: day(from ?? ''),
    untilOn: until ? day(until) : null,
  }))
  expect(chargeableDays(day('2026-01-01'), day('2026-01-11'), given)).toBe(left)
})
