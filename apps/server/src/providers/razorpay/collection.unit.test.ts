import { type FixedClock, fixedClock } from '@noren/testkit/fixed-clock'
import { type LocalRazorpay, startLocalRazorpay } from '@noren/testkit/providers/local-razorpay'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CollectionToOpen } from '../ports/collection.ts'
import { razorpayClient } from './client.ts'
import { razorpayCollection } from './collection.ts'
import { closeBySeconds } from './qr-code.ts'

let razorpay: LocalRazorpay
let clock: FixedClock
beforeEach(async () => {
  clock = fixedClock('2026-03-01T06:30:00Z', 'Asia/Kolkata')
  razorpay = await startLocalRazorpay(() => clock.now())
})
afterEach(() => razorpay.stop())

const gateway = () =>
  razorpayCollection({ client: razorpayClient(razorpay.settings, { pausesMs: [1, 2] }), clock })
const wantedBy = (change: Partial<CollectionToOpen> = {}): CollectionToOpen => ({
  ref: 'NR7K2M9QXW4T',
  channel: 'upiQr',
  amountMinor: 10_447_00,
  currency: 'INR',
  payeeName: 'Noren Finance Limited',
  orderedAt: new Date('2026-03-01T06:29:58Z'),
  expiresAt: new Date('2026-03-01T12:30:00Z'),
  description: 'Repayment NRN-26-000042',
  loanNumber: 'NRN-26-000042',
  ...change,
})
const QR = 'POST /v1/payments/qr_codes'
const ACCOUNT = 'POST /v1/virtual_accounts'

test('a QR code takes this amount once, until the order ends, and carries the ref', async () => {
  const opened = await gateway().openCollection(wantedBy())
  const [made] = razorpay.books.qrCodes
  expect(opened).toEqual({
    kind: 'upi',
    providerId: made?.id,
    upiUri: made?.image_content,
    imageUrl: made?.image_url,
  })
  expect(razorpay.calls.at(-1)?.body).toEqual({
    type: 'upi_qr',
    name: 'Noren Finance Limited',
    usage: 'single_use',
    fixed_amount: true,
    payment_amount: 1_044_700,
    description: 'Repayment NRN-26-000042',
    close_by: Date.parse('2026-03-01T12:30:00Z') / 1000,
    notes: { noren_ref: 'NR7K2M9QXW4T', noren_loan: 'NRN-26-000042' },
  })
})

test('an account of its own takes transfers', async () => {
  const opened = await gateway().openCollection(wantedBy({ channel: 'virtualAccount' }))
  expect(opened).toEqual({
    kind: 'virtualAccount',
    providerId: razorpay.books.virtualAccounts[0]?.id,
    accountNumber: '2223330010000000',
    ifsc: 'RATN0VAAPIS',
    holderName: 'Lender Label',
  })
  expect(razorpay.calls.at(-1)?.body).toEqual({
    receivers: { types: ['bank_account'] },
    description: 'Repayment NRN-26-000042',
    close_by: Date.parse('2026-03-01T12:30:00Z') / 1000,
    notes: { noren_ref: 'NR7K2M9QXW4T', noren_loan: 'NRN-26-000042' },
  })
})

test.each(['upiQr', 'virtualAccount'] as const)(
  '%s: asked again, it is the same',
  async (channel) => {
    const wanted = wantedBy({ channel })
    const one = gateway()
    const [first, second] = await Promise.all([
      one.openCollection(wanted),
      one.openCollection(wanted),
    ])
    clock.advanceMs(3 * 3_600_000)
    const third = await gateway().openCollection(wanted)
    expect([second, third]).toEqual([first, first])
    expect(razorpay.countOf(channel === 'upiQr' ? QR : ACCOUNT)).toBe(1)
  },
)

test('a lost answer is not asked for again; the next try finds what was opened', async () => {
  razorpay.failNext(QR, { kind: 'drop', performed: true })
  await expect(gateway().openCollection(wantedBy())).rejects.toMatchObject({ kind: 'unreachable' })
  expect(razorpay.countOf(QR)).toBe(1)
  const opened = await gateway().openCollection(wantedBy())
  expect(opened.providerId).toBe(razorpay.books.qrCodes[0]?.id)
  expect(razorpay.books.qrCodes).toHaveLength(1)
})

test('it is found behind whole pages of others, with and without notes', async () => {
  const first = await gateway().openCollection(wantedBy())
  const others = Array.from({ length: 250 }, (_, at) => ({
    id: `qr_other${at}`,
    status: 'active',
    created_at: clock.now().getTime() / 1000,
    notes: at % 2 ? [] : { noren_ref: `OTHER${at}` },
  }))
  razorpay.books.qrCodes.unshift(...others)
  expect(await gateway().openCollection(wantedBy())).toEqual(first)
  expect(razorpay.calls.slice(-3).map(({ query }) => query.skip)).toEqual(['0', '100', '200'])
})

test('what was opened long before the order is not looked at', async () => {
  await gateway().openCollection(wantedBy())
  clock.advanceDays(1)
  const tomorrow = wantedBy({ orderedAt: clock.now(), expiresAt: new Date('2026-03-02T12:30:00Z') })
  await gateway().openCollection(tomorrow)
  expect(razorpay.books.qrCodes).toHaveLength(2)
})

test('of two with one ref the active one is given', async () => {
  const first = await gateway().openCollection(wantedBy())
  const [made] = razorpay.books.qrCodes
  razorpay.books.qrCodes.unshift({ ...made, id: 'qr_later', status: 'closed' })
  expect(await gateway().openCollection(wantedBy())).toEqual(first)
})

test.each([
  ['another amount for the ref', { amountMinor: 1_00 }, 'AMOUNT_DIFFERS'],
  ['another currency', { currency: 'MXN' }, 'CURRENCY'],
])('%s is refused', async (_, change, code) => {
  await gateway().openCollection(wantedBy())
  const again = gateway().openCollection(wantedBy(change))
  await expect(again).rejects.toMatchObject({ kind: 'refused', detail: { code } })
  expect(razorpay.countOf(QR)).toBe(1)
})

test('an account without image content is told what to ask for', async () => {
  razorpay.books.hasImageContent = false
  const opened = gateway().openCollection(wantedBy())
  await expect(opened).rejects.toThrow('switch on image content for QR codes')
})

test.each(['upiQr', 'virtualAccount'] as const)(
  '%s: closed once, twice, and for good',
  async (channel) => {
    const { providerId } = await gateway().openCollection(wantedBy({ channel }))
    await gateway().closeCollection(providerId)
    await gateway().closeCollection(providerId)
    const [made] = [...razorpay.books.qrCodes, ...razorpay.books.virtualAccounts]
    expect(made).toMatchObject({ id: providerId, status: 'closed' })
    await expect(gateway().openCollection(wantedBy({ channel }))).rejects.toMatchObject({
      detail: { code: 'COLLECTION_CLOSED' },
    })
  },
)

test('closing goes through although an answer is lost', async () => {
  const { providerId } = await gateway().openCollection(wantedBy())
  const lost = { kind: 'drop', performed: true } as const
  razorpay.failNext(`POST /v1/payments/qr_codes/${providerId}/close`, lost)
  await gateway().closeCollection(providerId)
  expect(razorpay.books.qrCodes[0]?.status).toBe('closed')
})

test('a refusal to close is told while it is still open', async () => {
  const { providerId } = await gateway().openCollection(wantedBy())
  const no = {
    kind: 'answer',
    status: 400,
    body: { error: { code: 'BAD_REQUEST_ERROR' } },
  } as const
  razorpay.failNext(`POST /v1/payments/qr_codes/${providerId}/close`, no)
  await expect(gateway().closeCollection(providerId)).rejects.toMatchObject({ kind: 'refused' })
})

test('what cannot be closed is told', async () => {
  await expect(gateway().closeCollection('qr_unknown')).rejects.toMatchObject({ kind: 'refused' })
  const calls = razorpay.calls.length
  for (const providerId of ['pay_1', 'qr_1/../../payouts', '', 'qr_']) {
    await expect(gateway().closeCollection(providerId)).rejects.toMatchObject({
      detail: { code: 'PROVIDER_ID' },
    })
  }
  expect(razorpay.calls).toHaveLength(calls)
})

const NOW = new Date('2026-03-01T06:30:00.400Z')
test.each([
  ['in six hours', '2026-03-01T12:30:00Z', '2026-03-01T12:30:00Z'],
  ['between two seconds', '2026-03-01T12:30:00.001Z', '2026-03-01T12:30:01Z'],
  ['in a minute', '2026-03-01T06:31:00Z', '2026-03-01T06:46:00Z'],
  ['in the past', '2026-02-01T06:31:00Z', '2026-03-01T06:46:00Z'],
  ['in a year', '2027-03-01T06:30:00Z', '2026-04-15T05:30:00Z'],
])('an order that ends %s closes at Razorpay when it may', (_, expiresAt, closesAt) => {
  expect(closeBySeconds(new Date(expiresAt), NOW)).toBe(Date.parse(closesAt) / 1000)
})

test('an order that ends within a quarter of an hour can still be opened', async () => {
  const soon = wantedBy({ expiresAt: new Date('2026-03-01T06:35:00Z') })
  expect((await gateway().openCollection(soon)).kind).toBe('upi')
})
