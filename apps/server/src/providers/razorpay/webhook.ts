import { createHmac, timingSafeEqual } from 'node:crypto'
import { CURRENCIES, minor } from '@noren/contract/money'
import { z } from 'zod/mini'
import type { CollectionReport, ProviderRefundReport } from '../ports/collection.ts'
import type { WebhookMessage } from '../ports/webhook.ts'
import { refOf } from './find-by-ref.ts'
import { type PayoutNews, payoutEntity, payoutNews } from './payout-news.ts'

/**
 * Money that arrived, or a failed attempt. `eventId` consists of Razorpay's payment id and the outcome: a
 * QR payment is reported by two webhooks, `payment.captured` and `qr_code.credited`, and is one event. The
 * header x-razorpay-event-id cannot be used, because the signature does not cover it. The bank's reference
 * is the RRN of UPI or the UTR of a transfer, or else Razorpay's payment id. The time of payment is never
 * later than the message.
 */
export interface CollectionNews extends CollectionReport {
  kind: 'collection'
}

/** A refund that was made at Razorpay: by its staff, the lender's, or because a payment came too late. */
export interface RefundNews extends ProviderRefundReport {
  kind: 'refund'
}

export type RazorpayWebhook =
  | CollectionNews
  | RefundNews
  | PayoutNews
  /** Genuine, but of no concern to us: another event, or money that has nothing to do with our orders. */
  | { kind: 'ignored'; event: string }

/** `signature`: not from Razorpay. `malformed`: from Razorpay, but not as documented. */
export class RazorpayWebhookRefused extends Error {
  readonly reason: 'signature' | 'malformed'
  constructor(reason: 'signature' | 'malformed', detail = '') {
    super(`razorpay webhook refused: ${reason}${detail && `, ${detail}`}`)
    this.name = 'RazorpayWebhookRefused'
    this.reason = reason
  }
}

/** The secret is the one set for the webhook, not that of the API key. */
type SignedMessage = WebhookMessage & { readonly secret: string }

/**
 * Reads a webhook. The receiver has to deal with order and repetition, using eventId and the state of what
 * the event is about; amounts are passed on as reported. Source: razorpay.com/docs/webhooks/validate-test,
 * /docs/webhooks/qr-codes, /docs/webhooks/payments, /docs/webhooks/refunds, /docs/webhooks/smart-collect, /docs/webhooks/payouts.
 * @throws RazorpayWebhookRefused
 */
export const readRazorpayWebhook = (message: SignedMessage): RazorpayWebhook => {
  if (!isSigned(message)) throw new RazorpayWebhookRefused('signature')
  const { event, payload } = parsed(envelope, parsedJson(message.rawBody))
  switch (event) {
    case 'payment.captured':
    case 'qr_code.credited':
    case 'virtual_account.credited':
      return moneyNews(payload, event, message.at)
    case 'payment.failed':
      return failedNews(payload, message.at)
    case 'payout.processed':
    case 'payout.failed':
    case 'payout.reversed':
      return payoutOrIgnored(payload, event, event)
    case 'refund.created':
    case 'refund.processed':
    case 'refund.failed':
      return refundNews(payload, event)
    // Rejected by the lender's own staff at Razorpay: the money never leaves.
    case 'payout.rejected':
      return payoutOrIgnored(payload, event, 'payout.failed')
    default:
      return { kind: 'ignored', event }
  }
}

const isSigned = ({ rawBody, header, secret }: SignedMessage): boolean => {
  const signature = header('x-razorpay-signature') ?? ''
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false
  const mac = createHmac('sha256', secret).update(rawBody).digest()
  return timingSafeEqual(mac, Buffer.from(signature, 'hex'))
}

const envelope = z.object({
  event: z.string().check(z.minLength(1), z.maxLength(100)),
  payload: z.record(z.string(), z.unknown()),
})
const entityOf = <Entity extends z.ZodMiniType>(entity: Entity) => z.object({ entity })
const maybeText = z.catch(z.nullish(z.string().check(z.maxLength(40))), undefined)
const noted = z.nullish(z.object({ entity: z.object({ notes: z.optional(z.unknown()) }) }))

export const payment = z.object({
  id: z.string().check(z.regex(/^pay_[A-Za-z0-9]{1,40}$/)),
  amount: z.int().check(z.positive()),
  currency: z.enum(CURRENCIES),
  status: z.string(),
  created_at: z.int().check(z.positive()),
  notes: z.optional(z.unknown()),
  acquirer_data: z.catch(z.nullish(z.object({ rrn: maybeText })), undefined),
})
/** Parsed separately first: a payment that is not ours need not match our schema. */
const refs = z.object({ payment: noted, qr_code: noted, virtual_account: noted })
export const bankTransfer = z.object({ bank_reference: maybeText })
const paid = z.object({
  payment: entityOf(payment),
  bank_transfer: z.catch(z.nullish(entityOf(bankTransfer)), undefined),
})

const refIn = (payload: unknown): string | undefined => {
  const { payment: own, qr_code, virtual_account } = parsed(refs, payload)
  return [qr_code, virtual_account, own].map((part) => refOf(part?.entity.notes)).find(Boolean)
}

const moneyNews = (payload: unknown, event: string, at: Date): RazorpayWebhook => {
  const ref = refIn(payload)
  if (!ref) return { kind: 'ignored', event }
  const news = parsed(paid, payload)
  // A webhook is a snapshot: without a captured payment in it there is nothing to book.
  if (news.payment.entity.status !== 'captured') return { kind: 'ignored', event }
  return collectionNews(news, { event: 'payment.captured', ref, at })
}

const failedNews = (payload: unknown, at: Date): RazorpayWebhook => {
  const ref = refIn(payload)
  if (!ref) return { kind: 'ignored', event: 'payment.failed' }
  return collectionNews(parsed(paid, payload), { event: 'payment.failed', ref, at })
}

/** A payment as a report about an order. */
export const collectionNews = (
  { payment: { entity }, bank_transfer }: z.infer<typeof paid>,
  { event, ref, at }: Pick<CollectionNews, 'event' | 'ref'> & { at: Date },
): CollectionNews => ({
  kind: 'collection',
  eventId: `${entity.id}.${event.slice('payment.'.length)}`,
  event,
  ref,
  amountMinor: minor(entity.amount),
  currency: entity.currency,
  utr: bank_transfer?.entity.bank_reference || entity.acquirer_data?.rrn || entity.id,
  paidAt: new Date(Math.min(entity.created_at * 1000, at.getTime())),
})

const refund = z.object({
  id: z.string().check(z.regex(/^rfnd_[A-Za-z0-9]{1,40}$/)),
  payment_id: z.string().check(z.regex(/^pay_[A-Za-z0-9]{1,40}$/)),
  amount: z.int().check(z.positive()),
  currency: z.enum(CURRENCIES),
  acquirer_data: z.catch(z.nullish(z.object({ rrn: maybeText, arn: maybeText })), undefined),
})

/** Source: razorpay.com/docs/webhooks/refunds. */
const refundNews = (payload: unknown, event: RefundNews['event']): RefundNews => {
  const { entity } = parsed(z.object({ refund: entityOf(refund) }), payload).refund
  const { id, payment_id, amount, currency, acquirer_data } = entity
  return {
    kind: 'refund',
    eventId: `${id}.${event.slice('refund.'.length)}`,
    event,
    reference: id,
    paymentReference: payment_id,
    amountMinor: minor(amount),
    currency,
    utr: acquirer_data?.rrn || acquirer_data?.arn || null,
  }
}

const payoutOrIgnored = (
  payload: unknown,
  event: string,
  as: PayoutNews['event'],
): RazorpayWebhook => {
  const { payout } = parsed(z.object({ payout: entityOf(payoutEntity) }), payload)
  return payoutNews(payout.entity, as) ?? { kind: 'ignored', event }
}

const parsedJson = (rawBody: Buffer): unknown => {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    throw new RazorpayWebhookRefused('malformed', 'no JSON')
  }
}

const parsed = <Value>(shape: z.ZodMiniType<Value>, value: unknown): Value => {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  // Only the paths of the problems: values may be personal data.
  const paths = result.error.issues.map(({ path }) => path.join('.')).join(' ')
  throw new RazorpayWebhookRefused('malformed', paths)
}
