import { minMinor, minorFromDecimal } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { lockLoan } from '../loans/moves.ts'
import { listSmallOverpayments } from './overpayments.ts'
import { orderRefund, refundableMinor } from './refund-orders.ts'

/** So long a bank or the provider may still take back what came. */
const WAIT_MS = 3 * 24 * 3_600_000

/**
 * Orders the refund of what was paid too much, where it is no more than the configuration lets leave without a person. What
 * cannot leave by itself (no verified account, a lender that does not owe it) is left to the list of the staff.
 * @returns how many were ordered, and the loan after which the next batch begins; null when nothing follows
 */
export const refundUnasked = async (
  deps: Deps,
  tx: Tx,
  { cursor, at, limit }: { cursor: string | null; at: Date; limit: number },
): Promise<{ count: number; next: string | null }> => {
  const { config, market } = deps
  if (config.refundsUpTo === 0) return { count: 0, next: null }
  const mostMinor = minorFromDecimal(String(config.refundsUpTo), market.currency)
  const before = new Date(at.getTime() - WAIT_MS)
  const after = cursor ?? BEFORE_ALL
  const rows = await listSmallOverpayments(tx, { after, mostMinor, before, limit })
  let count = 0
  for (const { loanId, leftMinor } of rows) {
    const amountMinor = minMinor(leftMinor, await refundableMinor(tx, await lockLoan(tx, loanId)))
    if (amountMinor === 0) continue
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
