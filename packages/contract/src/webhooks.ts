import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyCode, id, wireInstant, wireMoney } from './wire-types.ts'

/**
 * A provider's signed message about money that came in. Header `Provider-Signature` is
 * `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`; the raw bytes are what is signed.
 */
export const collectionWebhook = endpoint({
  name: 'collectionWebhook',
  method: 'POST',
  path: '/api/provider/sandbox/collection',
  access: 'provider',
  travel: 'raw',
  body: z.object({
    eventId: z.string().check(z.minLength(1), z.maxLength(80)),
    event: z.enum(['payment.captured', 'payment.failed']),
    ref: z.string().check(z.maxLength(40)),
    amount: wireMoney,
    currency: currencyCode,
    utr: z.string().check(z.maxLength(40)),
    paidAt: wireInstant,
  }),
  response: z.object({ accepted: z.boolean() }),
  errors: ['SIGNATURE', 'NOT_FOUND'],
})

/** The same for money that went out. */
export const payoutWebhook = endpoint({
  name: 'payoutWebhook',
  method: 'POST',
  path: '/api/provider/sandbox/payout',
  access: 'provider',
  travel: 'raw',
  body: z.object({
    eventId: z.string().check(z.minLength(1), z.maxLength(80)),
    event: z.enum(['payout.processed', 'payout.failed', 'payout.reversed']),
    payoutId: id,
    utr: z.string().check(z.maxLength(40)),
    failure: z.nullable(z.enum(['accountClosed', 'accountUnknown', 'nameDiffers', 'bankDown'])),
    at: wireInstant,
  }),
  response: z.object({ accepted: z.boolean() }),
  errors: ['SIGNATURE', 'NOT_FOUND'],
})

/**
 * What Razorpay tells of money, in its own words and by its own signature: the header
 * `X-Razorpay-Signature` is the hex HMAC-SHA256 of the raw bytes. There only where the server's
 * payments are Razorpay's. A genuine message is answered with 200 whatever it is about, because
 * Razorpay switches off a webhook that keeps failing; `accepted` is false where nothing came of it.
 */
export const razorpayWebhook = endpoint({
  name: 'razorpayWebhook',
  method: 'POST',
  path: '/api/provider/razorpay',
  access: 'provider',
  travel: 'raw',
  /** Read and checked by the server, signature first. */
  body: z.unknown(),
  response: z.object({ accepted: z.boolean() }),
  errors: ['SIGNATURE', 'NOT_FOUND'],
})
