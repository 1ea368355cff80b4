import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  currencyCode,
  details,
  id,
  languageCode,
  requestId,
  wireDay,
  wireInstant,
  wireMoney,
  wirePercent,
} from './wire-types.ts'

const productCode = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

const lender = z.object({
  lenderCode: z.string(),
  legalName: z.string(),
  registration: z.string(),
  website: z.string(),
})

/** The four facts, in the order of every screen. */
const facts = {
  receive: wireMoney,
  repay: wireMoney,
  totalCost: wireMoney,
  /** Percent a year, including every fee and its tax, without any coupon: "54.39". */
  apr: wirePercent,
}

const scheduleRow = z.object({
  number: z.number(),
  dueOn: wireDay,
  principal: wireMoney,
  interest: wireMoney,
  fee: wireMoney,
  tax: wireMoney,
  total: wireMoney,
  balanceAfter: wireMoney,
})

/**
 * A product's terms as the shared price engine needs them, so that the phone can compute prices while a
 * slider moves. The same shape as pricing's ProductTerms, with money as decimal text.
 */
export const wireTerms = z.object({
  productCode,
  version: z.number(),
  kind: z.enum(['bullet', 'instalments']),
  termDays: z.number(),
  instalmentCount: z.number(),
  /** How many equal periods make a year (12 for monthly); null for one payment. */
  periodsPerYear: z.nullable(z.number()),
  amountMin: wireMoney,
  /** Of an offer: what the product lends to this person at most, by what they could pay back. */
  amountMax: wireMoney,
  amountStep: wireMoney,
  /** Without the tax on interest, which is a share of it. */
  dailyRatePpm: z.number(),
  taxOnInterestPpm: z.number(),
  serviceFeePpm: z.nullable(z.number()),
  serviceFeeFixed: z.nullable(wireMoney),
  taxOnFeesPpm: z.number(),
  feeCollected: z.enum(['atRepayment', 'atPayout']),
  /** Who pays everything early owes the whole fee, or the share of the days that have passed. */
  feeOnEarlyPayment: z.enum(['whole', 'proRata']),
  penalPpmPerDay: z.number(),
  penalCapPpm: z.number(),
  coolingOffDays: z.number(),
  extensionDays: z.nullable(z.number()),
})

export const productOffer = z.object({
  productCode,
  productName: z.string(),
  productIcon: z.string(),
  lender,
  currency: currencyCode,
  /** The amount that these figures are for. */
  productAmount: wireMoney,
  ...facts,
  serviceFee: wireMoney,
  interest: wireMoney,
  tax: wireMoney,
  dailyRate: wirePercent,
  dueDate: wireDay,
  termDays: z.number(),
  instalmentCount: z.number(),
  instalmentAmount: wireMoney,
  terms: wireTerms,
})

export const productList = endpoint({
  name: 'productList',
  method: 'GET',
  path: '/api/user/product/productList/V2/{param}',
  access: 'certified',
  travel: 'none',
  /**
   * An amount in major units ("20000"), or `all` for the person's available limit or 20 000, whichever is
   * lower.
   */
  params: z.object({ param: z.string().check(z.regex(/^(all|\d{1,9}(\.\d{1,2})?)$/)) }),
  query: z.object({ sort: z.optional(z.enum(['apr', 'cost'])) }),
  response: z.object({
    /** Every matching offer, by APR or by total cost. */
    details: z.array(productOffer),
    /** Lenders that do not fit, and why, in the person's language. */
    unmatched: z.array(
      z.object({ lenderName: z.string(), productName: z.string(), reason: z.string() }),
    ),
    sort: z.enum(['apr', 'cost']),
  }),
  errors: ['NO_PRODUCT'],
})

export const borrowStatus = endpoint({
  name: 'borrowStatus',
  method: 'GET',
  path: '/api/user/borrow/borrowStatus',
  access: 'certified',
  travel: 'none',
  /** The loan that most needs attention: overdue, then payout failed, then the next one due. */
  response: z.object({
    borrowStatus: z.nullable(z.number()),
    borrowId: z.nullable(z.string()),
    hasOverdue: z.boolean(),
    hasPayoutFailed: z.boolean(),
    inProcessCount: z.number(),
    /** Somebody has reported the death of who has this phone: until that day nothing is asked. */
    deathReport: z.nullable(z.object({ until: wireDay })),
  }),
  errors: [],
})

const productChoice = z.object({ productCode, productAmount: wireMoney })

/** A line of the Key Facts Statement, already in the language it is shown and agreed in. */
const kfsRow = z.object({ number: z.string(), label: z.string(), values: z.array(z.string()) })

export const keyFacts = z.object({
  kfsId: id,
  kfsHash: z.string(),
  kfsNumber: z.string(),
  language: languageCode,
  version: z.string(),
  validUntil: wireInstant,
  productCode,
  productName: z.string(),
  lender,
  currency: currencyCode,
  productAmount: wireMoney,
  ...facts,
  interest: wireMoney,
  serviceFee: wireMoney,
  tax: wireMoney,
  coupon: wireMoney,
  dueDate: wireDay,
  coolingOffUntil: wireInstant,
  partOne: z.array(kfsRow),
  partTwo: z.array(kfsRow),
  aprSheet: z.array(kfsRow),
  schedule: z.array(scheduleRow),
  /** The loan agreement that goes with it: numbered clauses. */
  agreement: z.object({
    title: z.string(),
    version: z.string(),
    clauses: z.array(z.object({ heading: z.string(), text: z.string() })),
  }),
})

export const quote = endpoint({
  name: 'quote',
  method: 'POST',
  path: '/api/user/product/quote',
  access: 'certified',
  travel: 'json',
  body: z.object({
    products: z.array(productChoice).check(z.minLength(1), z.maxLength(5)),
    couponId: z.optional(id),
  }),
  response: details(keyFacts),
  errors: [
    'CONSENT_NEEDED',
    'AMOUNT_RANGE',
    'NO_PRODUCT',
    'LIMIT_EXHAUSTED',
    'NOT_AFFORDABLE',
    'OPEN_LOANS_MAX',
    'OVERDUE_LOCK',
    'LENDING_CLOSED',
    'WRITTEN_OFF_LOCK',
    'COUPON_UNUSABLE',
    'ACCOUNT_BLOCKED',
    'CREDIT_DECLINED',
    'ACCOUNT_CHANGE_NEEDED',
    'QUOTE_DAY_LIMIT',
  ],
  changes: true,
})

/** A product with the statement that was shown and accepted for it. */
const agreedProduct = z.object({
  productCode,
  productAmount: wireMoney,
  kfsId: id,
  kfsHash: z.string().check(z.maxLength(128)),
})

const appliedLoan = z.object({
  borrowId: id,
  productCode,
  productAmount: wireMoney,
  borrowStatus: z.number(),
})

/**
 * `data` of NO_PRODUCT, AMOUNT_RANGE, NOT_AFFORDABLE and APPLICATION_PENDING in addition to their reason. An application is
 * made whole or not at all: without the products that are refused it can be made for the rest.
 */
export type RefusedProducts = {
  refused: RefusedProduct[]
  rest: { productCode: string; productAmount: string }[]
}

export type RefusedProduct = {
  productCode: string
  /** null when the market has no such product. */
  productName: string | null
  productAmount: string
  reason: 'NO_PRODUCT' | 'AMOUNT_RANGE' | 'APPLICATION_PENDING' | 'NOT_AFFORDABLE'
}

/** `data` of APPLIED_ALREADY in addition to its reason: the loan that was applied for a moment ago. */
export type AppliedAlready = {
  borrowId: string
  productName: string
  productAmount: string
  appliedAt: string
}

/**
 * A second application for the same product and amount within ten minutes of the first is refused with 409
 * APPLIED_ALREADY, unless `anotherLoan` says that a second loan is meant. The same requestId again returns
 * the first answer.
 */
export const applyLoan = endpoint({
  name: 'applyLoan',
  method: 'POST',
  path: '/api/user/product/applyLoan',
  access: 'certified',
  travel: 'json',
  body: z.object({
    requestId,
    applyTotalAmount: wireMoney,
    products: z.array(agreedProduct).check(z.minLength(1), z.maxLength(5)),
    couponId: z.optional(id),
    anotherLoan: z.optional(z.boolean()),
  }),
  response: details(appliedLoan),
  errors: [
    'CONSENT_NEEDED',
    'TERMS_CHANGED',
    'LIMIT_EXHAUSTED',
    'NOT_AFFORDABLE',
    'OPEN_LOANS_MAX',
    'OVERDUE_LOCK',
    'LENDING_CLOSED',
    'WRITTEN_OFF_LOCK',
    'NO_PRODUCT',
    'AMOUNT_RANGE',
    'COUPON_UNUSABLE',
    'APPLICATION_PENDING',
    'APPLIED_ALREADY',
    'ACCOUNT_BLOCKED',
    'CREDIT_DECLINED',
    'ACCOUNT_CHANGE_NEEDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
  changes: true,
})

/**
 * Applies again for the products and amounts of the last application in one tap. Without `products`, or
 * when a statement is no longer valid, the answer is 314 TERMS_CHANGED and `data.details` has the new key
 * facts, as from `quote`: accept them by sending their kfsId and kfsHash. APPLIED_ALREADY is as for
 * `applyLoan`, and is checked before anything is shown to accept.
 */
export const applyLoanAuto = endpoint({
  name: 'applyLoanAuto',
  method: 'POST',
  path: '/api/user/product/applyLoan/auto',
  access: 'certified',
  travel: 'json',
  body: z.object({
    requestId,
    products: z.optional(z.array(agreedProduct).check(z.minLength(1), z.maxLength(5))),
    couponId: z.optional(id),
    anotherLoan: z.optional(z.boolean()),
  }),
  response: details(appliedLoan),
  errors: [
    'NO_EARLIER_LOAN',
    'CONSENT_NEEDED',
    'TERMS_CHANGED',
    'LIMIT_EXHAUSTED',
    'NOT_AFFORDABLE',
    'OPEN_LOANS_MAX',
    'OVERDUE_LOCK',
    'LENDING_CLOSED',
    'WRITTEN_OFF_LOCK',
    'NO_PRODUCT',
    'AMOUNT_RANGE',
    'COUPON_UNUSABLE',
    'APPLICATION_PENDING',
    'APPLIED_ALREADY',
    'QUOTE_DAY_LIMIT',
    'ACCOUNT_BLOCKED',
    'CREDIT_DECLINED',
    'ACCOUNT_CHANGE_NEEDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
  changes: true,
})

export const borrowBill = endpoint({
  name: 'borrowBill',
  method: 'GET',
  path: '/api/user/borrow/bill',
  access: 'certified',
  travel: 'none',
  query: z.object({ borrowType: z.enum(['0', '1']) }),
  response: details(
    z.object({
      /** Also the repayId of `/repay/{repayId}`. */
      borrowId: id,
      loanNumber: z.string(),
      borrowStatus: z.number(),
      productCode,
      productName: z.string(),
      productIcon: z.string(),
      lenderName: z.string(),
      currency: currencyCode,
      amount: wireMoney,
      receive: wireMoney,
      /** Owed if paid today; before the payout, what will be owed on the due date. */
      repayAmount: wireMoney,
      dueDate: z.nullable(wireDay),
      /** What is to be paid on the due date; once that has passed, what of it is owed today. */
      dueAmount: wireMoney,
      /** What returning the loan costs today; null after the cooling-off period. */
      returnAmount: z.nullable(wireMoney),
      overdueDays: z.number(),
      /** A hardship plan runs, and its next payment is what is due. */
      hasPlan: z.boolean(),
      /** The business day that all figures are for. */
      asOn: wireDay,
      appliedAt: wireInstant,
      closedAt: z.nullable(wireInstant),
      coolingOffUntil: z.nullable(wireInstant),
      /** For declined or failed: why, in the person's language. */
      reasons: z.array(z.string()),
      reapplyOn: z.nullable(wireDay),
    }),
  ),
  errors: [],
})

/** Orders a new payout after a failed one (O6): borrowStatus 30 becomes 20. */
export const failBorrowHandler = endpoint({
  name: 'failBorrowHandler',
  method: 'POST',
  path: '/api/user/borrow/failBorrowHandler',
  access: 'certified',
  travel: 'json',
  body: z.object({
    requestId,
    borrowId: id,
    /** The person has checked the account that failed and confirms that it is right. */
    keepAccount: z.optional(z.boolean()),
  }),
  response: z.object({ borrowId: id, borrowStatus: z.number() }),
  errors: [
    'NOT_FOUND',
    'LOAN_STATE',
    'ACCOUNT_BLOCKED',
    'OVERDUE_LOCK',
    'LENDING_CLOSED',
    'WRITTEN_OFF_LOCK',
    'CREDIT_DECLINED',
    'ACCOUNT_CHANGE_NEEDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
  changes: true,
})

/**
 * Withdraws an application before its payout was ordered (10, 20 or 30 becomes 90), or exits a loan in its
 * cooling-off period when that costs nothing (50 becomes 90).
 */
export const cancelBorrow = endpoint({
  name: 'cancelBorrow',
  method: 'POST',
  path: '/api/user/borrow/cancel',
  access: 'certified',
  travel: 'json',
  body: z.object({ requestId, borrowId: id }),
  response: z.object({ borrowId: id, borrowStatus: z.number() }),
  errors: ['NOT_FOUND', 'LOAN_STATE', 'REQUEST_DIFFERS', 'IN_PROGRESS'],
  changes: true,
})
