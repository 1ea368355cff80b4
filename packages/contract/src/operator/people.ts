import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FEEDBACK_KINDS } from '../feedback.ts'
import { currencyCode, details, id, wireDay, wireInstant, wireMoney } from '../wire-types.ts'
import { LOOK_PURPOSES, purposeQuery } from './looking.ts'
import { page, paged } from './paging.ts'
import { asked } from './staff-call.ts'

/** What a person is found by: always the whole value, never a part of it. */
export const FIND_KINDS = [
  'phone',
  'loanNumber',
  'ticketNumber',
  'kfsNumber',
  'receiptNumber',
  'utr',
  'documentNumber',
  'personId',
  'loanId',
] as const
export type FindKind = (typeof FIND_KINDS)[number]

const text = z.string()

/** As far as a person may be shown in a list: no name, and of the phone the ends. */
const personLine = z.object({
  userId: id,
  /** `••••••3210`; null once the phone was erased. */
  phone: z.nullable(text),
  bizStatus: z.int(),
  signedUpAt: wireInstant,
  /** What was found, when it is a loan's, so that it can be opened at once. */
  loanId: z.nullable(id),
  ticketId: z.nullable(id),
})

/** Finds the borrowers with exactly this value; it travels sealed and is not kept. Nothing is opened by it. */
export const findPeople = endpoint({
  access: 'operator',
  travel: 'json',
  method: 'POST',
  name: 'findPeople',
  path: '/api/operator/people/find',
  body: z.object({
    kind: z.enum(FIND_KINDS),
    value: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
  }),
  response: z.object({ items: z.array(personLine) }),
  errors: ['FORBIDDEN', 'PHONE_FORMAT'],
})

const personLoan = z.object({
  loanId: id,
  loanNumber: text,
  borrowStatus: z.int(),
  lenderCode: text,
  productCode: text,
  currency: currencyCode,
  amount: wireMoney,
  appliedAt: wireInstant,
  disbursedOn: z.nullable(wireDay),
  dueOn: z.nullable(wireDay),
  closedAt: z.nullable(wireInstant),
  daysPastDue: z.int(),
})

/**
 * One borrower, masked: where they stand, and what is theirs. A part that the operator's roles do not see is null. The
 * access is recorded in the borrower's access log, once.
 */
export const showPerson = endpoint({
  ...asked,
  name: 'showPerson',
  path: '/api/operator/people/{userId}',
  params: z.object({ userId: id }),
  query: purposeQuery,
  response: z.object({
    userId: id,
    phone: z.nullable(text),
    bizStatus: z.int(),
    signedUpAt: wireInstant,
    credit: z.nullable(
      z.object({
        decision: z.enum(['approved', 'declined', 'review']),
        band: z.nullable(text),
        currency: currencyCode,
        limit: wireMoney,
        usedLimit: wireMoney,
        reapplyOn: z.nullable(wireDay),
      }),
    ),
    /** Newest first, and how each was decided (creditDecisions has the points). */
    decisions: z.nullable(
      z.array(
        z.object({
          decisionId: id,
          decision: z.enum(['approved', 'declined', 'review']),
          version: text,
          band: z.nullable(text),
          currency: currencyCode,
          limit: wireMoney,
          decidedAt: wireInstant,
        }),
      ),
    ),
    loans: z.nullable(z.array(personLoan)),
    tickets: z.nullable(
      z.array(
        z.object({
          feedbackId: id,
          ticketNumber: text,
          kind: z.enum(FEEDBACK_KINDS),
          about: z.nullable(text),
          state: z.enum(['open', 'answered']),
          sentAt: wireInstant,
          dueOn: wireDay,
        }),
      ),
    ),
    proofs: z.nullable(
      z.array(
        z.object({
          proofId: id,
          loanId: id,
          state: text,
          paidOn: wireDay,
          sentAt: wireInstant,
        }),
      ),
    ),
    cases: z.nullable(
      z.array(
        z.object({
          caseId: id,
          kind: text,
          state: text,
          openedAt: wireInstant,
          decidedAt: z.nullable(wireInstant),
        }),
      ),
    ),
    /** Why nobody collects from them now; each with its last day, when that is known. */
    holds: z.nullable(
      z.array(
        z.object({
          cause: text,
          from: wireDay,
          until: z.nullable(wireDay),
          /** Of a confirmed death that may be taken back, the report. */
          reportId: z.nullable(id),
        }),
      ),
    ),
    /** What waits for the staff of theirs: kinds and ids of work items that the operator may see. */
    work: z.array(z.object({ itemId: id, kind: text, subjectId: id, dueAt: wireInstant })),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** What the timeline of a person is made of; each role sees what it sees elsewhere. */
export const TIMELINE_DOMAINS = [
  'consent',
  'credit',
  'loan',
  'payment',
  'proof',
  'ticket',
  'message',
  'contact',
  'read',
  'staff',
  'note',
] as const
export type TimelineDomain = (typeof TIMELINE_DOMAINS)[number]

/** The call that shows such a thing elsewhere: whoever may not make it does not see it in a timeline either. */
export const TIMELINE_SHOWN_BY: Readonly<Record<TimelineDomain, string>> = {
  consent: 'showPerson',
  credit: 'creditDecisions',
  loan: 'showLoan',
  payment: 'showLoan',
  proof: 'listPayments',
  ticket: 'showGrievance',
  message: 'showLoan',
  contact: 'listContactCases',
  // They tell of every part, also of those that the role does not see.
  read: 'operatorAudit',
  staff: 'operatorAudit',
  note: 'listNotes',
}

/**
 * All that happened with a person, newest first, of all parts that the operator's roles see, or of one. No name and no word
 * of theirs. It is part of opening them: one line an hour in their access log, however many pages are read.
 */
export const personTimeline = endpoint({
  ...asked,
  name: 'personTimeline',
  path: '/api/operator/people/{userId}/timeline',
  params: z.object({ userId: id }),
  query: z.object({
    ...paged,
    ...purposeQuery.shape,
    domain: z.optional(z.enum(TIMELINE_DOMAINS)),
  }),
  response: z.object({
    ...page(
      z.object({
        /** Of the line alone. */
        lineId: id,
        at: wireInstant,
        domain: z.enum(TIMELINE_DOMAINS),
        /**
         * What happened, as a code of its domain: the new status of a loan, the purpose of a consent (with `.notGiven` when it was
         * refused or withdrawn), the call of the staff.
         */
        what: text,
        /** In words of the reader's language: the title of a message, what was read and why. */
        said: z.nullable(text),
        /** Who of the staff. */
        by: z.nullable(text),
        currency: z.nullable(currencyCode),
        amount: z.nullable(wireMoney),
        /** Of a loan, a payment or a proof: the loan. */
        loanId: z.nullable(id),
        /** The number of the loan or the ticket. */
        number: z.nullable(text),
      }),
    ).shape,
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/**
 * The accounts for payouts that a person has and had, newest first: the bank, the last digits, and whether the bank knew the name.
 * It is part of opening them: one line an hour in their access log.
 */
export const personAccounts = endpoint({
  ...asked,
  name: 'personAccounts',
  path: '/api/operator/people/{userId}/accounts',
  params: z.object({ userId: id }),
  query: purposeQuery,
  response: details(
    z.object({
      accountId: id,
      bankName: text,
      /** `XXXX5601`. */
      accountMasked: text,
      /** `review`: somebody of the staff had to compare the names. */
      nameMatch: z.enum(['match', 'review']),
      savedAt: wireInstant,
      /** Null: payouts go there. */
      replacedAt: z.nullable(wireInstant),
    }),
  ),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** What is masked and may be shown whole, one by one. */
export const REVEALED_FIELDS = ['phone', 'name'] as const
export type RevealedField = (typeof REVEALED_FIELDS)[number]
/** How many of them, and of the papers of loans, a person of the staff is shown in 24 hours. */
export const REVEALS_A_DAY = 30
/** How long a page shows one. */
export const REVEALED_SECONDS = 30

/**
 * One masked value of a borrower, whole. Each answer is a line of its own in the borrower's access log, with who it was and
 * what for. `TOO_MANY` after REVEALS_A_DAY, whichever account of theirs somebody uses.
 */
export const revealField = endpoint({
  access: 'operator',
  travel: 'json',
  method: 'POST',
  name: 'revealField',
  path: '/api/operator/people/reveal',
  body: z.object({
    userId: id,
    field: z.enum(REVEALED_FIELDS),
    purpose: z.enum(LOOK_PURPOSES),
  }),
  response: z.object({ value: text }),
  errors: ['FORBIDDEN', 'FRESH_NEEDED', 'NOT_FOUND', 'PASSKEY_NEEDED', 'TOO_MANY'],
})
