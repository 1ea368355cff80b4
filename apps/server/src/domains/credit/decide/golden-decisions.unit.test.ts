import { addDays, day } from '@noren/contract/dates'
import { type Minor, minor } from '@noren/contract/money'
import { creditPoliciesOf, marketByCode, productsOn } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { capacityOf, type Due, duesOf, fitsPot, mostAffordable } from '../affordability.ts'
import {
  type ClosedLoan,
  type CreditFacts,
  NO_HISTORY,
  type ShownIncome,
} from '../credit-decision.ts'
import { decide, limitOffer } from './credit-rules.ts'
import { affordableOf } from './limit.ts'

/** The examples G1 to G12 of the decision, computed outside of this program; G13 stands in borrow-stops.test.ts. */

const ON = day('2027-01-04')
const policy = creditPoliciesOf('in').find(({ version }) => version === 'in-2027-01')
if (policy?.limitBy.kind !== 'affordability') throw new Error('no policy by affordability')
const rule = policy.limitBy
const products = productsOn('in', ON)
const by = { policy, kycTierLimits: marketByCode('in').kycTierLimits, products, on: ON }

const rupees = (amount: number): Minor => minor(Math.round(amount * 100))
const shown = (
  major: number,
  evidence: ShownIncome['evidence'],
  { bounces = 0, regularMonths = 3 } = {},
): ShownIncome => ({ minor: rupees(major), evidence, bounces, regularMonths })
const repaid = (...loans: Partial<ClosedLoan>[]): CreditFacts['history'] => ({
  ...NO_HISTORY,
  repaidOnTimeCount: loans.filter(({ lateDays = 0 }) => lateDays === 0).length,
  repaidLateCount: loans.filter(({ lateDays = 0 }) => lateDays > 0).length,
  closed: loans.map((loan) => ({
    principalMinor: rupees(10_000),
    lateDays: 0,
    heldDays: 30,
    repaidOn: day('2026-10-01'),
    ...loan,
  })),
})

/** Salaried, 25 to 40 thousand stated, no loans, never late, the same income, no dependants. */
const G1: CreditFacts = {
  ageYears: 34,
  kycTier: 'documentFace',
  isFaceMatched: true,
  isBankAccountShared: false,
  isBlocked: false,
  workStatus: 'salaried',
  monthlyIncomeMinor: rupees(25_000),
  survey: {
    incomeStability: 'same',
    otherLoans: 'none',
    missedPayments: 'never',
    dependants: 'none',
  },
  contactCount: 2,
  otherPeopleOnDevice: 0,
  history: repaid(),
}
const withSurvey = (survey: CreditFacts['survey']) => ({ ...G1.survey, ...survey })
const G2: CreditFacts = { ...G1, shownIncome: shown(32_000, 'supported') }
const G3: CreditFacts = {
  ...G1,
  shownIncome: shown(32_000, 'verified', { bounces: 1 }),
  foundObligationsMinor: rupees(4_200),
  survey: withSurvey({
    dependants: 'oneOrTwo',
    incomeStability: 'changesLittle',
    otherLoans: 'one',
    missedPayments: 'once',
  }),
}
const G5: CreditFacts = {
  ...G1,
  workStatus: 'dailyWage',
  shownIncome: shown(14_000, 'csv', { bounces: 2 }),
  survey: withSurvey({ dependants: 'threeOrFour', incomeStability: 'changesMuch' }),
}
const G6: CreditFacts = { ...G1, workStatus: 'retired', shownIncome: shown(12_000, 'verified') }
const G10: CreditFacts = {
  ...G1,
  kycTier: 'operatorReviewed',
  shownIncome: shown(75_000, 'verified'),
  foundObligationsMinor: rupees(12_000),
  survey: withSurvey({ dependants: 'oneOrTwo', otherLoans: 'one' }),
  history: repaid({}, {}, { principalMinor: rupees(50_000) }),
}

const termsOf = (code: string) => {
  const terms = products.find(({ productCode }) => productCode === code)
  if (!terms) throw new Error(`no ${code}`)
  return terms
}
const potOf = (facts: CreditFacts) => ({
  capacityMinor: capacityOf(facts, rule).capacityMinor,
  savedDaysMax: rule.savedDaysMax,
  on: ON,
})
const mostOf = (facts: CreditFacts, due: readonly Due[] = []) =>
  Object.fromEntries(affordableOf(facts, rule, { products, on: ON, due }))
const paymentsOf = (code: string, major: number) =>
  duesOf(termsOf(code), rupees(major), ON).map(({ amountMinor }) => amountMinor)

test.each([
  ['G1', G1, 670, 'A', 10_000, 'limitedBy.ladderStated'],
  ['G2', G2, 725, 'A', 30_000, 'limitedBy.ladder'],
  ['G3', G3, 645, 'B', 24_000, 'limitedBy.affordable'],
  ['G6', G6, 660, 'A', 9_000, 'limitedBy.affordable'],
  ['G8', { ...G1, history: repaid({ lateDays: 2 }) }, 670, 'A', 10_000, 'limitedBy.ladderStated'],
  [
    'G9',
    { ...G2, history: repaid({ principalMinor: rupees(20_000) }) },
    745,
    'A',
    30_000,
    'limitedBy.ladder',
  ],
  ['G10', G10, 800, 'A', 73_000, 'limitedBy.affordable'],
] as const)(
  '[B4.40] %s: score, band, limit and what bounds it',
  (_, facts, score, band, limit, why) => {
    const found = decide(facts, by)
    expect(found).toMatchObject({ decision: 'approved', score, band, limitMinor: rupees(limit) })
    expect(found.reasons[0]).toBe(why)
  },
)

test.each([
  ['G1', G1, [15_000, 5_250]],
  ['G2', G2, [27_200, 10_880]],
  ['G3', G3, [32_000, 8_600]],
  ['G5', G5, [9_800, 0]],
  ['G6', G6, [12_000, 3_200]],
  ['G10', G10, [75_000, 25_500]],
] as const)(
  '[B4.40] %s: what counts of an income, and what can be paid in a month',
  (_, facts, of) => {
    const { countedMinor, capacityMinor } = capacityOf(facts, rule)
    expect([countedMinor, capacityMinor]).toEqual(of.map(rupees))
  },
)

test.each([
  ['G1', G1, { 'lane-30': 5_000, 'lamp-61': 9_500, 'row-91': 15_000, 'tide-30': 5_000 }],
  ['G2', G2, { 'lane-30': 10_000, 'lamp-61': 20_500, 'row-91': 31_000, 'tide-91': 19_500 }],
  ['G3', G3, { 'lane-30': 8_000, 'lamp-61': 16_000, 'row-91': 24_500 }],
  ['G10', G10, { 'row-91': 73_000 }],
] as const)('[B4.41] %s: the most of each product', (_, facts, most) => {
  const expected = Object.entries(most).map(([code, major]) => [code, rupees(major)])
  expect(mostOf(facts)).toMatchObject(Object.fromEntries(expected))
})

test('[B4.41] G6: a month’s surplus carries no loan of one payment, and one of several', () => {
  const most = { 'lane-30': null, 'lamp-61': rupees(6_000), 'row-91': rupees(9_000) }
  expect(mostOf(G6)).toMatchObject(most)
})

test.each([
  ['lane-30', 5_000, [5_223.5]],
  ['lamp-61', 9_500, [10_075.7]],
  ['row-91', 15_000, [5_214.41, 5_214.41, 5_214.42]],
  ['lane-30', 10_000, [10_447]],
  ['lamp-61', 20_500, [21_742.3]],
  ['row-91', 31_000, [10_776.45, 10_776.45, 10_776.46]],
  ['tide-91', 19_500, [21_327.15]],
  ['row-91', 24_500, [8_516.87, 8_516.87, 8_516.88]],
  ['lamp-61', 6_000, [6_363.6]],
  ['row-91', 9_000, [3_128.65, 3_128.65, 3_128.65]],
  ['row-91', 73_000, [25_376.8, 25_376.8, 25_376.81]],
] as const)('[B4.41] %s of %s is paid back as the engine prices it', (code, major, payments) => {
  expect(paymentsOf(code, major)).toEqual(payments.map(rupees))
})

test.each([
  ['a student', 'student', 570],
  ['somebody without work', 'notWorking', 530],
] as const)(
  '[B4.42] G4: %s who shows nothing is asked for an income, not refused',
  (_, work, score) => {
    const facts = { ...G1, workStatus: work, monthlyIncomeMinor: null }
    expect(decide(facts, by)).toEqual({
      decision: 'review',
      band: null,
      score,
      limitMinor: 0,
      reasons: ['needsProof'],
      reapplyOn: null,
      nextReviewOn: null,
      version: 'in-2027-01',
    })
    const allowance = { ...facts, shownIncome: shown(15_000, 'verified') }
    expect(decide(allowance, by).decision).toBe('approved')
  },
)

test('[B4.42] who says that there is no income now is asked too, whatever band they named', () => {
  const facts = { ...G1, survey: withSurvey({ incomeStability: 'noIncomeNow' }) }
  expect(decide(facts, by)).toMatchObject({ decision: 'review', reasons: ['needsProof'] })
})

test('[B4.40] G5: an income below the cost of living carries no payment', () => {
  const { essentialsMinor } = capacityOf(G5, rule)
  expect(essentialsMinor).toBe(rupees(14_000))
  expect(decide(G5, by)).toMatchObject({
    decision: 'declined',
    score: 545,
    limitMinor: 0,
    reapplyOn: addDays(ON, 30),
  })
  expect(decide(G5, by).reasons[0]).toBe('notAffordable')
})

test('[B4.40] G7: three loans that were 80 days late are no good history', () => {
  const history = repaid({ lateDays: 80 }, { lateDays: 80 }, { lateDays: 80 })
  expect(decide({ ...G1, history }, by)).toMatchObject({
    decision: 'declined',
    score: 310,
    limitMinor: 0,
    reasons: ['scoreLow', 'improve.history'],
  })
})

test('[B4.41] G11: what already runs leaves less for the next loan', () => {
  const running = duesOf(termsOf('lane-30'), rupees(6_000), ON)
  expect(running).toEqual([{ on: addDays(ON, 30), amountMinor: rupees(6_268.2) }])
  expect(mostOf(G2, running)).toMatchObject({
    'lane-30': null,
    'row-91': rupees(13_000),
    'lamp-61': rupees(14_500),
    'tide-91': rupees(19_500),
  })
  expect(paymentsOf('row-91', 13_000)).toEqual([4_519.16, 4_519.16, 4_519.14].map(rupees))
})

test('[B4.41] G12: six loans at once do not fit, each at its least', () => {
  const dues = products.flatMap((terms) => duesOf(terms, terms.amountMinorMin, ON))
  const total = dues.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  expect(total).toBe(rupees(37_005.22))
  expect(fitsPot(potOf(G2), dues)).toBe(false)
  // Already the first of them: 5 129.00 on day 14, when 5 077.33 are there.
  const [first] = duesOf(termsOf('lane-14'), rupees(5_000), ON)
  expect(first).toEqual({ on: addDays(ON, 14), amountMinor: rupees(5_129) })
  expect(mostAffordable(termsOf('lane-14'), potOf(G2), [])).toBeNull()
  const at = (amount: number) => [{ on: addDays(ON, 14), amountMinor: rupees(amount) }]
  expect([fitsPot(potOf(G2), at(5_077.33)), fitsPot(potOf(G2), at(5_077.34))]).toEqual([
    true,
    false,
  ])
})

test('[B4.40] a stop always gives limit 0', () => {
  for (const change of [
    { isBlocked: true },
    { history: { ...repaid(), isOverdue: true } },
    { history: { ...repaid(), hasWriteOff: true } },
  ]) {
    expect(decide({ ...G2, ...change }, by)).toMatchObject({ decision: 'declined', limitMinor: 0 })
  }
})

test('[B4.40] who has climbed the whole ladder is told of the identity tier, which ends it', () => {
  const principalMinor = rupees(50_000)
  const history = repaid(...Array(4).fill({ principalMinor }))
  const facts = { ...G1, shownIncome: shown(200_000, 'verified'), history }
  const { limitMinor, band, reasons } = decide(facts, by)
  expect([limitMinor, band, reasons[0]]).toEqual([60_000_00, 'A', 'tier.documentFace'])
})

test('[B4.47] by affordability no offer is made beside the one that stands with the decision', () => {
  const standing = { facts: G2, limitMinor: rupees(30_000) }
  const history = repaid({ principalMinor: rupees(30_000) })
  expect(limitOffer(standing, history, by)).toBeNull()
})
