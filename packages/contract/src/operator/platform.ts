import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currencyCode, details, id, requestId, wireDay, wireMoney } from '../wire-types.ts'
import { signed } from './signing.ts'
import { asked, book, decided, touchErrors } from './staff-call.ts'

const text = z.string()
/** `2026-11`. */
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** The fees that the platform has charged lenders, newest month first, and what is open of each. */
export const listPlatformFees = endpoint({
  ...asked,
  name: 'listPlatformFees',
  path: '/api/operator/platform/fees',
  response: details(
    z.object({
      feeId: id,
      book: text,
      currency: currencyCode,
      /** The number of its invoice. */
      name: text,
      month,
      charged: wireDay,
      fee: wireMoney,
      tax: wireMoney,
      /** What the lender keeps back for the authority. */
      withheld: wireMoney,
      payable: wireMoney,
      /** What the lender still owes by its own bank, and what has not reached the platform's. */
      open: wireMoney,
      due: wireMoney,
      ageDays: z.int(),
    }),
  ),
  errors: ['FORBIDDEN'],
})

/**
 * Charges a lender the platform's fee for a month that is over, once and always by two persons; the tax on it and what
 * the lender keeps back are those of the market. `CASE_DECIDED`: that month is charged; `DECISION_UNFIT`: the month is
 * not over.
 */
export const chargePlatformFee = endpoint({
  ...decided,
  name: 'chargePlatformFee',
  path: '/api/operator/platform/fees',
  body: z.object({
    requestId,
    book,
    month,
    /** Without tax, as the contract says. */
    fee: wireMoney,
    ...signed,
  }),
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
