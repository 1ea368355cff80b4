import type { Day } from '@noren/contract/dates'
import type { CareReason } from '@noren/contract/operator/relief'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import type { HoldCause } from './effects.ts'

export interface Hold {
  holdId: string
  cause: HoldCause
  fromOn: Day
  /** Null while nobody has decided what it rests on. */
  untilOn: Day | null
  evidenceId: string
}

export interface NewHold extends Hold {
  userId: string
  /** Null: it holds for every loan of the person. */
  loanId: string | null
  openedBy: 'borrower' | 'staff' | 'system'
  /** Of care alone. */
  reason?: CareReason
}

const insert = rawStatement<Omit<NewHold, 'reason'> & { reason: CareReason | null }, never>(
  'insert_collection_hold',
  `insert into collection_holds
     (user_id, hold_id, loan_id, cause, from_on, until_on, opened_by, evidence_id, reason)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  ['userId', 'holdId', 'loanId', 'cause', 'fromOn', 'untilOn', 'openedBy', 'evidenceId', 'reason'],
)
export const insertHold = async (tx: Tx, hold: NewHold): Promise<void> => {
  await insert.run(tx, { ...hold, reason: hold.reason ?? null })
}

const setUntil = rawStatement<{ userId: string; evidenceId: string; untilOn: Day }, never>(
  'set_last_day_of_collection_hold',
  `update collection_holds set until_on = $3
   where user_id = $1 and evidence_id = $2 and until_on is null`,
  ['userId', 'evidenceId', 'untilOn'],
)
/** Of the holds that rest on it, as soon as it is decided. */
export const setLastDay = (
  tx: Tx,
  end: { userId: string; evidenceId: string; untilOn: Day },
): Promise<number> => setUntil.run(tx, end)

const endBy = rawStatement<{ userId: string; evidenceId: string; untilOn: Day }, never>(
  'end_collection_hold_by',
  `update collection_holds set until_on = greatest(from_on, least(until_on, $3))
   where user_id = $1 and evidence_id = $2 and ended_on is null`,
  ['userId', 'evidenceId', 'untilOn'],
)
/** Holds that rest on it end on that day at the latest. */
export const endHoldsBy = (
  tx: Tx,
  end: { userId: string; evidenceId: string; untilOn: Day },
): Promise<number> => endBy.run(tx, end)

const extend = rawStatement<{ userId: string; evidenceId: string; untilOn: Day }, never>(
  'extend_collection_hold',
  `update collection_holds set until_on = greatest(until_on, $3), ended_on = null
   where user_id = $1 and evidence_id = $2`,
  ['userId', 'evidenceId', 'untilOn'],
)
/** Holds that rest on it last until that day at least, also those that were over. */
export const extendHolds = (
  tx: Tx,
  to: { userId: string; evidenceId: string; untilOn: Day },
): Promise<number> => extend.run(tx, to)
const openAgain = rawStatement<{ userId: string; evidenceId: string }, never>(
  'reopen_collection_hold',
  `update collection_holds set until_on = null, ended_on = null
   where user_id = $1 and evidence_id = $2 and until_on is not null`,
  ['userId', 'evidenceId'],
)
/** What it rests on goes on after all. */
export const reopen = (tx: Tx, of: { userId: string; evidenceId: string }): Promise<number> =>
  openAgain.run(tx, of)

const ofEvidence = rawStatement<{ userId: string; evidenceId: string }, { untilOn: Day | null }>(
  'find_collection_hold_of_evidence',
  `select until_on as "untilOn" from collection_holds where user_id = $1 and evidence_id = $2`,
  ['userId', 'evidenceId'],
)
/** The hold that rests on it, whether it still holds or not. */
export const findHoldBy = (
  on: Querier,
  of: { userId: string; evidenceId: string },
): Promise<{ untilOn: Day | null } | undefined> => ofEvidence.maybeOne(on, of)

const undecided = rawStatement<{ userId: string; evidenceId: string }, { isHeld: boolean }>(
  'is_collection_held_by',
  `select exists (select from collection_holds
     where user_id = $1 and evidence_id = $2 and until_on is null) as "isHeld"`,
  ['userId', 'evidenceId'],
)
/** Whether collection stops until that is decided. */
export const isHeldBy = async (
  on: Querier,
  of: { userId: string; evidenceId: string },
): Promise<boolean> => (await undecided.one(on, of)).isHeld

const ofLoan = rawStatement<{ userId: string; loanId: string; on: Day }, Hold>(
  'list_collection_holds_of_loan',
  `select hold_id as "holdId", cause, from_on as "fromOn", until_on as "untilOn",
     evidence_id as "evidenceId"
   from collection_holds
   where user_id = $1 and (loan_id is null or loan_id = $2) and ended_on is null
     and from_on <= $3 and (until_on is null or until_on >= $3)
   order by until_on desc nulls first, from_on, hold_id`,
  ['userId', 'loanId', 'on'],
)
/** What holds for a loan on a day, the longest first. */
export const listHolds = (
  on: Querier,
  of: { userId: string; loanId: string; on: Day },
): Promise<Hold[]> => ofLoan.all(on, of)

const ofUser = rawStatement<{ userId: string; on: Day }, Hold & { loanId: string | null }>(
  'list_collection_holds_of_user',
  `select hold_id as "holdId", loan_id as "loanId", cause, from_on as "fromOn",
     until_on as "untilOn", evidence_id as "evidenceId"
   from collection_holds
   where user_id = $1 and ended_on is null and from_on <= $2
     and (until_on is null or until_on >= $2)
   order by until_on desc nulls first, from_on, hold_id`,
  ['userId', 'on'],
)
/** What holds for any loan of a person on a day, the longest first. */
export const holdsOf = (on: Querier, of: { userId: string; on: Day }) => ofUser.all(on, of)

const reported = rawStatement<{ userId: string; after: Day }, { isHeld: boolean }>(
  'was_death_reported',
  `select exists (select from collection_holds
     where user_id = $1 and cause = 'bereaved' and from_on > $2) as "isHeld"`,
  ['userId', 'after'],
)
/** Whether a report of their death has stopped collection from the person since then. */
export const wasReportedSince = async (
  on: Querier,
  of: { userId: string; after: Day },
): Promise<boolean> => (await reported.one(on, of)).isHeld

const silent = rawStatement<{ userIds: readonly string[]; on: Day }, { userId: string }>(
  'list_people_not_written_to',
  `select distinct user_id as "userId" from collection_holds
   where user_id = any($1::uuid[]) and cause in ('bereaved', 'death') and ended_on is null
     and from_on <= $2 and (until_on is null or until_on >= $2)`,
  ['userIds', 'on'],
)
/** Those of the people whose death was reported: of nothing of theirs is anybody told on that day. */
export const notWrittenTo = async (
  on: Querier,
  of: { userIds: readonly string[]; on: Day },
): Promise<ReadonlySet<string>> => new Set((await silent.all(on, of)).map(({ userId }) => userId))

const lapse = rawStatement<{ businessDay: Day; limit: number }, never>(
  'end_collection_holds',
  `update collection_holds set ended_on = until_on
   where (user_id, hold_id) in (
     select user_id, hold_id from collection_holds
     where ended_on is null and until_on < $1 limit $2 for update skip locked)`,
  ['businessDay', 'limit'],
)
/** Ends those whose last day is over. Returns how many. */
export const lapseHolds = (tx: Tx, of: { businessDay: Day; limit: number }): Promise<number> =>
  lapse.run(tx, of)

export interface ShownHold extends Omit<Hold, 'evidenceId'> {
  isOfLoan: boolean
  openedBy: NewHold['openedBy']
  reason: CareReason | null
  endedOn: Day | null
}
const allOfLoan = rawStatement<{ userId: string; loanId: string }, ShownHold>(
  'list_all_collection_holds_of_loan',
  `select hold_id as "holdId", cause, from_on as "fromOn", until_on as "untilOn", ended_on as "endedOn",
     opened_by as "openedBy", reason, loan_id is not null as "isOfLoan"
   from collection_holds where user_id = $1 and (loan_id is null or loan_id = $2)
   order by from_on desc, hold_id limit 100`,
  ['userId', 'loanId'],
)
/** What has stopped the collection of a loan at any time, newest first. */
export const listAllHolds = (
  on: Querier,
  of: { userId: string; loanId: string },
): Promise<ShownHold[]> => allOfLoan.all(on, of)

const careDays = rawStatement<{ userId: string; loanId: string; after: Day }, { days: number }>(
  'count_days_of_care',
  `select coalesce(sum(until_on - greatest(from_on, $3)), 0)::int as days from collection_holds
   where user_id = $1 and loan_id = $2 and cause = 'care' and until_on > $3`,
  ['userId', 'loanId', 'after'],
)
/** For how many days after that one the staff has stopped the collection of a loan, those to come among them. */
export const countCareDays = async (
  on: Querier,
  of: { userId: string; loanId: string; after: Day },
): Promise<number> => (await careDays.one(on, of)).days

const endPast = rawStatement<{ userId: string; loanId: string; today: Day }, never>(
  'end_care_of_before',
  `update collection_holds set ended_on = until_on
   where user_id = $1 and loan_id = $2 and cause = 'care' and ended_on is null and until_on < $3`,
  ['userId', 'loanId', 'today'],
)
/** Ends what the staff had set for a locked loan up to a day before, which the night has not done yet. */
export const endCareBefore = async (
  tx: Tx,
  of: { userId: string; loanId: string; today: Day },
): Promise<void> => {
  await endPast.run(tx, of)
}
