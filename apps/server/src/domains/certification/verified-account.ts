import { banksOf } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './bank/bank-account-store.ts'
import { ACCOUNT_COLUMN } from './bank/sealed-columns.ts'
import { openJson } from './steps/sealing.ts'

export interface VerifiedAccount {
  bankCode: string
  bankName: string
  ifsc: string
  accountNumber: string
  holderName: string
}

/** Where this person's money may go: their own account, checked with the bank. */
export const verifiedAccountOf = async (
  on: Querier,
  deps: Deps,
  userId: string,
): Promise<VerifiedAccount | undefined> => {
  const row = await store.findAccount(on, userId)
  if (!row) return undefined
  const sealed = openJson<{ ifsc: string; accountNumber: string; holderName: string }>(
    deps,
    ACCOUNT_COLUMN,
    userId,
    row.accountSealed,
  )
  const bank = banksOf(deps.market.code).find(({ bankCode }) => bankCode === row.bankCode)
  return { bankCode: row.bankCode, bankName: bank?.bankName ?? row.bankCode, ...sealed }
}
