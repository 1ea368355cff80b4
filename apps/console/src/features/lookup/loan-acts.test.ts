import { LOAN_STATUS } from '@noren/contract/loan-status'
import { expect, test } from 'vitest'
import { ACTS, canBeDone, chosenOf, knownOf, reversible } from './loan-acts.ts'

const NOTHING = { interest: '0.00', fee: '0.00', tax: '0.00', penal: '0.00' }
const PAID = {
  paymentId: 'first',
  purpose: 'repayment' as const,
  channel: 'upi',
  paidAt: '2026-11-20T10:00:00Z',
  overpaid: '0.00',
  reversedAt: null,
}
const LATE = {
  borrowStatus: LOAN_STATUS.overdue,
  owed: { ...NOTHING, penal: '41.69' },
  overpaid: '0.00',
  payments: [PAID],
}
const doable = (loan: Parameters<typeof canBeDone>[1]) => ACTS.filter((act) => canBeDone(act, loan))

test('what there is nothing to do it to is not offered', () => {
  const helps = ['hold', 'promise', 'plan'] as const
  expect(doable(LATE)).toEqual(['waiver', 'reversal', 'writeOff', ...helps, 'lowerSum'])
  expect(doable({ ...LATE, owed: NOTHING, payments: [] })).toEqual([
    'writeOff',
    ...helps,
    'lowerSum',
  ])
  const running = { ...LATE, borrowStatus: LOAN_STATUS.disbursed }
  expect(doable(running)).toEqual(['waiver', 'reversal', ...helps])
  const writtenOff = { ...LATE, borrowStatus: LOAN_STATUS.writtenOff, payments: [] }
  expect(doable(writtenOff)).toEqual(['waiver', 'hold', 'promise', 'lowerSum'])
  const repaid = { borrowStatus: LOAN_STATUS.repaid, owed: null }
  const payments = [{ ...PAID, reversedAt: '2026-11-22T10:00:00Z' }]
  expect(doable({ ...repaid, payments, overpaid: '12.00' })).toEqual(['refund'])
  expect(doable({ ...repaid, payments, overpaid: '0.00' })).toEqual([])
})

test('[B11.102] what is chosen for an act is there after a reload; an emptied amount stays empty', () => {
  const untouched = { day: null, rows: null, tokens: null, rate: null }
  const none = { amount: null, part: null, reason: null, paymentId: null, ...untouched }
  const chosen = { ...none, amount: '', part: 'fee', reason: 'goodwill' }
  expect(chosenOf(JSON.stringify(chosen))).toEqual(chosen)
  const plan = { ...none, rows: '3', tokens: '2', rate: 'none', day: '2026-12-01' }
  expect(chosenOf(JSON.stringify(plan))).toEqual(plan)
  for (const broken of ['', '{', 'null', '7', '{"amount":7}']) {
    expect(chosenOf(broken)).toEqual(none)
  }
})

test('a payment is taken back where the server takes one back', () => {
  const of = (paid: object, borrowStatus: number = LOAN_STATUS.overdue) =>
    reversible({ borrowStatus, payments: [{ ...PAID, ...paid }] }).length
  expect(of({})).toBe(1)
  expect(of({}, LOAN_STATUS.repaid)).toBe(1)
  expect(of({ purpose: 'extension' })).toBe(1)
  expect(of({ reversedAt: '2026-11-22T10:00:00Z' })).toBe(0)
  expect(of({ channel: 'payoutReturn' })).toBe(0)
  expect(of({ purpose: 'coolingOff' }, LOAN_STATUS.cancelled)).toBe(0)
  expect(of({}, LOAN_STATUS.cancelled)).toBe(0)
  expect(of({ purpose: 'notOwed' }, LOAN_STATUS.cancelled)).toBe(1)
  expect(reversible(LATE, new Set(['first']))).toEqual([])
})

test('what is owed once a payment is taken back is known by part of the last one alone', () => {
  const later = { ...PAID, paymentId: 'later', paidAt: '2026-11-21T10:00:00Z' }
  expect(knownOf(PAID, [PAID])).toBe('parts')
  expect(knownOf(later, [later, PAID])).toBe('parts')
  expect(knownOf(PAID, [later, PAID])).toBe('total')
  expect(knownOf(PAID, [{ ...later, reversedAt: later.paidAt }, PAID])).toBe('parts')
  expect(knownOf(PAID, [{ ...later, overpaid: '3.00' }, PAID])).toBe('nothing')
  expect(knownOf(PAID, [{ ...later, purpose: 'extension' }, PAID])).toBe('nothing')
  expect(knownOf({ ...PAID, purpose: 'extension' }, [PAID])).toBe('nothing')
  expect(knownOf({ ...PAID, purpose: 'notOwed' }, [PAID])).toBe('nothing')
})
