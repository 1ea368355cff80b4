import { addDays, compareDays, type Day, daysBetween } from '@noren/contract/dates'
import {
  addMinor,
  type Minor,
  maxMinor,
  minMinor,
  minor,
  multiplyByCount,
  multiplyByPpmDown,
  subtractMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { CreditPolicy, LimitByAffordability } from '@noren/markets/credit-policy'
import { scheduleOf } from '@noren/pricing/schedule'
import type { ProductTerms } from '@noren/pricing/terms'
import type { CreditFacts } from './credit-decision.ts'

/** The days in which a capacity comes together once. */
const CAPACITY_DAYS = 30

/** What has to be paid on a day. */
export interface Due {
  readonly on: Day
  readonly amountMinor: Minor
}

/** What somebody can pay, with what it comes from; all of a month. */
export interface Capacity {
  readonly countedMinor: Minor
  readonly obligationsMinor: Minor
  readonly essentialsMinor: Minor
  readonly capacityMinor: Minor
}

/** The income of a month that a policy counts: a share of what is stated or shown, by how it is known. */
export function countedIncome(
  { shownIncome, monthlyIncomeMinor, survey }: CreditFacts,
  { limitBy }: Pick<CreditPolicy, 'limitBy'>,
): Minor {
  const incomeMinor = shownIncome?.minor ?? monthlyIncomeMinor ?? ZERO_MINOR
  if (limitBy.kind === 'monthsOfIncome') return incomeMinor
  // Who says both that there is one and that there is none now has none that is known.
  if (!shownIncome && survey.incomeStability === 'noIncomeNow') return ZERO_MINOR
  return multiplyByPpmDown(incomeMinor, limitBy.countedPpm[shownIncome?.evidence ?? 'stated'])
}

/**
 * The lower of two: the share of the counted income that may go into payments, and most of what is left of it
 * after living costs; after other loans in both.
 */
export function capacityOf(facts: CreditFacts, rule: LimitByAffordability): Capacity {
  const { survey, foundObligationsMinor = ZERO_MINOR, bureau } = facts
  const countedMinor = countedIncome(facts, { limitBy: rule })
  const otherLoans = rule.otherLoans[survey.otherLoans ?? ''] ?? 0
  const obligationsMinor = maxMinor(
    multiplyByCount(rule.otherLoanMinor, otherLoans),
    foundObligationsMinor,
    bureau?.obligationsMinor ?? ZERO_MINOR,
  )
  const dependants = rule.dependants[survey.dependants ?? ''] ?? rule.dependantsUnsaid
  const essentialsMinor = addMinor(
    rule.essentialsMinor,
    multiplyByCount(rule.dependantMinor, dependants),
  )
  const share = rule.paymentShare.findLast(({ fromMinor }) => countedMinor >= fromMinor)?.ppm ?? 0
  const byShare = subtractMinor(multiplyByPpmDown(countedMinor, share), obligationsMinor)
  const leftMinor = minor(countedMinor - obligationsMinor - essentialsMinor)
  const byLiving = multiplyByPpmDown(maxMinor(leftMinor, ZERO_MINOR), rule.livingPpm)
  const capacityMinor = maxMinor(minMinor(byShare, byLiving), ZERO_MINOR)
  return { countedMinor, obligationsMinor, essentialsMinor, capacityMinor }
}

/** A pot that is empty on its day and fills evenly with the capacity, for so many days at most. */
export interface Pot {
  readonly capacityMinor: Minor
  readonly savedDaysMax: number
  readonly on: Day
}

/**
 * Whether each due day finds enough in the pot and takes it out. In parts of a day's share, so that nothing is
 * rounded.
 */
export function fitsPot({ capacityMinor, savedDaysMax, on }: Pot, dues: readonly Due[]): boolean {
  const fullest = capacityMinor * savedDaysMax
  let saved = 0
  let before = on
  for (const due of dues.toSorted((a, b) => compareDays(a.on, b.on))) {
    const days = Math.max(0, daysBetween(before, due.on))
    saved = Math.min(fullest, saved + capacityMinor * days) - due.amountMinor * CAPACITY_DAYS
    if (saved < 0) return false
    before = addDays(before, days)
  }
  return true
}

/** The payments of a loan that is paid out on that day, before any coupon. */
export const duesOf = (terms: ProductTerms, amountMinor: Minor, on: Day): Due[] =>
  scheduleOf(terms, amountMinor, on).map(({ dueOn, totalMinor }) => ({
    on: dueOn,
    amountMinor: totalMinor,
  }))

/**
 * The most that a product can lend beside these payments, on its step; null when not even its least fits. A larger
 * amount never fits where a smaller one does not, so halving finds it.
 */
export function mostAffordable(
  terms: ProductTerms,
  pot: Pot,
  others: readonly Due[],
): Minor | null {
  const { amountMinorMin, amountMinorMax, amountMinorStep } = terms
  const amountAt = (step: number): Minor => minor(amountMinorMin + step * amountMinorStep)
  const fits = (step: number): boolean =>
    fitsPot(pot, [...others, ...duesOf(terms, amountAt(step), pot.on)])
  if (!fits(0)) return null
  let least = 0
  let above = Math.floor((amountMinorMax - amountMinorMin) / Math.max(1, amountMinorStep)) + 1
  while (above - least > 1) {
    const middle = Math.floor((least + above) / 2)
    if (fits(middle)) least = middle
    else above = middle
  }
  return amountAt(least)
}
