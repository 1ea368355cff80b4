import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  creditAsks,
  currencyCode,
  requestId,
  shortText,
  wireDay,
  wireInstant,
  wireMoney,
} from './wire-types.ts'

export const creditInfo = endpoint({
  name: 'creditInfo',
  method: 'GET',
  path: '/api/user/credit/creditInfo',
  access: 'certified',
  travel: 'none',
  response: z.object({
    decision: z.enum(['approved', 'declined', 'review']),
    currency: currencyCode,
    /** While a late loan, a plan or a hold only locks the limit, the one that stood before; zero after a refusal. */
    totalLimit: wireMoney,
    usedLimit: wireMoney,
    availableLimit: wireMoney,
    /** Why nothing can be borrowed now. */
    lock: z.enum(['none', 'overdue', 'writtenOff', 'exhausted']),
    /** A higher limit earned by repaying on time; it takes effect only on request (limitRequest). */
    offer: z.nullable(z.object({ amount: wireMoney })),
    nextReviewOn: z.nullable(wireDay),
    /** For a refusal: the day to come back. */
    reapplyOn: z.nullable(wireDay),
    /** In the person's language: what the decision is based on, and what would improve it. */
    reasons: z.array(z.object({ code: z.string(), text: z.string() })),
    version: z.string(),
    asks: creditAsks,
    /**
     * The forms whose answers the person may change, after which it is decided again: now, or from that day on.
     * Empty unless an income is asked for or no loan is affordable.
     */
    changes: z.array(
      z.object({ form: z.enum(['survey', 'personalInfo']), from: z.nullable(wireDay) }),
    ),
    /**
     * What each product could lend at most, by what the person could pay back beside what runs; null: not even its
     * least. Empty where nobody asks.
     */
    byProduct: z.array(z.object({ productCode: z.string(), amount: z.nullable(wireMoney) })),
  }),
  errors: [],
})

/** The limit is never raised automatically: the person asks, and the request is on record. */
export const limitRequest = endpoint({
  name: 'limitRequest',
  method: 'POST',
  path: '/api/user/credit/limitRequest',
  access: 'certified',
  travel: 'json',
  body: z.object({ requestId, amount: wireMoney, reason: shortText(500) }),
  response: z.object({ requestedAt: wireInstant, amount: wireMoney }),
  errors: [
    'AMOUNT_RANGE',
    'CREDIT_DECLINED',
    'ACCOUNT_BLOCKED',
    'REQUEST_PENDING',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
  changes: true,
})

export const viewLimitRequest = endpoint({
  name: 'viewLimitRequest',
  method: 'GET',
  path: '/api/user/credit/limitRequest',
  access: 'certified',
  travel: 'none',
  response: z.object({
    /** The newest one. */
    request: z.nullable(
      z.object({
        currency: currencyCode,
        amount: wireMoney,
        requestedAt: wireInstant,
        state: z.enum(['open', 'granted', 'refused']),
        /** For a refusal, in the person's language. */
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [],
})
