import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  badRateAt,
  binsByScore,
  breakEvenBadRate,
  expectedProfit,
  giniOf,
  impactRatio,
  informationValue,
  kolmogorovSmirnov,
  stabilityIndex,
  USUAL_SCALE,
  weightsOfEvidence,
  wilson,
} from './measures.ts'

const G30 = [
  [400, 4],
  [300, 9],
  [180, 16],
  [80, 20],
  [40, 31],
].map(([goods = 0, bads = 0]) => ({ goods, bads }))

describe('[B4.164] figures computed outside of this program', () => {
  test('G29: a score of 600 means 20 to 1, and 40 points double it', () => {
    expect(USUAL_SCALE.factor).toBeCloseTo(57.7078, 4)
    expect(USUAL_SCALE.offset).toBeCloseTo(427.1229, 4)
    const rates = [660, 600, 540, 490].map((score) =>
      Number((100 * badRateAt(score, USUAL_SCALE)).toFixed(2)),
    )
    expect(rates).toEqual([1.74, 4.76, 12.39, 25.17])
  })

  test('G30: weights of evidence, information value, KS and Gini of five bins', () => {
    const weights = weightsOfEvidence(G30).map((weight) => Number(weight.toFixed(4)))
    expect(weights).toEqual([2.0794, 0.9808, -0.1054, -1.1394, -2.2708])
    expect(informationValue(G30)).toBeCloseTo(1.8966, 4)
    expect(100 * kolmogorovSmirnov(G30)).toBeCloseTo(53.75, 2)
    expect(100 * giniOf(G30)).toBeCloseTo(67.93, 2)
  })

  test('G31: a distribution that moved, and a ratio that passes though it is no chance', () => {
    expect(stabilityIndex([20, 30, 25, 15, 10], [15, 25, 28, 19, 13])).toBeCloseTo(0.0442, 4)
    const found = impactRatio({ approved: 168, decided: 300 }, { approved: 280, decided: 400 })
    expect(found?.ratio).toBeCloseTo(0.8, 10)
    expect(found?.z).toBeCloseTo(-3.82, 2)
    // exp(ln 0.8 ± 1.96 · √(0.44/168 + 0.30/280))
    expect(found?.low).toBeCloseTo(0.7102, 4)
    expect(found?.high).toBeCloseTo(0.9012, 4)
  })

  test('G32: a loan of 10,000 in Lane 30 earns nothing from 3.78 % of bad outcomes on', () => {
    const loan = {
      principalMinor: 10_000_00,
      incomeMinor: 420_00,
      costMinor: 98_63 + 60_00,
      lossPpm: 650_000,
    }
    expect(100 * breakEvenBadRate(loan)).toBeCloseTo(3.78, 2)
    expect(Math.round(expectedProfit(loan, badRateAt(660, USUAL_SCALE)) / 100)).toBe(141)
    expect(Math.round(expectedProfit(loan, badRateAt(600, USUAL_SCALE)) / 100)).toBe(-68)
    expect(expectedProfit(loan, breakEvenBadRate(loan))).toBeCloseTo(0, 6)
  })

  test('Wilson: none of ten is not none of all', () => {
    expect(wilson(0, 10).high).toBeCloseTo(0.2775, 4)
    expect(wilson(5, 10)).toMatchObject({
      low: expect.closeTo(0.2366, 4),
      high: expect.closeTo(0.7634, 4),
    })
  })
})

const rows = fc.array(
  fc.record({ score: fc.integer({ min: 400, max: 420 }), isBad: fc.boolean() }),
  { minLength: 2, maxLength: 80 },
)
const hasBoth = (of: readonly { isBad: boolean }[]): boolean =>
  of.some(({ isBad }) => isBad) && of.some(({ isBad }) => !isBad)

test('[B4.164] KS and Gini are what counting pairs and cut-offs says', () => {
  fc.assert(
    fc.property(rows.filter(hasBoth), (of) => {
      const goods = of.filter(({ isBad }) => !isBad).map(({ score }) => score)
      const bads = of.filter(({ isBad }) => isBad).map(({ score }) => score)
      let pairs = 0
      for (const good of goods) for (const bad of bads) pairs += Math.sign(good - bad)
      const bins = binsByScore(of)
      expect(giniOf(bins)).toBeCloseTo(pairs / (goods.length * bads.length), 10)
      const above = (scores: number[], cut: number): number =>
        scores.filter((score) => score >= cut).length / scores.length
      const cuts = of.map(({ score }) => Math.abs(above(goods, score) - above(bads, score)))
      expect(kolmogorovSmirnov(bins)).toBeCloseTo(Math.max(...cuts), 10)
    }),
  )
})
