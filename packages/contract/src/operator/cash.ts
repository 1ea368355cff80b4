import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { outcome } from '../operator.ts'
import { currencyCode, id, requestId, wireDay, wireInstant, wireMoney } from '../wire-types.ts'
import { detailsPage, paged } from './paging.ts'
import { signed } from './signing.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

/**
 * What a payout was that came back: it never reached the borrower; it is sent to the account that is verified
 * now; the borrower sent it back. Of one that arrived although it had failed: the loan runs; the bank is asked
 * for the money.
 */
export const RETURN_DECISIONS = ['unwind', 'sendAgain', 'asRepayment', 'run', 'recall'] as const
export type ReturnDecision = (typeof RETURN_DECISIONS)[number]

const text = z.string()

/** Payouts that wait because their lender's account does not have the money, oldest first. */
export const listWaitingPayouts = endpoint({
  ...asked,
  name: 'listWaitingPayouts',
  path: '/api/operator/payouts/waiting',
  query: z.object(paged),
  response: detailsPage(
    z.object({
      payoutId: id,
      loanId: id,
      userId: id,
      loanNumber: text,
      lenderCode: text,
      currency: currencyCode,
      amount: wireMoney,
      since: wireInstant,
    }),
  ),
  errors: ['FORBIDDEN'],
})

/** Payouts that contradict themselves, until they are settled; oldest first. */
export const listPayoutReturns = endpoint({
  ...asked,
  name: 'listPayoutReturns',
  path: '/api/operator/payouts/returns',
  query: z.object(paged),
  response: detailsPage(
    z.object({
      returnId: id,
      kind: z.enum(['returned', 'arrivedLate']),
      /** `waiting`: decided, and the bank's word is still to come. */
      state: z.enum(['open', 'waiting']),
      loanId: id,
      userId: id,
      loanNumber: text,
      borrowStatus: z.number(),
      payoutId: id,
      currency: currencyCode,
      amount: wireMoney,
      onDay: wireDay,
      decision: z.nullable(z.enum(RETURN_DECISIONS)),
    }),
  ),
  errors: ['FORBIDDEN'],
})

/**
 * Says what such a payout was; a second person always confirms. `DECISION_UNFIT`: it cannot be said of this
 * payout, or of what its loan is by now. `ACCOUNT_CHANGE_NEEDED`: the account is still the one it came back from.
 */
export const decidePayoutReturn = endpoint({
  ...decided,
  name: 'decidePayoutReturn',
  path: '/api/operator/payouts/returns/decisions',
  body: z.object({ requestId, returnId: id, decision: z.enum(RETURN_DECISIONS), ...signed }),
  response: outcome,
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'DECISION_UNFIT',
    'ACCOUNT_CHANGE_NEEDED',
    'PROPOSAL_PENDING',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})
