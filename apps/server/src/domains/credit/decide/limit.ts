import { addDays, type Day } from '@noren/contract/dates'
import {
  type Minor,
  maxMinor,
  minMinor,
  minor,
  multiplyByCount,
  multiplyByPpmDown,
  multiplyByPpmHalfUp,
  subtractMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { CreditPolicy, LimitByAffordability } from '@noren/markets/credit-policy'
import type { KycTier, ProductTerms } from '@noren/pricing/terms'
import { capacityOf, type Due, mostAffordable } from '../affordability.ts'
import type { ClosedLoan, CreditFacts } from '../credit-decision.ts'
import { personMismatch } from '../product-fit.ts'

export interface Decider {
  readonly policy: CreditPolicy
  readonly kycTierLimits: Readonly<Record<KycTier, Minor>>
  /** In force on that day. */
  readonly products: readonly ProductTerms[]
  /** The day of the decision. */
  readonly on: Day
}

type Band = CreditPolicy['bands'][number]

export interface Limit {
  readonly limitMinor: Minor
  /** A key of `credit` under `reason.`; null where the rule names none. */
  readonly limitedBy: string | null
}

/** The limit in a band. Null when not even the least of any product could be paid back. */
export function limitIn(band: Band, facts: CreditFacts, by: Decider): Limit | null {
  const { policy, kycTierLimits } = by
  const tierMinor = kycTierLimits[facts.kycTier]
  const shareMinor = multiplyByPpmHalfUp(tierMinor, band.limitSharePpm)
  const { limitBy } = policy
  if (limitBy.kind === 'monthsOfIncome') {
    const incomeMinor = multiplyByCount(facts.monthlyIncomeMinor ?? ZERO_MINOR, limitBy.months)
    const carriedMinor = maxMinor(incomeMinor, limitBy.minorFloor)
    const limitMinor = wholeSteps(minMinor(shareMinor, carriedMinor), policy.limitMinorStep)
    return { limitMinor, limitedBy: null }
  }
  const bestMinor = bestAffordable(facts, limitBy, { ...by, band: band.band })
  if (bestMinor === null) return null
  // Of equal ones the first is told: what the person can do most about.
  const bounds = [
    { code: 'limitedBy.affordable', mostMinor: bestMinor },
    // Before the ladder and the band, which are never above it: the ladder ends there.
    { code: `tier.${facts.kycTier}`, mostMinor: tierMinor },
    { code: ladderCode(facts), mostMinor: ladderOf(facts, limitBy, tierMinor) },
    { code: `band${band.band}`, mostMinor: shareMinor },
  ]
  const [first, ...others] = bounds.map(({ mostMinor }) => mostMinor)
  const leastMinor = minMinor(first ?? ZERO_MINOR, ...others)
  const limitedBy = bounds.find(({ mostMinor }) => mostMinor === leastMinor)?.code ?? null
  return { limitMinor: wholeSteps(leastMinor, policy.limitMinorStep), limitedBy }
}

const ladderCode = ({ shownIncome }: CreditFacts): string =>
  shownIncome ? 'limitedBy.ladder' : 'limitedBy.ladderStated'

/** What each product for this person could lend beside other payments, by product; null: not even its least. */
export function affordableOf(
  facts: CreditFacts,
  rule: LimitByAffordability,
  by: Pick<Decider, 'products' | 'on'> & { readonly due: readonly Due[] },
): ReadonlyMap<string, Minor | null> {
  const { capacityMinor } = capacityOf(facts, rule)
  const pot = { capacityMinor, savedDaysMax: rule.savedDaysMax, on: by.on }
  return new Map(
    by.products.map((terms) => [terms.productCode, mostAffordable(terms, pot, by.due)]),
  )
}

/** The most that somebody in a band could pay back, in whole steps; undefined where the policy does not ask. */
export function carriedIn(
  band: Band['band'] | null,
  facts: CreditFacts,
  by: Decider,
): Minor | undefined {
  const { limitBy, limitMinorStep } = by.policy
  if (band === null || limitBy.kind === 'monthsOfIncome') return undefined
  const mostMinor = bestAffordable(facts, limitBy, { ...by, band }) ?? ZERO_MINOR
  return wholeSteps(mostMinor, limitMinorStep)
}

/** The most of all products that are for this person; running loans are counted when one is asked for. */
function bestAffordable(
  facts: CreditFacts,
  rule: LimitByAffordability,
  { products, on, band }: Pick<Decider, 'products' | 'on'> & { band: Band['band'] },
): Minor | null {
  const isReturning = closedOf(facts).length > 0
  const theirs = products.filter(
    ({ eligibility }) => personMismatch(eligibility, { ...facts, band, isReturning }) === null,
  )
  const found = affordableOf(facts, rule, { products: theirs, on, due: [] })
  const [first, ...others] = [...found.values()].filter((most) => most !== null)
  return first === undefined ? null : maxMinor(first, ...others)
}

/** Repaid loans; of older decisions only how many is known. */
function closedOf({ history }: CreditFacts): readonly Pick<ClosedLoan, 'principalMinor'>[] {
  const { closed, repaidOnTimeCount, repaidLateCount } = history
  const unknown = { principalMinor: ZERO_MINOR }
  return closed ?? Array(repaidOnTimeCount + repaidLateCount).fill(unknown)
}

/** Steps by loans repaid on time, never far above the largest of them. */
function ladderOf(facts: CreditFacts, rule: LimitByAffordability, tierMinor: Minor): Minor {
  const { stated, shown } = rule.ladder
  const steps = facts.shownIncome ? [...shown, tierMinor] : stated
  const onTime = onTimeOf(facts, rule)
  const first = steps[0] ?? ZERO_MINOR
  if (onTime.length === 0) return first
  const step = steps[Math.min(onTime.length, steps.length - 1)] ?? first
  const largestMinor = maxMinor(ZERO_MINOR, ...onTime.map(({ principalMinor }) => principalMinor))
  return maxMinor(first, minMinor(step, multiplyByPpmDown(largestMinor, rule.ladderGrowthPpm)))
}

/** The repaid loans that count for a step: on time, and open long enough. */
export const onTimeOf = (
  { history }: Pick<CreditFacts, 'history'>,
  { ladderDaysMin }: LimitByAffordability,
): readonly ClosedLoan[] =>
  (history.closed ?? []).filter(
    ({ lateDays, heldDays }) => lateDays === 0 && heldDays >= ladderDaysMin,
  )

/** Whether a limit may rise: not soon after a loan was late, nor soon after the last rise. */
export function isCooling(
  { history, lastRiseOn }: { history: CreditFacts['history']; lastRiseOn: Day | null },
  { policy: { limitBy }, on }: Pick<Decider, 'policy' | 'on'>,
): boolean {
  if (limitBy.kind === 'monthsOfIncome') return false
  const { lateDays, days } = limitBy.cooling
  const late = (history.closed ?? []).filter((loan) => loan.lateDays >= lateDays)
  const since = [...late.map(({ repaidOn }) => repaidOn), ...(lastRiseOn ? [lastRiseOn] : [])]
  return since.some((day) => on < addDays(day, days))
}

export const wholeSteps = (amountMinor: Minor, stepMinor: Minor): Minor =>
  subtractMinor(amountMinor, minor(amountMinor % stepMinor))
