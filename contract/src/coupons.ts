import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyCode, details, id, nothing, wireDay, wireMoney } from './wire-types.ts'

const coupon = z.object({
  couponId: id,
  kind: z.enum(['amountOff', 'percentOff']),
  /** Which line of the price it lowers; never the APR that is shown. */
  appliesTo: z.enum(['interest', 'fee']),
  currency: currencyCode,
  /** For amountOff. */
  amount: z.nullable(wireMoney),
  /** For percentOff: whole percent. */
  percent: z.nullable(z.number()),
  expiresOn: wireDay,
  state: z.enum(['available', 'used', 'expired']),
})

export const couponList = endpoint({
  name: 'couponList',
  method: 'GET',
  path: '/api/user/coupon/couponList',
  access: 'signedIn',
  travel: 'none',
  response: details(coupon),
  errors: [],
})

export const receiveCouponOnCompletion = endpoint({
  name: 'receiveCouponOnCompletion',
  method: 'POST',
  path: '/api/user/coupon/receiveCoupon/auth/complete',
  access: 'certified',
  travel: 'json',
  body: z.optional(nothing),
  /** The same coupon however often it is asked for. */
  response: z.object({ coupon: z.nullable(coupon) }),
  errors: [],
  changes: true,
})
