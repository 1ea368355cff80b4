import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyCode, details, id, nothing, wireDay, wireMoney } from './wire-types.ts'

/** Why a coupon cannot be used for the product and amount asked about. */
export const COUPON_REASONS = [
  'used',
  'expired',
  'productGone',
  'amountRange',
  'noFee',
  'noInterest',
] as const

export const coupon = z.object({
  couponId: id,
  kind: z.enum(['amountOff', 'percentOff']),
  /** Which line of the price it reduces; never the APR that is shown. */
  appliesTo: z.enum(['interest', 'fee']),
  currency: currencyCode,
  /** For amountOff. */
  amount: z.nullable(wireMoney),
  /** For percentOff: whole percent. */
  percent: z.nullable(z.number()),
  /** The last day on which it can be used, in the market's zone. */
  expiresOn: wireDay,
  state: z.enum(['available', 'used', 'expired']),
})

const judgedCoupon = z.extend(coupon, {
  /** If the query names a product: for a loan of that product and amount. */
  usable: z.boolean(),
  /** The text is in the person's language. */
  reason: z.nullable(z.object({ code: z.enum(COUPON_REASONS), text: z.string() })),
  /** What it would take off that loan; null where none was named or it cannot be used. */
  saves: z.nullable(wireMoney),
})

export const couponList = endpoint({
  name: 'couponList',
  method: 'GET',
  path: '/api/user/coupon/couponList',
  access: 'signedIn',
  travel: 'none',
  /** Both or neither: the loan that a coupon is wanted for. */
  query: z.object({
    productCode: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
    productAmount: z.optional(wireMoney),
  }),
  response: details(judgedCoupon),
  errors: [],
})

export const receiveCouponOnCompletion = endpoint({
  name: 'receiveCouponOnCompletion',
  method: 'POST',
  path: '/api/user/coupon/receiveCoupon/auth/complete',
  access: 'certified',
  travel: 'json',
  body: z.optional(nothing),
  /** Asking again returns the same coupon. */
  response: z.object({ coupon: z.nullable(coupon) }),
  errors: [],
  changes: true,
})
