import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { expect, test } from 'vitest'
import { isAnotherTaken, outcomeOf, paidWithin } from './promise-rules.ts'

const RULES = { promisesMax: 2, promiseKeptPpmMin: 250_000 }
const made = {
  madeOn: day('2026-03-01'),
  promisedOn: day('2026-03-10'),
  expectedMinor: minor(1_000_00),
}
const paid = (paidOn: string, amount: number) => ({
  paidOn: day(paidOn),
  amountMinor: minor(amount),
})

test('what counts comes from the day it was made up to its day', () => {
  const days = ['2026-02-28', '2026-03-01', '2026-03-10', '2026-03-11']
  expect(
    paidWithin(
      made,
      days.map((on, index) => paid(on, 10 ** index)),
    ),
  ).toBe(110)
})

test.each([
  [1_000_00, 'kept'],
  [1_500_00, 'kept'],
  [999_99, 'partly'],
  [500_00, 'partly'],
  [499_99, 'broken'],
  [0, 'broken'],
])('of a thousand, %i makes it %s', (came, outcome) => {
  expect(outcomeOf(minor(1_000_00), minor(came))).toBe(outcome)
})

test.each([
  ['the first is taken', [], [], true],
  ['the second after a kept one', [made], [paid('2026-03-10', 1_000_00)], true],
  ['after a quarter of it', [made], [paid('2026-03-05', 250_00)], true],
  ['not after less than a quarter', [made], [paid('2026-03-05', 249_99)], false],
  ['not after money that came a day late', [made], [paid('2026-03-11', 1_000_00)], false],
  ['no third one, however they were kept', [made, made], [paid('2026-03-05', 9_000_00)], false],
  ['after one of before, which nobody judged', [{ ...made, expectedMinor: null }], [], true],
])('[B8.13] %s', (_, before, payments, isTaken) => {
  expect(isAnotherTaken(RULES, before, payments)).toBe(isTaken)
})
