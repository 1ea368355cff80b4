import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  currencyCode,
  id,
  languageCode,
  requestId,
  wireDay,
  wireInstant,
  wireMoney,
} from './wire-types.ts'

/**
 * How a lower sum that ends a loan stands: `asked` waits for two persons of the lender; `agreed` until its last day;
 * `paid` has ended the loan; `lapsed` was not paid in time; `ended` was not needed any more.
 */
export const SETTLEMENT_STATES = ['asked', 'agreed', 'paid', 'lapsed', 'refused', 'ended'] as const
export type SettlementState = (typeof SETTLEMENT_STATES)[number]

/** What is left of each part once the sum is paid: given up. */
const givenUp = z.object({
  principal: wireMoney,
  interest: wireMoney,
  serviceFee: wireMoney,
  tax: wireMoney,
  penal: wireMoney,
  total: wireMoney,
})

/** The paper of a lower sum: with its own number and hash, true on the day on which it is shown. */
const settlementPaper = z.object({
  number: z.string(),
  hash: z.string(),
  language: languageCode,
  version: z.string(),
  validUntil: wireInstant,
  repayId: id,
  loanNumber: z.string(),
  productName: z.string(),
  lenderName: z.string(),
  currency: currencyCode,
  owed: wireMoney,
  sum: wireMoney,
  givenUp,
  /** Principal is given up too: two persons of the lender have to confirm it. */
  needsTwo: z.boolean(),
  /** For how many days the sum may be paid. */
  days: z.number(),
  /** The last of them; null where they count from the day on which the lender confirms. */
  lastOn: z.nullable(wireDay),
  /** By when the lender answers; null where nobody has to. */
  answerOn: z.nullable(wireDay),
  /** What is agreed, in numbered rows. */
  terms: z.array(z.object({ number: z.string(), label: z.string(), values: z.array(z.string()) })),
})

/** One that was asked for or agreed. */
export const wireSettlement = z.object({
  settlementId: id,
  number: z.string(),
  state: z.enum(SETTLEMENT_STATES),
  askedOn: wireDay,
  sum: wireMoney,
  /** What has come of it since it was asked for. */
  paid: wireMoney,
  left: wireMoney,
  /** Null until it is agreed. */
  lastOn: z.nullable(wireDay),
  /** While it waits: by when it is answered. */
  answerOn: z.nullable(wireDay),
})

/** The lower sum that would end a late loan today, if there is one, and how the last one stands. */
export const settlementOffer = endpoint({
  name: 'settlementOffer',
  method: 'POST',
  path: '/api/user/repay/settlement/offer',
  access: 'certified',
  travel: 'json',
  body: z.object({ repayId: id }),
  response: z.object({
    repayId: id,
    loanNumber: z.string(),
    productName: z.string(),
    currency: currencyCode,
    asOn: wireDay,
    /** Null while one is asked for or agreed, and where the loan has none today. */
    offer: z.nullable(settlementPaper),
    current: z.nullable(wireSettlement),
  }),
  errors: ['NOT_FOUND', 'LOAN_STATE'],
})

/** Agrees on the lower sum as its paper of today shows it, or asks for it where two persons have to confirm. */
export const acceptSettlement = endpoint({
  name: 'acceptSettlement',
  method: 'POST',
  path: '/api/user/repay/settlement/accept',
  access: 'certified',
  travel: 'json',
  body: z.object({
    requestId,
    repayId: id,
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  response: z.object({
    settlementId: id,
    repayId: id,
    state: z.enum(SETTLEMENT_STATES),
    lastOn: z.nullable(wireDay),
    answerOn: z.nullable(wireDay),
  }),
  errors: [
    'NOT_FOUND',
    'LOAN_STATE',
    'SETTLEMENT_NOT_NOW',
    'TERMS_CHANGED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
  changes: true,
})
