import * as z from 'zod/mini'
import { DOCUMENT_KINDS } from '../documents.ts'
import { endpoint } from '../endpoint.ts'
import { wirePlan } from '../hardship.ts'
import {
  currencyCode,
  details,
  id,
  languageCode,
  wireDay,
  wireInstant,
  wireMoney,
  wirePercent,
} from '../wire-types.ts'
import { purposeQuery } from './looking.ts'
import { page, paged } from './paging.ts'
import { asked, behind, figures } from './staff-call.ts'

/** How late a running loan is: not at all, or by these days. */
export const LOAN_BUCKETS = ['current', '1-7', '8-30', '31-60', '61-90', '91+'] as const
export type LoanBucket = (typeof LOAN_BUCKETS)[number]

const text = z.string()
const bucket = z.nullable(z.enum(LOAN_BUCKETS))
const code = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))

const loanLine = {
  loanId: id,
  userId: id,
  loanNumber: text,
  borrowStatus: z.int(),
  lenderCode: text,
  productCode: text,
  currency: currencyCode,
  amount: wireMoney,
  appliedAt: wireInstant,
  disbursedOn: z.nullable(wireDay),
  dueOn: z.nullable(wireDay),
  /** Business days since the due day of a running loan; 0 when nothing is late. */
  daysPastDue: z.int(),
  /** Null of a loan that does not run. */
  bucket,
}

/**
 * Loans, newest first; of a bucket, or with `sort=due`, the soonest due first. No name and no number of a person.
 * With `on` the loans behind a figure of the Insight pages: those that ran at the close of that day, with `over` of them those late by
 * more days; with `vintage` those paid out in a month, with `over` those ever so late by `on`; with `from` and `was` those of a bucket at
 * the close of `from`, with `became` what they were by `on`. Of the other filters only lender and product count then.
 */
export const listLoans = endpoint({
  ...figures,
  name: 'listLoans',
  path: '/api/operator/loans',
  query: z.object({
    ...paged,
    status: z.optional(z.enum(['10', '20', '30', '40', '50', '70', '80', '90', '95'])),
    bucket: z.optional(z.enum(LOAN_BUCKETS)),
    lender: z.optional(code),
    product: z.optional(code),
    sort: z.optional(z.enum(['applied', 'due'])),
    on: z.optional(wireDay),
    over: z.optional(z.enum(['0', '1', '7', '30', '60', '90'])),
    vintage: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}$/))),
    from: z.optional(wireDay),
    was: z.optional(z.enum(LOAN_BUCKETS)),
    became: z.optional(z.enum([...LOAN_BUCKETS, 'repaid', 'writtenOff'])),
  }),
  /** `principalLeft`: what is still owed of the amount; null before the payout. */
  response: z.object({
    ...behind,
    ...page(z.object({ ...loanLine, principalLeft: z.nullable(wireMoney) })).shape,
    /** The page is short because it looked at many loans that do not fit; more may follow. */
    isPartial: z.boolean(),
  }),
  errors: ['FORBIDDEN', 'VALIDATION'],
})

const parts = {
  principal: wireMoney,
  interest: wireMoney,
  fee: wireMoney,
  tax: wireMoney,
  penal: wireMoney,
}

export const loanPayment = z.object({
  paymentId: id,
  receiptNumber: text,
  loanId: id,
  channel: text,
  /** The bank's reference. */
  utr: text,
  currency: currencyCode,
  amount: wireMoney,
  ...parts,
  overpaid: wireMoney,
  paidOn: wireDay,
  paidAt: wireInstant,
  purpose: z.enum(['repayment', 'extension', 'coolingOff', 'notOwed']),
  reversedAt: z.nullable(wireInstant),
})

/**
 * One loan: what was agreed, what is owed and whether the books say the same, what happened. The access is recorded
 * in the borrower's access log, once.
 */
export const showLoan = endpoint({
  ...asked,
  name: 'showLoan',
  path: '/api/operator/loans/{loanId}',
  params: z.object({ loanId: id }),
  query: purposeQuery,
  response: z.object({
    ...loanLine,
    productName: text,
    lenderName: text,
    /** The day that what is owed is for. */
    asOn: wireDay,
    coolingOffUntil: z.nullable(wireInstant),
    closedAt: z.nullable(wireInstant),
    /** Why it was declined or its payout failed. */
    reasons: z.array(z.object({ code: text, text })),
    reapplyOn: z.nullable(wireDay),
    kfs: z.object({ kfsId: id, kfsNumber: text, kfsHash: text }),
    /** The four facts as agreed, in the order in which the borrower saw them. */
    facts: z.object({
      receive: wireMoney,
      payBack: wireMoney,
      totalCost: wireMoney,
      apr: wirePercent,
    }),
    /** What is owed by part; null of a loan that owes nothing. */
    owed: z.nullable(z.object({ ...parts, total: wireMoney })),
    /** The same by the lender's books, and whether both agree; null before the payout. */
    books: z.nullable(z.object({ ...parts, isSame: z.boolean() })),
    /** What its lender owes back to the borrower, over all loans with that lender. */
    overpaid: wireMoney,
    /** The last hardship plan of the loan. */
    plan: z.nullable(wirePlan),
    /** As agreed; the due day is the new one after an extension. */
    schedule: z.array(
      z.object({
        number: z.int(),
        dueOn: wireDay,
        principal: wireMoney,
        interest: wireMoney,
        fee: wireMoney,
        tax: wireMoney,
        total: wireMoney,
        isPaid: z.boolean(),
      }),
    ),
    /** In the books' words, by the day they count for: what became owed and what was settled. */
    entries: z.array(
      z.object({
        /** Of the book's entry; null of what was earned daily, which many loans share one entry for. */
        entryId: z.nullable(id),
        event: text,
        valueOn: wireDay,
        writtenAt: wireInstant,
        side: z.enum(['charged', 'settled']),
        part: z.enum(['principal', 'interest', 'fee', 'tax', 'penal', 'overpaid']),
        reason: text,
        amount: wireMoney,
        /** The accounts of the lender's book; null of what was earned daily. */
        debitCode: z.nullable(z.int()),
        creditCode: z.nullable(z.int()),
      }),
    ),
    /** Newest first, reversed ones too. */
    payments: z.array(loanPayment),
    payouts: z.array(
      z.object({
        payoutId: id,
        state: text,
        amount: wireMoney,
        createdAt: wireInstant,
        settledAt: z.nullable(wireInstant),
        utr: z.nullable(text),
        failure: z.nullable(text),
      }),
    ),
    /** Newest first. `what` says which of the other fields are set. */
    timeline: z.array(
      z.object({
        at: wireInstant,
        what: z.enum([
          'moved',
          'paid',
          'reversed',
          'waived',
          'extended',
          'promised',
          'planAgreed',
          'settlementAsked',
          'proofSent',
          'proofDecided',
        ]),
        /** Of a move: its reason's code. Of the others: the part, the state or the outcome. */
        why: z.nullable(text),
        fromStatus: z.nullable(z.int()),
        toStatus: z.nullable(z.int()),
        amount: z.nullable(wireMoney),
        onDay: z.nullable(wireDay),
        /** The payment or the proof. */
        subjectId: z.nullable(id),
      }),
    ),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** How far ahead of today a loan can be asked about. */
export const AS_OF_DAYS_AHEAD = 366

/**
 * What a loan owes at the end of a day since its payout: of one that is over by what is known of it now, of one to come if
 * nothing is paid until then. VALIDATION: no such day, before the payout, or more than AS_OF_DAYS_AHEAD from now. It is
 * part of opening the loan: one line an hour in the borrower's access log, however many days are asked about.
 */
export const loanAsOf = endpoint({
  ...asked,
  name: 'loanAsOf',
  path: '/api/operator/loans/{loanId}/as-of/{day}',
  params: z.object({ loanId: id, day: wireDay }),
  query: purposeQuery,
  response: z.object({
    day: wireDay,
    owed: z.object({ ...parts, total: wireMoney }),
    overdueDays: z.int(),
    /** Nothing has happened by that day yet but what has happened until today. */
    isAhead: z.boolean(),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'VALIDATION'],
})

/** At most so many days are answered; of a longer loan every so many. */
export const LOAN_DAYS_MAX = 200

/**
 * What a loan owed at the end of each day since its payout, and will owe if nothing is paid from today on: until a month after
 * the later of today and the due day, of a loan that is over until it was. Today is among them, or the day on which it was over. The access counts as
 * that of `loanAsOf`.
 */
export const loanDays = endpoint({
  ...asked,
  name: 'loanDays',
  path: '/api/operator/loans/{loanId}/days',
  params: z.object({ loanId: id }),
  query: purposeQuery,
  response: z.object({
    today: wireDay,
    days: z.array(z.object({ day: wireDay, ...parts, total: wireMoney })),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'VALIDATION'],
})

/** The papers of a loan as the borrower has them, oldest first. A list opens none, so no access is recorded. */
export const loanPapers = endpoint({
  ...asked,
  name: 'loanPapers',
  path: '/api/operator/loans/{loanId}/papers',
  params: z.object({ loanId: id }),
  response: details(
    z.object({
      documentId: id,
      kind: z.enum(DOCUMENT_KINDS),
      title: text,
      language: languageCode,
      madeAt: wireInstant,
      bytes: z.int(),
      sha256: text,
    }),
  ),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/**
 * One of them, the same bytes that the borrower reads. The access is recorded in the borrower's access log, and counts within
 * REVEALS_A_DAY, since a paper says what is masked elsewhere.
 */
export const loanPaper = endpoint({
  ...asked,
  name: 'loanPaper',
  path: '/api/operator/loans/{loanId}/papers/{documentId}',
  params: z.object({ loanId: id, documentId: id }),
  query: purposeQuery,
  response: z.object({
    fileName: text,
    mimeType: z.literal('application/pdf'),
    base64: text,
    sha256: text,
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY'],
})

/** The payments of a loan, newest first, reversed ones too: what a reversal is asked with. */
export const listPayments = endpoint({
  ...asked,
  name: 'listPayments',
  path: '/api/operator/loans/{loanId}/payments',
  params: z.object({ loanId: id }),
  query: z.object(paged),
  response: page(loanPayment),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
