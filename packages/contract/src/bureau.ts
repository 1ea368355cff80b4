import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyCode, id, shortText, wireDay, wireInstant, wireMoney } from './wire-types.ts'

export const BUREAU_GROUNDS = ['notMine', 'paid', 'wrong'] as const
export type BureauGround = (typeof BUREAU_GROUNDS)[number]

/** A loan of another lender, by the bureau's own name of it. */
const account = z.object({
  accountRef: z.string(),
  lender: z.string(),
  openedOn: wireDay,
  closedOn: z.nullable(wireDay),
  monthly: wireMoney,
  owed: wireMoney,
  /** The most days that it was late, and when last. */
  worstLateDays: z.int(),
  worstLateOn: z.nullable(wireDay),
  writtenOffOn: z.nullable(wireDay),
  /** What the person has said against it; `dueOn` is the last day on which the bureau may answer. */
  dispute: z.nullable(
    z.object({
      ground: z.enum(BUREAU_GROUNDS),
      openedAt: wireInstant,
      dueOn: wireDay,
      state: z.enum(['open', 'corrected', 'upheld', 'unanswered']),
    }),
  ),
})

/** How a loan stands as a bureau is told of it. */
export const TOLD_STATUSES = [
  'current',
  'late',
  'restructured',
  'settled',
  'writtenOff',
  'closed',
  'withdrawn',
] as const
export type ToldStatus = (typeof TOLD_STATUSES)[number]

/** What a bureau was told of a loan here, as it stands there now. */
const toldRow = z.object({
  rowId: id,
  loanId: id,
  loanNumber: z.string(),
  lender: z.string(),
  status: z.enum(TOLD_STATUSES),
  lateDays: z.int(),
  /** Of the principal. */
  owed: wireMoney,
  overdue: wireMoney,
  /** How it stood at the end of this day. */
  asOn: wireDay,
  toldAt: wireInstant,
  /** It says that the person disputes it. */
  isDisputed: z.boolean(),
  /** What the person has said against it last; `dueOn` is the last day on which a person answers. */
  dispute: z.nullable(
    z.object({
      ground: z.enum(BUREAU_GROUNDS),
      openedAt: wireInstant,
      dueOn: wireDay,
      state: z.enum(['open', 'corrected', 'upheld']),
      answer: z.nullable(z.string()),
    }),
  ),
  /** It may be disputed now: nothing of this row was answered, and nothing of this loan waits. */
  mayDispute: z.boolean(),
})

const view = z.object({
  currency: currencyCode,
  /** Its name; null where no bureau is asked about anybody. */
  bureau: z.nullable(z.string()),
  /** What it has said, and until when that counts; null where it was not asked, or said nothing that counts now. */
  report: z.nullable(
    z.object({
      bureau: z.string(),
      askedAt: wireInstant,
      /** It counts until the day before this one. */
      countsUntil: wireDay,
      /** Other lenders' questions in the thirty days before. */
      enquiries: z.int(),
      accounts: z.array(account),
    }),
  ),
  /** What it was told of loans here, the newest first. */
  told: z.array(toldRow),
  /** By when a person would answer what is said against it today. */
  answerBy: wireDay,
})

export const viewBureauReport = endpoint({
  name: 'viewBureauReport',
  method: 'GET',
  path: '/api/user/credit/bureau',
  access: 'certified',
  travel: 'none',
  response: view,
  errors: [],
})

/** Asks the bureau, at most once while its answer counts. Needs the consent `bureauInquiry`, at most 90 days old. */
export const askBureau = endpoint({
  name: 'askBureau',
  method: 'POST',
  path: '/api/user/credit/bureau',
  access: 'certified',
  travel: 'json',
  body: z.object({}),
  response: view,
  errors: ['NOT_FOUND', 'CONSENT_NEEDED', 'IN_PROGRESS', 'BUREAU_AWAY'],
  changes: true,
})

/** Says that a line is wrong. The bureau has thirty days; until then the line refuses nothing. */
export const disputeBureauAccount = endpoint({
  name: 'disputeBureauAccount',
  method: 'POST',
  path: '/api/user/credit/bureau/dispute',
  access: 'certified',
  travel: 'json',
  body: z.object({ accountRef: shortText(60), ground: z.enum(BUREAU_GROUNDS) }),
  response: view,
  errors: ['NOT_FOUND'],
  changes: true,
})

/**
 * Says that what a bureau was told of a loan here is wrong. A person answers within thirty days; until then the row is marked
 * as disputed and none says worse of the loan.
 */
export const bureauDispute = endpoint({
  name: 'bureauDispute',
  method: 'POST',
  path: '/api/user/credit/bureau/told/dispute',
  access: 'certified',
  travel: 'json',
  body: z.object({ rowId: id, ground: z.enum(BUREAU_GROUNDS) }),
  response: view,
  errors: ['NOT_FOUND'],
  changes: true,
})
