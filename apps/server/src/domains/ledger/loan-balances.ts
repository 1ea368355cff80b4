import { type Minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { type LoanPart, lenderAccount, loanAccount } from './posting/accounts.ts'
import { totalsOf } from './posting/balance-rules.ts'
import * as store from './store/ledger.ts'

export interface LoanBalances {
  /** What is owed by part, as far as it has been booked: debits minus credits. */
  readonly owed: Readonly<Record<LoanPart, Minor>>
  /** All that was ever booked as earned, minus reversals. Interest is booked up to some day. */
  readonly charged: Readonly<Record<Exclude<LoanPart, 'principal'>, Minor>>
  /** Paid by the lender for coupons, including one on a fee that was deducted at payout. */
  readonly couponsMinor: Minor
  readonly waivedMinor: Minor
  /** Written off and not recovered since. */
  readonly writtenOffMinor: Minor
}

export const loanBalances = async (
  on: Querier,
  of: { loanId: string; lenderCode: string },
): Promise<LoanBalances> => {
  const totals = totalsOf(await store.sumOfLoan(on, of.loanId))
  const debitOf = (account: string): Minor => totals.get(account) ?? ZERO_MINOR
  const owed = (part: LoanPart) => debitOf(loanAccount(of.loanId, part))
  const earned = (account: Parameters<typeof lenderAccount>[1]) =>
    subtractMinor(ZERO_MINOR, debitOf(lenderAccount(of.lenderCode, account)))
  return {
    owed: {
      principal: owed('principal'),
      interest: owed('interest'),
      fee: owed('fee'),
      tax: owed('tax'),
      penal: owed('penal'),
    },
    charged: {
      interest: earned('interestIncome'),
      fee: earned('feeIncome'),
      tax: earned('taxPayable'),
      penal: earned('penalIncome'),
    },
    couponsMinor: debitOf(lenderAccount(of.lenderCode, 'coupons')),
    waivedMinor: debitOf(lenderAccount(of.lenderCode, 'waivers')),
    writtenOffMinor: earned('writeOffReserve'),
  }
}
