import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyCode, wireDay, wireMoney } from './wire-types.ts'

export const creditInfo = endpoint({
  name: 'creditInfo',
  method: 'GET',
  path: '/api/user/credit/creditInfo',
  access: 'certified',
  travel: 'none',
  response: z.object({
    decision: z.enum(['approved', 'declined', 'review']),
    currency: currencyCode,
    totalLimit: wireMoney,
    usedLimit: wireMoney,
    availableLimit: wireMoney,
    /** Why nothing can be borrowed now; its sentence is the seed's (P2). */
    lock: z.enum(['none', 'overdue', 'exhausted']),
    nextReviewOn: z.nullable(wireDay),
    /** For a refusal: the day to come back. */
    reapplyOn: z.nullable(wireDay),
    /** In the person's language: what the decision rests on, and what would change it. */
    reasons: z.array(z.object({ code: z.string(), text: z.string() })),
    version: z.string(),
  }),
  errors: [],
})
