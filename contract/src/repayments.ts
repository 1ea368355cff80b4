import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  currencyCode,
  id,
  requestId,
  wireDay,
  wireInstant,
  wireMoney,
  wirePercent,
} from './wire-types.ts'

const part = {
  principal: wireMoney,
  interest: wireMoney,
  serviceFee: wireMoney,
  tax: wireMoney,
  penal: wireMoney,
}

/** What paying at one moment would come to (the cost-of-time slider). */
const costPoint = z.object({
  when: z.enum(['today', 'onDueDate', 'late', 'extended']),
  payOn: wireDay,
  amount: wireMoney,
  /** Total cost of the loan if it ends that way. */
  totalCost: wireMoney,
  isCheapest: z.boolean(),
})

export const repayDetail = endpoint({
  name: 'repayDetail',
  method: 'GET',
  path: '/api/user/repay/detail/{repayId}',
  access: 'certified',
  travel: 'none',
  params: z.object({ repayId: id }),
  response: z.object({
    borrowId: id,
    loanNumber: z.string(),
    borrowStatus: z.number(),
    productName: z.string(),
    productIcon: z.string(),
    lender: z.object({ legalName: z.string(), registration: z.string() }),
    currency: currencyCode,
    loanAmount: wireMoney,
    receive: wireMoney,
    repay: wireMoney,
    totalCost: wireMoney,
    apr: wirePercent,
    disbursedOn: z.nullable(wireDay),
    dueDate: z.nullable(wireDay),
    overdueDays: z.number(),
    overdueFee: wireMoney,
    /** null where the product has no extension, or none is left. */
    dueDateAfterExtension: z.nullable(wireDay),
    alreadyWaived: wireMoney,
    coupon: wireMoney,
    paidSoFar: wireMoney,
    /** Owed if everything is paid today. */
    payToday: wireMoney,
    outstanding: z.object(part),
    coolingOffUntil: z.nullable(wireInstant),
    costOfTime: z.array(costPoint),
    schedule: z.array(
      z.object({
        number: z.number(),
        dueOn: wireDay,
        principal: wireMoney,
        interest: wireMoney,
        fee: wireMoney,
        tax: wireMoney,
        total: wireMoney,
        isPaid: z.boolean(),
      }),
    ),
    payments: z.array(
      z.object({
        receiptNumber: z.string(),
        paidAt: wireInstant,
        amount: wireMoney,
        /** The bank's reference: UTR for UPI. */
        utr: z.string(),
        channel: z.string(),
        ...part,
      }),
    ),
    /** Payment order that still waits for its money. */
    openOrderRef: z.nullable(z.string()),
    agreedKfs: z.object({ kfsNumber: z.string(), agreedAt: wireInstant, kfsHash: z.string() }),
  }),
  errors: ['NOT_FOUND'],
})

const paymentOrder = z.object({
  ref: z.string(),
  repayId: id,
  state: z.enum(['waiting', 'paid', 'failed', 'expired']),
  kind: z.enum(['full']),
  channel: z.enum(['upi']),
  currency: currencyCode,
  amount: wireMoney,
  payee: z.object({ name: z.string(), vpa: z.string() }),
  /** UPI deep link, also what the QR holds. */
  upiUri: z.string(),
  /** Where the app shows it, with the unguessable code: `/repay-code?code=…`. */
  page: z.string(),
  expiresAt: wireInstant,
  paidAt: z.nullable(wireInstant),
  utr: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
})

export const repayPay = endpoint({
  name: 'repayPay',
  method: 'POST',
  path: '/api/user/repay/pay',
  access: 'certified',
  travel: 'json',
  body: z.object({ requestId, repayId: id, kind: z.enum(['full']), channel: z.enum(['upi']) }),
  response: paymentOrder,
  errors: ['NOT_FOUND', 'LOAN_STATE', 'NOTHING_DUE', 'REQUEST_DIFFERS', 'IN_PROGRESS'],
  changes: true,
})

export const repayOrder = endpoint({
  name: 'repayOrder',
  method: 'GET',
  path: '/api/user/repay/order/{ref}',
  access: 'certified',
  travel: 'none',
  params: z.object({ ref: z.string().check(z.maxLength(40)) }),
  response: paymentOrder,
  errors: ['NOT_FOUND'],
})

export const publicRepayCode = endpoint({
  name: 'publicRepayCode',
  method: 'GET',
  path: '/api/user/public/repayCode/{code}',
  access: 'public',
  travel: 'none',
  params: z.object({ code: z.string().check(z.maxLength(64)) }),
  /** Nothing that names the borrower beyond initials (domain.md §7). */
  response: z.object({
    ref: z.string(),
    state: z.enum(['waiting', 'paid', 'failed', 'expired']),
    channel: z.enum(['upi']),
    currency: currencyCode,
    amount: wireMoney,
    payee: z.object({ name: z.string(), vpa: z.string() }),
    borrowerInitials: z.string(),
    upiUri: z.string(),
    expiresAt: wireInstant,
    paidAt: z.nullable(wireInstant),
  }),
  errors: ['NOT_FOUND'],
})

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
    event: z.enum(['payout.processed', 'payout.failed']),
    payoutId: id,
    utr: z.string().check(z.maxLength(40)),
    failure: z.nullable(z.enum(['accountClosed', 'accountUnknown', 'nameDiffers', 'bankDown'])),
    at: wireInstant,
  }),
  response: z.object({ accepted: z.boolean() }),
  errors: ['SIGNATURE', 'NOT_FOUND'],
})
