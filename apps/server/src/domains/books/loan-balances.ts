import { type Minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { ACCOUNT, type LoanPart, RECEIVABLE } from './chart.ts'
import * as store from './store/journal.ts'

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

export const loanBalances = async (on: Querier, of: { loanId: string }): Promise<LoanBalances> => {
  const sums = await store.sumOfLoan(on, of.loanId)
  const totals = new Map(
    sums.map(({ code, debitMinor, creditMinor }) => [code, subtractMinor(debitMinor, creditMinor)]),
  )
  const debitOf = (code: number): Minor => totals.get(code) ?? ZERO_MINOR
  const creditOf = (code: number): Minor => subtractMinor(ZERO_MINOR, debitOf(code))
  return {
    owed: {
      principal: debitOf(RECEIVABLE.principal),
      interest: debitOf(RECEIVABLE.interest),
      fee: debitOf(RECEIVABLE.fee),
      tax: debitOf(RECEIVABLE.tax),
      penal: debitOf(RECEIVABLE.penal),
    },
    charged: {
      interest: creditOf(ACCOUNT.interestIncome),
      fee: creditOf(ACCOUNT.feeIncome),
      tax: creditOf(ACCOUNT.outputTax),
      penal: creditOf(ACCOUNT.penalIncome),
    },
    couponsMinor: debitOf(ACCOUNT.coupons),
    waivedMinor: debitOf(ACCOUNT.waivers),
    writtenOffMinor: creditOf(ACCOUNT.writtenOffLoans),
  }
}
