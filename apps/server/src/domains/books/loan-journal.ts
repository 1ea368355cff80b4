import type { Day } from '@noren/contract/dates'
import { type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { ACCOUNT, LOAN_PARTS, type LoanPart, RECEIVABLE } from './chart.ts'
import * as store from './store/journal.ts'

/** One settlement of a loan's debt, by part: money, a coupon or a waiver. */
export interface Settlement {
  readonly by: 'repayment' | 'extension' | 'coupon' | 'waiver'
  readonly valueOn: Day
  readonly parts: Readonly<Record<LoanPart, Minor>>
  /** The part of the money that exceeded the debt. */
  readonly overpaymentMinor: Minor
}

const SETTLED_BY: Readonly<Record<string, Settlement['by']>> = {
  repaymentReceived: 'repayment',
  extensionReceived: 'extension',
  couponUsed: 'coupon',
  waived: 'waiver',
}

/** Ordered by the day they count for, then by when they were written; without reversed ones. */
export const loanSettlements = async (on: Querier, loanId: string): Promise<Settlement[]> => {
  const rows = await store.listStandingPostings(on, loanId)
  return [...Map.groupBy(rows, (row) => row.entryId).values()].flatMap((lines) => {
    const [first] = lines
    const by = first && SETTLED_BY[first.event]
    if (!by) return []
    const amountOf = (code: number): Minor =>
      lines.find(({ creditCode }) => creditCode === code)?.amountMinor ?? ZERO_MINOR
    return [
      {
        by,
        valueOn: first.valueOn,
        parts: {
          principal: amountOf(RECEIVABLE.principal),
          interest: amountOf(RECEIVABLE.interest),
          fee: amountOf(RECEIVABLE.fee),
          tax: amountOf(RECEIVABLE.tax),
          penal: amountOf(RECEIVABLE.penal),
        },
        overpaymentMinor: amountOf(ACCOUNT.borrowerCredit),
      },
    ]
  })
}

/** One line of a loan's account: what became owed (`charged`) or was settled (`settled`). */
export interface LoanEntry {
  readonly entryId: string
  readonly event: string
  readonly eventKey: string
  /** The day that it counts for. */
  readonly valueOn: Day
  readonly writtenAt: Date
  readonly side: 'charged' | 'settled'
  /** `overpaid` arrived with a payment but is not part of the loan. */
  readonly part: LoanPart | 'overpaid'
  readonly reason: string
  readonly amountMinor: Minor
}

/**
 * Ordered by the day they count for, then by when they were written; without reversed entries and their
 * reversals.
 */
export const loanEntries = async (on: Querier, loanId: string): Promise<LoanEntry[]> => {
  const rows = await store.listStandingPostings(on, loanId)
  return rows.flatMap(({ debitCode, creditCode, ...row }): LoanEntry[] => {
    for (const part of LOAN_PARTS) {
      if (debitCode === RECEIVABLE[part]) return [{ ...row, side: 'charged', part }]
      if (creditCode === RECEIVABLE[part]) return [{ ...row, side: 'settled', part }]
    }
    return creditCode === ACCOUNT.borrowerCredit
      ? [{ ...row, side: 'settled', part: 'overpaid' }]
      : []
  })
}

export type JournalLine = store.LoanPostingRow

/** Every posting of a loan as it was written, reversed ones and their mirrors too. */
export const loanJournal = (on: Querier, loanId: string): Promise<JournalLine[]> =>
  store.listLoanPostings(on, loanId)
