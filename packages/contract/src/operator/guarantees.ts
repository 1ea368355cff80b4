import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  currencyCode,
  details,
  id,
  requestId,
  shortText,
  wireDay,
  wireMoney,
} from '../wire-types.ts'
import { signed } from './signing.ts'
import { asked, book, decided, touchErrors } from './staff-call.ts'

/** `cash` is held by the lender; a deposit under lien and a bank's guarantee pay when they are claimed. */
export const GUARANTEE_FORMS = ['cash', 'deposit', 'bankGuarantee'] as const
export type GuaranteeForm = (typeof GUARANTEE_FORMS)[number]

/** Why a claim comes after the days within which it should. */
export const LATE_REASONS = ['contract', 'negotiated', 'oversight'] as const
export type LateReason = (typeof LATE_REASONS)[number]

const text = z.string()

/** The guarantees that were agreed, what is left of each, and the loans for which it should be claimed now. */
export const listGuarantees = endpoint({
  ...asked,
  name: 'listGuarantees',
  path: '/api/operator/dlg',
  response: details(
    z.object({
      agreementId: id,
      book: text,
      currency: currencyCode,
      giver: text,
      byPlatform: z.boolean(),
      form: z.enum(GUARANTEE_FORMS),
      productCode: text,
      from: wireDay,
      until: wireDay,
      /** The fixed set. */
      loans: z.int(),
      disbursed: wireMoney,
      cover: wireMoney,
      claimed: wireMoney,
      /** The deposit that the lender still holds. */
      held: wireMoney,
      /** What may still be claimed. */
      left: wireMoney,
      proposed: z.array(
        z.object({
          loanId: id,
          loanNumber: text,
          overdueDays: z.int(),
          owed: wireMoney,
          /** The last day on which it may be claimed without a reason. */
          until: wireDay,
        }),
      ),
    }),
  ),
  errors: ['FORBIDDEN'],
})

const proposed = z.object({ proposalId: id })

/**
 * Agrees a guarantee for the loans of a product that were disbursed on days that are over; always by two persons.
 * `AMOUNT_RANGE` names the most that may be covered; `DECISION_UNFIT`: the market knows no such guarantee, or the set
 * is empty or not fixed yet.
 */
export const agreeGuarantee = endpoint({
  ...decided,
  name: 'agreeGuarantee',
  path: '/api/operator/dlg/agreements',
  body: z.object({
    requestId,
    book,
    /** As the contract names who gives it. */
    giver: shortText(80),
    form: z.enum(GUARANTEE_FORMS),
    /** The platform itself gives it, so that its own book has it too. */
    byPlatform: z.optional(z.boolean()),
    cover: wireMoney,
    productCode: shortText(40),
    from: wireDay,
    until: wireDay,
    ...signed,
  }),
  response: proposed,
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'AMOUNT_RANGE',
    'DECISION_UNFIT',
    'PROPOSAL_PENDING',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

/**
 * Claims the guarantee for a loan, once and always by two persons; the debt stays what it is. `AMOUNT_RANGE` names the
 * most that can be claimed: what is owed, and what is left of the cover. `DECISION_UNFIT`: the loan is in no set or not
 * late enough, or it is too late for a claim without a reason.
 */
export const claimGuarantee = endpoint({
  ...decided,
  name: 'claimGuarantee',
  path: '/api/operator/dlg/claims',
  body: z.object({
    requestId,
    loanId: id,
    amount: wireMoney,
    lateReason: z.optional(z.enum(LATE_REASONS)),
    ...signed,
  }),
  response: proposed,
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'AMOUNT_RANGE',
    'CASE_DECIDED',
    'DECISION_UNFIT',
    'PROPOSAL_PENDING',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})
