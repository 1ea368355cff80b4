import type { Day } from '@noren/contract/dates'
import { addMinor, type Minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import { accruedOn } from '@noren/pricing/accrual-segment'
import type { Querier } from '../../platform/db/pool.ts'
import { ACCOUNT, type LoanPart, RECEIVABLE } from './chart.ts'
import * as store from './store/journal.ts'
import { findFirstKnown, listSegments, listSegmentsBy } from './store/segments.ts'

export interface LoanBalances {
  /** What is owed by part: debits minus credits. */
  readonly owed: Readonly<Record<LoanPart, Minor>>
  /** All that was ever charged, minus reversals. */
  readonly charged: Readonly<Record<Exclude<LoanPart, 'principal'>, Minor>>
  /** Paid by the lender for coupons, including one on a fee that was deducted at payout. */
  readonly couponsMinor: Minor
  /** How much of the fees is earned. */
  readonly earnedFeesMinor: Minor
  readonly waivedMinor: Minor
  /** Written off and not recovered since. */
  readonly writtenOffMinor: Minor
}

/**
 * A loan's own accounts: its postings, and by its segments what it has accrued until that day, which is posted
 * for all loans together.
 */
export const loanBalances = (
  on: Querier,
  { loanId }: { loanId: string },
  asOf: Day,
): Promise<LoanBalances> => readBalances(on, { loanId, until: null, knownOn: null }, asOf)

/** The same at the end of a past day, as known on that or a later one: the restated view. */
export const loanBalancesOn = (
  on: Querier,
  { loanId }: { loanId: string },
  { day, knownOn }: { day: Day; knownOn: Day },
): Promise<LoanBalances> => readBalances(on, { loanId, until: day, knownOn }, day)

/** Whether the books had the loan, with what it accrues, on a page until the end of that day. */
export const wasKnownOn = async (
  on: Querier,
  { loanId }: { loanId: string },
  day: Day,
): Promise<boolean> => {
  const first = await findFirstKnown(on, loanId)
  return first !== null && first <= day
}

/** What a loan accrues, as known at the end of a day or now. */
export const segmentsOf = (on: Querier, loanId: string, knownOn: Day | null) =>
  knownOn === null ? listSegments(on, loanId) : listSegmentsBy(on, { loanId, knownOn })

const readBalances = async (
  on: Querier,
  of: store.LoanSumsAsked,
  asOf: Day,
): Promise<LoanBalances> => {
  const [sums, segments] = await Promise.all([
    store.sumOfLoan(on, of),
    segmentsOf(on, of.loanId, of.knownOn),
  ])
  const accrued = accruedOn(segments, asOf)
  const totals = new Map(
    sums.map(({ code, debitMinor, creditMinor }) => [code, subtractMinor(debitMinor, creditMinor)]),
  )
  const debitOf = (code: number): Minor => totals.get(code) ?? ZERO_MINOR
  const creditOf = (code: number): Minor => subtractMinor(ZERO_MINOR, debitOf(code))
  const interestMinor = subtractMinor(accrued.interestMinor, accrued.couponMinor)
  return {
    owed: {
      principal: debitOf(RECEIVABLE.principal),
      interest: addMinor(interestMinor, debitOf(RECEIVABLE.interest)),
      fee: debitOf(RECEIVABLE.fee),
      tax: debitOf(RECEIVABLE.tax),
      penal: addMinor(accrued.penalMinor, debitOf(RECEIVABLE.penal)),
    },
    charged: {
      interest: accrued.interestMinor,
      fee: addMinor(creditOf(ACCOUNT.unearnedFees), creditOf(ACCOUNT.feeIncome)),
      tax: creditOf(ACCOUNT.outputTax),
      penal: accrued.penalMinor,
    },
    couponsMinor: addMinor(accrued.couponMinor, debitOf(ACCOUNT.coupons)),
    earnedFeesMinor: accrued.feeMinor,
    waivedMinor: debitOf(ACCOUNT.waivers),
    writtenOffMinor: creditOf(ACCOUNT.writtenOffLoans),
  }
}
