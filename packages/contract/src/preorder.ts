import * as z from 'zod/mini'
import { coupon } from './coupons.ts'
import { endpoint } from './endpoint.ts'
import { productOffer } from './loans.ts'
import {
  currencyCode,
  id,
  nothing,
  requestId,
  wireDay,
  wireInstant,
  wireMoney,
} from './wire-types.ts'

/** Why nothing can be reserved; `reserved` means that there already is a reservation. */
export const GUIDANCE_REASONS = [
  'reserved',
  'nothingRuns',
  'overdue',
  'blocked',
  'declined',
  'noProduct',
] as const

const wish = z.object({
  productCode: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  productAmount: wireMoney,
})

/** A reservation of the next loan, with its coupon. Pays nothing out. */
const reservation = z.object({
  reservationId: id,
  state: z.enum(['open', 'used', 'withdrawn', 'expired']),
  currency: currencyCode,
  applyTotalAmount: wireMoney,
  products: z.array(wish),
  reservedAt: wireInstant,
  /** The last day on which the coupon can be used. */
  expiresOn: wireDay,
  coupon,
})

export const guidanceMsg = endpoint({
  name: 'guidanceMsg',
  method: 'GET',
  path: '/api/user/preorder/guidanceMsg',
  access: 'certified',
  travel: 'none',
  response: z.object({
    currency: currencyCode,
    /**
     * The most that can be reserved over all products: the whole limit, as it will be once the running
     * loans are repaid.
     */
    totalMax: wireMoney,
    /** What can be reserved, lowest APR first, at today's prices; empty when there is a reason. */
    details: z.array(productOffer),
    /** The text is in the person's language. */
    reason: z.nullable(z.object({ code: z.enum(GUIDANCE_REASONS), text: z.string() })),
    /** The open reservation. */
    reservation: z.nullable(reservation),
  }),
  errors: [],
})

export const guidanceApply = endpoint({
  name: 'guidanceApply',
  method: 'POST',
  path: '/api/user/preorder/guidance/apply',
  access: 'certified',
  travel: 'json',
  body: z.object({
    requestId: z.optional(requestId),
    applyTotalAmount: wireMoney,
    products: z.array(wish).check(z.minLength(1), z.maxLength(5)),
  }),
  /** The same products again return the same reservation with the same coupon. */
  response: reservation,
  errors: [
    'CONSENT_NEEDED',
    'ACCOUNT_BLOCKED',
    'CREDIT_DECLINED',
    'OVERDUE_LOCK',
    'WRITTEN_OFF_LOCK',
    'NO_PRODUCT',
    'AMOUNT_RANGE',
    'LIMIT_EXHAUSTED',
    'NOT_AFFORDABLE',
    'OPEN_LOANS_MAX',
    'RESERVATION_OPEN',
    'RESERVATION_NOT_NEEDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
  changes: true,
})

/** Withdraws the reservation with its coupon; does nothing when there is none. */
export const guidanceWithdraw = endpoint({
  name: 'guidanceWithdraw',
  method: 'POST',
  path: '/api/user/preorder/guidance/withdraw',
  access: 'certified',
  travel: 'json',
  body: z.optional(nothing),
  response: z.object({ reservation: z.nullable(reservation) }),
  errors: [],
  changes: true,
})
