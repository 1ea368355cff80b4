import * as z from 'zod/mini'
import { HOLD_KINDS } from '../appeals.ts'
import { endpoint } from '../endpoint.ts'
import { id, requestId, shortText, wireDay, wireInstant } from '../wire-types.ts'
import { detailsPage, paged } from './paging.ts'
import { signed } from './signing.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

const text = z.string()

export const APPEAL_ANSWER_MAX = 2000

const appeal = {
  appealId: id,
  userId: id,
  hold: z.enum(HOLD_KINDS),
  heldSince: wireInstant,
  openedAt: wireInstant,
  answerBy: wireDay,
}

/** Who asks that somebody looks again at what holds them, oldest first. No word of a person. */
export const listAppeals = endpoint({
  ...asked,
  name: 'listAppeals',
  path: '/api/operator/appeals',
  query: z.object(paged),
  response: detailsPage(z.object(appeal)),
  errors: ['FORBIDDEN'],
})

/** One of them with its words. The access is recorded in the borrower's access log. */
export const showAppeal = endpoint({
  ...asked,
  name: 'showAppeal',
  path: '/api/operator/appeals/{appealId}',
  params: z.object({ appealId: id }),
  response: z.object({
    ...appeal,
    words: text,
    /** It holds still; lifted elsewhere it does not. */
    isHeld: z.boolean(),
    /** Who had a part in the hold, and cannot answer. */
    heldBy: z.array(text),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/**
 * Answers in words that the person reads: `kept` while the hold holds, `lifted` once it was ended by what ends it. Nobody
 * answers who had a part in it.
 */
export const decideAppeal = endpoint({
  ...decided,
  name: 'decideAppeal',
  path: '/api/operator/appeals/decide',
  body: z.object({
    requestId,
    appealId: id,
    decision: z.enum(['lifted', 'kept']),
    answer: shortText(APPEAL_ANSWER_MAX),
    ...signed,
  }),
  response: z.object({ appealId: id, state: z.enum(['lifted', 'kept']) }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'DECISION_UNFIT',
    'SAME_OPERATOR',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})
