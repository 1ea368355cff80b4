import { addDays } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { listHolds } from '../collections/holds.ts'
import { wasDisbursed } from '../loans/loan.ts'
import { lockLoan } from '../loans/moves.ts'
import { writeMessage } from '../messages/write-message.ts'
import { readHistory } from './loan-history.ts'
import { leftToPay } from './settlement/note-settlement.ts'
import { listRunning, setState } from './settlement/settlement-store.ts'

/**
 * Looks at the lower sums that were agreed and not paid yet, in pages: one whose last day is over has lapsed, which costs
 * nothing, and the borrower is told once of a last day that is near. `cursor` is null when none is left.
 */
export const judgeSettlements = async (
  deps: Deps,
  tx: Tx,
  input: { cursor: string | null; limit: number; at: Date },
): Promise<{ count: number; cursor: string | null; isDone: boolean }> => {
  const [userId = BEFORE_ALL, settlementId = BEFORE_ALL] = input.cursor?.split(' ') ?? []
  const page = await listRunning(tx, { userId, settlementId, limit: input.limit })
  for (const { loanId } of page.toSorted((a, b) => (a.loanId < b.loanId ? -1 : 1))) {
    await judge(deps, tx, loanId, input.at)
  }
  const last = page.at(-1)
  return {
    count: page.length,
    cursor: last ? `${last.userId} ${last.settlementId}` : input.cursor,
    isDone: page.length < input.limit,
  }
}

const judge = async (deps: Deps, tx: Tx, loanId: string, at: Date): Promise<void> => {
  const loan = await lockLoan(tx, loanId)
  const history = await readHistory(tx, loan)
  const { settlement } = history
  if (!wasDisbursed(loan) || settlement?.state !== 'agreed' || !settlement.lastOn) return
  const { settlementId, lastOn } = settlement
  const { userId, loanNumber, currency } = loan
  const today = deps.clock.businessDay()
  const of = { userId, loanId, currency, at }
  const isOver = lastOn < today
  if (isOver) await setState(tx, { settlementId, state: 'lapsed', closedOn: today })
  // Who complains, or whose death was reported, is not written to about it.
  const holds = await listHolds(tx, { userId, loanId, on: today })
  if (holds.some(({ cause }) => cause !== 'settlement')) return
  if (isOver) {
    await writeMessage(tx, {
      ...{ ...of, kind: 'settlementLapsed', eventKey: `settlementLapsed:${settlementId}` },
      documents: [{ kind: 'settlementLapsed', subjectId: settlementId }],
      params: { loanNumber, lastOn },
    })
    return
  }
  if (addDays(today, deps.market.repaymentRules.settlementRemindDays) < lastOn) return
  await writeMessage(tx, {
    ...{ ...of, kind: 'settlementDue', eventKey: `settlementDue:${settlementId}` },
    params: { loanNumber, amountMinor: leftToPay(settlement, history), lastOn },
  })
}
