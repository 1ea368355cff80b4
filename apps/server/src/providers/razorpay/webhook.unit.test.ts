import { signedByRazorpay } from '@noren/testkit/providers/local-razorpay'
import { expect, test } from 'vitest'
import { readRazorpayWebhook } from './webhook.ts'

const SECRET = 'local-secret-of-the-webhook'
const AT = new Date('2026-03-01T06:30:00Z')
const PAYOUT_ID = '0190d5f4-7c1e-7aaa-8bbb-0123456789ab'
const CREATED = Date.parse('2026-03-01T06:29:40Z') / 1000

const payment = (change: object = {}) => ({
  entity: {
    id: 'pay_HO2fEpc9JeOQU5',
    entity: 'payment',
    amount: 1_044_700,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    captured: true,
    vpa: 'gauri.kumar@okhdfcbank',
    notes: { noren_ref: 'NR7K2M9QXW4T' },
    acquirer_data: { rrn: '116812981837' },
    created_at: CREATED,
    ...change,
  },
})
const holder = (id: string, notes: unknown) => ({ entity: { id, notes } })
const payout = (change: object = {}) => ({
  entity: {
    id: 'pout_00000000000001',
    entity: 'payout',
    amount: 941_200,
    currency: 'INR',
    status: 'processed',
    utr: '523223155921',
    reference_id: PAYOUT_ID,
    status_details: { reason: 'payout_processed', source: 'beneficiary_bank' },
    created_at: CREATED,
    ...change,
  },
})

const raw = (event: string, payload: object): Buffer =>
  Buffer.from(JSON.stringify({ entity: 'event', account_id: 'acc_1', event, payload }))
const messageOf = (
  rawBody: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  { secret = SECRET, at = AT } = {},
) => ({ rawBody, header: (name: string) => headers[name], secret, at })
const read = (event: string, payload: object, at = AT) => {
  const rawBody = raw(event, payload)
  return readRazorpayWebhook(messageOf(rawBody, signedByRazorpay(rawBody, SECRET), { at }))
}
const CAPTURED = {
  kind: 'collection',
  eventId: 'pay_HO2fEpc9JeOQU5.captured',
  event: 'payment.captured',
  ref: 'NR7K2M9QXW4T',
  amountMinor: 1_044_700,
  currency: 'INR',
  utr: '116812981837',
  paidAt: new Date('2026-03-01T06:29:40Z'),
}

test.each<[string, object]>([
  ['payment.captured', { payment: payment() }],
  [
    'qr_code.credited',
    { payment: payment({ notes: [] }), qr_code: holder('qr_1', { noren_ref: 'NR7K2M9QXW4T' }) },
  ],
  ['qr_code.credited', { payment: payment(), qr_code: holder('qr_1', []) }],
])('%s tells of money on a QR code, and all ways tell the same event', (event, payload) => {
  expect(read(event, payload)).toEqual(CAPTURED)
})

test('a transfer to an account is told with the reference of the bank', () => {
  const payload = {
    payment: payment({ notes: [], acquirer_data: undefined, method: 'bank_transfer' }),
    virtual_account: holder('va_1', { noren_ref: 'NR7K2M9QXW4T' }),
    bank_transfer: { entity: { id: 'bt_1', mode: 'NEFT', bank_reference: 'AXISN2606012345' } },
  }
  expect(read('virtual_account.credited', payload)).toEqual({ ...CAPTURED, utr: 'AXISN2606012345' })
  // The same money, told without its account, cannot be ours to anybody's knowledge.
  const bare = { payment: payload.payment }
  expect(read('payment.captured', bare)).toEqual({ kind: 'ignored', event: 'payment.captured' })
})

test.each([undefined, null, {}, { rrn: null }, { rrn: '' }, [], 'odd'])(
  'without a bank reference (%j) the payment’s own id stands in',
  (acquirer_data) => {
    const told = read('payment.captured', { payment: payment({ acquirer_data }) })
    expect(told).toMatchObject({ utr: 'pay_HO2fEpc9JeOQU5' })
  },
)

test('money is never paid after its message came', () => {
  const early = new Date('2026-03-01T06:29:00Z')
  expect(read('payment.captured', { payment: payment() }, early)).toMatchObject({ paidAt: early })
})

test('a failed attempt is another event than the money that follows it', () => {
  const failed = payment({ status: 'failed', error_code: 'BAD_REQUEST_ERROR', acquirer_data: {} })
  expect(read('payment.failed', { payment: failed })).toEqual({
    ...CAPTURED,
    eventId: 'pay_HO2fEpc9JeOQU5.failed',
    event: 'payment.failed',
    utr: 'pay_HO2fEpc9JeOQU5',
  })
})

test.each([1, 100, 1_044_699, 1_044_701, 99_999_999])(
  'an amount of %i paise is passed on as it was told',
  (amount) => {
    expect(read('payment.captured', { payment: payment({ amount }) })).toMatchObject({
      amountMinor: amount,
    })
  },
)

test.each<[string, object]>([
  ['order.paid', {}],
  ['payment.authorized', { payment: payment({ status: 'authorized' }) }],
  ['qr_code.created', { qr_code: holder('qr_1', { noren_ref: 'NR7K2M9QXW4T' }) }],
  ['qr_code.closed', { qr_code: holder('qr_1', { noren_ref: 'NR7K2M9QXW4T' }) }],
  ['virtual_account.closed', { virtual_account: holder('va_1', { noren_ref: 'NR7K2M9QXW4T' }) }],
  ['payout.initiated', { payout: payout({ status: 'processing' }) }],
  ['payout.queued', { payout: payout({ status: 'queued' }) }],
  ['payout.pending', { payout: payout({ status: 'pending' }) }],
  ['payout.updated', { payout: payout() }],
  ['payout.downtime.started', { 'payout.downtime': {} }],
  ['refund.speed_changed', { refund: {} }],
  ['an.event.of.tomorrow', {}],
  // Money that is none of ours, even where it is not as we know money.
  ['payment.captured', { payment: payment({ notes: [] }) }],
  ['payment.captured', { payment: payment({ notes: { order: '7' } }) }],
  ['payment.captured', { payment: payment({ notes: { noren_ref: 'x'.repeat(41) } }) }],
  ['payment.captured', { payment: payment({ notes: { noren_ref: 7 } }) }],
  ['payment.captured', { payment: payment({ notes: undefined, currency: 'SGD', amount: '1' }) }],
  ['payment.failed', { payment: payment({ notes: [], status: 'failed' }) }],
  ['payment.captured', { payment: payment({ status: 'authorized' }) }],
  ['payment.captured', { payment: payment({ status: 'refunded' }) }],
  ['payout.processed', { payout: payout({ reference_id: null }) }],
  ['payout.failed', { payout: payout({ reference_id: 'Salary of March' }) }],
])('%s is no news for us (%#)', (event, payload) => {
  expect(read(event, payload)).toEqual({ kind: 'ignored', event })
})

test.each(['created', 'processed', 'failed'])('[B9.161] refund.%s is told as it is', (outcome) => {
  const told = {
    ...{ id: 'rfnd_FP8QHiV938haTz', payment_id: 'pay_HO2fEpc9JeOQU5', entity: 'refund' },
    ...{ amount: 106_00, currency: 'INR', acquirer_data: { rrn: '228833421821' } },
  }
  const event = `refund.${outcome}`
  const news = {
    ...{ kind: 'refund', eventId: `rfnd_FP8QHiV938haTz.${outcome}`, event },
    ...{ reference: 'rfnd_FP8QHiV938haTz', paymentReference: 'pay_HO2fEpc9JeOQU5' },
    ...{ amountMinor: 106_00, currency: 'INR', utr: '228833421821' },
  }
  expect(read(event, { refund: { entity: told } })).toEqual(news)
  const bare = { ...told, acquirer_data: null }
  expect(read(event, { refund: { entity: bare } })).toEqual({ ...news, utr: null })
  for (const wrong of [{ amount: 0 }, { payment_id: 'x' }, { currency: 'SGD' }, { id: 7 }]) {
    expect(() => read(event, { refund: { entity: { ...told, ...wrong } } })).toThrow(/malformed/)
  }
})

test.each([
  ['payout.processed', 'payout.processed', 'pout_00000000000001.processed', null],
  ['payout.failed', 'payout.failed', 'pout_00000000000001.failed', 'accountClosed'],
  ['payout.reversed', 'payout.reversed', 'pout_00000000000001.reversed', 'accountClosed'],
  ['payout.rejected', 'payout.failed', 'pout_00000000000001.failed', 'accountClosed'],
])('%s is told as %s', (told, event, eventId, failure) => {
  const details = { status_details: { reason: 'bank_account_closed' } }
  expect(read(told, { payout: payout(details) })).toEqual({
    kind: 'payout',
    eventId,
    event,
    payoutId: PAYOUT_ID,
    utr: '523223155921',
    failure,
  })
})

test('in whatever order and however often they come, each reading is the same', () => {
  const reversed = () => read('payout.reversed', { payout: payout({ status: 'reversed' }) })
  const processed = () => read('payout.processed', { payout: payout() })
  const forth = [processed(), reversed(), processed()]
  const back = [reversed(), processed(), processed()]
  const ids = (events: object[]) => new Set(events.map((event) => Reflect.get(event, 'eventId')))
  expect(ids(forth)).toEqual(ids(back))
  expect(ids(forth).size).toBe(2)
})

test('another header of the event, which nobody signed, makes no other event', () => {
  const rawBody = raw('payment.captured', { payment: payment() })
  const readAs = (eventId: string) =>
    readRazorpayWebhook(messageOf(rawBody, signedByRazorpay(rawBody, SECRET, eventId)))
  expect(readAs('evt_replayed')).toEqual(readAs('evt_first'))
})

const genuine = raw('payment.captured', { payment: payment() })
const { 'x-razorpay-signature': signature } = signedByRazorpay(genuine, SECRET)
test.each<[string, Buffer, string | undefined]>([
  ['without a signature', genuine, undefined],
  ['with an empty one', genuine, ''],
  ['with two', genuine, `${signature}, ${signature}`],
  ['with a short one', genuine, signature.slice(0, 62)],
  ['with one that is no hex', genuine, 'z'.repeat(64)],
  [
    'with one by another secret',
    genuine,
    signedByRazorpay(genuine, 'other')['x-razorpay-signature'],
  ],
  [
    'with one of another body',
    raw('payment.captured', { payment: payment({ amount: 1 }) }),
    signature,
  ],
  ['with a space more', Buffer.concat([genuine, Buffer.from(' ')]), signature],
  ['that is empty', Buffer.alloc(0), signature],
])('a message %s is forged', (_, rawBody, given) => {
  const message = messageOf(rawBody, { 'x-razorpay-signature': given })
  const reading = () => readRazorpayWebhook(message)
  expect(reading).toThrow(expect.objectContaining({ reason: 'signature' }))
})

test('a signature is over the bytes, not over what they mean', () => {
  const rawBody = Buffer.from(JSON.stringify(JSON.parse(genuine.toString('utf8')), null, 2))
  const headers = signedByRazorpay(rawBody, SECRET)
  expect(readRazorpayWebhook(messageOf(rawBody, headers))).toEqual(CAPTURED)
  const upper = { 'x-razorpay-signature': signature.toUpperCase() }
  expect(readRazorpayWebhook(messageOf(genuine, upper))).toEqual(CAPTURED)
})

test('a signature made by another program is the same one', () => {
  // printf '%s' BODY | openssl dgst -sha256 -hmac 'a secret of the webhook'
  const headers = {
    'x-razorpay-signature': '8b682193291c8191bf16f496434973e906a71f6a5c1d2f8ae04c27e286e2965c',
  }
  const rawBody = Buffer.from('{"entity":"event","event":"order.paid","payload":{}}')
  const message = messageOf(rawBody, headers, { secret: 'a secret of the webhook' })
  expect(readRazorpayWebhook(message)).toEqual({ kind: 'ignored', event: 'order.paid' })
})

const malformed = (rawBody: Buffer) => () =>
  readRazorpayWebhook(messageOf(rawBody, signedByRazorpay(rawBody, SECRET)))

test.each([
  '',
  'payment',
  'null',
  '[]',
  '{}',
  '{"event":"payment.captured"}',
  '{"event":7,"payload":{}}',
  '{"event":"payment.captured","payload":[]}',
])('a signed body of %j is malformed', (text) => {
  expect(malformed(Buffer.from(text))).toThrow(expect.objectContaining({ reason: 'malformed' }))
})

test.each<[string, string, object]>([
  ['amount that is a text', 'payment.captured', { amount: '1044700' }],
  ['amount with a fraction', 'payment.captured', { amount: 1044.5 }],
  ['amount of nothing', 'payment.captured', { amount: 0 }],
  ['amount below nothing', 'payment.captured', { amount: -1 }],
  ['amount past all counting', 'payment.captured', { amount: 1e21 }],
  ['currency that nobody lends', 'payment.captured', { currency: 'SGD' }],
  ['id of another kind', 'payment.captured', { id: 'order_1' }],
  ['time that is none', 'payment.failed', { created_at: null }],
])('our own money with an %s is malformed, and the refusal names no value', (_, event, change) => {
  const rawBody = raw(event, { payment: payment(change) })
  expect(malformed(rawBody)).toThrow(expect.objectContaining({ reason: 'malformed' }))
  expect(malformed(rawBody)).toThrow(/payment\.entity\.\w+$/)
})

test('a payout without its entity is malformed', () => {
  const bare = malformed(raw('payout.processed', { payout: {} }))
  expect(bare).toThrow(expect.objectContaining({ reason: 'malformed' }))
})
