import { day } from '@noren/contract/dates'
import { expect, test } from 'vitest'
import { type LoanStanding, orderState } from './order-state.ts'

const NOW = { today: day('2026-03-10'), nowIso: '2026-03-10T06:30:00.000Z' }
const loan = (borrowStatus: number, more: Partial<LoanStanding> = {}): LoanStanding => ({
  borrowStatus,
  dueDate: '2026-03-22',
  overdueDays: 0,
  coolingOffUntil: null,
  ...more,
})

test.each([
  ['[O1.1]', loan(10), 'inReview', 'toReceive', 'details'],
  ['[O1.1]', loan(20), 'beingPaidOut', 'toReceive', 'details'],
  ['[O1.1]', loan(30), 'payoutFailed', 'toReceive', 'changeBank'],
  ['[O1.1]', loan(40), 'declined', 'borrowed', 'details'],
  ['[O1.1]', loan(50), 'daysLeft', 'toPayOn', 'viewAndPay'],
  ['[O1.1]', loan(50, { coolingOffUntil: NOW.nowIso }), 'canReturn', 'toPayOn', 'viewAndPay'],
  ['[O1.1]', loan(50, { dueDate: '2026-03-10' }), 'dueToday', 'toPayToday', 'viewAndPay'],
  ['[O1.1]', loan(70, { overdueDays: 3 }), 'overdue', 'toPayToday', 'viewAndPay'],
  ['[O1.1]', loan(50, { overdueDays: 1 }), 'overdue', 'toPayToday', 'viewAndPay'],
  ['[O1.1]', loan(80), 'repaid', 'borrowed', 'details'],
  ['[O1.1]', loan(90), 'cancelled', 'borrowed', 'details'],
  ['[O1.1]', loan(95), 'writtenOff', 'borrowed', 'details'],
])('%s %o is shown as %s', (_, standing, word, money, action) => {
  expect(orderState(standing, NOW)).toMatchObject({ word, money, action })
})

test.each([
  ['12 days before', '2026-03-22', 12],
  ['the day before', '2026-03-11', 1],
])('[O1.1] days left are calendar days of the market, %s', (_, dueDate, days) => {
  expect(orderState(loan(50, { dueDate }), NOW)).toMatchObject({ word: 'daysLeft', days })
})

test('an overdue loan counts the days the server counts', () => {
  expect(orderState(loan(70, { overdueDays: 3 }), NOW)).toMatchObject({ days: 3, meaning: 'bad' })
})

test.each([
  ['before it ends', '2026-03-10T18:29:59.999Z', 'canReturn'],
  ['at its last moment', NOW.nowIso, 'canReturn'],
  ['after it', '2026-03-10T06:29:59.999Z', 'daysLeft'],
])('cooling-off %s', (_, coolingOffUntil, word) => {
  expect(orderState(loan(50, { coolingOffUntil }), NOW).word).toBe(word)
})
