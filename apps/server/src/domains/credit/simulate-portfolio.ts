import { setImmediate as nextTurn } from 'node:timers/promises'
import { addDays, addMonths, type Day } from '@noren/contract/dates'
import { addMinor, type Minor, minor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { creditCostsOn } from '@noren/markets/market-by-code'
import type { Band } from '@noren/pricing/terms'
import { type EndedLoans, economicsOf, endedLoans } from './judge-policy.ts'
import {
  badRateAt,
  binsByScore,
  expectedProfit,
  giniOf,
  kolmogorovSmirnov,
  USUAL_SCALE,
} from './measures.ts'
import { type InventedLoan, principalLeft } from './simulate/invented-loan.ts'
import { type Application, liveMonths, type Trial } from './simulate/life.ts'
import { inventPerson } from './simulate/people.ts'

export type { Trial } from './simulate/life.ts'
export { inventPerson, usualRiskOf } from './simulate/people.ts'

/** What a band was approved for and what became of it. */
export interface BandTrial extends EndedLoans {
  readonly band: Band
  readonly approvals: number
  readonly loans: number
  readonly lentMinor: Minor
  /** The share of bad loans that the scores mean, and the one that is true of these people. */
  readonly predicted: number | null
  readonly trueRate: number | null
  readonly expectedMinor: Minor
  readonly profitMinor: Minor
  readonly lossMinor: Minor
}

export interface MonthTrial {
  readonly from: Day
  readonly applications: number
  readonly approvals: number
  readonly loans: number
  readonly lentMinor: Minor
  /** Of all loans, at its end. */
  readonly outMinor: Minor
}

export interface PortfolioTrial {
  readonly version: string
  readonly seed: number
  /** Those whose months were lived: fewer than asked for where it was stopped. */
  readonly people: number
  readonly applications: number
  readonly approvals: number
  /** Of these, those above what a machine may approve. */
  readonly forPerson: number
  /** By the first reason: those who were not approved. */
  readonly refusals: ReadonlyMap<string, number>
  /** Of whom was not approved: the share that would not have paid back even the least loan. */
  readonly refusedRate: number | null
  readonly bands: readonly BandTrial[]
  readonly months: readonly MonthTrial[]
  readonly all: EndedLoans
  readonly loans: number
  readonly lentMinor: Minor
  readonly peakMinor: Minor
  /** By what the scores mean, at the market's costs; and as it came. */
  readonly expectedMinor: Minor
  readonly profitMinor: Minor
  readonly lossMinor: Minor
  /** How well the scores tell good from bad; and how well the true risk would, which no policy can surpass. */
  readonly ks: number | null
  readonly gini: number | null
  readonly giniOfTruth: number | null
  /** Those who were lent to, with whether a loan of theirs ended badly. */
  readonly borrowers: ReadonlyMap<number, boolean>
}

/** So many people between two looks at whether to go on. */
const AT_ONCE = 25

/**
 * A portfolio of invented people of whom it is known how they pay, lived under a policy by the product's own decision, pot, limit and
 * price engine. The same seed gives the same people with the same wishes, whatever the policy; `told` is called as it goes on.
 */
export const simulatePortfolio = async (
  of: Trial & { readonly people: number },
  { told = () => {}, signal }: { told?: (people: number) => void; signal?: AbortSignal } = {},
): Promise<PortfolioTrial> => {
  const applications: Application[] = []
  const borrowers = new Map<number, boolean>()
  let people = 0
  for (; people < of.people && !signal?.aborted; people += 1) {
    const lived = liveMonths(inventPerson(of, people), of)
    applications.push(...lived)
    const lent = lived.flatMap(({ loan }) => (loan ? [loan] : []))
    if (lent.length > 0)
      borrowers.set(
        people,
        lent.some(({ outcome }) => outcome === 'bad'),
      )
    if ((people + 1) % AT_ONCE !== 0) continue
    told(people + 1)
    await nextTurn()
  }
  return { ...summed(applications, of), seed: of.seed, people, borrowers }
}

interface Lent {
  readonly loan: InventedLoan
  readonly decision: Application['decision']
}

const rateOf = (sum: number, count: number): number | null => (count === 0 ? null : sum / count)

const expectedOf = (lent: readonly Lent[], { market }: Trial): Minor =>
  minor(
    Math.round(
      lent.reduce((sum, { loan, decision: { score } }) => {
        const economics = economicsOf(loan, creditCostsOn(market.code, loan.lentOn))
        return sum + expectedProfit(economics, badRateAt(score, USUAL_SCALE))
      }, 0),
    ),
  )

const moneyOf = (lent: readonly Lent[], of: Trial) => {
  const loans = lent.map(({ loan }) => loan)
  return {
    loans: loans.length,
    lentMinor: sumMinor(loans.map(({ principalMinor }) => principalMinor)),
    expectedMinor: expectedOf(lent, of),
    profitMinor: sumMinor(loans.map(({ profitMinor }) => profitMinor)),
    lossMinor: sumMinor(loans.map(({ lossMinor }) => lossMinor)),
  }
}

const summed = (
  applications: readonly Application[],
  of: Trial,
): Omit<PortfolioTrial, 'seed' | 'people' | 'borrowers'> => {
  const { policy } = of
  const approved = applications.filter(({ decision }) => decision.decision === 'approved')
  const refused = applications.filter(({ decision }) => decision.decision !== 'approved')
  const lent = approved.flatMap(({ loan, decision }) => (loan ? [{ loan, decision }] : []))
  const refusals = new Map<string, number>()
  for (const { decision } of refused) {
    const [reason = 'none'] = decision.reasons
    refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
  }
  const known = lent.filter(({ loan }) => loan.outcome === 'good' || loan.outcome === 'bad')
  const isBad = ({ loan }: Lent): boolean => loan.outcome === 'bad'
  const isKnown = known.some(isBad) && !known.every(isBad)
  const byScore = binsByScore(
    known.map((one) => ({ score: one.decision.score, isBad: isBad(one) })),
  )
  const byTruth = binsByScore(known.map((one) => ({ score: -one.loan.risk, isBad: isBad(one) })))
  const months = monthsOf(applications, lent, of)
  return {
    version: policy.version,
    applications: applications.length,
    approvals: approved.length,
    forPerson: approved.filter(({ isForPerson }) => isForPerson).length,
    refusals: new Map([...refusals].sort(([, a], [, b]) => b - a)),
    refusedRate: rateOf(
      refused.reduce((sum, { refusedRisk }) => sum + (refusedRisk ?? 0), 0),
      refused.length,
    ),
    bands: policy.bands.map(({ band }) => bandOf(band, approved, of)),
    months,
    all: endedLoans(lent.map(({ loan }) => loan)),
    ...moneyOf(lent, of),
    peakMinor: minor(Math.max(0, ...months.map(({ outMinor }) => outMinor))),
    ks: isKnown ? kolmogorovSmirnov(byScore) : null,
    gini: isKnown ? giniOf(byScore) : null,
    giniOfTruth: isKnown ? giniOf(byTruth) : null,
  }
}

const bandOf = (band: Band, approved: readonly Application[], of: Trial): BandTrial => {
  const own = approved.filter(({ decision }) => decision.band === band)
  const lent = own.flatMap(({ loan, decision }) => (loan ? [{ loan, decision }] : []))
  const predicted = lent.reduce((sum, one) => sum + badRateAt(one.decision.score, USUAL_SCALE), 0)
  const truth = lent.reduce((sum, { loan }) => sum + loan.risk, 0)
  return {
    ...{ band, approvals: own.length, ...endedLoans(lent.map(({ loan }) => loan)) },
    ...moneyOf(lent, of),
    predicted: rateOf(predicted, lent.length),
    trueRate: rateOf(truth, lent.length),
  }
}

/** The months in which people ask, and after them those until nothing is out any more. */
const monthsOf = (
  applications: readonly Application[],
  lent: readonly Lent[],
  { from, months }: Trial,
): MonthTrial[] => {
  const found: MonthTrial[] = []
  for (let month = 0; ; month += 1) {
    const [first, next] = [addMonths(from, month), addMonths(from, month + 1)]
    const isIn = (on: Day): boolean => first <= on && on < next
    const asked = applications.filter(({ on }) => isIn(on))
    const lentNow = lent.filter(({ loan }) => isIn(loan.lentOn))
    const lastOn = addDays(next, -1)
    const outMinor = lent.reduce(
      (sum, { loan }) => addMinor(sum, principalLeft(loan, lastOn)),
      ZERO_MINOR,
    )
    if (month >= months && outMinor === 0) return found
    found.push({
      from: first,
      applications: asked.length,
      approvals: asked.filter(({ decision }) => decision.decision === 'approved').length,
      loans: lentNow.length,
      lentMinor: sumMinor(lentNow.map(({ loan }) => loan.principalMinor)),
      outMinor,
    })
  }
}

/** People under two policies, by which of them lends to them. */
export interface Swap {
  readonly lentBy: 'both' | 'first' | 'second'
  readonly people: number
  /** Of these people, those with a loan that ended badly under the first, and under the second. */
  readonly badInFirst: number | null
  readonly badInSecond: number | null
}

export const swapOf = (
  first: Pick<PortfolioTrial, 'borrowers'>,
  second: Pick<PortfolioTrial, 'borrowers'>,
): Swap[] => {
  const everybody = [...new Set([...first.borrowers.keys(), ...second.borrowers.keys()])]
  return (['both', 'first', 'second'] as const).map((lentBy): Swap => {
    const people = everybody.filter((number) => {
      const [isFirst, isSecond] = [first.borrowers.has(number), second.borrowers.has(number)]
      if (lentBy === 'both') return isFirst && isSecond
      return lentBy === 'first' ? isFirst && !isSecond : isSecond && !isFirst
    })
    const badIn = ({ borrowers }: Pick<PortfolioTrial, 'borrowers'>): number =>
      people.filter((number) => borrowers.get(number)).length
    return {
      ...{ lentBy, people: people.length },
      badInFirst: lentBy === 'second' ? null : rateOf(badIn(first), people.length),
      badInSecond: lentBy === 'first' ? null : rateOf(badIn(second), people.length),
    }
  })
}
