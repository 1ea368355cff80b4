import type { Querier } from '../../platform/db/pool.ts'
import { listContradictedPayouts } from './payout/payout-store.ts'

const LISTED_MAX = 200

/**
 * Checks that the books hold what the provider last reported of each payout. Nothing is changed
 * automatically: whether returned money ends the loan or is paid out again is for the staff to settle with
 * the borrower and the lender. Returns what is wrong, as sentences.
 */
export const verifyPayouts = async (on: Querier): Promise<string[]> => {
  const found = await listContradictedPayouts(on, LISTED_MAX)
  return found.map(({ payoutId, loanNumber, state, event, toldAt }) => {
    const books =
      state === 'processed'
        ? 'the loan runs and its books say that the borrower has the money'
        : 'its books say that the borrower never had the money'
    return `${loanNumber}: payout ${payoutId} is ${state}, but the provider told ${event} at ${toldAt.toISOString()}; ${books}`
  })
}
