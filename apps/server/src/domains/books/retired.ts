import type { Day } from '@noren/contract/dates'
import { minMinor, subtractMinor, sumMinor } from '@noren/contract/money'
import { type AccrualSegment, accruedOn } from '@noren/pricing/accrual-segment'
import type { PlannedEntry } from './planned-entry.ts'
import { type Posting, RETIRED_RULES } from './posting-rules.ts'
import type { LoanPostingRow } from './store/journal.ts'

const RETIRED = new Set<string>(RETIRED_RULES.map(([, reason]) => reason))

/** Whether the loan's books are those of a version that posted fees as income at once. */
export const isFromBefore = (lines: readonly LoanPostingRow[]): boolean =>
  lines.some((line) => isStanding(line) && RETIRED.has(line.reason))

const isStanding = ({ reverses, isReversed }: LoanPostingRow): boolean =>
  reverses === null && !isReversed

/** A payout's fee is owed to 2310 instead of to the income. */
const DEFERRED: Readonly<Record<string, Omit<Posting, 'amountMinor'>>> = {
  'fee.payout': { reason: 'fee.owed', debitCode: 1130, creditCode: 2310 },
  'fee.deducted': { reason: 'fee.lent', debitCode: 1110, creditCode: 2310 },
  'coupon.fee': { reason: 'coupon.lent', debitCode: 5010, creditCode: 2310 },
}

/** What an exit takes from the income, and what of it was never earned. */
const UNEARNED: Readonly<Record<string, string>> = {
  'fee.returned': 'fee.unearned',
  'fee.returned.principal': 'fee.unearned.principal',
  'fee.returned.interest': 'fee.unearned.interest',
  'fee.returned.overpaid': 'fee.unearned.overpaid',
  'coupon.returned': 'coupon.unearned',
  'waiver.returned.fee': 'waiver.unearned',
}

/**
 * The entries of a payout and of an exit as this version posts them, made of how a version before did: the
 * same sums and value dates, with the fee deferred.
 */
export const carriedOver = (
  lines: readonly LoanPostingRow[],
  segments: readonly AccrualSegment[],
): PlannedEntry[] => {
  const entries = Map.groupBy(lines.filter(isStanding), ({ entryId }) => entryId)
  return [...entries.values()].flatMap((postings): PlannedEntry[] => {
    const [first] = postings
    if (!first) return []
    const { sourceId, valueOn } = first
    if (first.event === 'disbursalProcessed') {
      const deferred = postings.map((line) => ({ ...line, ...DEFERRED[line.reason] }))
      const what = 'payout.processed'
      return [{ event: first.event, what, sourceId, valueOn, postings: deferred }]
    }
    if (first.event !== 'feesReturned') return []
    const split = splitReturned(postings, segments, valueOn)
    return [{ event: first.event, what: first.event, sourceId, valueOn, postings: split }]
  })
}

const splitReturned = (
  lines: readonly Posting[],
  segments: readonly AccrualSegment[],
  on: Day,
): Posting[] => {
  const ofFee = lines.filter(({ reason }) => UNEARNED[reason] !== undefined)
  let leftMinor = subtractMinor(
    sumMinor(ofFee.map(({ amountMinor }) => amountMinor)),
    accruedOn(segments, on).feeMinor,
  )
  return lines.flatMap((line) => {
    const reason = UNEARNED[line.reason]
    if (reason === undefined) return [line]
    const unearnedMinor = minMinor(leftMinor, line.amountMinor)
    leftMinor = subtractMinor(leftMinor, unearnedMinor)
    const earnedMinor = subtractMinor(line.amountMinor, unearnedMinor)
    return [
      { ...line, reason, debitCode: 2310, amountMinor: unearnedMinor },
      { ...line, amountMinor: earnedMinor },
    ].filter(({ amountMinor }) => amountMinor > 0)
  })
}
