import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  currencyCode,
  details,
  id,
  requestId,
  wireDay,
  wireInstant,
  wireMoney,
} from '../wire-types.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

const text = z.string()

/**
 * Every credit decision about a person, newest first, with what led to it and the points of its lines. The access is
 * recorded in the borrower's access log.
 */
export const creditDecisions = endpoint({
  ...asked,
  name: 'creditDecisions',
  path: '/api/operator/credit/{userId}/decisions',
  params: z.object({ userId: id }),
  response: details(
    z.object({
      decisionId: id,
      decision: z.enum(['approved', 'declined', 'review']),
      version: text,
      band: z.nullable(z.enum(['A', 'B', 'C', 'D'])),
      score: z.number(),
      currency: currencyCode,
      limit: wireMoney,
      reasons: z.array(z.object({ code: text, text })),
      reapplyOn: z.nullable(wireDay),
      nextReviewOn: z.nullable(wireDay),
      /** What led to it; none in decisions of before. */
      triggers: z.array(text),
      /** The decision that it replaced. */
      supersedes: z.nullable(id),
      decidedAt: wireInstant,
      /** What each answer counted, also when nothing; empty where the policy of that time is gone. */
      lines: z.array(z.object({ code: text, points: z.number() })),
    }),
  ),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** Orders that a person's decision is made again with what is known now; the worker does it within seconds. */
export const redecide = endpoint({
  ...decided,
  name: 'redecide',
  path: '/api/operator/credit/redecide',
  body: z.object({ requestId, userId: id }),
  response: z.object({ userId: id, askedAt: wireInstant }),
  errors: ['FORBIDDEN', ...touchErrors, 'NOT_FOUND', 'REQUEST_DIFFERS', 'IN_PROGRESS'],
})
