import { accountNumberProblem } from '@noren/contract/bank-accounts'
import { addDays, type Day, instantAt } from '@noren/contract/dates'
import type { ErrorName, FieldError } from '@noren/contract/error-codes'
import type { Market } from '@noren/markets/market'
import type { Bank } from '@noren/markets/pack'

/** A check costs the account's holder nothing, but could be used to look up names. */
export const BANK_CHECKS_A_DAY = 10

export interface TypedAccount {
  bankCode: string
  ifsc: string
  accountNumber: string
}

export type AccountVerdict = { bank: Bank } | { refusal: ErrorName; fields: FieldError[] }

/** Validates what was typed, and that branch code and bank belong together. */
export const readAccount = (
  typed: TypedAccount,
  market: Pick<Market, 'bankIdentifierPattern' | 'accountNumberLength' | 'hasClabe'>,
  banks: readonly Bank[],
): AccountVerdict => {
  const bank = banks.find((known) => known.bankCode === typed.bankCode)
  if (!bank) return { refusal: 'BANK_UNKNOWN', fields: [{ path: 'bankCode', rule: 'choice' }] }
  if (!new RegExp(market.bankIdentifierPattern).test(typed.ifsc)) {
    return { refusal: 'IFSC_FORMAT', fields: [{ path: 'ifsc', rule: 'format' }] }
  }
  if (!typed.ifsc.startsWith(bank.bankCode)) {
    return { refusal: 'IFSC_FORMAT', fields: [{ path: 'ifsc', rule: 'otherBank' }] }
  }
  const rule = accountNumberProblem(typed, market)
  if (rule) return { refusal: 'VALIDATION', fields: [{ path: 'accountNumber', rule }] }
  return { bank }
}

/** Whole seconds until the checks of the next business day. */
export const secondsUntilTomorrow = (today: Day, zone: string, at: Date): number => {
  const midnight = instantAt(addDays(today, 1), 0, zone)
  return Math.max(1, Math.ceil((midnight.getTime() - at.getTime()) / 1000))
}
