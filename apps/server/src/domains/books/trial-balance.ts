import { type Minor, subtractMinor } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { accountName } from './chart.ts'
import * as store from './store/proof.ts'

/**
 * The books of a day have two views. `posted`, the official one: every page up to that day, which no later
 * news changes. `value`, the restated one: everything that counts for that day or an earlier one, as far as
 * it was posted until `knownOn`.
 */
export type TrialBalanceAsked = Omit<store.TrialBalanceAsked, 'isBeforeClose'> & {
  isBeforeClose?: boolean
}

export interface TrialBalanceLine {
  readonly book: string
  readonly code: number
  readonly name: string
  readonly debitMinor: Minor
  readonly creditMinor: Minor
  /** Debits minus credits. */
  readonly balanceMinor: Minor
}

/** Every account that was ever moved; over all lines of a book both sides are equal. */
export const trialBalance = async (
  on: Querier,
  asked: TrialBalanceAsked,
): Promise<TrialBalanceLine[]> =>
  (await store.sumTrialBalance(on, { isBeforeClose: false, ...asked })).map(
    ({ debitMinor, creditMinor, ...row }) => ({
      ...row,
      name: accountName(row.code),
      debitMinor,
      creditMinor,
      balanceMinor: subtractMinor(debitMinor, creditMinor),
    }),
  )
