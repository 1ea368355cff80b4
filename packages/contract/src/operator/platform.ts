import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currencyCode, details, id, requestId, wireDay, wireMoney } from '../wire-types.ts'
import { signed } from './signing.ts'
import { asked, book, decided, touchErrors } from './staff-call.ts'

const text = z.string()
/** Below zero: the lender owes it. */
const signedMoney = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,2})?$/))
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
      /** What credit notes have taken back of it: fee, tax and what was withheld are without it. */
      credits: z.array(z.object({ creditId: id, name: text, credited: wireDay, fee: wireMoney })),
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

/** Why an invoice is taken back. */
export const FEE_CREDIT_REASONS = ['wrongAmount', 'wrongParty', 'notOwed'] as const

/**
 * Takes back an invoice that is wrong, all of it or a part, by a credit note, always by two persons; the tax and what was
 * withheld go with it. A month whose invoice is taken back whole may be charged anew. `DECISION_UNFIT`: more than is left of
 * it, or than is unpaid at both banks, or what was withheld of it was paid over.
 */
export const creditPlatformFee = endpoint({
  ...decided,
  name: 'creditPlatformFee',
  path: '/api/operator/platform/credits',
  body: z.object({
    requestId,
    feeId: id,
    /** Without tax. */
    fee: wireMoney,
    reason: z.enum(FEE_CREDIT_REASONS),
    ...signed,
  }),
  response: z.object({ proposalId: id }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'DECISION_UNFIT',
    'PROPOSAL_PENDING',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

/** The paper of an invoice of the platform or of a credit note, in the language of who asks; who invoiced whom is as it was that day. */
export const platformInvoiceFile = endpoint({
  ...asked,
  name: 'platformInvoiceFile',
  path: '/api/operator/platform/invoices/{documentId}',
  params: z.object({ documentId: id }),
  response: z.object({
    fileName: text,
    mimeType: z.literal('application/pdf'),
    base64: text,
    sha256: text,
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** What the platform owes to each lender that it collects for. */
export const listAgentLenders = endpoint({
  ...asked,
  name: 'listAgentLenders',
  path: '/api/operator/platform/lenders',
  response: details(
    z.object({
      book: text,
      currency: currencyCode,
      from: wireDay,
      /** The first day on which it does no longer. */
      until: z.nullable(wireDay),
      collected: signedMoney,
      /** What of it the provider has settled. */
      settled: signedMoney,
      /** Collected and not sent. */
      owed: signedMoney,
      /** Settled and not ordered yet. */
      due: signedMoney,
      ordered: signedMoney,
      sent: signedMoney,
      arrived: signedMoney,
      /** Of the oldest collection that the provider has not settled. */
      unsettledDays: z.int(),
    }),
  ),
  errors: ['FORBIDDEN'],
})

/** What was ordered to be remitted to lenders, the newest first, and what both banks have told of it. */
export const listRemittances = endpoint({
  ...asked,
  name: 'listRemittances',
  path: '/api/operator/platform/remittances',
  response: details(
    z.object({
      remittanceId: id,
      book: text,
      currency: currencyCode,
      /** What the transfer carries. */
      reference: text,
      amount: wireMoney,
      ordered: wireDay,
      /** By the platform's bank, and by the lender's. */
      isSent: z.boolean(),
      hasArrived: z.boolean(),
      ageDays: z.int(),
    }),
  ),
  errors: ['FORBIDDEN'],
})
