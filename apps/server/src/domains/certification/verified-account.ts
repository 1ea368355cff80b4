import { banksOf } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './bank/bank-account-store.ts'
import { ACCOUNT_COLUMN } from './bank/sealed-columns.ts'
import { maskAccountNumber } from './masks.ts'
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
  return row && opened(deps, userId, row)
}

const opened = (
  deps: Deps,
  userId: string,
  { bankCode, accountSealed }: Pick<store.AccountRow, 'bankCode' | 'accountSealed'>,
): VerifiedAccount => {
  const sealed = openJson<{ ifsc: string; accountNumber: string; holderName: string }>(
    deps,
    ACCOUNT_COLUMN,
    userId,
    accountSealed,
  )
  const bank = banksOf(deps.market.code).find((one) => one.bankCode === bankCode)
  return { bankCode, bankName: bank?.bankName ?? bankCode, ...sealed }
}

export interface KnownAccount extends Omit<store.KeptAccount, 'bankCode' | 'accountSealed'> {
  bankName: string
  accountMasked: string
}

/** The accounts that a person has and had, newest first, by their last digits. */
export const accountsOf = async (
  on: Querier,
  deps: Deps,
  userId: string,
): Promise<KnownAccount[]> =>
  (await store.listAccounts(on, userId)).map(({ bankCode, accountSealed, ...kept }) => {
    const { bankName, accountNumber } = opened(deps, userId, { bankCode, accountSealed })
    return { ...kept, bankName, accountMasked: maskAccountNumber(accountNumber) }
  })
