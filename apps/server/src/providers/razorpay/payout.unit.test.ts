import { type LocalRazorpay, startLocalRazorpay } from '@noren/testkit/providers/local-razorpay'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Payout } from '../ports/payout.ts'
import { razorpayClient } from './client.ts'
import { razorpayPayout } from './payout.ts'

let razorpay: LocalRazorpay
beforeEach(async () => {
  razorpay = await startLocalRazorpay(() => new Date('2026-03-01T06:30:00Z'))
})
afterEach(() => razorpay.stop())

const deps = () => ({
  client: razorpayClient(razorpay.settings, { pausesMs: [1, 2] }),
  accountNumber: razorpay.settings.accountNumber,
  narrationOf: (lenderCode: string) => `${lenderCode} & Co. Finance`,
})
const PAYOUT: Payout = {
  payoutId: '0190d5f4-7c1e-7aaa-8bbb-0123456789ab',
  lenderCode: 'noren',
  amountMinor: 9_412_00,
  currency: 'INR',
  ifsc: 'HDFC0000053',
  accountNumber: '50100012345678',
  holderName: 'GAURAV KUMAR',
}
const CREATE = 'POST /v1/payouts'

test('money goes by IMPS to the account, under our own id', async () => {
  await razorpayPayout(deps()).order(PAYOUT)
  const [contact] = razorpay.books.contacts.values()
  const [fundAccount] = razorpay.books.fundAccounts.values()
  expect(contact).toMatchObject({ name: 'GAURAV KUMAR', type: 'customer' })
  expect(contact?.reference_id).toMatch(/^[0-9a-f]{32}$/)
  expect(fundAccount).toMatchObject({
    contact_id: contact?.id,
    account_type: 'bank_account',
    bank_account: { name: 'GAURAV KUMAR', ifsc: 'HDFC0000053', account_number: '50100012345678' },
  })
  expect(razorpay.calls.at(-1)).toMatchObject({
    idempotencyKey: PAYOUT.payoutId,
    body: {
      account_number: razorpay.settings.accountNumber,
      fund_account_id: fundAccount?.id,
      amount: 941_200,
      currency: 'INR',
      mode: 'IMPS',
      purpose: 'payout',
      queue_if_low_balance: true,
      reference_id: PAYOUT.payoutId,
      narration: 'noren Co Finance',
    },
  })
})

test('the same payout again, later and at once, is one payout', async () => {
  const gateway = razorpayPayout(deps())
  await Promise.all([gateway.order(PAYOUT), gateway.order(PAYOUT), gateway.order(PAYOUT)])
  await razorpayPayout(deps()).order(PAYOUT)
  expect(razorpay.books.payouts).toHaveLength(1)
  expect(razorpay.books.contacts.size).toBe(1)
  expect(razorpay.books.fundAccounts.size).toBe(1)
})

test('a payout found by our id is not ordered again, however old its key', async () => {
  await razorpayPayout(deps()).order(PAYOUT)
  const before = razorpay.countOf(CREATE)
  await razorpayPayout(deps()).order(PAYOUT)
  expect(razorpay.countOf(CREATE)).toBe(before)
})

test('two payouts to one account are two', async () => {
  const gateway = razorpayPayout(deps())
  await gateway.order(PAYOUT)
  await gateway.order({ ...PAYOUT, payoutId: '0190d5f4-7c1e-7aaa-8bbb-0123456789ac' })
  expect(razorpay.books.payouts).toHaveLength(2)
  expect(razorpay.books.fundAccounts.size).toBe(1)
})

test.each([
  ['the answer is lost', { kind: 'drop', performed: true }],
  ['their fault comes after the deed', { kind: 'answer', status: 504, body: '', performed: true }],
  ['their fault comes before the deed', { kind: 'answer', status: 500, body: '' }],
  ['there were too many calls', { kind: 'answer', status: 429, body: '' }],
] as const)('one payout is made although %s', async (_, fault) => {
  razorpay.failNext(CREATE, fault)
  await razorpayPayout(deps()).order(PAYOUT)
  expect(razorpay.books.payouts).toHaveLength(1)
  expect(razorpay.countOf(CREATE)).toBe(2)
})

test.each(['POST /v1/contacts', 'POST /v1/fund_accounts'])(
  'one account is registered although the answer to %s is lost',
  async (path) => {
    razorpay.failNext(path, { kind: 'drop', performed: true })
    await razorpayPayout(deps()).order(PAYOUT)
    expect(razorpay.countOf(path)).toBe(2)
    expect(razorpay.books.contacts.size).toBe(1)
    expect(razorpay.books.fundAccounts.size).toBe(1)
    expect(razorpay.books.payouts).toHaveLength(1)
  },
)

test('an order that failed for good is made by the next try', async () => {
  const down = { kind: 'answer', status: 503, body: '' } as const
  razorpay.failNext(CREATE, down, down, { ...down, performed: true })
  await expect(razorpayPayout(deps()).order(PAYOUT)).rejects.toMatchObject({ kind: 'unavailable' })
  await razorpayPayout(deps()).order(PAYOUT)
  expect(razorpay.books.payouts).toHaveLength(1)
})

test('another amount under the same id is refused, found or not', async () => {
  await razorpayPayout(deps()).order(PAYOUT)
  const other = razorpayPayout(deps()).order({ ...PAYOUT, amountMinor: 100_00 })
  await expect(other).rejects.toMatchObject({ kind: 'unexpectedAnswer' })
  razorpay.failNext('GET /v1/payouts', { kind: 'answer', status: 200, body: { items: [] } })
  const unseen = razorpayPayout(deps()).order({ ...PAYOUT, amountMinor: 100_00 })
  await expect(unseen).rejects.toMatchObject({ kind: 'refused' })
  expect(razorpay.books.payouts).toMatchObject([{ amount: 941_200 }])
})

test.each([
  ['another currency', { currency: 'MXN' }, 'CURRENCY'],
  ['a name that cannot be written', { holderName: 'राम' }, 'HOLDER_NAME'],
  ['less than a rupee', { amountMinor: 99 }, 'BAD_REQUEST_ERROR'],
])('%s is refused and pays nothing', async (_, change, code) => {
  const order = razorpayPayout(deps()).order({ ...PAYOUT, ...change })
  await expect(order).rejects.toMatchObject({ kind: 'refused', detail: { code } })
  expect(razorpay.books.payouts).toHaveLength(0)
})

test('no error shows the account or its holder', async () => {
  const wrong = { ...PAYOUT, accountNumber: '5010-0012-3456' }
  const error = await razorpayPayout(deps())
    .order(wrong)
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ detail: { field: 'account_number' } })
  expect(`${error} ${JSON.stringify(error)}`).not.toMatch(/5010|3456|GAURAV/i)
})

test('what became of a payout can be asked for, as the webhook would tell it', async () => {
  expect(await razorpayPayout(deps()).read(PAYOUT.payoutId)).toBeUndefined()
  expect(await razorpayPayout(deps()).isKnown(PAYOUT.payoutId)).toBe(false)
  await razorpayPayout(deps()).order(PAYOUT)
  expect(await razorpayPayout(deps()).isKnown(PAYOUT.payoutId)).toBe(true)
  expect(await razorpayPayout(deps()).read(PAYOUT.payoutId)).toBeUndefined()
  const [payout] = razorpay.books.payouts
  Object.assign(payout ?? {}, { status: 'processed', utr: '523223155921' })
  expect(await razorpayPayout(deps()).read(PAYOUT.payoutId)).toEqual({
    kind: 'payout',
    eventId: `${payout?.id}.processed`,
    event: 'payout.processed',
    payoutId: PAYOUT.payoutId,
    utr: '523223155921',
    failure: null,
  })
})
