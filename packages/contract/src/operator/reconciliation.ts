import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { outcome } from '../operator.ts'
import { currencyCode, details, id, requestId, wireDay, wireInstant } from '../wire-types.ts'
import { detailsPage, paged } from './paging.ts'
import { signed } from './signing.ts'
import { asked, book, decided, touchErrors } from './staff-call.ts'

/** What a statement and the books disagree about. */
export const EXCEPTION_KINDS = [
  'missingHere',
  'missingThere',
  'amountDiffers',
  'duplicate',
  'changed',
  'currencyDiffers',
  'feeDiffers',
  'unknownKind',
  'unreadable',
  'gap',
  'tooLate',
  'bankOnly',
] as const
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number]

export const EXCEPTION_STATES = [
  'open',
  'suggested',
  'explained',
  'matched',
  'posted',
  'dismissed',
] as const
export type ExceptionState = (typeof EXCEPTION_STATES)[number]

/**
 * What a person makes of an exception. `match`: that item is it; `explain`: it may wait until a day; `difference`:
 * given up or kept; `dismiss`: nothing moved. The others say what a line of the bank is.
 */
export const EXCEPTION_DECISIONS = [
  'match',
  'explain',
  'difference',
  'dismiss',
  'bankCharge',
  'bankInterest',
  'capital',
  'transfer',
  'unidentified',
  'identify',
  'taxPayment',
  'guarantee',
  'platformFee',
  'withheldPayment',
  'remittance',
] as const
export type ExceptionDecision = (typeof EXCEPTION_DECISIONS)[number]

const text = z.string()
/** Below zero: the lender has less than it should. */
const signedMoney = z.string().check(z.regex(/^-?\d{1,13}(\.\d{1,2})?$/))

/** What banks and providers have sent, newest first. */
export const listStatementFiles = endpoint({
  ...asked,
  name: 'listStatementFiles',
  path: '/api/operator/recon/files/{book}',
  params: z.object({ book }),
  response: details(
    z.object({
      fileId: id,
      source: text,
      format: text,
      statementRef: text,
      from: wireDay,
      to: wireDay,
      opening: z.nullable(signedMoney),
      closing: z.nullable(signedMoney),
      lines: z.int(),
      importedAt: wireInstant,
    }),
  ),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** What the books expect of a bank or a provider and no line has confirmed, oldest first. */
export const listReconItems = endpoint({
  ...asked,
  name: 'listReconItems',
  path: '/api/operator/recon/items/{book}',
  params: z.object({ book }),
  response: details(
    z.object({
      itemId: id,
      account: z.int(),
      kind: text,
      reference: text,
      currency: currencyCode,
      open: signedMoney,
      onDay: wireDay,
    }),
  ),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/**
 * Exceptions that are not settled, of all books, oldest first. With `parked` what nobody knew whose it is and the books
 * keep (`unidentified`), until it is identified.
 */
export const listExceptions = endpoint({
  ...asked,
  name: 'listExceptions',
  path: '/api/operator/recon/exceptions',
  query: z.object({ ...paged, parked: z.optional(z.literal('true')) }),
  response: detailsPage(
    z.object({
      exceptionId: id,
      book: text,
      kind: z.enum(EXCEPTION_KINDS),
      state: z.enum(EXCEPTION_STATES),
      side: z.enum(['ours', 'theirs']),
      source: text,
      reference: text,
      currency: currencyCode,
      amount: signedMoney,
      onDay: wireDay,
      foundOn: wireDay,
      until: z.nullable(wireDay),
      reason: text,
      itemId: z.nullable(id),
      lineId: z.nullable(id),
      suggestedItemId: z.nullable(id),
    }),
  ),
  errors: ['FORBIDDEN'],
})

/**
 * What an exception's line may be matched with: open items of its accounts and of its very amount, the likeliest
 * first. Nothing is matched by its amount alone: a person says `match`.
 */
export const suggestItems = endpoint({
  ...asked,
  name: 'suggestItems',
  path: '/api/operator/recon/exceptions/{exceptionId}/suggestions',
  params: z.object({ exceptionId: id }),
  response: details(
    z.object({
      itemId: id,
      account: z.int(),
      kind: text,
      reference: text,
      currency: currencyCode,
      open: signedMoney,
      onDay: wireDay,
      /** Of the same reference; the only one nearby; and how many days it is away. */
      hasReference: z.boolean(),
      isSuggested: z.boolean(),
      daysApart: z.int(),
    }),
  ),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** Of lenders with a limit: what has to stay, what was put in, is there, held and lent, and what may be taken out. */
export const listFunding = endpoint({
  ...asked,
  name: 'listFunding',
  path: '/api/operator/funding',
  response: details(
    z.object({
      book: text,
      currency: currencyCode,
      floor: signedMoney,
      /** Null: however much. */
      lentMax: z.nullable(signedMoney),
      /** On the payout account. */
      balance: signedMoney,
      /** For withdrawals that were agreed and have not left. */
      held: signedMoney,
      /** Lent and not repaid, or on its way. */
      lent: signedMoney,
      /** What the lender has put in and taken out, by its banks. */
      putIn: signedMoney,
      takenOut: signedMoney,
      /** What may be taken out of the account for repayments and that for payouts. */
      available: z.object({ operating: signedMoney, payouts: signedMoney }),
    }),
  ),
  errors: ['FORBIDDEN'],
})

/** Compares the books of all lenders with what was taken in. */
export const runReconciliation = endpoint({
  ...decided,
  name: 'runReconciliation',
  path: '/api/operator/recon/run',
  body: z.object({ requestId }),
  response: details(z.object({ book: text, matched: z.int(), found: z.int(), open: z.int() })),
  errors: ['FORBIDDEN', 'REQUEST_DIFFERS', 'IN_PROGRESS'],
})

/**
 * A small statement, as text; large ones are taken in on the server's machine. The same again adds nothing.
 * `STATEMENT_REFUSED` names as `refusal` why the whole file is of no use.
 */
export const importStatement = endpoint({
  ...decided,
  name: 'importStatement',
  path: '/api/operator/recon/import',
  body: z.object({
    requestId,
    book,
    source: z.enum(['bank 1010', 'bank 1012', 'bank 1015', 'sandbox', 'razorpay']),
    format: z.enum(['camt053', 'mt940', 'csv', 'razorpay', 'razorpayx']),
    content: z.string().check(z.minLength(1), z.maxLength(120_000)),
  }),
  response: z.object({
    isKnown: z.boolean(),
    lines: z.int(),
    added: z.int(),
    unreadable: z.int(),
    changed: z.int(),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATEMENT_REFUSED', 'REQUEST_DIFFERS', 'IN_PROGRESS'],
})

/**
 * Decides an exception; a second person confirms what is above the limit, and always a difference and a
 * dismissal. `DECISION_UNFIT`: it does not fit what the exception is about.
 */
export const decideException = endpoint({
  ...decided,
  name: 'decideException',
  path: '/api/operator/recon/decisions',
  body: z.object({
    requestId,
    exceptionId: id,
    decision: z.enum(EXCEPTION_DECISIONS),
    /**
     * Of `match` and `identify`: the item; of `guarantee`: the agreement; of `platformFee`: the fee; of `capital` that left: the withdrawal; of
     * `remittance`: the remittance.
     */
    itemId: z.optional(id),
    /** Of `explain`: the day until which it may wait. */
    until: z.optional(wireDay),
    ...signed,
  }),
  response: outcome,
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
