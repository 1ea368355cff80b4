import { LANGUAGES } from '@noren/i18n/languages'
import { MARKET_CODES } from '@noren/markets/market'
import { creditPoliciesOf } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { textIn } from '../../../platform/texts/texts.ts'
import { type CreditFacts, NEEDS_PROOF, NO_HISTORY } from '../credit-decision.ts'
import { scoreOf } from './points.ts'

const policies = MARKET_CODES.flatMap(creditPoliciesOf).filter(
  ({ limitBy }) => limitBy.kind === 'affordability',
)

/** Answers of which each costs points, as far as a policy looks at it. */
const WORST: CreditFacts = {
  ageYears: 34,
  kycTier: 'documentFace',
  isFaceMatched: true,
  isBankAccountShared: false,
  isBlocked: false,
  workStatus: 'notWorking',
  monthlyIncomeMinor: null,
  survey: {},
  contactCount: 0,
  otherPeopleOnDevice: 2,
  history: NO_HISTORY,
}

/** What would improve each line that can cost points, one line at a time. */
const improvementsOf = (policy: (typeof policies)[number]): string[] => {
  const answers = Object.entries(policy.points.survey).flatMap(([question, choices]) =>
    Object.keys(choices).map((choice) => ({ survey: { [question]: choice } })),
  )
  const shownIncome = { minor: 0, evidence: 'csv', bounces: 9, regularMonths: 0 } as never
  const late = { principalMinor: 0, lateDays: 80, heldDays: 90, repaidOn: '2026-01-01' } as never
  const bureau = {
    ...{ obligationsMinor: 0, enquiries: 9, hasDefault: false, hasDisputedDefault: false },
  } as never
  const changes: Partial<CreditFacts>[] = [
    ...answers,
    { bureau, workStatus: 'salaried' },
    { shownIncome, workStatus: 'salaried' },
    { history: { ...NO_HISTORY, closed: [late] }, workStatus: 'salaried' },
  ]
  return changes.flatMap((change) => scoreOf({ ...WORST, ...change }, policy).improvements)
}

const CODES = [
  ...new Set([
    ...policies.flatMap(({ reapplyDays }) => Object.keys(reapplyDays)),
    ...policies.flatMap(({ bands }) => bands.map(({ band }) => `band${band}`)),
    ...policies.flatMap(improvementsOf),
    ...['writtenOffRepaid', 'faceReview', 'openReview', 'bankAccountShared', 'deviceShared'],
    'bureauDisputed',
    ...['tier.documentFace', 'tier.operatorReviewed', NEEDS_PROOF],
    ...['limitedBy.ladder', 'limitedBy.ladderStated', 'limitedBy.affordable'],
  ]),
]

test('[B4.46] the lines that can cost points name what would improve them', () => {
  expect(CODES.filter((code) => code.startsWith('improve.')).sort()).toEqual([
    'improve.bounces',
    'improve.enquiries',
    'improve.history',
    'improve.income',
    'improve.incomeStability',
    'improve.missedPayments',
    'improve.otherLoans',
  ])
})

test.each(CODES)('[B4.46] %s is told in every language, and more than that it is so', (code) => {
  const texts = LANGUAGES.map((language) => textIn(language, 'credit', `reason.${code}`))
  expect(new Set(texts).size).toBe(LANGUAGES.length)
  for (const text of texts) {
    // What and why, then what would change it or what comes next; never with an exclamation mark.
    expect(text.split(/[.;:] |, (?:so|así|jadi|nên) /u).length).toBeGreaterThanOrEqual(2)
    expect(text).not.toMatch(/[!¡]/u)
    expect(text).toMatch(/\.$/u)
  }
})
