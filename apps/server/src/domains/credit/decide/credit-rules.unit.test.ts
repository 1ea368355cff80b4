import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { MARKET_CODES } from '@noren/markets/market'
import {
  creditPoliciesOf,
  creditPolicyOn,
  marketByCode,
  productsOn,
} from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { type CreditFacts, NO_HISTORY } from '../credit-decision.ts'
import { limitUse } from '../limit-use.ts'
import { decide } from './credit-rules.ts'

const market = marketByCode('in')
const on = day('2026-03-02')
const by = {
  policy: creditPolicyOn('in', on),
  kycTierLimits: market.kycTierLimits,
  products: productsOn('in', on),
  on,
}

const GOOD: CreditFacts = {
  ageYears: 34,
  kycTier: 'documentFace',
  isFaceMatched: true,
  isBankAccountShared: false,
  isBlocked: false,
  workStatus: 'salaried',
  monthlyIncomeMinor: minor(60_000_00),
  survey: {
    incomeStability: 'same',
    otherLoans: 'none',
    missedPayments: 'never',
    dependants: 'none',
  },
  contactCount: 2,
  otherPeopleOnDevice: 0,
  history: NO_HISTORY,
}

test('[B4.1] a good case gets the whole limit of its identity tier', () => {
  expect(decide(GOOD, by)).toEqual({
    decision: 'approved',
    band: 'A',
    score: 740,
    limitMinor: 60_000_00,
    reasons: ['bandA', 'tier.documentFace'],
    reapplyOn: null,
    nextReviewOn: '2026-05-31',
    version: 'in-2026-12',
  })
  expect(decide({ ...GOOD, kycTier: 'operatorReviewed' }, by).limitMinor).toBe(80_000_00)
})

test.each([
  ['blocked', { isBlocked: true }, null],
  ['underage', { ageYears: 17 }, '2026-08-29'],
  ['overage', { ageYears: 71 }, null],
  ['writtenOff', { history: { ...NO_HISTORY, hasWriteOff: true } }, null],
  ['overdueNow', { history: { ...NO_HISTORY, isOverdue: true } }, '2026-03-03'],
  ['noIncome', { survey: { incomeStability: 'noIncomeNow' } }, '2026-04-01'],
  [
    'overIndebted',
    { survey: { missedPayments: 'behindNow', otherLoans: 'fourOrMore' } },
    '2026-05-01',
  ],
] as const)(
  '[B4.1] %s is declined with its reason and the day to come back',
  (code, change, on) => {
    const found = decide({ ...GOOD, ...change }, by)
    expect(found).toMatchObject({
      decision: 'declined',
      limitMinor: 0,
      reasons: [code],
      reapplyOn: on,
    })
  },
)

test.each([
  ['2026-03-02', 'declined', ['writtenOffRepaid'], '2028-03-02'],
  ['2024-03-03', 'declined', ['writtenOffRepaid'], '2026-03-03'],
  ['2024-03-02', 'approved', ['bandA', 'tier.documentFace'], null],
] as const)(
  'a write-off repaid on %s is %s: two years later it stops nothing',
  (repaidOn, decision, reasons, reapplyOn) => {
    const history = { ...NO_HISTORY, hasWriteOff: true, writeOffRepaidOn: day(repaidOn) }
    expect(decide({ ...GOOD, history }, by)).toMatchObject({ decision, reasons, reapplyOn })
  },
)

test('several refusals name the latest day, and none when one of them is final', () => {
  const survey = {
    incomeStability: 'noIncomeNow',
    missedPayments: 'behindNow',
    otherLoans: 'fourOrMore',
  }
  expect(decide({ ...GOOD, survey }, by).reapplyOn).toBe('2026-05-01')
  expect(decide({ ...GOOD, survey, isBlocked: true }, by).reapplyOn).toBeNull()
})

test('[B4.2] what only a person can judge is a review without a limit', () => {
  expect(decide({ ...GOOD, isFaceMatched: false }, by)).toMatchObject({
    decision: 'review',
    limitMinor: 0,
    reasons: ['faceReview'],
  })
  expect(decide({ ...GOOD, otherPeopleOnDevice: 3 }, by).reasons).toEqual(['deviceShared'])
})

test('[B4.1] a low score is declined, told what would change it, and when to come back', () => {
  const found = decide(
    {
      ...GOOD,
      workStatus: 'notWorking',
      monthlyIncomeMinor: null,
      survey: { missedPayments: 'behindNow', otherLoans: 'twoOrThree' },
    },
    by,
  )
  expect(found).toMatchObject({
    decision: 'declined',
    reasons: ['scoreLow', 'improve.missedPayments', 'improve.income', 'improve.otherLoans'],
    reapplyOn: '2026-04-01',
  })
})

test('[B4.1] the bands give their share of the tier, in whole steps and within the income', () => {
  const limitAt = (change: Partial<CreditFacts>) => {
    const { band, limitMinor } = decide({ ...GOOD, ...change }, by)
    return [band, limitMinor]
  }
  const fewAnswers = { survey: {} }
  expect(limitAt(fewAnswers)).toEqual(['B', 42_000_00])
  expect(limitAt({ ...fewAnswers, monthlyIncomeMinor: minor(15_000_00) })).toEqual(['C', 24_000_00])
  const poor = { ...fewAnswers, monthlyIncomeMinor: minor(0), workStatus: 'dailyWage' } as const
  expect(limitAt(poor)).toEqual(['D', 12_000_00])
})

test('declining to answer costs nothing, and repaying on time helps', () => {
  const score = (change: Partial<CreditFacts>) => decide({ ...GOOD, ...change }, by).score
  const rather = { ...GOOD.survey, otherLoans: 'ratherNotSay' }
  const { otherLoans: _, ...silent } = GOOD.survey
  expect(score({ survey: rather })).toBe(score({ survey: silent }))
  const history = { ...NO_HISTORY, repaidOnTimeCount: 2 }
  expect(score({ history })).toBe(score({}) + 40)
  expect(score({ history: { ...NO_HISTORY, repaidLateCount: 1 } })).toBeLessThan(score({}))
})

test.each(MARKET_CODES)('each policy of %s has rising income steps and falling bands', (code) => {
  for (const policy of creditPoliciesOf(code)) {
    const edges = policy.income.map((step) => step.fromMinor)
    expect(edges).toEqual(edges.toSorted((a, b) => a - b))
    const bands = policy.bands.map((band) => band.scoreMin)
    expect(bands).toEqual(bands.toSorted((a, b) => b - a))
    for (const most of Object.values(policy.autoApproveMinorMax)) {
      expect(most).toBeLessThanOrEqual(marketByCode(code).loanMinorMax)
    }
  }
})

test.each([
  ['free', 60_000_00, 0, null, 'none', 60_000_00],
  ['partly used', 60_000_00, 20_000_00, null, 'none', 40_000_00],
  ['used up', 60_000_00, 60_000_00, null, 'exhausted', 0],
  ['too little left', 60_000_00, 56_000_00, null, 'exhausted', 4_000_00],
  ['lowered below its use', 20_000_00, 30_000_00, null, 'exhausted', 0],
  ['overdue', 60_000_00, 20_000_00, 'overdue', 'overdue', 0],
  ['written off', 60_000_00, 20_000_00, 'writtenOff', 'writtenOff', 0],
  ['never given', 0, 0, null, 'none', 0],
] as const)('a limit that is %s', (_, total, used, lockedBy, lock, available) => {
  const input = {
    totalMinor: minor(total),
    usedMinor: minor(used),
    lockedBy,
    leastMinor: minor(5_000_00),
  }
  expect(limitUse(input)).toMatchObject({ lock, availableMinor: available })
})
