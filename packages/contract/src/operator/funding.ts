import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currencyCode, details, id, requestId, wireDay, wireMoney } from '../wire-types.ts'
import { signed } from './signing.ts'
import { asked, book, decided, touchErrors } from './staff-call.ts'

const proposed = z.object({ proposalId: id })
const errors = [
  'FORBIDDEN',
  ...touchErrors,
  'NOT_FOUND',
  'AMOUNT_RANGE',
  'DECISION_UNFIT',
  'PROPOSAL_PENDING',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const
/** The account for repayments, or that for payouts. */
const account = z.enum(['1010', '1012'])

/**
 * Sets what has to stay on a lender's payout account and how much it lends at most in all (left out: however much);
 * always by two persons. What exceeds either waits.
 */
export const limitFunding = endpoint({
  ...decided,
  name: 'limitFunding',
  path: '/api/operator/funding/limits',
  body: z.object({
    requestId,
    book,
    floor: wireMoney,
    lentMax: z.optional(wireMoney),
    ...signed,
  }),
  response: proposed,
  errors,
})

/**
 * Agrees that a lender takes money out; always by two persons. From then on the money is held, and the line of the bank
 * that is decided as `capital` ends it. `AMOUNT_RANGE` names the most that may be taken out: what is owed to others, the
 * floor and what is held stays. `DECISION_UNFIT`: the lender has no limit.
 */
export const withdrawFunding = endpoint({
  ...decided,
  name: 'withdrawFunding',
  path: '/api/operator/funding/withdrawals',
  body: z.object({ requestId, book, account, amount: wireMoney, ...signed }),
  response: proposed,
  errors,
})

/** Takes an agreed withdrawal back, of which the bank has not told: its money is free again. */
export const cancelWithdrawal = endpoint({
  ...decided,
  name: 'cancelWithdrawal',
  path: '/api/operator/funding/cancellations',
  body: z.object({ requestId, withdrawalId: id }),
  response: z.object({ withdrawalId: id }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

/** What was agreed to be taken out: what is held first, then the newest of what is over. */
export const listWithdrawals = endpoint({
  ...asked,
  name: 'listWithdrawals',
  path: '/api/operator/funding/withdrawals',
  response: details(
    z.object({
      withdrawalId: id,
      book: z.string(),
      account,
      currency: currencyCode,
      amount: wireMoney,
      confirmed: wireDay,
      state: z.enum(['held', 'taken', 'cancelled']),
      /** Of what is held, since it was confirmed; otherwise 0. */
      ageDays: z.int(),
    }),
  ),
  errors: ['FORBIDDEN'],
})
