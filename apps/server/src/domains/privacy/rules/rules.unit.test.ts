import { day } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { expect, test } from 'vitest'
import { datedParts, type LoanFacts, refusalOf } from './rules.ts'

const today = day('2026-03-02')
const loan = (status: number, closedOn: string | null = null): LoanFacts => ({
  status,
  disbursedOn: day('2025-01-01'),
  closedOn: closedOn === null ? null : day(closedOn),
})
const { submitted, payoutFailed, disbursed, overdue, writtenOff } = LOAN_STATUS
const { repaid, declined, cancelled } = LOAN_STATUS

test.each([submitted, payoutFailed, disbursed, overdue, writtenOff])(
  'with a loan in status %i nothing is erased',
  (status) => {
    const loans = [loan(repaid), loan(status)]
    expect(refusalOf({ loans, hasOpenPayment: true })).toBe('LOAN_OPEN')
  },
)

test.each([
  [[], false, null],
  [[repaid, declined, cancelled], false, null],
  [[repaid], true, 'PAYMENT_OPEN'],
] as const)(
  'loans %j, an open payment: %s, are answered %s',
  (statuses, hasOpenPayment, refusal) => {
    const loans = statuses.map((status) => loan(status))
    expect(refusalOf({ loans, hasOpenPayment })).toBe(refusal)
  },
)

test('what the law has kept counts from the last loan that was paid out', () => {
  const loans = [
    loan(repaid, '2025-06-30'),
    loan(repaid, '2026-01-31'),
    { ...loan(declined, '2026-02-28'), disbursedOn: null },
  ]
  expect(datedParts('in', loans, today)).toEqual([
    { part: 'consents', deleteOn: '2029-03-02' },
    { part: 'identity', deleteOn: '2031-01-31' },
    { part: 'books', deleteOn: '2034-01-31' },
  ])
})

test('who never had money from us leaves no more than their consents', () => {
  const loans = [{ ...loan(declined, '2026-01-31'), disbursedOn: null }]
  expect(datedParts('mx', loans, today)).toEqual([{ part: 'consents', deleteOn: '2031-03-02' }])
})

test('a time that is over keeps nothing', () => {
  const loans = [loan(repaid, '2019-03-02')]
  const parts = datedParts('in', loans, today).map(({ part }) => part)
  expect(parts).toEqual(['consents', 'books'])
})
