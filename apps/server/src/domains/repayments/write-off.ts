import { LOAN_STATUS } from '@noren/contract/loan-status'
import { type Minor, sumMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { loanBalances } from '../books/loan-balances.ts'
import { postEntry } from '../books/post-entry.ts'
import { lockCredit } from '../credit/credit-standing.ts'
import { moveLoan } from '../loans/moves.ts'
import { insertWriteOff } from './adjust/write-off-store.ts'
import { lockOwed } from './lock-owed.ts'
import { notifyOfAdjustment } from './receive/payment-message.ts'

/**
 * Writes off an overdue loan (70 → 95). The debt stays, so money that still arrives settles it as usual and
 * is also booked as a recovery. Throws LOAN_STATE.
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
  const { owed } = await loanBalances(tx, loan)
  const amountMinor = sumMinor(Object.values(owed))
  await postEntry(deps, tx, loan, {
    event: 'writtenOff',
    eventKey: `writeOff:${loan.loanId}`,
    sourceId: loan.loanId,
    valueOn: deps.clock.businessDay(),
    input: { amountMinor },
  })
  const { loanId, reason } = asked
  await insertWriteOff(tx, { loanId, operatorId, reason, amountMinor, at })
  const kind = 'loanWrittenOff'
  await notifyOfAdjustment(tx, loan, { kind, eventKey: `writeOff:${loanId}`, amountMinor, at })
  return { amountMinor }
}
