import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { outcome } from '../operator.ts'
import {
  currencyCode,
  details,
  id,
  requestId,
  shortText,
  wireDay,
  wireInstant,
  wireMoney,
} from '../wire-types.ts'
import { signed } from './signing.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

/** Why a payer's bank takes a payment back, as providers name it. */
export const DISPUTE_REASONS = ['fraud', 'notReceived', 'duplicate', 'processing', 'other'] as const

/** `accept`: lost, because the lender does not contest it. */
export const DISPUTE_DECISIONS = ['won', 'lost', 'accept'] as const
export type DisputeDecision = (typeof DISPUTE_DECISIONS)[number]

const text = z.string()
/** The provider's own name of a dispute. */
const reference = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{5,39}$/))

/** Disputes that are not decided; those that have to be answered first come first. */
export const listDisputes = endpoint({
  ...asked,
  name: 'listDisputes',
  path: '/api/operator/disputes',
  response: details(
    z.object({
      disputeId: id,
      paymentId: id,
      loanId: id,
      userId: id,
      loanNumber: text,
      receiptNumber: text,
      currency: currencyCode,
      amount: wireMoney,
      reference: text,
      reason: text,
      openedOn: wireDay,
      respondBy: z.nullable(wireDay),
      /** Where the lender's answer lies; null while it has not answered. */
      evidence: z.nullable(text),
      /** Whether a person opened it, and not a line of the provider. */
      isByHand: z.boolean(),
      openedAt: wireInstant,
    }),
  ),
  errors: ['FORBIDDEN'],
})

/**
 * Opens a dispute of which the provider has told otherwise than by a line of its settlement. The loan stays as it is.
 * `AMOUNT_RANGE` names the most that can be disputed; `DECISION_UNFIT`: the payment no longer stands, or did not come
 * through the provider; `REFERENCE_USED`: the dispute is known.
 */
export const openDispute = endpoint({
  ...decided,
  name: 'openDispute',
  path: '/api/operator/disputes/open',
  body: z.object({
    requestId,
    paymentId: id,
    amount: wireMoney,
    reference,
    reason: z.enum(DISPUTE_REASONS),
    /** The last day on which the provider takes an answer. */
    respondBy: z.optional(wireDay),
    ...signed,
  }),
  response: z.object({ disputeId: id }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'AMOUNT_RANGE',
    'DECISION_UNFIT',
    'REFERENCE_USED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

/** Notes that the lender has contested a dispute, and where its evidence lies; once. */
export const answerDispute = endpoint({
  ...decided,
  name: 'answerDispute',
  path: '/api/operator/disputes/answer',
  body: z.object({ requestId, disputeId: id, evidence: shortText(120) }),
  response: z.object({ disputeId: id }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

/**
 * Says how a dispute ended, and what the provider asks for it, which the lender bears; a second person always
 * confirms. `OVERPAYMENT_REFUNDED`: what was paid too much with it is on its way to the borrower, and may still fail.
 */
export const decideDispute = endpoint({
  ...decided,
  name: 'decideDispute',
  path: '/api/operator/disputes/decide',
  body: z.object({
    requestId,
    disputeId: id,
    decision: z.enum(DISPUTE_DECISIONS),
    cost: z.optional(wireMoney),
    /** The tax on it, beside it. */
    tax: z.optional(wireMoney),
    ...signed,
  }),
  response: outcome,
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'OVERPAYMENT_REFUNDED',
    'PROPOSAL_PENDING',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})
