import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PLAN_KINDS } from './loan-plan.ts'
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

/** The Key Facts Statement of one plan: with its own number and hash, valid for the day on which it was made. */
const planKeyFacts = z.object({
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
  kind: z.enum(PLAN_KINDS),
  total: wireMoney,
  /** Compared with paying everything today; where the plan costs less, zero, and `lessThanToday` says by how much. */
  moreThanToday: wireMoney,
  lessThanToday: wireMoney,
  /** Penal charges owed today: let off when the plan is finished, owed again when it is broken. */
  letOff: wireMoney,
  apr: wirePercent,
  payments: z.array(
    z.object({
      dueOn: wireDay,
      principal: wireMoney,
      interest: wireMoney,
      /** Of the interest, fees and tax owed today. */
      earlier: wireMoney,
      total: wireMoney,
    }),
  ),
  /** What changes, in numbered rows. */
  terms: z.array(z.object({ number: z.string(), label: z.string(), values: z.array(z.string()) })),
})

/** A hardship plan that was agreed, and what is still to be paid by it. */
export const wirePlan = z.object({
  kind: z.enum(PLAN_KINDS),
  state: z.enum(['running', 'finished', 'broken']),
  agreedOn: wireDay,
  endedOn: z.nullable(wireDay),
  /** How many payments were agreed. */
  count: z.number(),
  /** What is to be paid of each that is not whole, if it comes on its day; those whose day is over as of today. */
  payments: z.array(z.object({ number: z.number(), dueOn: wireDay, amount: wireMoney })),
  /** Penal charges of before, which are let off when it is finished. */
  held: wireMoney,
})

/**
 * The plans from which somebody who cannot pay a loan may choose today. The first time it is asked of a loan that is
 * late, penal charges and reminders stop for some days.
 */
export const hardshipOffers = endpoint({
  name: 'hardshipOffers',
  method: 'POST',
  path: '/api/user/repay/hardship/offers',
  access: 'certified',
  travel: 'json',
  body: z.object({
    repayId: id,
    /** About how much can be paid a month. */
    monthly: z.optional(wireMoney),
  }),
  response: z.object({
    repayId: id,
    loanNumber: z.string(),
    productName: z.string(),
    currency: currencyCode,
    /** The business day that all figures are for. */
    asOn: wireDay,
    /** Owed today, and its parts. */
    owed: wireMoney,
    principal: wireMoney,
    interest: wireMoney,
    interestDays: z.number(),
    serviceFee: wireMoney,
    tax: wireMoney,
    penal: wireMoney,
    /** The last day of the pause that asking has begun; null where none holds. */
    pausedUntil: z.nullable(wireDay),
    /** The least that may be paid without a plan; null where only the full amount can be paid. */
    partMin: z.nullable(wireMoney),
    /** Whether another day can be promised instead, and the last one. */
    promiseUntil: z.nullable(wireDay),
    offers: z.array(planKeyFacts),
  }),
  errors: ['NOT_FOUND', 'LOAN_STATE', 'HARDSHIP_NOT_NOW', 'HARDSHIP_LIMIT', 'AMOUNT_RANGE'],
})

/** Agrees on a plan as its statement of today shows it. */
export const acceptHardship = endpoint({
  name: 'acceptHardship',
  method: 'POST',
  path: '/api/user/repay/hardship/accept',
  access: 'certified',
  travel: 'json',
  body: z.object({
    requestId,
    repayId: id,
    kfsId: id,
    kfsHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  response: z.object({ planId: id, repayId: id, firstDueOn: wireDay }),
  errors: [
    'NOT_FOUND',
    'LOAN_STATE',
    'HARDSHIP_NOT_NOW',
    'HARDSHIP_LIMIT',
    'TERMS_CHANGED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
  changes: true,
})
