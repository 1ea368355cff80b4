import { addDays, addMonths, type Day, daysBetween } from '@noren/contract/dates'
import {
  addMinor,
  type Minor,
  maxMinor,
  minMinor,
  minor,
  multiplyByCount,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { CreditPolicy } from '@noren/markets/credit-policy'
import type { Market } from '@noren/markets/market'
import { productsOn } from '@noren/markets/market-by-code'
import { outstandingOn } from '@noren/pricing/outstanding'
import { scheduleOf } from '@noren/pricing/schedule'
import type { ProductTerms } from '@noren/pricing/terms'
import { seededRandom } from '../../../platform/seeded-random.ts'
import { capacityOf, type Due, mostAffordable } from '../affordability.ts'
import { asksOf, type CreditDecision, type CreditFacts } from '../credit-decision.ts'
import { decide } from '../decide/credit-rules.ts'
import { carriedIn, type Decider, isCooling, wholeSteps } from '../decide/limit.ts'
import { againstStanding } from '../decide/redecision.ts'
import { isApprovedByMachine, openLoansMaxOf } from '../lending-rules.ts'
import { limitUse } from '../limit-use.ts'
import { personMismatch } from '../product-fit.ts'
import {
  type InventedLoan,
  liveLoan,
  type Manner,
  principalLeft,
  trueRiskOf,
} from './invented-loan.ts'
import type { InventedPerson } from './people.ts'
import { seedOf, share } from './random.ts'

/** What a trial is made under. */
export interface Trial {
  readonly market: Market
  readonly policy: CreditPolicy
  readonly from: Day
  readonly months: number
  readonly seed: number
  /** By how much the odds of not paying are multiplied; 1 as a rule. */
  readonly stress: number
}

/** Somebody has asked for a loan and was decided on. */
export interface Application {
  readonly on: Day
  readonly decision: CreditDecision
  /** What a loan of the least amount would have meant, for who was not approved. */
  readonly refusedRisk: number | null
  /** Null: nothing was lent. */
  readonly loan: InventedLoan | null
  /** More than a machine may approve: the staff is taken to have approved it. */
  readonly isForPerson: boolean
}

/** What a person will want in a month and do with it, whatever is decided. */
interface Wish {
  readonly wants: boolean
  readonly day: number
  readonly amountMinor: Minor
  readonly product: number
  readonly manner: Manner
}

const WANTS = 0.35
const DAYS = 28
/** Of a hundred of the market's example amount. */
const PARTS = [50, 80, 100, 100, 150, 200, 300]
const HUNDRED = 100

const wishOf = (person: InventedPerson, month: number, of: Trial): Wish => {
  const random = seededRandom(seedOf(of.seed, person.number, month + 1))
  return {
    wants: share(random) < WANTS,
    day: random.below(DAYS),
    amountMinor: minor(
      Math.round(multiplyByCount(of.market.exampleMinor, random.pick(PARTS)) / HUNDRED),
    ),
    product: share(random),
    manner: {
      fails: share(random),
      failsAt: share(random),
      late: share(random),
      lateDays: share(random),
      recovered: share(random),
    },
  }
}

/** What earlier loans say on a day. */
const historyOn = (loans: readonly InventedLoan[], on: Day): CreditFacts['history'] => {
  const closed = loans
    .filter(({ endedOn, isWrittenOff }) => endedOn <= on && !isWrittenOff)
    .map(({ principalMinor, lateDays, lentOn, endedOn }) => ({
      ...{ principalMinor, lateDays, repaidOn: endedOn },
      heldDays: daysBetween(lentOn, endedOn),
    }))
  const onTime = closed.filter(({ lateDays }) => lateDays === 0).length
  return {
    repaidOnTimeCount: onTime,
    repaidLateCount: closed.length - onTime,
    isOverdue: loans.some((loan) => isOverdue(loan, on)),
    hasWriteOff: loans.some(({ isWrittenOff, endedOn }) => isWrittenOff && endedOn <= on),
    writeOffRepaidOn: null,
    closed,
  }
}

const factsOn = (
  { told, statement }: InventedPerson,
  of: { readonly isShown: boolean; readonly history: CreditFacts['history'] },
): CreditFacts => ({
  ...told,
  kycTier: 'documentFace',
  ...{ isFaceMatched: true, isBankAccountShared: false, isBlocked: false },
  ...{ contactCount: 2, otherPeopleOnDevice: 0, history: of.history },
  ...(of.isShown && {
    shownIncome: statement.income,
    foundObligationsMinor: statement.obligationsMinor,
  }),
})

/** The payments of open loans that are still to come, as they were agreed. */
const duesAfter = (loans: readonly InventedLoan[], on: Day): Due[] =>
  loans
    .filter(({ endedOn }) => on < endedOn)
    .flatMap(({ terms, principalMinor, lentOn }) => scheduleOf(terms, principalMinor, lentOn))
    .filter(({ dueOn }) => on < dueOn)
    .map(({ dueOn, totalMinor }) => ({ on: dueOn, amountMinor: totalMinor }))

interface Choice {
  readonly terms: ProductTerms
  readonly mostMinor: Minor
}

/** What each product would lend now, by the rules that an application goes through. */
const choicesOf = (
  { facts, decision }: { facts: CreditFacts; decision: CreditDecision },
  loans: readonly InventedLoan[],
  { policy: { limitBy }, products, on }: Decider,
): { choices: Choice[]; usedMinor: Minor } => {
  const open = loans.filter(({ endedOn }) => on < endedOn)
  const usedMinor = sumMinor(open.map((loan) => principalLeft(loan, on)))
  const [first, ...others] = products.map(({ amountMinorMin }) => amountMinorMin)
  const leastMinor = first === undefined ? ZERO_MINOR : minMinor(first, ...others)
  const { availableMinor } = limitUse({
    ...{ totalMinor: decision.limitMinor, usedMinor, lockedBy: null, leastMinor },
  })
  const { history } = facts
  const repaidCount = history.closed?.length ?? 0
  const rule = limitBy.kind === 'affordability' ? limitBy : null
  if (rule && open.length >= openLoansMaxOf(rule, repaidCount)) return { choices: [], usedMinor }
  const pot = rule && {
    capacityMinor: capacityOf(facts, rule).capacityMinor,
    ...{ savedDaysMax: rule.savedDaysMax, on },
  }
  const applicant = { ...facts, band: decision.band, isReturning: repaidCount > 0 }
  const dues = duesAfter(open, on)
  const choices = products
    .filter(({ eligibility }) => personMismatch(eligibility, applicant) === null)
    .flatMap((terms): Choice[] => {
      const carriedMinor = pot ? mostAffordable(terms, pot, dues) : terms.amountMinorMax
      if (carriedMinor === null) return []
      const mostMinor = minMinor(availableMinor, terms.amountMinorMax, carriedMinor)
      return mostMinor < terms.amountMinorMin
        ? []
        : [{ terms, mostMinor: onStep(terms, mostMinor) }]
    })
  return { choices, usedMinor }
}

const onStep = ({ amountMinorMin, amountMinorStep }: ProductTerms, amountMinor: Minor): Minor =>
  addMinor(amountMinorMin, wholeSteps(subtractMinor(amountMinor, amountMinorMin), amountMinorStep))

/** One of those that lend what is wanted, or of those that lend the most. */
const chosenOf = (
  choices: readonly Choice[],
  { amountMinor, product }: Wish,
): Choice | undefined => {
  const most = choices.reduce((best, { mostMinor }) => Math.max(best, mostMinor), 0)
  const enough = choices.filter(({ mostMinor }) => mostMinor >= Math.min(amountMinor, most))
  return enough[Math.floor(product * enough.length)]
}

/** What an approval of the least amount of the product that asks least would have meant. */
const refusedRiskOf = (
  { truth }: InventedPerson,
  { products, on }: Decider,
  stress: number,
): number => {
  const risks = products.map((terms) =>
    trueRiskOf(truth, { terms, principalMinor: terms.amountMinorMin, lentOn: on }, stress),
  )
  return Math.min(...risks)
}

/**
 * The months of one person under a policy: they ask when they would, are decided on by the product's own decision, and pay back as
 * they do. Loans are lived to their end, also after the last month.
 */
export const liveMonths = (person: InventedPerson, of: Trial): Application[] => {
  const { market, policy, stress } = of
  const applications: Application[] = []
  const loans: InventedLoan[] = []
  let isShown = person.shows === 'atFirst'
  let standing: CreditDecision | undefined
  let lastLimitMinor: Minor | null = null
  let lastRiseOn: Day | null = null
  const decideOn = (on: Day): { facts: CreditFacts; decision: CreditDecision; by: Decider } => {
    const products = productsOn(market.code, on)
    const by = { policy, kycTierLimits: market.kycTierLimits, products, on }
    const facts = factsOn(person, { isShown, history: historyOn(loans, on) })
    const made = decide(facts, by)
    const before = standing && { ...standing, reasonCodes: standing.reasons }
    const { decision } = againstStanding(made, {
      ...{ standing: before, lastLimitMinor, isAsked: true },
      carriedMinor: carriedIn(made.band, facts, by),
      isCooling: isCooling({ history: facts.history, lastRiseOn }, by),
    })
    return { facts, decision, by }
  }
  for (let month = person.joinsIn; month < of.months; month += 1) {
    const wish = wishOf(person, month, of)
    const on = addDays(addMonths(of.from, month), wish.day)
    if (!wish.wants || isWaiting(standing, on)) continue
    let made = decideOn(on)
    if (asksOf(made.decision.reasons).length > 0 && person.shows === 'whenAsked' && !isShown) {
      isShown = true
      made = decideOn(on)
    }
    const { decision, facts, by } = made
    standing = decision
    if (decision.decision !== 'approved') {
      const refusedRisk = refusedRiskOf(person, by, stress)
      applications.push({ on, decision, refusedRisk, loan: null, isForPerson: false })
      continue
    }
    if (lastLimitMinor !== null && decision.limitMinor > lastLimitMinor) lastRiseOn = on
    lastLimitMinor = decision.limitMinor
    const { choices, usedMinor } = choicesOf(made, loans, by)
    const chosen = chosenOf(choices, wish)
    if (!chosen) {
      applications.push({ on, decision, refusedRisk: null, loan: null, isForPerson: false })
      continue
    }
    const { terms, mostMinor } = chosen
    const wantedMinor = onStep(terms, maxMinor(terms.amountMinorMin, wish.amountMinor))
    const principalMinor = minMinor(wantedMinor, mostMinor)
    const lent = { terms, principalMinor, lentOn: on }
    const { truth } = person
    const loan = liveLoan(lent, { market, truth, manner: wish.manner, stress })
    loans.push(loan)
    const owedMinor = addMinor(usedMinor, principalMinor)
    const { score } = decision
    const isForPerson = !isApprovedByMachine(policy, { facts, score, usedMinor: owedMinor })
    applications.push({ on, decision, refusedRisk: null, loan, isForPerson })
  }
  return applications
}

/** Who was told a day to come back on does not ask before it. */
const isWaiting = (standing: CreditDecision | undefined, on: Day): boolean =>
  standing?.decision === 'declined' && standing.reapplyOn !== null && on < standing.reapplyOn

const isOverdue = ({ facts, lentOn, endedOn }: InventedLoan, on: Day): boolean => {
  if (on <= lentOn || endedOn <= on) return false
  const payments = facts.payments.filter(({ paidOn }) => paidOn <= on)
  return outstandingOn({ ...facts, payments, frozenOn: null }, on).overdueDays > 0
}
