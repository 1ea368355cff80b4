import { type Minor, subtractMinor } from '@noren/contract/money'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { accountBalance } from './account-balance.ts'
import { ACCOUNT } from './chart.ts'
import * as store from './store/funding.ts'

/**
 * Whether so much may leave the lender's payout account now. True without a limit. Where there is one its row
 * stays locked until the transaction ends, so that what the caller posts is what the next one sees: ask last.
 */
export const mayLeave = async (
  tx: Tx,
  { book, amountMinor }: { book: string; amountMinor: Minor },
): Promise<boolean> => {
  const limit = await store.lockLimit(tx, book)
  if (!limit) return true
  const balanceMinor = await accountBalance(tx, { book, code: ACCOUNT.payoutBank })
  return subtractMinor(balanceMinor, amountMinor) >= limit.floorMinor
}

/** The limit, locked: nothing leaves, and nobody else sets it, until the transaction ends. */
export const lockFundingLimit = store.lockLimit

/** From now on nothing leaves the book's payout account that would leave less than this on it. */
export const setFundingLimit = store.setLimit

interface FundedBook extends store.FundingLimit {
  readonly balanceMinor: Minor
}

/** Books with such a limit, and what their payout accounts have. */
export const listFunding = async (on: Querier): Promise<FundedBook[]> => {
  const funded: FundedBook[] = []
  for (const limit of await store.listLimits(on)) {
    const { book } = limit
    const balanceMinor = await accountBalance(on, { book, code: ACCOUNT.payoutBank })
    funded.push({ ...limit, balanceMinor })
  }
  return funded
}
