import { isRunning } from '@noren/contract/loan-status'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import type { WaivablePart, WaiverRow } from './adjust/waiver-store.ts'
import { readHistory } from './loan-history.ts'
import { lockOwed } from './lock-owed.ts'
import { owedToday } from './owed-today.ts'
import { moveAfter } from './receive/after-change.ts'
import { rebook } from './receive/booking.ts'
import { UNBOOKED_WAIVER } from './receive/entries.ts'
import { notifyOfAdjustment } from './receive/payment-message.ts'

const PART_FIELD = {
  interest: 'interestMinor',
  fee: 'feeMinor',
  tax: 'taxMinor',
  penal: 'penalMinor',
} as const

/**
 * The lender waives a part of what is owed today. Throws AMOUNT_RANGE with the most that can be waived,
 * LOAN_STATE, NOT_FOUND. Money reported later for an earlier day may leave less to waive.
 */
export const waive = async (
  deps: Deps,
  tx: Tx,
  { operatorId }: { operatorId: string },
  asked: { loanId: string; part: WaivablePart; amountMinor: Minor; reason: string },
): Promise<{ waiverId: string; borrowStatus: number }> => {
  const at = deps.clock.now()
  const loan = await lockOwed(tx, asked.loanId)
  // What was written off falls by payments only.
  if (!isRunning(loan.status)) throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
  const before = await readHistory(tx, loan)
  const mostMinor = owedToday(deps, loan, before)[PART_FIELD[asked.part]]
  if (asked.amountMinor <= 0 || asked.amountMinor > mostMinor) {
    throw new AppError('AMOUNT_RANGE', { max: decimalFromMinor(mostMinor, loan.currency) })
  }
  const waiver: WaiverRow = {
    ...UNBOOKED_WAIVER,
    ...asked,
    waiverId: deps.newId(),
    operatorId,
    waivedOn: deps.clock.businessDay(),
    waivedAt: at,
  }
  const after = { ...before, waivers: [...before.waivers, waiver] }
  const history = await rebook(deps, tx, loan, after)
  const { waiverId } = waiver
  await notifyOfAdjustment(tx, loan, {
    kind: 'chargeWaived',
    eventKey: `waiver:${waiverId}`,
    amountMinor: asked.amountMinor,
    at,
  })
  const { status } = await moveAfter(deps, tx, loan, { history, at, why: 'waiver' })
  return { waiverId, borrowStatus: status }
}
