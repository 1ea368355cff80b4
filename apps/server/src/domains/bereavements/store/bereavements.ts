import type { Day } from '@noren/contract/dates'
import type { Closing } from '@noren/contract/operator/bereavements'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export type ReportState = 'open' | 'ended' | 'notConfirmed' | 'confirmed' | 'mistaken'

export interface ReportRow {
  reportId: string
  reportNumber: string
  /** Null where nobody has the phone, or it was not looked up yet. */
  userId: string | null
  /** Null once it was deleted, like the paper. */
  toldSealed: Buffer | null
  fileId: string | null
  fileKeySealed: Buffer | null
  reportedAt: Date
  state: ReportState
}

const REPORT = `select report_id as "reportId", number as "reportNumber", user_id as "userId",
  told_sealed as "toldSealed", file_id as "fileId", file_key_sealed as "fileKeySealed",
  reported_at as "reportedAt", state from bereavements`

export interface NewReport extends Omit<ReportRow, 'userId' | 'state'> {
  requestId: string
  inputHash: Buffer
  addressHash: Buffer
  reportedOn: Day
}
const insertRow = rawStatement<NewReport, never>(
  'insert_bereavement',
  `insert into bereavements (report_id, number, told_sealed, file_id, file_key_sealed, reported_at,
     request_id, input_hash, address_hash, reported_on)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
  [
    'reportId',
    'reportNumber',
    'toldSealed',
    'fileId',
    'fileKeySealed',
    'reportedAt',
    'requestId',
    'inputHash',
    'addressHash',
    'reportedOn',
  ],
)
/** False when another report has the number, or the request its report. */
export const insertReport = async (tx: Tx, report: NewReport): Promise<boolean> =>
  (await insertRow.run(tx, report)) === 1

export interface SentReport {
  reportNumber: string
  inputHash: Buffer
  reportedOn: Day
}
const byRequest = rawStatement<{ requestId: string }, SentReport>(
  'find_bereavement_by_request',
  `select number as "reportNumber", input_hash as "inputHash", reported_on as "reportedOn"
   from bereavements where request_id = $1`,
  ['requestId'],
)
export const findSent = (on: Querier, requestId: string): Promise<SentReport | undefined> =>
  byRequest.maybeOne(on, { requestId })

const lockAddressRow = rawStatement<{ addressHash: Buffer }, unknown>(
  'lock_reporting_address',
  `select pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 81))`,
  ['addressHash'],
)
const countRows = rawStatement<{ addressHash: Buffer; after: Date }, { count: number }>(
  'count_bereavements_of_address',
  `select count(*)::int as count from bereavements where address_hash = $1 and reported_at > $2`,
  ['addressHash', 'after'],
)
/** Locks the address: reports from it are counted one after another. */
export const lockAndCount = async (
  tx: Tx,
  of: { addressHash: Buffer; after: Date },
): Promise<number> => {
  await lockAddressRow.run(tx, of)
  return (await countRows.one(tx, of)).count
}

const unread = rawStatement<{ limit: number }, { reportId: string }>(
  'list_bereavements_to_look_up',
  `select report_id as "reportId" from bereavements where looked_up_at is null
   order by reported_at limit $1`,
  ['limit'],
)
/** Of which nobody has looked up yet whose phone it is, oldest first. */
export const listUnread = (on: Querier, limit: number): Promise<{ reportId: string }[]> =>
  unread.all(on, { limit })

const lockUnreadRow = rawStatement<{ reportId: string }, ReportRow>(
  'lock_bereavement_to_look_up',
  `${REPORT} where report_id = $1 and looked_up_at is null for update skip locked`,
  ['reportId'],
)
/** Undefined where another server does it, or has done it. */
export const lockUnread = (tx: Tx, reportId: string): Promise<ReportRow | undefined> =>
  lockUnreadRow.maybeOne(tx, { reportId })

const setOwner = rawStatement<{ reportId: string; userId: string | null; at: Date }, never>(
  'set_owner_of_bereavement',
  'update bereavements set user_id = $2, looked_up_at = $3 where report_id = $1',
  ['reportId', 'userId', 'at'],
)
export const setLookedUp = (
  tx: Tx,
  of: { reportId: string; userId: string | null; at: Date },
): Promise<number> => setOwner.run(tx, of)

const byId = rawStatement<{ reportId: string }, ReportRow>(
  'find_bereavement',
  `${REPORT} where report_id = $1`,
  ['reportId'],
)
export const findReport = (on: Querier, reportId: string): Promise<ReportRow | undefined> =>
  byId.maybeOne(on, { reportId })

const lockRow = rawStatement<{ reportId: string }, ReportRow>(
  'lock_bereavement',
  `${REPORT} where report_id = $1 for update`,
  ['reportId'],
)
export const lockReport = (tx: Tx, reportId: string): Promise<ReportRow | undefined> =>
  lockRow.maybeOne(tx, { reportId })

const openOf = rawStatement<{ userId: string }, { reportId: string }>(
  'lock_open_bereavements_of_user',
  `select report_id as "reportId" from bereavements
   where user_id = $1 and state = 'open' order by report_id for update`,
  ['userId'],
)
export const lockOpenOf = (tx: Tx, userId: string): Promise<{ reportId: string }[]> =>
  openOf.all(tx, { userId })

const waiting = rawStatement<{ at: Date; id: string; limit: number }, ReportRow>(
  'list_open_bereavements',
  `${REPORT} where state = 'open' and looked_up_at is not null and (reported_at, report_id) > ($1, $2)
   order by reported_at, report_id limit $3`,
  ['at', 'id', 'limit'],
)
/** After a place, oldest first. */
export const listOpen = (
  on: Querier,
  of: { at: Date; id: string; limit: number },
): Promise<ReportRow[]> => waiting.all(on, of)

export interface Decided {
  reportId: string
  state: Exclude<ReportState, 'open' | 'mistaken'>
  diedOn: Day | null
  closing: Closing | null
  /** Null where the holder of the account has ended it. */
  decidedBy: string | null
  confirmedBy: string | null
  /** The account was blocked for it. */
  hasBlocked: boolean
  at: Date
}
const decide = rawStatement<Decided, never>(
  'decide_bereavement',
  `update bereavements set state = $2, died_on = $3, closing = $4, decided_by = $5, confirmed_by = $6,
     decided_at = $7, has_blocked = $8
   where report_id = $1 and state = 'open'`,
  ['reportId', 'state', 'diedOn', 'closing', 'decidedBy', 'confirmedBy', 'at', 'hasBlocked'],
)
export const setDecided = (tx: Tx, decided: Decided): Promise<number> => decide.run(tx, decided)

export interface ConfirmedDeath {
  userId: string
  diedOn: Day
  closing: Closing
  hasBlocked: boolean
}
const lockConfirmedRow = rawStatement<{ reportId: string }, ConfirmedDeath>(
  'lock_confirmed_bereavement',
  `select user_id as "userId", died_on as "diedOn", closing, has_blocked as "hasBlocked"
   from bereavements where report_id = $1 and state = 'confirmed' and user_id is not null
     and died_on is not null and closing is not null for update`,
  ['reportId'],
)
export const lockConfirmed = (tx: Tx, reportId: string): Promise<ConfirmedDeath | undefined> =>
  lockConfirmedRow.maybeOne(tx, { reportId })

interface Undone {
  reportId: string
  undoneBy: string
  confirmedBy: string
  at: Date
}
const undo = rawStatement<Undone, never>(
  'undo_bereavement',
  `update bereavements set state = 'mistaken', undone_by = $2, undone_confirmed_by = $3, undone_at = $4
   where report_id = $1 and state = 'confirmed'`,
  ['reportId', 'undoneBy', 'confirmedBy', 'at'],
)
export const setUndone = (tx: Tx, undone: Undone): Promise<number> => undo.run(tx, undone)

const forgetPaper = rawStatement<
  { decidedBefore: Date; strangersBefore: Date; limit: number },
  { fileId: string | null }
>(
  'forget_bereavement_papers',
  // Who is nobody's borrower, and whose report nobody has confirmed, is forgotten sooner.
  `update bereavements b set told_sealed = null, file_id = null, file_key_sealed = null
   from (select report_id, file_id from bereavements
     where told_sealed is not null and reported_at < $2 and looked_up_at is not null
       and (state = 'confirmed' and decided_at < $1 or state <> 'confirmed' and (state <> 'open' or user_id is null))
     order by reported_at limit $3 for update skip locked) as old
   where b.report_id = old.report_id returning old.file_id as "fileId"`,
  ['decidedBefore', 'strangersBefore', 'limit'],
)
/** Returns the files that go with them, one or none a report. */
export const forgetPapers = (
  tx: Tx,
  of: { decidedBefore: Date; strangersBefore: Date; limit: number },
): Promise<{ fileId: string | null }[]> => forgetPaper.all(tx, of)

const forgetAddress = rawStatement<{ before: Date; limit: number }, never>(
  'forget_reporting_addresses',
  `update bereavements set address_hash = null where report_id in (
     select report_id from bereavements where address_hash is not null and reported_at < $1 limit $2)`,
  ['before', 'limit'],
)
export const forgetAddresses = (tx: Tx, of: { before: Date; limit: number }): Promise<number> =>
  forgetAddress.run(tx, of)

export interface ConfirmedReport {
  userId: string
  reportNumber: string
  diedOn: Day
  /** When it was taken back as a mistake; null while it stands. */
  undoneAt: Date | null
}
const confirmedRow = rawStatement<{ reportId: string }, ConfirmedReport>(
  'find_confirmed_bereavement',
  `select user_id as "userId", number as "reportNumber", died_on as "diedOn", undone_at as "undoneAt"
   from bereavements where report_id = $1 and state in ('confirmed', 'mistaken')
     and user_id is not null and died_on is not null`,
  ['reportId'],
)
export const findConfirmed = (
  on: Querier,
  reportId: string,
): Promise<ConfirmedReport | undefined> => confirmedRow.maybeOne(on, { reportId })
