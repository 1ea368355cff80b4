import type { Day } from '@noren/contract/dates'
import { ZERO_MINOR } from '@noren/contract/money'
import { bureauReportingOn } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import type { Loan } from '../loans/loan.ts'
import { tellingOf } from './loan-standing.ts'
import { leaveBehind } from './prepare-runs.ts'
import { nextRow, type ToldRow } from './reported-row.ts'
import * as rows from './store/rows.ts'
import * as runs from './store/runs.ts'

/** What corrects what the bureau holds of a loan: how it stands, or that nothing was to be told; null: it holds that. */
export const correctionOf = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  of: { asOn: Day; besides: string | null; isWithdrawn: boolean },
): Promise<ToldRow | null> => {
  if (of.isWithdrawn) return WITHDRAWN
  const rules = bureauReportingOn(deps.market.code, of.asOn)
  const telling = rules && (await tellingOf(deps, tx, loan, { ...of, rules }))
  if (!telling) return null
  // The day is not over yet: whoever was told that they can pay until its end still can.
  const isWarnedBefore = telling.adverseFrom !== null && telling.adverseFrom < of.asOn
  return nextRow({ ...telling, adverseFrom: isWarnedBefore ? telling.adverseFrom : null })
}

const WITHDRAWN: ToldRow = {
  status: 'withdrawn',
  lateDays: 0,
  isDisputed: false,
  owedMinor: ZERO_MINOR,
  overdueMinor: ZERO_MINOR,
}

/**
 * Prepares a run of one row that says how a loan stands today; another person sends it. One that waits for a loan already, and
 * that nobody has confirmed, is left behind. Throws CASE_DECIDED while one leaves. Null: nothing is to be said.
 */
export const prepareCorrection = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  of: { disputeId: string | null; corrects: string | null; isWithdrawn: boolean; at: Date },
): Promise<runs.Run | null> => {
  const { disputeId, corrects, isWithdrawn, at } = of
  const { userId, loanId, lenderCode, currency } = loan
  for (const { runId, state } of await runs.lockCorrections(tx, { userId, loanId })) {
    if (state === 'confirmed') throw new AppError('CASE_DECIDED')
    await leaveBehind(tx, runId)
  }
  const asOn = deps.clock.businessDay()
  const row = await correctionOf(deps, tx, loan, { asOn, besides: disputeId, isWithdrawn })
  if (!row) return null
  const runId = deps.newId()
  await runs.insertRun(tx, { runId, kind: 'correction', lenderCode, currency, asOn })
  await rows.insertRow(tx, {
    ...{ ...row, userId, loanId, runId, asOn, rowId: deps.newId(), disputeId, corrects },
  })
  await runs.setPrepared(tx, { runId, at })
  const run = await runs.findRun(tx, runId)
  if (!run) throw new Error(`the run ${runId} is gone`)
  return run
}
