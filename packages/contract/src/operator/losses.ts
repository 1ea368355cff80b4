import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, requestId, wireDay, wireInstant } from '../wire-types.ts'
import { detailsPage, paged } from './paging.ts'
import { signed } from './signing.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

/** Why a loan is held to be lost. */
export const LOSS_REASONS = ['fraud', 'death', 'untraceable', 'insolvent', 'uncollectable'] as const

/** `withdraw` takes what was decided before back. */
export const LOSS_DECISIONS = [...LOSS_REASONS, 'withdraw'] as const
export type LossDecision = (typeof LOSS_DECISIONS)[number]

const text = z.string()

/** The loans that are held to be lost, the last decided first. */
export const listLosses = endpoint({
  ...asked,
  name: 'listLosses',
  path: '/api/operator/losses',
  query: z.object(paged),
  response: detailsPage(
    z.object({
      loanId: id,
      loanNumber: text,
      book: text,
      reason: z.enum(LOSS_REASONS),
      /** From the close of this day on it has the class. */
      decidedOn: wireDay,
      decidedAt: wireInstant,
    }),
  ),
  errors: ['FORBIDDEN'],
})

/**
 * Holds an overdue loan to be lost in the lender's books, or takes that back; always by two persons. The debt stays
 * what it is. `DECISION_UNFIT`: the market has no such class, or the loan is not overdue; `CASE_DECIDED`: it is held to
 * be lost already, or is not.
 */
export const decideLoss = endpoint({
  ...decided,
  name: 'decideLoss',
  path: '/api/operator/losses',
  body: z.object({ requestId, loanId: id, decision: z.enum(LOSS_DECISIONS), ...signed }),
  response: z.object({ proposalId: id }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'DECISION_UNFIT',
    'PROPOSAL_PENDING',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})
