import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { wirePlan } from './hardship.ts'
import { proof } from './proofs.ts'
import { wireSettlement } from './settlement.ts'
import {
  currencyCode,
  id,
  languageCode,
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

/** What paying at one point in time would cost (the cost-of-time slider). */
const costPoint = z.object({
  when: z.enum(['returned', 'today', 'onDueDate', 'late', 'extended']),
  payOn: wireDay,
  amount: wireMoney,
  /** Total cost of the loan if it ends that way. */
  totalCost: wireMoney,
  isCheapest: z.boolean(),
  /** What that is by the year for the time the money is there; null where it goes back on the day it came. */
  yearlyCost: z.nullable(wirePercent),
})

/** The kinds of payment a person can choose. */
export const REPAY_KINDS = ['full', 'due', 'part', 'extension', 'coolingOff'] as const
export type RepayKind = (typeof REPAY_KINDS)[number]

/** What the money settled in the end: an extension paid short is a part payment, for instance. */
export const SETTLED_AS = [...REPAY_KINDS, 'overpaid'] as const

export const CHANNEL_KINDS = [
  'upi',
  'qr',
  'virtualAccount',
  'cashCode',
  'convenienceStore',
  'bankTransfer',
] as const

export const EXTENSION_REFUSALS = ['notOffered', 'countReached', 'nothingOwed'] as const

/** One extension in numbers; if `isOffered` is false there is a reason, and the numbers are null. */
const extensionOffer = z.object({
  isOffered: z.boolean(),
  reason: z.nullable(z.enum(EXTENSION_REFUSALS)),
  days: z.nullable(z.number()),
  payNow: z.nullable(wireMoney),
  newDueDate: z.nullable(wireDay),
  /** Owed on the new due day, after payNow was paid. */
  totalAfter: z.nullable(wireMoney),
  /** How much more it costs than paying everything today. */
  costMoreThanFull: z.nullable(wireMoney),
})

/**
 * Why collection of a loan stops: a complaint that waits for its answer, a day on which the borrower means to pay, a plan
 * or the wish for one, a death that was reported or confirmed, what somebody of the staff knows of them, a disaster where
 * they live.
 */
export const HOLD_CAUSES = [
  'complaint',
  'promise',
  'hardship',
  'bereaved',
  'death',
  'settlement',
  'objection',
  'care',
  'disaster',
] as const

const promise = z.object({
  promiseId: id,
  promisedOn: wireDay,
  amount: z.nullable(wireMoney),
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
    /** As agreed; for a repaid loan what was paid, for one that was left what it came to without its fees. */
    repay: wireMoney,
    totalCost: wireMoney,
    /** As agreed, whatever was paid. */
    apr: wirePercent,
    /** What a repaid loan came to by the year, as it was paid, by the measure of `apr`; null before, and where it went back on the day it came. */
    yearlyCostPaid: z.nullable(wirePercent),
    disbursedOn: z.nullable(wireDay),
    dueDate: z.nullable(wireDay),
    /** What is to be paid on the due date; once that has passed, what of it is owed today. */
    dueAmount: wireMoney,
    overdueDays: z.number(),
    /** The business day that all figures are for. */
    asOn: wireDay,
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
    /** The payments as agreed; for a repaid loan those that were made, each on its day. */
    schedule: z.array(
      z.object({
        number: z.number(),
        dueOn: wireDay,
        principal: wireMoney,
        interest: wireMoney,
        fee: wireMoney,
        tax: wireMoney,
        /** Only for payments that were made; agreed ones have none. */
        penal: wireMoney,
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
        /** Of its interest: the tax in it. 0 where interest bears none. */
        interestTax: wireMoney,
        /** The part above what was owed, which is owed back. */
        overpaid: wireMoney,
        /** What the payer's bank has taken back of it for good. */
        takenBack: wireMoney,
        purpose: z.enum(['repayment', 'extension', 'coolingOff', 'notOwed']),
      }),
    ),
    /** The newest payment order that still waits for its money. */
    openOrderRef: z.nullable(z.string()),
    /** Received on this loan above its debt. */
    overpaid: wireMoney,
    /** Owed back to the person over all loans, minus refunds. */
    overpaymentOwed: wireMoney,
    /** What is due now, or the next instalment where nothing is due yet. */
    payDue: wireMoney,
    /** The newest refund of this loan that has not arrived; null where none is missing. */
    refund: z.nullable(z.object({ state: z.enum(['onItsWay', 'failed']), amount: wireMoney })),
    /** The minimum of a part payment; null where only the full amount can be paid. */
    partMin: z.nullable(wireMoney),
    extension: extensionOffer,
    /**
     * The terms of the cooling-off exit until that moment; null afterwards. Where nothing has to be paid,
     * the call is cancelBorrow, and `refundAmount` is by how much the returned fees exceed the debt.
     */
    coolingOff: z.nullable(
      z.object({ until: wireInstant, payAmount: wireMoney, refundAmount: wireMoney }),
    ),
    /** Approved, and its lender's account does not have the money at the moment. */
    payoutWaits: z.boolean(),
    /** Its payout came back, is on its way to another account, or arrived although it had failed; null once settled. */
    payoutReturn: z.nullable(
      z.object({ what: z.enum(['returned', 'sentAgain', 'arrivedLate']), on: wireDay }),
    ),
    /** The payer's bank asks for payments of it back, and it is not decided; until then they count. */
    dispute: z.nullable(z.object({ amount: wireMoney, since: wireDay })),
    /** Why no reminder is sent and no penal charge grows; `until` is its last day, once that is known. */
    hold: z.nullable(
      z.object({ cause: z.enum(HOLD_CAUSES), since: wireDay, until: z.nullable(wireDay) }),
    ),
    /** The hardship plan of the loan; null where there never was one. */
    plan: z.nullable(wirePlan),
    /** It runs, and its next payment is what is due. */
    hasPlan: z.boolean(),
    /** Whether a plan may be agreed today. */
    canAskForPlan: z.boolean(),
    /** The last lower sum that was asked for to end the loan. */
    settlement: z.nullable(wireSettlement),
    /** Whether a lower sum may be agreed on or asked for today. */
    canSettle: z.boolean(),
    promise: z.nullable(promise),
    /** The last day a promise may name; null where none can be made. */
    promiseUntil: z.nullable(wireDay),
    proof: z.nullable(proof),
    /** The channels by which it can be paid, in display order. */
    channels: z.array(
      z.object({
        channel: z.string(),
        kind: z.enum(CHANNEL_KINDS),
        page: z.string(),
        /** The most it takes at once; null where it takes whatever is owed. */
        amountMax: z.nullable(wireMoney),
      }),
    ),
    agreedKfs: z.object({ kfsNumber: z.string(), agreedAt: wireInstant, kfsHash: z.string() }),
  }),
  errors: ['NOT_FOUND'],
})

/** A market's channelCode: upi, upiQr, virtualAccount, cashCode, oxxo … */
const channelCode = z.string().check(z.regex(/^[A-Za-z0-9]{2,30}$/))

/** What the channel's page shows; fields that a channel does not have are null. */
const instrument = z.object({
  kind: z.enum(CHANNEL_KINDS),
  /** What the QR code holds: a UPI link, a QRIS or VietQR payload. */
  qrText: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  /** IFSC or the like, under the market's own label for it. */
  bankCode: z.nullable(z.string()),
  bankCodeLabel: z.string(),
  /** For a till, in groups of four; `barcode` is the text of its CODE128. */
  payCode: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  stores: z.array(z.object({ storeCode: z.string(), name: z.string() })),
  /** Keys of the app's catalogue, in order. */
  steps: z.array(z.string()),
})

const paymentOrder = z.object({
  ref: z.string(),
  repayId: id,
  state: z.enum(['waiting', 'paid', 'failed', 'expired']),
  kind: z.enum(REPAY_KINDS),
  channel: channelCode,
  currency: currencyCode,
  amount: wireMoney,
  payee: z.object({ name: z.string(), vpa: z.string() }),
  /** UPI deep link; empty where the channel is not UPI. */
  upiUri: z.string(),
  instrument,
  /** What the money settled; null until it arrived. If it differs from `kind`, the person must be told. */
  settledAs: z.nullable(z.enum(SETTLED_AS)),
  /** The app's page for it, with the unguessable code: `/repay-code?code=…`. */
  page: z.string(),
  expiresAt: wireInstant,
  /** The business day whose amount it asks for, and on which it ends. */
  owedOn: wireDay,
  paidAt: z.nullable(wireInstant),
  utr: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
  /** The total received for it, which may differ from the amount asked for. */
  received: z.nullable(wireMoney),
})

export const repayPay = endpoint({
  name: 'repayPay',
  method: 'POST',
  path: '/api/user/repay/pay',
  access: 'certified',
  travel: 'json',
  body: z.object({
    requestId,
    repayId: id,
    kind: z.enum(REPAY_KINDS),
    channel: channelCode,
    /** Of kind `part` only. */
    amount: z.optional(wireMoney),
    /** For kinds `full`, `due` and `part`: the coupon to use for this loan from today on; one per loan. */
    couponId: z.optional(id),
    /** For kind `extension` only: the statement that was shown. */
    kfsId: z.optional(id),
    kfsHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  }),
  response: paymentOrder,
  errors: [
    'NOT_FOUND',
    'LOAN_STATE',
    'NOTHING_DUE',
    'AMOUNT_RANGE',
    'CHANNEL_AMOUNT',
    'COUPON_UNUSABLE',
    'TERMS_CHANGED',
    'EXTENSION_UNAVAILABLE',
    'COOLING_OFF_OVER',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
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
  /** Identifies the borrower by no more than initials. */
  response: z.object({
    ref: z.string(),
    state: z.enum(['waiting', 'paid', 'failed', 'expired']),
    channel: channelCode,
    currency: currencyCode,
    amount: wireMoney,
    payee: z.object({ name: z.string(), vpa: z.string() }),
    borrowerInitials: z.string(),
    upiUri: z.string(),
    instrument,
    expiresAt: wireInstant,
    owedOn: wireDay,
    paidAt: z.nullable(wireInstant),
  }),
  errors: ['NOT_FOUND'],
})

const kfsRow = z.object({ number: z.string(), label: z.string(), values: z.array(z.string()) })

/**
 * The Key Facts Statement of an extension: with its own number and hash, valid for the day it was created.
 */
export const quoteExtension = endpoint({
  name: 'quoteExtension',
  method: 'POST',
  path: '/api/user/repay/extension/quote',
  access: 'certified',
  travel: 'json',
  body: z.object({ repayId: id }),
  response: z.object({
    kfsId: id,
    kfsHash: z.string(),
    kfsNumber: z.string(),
    language: languageCode,
    version: z.string(),
    validUntil: wireInstant,
    repayId: id,
    loanNumber: z.string(),
    productName: z.string(),
    lenderName: z.string(),
    currency: currencyCode,
    /** interest + fee + tax. */
    payNow: wireMoney,
    interest: wireMoney,
    fee: wireMoney,
    tax: wireMoney,
    payAfter: wireMoney,
    total: wireMoney,
    apr: wirePercent,
    days: z.number(),
    dueDateBefore: wireDay,
    dueDateAfter: wireDay,
    costMoreThanFull: wireMoney,
    /** The cost of the extra days: compared with paying on the due day, or today if that has passed. */
    costOfDays: wireMoney,
    countLeft: z.number(),
    partOne: z.array(kfsRow),
    partTwo: z.array(kfsRow),
    schedule: z.array(z.object({ dueOn: wireDay, amount: wireMoney })),
  }),
  errors: ['NOT_FOUND', 'LOAN_STATE', 'EXTENSION_UNAVAILABLE'],
})

/**
 * The borrower promises to pay on a day: until then no reminder is sent and no penal charge grows, whether it is kept or not. Only
 * one promise is open at a time, and another one is taken only if enough of the one before came.
 */
export const repayPromise = endpoint({
  name: 'repayPromise',
  method: 'POST',
  path: '/api/user/repay/promise',
  access: 'certified',
  travel: 'json',
  body: z.object({
    requestId,
    repayId: id,
    promisedOn: wireDay,
    amount: z.optional(wireMoney),
  }),
  response: promise,
  errors: [
    'NOT_FOUND',
    'LOAN_STATE',
    'PROMISE_OPEN',
    'PROMISE_DAY',
    'PROMISE_LIMIT',
    'AMOUNT_RANGE',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
  changes: true,
})
