import { isRunning } from '@noren/contract/loan-status'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { wasDisbursed } from '../loans/loan.ts'
import { lockLoan } from '../loans/moves.ts'
import { readHistory } from './loan-history.ts'
import { rebook } from './receive/booking.ts'

const takeNext = rawStatement<{ limit: number }, { loanId: string }>(
  'take_loans_to_rebook',
  `delete from loans_to_rebook where (user_id, loan_id) in (
     select user_id, loan_id from loans_to_rebook order by user_id, loan_id limit $1
     for update skip locked)
   returning loan_id as "loanId"`,
  ['limit'],
)

/**
 * Brings the books of loans that were booked by an older rule to the one that holds now, each once, before the first
 * day for which it holds is closed. Returns how many were taken.
 */
export const rebookLoans = async (
  deps: Deps,
  tx: Tx,
  { limit }: { limit: number },
): Promise<number> => {
  const taken = await takeNext.all(tx, { limit })
  for (const loanId of taken.map((one) => one.loanId).sort()) {
    const loan = await lockLoan(tx, loanId)
    if (!isRunning(loan.status) || !wasDisbursed(loan)) continue
    await rebook(deps, tx, loan, await readHistory(tx, loan))
  }
  return taken.length
}
