import { createHash } from 'node:crypto'
import { compareDays, type Day } from '@noren/contract/dates'
import type { CreditPolicy } from '@noren/markets/credit-policy'
import { countedIncome } from './affordability.ts'
import type { CreditFacts } from './credit-decision.ts'
import { scoreLinesOf, scoreOf } from './decide/points.ts'
import {
  binsByScore,
  giniOf,
  informationValue,
  kolmogorovSmirnov,
  type Outcomes,
  USUAL_SCALE,
  weightsOfEvidence,
} from './measures.ts'
import { type Bin, monotoneBins } from './scorecard/bins.ts'
import {
  type Characteristic,
  characteristicsOf,
  quantileEdges,
} from './scorecard/characteristics.ts'
import { fitLogistic, type Pattern } from './scorecard/regression.ts'

/** A matured loan that ended well or badly, with what its decision rested on. */
export interface FitRow {
  readonly facts: CreditFacts
  readonly isBad: boolean
  readonly lentOn: Day
}

export const FIT_RULES = {
  badsMin: 200,
  goodsMin: 1_000,
  /** Below so many bad outcomes the points stay near those set by hand. */
  shrunkBelowBads: 500,
  /** How strongly coefficients are drawn to what the points set by hand say. */
  usualStrength: 1,
  shrunkStrength: 200,
  incomeParts: 20,
  bin: { shareMin: 0.05, badsMin: 12 },
  /** Of the time at the end, which the fit does not see. */
  heldOutShare: 0.25,
} as const

export interface FittedLine {
  readonly code: string
  readonly coefficient: number
  readonly informationValue: number
  readonly bins: readonly (Outcomes & {
    readonly names: readonly string[]
    readonly weight: number
    readonly points: number
  })[]
}

interface Discrimination extends Outcomes {
  readonly gini: number
  readonly ks: number
}

export interface Fit {
  readonly draft: CreditPolicy
  readonly lines: readonly FittedLine[]
  /** Of the rows themselves: the same rows have the same. */
  readonly trainingHash: string
  readonly isShrunk: boolean
  readonly training: Discrimination
  /** The same policy on the loans that the fit has not seen, and the points that hold now on them. */
  readonly heldOut: Discrimination
  readonly heldOutBefore: Discrimination
}

/** What is missing before anything can be fitted. */
export interface TooFew extends Outcomes {
  readonly missingGoods: number
  readonly missingBads: number
  /** At the pace of these loans; null where there is none. */
  readonly monthsLeft: number | null
}

const countOf = (rows: readonly { isBad: boolean }[]): Outcomes => {
  const bads = rows.filter(({ isBad }) => isBad).length
  return { goods: rows.length - bads, bads }
}

const DAYS_A_MONTH = 365.25 / 12
const MS_A_DAY = 86_400_000

/** Null where there are enough outcomes to fit points by. */
export const tooFewToFit = (rows: readonly FitRow[]): TooFew | null => {
  const { goods, bads } = countOf(rows)
  const missingGoods = Math.max(0, FIT_RULES.goodsMin - goods)
  const missingBads = Math.max(0, FIT_RULES.badsMin - bads)
  if (missingGoods === 0 && missingBads === 0) return null
  const days = rows.map(({ lentOn }) => lentOn).sort(compareDays)
  const [first, last] = [days[0], days.at(-1)]
  const months =
    first && last
      ? Math.max(1, (Date.parse(last) - Date.parse(first)) / MS_A_DAY / DAYS_A_MONTH)
      : 0
  const left = (missing: number, had: number): number =>
    missing === 0 ? 0 : (missing * months) / had
  const monthsLeft = Math.max(left(missingGoods, goods), left(missingBads, bads))
  return {
    ...{ goods, bads, missingGoods, missingBads },
    monthsLeft: Number.isFinite(monthsLeft) && months > 0 ? Math.ceil(monthsLeft) : null,
  }
}

/**
 * Points of a policy's lines from how loans ended: monotone bins, their weights of evidence, a regression with no negative
 * coefficient, and points by the scale of 600 for 20 to 1. Nothing in it is random. What repaid loans count stays as it was
 * set. Only loans that were lent are known: of who was refused nothing is inferred.
 * @throws RangeError for fewer outcomes than `tooFewToFit` asks for
 */
export const fitScorecard = (
  all: readonly FitRow[],
  policy: CreditPolicy,
  version: string,
): Fit => {
  if (tooFewToFit(all)) throw new RangeError('too few outcomes')
  const { training, heldOut } = splitByTime(all)
  const incomes = training.map(({ facts }) => countedIncome(facts, policy))
  const lines = characteristicsOf(policy, quantileEdges(incomes, FIT_RULES.incomeParts)).map(
    (characteristic) => binned(characteristic, training),
  )
  const isShrunk = countOf(all).bads < FIT_RULES.shrunkBelowBads
  const { factor, offset } = USUAL_SCALE
  const { intercept, coefficients } = fitLogistic(
    patternsOf(training, (facts) => [
      pointsKept(facts, policy) / factor,
      ...lines.map(({ weightOf }) => weightOf(facts)),
    ]),
    {
      towards: lines.map(coefficientByHand),
      strength: isShrunk ? FIT_RULES.shrunkStrength : FIT_RULES.usualStrength,
    },
  )
  const pointsOf = (weight: number, at: number): number =>
    Math.round(factor * (coefficients[at] ?? 0) * weight)
  const draft = lines.reduce<CreditPolicy>(
    (changed, { characteristic, weights }, at) =>
      characteristic.withPoints(
        changed,
        weights.map((weight) => pointsOf(weight, at)),
      ),
    { ...policy, version, scoreBase: Math.round(offset + factor * intercept) },
  )
  return {
    draft,
    lines: lines.map(({ characteristic: { code, attributes }, bins, binWeights }, at) => ({
      code,
      coefficient: coefficients[at] ?? 0,
      informationValue: informationValue(bins),
      bins: bins.map(({ goods, bads, attributes: places }, bin) => ({
        names: places.flatMap((place) => attributes[place]?.name ?? []),
        ...{
          goods,
          bads,
          weight: binWeights[bin] ?? 0,
          points: pointsOf(binWeights[bin] ?? 0, at),
        },
      })),
    })),
    trainingHash: hashOf(training),
    isShrunk,
    training: discrimination(training, draft),
    heldOut: discrimination(heldOut, draft),
    heldOutBefore: discrimination(heldOut, policy),
  }
}

/** The loans of the last days apart, whole days, so that the order of a day's loans changes nothing. */
function splitByTime(rows: readonly FitRow[]): { training: FitRow[]; heldOut: FitRow[] } {
  const days = rows.map(({ lentOn }) => lentOn).sort(compareDays)
  const heldOutFrom = days[Math.floor(days.length * (1 - FIT_RULES.heldOutShare))]
  const isHeldOut = ({ lentOn }: FitRow): boolean =>
    heldOutFrom !== undefined && lentOn >= heldOutFrom && lentOn !== days[0]
  return {
    training: rows.filter((row) => !isHeldOut(row)),
    heldOut: rows.filter(isHeldOut),
  }
}

/** Outcomes of rows with the same numbers, in an order of their own: sums of floats depend on it. */
function patternsOf(
  rows: readonly FitRow[],
  numbersOf: (facts: CreditFacts) => [number, ...number[]],
): Pattern[] {
  const found = new Map<string, Pattern & { goods: number; bads: number }>()
  for (const { facts, isBad } of rows) {
    const [offset, ...x] = numbersOf(facts)
    const key = [offset, ...x].join(' ')
    const pattern = found.get(key) ?? { x, offset, goods: 0, bads: 0 }
    pattern[isBad ? 'bads' : 'goods'] += 1
    found.set(key, pattern)
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pattern]) => pattern)
}

/** What the lines count that are not fitted. */
const pointsKept = (facts: CreditFacts, policy: CreditPolicy): number =>
  scoreLinesOf(facts, policy)
    .filter(({ code }) => KEPT_LINES.includes(code))
    .reduce((sum, { points }) => sum + points, 0)
const KEPT_LINES = ['repaidOnTime', 'repaidLate', 'contacts', 'device']

interface BinnedLine {
  readonly characteristic: Characteristic
  readonly bins: readonly Bin[]
  readonly binWeights: readonly number[]
  /** By attribute. */
  readonly weights: readonly number[]
  readonly weightOf: (facts: CreditFacts) => number
}

function binned(characteristic: Characteristic, rows: readonly FitRow[]): BinnedLine {
  const { attributes, attributeOf } = characteristic
  const counts = attributes.map(() => ({ goods: 0, bads: 0 }))
  for (const { facts, isBad } of rows) {
    const count = counts[attributeOf(facts) ?? -1]
    if (count) count[isBad ? 'bads' : 'goods'] += 1
  }
  const isKnown = counts.some(({ goods, bads }) => goods + bads > 0)
  const bins = isKnown ? monotoneBins(counts, FIT_RULES.bin) : []
  const binWeights = weightsOfEvidence(bins)
  const weights = attributes.map(
    (_, at) => binWeights[bins.findIndex((bin) => bin.attributes.includes(at))] ?? 0,
  )
  const weightOf = (facts: CreditFacts): number => weights[attributeOf(facts) ?? -1] ?? 0
  return { characteristic, bins, binWeights, weights, weightOf }
}

/** The coefficient with which weights of evidence come nearest to the points that were set by hand. */
function coefficientByHand({ characteristic, bins, binWeights }: BinnedLine): number {
  const { attributes } = characteristic
  let product = 0
  let square = 0
  let mean = 0
  const all = bins.reduce((sum, { goods, bads }) => sum + goods + bads, 0)
  const handOf = ({ attributes: places }: Bin): number =>
    places.reduce((sum, place) => sum + (attributes[place]?.points ?? 0), 0) / places.length
  for (const bin of bins) mean += ((bin.goods + bin.bads) * handOf(bin)) / all
  bins.forEach((bin, at) => {
    const weight = binWeights[at] ?? 0
    product += (bin.goods + bin.bads) * weight * (handOf(bin) - mean)
    square += (bin.goods + bin.bads) * weight * weight
  })
  return square === 0 ? 0 : Math.max(0, product / square / USUAL_SCALE.factor)
}

const discrimination = (rows: readonly FitRow[], policy: CreditPolicy): Discrimination => {
  const bins = binsByScore(
    rows.map(({ facts, isBad }) => ({ score: scoreOf(facts, policy).score, isBad })),
  )
  return { ...countOf(rows), gini: giniOf(bins), ks: kolmogorovSmirnov(bins) }
}

const hashOf = (rows: readonly FitRow[]): string => {
  const hash = createHash('sha256')
  for (const line of rows.map((row) => JSON.stringify(row)).sort()) hash.update(`${line}\n`)
  return hash.digest('hex')
}
