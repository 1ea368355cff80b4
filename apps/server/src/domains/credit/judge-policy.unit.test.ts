import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import {
  creditCostsOn,
  creditPoliciesOf,
  marketByCode,
  productsOn,
} from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { type CreditFacts, NO_HISTORY } from './credit-decision.ts'
import { economicsOf, Fairness, judgeOutcomes, PointsNow } from './judge-policy.ts'
import { type LoanOutcome, outcomeOf } from './loan-outcomes.ts'
import { breakEvenBadRate } from './measures.ts'

const ON = day('2027-01-04')
const policy = creditPoliciesOf('in').find(({ version }) => version === 'in-2027-01')
const lane = productsOn('in', ON).find(({ productCode }) => productCode === 'lane-30')
if (!policy || !lane) throw new Error('no policy or product')
const market = marketByCode('in')

const facts = (of: Partial<CreditFacts> = {}): CreditFacts => ({
  ageYears: 34,
  kycTier: 'documentFace',
  isFaceMatched: true,
  isBankAccountShared: false,
  isBlocked: false,
  workStatus: 'salaried',
  monthlyIncomeMinor: minor(25_000_00),
  survey: {
    incomeStability: 'same',
    otherLoans: 'none',
    missedPayments: 'never',
    dependants: 'none',
  },
  contactCount: 2,
  otherPeopleOnDevice: 0,
  history: NO_HISTORY,
  ...of,
})
const WEAK = facts({
  survey: { incomeStability: 'changesMuch', otherLoans: 'fourOrMore', missedPayments: 'behindNow' },
})

let next = 0
const loan = (of: Partial<LoanOutcome>): LoanOutcome => {
  next += 1
  return {
    ...{ loanId: `${next}`, userId: `${next}`, facts: facts(), terms: lane, lentOn: ON },
    ...{ principalMinor: minor(10_000_00), outcome: 'good', isFirstDefault: false },
    decision: { score: 670 } as LoanOutcome['decision'],
    ...of,
  }
}
const times = (count: number, of: Partial<LoanOutcome>): LoanOutcome[] =>
  Array.from({ length: count }, () => loan(of))

test.each([
  [{ lateDays: 7 }, 'good'],
  [{ lateDays: 8 }, 'indeterminate'],
  [{ lateDays: 29 }, 'indeterminate'],
  [{ lateDays: 30 }, 'bad'],
  [{ wasWrittenOff: true }, 'bad'],
  [{ isSettledForLess: true }, 'bad'],
  [{ lateDays: 90, isFraud: true }, 'fraud'],
] as const)('[B4.166] a loan with %o has ended %s', (of, outcome) => {
  const judged = { lateDays: 0, wasWrittenOff: false, isSettledForLess: false, isFraud: false }
  expect(outcomeOf({ ...judged, ...of })).toBe(outcome)
})

test('[B4.166] G32: 10,000 in Lane 30 by the market’s own prices and costs', () => {
  const economics = economicsOf(loan({}), creditCostsOn('in', ON))
  expect(economics).toEqual({
    principalMinor: 10_000_00,
    incomeMinor: 420_00,
    costMinor: 98_63 + 60_00,
    lossPpm: 650_000,
  })
  expect(100 * breakEvenBadRate(economics)).toBeCloseTo(3.78, 2)
})

test('[B4.166] bands, what was seen beside what was predicted, and the loans that only the points before lent', () => {
  const loans = [
    ...times(95, {}),
    ...times(5, { outcome: 'bad', isFirstDefault: true }),
    ...times(6, { outcome: 'indeterminate' }),
    ...times(2, { outcome: 'fraud' }),
    ...times(4, { facts: WEAK, decision: { score: 670 } as LoanOutcome['decision'] }),
    ...times(6, { facts: WEAK, outcome: 'bad' }),
  ]
  const found = judgeOutcomes(loans, policy, market)
  const [best] = found.bands
  expect(best).toMatchObject({ band: 'A', goods: 95, bads: 5, indeterminate: 6, fraud: 2 })
  expect(best).toMatchObject({ firstDefaults: 5, badRate: 0.05 })
  // 670 points are 1 / (1 + exp((670 − 427.1229) / 57.7078)).
  expect(best?.predicted).toBeCloseTo(0.01465, 5)
  expect(best?.breakEven).toBeCloseTo(0.03777, 5)
  // Each of the 108: 0.95 × 420.00 − 0.05 × 6,500.00 − 158.63 = −84.63.
  expect(best?.profitMinor).toBe(-84_63 * 108)
  expect(found.both).toMatchObject({ goods: 95, bads: 5 })
  expect(found.onlyBefore).toMatchObject({ goods: 4, bads: 6, badRate: 0.6 })
  // One score before: it told nothing apart. Two now, of 99 good and 11 bad ones: 95/99 and 5/11.
  expect(found.giniBefore).toBeCloseTo(0, 10)
  expect(found.ks).toBeCloseTo(95 / 99 - 5 / 11, 10)
  expect(found.gini).toBeCloseTo(95 / 99 - 5 / 11, 10)
})

test('[B4.166] G31: who is approved less often is named with the ratio, its interval and how far from chance it is', () => {
  const fairness = new Fairness(policy)
  const add = (gender: string, approved: number, decided: number): void => {
    for (let at = 0; at < decided; at += 1) {
      const decision = at < approved ? 'approved' : 'declined'
      fairness.addDecision(
        { facts: facts(), now: { decision, limitMinor: minor(3_000_00) } as never },
        { gender, language: 'en' },
      )
    }
  }
  add('female', 168, 300)
  add('male', 280, 400)
  add('transgender', 2, 19)
  const groups = fairness.figures()
  const women = groups.find(({ group }) => group === 'female')
  expect(women?.impact).toMatchObject({
    ratio: expect.closeTo(0.8, 10),
    z: expect.closeTo(-3.82, 2),
  })
  // 3,000.00 of 15,000.00 that count.
  expect(women?.limitToIncome).toBeCloseTo(0.2, 10)
  expect(groups.find(({ group }) => group === 'male')?.impact).toBeNull()
  // Of fewer than twenty people nothing is said.
  expect(groups.map(({ group }) => group)).not.toContain('transgender')
  expect(groups.map(({ by }) => by).sort()).toEqual(['age', 'gender', 'gender', 'language'])
})

test('[B4.166] of the loans that ended well, how many of a group the version would approve', () => {
  const fairness = new Fairness(policy)
  const groups = { gender: 'female', language: 'vi' }
  for (const one of times(30, {})) {
    fairness.addDecision({ facts: one.facts, now: { decision: 'declined' } as never }, groups)
    fairness.addLoan(one, Number(one.loanId) % 3 !== 0, groups)
  }
  for (const one of times(10, { outcome: 'bad' })) fairness.addLoan(one, true, groups)
  for (const one of times(10, { outcome: 'indeterminate' })) fairness.addLoan(one, true, groups)
  expect(fairness.figures()[0]).toMatchObject({
    badRate: 0.25,
    goodsApproved: expect.closeTo(2 / 3, 10),
  })
})

test('[B4.166] people who are others than those whose loans matured are seen, line by line', () => {
  const [before, now] = [new PointsNow(policy), new PointsNow(policy)]
  for (let at = 0; at < 100; at += 1) {
    before.add({ facts: facts({ workStatus: at < 50 ? 'salaried' : 'dailyWage' }) })
    now.add({ facts: facts({ workStatus: at < 90 ? 'dailyWage' : 'salaried' }) })
  }
  const [first] = now.stabilityAgainst(before)
  // (0.9 − 0.5) · ln(0.9 / 0.5) + (0.1 − 0.5) · ln(0.1 / 0.5)
  expect(first?.index).toBeCloseTo(0.8789, 4)
  expect(now.stabilityAgainst(before).map(({ code }) => code)).toContain('workStatus')
  expect(now.stabilityAgainst(now).every(({ index }) => index === 0)).toBe(true)
})
