import type { Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import type { Loan } from '../loans/loan.ts'
import { lockLoan } from '../loans/moves.ts'
import * as disputes from './store/row-disputes.ts'
import * as rows from './store/rows.ts'
import * as runs from './store/runs.ts'
import { endRowDispute } from './told-rows.ts'

export type { Run } from './store/runs.ts'

/** What lenders tell a bureau, the newest day first. */
export const listRuns = async (
  on: Querier,
  { after, limit }: PageAsked<Day>,
): Promise<Page<runs.Run, Day>> => {
  const found = await runs.listRuns(on, { asOn: after.key, id: after.id, limit: limit + 1 })
  return pageOf(found, limit, ({ asOn: key, runId: id }) => ({ key, id }))
}

/** The rows of a run by their loans. Throws NOT_FOUND. */
export const rowsOfRun = async (
  on: Querier,
  runId: string,
  { after, limit }: PageAsked<number>,
): Promise<Page<rows.RunRow, number>> => {
  if (!(await runs.findRun(on, runId))) throw new AppError('NOT_FOUND')
  const found = await rows.listRowsOfRun(on, { runId, after: after.id, limit: limit + 1 })
  return pageOf(found, limit, ({ loanId: id }) => ({ key: 0, id }))
}

/** What the bureau refused and nobody has put right, oldest first. */
export const listRefused = async (
  on: Querier,
  { after, limit }: PageAsked<Date>,
): Promise<Page<rows.RefusedRow, Date>> => {
  const found = await rows.listRefused(on, { at: after.key, id: after.id, limit: limit + 1 })
  return pageOf(found, limit, ({ rejectedAt: key, rowId: id }) => ({ key, id }))
}

/** Rows whose borrowers wait for an answer, oldest first. */
export const listDisputed = async (
  on: Querier,
  { after, limit }: PageAsked<Date>,
): Promise<Page<disputes.WaitingDispute, Date>> => {
  const found = await disputes.listWaiting(on, { at: after.key, id: after.id, limit: limit + 1 })
  return pageOf(found, limit, ({ openedAt: key, disputeId: id }) => ({ key, id }))
}

/** What waits for the staff under that id: a refused row, or what its borrower disputes. Throws NOT_FOUND, CASE_DECIDED. */
export const showWaiting = async (on: Querier, subjectId: string) => {
  const refused = await rows.findRefused(on, subjectId)
  const disputed = refused ? undefined : await disputes.showDispute(on, subjectId)
  const row = refused ?? disputed
  if (!row) throw new AppError('NOT_FOUND')
  if (refused?.endedAt || (disputed && disputed.state !== 'open'))
    throw new AppError('CASE_DECIDED')
  return { row, refused, disputed }
}

/** Locks a run that waits for two persons. Throws NOT_FOUND, CASE_DECIDED. */
export const lockPrepared = async (tx: Tx, runId: string): Promise<runs.Run> => {
  const run = await runs.lockRun(tx, runId)
  if (!run) throw new AppError('NOT_FOUND')
  if (run.state !== 'prepared') throw new AppError('CASE_DECIDED')
  return run
}

/** Locks what the bureau refused, after its loan. Throws NOT_FOUND, CASE_DECIDED when it was put right. */
export const lockRefused = async (
  tx: Tx,
  rowId: string,
): Promise<{ row: rows.RefusedRow; loan: Loan }> => {
  const known = await rows.findRow(tx, rowId)
  if (!known) throw new AppError('NOT_FOUND')
  const loan = await lockLoan(tx, known.loanId)
  const row = await rows.lockRefused(tx, rowId)
  if (!row || row.endedAt !== null) throw new AppError('CASE_DECIDED')
  return { row, loan }
}

/** Locks a dispute that nobody has answered, after its loan. Throws NOT_FOUND, CASE_DECIDED. */
export const lockRowDispute = async (
  tx: Tx,
  disputeId: string,
): Promise<{ dispute: disputes.RowDispute; loan: Loan }> => {
  const known = await disputes.findDispute(tx, disputeId)
  if (!known) throw new AppError('NOT_FOUND')
  const loan = await lockLoan(tx, known.loanId)
  const dispute = await disputes.lockDispute(tx, disputeId)
  if (dispute?.state !== 'open') throw new AppError('CASE_DECIDED')
  return { dispute, loan }
}

export const endRefused = (tx: Tx, { userId, loanId }: Loan, at: Date): Promise<void> =>
  rows.endRefusedRows(tx, { userId, loanId, at })

/** From now on it leaves; the disputes that it corrects are answered. Throws NOT_FOUND, CASE_DECIDED. */
export const confirmRun = async (
  deps: Deps,
  tx: Tx,
  of: { runId: string; proposedBy: string; confirmedBy: string },
): Promise<runs.Run> => {
  const { runId, proposedBy: decidedBy, confirmedBy } = of
  const run = await lockPrepared(tx, runId)
  if (run.kind === 'correction') {
    for (const { disputeId } of await rows.listRowsOfRun(tx, FIRST(runId))) {
      if (disputeId === null) continue
      const { dispute, loan } = await lockRowDispute(tx, disputeId)
      await endRowDispute(deps, tx, { dispute, loan, state: 'corrected', decidedBy, confirmedBy })
    }
  }
  await runs.setConfirmed(tx, { runId, confirmedBy, at: deps.clock.now() })
  return run
}

/** A correction has one row. */
const FIRST = (runId: string) => ({ runId, after: BEFORE_ALL, limit: 1 })
