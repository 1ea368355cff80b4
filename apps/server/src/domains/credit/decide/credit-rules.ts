import { addDays, addMonths, type Day, laterDay } from '@noren/contract/dates'
import {
  type Minor,
  maxMinor,
  minMinor,
  minor,
  multiplyByCount,
  multiplyByPpmHalfUp,
  subtractMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { CreditPolicy } from '@noren/markets/credit-policy'
import type { KycTier } from '@noren/pricing/terms'
import type { BorrowStop, CreditDecision, CreditFacts, CreditHistory } from '../credit-decision.ts'

interface Decider {
  readonly policy: CreditPolicy
  readonly kycTierLimits: Readonly<Record<KycTier, Minor>>
  /** The day of the decision. */
  readonly on: Day
}

/** The most serious reason that prevents a loan; null when there is none. */
export function borrowStopOf(
  person: { readonly isBlocked: boolean; readonly history: CreditHistory },
  by: Pick<Decider, 'policy' | 'on'>,
): BorrowStop | null {
  const { policy, on } = by
  const writeOff = writeOffStopOf(person.history, by)
  if (writeOff) return writeOff
  if (person.isBlocked) return { code: 'blocked', reapplyOn: null }
  if (!person.history.isOverdue) return null
  return { code: 'overdueNow', reapplyOn: addDays(on, policy.reapplyDays.overdueNow) }
}

/** A written-off loan prevents everything until it is repaid and a waiting period has passed. */
function writeOffStopOf(
  { hasWriteOff, writeOffRepaidOn }: CreditHistory,
  { policy, on }: Pick<Decider, 'policy' | 'on'>,
): BorrowStop | null {
  if (!hasWriteOff) return null
  if (!writeOffRepaidOn) return { code: 'writtenOff', reapplyOn: null }
  const reapplyOn = addMonths(writeOffRepaidOn, policy.writeOffWaitMonths)
  return on < reapplyOn ? { code: 'writtenOffRepaid', reapplyOn } : null
}

/**
 * Policy rules first, then the score, then the limit. Deterministic: the same facts always give the same
 * decision.
 */
export function decide(facts: CreditFacts, by: Decider): CreditDecision {
  const { policy, on } = by
  const refusals = refusalsOf(facts, by)
  const { score, improvements } = scoreOf(facts, policy)
  const found = { score, version: policy.version, nextReviewOn: null, limitMinor: ZERO_MINOR }
  if (refusals.length > 0) {
    const reasons = refusals.map(({ code }) => code)
    const reapplyOn = refusals
      .map((refusal) => refusal.reapplyOn)
      .reduce((a, b) => (a === null || b === null ? null : laterDay(a, b)))
    return { ...found, decision: 'declined', band: null, reasons, reapplyOn }
  }
  const doubts = doubtsOf(facts, policy)
  if (doubts.length > 0) {
    return { ...found, decision: 'review', band: null, reasons: doubts, reapplyOn: null }
  }
  const band = policy.bands.find(({ scoreMin }) => score >= scoreMin)
  if (!band) {
    const reasons = ['scoreLow', ...improvements]
    const reapplyOn = addDays(on, policy.reapplyDays.scoreLow ?? 0)
    return { ...found, decision: 'declined', band: null, reasons, reapplyOn }
  }
  return {
    ...found,
    decision: 'approved',
    band: band.band,
    limitMinor: limitOf(facts, by, band.limitSharePpm),
    reasons: [`band${band.band}`, `tier.${facts.kycTier}`, ...improvements],
    reapplyOn: null,
    nextReviewOn: addDays(on, policy.reviewDays),
  }
}

export type Refusal = keyof CreditPolicy['reapplyDays']

function refusalsOf(
  facts: CreditFacts,
  by: Decider,
): { readonly code: string; readonly reapplyOn: Day | null }[] {
  const { policy, on } = by
  const { survey, history } = facts
  const writeOff = writeOffStopOf(history, by)
  const rules: readonly [boolean, Exclude<Refusal, 'scoreLow'>][] = [
    [facts.isBlocked, 'blocked'],
    [facts.ageYears < policy.ageMin, 'underage'],
    [facts.ageYears > policy.ageMax, 'overage'],
    [writeOff !== null, 'writtenOff'],
    [history.isOverdue, 'overdueNow'],
    [survey.incomeStability === 'noIncomeNow', 'noIncome'],
    [survey.missedPayments === 'behindNow' && survey.otherLoans === 'fourOrMore', 'overIndebted'],
  ]
  return rules
    .filter(([isBroken]) => isBroken)
    .map(([, code]) => {
      if (code === 'writtenOff' && writeOff) return writeOff
      const days = policy.reapplyDays[code]
      return { code, reapplyOn: days === null ? null : addDays(on, days) }
    })
}

/** What only a person can decide. */
function doubtsOf(facts: CreditFacts, policy: CreditPolicy): string[] {
  const doubts: string[] = []
  if (!facts.isFaceMatched) doubts.push('faceReview')
  else if (facts.hasOpenReview) doubts.push('openReview')
  // Spouses may share one; whether these people do is for a person to see, never a refusal by machine.
  if (facts.isBankAccountShared) doubts.push('bankAccountShared')
  if (facts.otherPeopleOnDevice >= policy.otherPeopleOnDeviceMax) doubts.push('deviceShared')
  return doubts
}

/** What one answer or fact counts. */
export interface ScoreLine {
  readonly code: string
  readonly points: number
}

/** Every line of the score, also those that count nothing. */
export function scoreLinesOf(facts: CreditFacts, policy: CreditPolicy): ScoreLine[] {
  const base = { code: 'base', points: policy.scoreBase }
  return [base, ...linesOf(facts, policy).map(({ code, points }) => ({ code, points }))]
}

/** Each line that costs points names what would improve it. */
function linesOf(facts: CreditFacts, policy: CreditPolicy) {
  const { points, income } = policy
  const incomePoints =
    income.findLast(({ fromMinor }) => (facts.monthlyIncomeMinor ?? ZERO_MINOR) >= fromMinor)
      ?.points ?? 0
  const { repaidOnTimeCount, repaidLateCount } = facts.history
  const onTime = Math.min(repaidOnTimeCount, points.repaidCountMax)
  const late = Math.min(repaidLateCount, points.repaidCountMax)
  return [
    { code: 'income', improve: 'improve.income', points: incomePoints },
    {
      code: 'workStatus',
      improve: 'improve.income',
      points: points.workStatus[facts.workStatus],
    },
    ...Object.entries(points.survey).map(([question, choices]) => ({
      code: question,
      improve: `improve.${question}`,
      points: choices[facts.survey[question] ?? ''] ?? 0,
    })),
    {
      code: 'contacts',
      improve: 'improve.contacts',
      points: facts.contactCount >= 2 ? points.twoContacts : 0,
    },
    {
      code: 'device',
      improve: 'improve.device',
      points: facts.otherPeopleOnDevice * points.eachOtherOnDevice,
    },
    {
      code: 'repaidOnTime',
      improve: 'improve.history',
      points: onTime * points.eachRepaidOnTime,
    },
    { code: 'repaidLate', improve: 'improve.history', points: late * points.eachRepaidLate },
  ]
}

/** Adds up the points. */
function scoreOf(facts: CreditFacts, policy: CreditPolicy) {
  const lines = linesOf(facts, policy)
  const worst = lines.filter((line) => line.points < 0).sort((a, b) => a.points - b.points)
  return {
    score: lines.reduce((sum, line) => sum + line.points, policy.scoreBase),
    improvements: [...new Set(worst.map((line) => line.improve))].slice(0, 3),
  }
}

/** A share of the tier's maximum, capped by what the income carries, in whole steps. */
function limitOf(facts: CreditFacts, by: Decider, limitSharePpm: number): Minor {
  const { policy, kycTierLimits } = by
  const tierMinor = kycTierLimits[facts.kycTier]
  const shareMinor = multiplyByPpmHalfUp(tierMinor, limitSharePpm)
  const incomeMinor = multiplyByCount(
    facts.monthlyIncomeMinor ?? ZERO_MINOR,
    policy.limitMonthsOfIncome,
  )
  const carriedMinor = maxMinor(incomeMinor, policy.limitMinorFloor)
  return wholeSteps(minMinor(shareMinor, carriedMinor), policy.limitMinorStep)
}

export const wholeSteps = (amountMinor: Minor, stepMinor: Minor): Minor =>
  subtractMinor(amountMinor, minor(amountMinor % stepMinor))

/**
 * The limit that a new decision on that day would give because of loans repaid on time since the last one;
 * null when it would not be higher.
 */
export function limitOffer(
  standing: { facts: CreditFacts; limitMinor: Minor },
  history: CreditHistory,
  by: Decider,
): Minor | null {
  const { facts, limitMinor } = standing
  if (history.repaidOnTimeCount <= facts.history.repaidOnTimeCount) return null
  const anew = decide({ ...facts, history }, by)
  return anew.limitMinor > limitMinor ? anew.limitMinor : null
}
