import { PPM_ONE } from '@noren/contract/money'

/** The good and bad outcomes of a bin, a band or a group. */
export interface Outcomes {
  readonly goods: number
  readonly bads: number
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

const totalOf = (bins: readonly Outcomes[]): Outcomes => ({
  goods: sum(bins.map(({ goods }) => goods)),
  bads: sum(bins.map(({ bads }) => bads)),
})

/** So much is counted into a bin in which one of the two never happened, so that its logarithm is a number. */
const NEVER_HAPPENED = 0.5

/** Weight of evidence of each bin: ln of its share of the goods over its share of the bads; above 0 is better than average. */
export const weightsOfEvidence = (bins: readonly Outcomes[]): number[] => {
  const all = totalOf(bins)
  return bins.map(({ goods, bads }) =>
    Math.log(
      Math.max(goods, NEVER_HAPPENED) /
        all.goods /
        (Math.max(bads, NEVER_HAPPENED) / Math.max(all.bads, NEVER_HAPPENED)),
    ),
  )
}

/** How much a characteristic tells apart; 0 for nothing. */
export const informationValue = (bins: readonly Outcomes[]): number => {
  const all = totalOf(bins)
  const weights = weightsOfEvidence(bins)
  return sum(
    bins.map(
      ({ goods, bads }, at) => (goods / all.goods - bads / all.bads) * (weights[at] ?? Number.NaN),
    ),
  )
}

/** The shares of goods and of bads that are at least as good as each bin. */
const cumulated = (bestFirst: readonly Outcomes[]): { good: number; bad: number }[] => {
  const all = totalOf(bestFirst)
  let goods = 0
  let bads = 0
  return bestFirst.map((bin) => {
    goods += bin.goods
    bads += bin.bads
    return { good: goods / all.goods, bad: bads / all.bads }
  })
}

/** Kolmogorov-Smirnov: the widest distance between the goods and the bads that a cut-off would take, 0 to 1. */
export const kolmogorovSmirnov = (bestFirst: readonly Outcomes[]): number =>
  Math.max(0, ...cumulated(bestFirst).map(({ good, bad }) => Math.abs(good - bad)))

/** Gini, 2 × AUC − 1: 0 orders by chance, 1 perfectly; below 0 the order is the wrong way round. */
export const giniOf = (bestFirst: readonly Outcomes[]): number => {
  let before = { good: 0, bad: 0 }
  let area = 0
  for (const point of cumulated(bestFirst)) {
    area += ((point.good + before.good) / 2) * (point.bad - before.bad)
    before = point
  }
  return 2 * area - 1
}

/** Of several scores, best first: those with the same score are one bin. */
export const binsByScore = (
  rows: readonly { readonly score: number; readonly isBad: boolean }[],
): Outcomes[] => {
  const byScore = Map.groupBy(rows, ({ score }) => score)
  return [...byScore]
    .sort(([a], [b]) => b - a)
    .map(([, same]) => {
      const bads = same.filter(({ isBad }) => isBad).length
      return { goods: same.length - bads, bads }
    })
}

/** Population stability index between two distributions over the same bins, by counts or shares; above 0.25 they differ. */
export const stabilityIndex = (before: readonly number[], after: readonly number[]): number => {
  const share = (counts: readonly number[], at: number): number =>
    Math.max(counts[at] ?? 0, NEVER_HAPPENED / 1000) / sum(counts)
  return sum(
    before.map((_, at) => {
      const [was, is] = [share(before, at), share(after, at)]
      return (is - was) * Math.log(is / was)
    }),
  )
}

/** Of a normal distribution: 95 % lie within so many standard deviations. */
const Z_95 = 1.959963984540054

export interface Interval {
  readonly low: number
  readonly high: number
}

/** Wilson's interval of 95 % for a share of a count. */
export const wilson = (count: number, of: number): Interval => {
  if (of === 0) return { low: 0, high: 1 }
  const share = count / of
  const square = (Z_95 * Z_95) / of
  const middle = (share + square / 2) / (1 + square)
  const half = (Z_95 / (1 + square)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of))
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

export interface Approvals {
  readonly approved: number
  readonly decided: number
}

/** How often a group is approved for each time that another one is. */
export interface ImpactRatio extends Interval {
  readonly ratio: number
  /** Of the difference of both rates; beyond ±1.96 it is hardly chance. */
  readonly z: number
}

/** Adverse impact ratio with its interval of 95 % (of the logarithm); null where nobody of one of them is approved. */
export const impactRatio = (group: Approvals, reference: Approvals): ImpactRatio | null => {
  if (group.approved === 0 || reference.approved === 0) return null
  const [a, b] = [group.approved / group.decided, reference.approved / reference.decided]
  const ratio = a / b
  const spread = Math.sqrt((1 - a) / group.approved + (1 - b) / reference.approved)
  const pooled = (group.approved + reference.approved) / (group.decided + reference.decided)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / group.decided + 1 / reference.decided))
  return {
    ratio,
    low: ratio * Math.exp(-Z_95 * spread),
    high: ratio * Math.exp(Z_95 * spread),
    z: error === 0 ? 0 : (a - b) / error,
  }
}

/** How points and odds of good to bad belong together: `score = offset + factor × ln odds`. */
export interface Scale {
  readonly factor: number
  readonly offset: number
}

/** A score of `at` means odds of `odds` to 1, and so many points more double them. */
export const scaleOf = ({
  at,
  odds,
  pointsToDouble,
}: {
  at: number
  odds: number
  pointsToDouble: number
}): Scale => {
  const factor = pointsToDouble / Math.LN2
  return { factor, offset: at - factor * Math.log(odds) }
}

export const USUAL_SCALE = scaleOf({ at: 600, odds: 20, pointsToDouble: 40 })

/** The share of bad outcomes that a score means. */
export const badRateAt = (score: number, { factor, offset }: Scale): number =>
  1 / (1 + Math.exp((score - offset) / factor))

/** What a loan earns and costs over its time, in minor units. */
export interface LoanEconomics {
  readonly principalMinor: number
  readonly incomeMinor: number
  /** For the money and for the work. */
  readonly costMinor: number
  /** Of the principal, where it ends badly. */
  readonly lossPpm: number
}

const lossOf = ({ principalMinor, lossPpm }: LoanEconomics): number =>
  (principalMinor * lossPpm) / PPM_ONE

/** What is expected of a loan in minor units, not rounded: it is a report's figure, and nobody is paid it. */
export const expectedProfit = (loan: LoanEconomics, badRate: number): number =>
  (1 - badRate) * loan.incomeMinor - badRate * lossOf(loan) - loan.costMinor

/** The share of bad outcomes at which nothing is earned. */
export const breakEvenBadRate = (loan: LoanEconomics): number =>
  (loan.incomeMinor - loan.costMinor) / (loan.incomeMinor + lossOf(loan))
