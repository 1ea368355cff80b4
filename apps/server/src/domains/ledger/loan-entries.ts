import type { Day } from '@noren/contract/dates'
import { type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { LOAN_PARTS, type LoanPart, loanAccount, overpaymentAccount } from './posting/accounts.ts'
import * as store from './store/ledger.ts'

/** One settlement of a loan's debt, by part: money, a coupon or a waiver. */
export interface Settlement {
  readonly entryId: string
  readonly by: 'repayment' | 'extension' | 'coupon' | 'waiver'
  readonly bookedOn: Day
  readonly bookedAt: Date
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
  const rows = await store.listSettlements(on, loanId)
  return [...Map.groupBy(rows, (row) => row.entryId).values()].flatMap((lines) => {
    const [first] = lines
    const by = first && SETTLED_BY[first.event]
    if (!first || !by) return []
    const amountOf = (account: string): Minor =>
      lines.find((line) => line.creditAccount === account)?.amountMinor ?? ZERO_MINOR
    const parts = Object.fromEntries(
      LOAN_PARTS.map((part) => [part, amountOf(loanAccount(loanId, part))]),
    )
    return [
      {
        entryId: first.entryId,
        by,
        bookedOn: first.bookedOn,
        bookedAt: first.bookedAt,
        parts: parts as Settlement['parts'],
        overpaymentMinor: amountOf(overpaymentAccount(first.userId)),
      },
    ]
  })
}

/** One line of a loan's account: what became owed (`charged`) or was settled (`settled`). */
export interface LoanEntry {
  readonly entryId: string
  readonly event: string
  readonly eventKey: string
  readonly bookedOn: Day
  readonly bookedAt: Date
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
  const rows = await store.listEntries(on, loanId)
  return rows.flatMap(({ debitAccount, creditAccount, ...row }): LoanEntry[] => {
    for (const part of LOAN_PARTS) {
      const account = loanAccount(loanId, part)
      if (debitAccount === account) return [{ ...row, side: 'charged', part }]
      if (creditAccount === account) return [{ ...row, side: 'settled', part }]
    }
    return row.reason === 'overpaid' ? [{ ...row, side: 'settled', part: 'overpaid' }] : []
  })
}
