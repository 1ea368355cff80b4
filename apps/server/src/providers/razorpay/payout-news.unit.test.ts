import { expect, test } from 'vitest'
import { EVENT_BY_STATUS, payoutEntity, payoutFailure, payoutNews } from './payout-news.ts'

test.each([
  ['bank_account_closed', 'accountClosed'],
  ['bank_account_frozen', 'accountClosed'],
  ['beneficiary_account_dormant', 'accountClosed'],
  ['bank_account_invalid', 'accountUnknown'],
  ['beneficiary_account_invalid', 'accountUnknown'],
  ['invalid_beneficiary', 'accountUnknown'],
  ['invalid_ifsc_code', 'accountUnknown'],
  ['beneficiary_bank_failure', 'bankDown'],
  ['beneficiary_bank_offline', 'bankDown'],
  ['beneficiary_bank_technical_error', 'bankDown'],
  ['beneficiary_psp_offline', 'bankDown'],
  ['npci_beneficiary_timeout', 'bankDown'],
  ['gateway_down', 'bankDown'],
  ['gateway_technical_error', 'bankDown'],
  ['gateway_timeout', 'bankDown'],
  ['server_error_temporary', 'bankDown'],
  ['beneficiary_bank_rejected', 'other'],
  ['imps_not_allowed', 'other'],
  ['transaction_limit_exceeded', 'other'],
  ['insufficient_funds', 'other'],
  ['amount_limit_exhausted_neft', 'other'],
  ['beneficiary_vpa_invalid', 'other'],
  ['server_error', 'other'],
  ['a_reason_of_tomorrow', 'other'],
  ['toString', 'other'],
  ['', 'other'],
  [null, 'other'],
  [undefined, 'other'],
])('the reason %s is told as %s', (reason, failure) => {
  expect(payoutFailure(reason)).toBe(failure)
})

test.each([
  ['processed', 'payout.processed'],
  ['failed', 'payout.failed'],
  ['rejected', 'payout.failed'],
  ['cancelled', 'payout.failed'],
  ['reversed', 'payout.reversed'],
  ['queued', undefined],
  ['pending', undefined],
  ['processing', undefined],
])('a payout that is %s is news of %s', (status, event) => {
  expect(EVENT_BY_STATUS[status]).toBe(event)
})

const PAYOUT_ID = '0190d5f4-7c1e-7aaa-8bbb-0123456789ab'
const entity = (more: object) =>
  payoutEntity.parse({
    id: 'pout_00000000000001',
    amount: 9_412_00,
    currency: 'INR',
    status: 'failed',
    reference_id: PAYOUT_ID,
    ...more,
  })

test('the reason is read where it stands, in newer and in older answers', () => {
  const newer = entity({ utr: null, status_details: { reason: 'bank_account_closed' } })
  expect(payoutNews(newer, 'payout.failed')).toEqual({
    kind: 'payout',
    eventId: 'pout_00000000000001.failed',
    event: 'payout.failed',
    payoutId: PAYOUT_ID,
    utr: 'pout_00000000000001',
    failure: 'accountClosed',
  })
  const older = entity({ status_details: null, error: { reason: 'gateway_down' } })
  expect(payoutNews(older, 'payout.reversed')).toMatchObject({
    eventId: 'pout_00000000000001.reversed',
    failure: 'bankDown',
  })
})

test('a payout that arrived has no failure, whatever its details say', () => {
  const told = entity({ utr: '523223155921', status_details: { reason: 'payout_processed' } })
  expect(payoutNews(told, 'payout.processed')).toMatchObject({ utr: '523223155921', failure: null })
})

test.each([null, undefined, 'Salary of March', PAYOUT_ID.toUpperCase()])(
  'a payout with the reference %s is not ours',
  (reference_id) => {
    expect(payoutNews(entity({ reference_id }), 'payout.failed')).toBeUndefined()
  },
)
