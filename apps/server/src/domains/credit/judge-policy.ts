import { daysBetween } from '@noren/contract/dates'
import { multiplyByRatioHalfUp, sumMinor } from '@noren/contract/money'
import { POLICY_LIMITS } from '@noren/contract/operator/policies'
import type { CreditCosts } from '@noren/markets/credit-costs'
import type { CreditPolicy } from '@noren/markets/credit-policy'
import type { MarketCode } from '@noren/markets/market'
import { creditCostsOn, productsOn } from '@noren/markets/market-by-code'
import { feeAndTaxOf } from '@noren/pricing/fees'
import { interestWithoutTax } from '@noren/pricing/interest'
import { scheduleOf } from '@noren/pricing/schedule'
import { countedIncome } from './affordability.ts'
import type { DecidedAgain } from './back-test.ts'
import { decide } from './decide/credit-rules.ts'
import type { Decider } from './decide/limit.ts'
import { scoreLinesOf, scoreOf } from './decide/points.ts'
import type { LoanOutcome } from './loan-outcomes.ts'
import {
  badRateAt,
  binsByScore,
  breakEvenBadRate,
  expectedProfit,
  giniOf,
  type ImpactRatio,
  type Interval,
  impactRatio,
  kolmogorovSmirnov,
  type LoanEconomics,
  type Outcomes,
  stabilityIndex,
  USUAL_SCALE,
  wilson,
} from './measures.ts'

/** How the loans of a group of decisions ended. */
export interface EndedLoans extends Outcomes {
  readonly indeterminate: number
  readonly fraud: number
  readonly firstDefaults: number
  /** Bad ones among good and bad ones; null of none. */
  readonly badRate: number | null
  readonly interval: Interval
}

export interface BandOutcomes extends EndedLoans {
  /** Null: refused, or for a person to decide. */
  readonly band: string | null
  /** What the scores of these loans mean. */
  readonly predicted: number | null
  /** At which rate these loans would earn nothing, on average. */
  readonly breakEven: number | null
  /** By the rate that was seen, of all of them, in minor units. */
  readonly profitMinor: number
}

export interface PolicyOutcomes {
  readonly loans: number
  readonly bands: readonly BandOutcomes[]
  /** Approved under both versions; and of what was lent, what the version would not have approved. */
  readonly both: EndedLoans
  readonly onlyBefore: EndedLoans
  readonly ks: number
  readonly gini: number
  /** Of the scores that the loans were lent by. */
  readonly ksBefore: number
  readonly giniBefore: number
}

/** Groups with fewer loans or people than this are not shown: a figure of few tells of somebody. */
export const CELL_MIN = POLICY_LIMITS.decisionsMin

const rateOf = (count: number, of: number): number | null => (of === 0 ? null : count / of)

export const endedLoans = (
  loans: readonly Pick<LoanOutcome, 'outcome' | 'isFirstDefault'>[],
): EndedLoans => {
  const count = (which: LoanOutcome['outcome']): number =>
    loans.filter(({ outcome }) => outcome === which).length
  const [goods, bads] = [count('good'), count('bad')]
  return {
    ...{ goods, bads, indeterminate: count('indeterminate'), fraud: count('fraud') },
    firstDefaults: loans.filter(({ isFirstDefault }) => isFirstDefault).length,
    badRate: rateOf(bads, goods + bads),
    interval: wilson(bads, goods + bads),
  }
}

const DAYS_PER_YEAR = 365
const PPM_YEAR = 1_000_000 * DAYS_PER_YEAR

/** What a loan earns if it is paid as agreed, without what is the authority's, and what it costs its lender. */
export const economicsOf = (
  { terms, principalMinor, lentOn }: Pick<LoanOutcome, 'terms' | 'principalMinor' | 'lentOn'>,
  { lossPpm, fundsYearPpm, workMinor }: CreditCosts,
): LoanEconomics => {
  const rows = scheduleOf(terms, principalMinor, lentOn)
  const { feeMinor } = feeAndTaxOf(terms.serviceFee, principalMinor, terms.taxOnFeesPpm)
  let openedOn = lentOn
  const funds = rows.map(({ openingMinor, dueOn }) => {
    const days = daysBetween(openedOn, dueOn)
    openedOn = dueOn
    return multiplyByRatioHalfUp(openingMinor, fundsYearPpm * days, PPM_YEAR)
  })
  const interestMinor = interestWithoutTax(terms, sumMinor(rows.map((row) => row.interestMinor)))
  return {
    ...{ principalMinor, lossPpm },
    incomeMinor: interestMinor + feeMinor,
    costMinor: sumMinor(funds) + workMinor,
  }
}

type Facts = Pick<LoanOutcome, 'facts' | 'lentOn'>

const deciderOn = (
  market: { readonly code: MarketCode } & Pick<Decider, 'kycTierLimits'>,
  policy: CreditPolicy,
  { lentOn }: Facts,
): Decider => ({
  ...{ policy, kycTierLimits: market.kycTierLimits, on: lentOn },
  products: productsOn(market.code, lentOn),
})

/** A version over the loans that were lent and have matured: what it would have made of their facts, and how they ended. */
export const judgeOutcomes = (
  loans: readonly LoanOutcome[],
  policy: CreditPolicy,
  market: { readonly code: MarketCode } & Pick<Decider, 'kycTierLimits'>,
): PolicyOutcomes => {
  const judged = loans.map((loan) => {
    const { decision, band, score } = decide(loan.facts, deciderOn(market, policy, loan))
    return { loan, score, band: decision === 'approved' ? band : null }
  })
  const known = judged.filter(({ loan }) => loan.outcome === 'good' || loan.outcome === 'bad')
  const byScore = (scoreIn: (one: (typeof known)[number]) => number): Outcomes[] =>
    binsByScore(known.map((one) => ({ score: scoreIn(one), isBad: one.loan.outcome === 'bad' })))
  const now = byScore(({ score }) => score)
  const before = byScore(({ loan }) => loan.decision.score)
  const bands = [...policy.bands.map(({ band }) => band), null].map((band): BandOutcomes => {
    const own = judged.filter((one) => one.band === band)
    const ended = endedLoans(own.map(({ loan }) => loan))
    const predicted = own.reduce((sum, { score }) => sum + badRateAt(score, USUAL_SCALE), 0)
    const economics = own.map(({ loan }) =>
      economicsOf(loan, creditCostsOn(market.code, loan.lentOn)),
    )
    const breakEven = economics.reduce((sum, of) => sum + breakEvenBadRate(of), 0)
    const profits = economics.map((of) => expectedProfit(of, ended.badRate ?? 0))
    return {
      ...{ ...ended, band, predicted: rateOf(predicted, own.length) },
      breakEven: rateOf(breakEven, own.length),
      profitMinor: Math.round(profits.reduce((sum, profit) => sum + profit, 0)),
    }
  })
  return {
    ...{ loans: loans.length, bands },
    both: endedLoans(judged.filter(({ band }) => band !== null).map(({ loan }) => loan)),
    onlyBefore: endedLoans(judged.filter(({ band }) => band === null).map(({ loan }) => loan)),
    ...{ ks: kolmogorovSmirnov(now), gini: giniOf(now) },
    ...{ ksBefore: kolmogorovSmirnov(before), giniBefore: giniOf(before) },
  }
}

/** The version's points of those whose loans matured beside those of everybody decided on now: by line, and the score by its bands. */
export class PointsNow {
  readonly #policy: CreditPolicy
  readonly #counts = new Map<string, Map<string, number>>()

  constructor(policy: CreditPolicy) {
    this.#policy = policy
  }

  add({ facts }: Pick<DecidedAgain, 'facts'>): void {
    const { score } = scoreOf(facts, this.#policy)
    const band = this.#policy.bands.find(({ scoreMin }) => score >= scoreMin)?.band ?? 'none'
    this.#count('score', band)
    for (const { code, points } of scoreLinesOf(facts, this.#policy)) {
      this.#count(code, String(points))
    }
  }

  /** How far both are apart, the furthest first; nothing of what has one value only. */
  stabilityAgainst(before: PointsNow): { code: string; index: number }[] {
    return [...this.#counts]
      .map(([code, now]) => {
        const was = before.#counts.get(code) ?? new Map<string, number>()
        const values = [...new Set([...was.keys(), ...now.keys()])].sort()
        const counts = (of: ReadonlyMap<string, number>) =>
          values.map((value) => of.get(value) ?? 0)
        return { code, values, index: stabilityIndex(counts(was), counts(now)) }
      })
      .filter(({ values }) => values.length > 1)
      .map(({ code, index }) => ({ code, index }))
      .sort((a, b) => b.index - a.index)
  }

  #count(code: string, value: string): void {
    const counts = this.#counts.get(code) ?? new Map<string, number>()
    counts.set(value, (counts.get(value) ?? 0) + 1)
    this.#counts.set(code, counts)
  }
}

/** What must not decide: read for these sums alone, and never written beside a person. */
export interface ProtectedGroups {
  readonly gender: string
  readonly language: string
}

export interface GroupFigures {
  readonly by: 'gender' | 'age' | 'language'
  readonly group: string
  readonly decided: number
  readonly approvalRate: number
  /** Beside the group that is approved most often; null for that group itself. */
  readonly impact: ImpactRatio | null
  readonly limitToIncome: number | null
  readonly badRate: number | null
  /** Of the loans that ended well, those that the version would approve. */
  readonly goodsApproved: number | null
}

const AGES = [
  { from: 60, name: '60+' },
  { from: 45, name: '45–59' },
  { from: 30, name: '30–44' },
  { from: 0, name: 'under 30' },
]
const ageOf = (years: number): string => AGES.find(({ from }) => years >= from)?.name ?? ''

interface GroupSums {
  decided: number
  approved: number
  limitMinor: number
  incomeMinor: number
  goods: number
  bads: number
  goodsApproved: number
}
const NOTHING: GroupSums = {
  ...{ decided: 0, approved: 0, limitMinor: 0, incomeMinor: 0 },
  ...{ goods: 0, bads: 0, goodsApproved: 0 },
}

/** Sums by gender, age and language of what a version decides; of nobody in particular. */
export class Fairness {
  readonly #policy: CreditPolicy
  readonly #sums = new Map<string, GroupSums>()

  constructor(policy: CreditPolicy) {
    this.#policy = policy
  }

  addDecision({ facts, now }: Pick<DecidedAgain, 'facts' | 'now'>, groups: ProtectedGroups): void {
    const isApproved = now.decision === 'approved'
    for (const sums of this.#sumsOf(facts.ageYears, groups)) {
      sums.decided += 1
      if (!isApproved) continue
      sums.approved += 1
      sums.limitMinor += now.limitMinor
      sums.incomeMinor += countedIncome(facts, this.#policy)
    }
  }

  addLoan({ facts, outcome }: LoanOutcome, isApproved: boolean, groups: ProtectedGroups): void {
    if (outcome !== 'good' && outcome !== 'bad') return
    for (const sums of this.#sumsOf(facts.ageYears, groups)) {
      if (outcome === 'bad') sums.bads += 1
      else {
        sums.goods += 1
        if (isApproved) sums.goodsApproved += 1
      }
    }
  }

  /** Groups of CELL_MIN people and more, each beside the one of its kind that is approved most often. */
  figures(): GroupFigures[] {
    const shown = [...this.#sums].filter(([, { decided }]) => decided >= CELL_MIN)
    const byKind = Map.groupBy(shown, ([key]) => key.slice(0, key.indexOf(' ')))
    return [...byKind].flatMap(([by, groups]) => {
      const rate = ({ approved, decided }: GroupSums): number => approved / decided
      const [best] = groups.toSorted(([, a], [, b]) => rate(b) - rate(a))
      return groups.map(([key, sums]) => ({
        by: by as GroupFigures['by'],
        group: key.slice(key.indexOf(' ') + 1),
        decided: sums.decided,
        approvalRate: rate(sums),
        impact: best && best[0] !== key ? impactRatio(sums, best[1]) : null,
        limitToIncome: rateOf(sums.limitMinor, sums.incomeMinor),
        badRate:
          sums.goods + sums.bads < CELL_MIN ? null : rateOf(sums.bads, sums.goods + sums.bads),
        goodsApproved: sums.goods < CELL_MIN ? null : rateOf(sums.goodsApproved, sums.goods),
      }))
    })
  }

  #sumsOf(years: number, { gender, language }: ProtectedGroups): GroupSums[] {
    return [`gender ${gender}`, `age ${ageOf(years)}`, `language ${language}`].map((key) => {
      const sums = this.#sums.get(key) ?? { ...NOTHING }
      this.#sums.set(key, sums)
      return sums
    })
  }
}

/** Whether the version would have approved who was lent this. */
export const wouldApprove = (
  loan: LoanOutcome,
  policy: CreditPolicy,
  market: { readonly code: MarketCode } & Pick<Decider, 'kycTierLimits'>,
): boolean => decide(loan.facts, deciderOn(market, policy, loan)).decision === 'approved'
