import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyCode, id, wireInstant, wireMoney } from './wire-types.ts'

/**
 * A provider's signed message about money received. The header `Provider-Signature` is `t=<unix
 * seconds>,v1=<hex HMAC-SHA256 of "t.body">`; the raw bytes are signed.
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

/** The same for money paid out. */
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
 * Razorpay's events, in its own format and with its own signature: the header `X-Razorpay-Signature` is
 * the hex HMAC-SHA256 of the raw bytes. Exists only if Razorpay is the server's payment provider. Every
 * genuine message is answered with 200, because Razorpay disables a webhook that keeps failing;
 * `accepted` is false if it was ignored.
 */
export const razorpayWebhook = endpoint({
  name: 'razorpayWebhook',
  method: 'POST',
  path: '/api/provider/razorpay',
  access: 'provider',
  travel: 'raw',
  /** Parsed by the server after the signature has been verified. */
  body: z.unknown(),
  response: z.object({ accepted: z.boolean() }),
  errors: ['SIGNATURE', 'NOT_FOUND'],
})
