import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyCode, id, wireDay, wireInstant, wireMoney } from './wire-types.ts'

/** How an income is known; anybody can change a CSV file, so it counts for less than a bank's own PDF. */
const evidence = z.enum(['csv', 'supported', 'verified'])

/** What the credit decision is, or would be. */
const decided = z.object({
  decision: z.enum(['approved', 'declined', 'review']),
  limit: wireMoney,
  reasons: z.array(z.object({ code: z.string(), text: z.string() })),
})

const figures = {
  proofId: id,
  evidence,
  readAt: wireInstant,
  /** It counts until the day before this one. */
  countsUntil: wireDay,
  /** Of the middle one of the last whole months. */
  typicalMonth: wireMoney,
  /** The share of it that counts, in per cent, and what that comes to. */
  countedPercent: z.int(),
  counted: wireMoney,
  /** What other loans cost in a month, by the statement. */
  obligations: wireMoney,
  /** Days on which a payment came back. */
  bounces: z.int(),
  /** Of the months, those with most of the usual income. */
  regularMonths: z.int(),
}

/** A statement that was read and waits for its owner's decision, a day at most. */
const openProof = z.object({
  ...figures,
  from: wireDay,
  until: wireDay,
  rows: z.int(),
  /** Why a PDF counts for no more than a CSV file does. */
  lowered: z.nullable(z.enum(['otherAccount', 'editor', 'fonts'])),
  months: z.array(
    /** `month` is 'YYYY-MM'; `struck` is what its owner has struck out of it. */
    z.object({ month: z.string(), amount: wireMoney, struck: wireMoney }),
  ),
  /** What came in, by who paid as far as the statement says. */
  lines: z.array(
    z.object({
      /** Its place, by which it is struck out. */
      line: z.int(),
      label: z.string(),
      /** Why it is no income whatever its owner says: their own transfer, a loan, money back, or once only. */
      leftOut: z.nullable(z.enum(['own', 'loan', 'refund', 'oneOff'])),
      isStruck: z.boolean(),
      credits: z.array(z.object({ on: wireDay, amount: wireMoney })),
    }),
  ),
  /** What can be paid back in thirty days by these figures; null where the credit policy does not ask. */
  capacity: z.nullable(wireMoney),
  /** What is decided if these figures are used. */
  would: decided,
})

const view = z.object({
  currency: currencyCode,
  /** What stands now; null before the first decision. */
  standing: z.nullable(decided),
  open: z.nullable(openProof),
  /** What counts now. */
  used: z.nullable(z.object(figures)),
  /** How the standing decision came about; null where limits do not go by what can be paid back. */
  worked: z.nullable(
    z.object({
      /** Of a month, as stated or shown, and the share of it that counts. */
      income: wireMoney,
      countedPercent: z.int(),
      counted: wireMoney,
      /** What can be paid back in thirty days. */
      capacity: wireMoney,
      score: z.int(),
      band: z.nullable(z.string()),
    }),
  ),
  /**
   * The most that is lent after none, one, two … loans repaid on time, by how the income is known; after the last step
   * the identity tier bounds it. `at` is the step that the person is on.
   */
  ladder: z.nullable(
    z.object({ stated: z.array(wireMoney), shown: z.array(wireMoney), at: z.int() }),
  ),
})

/**
 * Reads a statement of the person's own account: their bank's PDF, with its password where it has one, or a CSV file.
 * The file is read once and never kept; what it shows waits for their decision. The same file again is the same.
 */
export const incomeProof = endpoint({
  name: 'incomeProof',
  method: 'POST',
  path: '/api/user/credit/incomeProof',
  access: 'certified',
  travel: 'multipart',
  body: z.object({
    /** Used once, neither kept nor logged. */
    password: z.optional(z.string().check(z.maxLength(128))),
  }),
  fileBytesMax: 5_000_000,
  response: view,
  errors: [
    'CONSENT_NEEDED',
    'STEP_ORDER',
    'FILE_LIMIT',
    'FILE_KIND',
    'FILE_PASSWORD',
    'FILE_PASSWORD_WRONG',
    'FILE_DAMAGED',
    'FILE_TOO_LONG',
    'FILE_TOO_HEAVY',
    'FILE_NO_TEXT',
    'FILE_NO_TABLE',
    'FILE_BALANCE',
    'FILE_SHORT',
    'FILE_OLD',
    'FILE_FUTURE',
    'FILE_OTHER_NAME',
    'TOO_LARGE',
  ],
  changes: true,
})

export const viewIncomeProof = endpoint({
  name: 'viewIncomeProof',
  method: 'GET',
  path: '/api/user/credit/incomeProof',
  access: 'certified',
  travel: 'none',
  response: view,
  errors: [],
})

/** Strikes out lines that are no income, all of them by their places; that can only lower what counts. */
export const strikeIncomeLine = endpoint({
  name: 'strikeIncomeLine',
  method: 'POST',
  path: '/api/user/credit/incomeProof/strike',
  access: 'certified',
  travel: 'json',
  body: z.object({
    proofId: id,
    struck: z.array(z.int().check(z.minimum(0))).check(z.maxLength(6000)),
  }),
  response: view,
  errors: ['NOT_FOUND'],
  changes: true,
})

/** From now on these figures count, and it is decided anew; a limit may rise by it, because the person asks. */
export const useIncomeProof = endpoint({
  name: 'useIncomeProof',
  method: 'POST',
  path: '/api/user/credit/incomeProof/use',
  access: 'certified',
  travel: 'json',
  body: z.object({ proofId: id }),
  response: view,
  errors: ['NOT_FOUND', 'CONSENT_NEEDED', 'STEP_ORDER'],
  changes: true,
})

/** Deletes what was read, or what counted; then it is decided anew without it. */
export const deleteIncomeProof = endpoint({
  name: 'deleteIncomeProof',
  method: 'POST',
  path: '/api/user/credit/incomeProof/delete',
  access: 'certified',
  travel: 'json',
  body: z.object({ proofId: id }),
  response: view,
  errors: ['NOT_FOUND'],
  changes: true,
})
