import { addDays, addMonths, type Day, laterDay } from '@noren/contract/dates'
import { type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { CreditPolicy } from '@noren/markets/credit-policy'
import { countedIncome } from '../affordability.ts'
import {
  type BorrowStop,
  type CreditDecision,
  type CreditFacts,
  type CreditHistory,
  NEEDS_PROOF,
  NOT_AFFORDABLE,
  REASONS_MAX,
} from '../credit-decision.ts'
import { type Decider, limitIn } from './limit.ts'
import { scoreOf } from './points.ts'

/** The most serious reason that prevents a loan; null when there is none. */
export function borrowStopOf(
  person: { readonly isBlocked: boolean; readonly history: CreditHistory },
  by: Pick<Decider, 'policy' | 'on'>,
): BorrowStop | null {
  const { policy, on } = by
  const writeOff = writeOffStopOf(person.history, by)
  if (writeOff) return writeOff
  if (person.isBlocked) return { code: 'blocked', reapplyOn: null }
  const settled = settledStopOf(person.history, by)
  if (!person.history.isOverdue) return settled ?? planStopOf(person.history, by)
  return { code: 'overdueNow', reapplyOn: addDays(on, policy.reapplyDays.overdueNow) }
}

/** While a plan runs nothing is lent, and no limit stands that could rise. */
function planStopOf(
  { hasPlan = false, isOverdue }: CreditHistory,
  { policy, on }: Pick<Decider, 'policy' | 'on'>,
): BorrowStop | null {
  if (!hasPlan || isOverdue) return null
  return { code: 'planRunning', reapplyOn: addDays(on, policy.reapplyDays.overdueNow) }
}

/** A loan that was settled for less prevents others until a waiting period has passed. */
function settledStopOf(
  { settledUntilOn }: CreditHistory,
  { on }: Pick<Decider, 'on'>,
): BorrowStop | null {
  if (settledUntilOn === undefined || settledUntilOn <= on) return null
  return { code: 'settledForLess', reapplyOn: settledUntilOn }
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
 * Policy rules first, then what only a person can judge, then whether there is an income to go by, the score, and
 * the limit. The first that speaks decides. Deterministic: the same facts always give the same decision.
 */
export function decide(facts: CreditFacts, by: Decider): CreditDecision {
  const { policy, on } = by
  const refusals = refusalsOf(facts, by)
  const { score, improvements } = scoreOf(facts, policy)
  const found = { score, version: policy.version, nextReviewOn: null, limitMinor: ZERO_MINOR }
  const told = (...reasons: readonly string[]) => reasons.slice(0, REASONS_MAX)
  if (refusals.length > 0) {
    const reasons = told(...refusals.map(({ code }) => code))
    const reapplyOn = refusals
      .map((refusal) => refusal.reapplyOn)
      .reduce((a, b) => (a === null || b === null ? null : laterDay(a, b)))
    return { ...found, decision: 'declined', band: null, reasons, reapplyOn }
  }
  const doubts = doubtsOf(facts, policy)
  if (doubts.length > 0) {
    return { ...found, decision: 'review', band: null, reasons: told(...doubts), reapplyOn: null }
  }
  if (isIncomeMissing(facts, policy)) {
    return { ...found, decision: 'review', band: null, reasons: [NEEDS_PROOF], reapplyOn: null }
  }
  const refuse = (code: 'scoreLow' | typeof NOT_AFFORDABLE): CreditDecision => {
    const reapplyOn = addDays(on, policy.reapplyDays[code] ?? 0)
    const reasons = told(code, ...improvements)
    return { ...found, decision: 'declined', band: null, reasons, reapplyOn }
  }
  const band = policy.bands.find(({ scoreMin }) => score >= scoreMin)
  if (!band) return refuse('scoreLow')
  const limit = limitIn(band, facts, by)
  if (!limit) return refuse(NOT_AFFORDABLE)
  const { limitMinor, limitedBy } = limit
  const limiting = limitedBy === null ? [`band${band.band}`, `tier.${facts.kycTier}`] : [limitedBy]
  return {
    ...found,
    decision: 'approved',
    band: band.band,
    limitMinor,
    reasons: told(...limiting, ...improvements),
    reapplyOn: null,
    nextReviewOn: addDays(on, policy.reviewDays),
  }
}

/** Nothing stated counts as an income, and nothing was shown: that is asked for, never refused. */
const isIncomeMissing = (facts: CreditFacts, policy: CreditPolicy): boolean =>
  policy.limitBy.kind === 'affordability' &&
  facts.shownIncome === undefined &&
  countedIncome(facts, policy) === 0

export type Refusal = keyof CreditPolicy['reapplyDays']

function refusalsOf(
  facts: CreditFacts,
  by: Decider,
): { readonly code: string; readonly reapplyOn: Day | null }[] {
  const { policy, on } = by
  const { survey, history } = facts
  const writeOff = writeOffStopOf(history, by)
  const rules: readonly [boolean, Exclude<Refusal, 'scoreLow' | 'notAffordable'>][] = [
    [facts.isBlocked, 'blocked'],
    [facts.ageYears < policy.ageMin, 'underage'],
    [facts.ageYears > policy.ageMax, 'overage'],
    [writeOff !== null, 'writtenOff'],
    [history.isOverdue, 'overdueNow'],
    [isRefusedWithoutIncome(facts, policy), 'noIncome'],
    [survey.missedPayments === 'behindNow' && survey.otherLoans === 'fourOrMore', 'overIndebted'],
    [facts.bureau?.hasDefault === true, 'bureauDefault'],
  ]
  const settled = settledStopOf(history, by)
  // Also one that was agreed before its loan was due.
  const plan = planStopOf(history, by)
  const broken = rules
    .filter(([isBroken]) => isBroken)
    .map(([, code]) => {
      if (code === 'writtenOff' && writeOff) return writeOff
      const days = policy.reapplyDays[code]
      return { code, reapplyOn: days === null ? null : addDays(on, days) }
    })
  return [...broken, ...(plan ? [plan] : []), ...(settled ? [settled] : [])]
}

/** By affordability nobody is: an income is asked for. */
const isRefusedWithoutIncome = (
  { survey }: CreditFacts,
  { limitBy }: Pick<CreditPolicy, 'limitBy'>,
): boolean => limitBy.kind === 'monthsOfIncome' && survey.incomeStability === 'noIncomeNow'

/** What only a person can decide. */
function doubtsOf(facts: CreditFacts, policy: CreditPolicy): string[] {
  const doubts: string[] = []
  if (!facts.isFaceMatched) doubts.push('faceReview')
  else if (facts.hasOpenReview) doubts.push('openReview')
  // Spouses may share one; whether these people do is for a person to see, never a refusal by machine.
  if (facts.isBankAccountShared) doubts.push('bankAccountShared')
  // What a bureau says and the person disputes neither refuses nor is passed over, until it has answered.
  if (facts.bureau?.hasDisputedDefault) doubts.push('bureauDisputed')
  if (facts.otherPeopleOnDevice >= policy.otherPeopleOnDeviceMax) doubts.push('deviceShared')
  return doubts
}

/**
 * The limit that a new decision on that day would give because of loans repaid on time since the last one;
 * null when it would not be higher. By affordability a repayment decides anew, and the offer stands there.
 */
export function limitOffer(
  standing: { facts: CreditFacts; limitMinor: Minor },
  history: CreditHistory,
  by: Decider,
): Minor | null {
  const { facts, limitMinor } = standing
  if (by.policy.limitBy.kind === 'affordability') return null
  if (history.repaidOnTimeCount <= facts.history.repaidOnTimeCount) return null
  const anew = decide({ ...facts, history }, by)
  return anew.limitMinor > limitMinor ? anew.limitMinor : null
}
