import * as z from 'zod/mini'
import { BUREAU_GROUNDS, TOLD_STATUSES } from '../bureau.ts'
import { endpoint } from '../endpoint.ts'
import {
  currencyCode,
  id,
  requestId,
  shortText,
  wireDay,
  wireInstant,
  wireMoney,
} from '../wire-types.ts'
import { detailsPage, paged } from './paging.ts'
import { signed } from './signing.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

const text = z.string()

export const BUREAU_ANSWER_MAX = 2000

/**
 * `building`: the night is at it; `empty`: nothing has changed since the run before; `prepared`: two persons send it;
 * `confirmed`: it leaves; `superseded`: one of a later day has come.
 */
export const BUREAU_RUN_STATES = [
  'building',
  'empty',
  'prepared',
  'confirmed',
  'sent',
  'superseded',
] as const

/** What lenders tell a bureau, the newest day first, with its control totals. */
export const bureauRuns = endpoint({
  ...asked,
  name: 'bureauRuns',
  path: '/api/operator/bureau/runs',
  query: z.object(paged),
  response: detailsPage(
    z.object({
      runId: id,
      kind: z.enum(['regular', 'correction']),
      lenderCode: text,
      currency: currencyCode,
      asOn: wireDay,
      state: z.enum(BUREAU_RUN_STATES),
      rows: z.int(),
      /** Rows that say something bad. */
      adverse: z.int(),
      owed: wireMoney,
      overdue: wireMoney,
      sentAt: z.nullable(wireInstant),
      accepted: z.nullable(z.int()),
      rejected: z.nullable(z.int()),
    }),
  ),
  errors: ['FORBIDDEN'],
})

const row = {
  rowId: id,
  userId: id,
  loanId: id,
  loanNumber: text,
  status: z.enum(TOLD_STATUSES),
  lateDays: z.int(),
  isDisputed: z.boolean(),
  currency: currencyCode,
  owed: wireMoney,
  overdue: wireMoney,
}

/** The rows of a run, which whoever confirms it reads before. No name and no word of a person. */
export const bureauRows = endpoint({
  ...asked,
  name: 'bureauRows',
  path: '/api/operator/bureau/runs/{runId}',
  params: z.object({ runId: id }),
  query: z.object(paged),
  response: detailsPage(
    z.object({
      ...row,
      state: z.enum(['prepared', 'dropped', 'accepted', 'rejected']),
      rejectCode: z.nullable(text),
    }),
  ),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** What the bureau refused and nobody has put right, oldest first. */
export const bureauRejects = endpoint({
  ...asked,
  name: 'bureauRejects',
  path: '/api/operator/bureau/rejects',
  query: z.object(paged),
  response: detailsPage(
    z.object({ ...row, asOn: wireDay, rejectCode: text, rejectedAt: wireInstant }),
  ),
  errors: ['FORBIDDEN'],
})

/**
 * One piece of the work about a bureau, by its subject: a row that was refused and nobody has put right, or a dispute that nobody
 * has answered. No name and no word of a person.
 */
export const showBureauRow = endpoint({
  ...asked,
  name: 'showBureauRow',
  path: '/api/operator/bureau/rows/{subjectId}',
  params: z.object({ subjectId: id }),
  response: z.object({
    ...row,
    asOn: wireDay,
    refused: z.nullable(z.object({ code: text, at: wireInstant })),
    disputed: z.nullable(
      z.object({
        disputeId: id,
        ground: z.enum(BUREAU_GROUNDS),
        openedAt: wireInstant,
        dueOn: wireDay,
      }),
    ),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED'],
})

/** Rows that their borrowers say are wrong and nobody has answered, oldest first. */
export const bureauDisputes = endpoint({
  ...asked,
  name: 'bureauDisputes',
  path: '/api/operator/bureau/disputes',
  query: z.object(paged),
  response: detailsPage(
    z.object({
      ...row,
      disputeId: id,
      asOn: wireDay,
      ground: z.enum(BUREAU_GROUNDS),
      openedAt: wireInstant,
      dueOn: wireDay,
    }),
  ),
  errors: ['FORBIDDEN'],
})

/** Proposes to another person to send a run as it was prepared. */
export const sendBureauRun = endpoint({
  ...decided,
  name: 'sendBureauRun',
  path: '/api/operator/bureau/runs/send',
  body: z.object({ requestId, runId: id, ...signed }),
  response: z.object({ runId: id, proposalId: id }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'PROPOSAL_PENDING',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

const corrected = z.object({
  /** Null where nothing is to be sent: the bureau holds what is right. */
  runId: z.nullable(id),
  proposalId: z.nullable(id),
})

/** What the bureau refused, as the loan stands today: proposed to another person, or ended where nothing is left to say. */
export const resendBureauRow = endpoint({
  ...decided,
  name: 'resendBureauRow',
  path: '/api/operator/bureau/rejects/resend',
  body: z.object({ requestId, rowId: id, ...signed }),
  response: corrected,
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'PROPOSAL_PENDING',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

/**
 * Answers a borrower's dispute in words that they read. `upheld` means that the row is right; `corrected` sends the loan as it
 * stands today, or takes it back whole (`withdrawn`), once another person has confirmed it. Until then nothing is answered.
 */
export const decideBureauDispute = endpoint({
  ...decided,
  name: 'decideBureauDispute',
  path: '/api/operator/bureau/disputes/decide',
  body: z.object({
    requestId,
    disputeId: id,
    decision: z.enum(['corrected', 'withdrawn', 'upheld']),
    answer: shortText(BUREAU_ANSWER_MAX),
    ...signed,
  }),
  response: corrected,
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
