import { addDays, addMonths, type Day, laterDay } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import type { MarketCode } from '@noren/markets/market'
import { KEPT_PARTS, type KeptPart } from '@noren/markets/retention'
import { excludedMonths, keptMonths } from './policy.ts'

export interface LoanFacts {
  status: number
  /** null: money never went out. */
  disbursedOn: Day | null
  closedOn: Day | null
}

export interface Standing {
  loans: readonly LoanFacts[]
  /** A payment order, a proof or a payout waits for its end, or money is owed to the person. */
  hasOpenPayment: boolean
  /** Why the person is blocked; null: they are not. */
  blockReason: string | null
}

/** A loan that was written off is still owed. */
const ENDED: readonly number[] = [LOAN_STATUS.declined, LOAN_STATUS.repaid, LOAN_STATUS.cancelled]

/** Why a person's data cannot be erased now; null when it can. */
export const refusalOf = ({
  loans,
  hasOpenPayment,
}: Pick<Standing, 'loans' | 'hasOpenPayment'>): 'LOAN_OPEN' | 'PAYMENT_OPEN' | null => {
  if (loans.some(({ status }) => !ENDED.includes(status))) return 'LOAN_OPEN'
  return hasOpenPayment ? 'PAYMENT_OPEN' : null
}

export interface DatedPart {
  part: KeptPart
  deleteOn: Day
}

/** What an erasure keeps for a time, and from which day on it does not; without a loan, consents only. */
export const datedParts = (
  market: MarketCode,
  loans: readonly LoanFacts[],
  on: Day,
): DatedPart[] => {
  const paidOut = loans.filter(({ disbursedOn }) => disbursedOn !== null)
  const lastClosed = paidOut
    .map(({ closedOn }) => closedOn ?? on)
    .reduce((last: Day | null, closed) => (last ? laterDay(last, closed) : closed), null)
  return KEPT_PARTS.flatMap((part) => {
    const from = part === 'consents' ? on : lastClosed
    if (!from) return []
    const deleteOn = addMonths(from, keptMonths(market, part))
    // Somebody who comes back after all that time has nothing left to keep.
    return deleteOn > on ? [{ part, deleteOn }] : []
  })
}

/** Until which day the document of a blocked person stays excluded; null: it does not. */
export const excludedUntil = (blockReason: string | null, on: Day): Day | null => {
  const months = excludedMonths(blockReason)
  return months > 0 ? addMonths(on, months) : null
}

/** By then nothing that was under way at the moment of the erasure can still write. */
export const restGoesOn = (on: Day): Day => addDays(on, 1)
