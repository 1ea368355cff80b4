import { LOAN_STATUS } from '@noren/contract/loan-status'
import { expect, test } from 'vitest'
import { ACTS, canBeDone, chosenOf } from './loan-acts.ts'

const NOTHING = { interest: '0.00', fee: '0.00', tax: '0.00', penal: '0.00' }
const LATE = {
  borrowStatus: LOAN_STATUS.overdue,
  owed: { ...NOTHING, penal: '41.69' },
  overpaid: '0.00',
  payments: [{ reversedAt: null }],
}
const doable = (loan: Parameters<typeof canBeDone>[1]) => ACTS.filter((act) => canBeDone(act, loan))

test('what there is nothing to do it to is not offered', () => {
  expect(doable(LATE)).toEqual(['waiver', 'reversal', 'writeOff'])
  expect(doable({ ...LATE, owed: NOTHING, payments: [] })).toEqual(['writeOff'])
  expect(doable({ ...LATE, borrowStatus: LOAN_STATUS.disbursed })).toEqual(['waiver', 'reversal'])
  const repaid = { borrowStatus: LOAN_STATUS.repaid, owed: null }
  const payments = [{ reversedAt: '2026-11-22T10:00:00Z' }]
  expect(doable({ ...repaid, payments, overpaid: '12.00' })).toEqual(['refund'])
  expect(doable({ ...repaid, payments, overpaid: '0.00' })).toEqual([])
})

test('[B11.102] what is chosen for an act is there after a reload; an emptied amount stays empty', () => {
  const none = { amount: null, part: null, reason: null, paymentId: null }
  const chosen = { ...none, amount: '', part: 'fee', reason: 'goodwill' }
  expect(chosenOf(JSON.stringify(chosen))).toEqual(chosen)
  for (const broken of ['', '{', 'null', '7', '{"amount":7}']) {
    expect(chosenOf(broken)).toEqual(none)
  }
})
