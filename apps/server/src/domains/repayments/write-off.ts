import { LOAN_STATUS } from '@noren/contract/loan-status'
import type { Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { setAsideFor } from '../books/allowance.ts'
import { bookOf } from '../books/book.ts'
import { lockCredit } from '../credit/credit-standing.ts'
import { moveLoan } from '../loans/moves.ts'
import { insertWriteOff } from './adjust/write-off-store.ts'
import { readHistory } from './loan-history.ts'
import { lockOwed } from './lock-owed.ts'
import { owedToday } from './owed-today.ts'
import { rebook } from './receive/booking.ts'
import { notifyOfAdjustment } from './receive/payment-message.ts'

/**
 * Writes off an overdue loan (70 → 95). What is owed at the end of the day stays owed and no longer grows;
 * money that still arrives settles it as usual and is a recovery. Throws LOAN_STATE.
 */
export const writeOff = async (
  deps: Deps,
  tx: Tx,
  { operatorId }: { operatorId: string },
  asked: { loanId: string; reason: string },
): Promise<{ amountMinor: Minor }> => {
  const at = deps.clock.now()
  const loan = await lockOwed(tx, asked.loanId)
  // A loan being made to the borrower at the same time either comes first, or sees the write-off.
  await lockCredit(tx, loan.userId)
  await moveLoan(deps, tx, loan, LOAN_STATUS.writtenOff, { at, why: 'writeOff' })
  const before = await readHistory(tx, loan)
  const amountMinor = owedToday(deps, loan, before).totalMinor
  const on = deps.clock.businessDay()
  const { loanId, reason } = asked
  const allowanceMinor = await setAsideFor(tx, deps.market.code, { book: bookOf(loan), loanId })
  await insertWriteOff(tx, { loanId, operatorId, reason, amountMinor, allowanceMinor, on, at })
  const writeOff = { on, bookedMinor: amountMinor, allowanceMinor }
  await rebook(deps, tx, loan, { ...before, writeOff })
  const kind = 'loanWrittenOff'
  await notifyOfAdjustment(tx, loan, { kind, eventKey: `writeOff:${loanId}`, amountMinor, at })
  return { amountMinor }
}
