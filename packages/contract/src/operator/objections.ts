import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FIGURES, OBJECTION_GROUNDS, OBJECTION_STATES } from '../objections.ts'
import { outcome } from '../operator.ts'
import {
  currencyCode,
  id,
  requestId,
  shortText,
  wireDay,
  wireInstant,
  wireMoney,
} from '../wire-types.ts'
import { detailsPage, paged } from './paging.ts'
import { signed } from './signing.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

const text = z.string()

export const OBJECTION_ANSWER_MAX = 2000

/** What may be taken off a debt whose figure was wrong; `all`: nothing of it is owed by this person. */
export const CORRECTED_PARTS = ['interest', 'fee', 'tax', 'penal', 'all'] as const
export type CorrectedPart = (typeof CORRECTED_PARTS)[number]

/** No word of the person. */
const objection = z.object({
  objectionId: id,
  objectionNumber: text,
  userId: id,
  loanId: id,
  loanNumber: text,
  currency: currencyCode,
  figure: z.enum(FIGURES),
  ground: z.enum(OBJECTION_GROUNDS),
  amount: wireMoney,
  openedAt: wireInstant,
  answerBy: wireDay,
})

/** Objections that wait for an answer, oldest first. */
export const listOpenObjections = endpoint({
  ...asked,
  name: 'listOpenObjections',
  path: '/api/operator/objections',
  query: z.object(paged),
  response: detailsPage(objection),
  errors: ['FORBIDDEN'],
})

/** One of them with its words, beside what the loan owes today. The access is recorded in the borrower's access log. */
export const showObjection = endpoint({
  ...asked,
  name: 'showObjection',
  path: '/api/operator/objections/{objectionId}',
  params: z.object({ objectionId: id }),
  response: z.object({
    ...objection.shape,
    state: z.enum(OBJECTION_STATES),
    note: z.nullable(text),
    stopsCollection: z.boolean(),
    owed: z.object({
      principal: wireMoney,
      interest: wireMoney,
      fee: wireMoney,
      tax: wireMoney,
      penal: wireMoney,
      total: wireMoney,
    }),
    /** What has come since the payout. */
    paid: wireMoney,
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/**
 * Answers an objection in words that the borrower reads. What is taken off the debt for it another person confirms,
 * whatever the sum; until then nothing is answered.
 */
export const decideObjection = endpoint({
  ...decided,
  name: 'decideObjection',
  path: '/api/operator/objections/decide',
  body: z.object({
    requestId,
    objectionId: id,
    decision: z.enum(['upheld', 'refused']),
    answer: shortText(OBJECTION_ANSWER_MAX),
    /** Of one that is upheld; `amount` for a part, never for `all`. */
    correction: z.optional(
      z.object({ part: z.enum(CORRECTED_PARTS), amount: z.optional(wireMoney) }),
    ),
    ...signed,
  }),
  response: outcome,
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'DECISION_UNFIT',
    'AMOUNT_RANGE',
    'PROPOSAL_PENDING',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})
