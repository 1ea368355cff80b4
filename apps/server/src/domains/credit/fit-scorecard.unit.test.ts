import { addDays, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import type { WorkStatus } from '@noren/contract/work-fields'
import type { CreditPolicy } from '@noren/markets/credit-policy'
import { creditPoliciesOf } from '@noren/markets/market-by-code'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CreditFacts, NO_HISTORY } from './credit-decision.ts'
import { type FitRow, fitScorecard, tooFewToFit } from './fit-scorecard.ts'
import { monotoneBins } from './scorecard/bins.ts'

const FIRST = day('2027-01-01')
const policy = creditPoliciesOf('in').find(({ version }) => version === 'in-2027-01')
if (!policy) throw new Error('no policy by affordability')

/** Log odds that are planted, beside those of a person with all zeroes. */
const BASE = 2.2
const WORK: Partial<Record<WorkStatus, number>> = { salaried: 0.8, dailyWage: 0, notWorking: -0.7 }
const STABILITY = { same: 0.6, changesLittle: 0.1, changesMuch: -0.5 }
const MISSED = { never: 0.9, once: 0.3, fewTimes: -0.6, behindNow: -1.1 }
const INCOMES = { 2000000: -0.4, 4000000: 0.1, 8000000: 0.5 }
/** Of each of the 144 combinations: CREDIT_FIT loans (`npm run bench -- credit --bar 7`). */
const EACH = Number(process.env.CREDIT_FIT ?? 200)

const factsOf = (of: Partial<CreditFacts>): CreditFacts => ({
  ageYears: 30,
  kycTier: 'documentFace',
  isFaceMatched: true,
  isBankAccountShared: false,
  isBlocked: false,
  workStatus: 'salaried',
  monthlyIncomeMinor: minor(40_000_00),
  survey: {},
  contactCount: 2,
  otherPeopleOnDevice: 0,
  history: NO_HISTORY,
  ...of,
})

/**
 * Every combination, each of `each` loans of which as many are bad as its odds say; bad and good ones alike over the days, so that every
 * stretch of time is like every other. No chance is in it.
 */
const plantedRows = (each: number): FitRow[] => {
  const rows: FitRow[] = []
  for (const [work, byWork] of Object.entries(WORK))
    for (const [stability, byStability] of Object.entries(STABILITY))
      for (const [missed, byMissed] of Object.entries(MISSED))
        for (const [income, byIncome] of Object.entries(INCOMES)) {
          const odds = Math.exp(BASE + byWork + byStability + byMissed + byIncome)
          const bads = each / (1 + odds)
          for (let at = 0; at < each; at += 1) {
            rows.push({
              facts: factsOf({
                workStatus: work as WorkStatus,
                monthlyIncomeMinor: minor(Number(income)),
                survey: { incomeStability: stability, missedPayments: missed },
              }),
              isBad: Math.floor(((at + 1) * bads) / each) > Math.floor((at * bads) / each),
              lentOn: addDays(FIRST, at),
            })
          }
        }
  return rows
}
const rows = plantedRows(EACH)
const fit = fitScorecard(rows, policy, 'in-fitted')
const lineOf = (code: string) => fit.lines.find((line) => line.code === code)
const binOf = (code: string, name: string) => {
  const line = lineOf(code)
  const bin = line?.bins.find(({ names }) => names.includes(name))
  if (!line || !bin) throw new Error(`no ${code} ${name}`)
  return { weight: bin.weight, logOdds: line.coefficient * bin.weight }
}
/** ln of the share of the goods over the share of the bads, from the planted odds alone. */
const plantedWeight = (
  isIn: (of: { work: string; stability: string; missed: string }) => boolean,
) => {
  const all = { goods: 0, bads: 0 }
  const own = { goods: 0, bads: 0 }
  for (const [work, byWork] of Object.entries(WORK))
    for (const [stability, byStability] of Object.entries(STABILITY))
      for (const [missed, byMissed] of Object.entries(MISSED))
        for (const byIncome of Object.values(INCOMES)) {
          const good = 1 / (1 + Math.exp(-(BASE + byWork + byStability + byMissed + byIncome)))
          for (const count of isIn({ work, stability, missed }) ? [all, own] : [all]) {
            count.goods += good
            count.bads += 1 - good
          }
        }
  return Math.log(own.goods / all.goods / (own.bads / all.bads))
}

const PLANTED: readonly (readonly [code: string, name: string, planted: number])[] = [
  ['workStatus', 'salaried', plantedWeight(({ work }) => work === 'salaried')],
  ['workStatus', 'notWorking', plantedWeight(({ work }) => work === 'notWorking')],
  ['incomeStability', 'same', plantedWeight(({ stability }) => stability === 'same')],
  ['incomeStability', 'changesMuch', plantedWeight(({ stability }) => stability === 'changesMuch')],
  ['missedPayments', 'never', plantedWeight(({ missed }) => missed === 'never')],
  ['missedPayments', 'fewTimes', plantedWeight(({ missed }) => missed === 'fewTimes')],
  ['missedPayments', 'behindNow', plantedWeight(({ missed }) => missed === 'behindNow')],
]
const offBy = ([code, name, planted]: (typeof PLANTED)[number]): number =>
  Math.abs(binOf(code, name).weight / planted - 1)

test.each(PLANTED)(
  '[B4.165] the planted weight of evidence of %s, %s is found within 5 %%: %d',
  (...planted) => {
    expect(offBy(planted)).toBeLessThan(0.05)
  },
)

test.each([
  ['workStatus', 'salaried', 'dailyWage', 0.8],
  ['workStatus', 'dailyWage', 'notWorking', 0.7],
  ['incomeStability', 'same', 'changesLittle', 0.5],
  ['incomeStability', 'changesLittle', 'changesMuch', 0.6],
  ['missedPayments', 'never', 'once', 0.6],
  ['missedPayments', 'once', 'fewTimes', 0.9],
  ['missedPayments', 'fewTimes', 'behindNow', 0.5],
  ['income', '4800000+', '2400000+', 0.4],
  ['income', '2400000+', '0+', 0.5],
])(
  // What one answer alone weighs is not what it adds beside others: hence the wider bound.
  '[B4.165] and what it adds beside the others: in %s, %s before %s by %d, within 10 %%',
  (code, better, worse, planted) => {
    const found = binOf(code, better).logOdds - binOf(code, worse).logOdds
    expect(Math.abs(found / planted - 1)).toBeLessThan(0.1)
  },
)

test('[B4.165] a fit has the same shape as the policy, whole points, and tells more apart than the points before', () => {
  const { draft, heldOut, heldOutBefore } = fit
  expect(Object.keys(draft).sort()).toEqual(Object.keys(policy).sort())
  expect(Object.keys(draft.points.workStatus)).toHaveLength(
    Object.keys(policy.points.workStatus).length,
  )
  expect(draft.points.survey.missedPayments).toMatchObject({
    never: expect.any(Number),
    behindNow: expect.any(Number),
  })
  expect(draft.income[0]?.fromMinor).toBe(0)
  expect(
    fit.lines.flatMap(({ bins }) => bins).every(({ points }) => Number.isInteger(points)),
  ).toBe(true)
  expect(heldOut.gini).toBeGreaterThanOrEqual(heldOutBefore.gini)
  expect(heldOut.goods + heldOut.bads).toBe(rows.length / 4)
})

test('[B4.165] the same loans in any order are the same fit, to the last bit', () => {
  const some = plantedRows(30)
  const once = fitScorecard(some, policy, 'in-some')
  expect(fitScorecard(some.toReversed(), policy, 'in-some')).toEqual(once)
  expect(fitScorecard(some.slice(1), policy, 'in-some').trainingHash).not.toBe(once.trainingHash)
})

test('[B4.165] no better answer ever costs points, whatever the outcomes were', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ goods: fc.nat(400), bads: fc.nat(60) }), {
        minLength: 1,
        maxLength: 12,
      }),
      (counts) => {
        const bins = monotoneBins(counts, { shareMin: 0.05, badsMin: 12 })
        expect(bins.flatMap(({ attributes }) => attributes)).toEqual(counts.map((_, at) => at))
        const rates = bins.map(({ goods, bads }) => bads / Math.max(1, goods + bads))
        expect(rates).toEqual(rates.toSorted((a, b) => a - b))
        const all = counts.reduce((sum, { goods, bads }) => sum + goods + bads, 0)
        for (const bin of bins.length > 1 ? bins : []) {
          expect(bin.bads).toBeGreaterThanOrEqual(12)
          expect(bin.goods + bin.bads).toBeGreaterThanOrEqual(0.05 * all)
        }
      },
    ),
  )
})

test('[B4.165] outcomes against the declared direction give no points, and none the other way', () => {
  const turned = plantedRows(40).map((row) => ({
    ...row,
    facts: {
      ...row.facts,
      survey: {
        ...row.facts.survey,
        missedPayments: row.facts.survey.missedPayments === 'never' ? 'behindNow' : 'never',
      },
    },
  }))
  const { draft } = fitScorecard(turned, policy, 'in-turned')
  const {
    never = 0,
    once = 0,
    fewTimes = 0,
    behindNow = 0,
  } = draft.points.survey.missedPayments ?? {}
  expect([never, once, fewTimes, behindNow]).toEqual([0, 0, 0, 0])
})

test('[B4.165] with fewer than 200 bad or 1,000 good outcomes nothing is fitted, and what is missing is said', () => {
  const few = plantedRows(4)
  const missing = tooFewToFit(few)
  expect(missing).toMatchObject({ missingBads: expect.any(Number), monthsLeft: expect.any(Number) })
  expect((missing?.bads ?? 0) + (missing?.missingBads ?? 0)).toBe(200)
  expect((missing?.goods ?? 0) + (missing?.missingGoods ?? 0)).toBe(1_000)
  expect(() => fitScorecard(few, policy, 'in-few')).toThrow(RangeError)
  expect(tooFewToFit([])).toMatchObject({ monthsLeft: null, missingBads: 200 })
  expect(tooFewToFit(rows)).toBeNull()
  if (process.env.CREDIT_FIT) {
    const worst = Math.max(...PLANTED.map(offBy))
    const refusedBelow = `${missing?.missingBads} bad, ${missing?.missingGoods} good missing`
    console.log(
      JSON.stringify({ loans: rows.length, planted: PLANTED.length, worst, refusedBelow }),
    )
  }
})

test('[B4.165] with few bad outcomes points stay near those set by hand', () => {
  const { isShrunk, lines } = fitScorecard(plantedRows(30), policy, 'in-some')
  expect({ isShrunk, all: fit.isShrunk }).toEqual({ isShrunk: true, all: false })
  const spread = (of: typeof lines): number => {
    const points = of.find(({ code }) => code === 'incomeStability')?.bins.map((bin) => bin.points)
    return (points?.at(0) ?? 0) - (points?.at(-1) ?? 0)
  }
  const hand = (policy as CreditPolicy).points.survey.incomeStability
  const handSpread = (hand?.same ?? 0) - (hand?.changesMuch ?? 0)
  expect(spread(lines)).toBeGreaterThan(0)
  expect(Math.abs(spread(lines) - handSpread)).toBeLessThan(handSpread)
})
