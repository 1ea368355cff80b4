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

type ByStaff =
  | (Pick<store.Decided, 'reportId' | 'decidedBy' | 'at'> & { state: 'notConfirmed' })
  | (store.Decided & { state: 'confirmed' })

/** What the staff says of a locked report. */
export const setReportDecided = async (tx: Tx, decided: ByStaff): Promise<void> => {
  await store.setDecided(tx, { diedOn: null, closing: null, confirmedBy: null, ...decided })
}
