/**
 * What of the staff's work is called out. No rule forbids it: each may have its reason, which somebody else
 * should hear.
 */

export const PATTERN_LIMITS = {
  /** Refunds that one person made alone in 24 hours. */
  refundsADay: 10,
  /** The same to one borrower in 30 days. */
  refundsToOne: 3,
  refundsToOneDays: 30,
  /** People in 24 hours whose papers somebody looked at and about whom they decided nothing. */
  looksADay: 20,
  /** For who has just looked is still deciding. */
  decidesWithinMinutes: 60,
} as const

export interface StaffWork {
  operatorId: string
  refunds: number
  /** The most that went to one borrower. */
  refundsToOne: number
  /** People looked at, and those of them without a decision after it. */
  looks: number
  undecided: number
}

export interface Noticed {
  pattern: 'refundsByOneHand' | 'looksWithoutDecision'
  count: number
}

export const noticedIn = (work: StaffWork): Noticed[] => {
  const { refunds, refundsToOne, looks, undecided } = work
  const { refundsADay, refundsToOne: toOne, looksADay } = PATTERN_LIMITS
  const noticed: Noticed[] = []
  if (refunds >= refundsADay || refundsToOne >= toOne) {
    noticed.push({ pattern: 'refundsByOneHand', count: Math.max(refunds, refundsToOne) })
  }
  // Who decides about most of the people they look at works through a queue.
  if (undecided >= looksADay && undecided * 2 > looks) {
    noticed.push({ pattern: 'looksWithoutDecision', count: undecided })
  }
  return noticed
}
