import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currencyCode, id, requestId, shortText, wireInstant, wireMoney } from '../wire-types.ts'
import { page, paged } from './paging.ts'
import { asked, decided } from './staff-call.ts'

/**
 * What waits for the staff. Its subject is a loan (application, payoutFailure), a case (faceCase, documentCase,
 * accountCase), a limit request, a proof, a proposal, a ticket (ticket, complaint), a payout that contradicts itself
 * (payoutContradiction, by its return), an exception of the reconciliation (reconBreak), a case of several accounts
 * (fraudSignal), a report of a death (bereavement), a lower sum that was asked for
 * (settlement), a figure that a borrower objects to (objection), an agency or one of its people whose certificate
 * runs out (agentCertificate), a decided case that a second person decides again (qaSample), and whose two decisions
 * differ (qaDisagreement), a row that a credit bureau refused or its borrower disputes (bureauReject), or what holds
 * somebody who asks that another person looks again (holdAppeal).
 */
export const WORK_KINDS = [
  'application',
  'faceCase',
  'documentCase',
  'accountCase',
  'limitRequest',
  'payoutFailure',
  'payoutContradiction',
  'proof',
  'reconBreak',
  'proposal',
  'ticket',
  'complaint',
  'fraudSignal',
  'bereavement',
  'settlement',
  'objection',
  'agentCertificate',
  'qaSample',
  'qaDisagreement',
  'bureauReject',
  'holdAppeal',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** Counts are exact up to here. */
export const WORK_COUNT_MAX = 10_000

/** For whom a piece of work may wait. */
export const WAITS_FOR = ['borrower', 'provider', 'colleague'] as const
export type WaitsFor = (typeof WAITS_FOR)[number]
/** How many pieces of work are given away, or made to wait, at once. */
export const WORK_AT_ONCE_MAX = 100

const text = z.string()
const kind = z.enum(WORK_KINDS)

/** No name and no word of a person: only numbers, days and who works on it. */
export const workItem = z.object({
  itemId: id,
  kind,
  subjectId: id,
  /** The number of the loan, the ticket, the report or the lower sum; null where the subject has none. */
  subjectNumber: z.nullable(text),
  /** Null too of what is decided again: nobody looks up what the first one did. */
  userId: z.nullable(id),
  lenderCode: z.nullable(text),
  currency: z.nullable(currencyCode),
  /** Of an application, a payout or a proposal. */
  amount: z.nullable(wireMoney),
  openedAt: wireInstant,
  /** By when it should be done. */
  dueAt: wireInstant,
  isLate: z.boolean(),
  /** Who works on it now; null when nobody does, or they have let it lie. */
  claimedBy: z.nullable(z.object({ operatorId: id, name: text })),
  claimedUntil: z.nullable(wireInstant),
  /** Who proposed what is done about it, while a second person has to confirm that; of a proposal who made it. */
  proposedBy: z.nullable(z.object({ operatorId: id, name: text })),
  isMine: z.boolean(),
  /** Whose it is to do; null where it is anybody's. */
  assignedTo: z.nullable(z.object({ operatorId: id, name: text })),
  /** Until then nobody is given it: it waits for somebody. It is done by its day all the same. */
  waits: z.nullable(z.object({ for: z.enum(WAITS_FOR), until: wireInstant })),
  /** Who asks a lead about it: until the answer, or its day, it is the leads'. */
  escalatedBy: z.nullable(z.object({ operatorId: id, name: text })),
  /** A lead was asked, whether it is answered or not: `showEscalations` says what. */
  wasEscalated: z.boolean(),
})

/** How much waits of every kind that the operator's roles may see. */
export const workCounts = endpoint({
  ...asked,
  name: 'workCounts',
  path: '/api/operator/work/counts',
  response: z.object({
    kinds: z.array(
      z.object({
        kind,
        /** With `second` up to 10 000; `isMore`: there are more. */
        open: z.int(),
        isMore: z.boolean(),
        /** Besides: waits for a second person, or is one's own proposal. */
        second: z.int(),
        late: z.int(),
        /** Claimed by who asks. */
        mine: z.int(),
        /** What colleagues ask about, where who asks leads them. */
        escalated: z.int(),
        oldestAt: z.nullable(wireInstant),
      }),
    ),
    asOf: wireInstant,
  }),
  errors: ['FORBIDDEN'],
})

/**
 * Tells an open page of the staff that work of a kind came, went or changed hands: the kind and nothing else. `ready` comes
 * when the stream is established, and again when events may have been missed. Ends when the session is locked, idle or
 * over, and after an hour; four at once to one account. That it is open is no use of the session.
 */
export const operatorEvents = endpoint({
  ...asked,
  name: 'operatorEvents',
  path: '/api/operator/events',
  response: z.object({ kind: z.enum(['ready', 'work']), work: z.optional(kind) }),
  errors: ['FORBIDDEN', 'PASSKEY_NEEDED', 'BUSY'],
  plainAnswer: true,
  stream: true,
})

/** What waits, the soonest due first: of one kind, or of all that the operator's roles may see. */
export const listWork = endpoint({
  ...asked,
  name: 'listWork',
  path: '/api/operator/work',
  query: z.object({
    ...paged,
    kind: z.optional(kind),
    /**
     * `mine`: one works on it, or it is one's own to do; `free`: nobody works on it, and it neither waits nor is another
     * person's; `waiting`: it waits for somebody; `second`: it waits for a second person, or is one's own proposal;
     * `escalated`: a lead is asked about it, by anybody where one is a lead, else by oneself.
     */
    claim: z.optional(z.enum(['mine', 'free', 'taken', 'waiting', 'second', 'escalated'])),
    lender: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))),
    late: z.optional(z.enum(['true'])),
  }),
  response: page(workItem),
  errors: ['FORBIDDEN'],
})

/**
 * Claims the free item that is due first, for ten minutes; `WORK_NONE` when nothing is free. The same request again
 * gives the same item.
 */
export const claimNextWork = endpoint({
  ...decided,
  name: 'claimNextWork',
  path: '/api/operator/work/next',
  body: z.object({ requestId, kind: z.optional(kind) }),
  response: workItem,
  errors: ['FORBIDDEN', 'WORK_NONE', 'REQUEST_DIFFERS', 'IN_PROGRESS'],
})

/**
 * Claims one item, or renews one's own claim, for ten minutes. `WORK_TAKEN` while another person works on it, unless
 * it is taken over on purpose; `CASE_DECIDED` when it is done; `SAME_OPERATOR` while what one has proposed about it
 * waits for a second person.
 */
export const claimWork = endpoint({
  ...decided,
  name: 'claimWork',
  path: '/api/operator/work/claim',
  body: z.object({ itemId: id, isTakeover: z.optional(z.boolean()) }),
  response: workItem,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'WORK_TAKEN', 'CASE_DECIDED', 'SAME_OPERATOR'],
})

/** Gives a claimed item back; of an item that is not one's own nothing changes. */
export const releaseWork = endpoint({
  ...decided,
  name: 'releaseWork',
  path: '/api/operator/work/release',
  body: z.object({ itemId: id }),
  response: z.object({ itemId: id }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

const items = z.array(id).check(z.minLength(1), z.maxLength(WORK_AT_ONCE_MAX))

/** Who else may do a kind of work: to whom it can be assigned. */
export const listColleagues = endpoint({
  ...asked,
  name: 'listColleagues',
  path: '/api/operator/work/colleagues',
  query: z.object({ kind }),
  response: z.object({ items: z.array(z.object({ operatorId: id, name: text })) }),
  errors: ['FORBIDDEN'],
})

/**
 * Makes pieces of work somebody's to do, or with null anybody's again: they are given to nobody else, and taking one over is
 * done on purpose. All of them or none; VALIDATION where whom it is assigned to may not do a kind. Their days stay.
 */
export const assignWork = endpoint({
  ...decided,
  name: 'assignWork',
  path: '/api/operator/work/assign',
  body: z.object({ requestId, itemIds: items, operatorId: z.nullable(id) }),
  response: z.object({ count: z.int() }),
  errors: [
    'FORBIDDEN',
    'NOT_FOUND',
    'VALIDATION',
    'CASE_DECIDED',
    'WITH_LEADS',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

/**
 * Has pieces of work wait for somebody until a moment, at the latest when they should be done; with null they wait no
 * longer. All of them or none; VALIDATION for a moment that has passed, or beyond the day of one of them.
 */
export const waitWork = endpoint({
  ...decided,
  name: 'waitWork',
  path: '/api/operator/work/wait',
  body: z.object({
    requestId,
    itemIds: items,
    wait: z.nullable(z.object({ for: z.enum(WAITS_FOR), until: wireInstant })),
  }),
  response: z.object({ count: z.int() }),
  errors: [
    'FORBIDDEN',
    'NOT_FOUND',
    'VALIDATION',
    'CASE_DECIDED',
    'WITH_LEADS',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

/** The most that is asked or answered about a piece of work. */
export const ESCALATION_LENGTH_MAX = 1000

/**
 * Asks the leads about a piece of work that one may do. It is theirs from then on, until one of them answers or decides it, or
 * its day comes. `WORK_TAKEN` when they have been asked already, or another person works on it; `NO_LEAD` where no other person leads who does such work.
 */
export const escalateWork = endpoint({
  ...decided,
  name: 'escalateWork',
  path: '/api/operator/work/escalate',
  body: z.object({ requestId, itemId: id, question: shortText(ESCALATION_LENGTH_MAX) }),
  response: z.object({ itemId: id }),
  errors: [
    'FORBIDDEN',
    'NOT_FOUND',
    'CASE_DECIDED',
    'WORK_TAKEN',
    'NO_LEAD',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

/** A lead answers who asked, whose work it is again. `SAME_OPERATOR` for who asked; `CASE_DECIDED` when nobody asks any more. */
export const answerEscalation = endpoint({
  ...decided,
  name: 'answerEscalation',
  path: '/api/operator/work/answer',
  body: z.object({ requestId, itemId: id, answer: shortText(ESCALATION_LENGTH_MAX) }),
  response: z.object({ itemId: id }),
  errors: [
    'FORBIDDEN',
    'NOT_FOUND',
    'CASE_DECIDED',
    'SAME_OPERATOR',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

const said = { by: text, at: wireInstant }
/** What leads were asked about a piece of work, oldest first. One line in the borrower's access log for one sitting. */
export const showEscalations = endpoint({
  ...asked,
  name: 'showEscalations',
  path: '/api/operator/work/{itemId}/escalations',
  params: z.object({ itemId: id }),
  response: z.object({
    items: z.array(
      z.object({ ...said, question: text, answer: z.nullable(z.object({ ...said, text })) }),
    ),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
