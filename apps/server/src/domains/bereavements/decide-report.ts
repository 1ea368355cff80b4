import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import * as store from './store/bereavements.ts'

/** Locks a report that nobody has decided. Throws NOT_FOUND, CASE_DECIDED. */
export const lockOpenReport = async (
  tx: Tx,
  reportId: string,
): Promise<{ userId: string | null }> => {
  const report = await store.lockReport(tx, reportId)
  if (!report) throw new AppError('NOT_FOUND')
  if (report.state !== 'open') throw new AppError('CASE_DECIDED')
  return report
}

/** Locks a report that two persons have confirmed. Throws NOT_FOUND, DECISION_UNFIT for any other. */
export const lockConfirmedReport = async (
  tx: Tx,
  reportId: string,
): Promise<store.ConfirmedDeath> => {
  const report = await store.lockReport(tx, reportId)
  if (!report) throw new AppError('NOT_FOUND')
  const confirmed = await store.lockConfirmed(tx, reportId)
  if (!confirmed) throw new AppError('DECISION_UNFIT')
  return confirmed
}

/** Two persons have found that it was somebody else who died. */
export const setReportMistaken = async (
  tx: Tx,
  undone: Parameters<typeof store.setUndone>[1],
): Promise<void> => {
  await store.setUndone(tx, undone)
}

type ByStaff =
  | (Pick<store.Decided, 'reportId' | 'decidedBy' | 'at'> & { state: 'notConfirmed' })
  | (store.Decided & { state: 'confirmed' })

/** What the staff says of a locked report. */
export const setReportDecided = async (tx: Tx, decided: ByStaff): Promise<void> => {
  await store.setDecided(tx, {
    ...{ diedOn: null, closing: null, confirmedBy: null, hasBlocked: false },
    ...decided,
  })
}
