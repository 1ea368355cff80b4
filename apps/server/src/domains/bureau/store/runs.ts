import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { BUREAU_RUN_STATES } from '@noren/contract/operator/bureau'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface Run {
  runId: string
  kind: 'regular' | 'correction'
  lenderCode: string
  currency: Currency
  asOn: Day
  state: (typeof BUREAU_RUN_STATES)[number]
  rowCount: number
  adverseCount: number
  owedMinor: Minor
  overdueMinor: Minor
  tries: number
  sentAt: Date | null
  acceptedCount: number | null
  rejectedCount: number | null
}
const COLUMNS = `run_id as "runId", kind, lender_code as "lenderCode", currency, as_on as "asOn", state,
     row_count as "rowCount", adverse_count as "adverseCount", owed_minor as "owedMinor",
     overdue_minor as "overdueMinor", tries, sent_at as "sentAt", accepted_count as "acceptedCount",
     rejected_count as "rejectedCount"`

type NewRun = Pick<Run, 'runId' | 'kind' | 'lenderCode' | 'currency' | 'asOn'>
const insert = rawStatement<NewRun, never>(
  'insert_bureau_run',
  `insert into bureau_runs (run_id, kind, lender_code, currency, as_on)
   values ($1, $2, $3, $4, $5) on conflict do nothing`,
  ['runId', 'kind', 'lenderCode', 'currency', 'asOn'],
)
/** A regular one is there once a lender and day. */
export const insertRun = async (tx: Tx, run: NewRun): Promise<void> => {
  await insert.run(tx, run)
}

const building = rawStatement<{ asOn: Day }, Pick<Run, 'runId' | 'lenderCode'>>(
  'list_bureau_runs_being_built',
  `select run_id as "runId", lender_code as "lenderCode" from bureau_runs
   where kind = 'regular' and as_on = $1 and state = 'building' order by lender_code for update`,
  ['asOn'],
)
export const lockBuilding = (tx: Tx, asOn: Day): Promise<Pick<Run, 'runId' | 'lenderCode'>[]> =>
  building.all(tx, { asOn })

const prepare = rawStatement<{ runId: string; at: Date }, never>(
  'prepare_bureau_run',
  `update bureau_runs u set state = case s.count when 0 then 'empty' else 'prepared' end,
     row_count = s.count, adverse_count = s.adverse, owed_minor = s.owed, overdue_minor = s.overdue,
     prepared_at = $2
   from (select count(*)::int as count,
       count(*) filter (where status in ('late', 'restructured', 'settled', 'writtenOff'))::int as adverse,
       coalesce(sum(principal_minor), 0)::bigint as owed, coalesce(sum(overdue_minor), 0)::bigint as overdue
     from bureau_rows where run_id = $1 and state = 'prepared') s
   where u.run_id = $1 and u.state = 'building'`,
  ['runId', 'at'],
)
/** Its rows are all there: their sums are its control totals. */
export const setPrepared = async (tx: Tx, of: { runId: string; at: Date }): Promise<void> => {
  await prepare.run(tx, of)
}

const waiting = rawStatement<{ before: Day }, { runId: string }>(
  'list_bureau_runs_left_behind',
  `select run_id as "runId" from bureau_runs
   where kind = 'regular' and as_on < $1 and state in ('building', 'prepared') for update`,
  ['before'],
)
const supersede = rawStatement<{ runId: string }, never>(
  'supersede_bureau_run',
  `update bureau_runs set state = 'superseded'
   where run_id = $1 and state in ('building', 'prepared')`,
  ['runId'],
)
export const setSuperseded = async (tx: Tx, runId: string): Promise<void> => {
  await supersede.run(tx, { runId })
}
/** Those of days before that nobody has confirmed. */
export const lockLeftBehind = (tx: Tx, before: Day): Promise<{ runId: string }[]> =>
  waiting.all(tx, { before })

const corrections = rawStatement<{ userId: string; loanId: string }, Pick<Run, 'runId' | 'state'>>(
  'lock_open_bureau_corrections',
  `select u.run_id as "runId", u.state from bureau_runs u
   where u.kind = 'correction' and u.state in ('prepared', 'confirmed') and exists (
     select from bureau_rows r where r.user_id = $1 and r.loan_id = $2 and r.run_id = u.run_id)
   for update`,
  ['userId', 'loanId'],
)
/** Corrections of a loan that have not left. */
export const lockCorrections = (tx: Tx, of: { userId: string; loanId: string }) =>
  corrections.all(tx, of)

const listed = rawStatement<{ asOn: Day; id: string; limit: number }, Run>(
  'list_bureau_runs',
  `select ${COLUMNS} from bureau_runs where (as_on, run_id) < ($1, $2)
   order by as_on desc, run_id desc limit $3`,
  ['asOn', 'id', 'limit'],
)
/** The newest day first. */
export const listRuns = (on: Querier, page: { asOn: Day; id: string; limit: number }) =>
  listed.all(on, page)

const find = rawStatement<{ runId: string }, Run>(
  'find_bureau_run',
  `select ${COLUMNS} from bureau_runs where run_id = $1`,
  ['runId'],
)
export const findRun = (on: Querier, runId: string): Promise<Run | undefined> =>
  find.maybeOne(on, { runId })

const lock = rawStatement<{ runId: string }, Run>(
  'lock_bureau_run',
  `select ${COLUMNS} from bureau_runs where run_id = $1 for update`,
  ['runId'],
)
export const lockRun = (tx: Tx, runId: string): Promise<Run | undefined> =>
  lock.maybeOne(tx, { runId })

const confirm = rawStatement<{ runId: string; confirmedBy: string; at: Date }, never>(
  'confirm_bureau_run',
  `update bureau_runs set state = 'confirmed', confirmed_by = $2, confirmed_at = $3
   where run_id = $1 and state = 'prepared'`,
  ['runId', 'confirmedBy', 'at'],
)
/** Whether it was waiting for that. */
export const setConfirmed = async (
  tx: Tx,
  of: { runId: string; confirmedBy: string; at: Date },
): Promise<boolean> => (await confirm.run(tx, of)) === 1

const claim = rawStatement<{ at: Date; until: Date }, Run>(
  'claim_bureau_run',
  `update bureau_runs set claimed_until = $2, tries = tries + 1
   where run_id = (
     select run_id from bureau_runs where state = 'confirmed'
       and (claimed_until is null or claimed_until <= $1)
     order by confirmed_at, run_id limit 1 for update skip locked)
   returning ${COLUMNS}`,
  ['at', 'until'],
)
/** A confirmed run that nobody is sending. */
export const claimRun = (on: Tx, of: { at: Date; until: Date }) => claim.maybeOne(on, of)

interface Sent {
  runId: string
  at: Date
  acceptedCount: number
  rejectedCount: number
}
const sent = rawStatement<Sent, never>(
  'send_bureau_run',
  `update bureau_runs set state = 'sent', sent_at = $2, accepted_count = $3, rejected_count = $4,
     claimed_until = null
   where run_id = $1 and state = 'confirmed'`,
  ['runId', 'at', 'acceptedCount', 'rejectedCount'],
)
export const setSent = async (tx: Tx, of: Sent): Promise<void> => {
  await sent.run(tx, of)
}
