import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currencyCode, details, id, requestId, wireInstant, wireMoney } from '../wire-types.ts'
import { signed } from './signing.ts'
import { asked, book, decided, touchErrors } from './staff-call.ts'

const errors = [
  'FORBIDDEN',
  ...touchErrors,
  'NOT_FOUND',
  'MONTH_STATE',
  'PROPOSAL_PENDING',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

/** `2026-11`. */
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** Why a month cannot be closed. */
export const MONTH_BLOCKERS = [
  'notOver',
  'closed',
  'dayOpen',
  'earlierMonthOpen',
  'exceptionOpen',
  'settlementOpen',
  'allowanceShort',
  'taxUnnumbered',
] as const

/** What may be adjusted: the loss allowance, and receipts that stay unidentified. */
export const ADJUSTMENTS = ['allowance.raised', 'allowance.lowered', 'unidentified.kept'] as const

/** The months of all books that are over, by book and month; `blockers` says what is still in the way. */
export const listBookMonths = endpoint({
  ...asked,
  name: 'listBookMonths',
  path: '/api/operator/books/months',
  response: details(
    z.object({
      book: z.string(),
      month,
      currency: currencyCode,
      state: z.enum(['review', 'closed']),
      inReviewSince: wireInstant,
      closedAt: z.nullable(wireInstant),
      blockers: z.array(z.enum(MONTH_BLOCKERS)),
    }),
  ),
  errors: ['FORBIDDEN'],
})

/** Debits minus credits: below zero on the credit side. */
const signedMoney = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,2})?$/))
const text = z.string()

/**
 * What a month sets aside for losses: the higher of what the market's provisions ask for and of what the lender expects
 * to lose, PD x LGD by stage, where it reports by such a standard.
 */
const setAside = z.object({
  /** Of the policy that has the higher sum. */
  policy: text,
  target: wireMoney,
  provisions: z.object({ policy: text, target: wireMoney }),
  expected: z.nullable(
    z.object({
      policy: text,
      source: text,
      target: wireMoney,
      stages: z.array(
        z.object({
          stage: z.int(),
          /** Shares in millionths. */
          pdPpm: z.int(),
          lgdPpm: z.int(),
          loanCount: z.int(),
          exposure: wireMoney,
          expected: wireMoney,
        }),
      ),
    }),
  ),
})

/**
 * How a month of a book that is over moved: its non-performing loans (opening + added + grown − repaid − upgraded −
 * written off = closing), what is owed by class, its cash and its loss allowance by what moved them, and what of it
 * counts for months before. It names no loan and no person. NOT_FOUND: the month is not over.
 */
export const monthMovements = endpoint({
  ...asked,
  name: 'monthMovements',
  path: '/api/operator/books/months/movements/{book}/{month}',
  params: z.object({ book, month }),
  response: z.object({
    book: text,
    month,
    currency: currencyCode,
    nonPerforming: z.object({
      opening: wireMoney,
      added: wireMoney,
      grown: wireMoney,
      repaid: wireMoney,
      upgraded: wireMoney,
      writtenOff: wireMoney,
      closing: wireMoney,
    }),
    classes: z.array(
      z.object({
        classCode: text,
        loanCount: z.int(),
        owed: wireMoney,
        suspended: wireMoney,
        allowance: wireMoney,
      }),
    ),
    accounts: z.array(
      z.object({
        code: z.int(),
        name: text,
        opening: signedMoney,
        moves: z.array(
          z.object({
            event: text,
            reason: text,
            count: z.int(),
            debit: signedMoney,
            credit: signedMoney,
          }),
        ),
        closing: signedMoney,
      }),
    ),
    setAside,
    prior: z.array(
      z.object({ month: text, code: z.int(), name: text, event: text, amount: signedMoney }),
    ),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'VALIDATION'],
})

const proposed = z.object({ proposalId: id })

/** Proposes to close a month of a book for ever; another person confirms it. `MONTH_STATE` names its `blockers`. */
export const closeMonth = endpoint({
  ...decided,
  name: 'closeMonth',
  path: '/api/operator/books/months/close',
  body: z.object({ requestId, book, month, ...signed }),
  response: proposed,
  errors,
})

/**
 * Proposes what brings a month in review to the loss allowance that it sets aside: by class what the loans owe at its
 * end, with the provisions for them, and what the lender expects to lose. Another person confirms it; where nothing has to change nothing is proposed.
 */
export const setAllowance = endpoint({
  ...decided,
  name: 'setAllowance',
  path: '/api/operator/books/months/allowance',
  body: z.object({ requestId, book, month, ...signed }),
  response: z.extend(setAside, {
    proposalId: z.nullable(id),
    /** On the account before. */
    held: wireMoney,
    classes: z.array(
      z.object({
        classCode: z.string(),
        loanCount: z.int(),
        exposure: wireMoney,
        allowance: wireMoney,
      }),
    ),
  }),
  errors,
})

/** Proposes an entry that adjusts a month in review, by the name of the paper it is based on. */
export const adjustMonth = endpoint({
  ...decided,
  name: 'adjustMonth',
  path: '/api/operator/books/months/adjust',
  body: z.object({
    requestId,
    book,
    month,
    reason: z.enum(ADJUSTMENTS),
    amount: wireMoney,
    paper: z.string().check(z.minLength(1), z.maxLength(120)),
    ...signed,
  }),
  response: proposed,
  errors,
})
