import { isClabe } from './payment-codes.ts'

/** A market's rules for account numbers. */
export interface AccountMarket {
  /** Number of digits. */
  readonly accountNumberLength: { readonly min: number; readonly max: number }
  /** Account numbers are CLABEs: the bank's code first, a check digit last. */
  readonly hasClabe: boolean
}

export type AccountNumberProblem = 'length' | 'checkDigit' | 'otherBank'

/** What is wrong with an account number as typed, without spaces; null when nothing is. */
export const accountNumberProblem = (
  account: { readonly bankCode: string; readonly accountNumber: string },
  market: AccountMarket,
): AccountNumberProblem | null => {
  const { bankCode, accountNumber } = account
  const { min, max } = market.accountNumberLength
  const isLong = accountNumber.length >= min && accountNumber.length <= max
  if (!/^\d+$/.test(accountNumber) || !isLong) return 'length'
  if (!market.hasClabe) return null
  if (!isClabe(accountNumber)) return 'checkDigit'
  return bankCode === '' || accountNumber.startsWith(bankCode) ? null : 'otherBank'
}
