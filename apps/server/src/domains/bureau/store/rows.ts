import type { ToldStatus } from '@noren/contract/bureau'
import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

const FIGURES = `r.status, r.days_late as "lateDays", r.is_disputed as "isDisputed",
    r.principal_minor as "owedMinor", r.overdue_minor as "overdueMinor"`
interface Figures {
  status: ToldStatus
  lateDays: number
  isDisputed: boolean
  owedMinor: Minor
  overdueMinor: Minor
}

export interface OwnLoan {
  userId: string
  loanId: string
}

/** Rows that were in a file whose answer was lost, and were left out of it afterwards: the bureau may hold what they say. */
const DOUBTED = (loan: string): string => `exists (select from bureau_rows o
     where o.user_id = ${loan}.user_id and o.loan_id = ${loan}.loan_id and o.state = 'dropped' and o.line is not null
       and not exists (select from bureau_rows n where n.user_id = o.user_id and n.loan_id = o.loan_id
         and n.state = 'accepted' and n.row_id > o.row_id))`

const toTell = rawStatement<{ after: string; limit: number; asOn: Day }, OwnLoan>(
  'list_loans_to_tell_bureau',
  `select l.id as "loanId", l.user_id as "userId" from loans l
     join users u on u.id = l.user_id and u.closed_at is null
     cross join lateral (select l.user_id, l.id as loan_id) as own
   where l.id > $1 and l.disbursed_on <= $3 and (l.status in (50, 70, 95) or ${DOUBTED('own')}
     or exists (select from bureau_rows r where r.user_id = l.user_id and r.loan_id = l.id
       and r.is_standing and (r.is_disputed or r.status not in ('closed', 'settled', 'withdrawn')))
     or exists (select from bureau_row_disputes d where d.user_id = l.user_id and d.loan_id = l.id
       and d.state = 'open'))
   order by l.id limit $2`,
  ['after', 'limit', 'asOn'],
)
/** Loans that are owed, or of which the bureau may hold something that has changed, in pages by id; of nobody who was erased. */
export const listLoansToTell = (
  on: Querier,
  page: { after: string; limit: number; asOn: Day },
): Promise<OwnLoan[]> => toTell.all(on, page)

const toWarn = rawStatement<{ after: string; limit: number; dueBefore: Day }, OwnLoan>(
  'list_loans_to_warn_of_bureau',
  `select l.id as "loanId", l.user_id as "userId" from loans l
   where l.id > $1 and l.status in (50, 70, 95)
     and (l.due_on < $3 or exists (select from loan_plans p
       where p.user_id = l.user_id and p.loan_id = l.id and p.ended is null))
     and not exists (select from bureau_warnings w
       where w.user_id = l.user_id and w.loan_id = l.id and w.due_on = l.due_on and w.ended_on is null)
     and not exists (select from bureau_rows r where r.user_id = l.user_id and r.loan_id = l.id
       and r.is_standing and r.status not in ('current', 'closed'))
   order by l.id limit $2`,
  ['after', 'limit', 'dueBefore'],
)
/** Loans that were due before that day or have a plan, and whose borrower was not warned of it, in pages by id. */
export const listLoansToWarn = (
  on: Querier,
  page: { after: string; limit: number; dueBefore: Day },
): Promise<OwnLoan[]> => toWarn.all(on, page)

export interface Known {
  isSettled: boolean
  isNotTheirs: boolean
  isDisputed: boolean
  isBereaved: boolean
  isHeld: boolean
  isDoubted: boolean
}
const known = rawStatement<OwnLoan & { today: Day; besides: string | null }, Known>(
  'know_what_to_tell_bureau',
  `with holds as (
     select cause from collection_holds where user_id = $1 and (loan_id is null or loan_id = $2)
       and ended_on is null and from_on <= $3 and (until_on is null or until_on >= $3))
   select
     exists (select from loan_settlements where user_id = $1 and loan_id = $2
       and state = 'paid') as "isSettled",
     exists (select from objections where user_id = $1 and loan_id = $2 and state = 'upheld'
       and ground in ('notMyLoan', 'identityTheft')) as "isNotTheirs",
     exists (select from holds where cause = 'complaint')
       or exists (select from objections where user_id = $1 and loan_id = $2 and state = 'open'
         and stops_collection)
       or exists (select from bureau_row_disputes where user_id = $1 and loan_id = $2
         and state = 'open' and is_holding and dispute_id is distinct from $4) as "isDisputed",
     exists (select from holds where cause in ('bereaved', 'death'))
       or exists (select from bereavements where user_id = $1 and state = 'confirmed') as "isBereaved",
     exists (select from holds where cause in ('care', 'disaster'))
       or exists (select from proofs where user_id = $1 and loan_id = $2
         and state = 'checking' and has_paused) as "isHeld",
     ${DOUBTED('own')} as "isDoubted"
   from (select $1::uuid as user_id, $2::uuid as loan_id) as own`,
  ['userId', 'loanId', 'today', 'besides'],
)
/** What is known of a loan today beside its figures; `besides` is a dispute that does not count any more. */
export const knowOf = (
  on: Querier,
  of: OwnLoan & { today: Day; besides: string | null },
): Promise<Known> => known.one(on, of)

const standing = rawStatement<OwnLoan, Figures & { asOn: Day }>(
  'find_standing_bureau_row',
  `select ${FIGURES}, r.as_on as "asOn" from bureau_rows r
   where r.user_id = $1 and r.loan_id = $2 and r.is_standing`,
  ['userId', 'loanId'],
)
/** What the bureau holds of a loan. */
export const findStanding = (
  on: Querier,
  of: OwnLoan,
): Promise<(Figures & { asOn: Day }) | undefined> => standing.maybeOne(on, of)

const warned = rawStatement<OwnLoan & { dueOn: Day }, { adverseFrom: Day }>(
  'find_bureau_warning',
  `select adverse_from as "adverseFrom" from bureau_warnings
   where user_id = $1 and loan_id = $2 and due_on = $3 and ended_on is null`,
  ['userId', 'loanId', 'dueOn'],
)
export const findWarning = (on: Querier, of: OwnLoan & { dueOn: Day }) => warned.maybeOne(on, of)

const toText = rawStatement<{ today: Day; after: string; limit: number }, OwnLoan>(
  'list_bureau_warnings_to_text',
  `select l.id as "loanId", l.user_id as "userId" from bureau_warnings w
     join loans l on l.user_id = w.user_id and l.id = w.loan_id and l.due_on = w.due_on
   where w.ended_on is null and w.adverse_from >= $1 and l.status in (50, 70) and l.due_on < $1 and l.id > $2
     and not exists (select from contacts_log c where c.user_id = l.user_id and c.loan_id = l.id
       and c.kind = 'bureauWarning' and c.contact_day >= w.warned_on
       and (c.state in ('sending', 'sent') or c.reason = 'outcomeUnknown'))
   order by l.id limit $3`,
  ['today', 'after', 'limit'],
)
export const listWarningsToText = (
  on: Querier,
  page: { today: Day; after: string; limit: number },
): Promise<OwnLoan[]> => toText.all(on, page)

const warn = rawStatement<OwnLoan & { dueOn: Day; warnedOn: Day; adverseFrom: Day }, never>(
  'insert_bureau_warning',
  `insert into bureau_warnings (user_id, loan_id, due_on, warned_on, adverse_from)
   values ($1, $2, $3, $4, $5) on conflict (user_id, loan_id, due_on) do update
     set warned_on = excluded.warned_on, adverse_from = excluded.adverse_from, ended_on = null
     where bureau_warnings.ended_on is not null`,
  ['userId', 'loanId', 'dueOn', 'warnedOn', 'adverseFrom'],
)
/** Whether none holds already. */
export const insertWarning = async (
  tx: Tx,
  of: OwnLoan & { dueOn: Day; warnedOn: Day; adverseFrom: Day },
): Promise<boolean> => (await warn.run(tx, of)) === 1

const endPaid = rawStatement<{ today: Day }, never>(
  'end_bureau_warnings',
  `update bureau_warnings w set ended_on = $1
   where w.ended_on is null and not exists (select from loans l
     where l.user_id = w.user_id and l.id = w.loan_id and l.status in (50, 70, 95) and l.due_on = w.due_on)`,
  ['today'],
)
/** Those of what is not unpaid any more. */
export const endWarnings = async (tx: Tx, today: Day): Promise<void> => {
  await endPaid.run(tx, { today })
}

export interface NewRow extends Figures, OwnLoan {
  rowId: string
  runId: string
  asOn: Day
  disputeId: string | null
  corrects: string | null
}
const insert = rawStatement<NewRow, never>(
  'insert_bureau_row',
  `insert into bureau_rows (user_id, row_id, loan_id, run_id, as_on, status, days_late, is_disputed,
     principal_minor, overdue_minor, dispute_id, corrects)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
  [
    'userId',
    'rowId',
    'loanId',
    'runId',
    'asOn',
    'status',
    'lateDays',
    'isDisputed',
    'owedMinor',
    'overdueMinor',
    'disputeId',
    'corrects',
  ],
)
/** One of a loan in a run. */
export const insertRow = async (tx: Tx, row: NewRow): Promise<void> => {
  await insert.run(tx, row)
}

export interface RunRow extends Figures, OwnLoan {
  rowId: string
  loanNumber: string
  currency: Currency
  state: 'prepared' | 'dropped' | 'accepted' | 'rejected'
  rejectCode: string | null
  disputeId: string | null
  corrects: string | null
}
const ofRun = rawStatement<{ runId: string; after: string; limit: number }, RunRow>(
  'list_bureau_rows_of_run',
  `select r.row_id as "rowId", r.user_id as "userId", r.loan_id as "loanId", ${FIGURES}, r.state,
     r.reject_code as "rejectCode", r.dispute_id as "disputeId", r.corrects,
     l.loan_number as "loanNumber", l.currency
   from bureau_rows r join loans l on l.id = r.loan_id
   where r.run_id = $1 and r.loan_id > $2 order by r.loan_id limit $3`,
  ['runId', 'after', 'limit'],
)
/** In pages by loan. */
export const listRowsOfRun = (
  on: Querier,
  page: { runId: string; after: string; limit: number },
): Promise<RunRow[]> => ofRun.all(on, page)

const drop = rawStatement<{ userId: string; rowId: string }, never>(
  'drop_bureau_row',
  `update bureau_rows set state = 'dropped' where user_id = $1 and row_id = $2 and state = 'prepared'`,
  ['userId', 'rowId'],
)
/** It is not sent. */
export const dropRow = async (tx: Tx, of: { userId: string; rowId: string }): Promise<void> => {
  await drop.run(tx, of)
}

const dropAll = rawStatement<{ runId: string }, never>(
  'drop_bureau_rows_of_run',
  `update bureau_rows set state = 'dropped' where run_id = $1 and state = 'prepared'`,
  ['runId'],
)
export const dropRowsOf = async (tx: Tx, runId: string): Promise<void> => {
  await dropAll.run(tx, { runId })
}

const number = rawStatement<{ runId: string }, never>(
  'number_bureau_rows',
  `update bureau_rows r set line = n.line from (
     select user_id, row_id, row_number() over (order by loan_id) as line
     from bureau_rows where run_id = $1 and state = 'prepared') n
   where r.user_id = n.user_id and r.row_id = n.row_id
     and not exists (select from bureau_rows where run_id = $1 and line is not null)`,
  ['runId'],
)
/** Their lines in the file, in the order of the loans: given once, so that a late answer to an earlier try means the same rows. */
export const numberRows = async (tx: Tx, runId: string): Promise<void> => {
  await number.run(tx, { runId })
}

export interface FileRow extends Figures, OwnLoan {
  rowId: string
  line: number
  loanNumber: string
  currency: Currency
  openedOn: Day
}
const ofFile = rawStatement<{ runId: string; after: number; limit: number }, FileRow>(
  'list_bureau_rows_of_file',
  `select r.row_id as "rowId", r.user_id as "userId", r.loan_id as "loanId", r.line, ${FIGURES},
     l.loan_number as "loanNumber", l.currency, l.disbursed_on as "openedOn"
   from bureau_rows r join loans l on l.id = r.loan_id
   where r.run_id = $1 and r.state = 'prepared' and r.line > $2 and r.line is not null
     and l.disbursed_on is not null
   order by r.line limit $3`,
  ['runId', 'after', 'limit'],
)
export const listRowsOfFile = (
  on: Querier,
  page: { runId: string; after: number; limit: number },
): Promise<FileRow[]> => ofFile.all(on, page)

interface Answered extends OwnLoan {
  rowId: string
  at: Date
}
const fall = rawStatement<OwnLoan, never>(
  'unset_standing_bureau_row',
  `update bureau_rows set is_standing = false where user_id = $1 and loan_id = $2 and is_standing`,
  ['userId', 'loanId'],
)
const accept = rawStatement<Answered, never>(
  'accept_bureau_row',
  `update bureau_rows set state = 'accepted', answered_at = $4, is_standing = true
   where user_id = $1 and loan_id = $2 and row_id = $3 and state = 'prepared'`,
  ['userId', 'loanId', 'rowId', 'at'],
)
const endRefused = rawStatement<OwnLoan & { at: Date }, never>(
  'end_refused_bureau_rows',
  `update bureau_rows set ended_at = $3
   where user_id = $1 and loan_id = $2 and state = 'rejected' and ended_at is null`,
  ['userId', 'loanId', 'at'],
)
/** Nothing has to be done any more about what the bureau refused of the loan. */
export const endRefusedRows = async (tx: Tx, of: OwnLoan & { at: Date }): Promise<void> => {
  await endRefused.run(tx, of)
}
const endOfErased = rawStatement<{ at: Date }, never>(
  'end_refused_bureau_rows_of_erased',
  `update bureau_rows r set ended_at = $1 from users u
   where r.state = 'rejected' and r.ended_at is null and u.id = r.user_id and u.closed_at is not null`,
  ['at'],
)
/** Of whom nothing is known any more nothing can be put right. */
export const endRefusedOfErased = async (tx: Tx, at: Date): Promise<void> => {
  await endOfErased.run(tx, { at })
}

/** The bureau holds it now. */
export const acceptRow = async (tx: Tx, of: Answered): Promise<void> => {
  await fall.run(tx, of)
  await accept.run(tx, of)
  await endRefusedRows(tx, of)
}
const reject = rawStatement<Answered & { code: string }, never>(
  'reject_bureau_row',
  `update bureau_rows set state = 'rejected', answered_at = $4, reject_code = $5
   where user_id = $1 and loan_id = $2 and row_id = $3 and state = 'prepared'`,
  ['userId', 'loanId', 'rowId', 'at', 'code'],
)
export const rejectRow = async (tx: Tx, of: Answered & { code: string }): Promise<void> => {
  await endRefusedRows(tx, of)
  await reject.run(tx, of)
}

export interface RefusedRow extends Figures, OwnLoan {
  rowId: string
  loanNumber: string
  currency: Currency
  lenderCode: string
  asOn: Day
  rejectCode: string
  rejectedAt: Date
  endedAt: Date | null
}
const REFUSED = `select r.row_id as "rowId", r.user_id as "userId", r.loan_id as "loanId", ${FIGURES},
     r.as_on as "asOn", r.reject_code as "rejectCode", r.answered_at as "rejectedAt",
     r.ended_at as "endedAt", l.loan_number as "loanNumber", l.currency,
     l.lender_code as "lenderCode"
   from bureau_rows r join loans l on l.id = r.loan_id
   where r.state = 'rejected' and r.reject_code is not null and r.answered_at is not null`
const refused = rawStatement<{ at: Date; id: string; limit: number }, RefusedRow>(
  'list_refused_bureau_rows',
  `${REFUSED} and r.ended_at is null and (r.answered_at, r.row_id) > ($1, $2)
   order by r.answered_at, r.row_id limit $3`,
  ['at', 'id', 'limit'],
)
/** What nobody has put right, oldest first. */
export const listRefused = (on: Querier, page: { at: Date; id: string; limit: number }) =>
  refused.all(on, page)

const refusedOne = rawStatement<{ rowId: string }, RefusedRow>(
  'lock_refused_bureau_row',
  `${REFUSED} and r.row_id = $1 for update of r`,
  ['rowId'],
)
const refusedShown = rawStatement<{ rowId: string }, RefusedRow>(
  'show_refused_bureau_row',
  `${REFUSED} and r.row_id = $1`,
  ['rowId'],
)
export const findRefused = (on: Querier, rowId: string): Promise<RefusedRow | undefined> =>
  refusedShown.maybeOne(on, { rowId })

const whose = rawStatement<{ rowId: string }, OwnLoan>(
  'find_bureau_row',
  `select user_id as "userId", loan_id as "loanId" from bureau_rows
   where row_id = $1 and state = 'rejected'`,
  ['rowId'],
)
/** Whose row that was refused it is. */
export const findRow = (on: Querier, rowId: string) => whose.maybeOne(on, { rowId })

export const lockRefused = (tx: Tx, rowId: string) => refusedOne.maybeOne(tx, { rowId })

export interface StandingRow extends Figures {
  rowId: string
  loanId: string
  loanNumber: string
  currency: Currency
  lenderCode: string
  asOn: Day
  toldAt: Date
}
const ofUser = rawStatement<{ userId: string }, StandingRow>(
  'list_bureau_rows_of_user',
  `select r.row_id as "rowId", r.loan_id as "loanId", ${FIGURES}, r.as_on as "asOn",
     r.answered_at as "toldAt", l.loan_number as "loanNumber", l.currency,
     l.lender_code as "lenderCode"
   from bureau_rows r join loans l on l.user_id = r.user_id and l.id = r.loan_id
   where r.user_id = $1 and r.is_standing and r.answered_at is not null
   order by r.answered_at desc, r.row_id desc`,
  ['userId'],
)
/** What the bureau holds of a person's loans, the newest first. */
export const listStanding = (on: Querier, userId: string): Promise<StandingRow[]> =>
  ofUser.all(on, { userId })
