import { minMinor, minorFromDecimal, ZERO_MINOR } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { isHeldByFraud } from '../fraud/fraud-check.ts'
import type { Loan } from '../loans/loan.ts'
import { lockLoan } from '../loans/moves.ts'
import { listSmallOverpayments } from './overpayments.ts'
import { orderRefund, refundableMinor } from './refund-orders.ts'

/** So long a bank or the provider may still take back what came. */
const WAIT_MS = 3 * 24 * 3_600_000

/**
 * Orders the refund of what was paid too much, where it is no more than the configuration lets leave without a person, and
 * never more than one person of the staff may send alone. What cannot leave by itself (no verified account, a lender that
 * does not owe it, a payee who may be many) is left to the list of the staff.
 * @returns how many were ordered, and the loan after which the next batch begins; null when nothing follows
 */
export const refundUnasked = async (
  deps: Deps,
  tx: Tx,
  { cursor, at, limit }: { cursor: string | null; at: Date; limit: number },
): Promise<{ count: number; next: string | null }> => {
  const { config, market } = deps
  if (config.refundsUpTo === 0) return { count: 0, next: null }
  const mostMinor = minMinor(
    minorFromDecimal(String(config.refundsUpTo), market.currency),
    market.secondOperatorAboveMinor,
  )
  const before = new Date(at.getTime() - WAIT_MS)
  const after = cursor ?? BEFORE_ALL
  const rows = await listSmallOverpayments(tx, { after, mostMinor, before, limit })
  // All before the first order, which locks what its lender may spend: the staff lock a loan first, too.
  const loans: Loan[] = []
  for (const { loanId } of rows) loans.push(await lockLoan(tx, loanId))
  let count = 0
  for (const [index, loan] of loans.entries()) {
    const { loanId, userId } = loan
    const leftMinor = rows[index]?.leftMinor ?? ZERO_MINOR
    const amountMinor = minMinor(leftMinor, await refundableMinor(tx, loan))
    if (amountMinor === 0 || (await isHeldByFraud(deps, tx, userId))) continue
    try {
      await orderRefund(deps, tx, { operatorId: null }, { loanId, amountMinor })
      count += 1
    } catch (error) {
      // Nothing was written yet: the account is looked for first.
      if (!(error instanceof AppError && error.reason === 'ACCOUNT_CHANGE_NEEDED')) throw error
    }
  }
  return { count, next: rows.length < limit ? null : (rows.at(-1)?.loanId ?? null) }
}
