import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { LANGUAGES } from '@noren/i18n/languages'
import { marketByCode } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import type { CreditFacts } from '../credit/credit-decision.ts'
import { factsInWords } from './facts-in-words.ts'

/** Every fact there is. */
const FACTS: Required<CreditFacts> = {
  ageYears: 41,
  kycTier: 'documentFace',
  isFaceMatched: true,
  isBankAccountShared: false,
  isBlocked: false,
  workStatus: 'salaried',
  monthlyIncomeMinor: minor(25_000_00),
  shownIncome: { minor: minor(31_500_50), evidence: 'supported', bounces: 1, regularMonths: 3 },
  foundObligationsMinor: minor(4_200_00),
  bureau: {
    obligationsMinor: minor(3_000_00),
    enquiries: 5,
    hasDefault: false,
    hasDisputedDefault: true,
  },
  survey: { otherLoans: 'fourOrMore', missedPayments: 'fewTimes' },
  contactCount: 2,
  otherPeopleOnDevice: 0,
  hasOpenReview: false,
  history: {
    repaidOnTimeCount: 1,
    repaidLateCount: 0,
    isOverdue: false,
    hasPlan: false,
    hasWriteOff: true,
    writeOffRepaidOn: day('2026-05-01'),
    settledUntilOn: day('2027-05-01'),
    closed: [
      { principalMinor: minor(10_000_00), lateDays: 0, heldDays: 30, repaidOn: day('2026-10-01') },
    ],
  },
}
const INDIA = { market: marketByCode('in'), currency: 'INR' } as const

test('[B11.103] what a decision rests on is said in words, with money as money and days as days', () => {
  const said = factsInWords(FACTS, { ...INDIA, language: 'en' })
  const valueNamed = (name: string) =>
    said.find((one) => one.name === name)?.value.replaceAll('\u00a0', ' ')
  expect(valueNamed('Monthly income, lower end of the answer')).toBe('₹25,000.00')
  expect(valueNamed('Income shown, usual month')).toBe('₹31,500.50')
  expect(valueNamed('How the income is known')).toBe("The bank's PDF of the account")
  expect(valueNamed('Level of the identity check')).toBe('Document and face, by machine')
  expect(valueNamed('Work')).toBe('Employed with a salary')
  expect(valueNamed('How many other loans are you paying now?')).toBe('Four or more')
  expect(valueNamed('A loan was written off')).toBe('Yes')
  expect(valueNamed('Repaid after the write-off on')).toBe('1 May 2026')
  const earlier = said.find(({ value }) => value.startsWith('₹10,000.00'))
  expect(earlier?.name.replaceAll('\u00a0', ' ')).toBe('Repaid on 1 October 2026')
  expect(earlier?.value.replaceAll('\u00a0', ' ')).toBe('₹10,000.00, never late, ran 30 days')
})

test.each(LANGUAGES)(
  '[B11.103] in %s no fact has the name or the value of a program',
  (language) => {
    const said = factsInWords(FACTS, { ...INDIA, language })
    expect(said).toHaveLength(29)
    for (const { name, value } of said) {
      expect(name).not.toMatch(/^[a-z]+[A-Z.]/)
      expect(value).not.toMatch(/^(true|false|null|undefined)$|^[a-z]+[A-Z]|Minor/)
    }
  },
)

test('[B11.103] what an older decision lacks is left out, what has no words keeps its name', () => {
  const old = {
    ageYears: 30,
    monthlyIncomeMinor: null,
    somethingNew: 'x',
  } as unknown as CreditFacts
  expect(factsInWords(old, { ...INDIA, language: 'en' })).toEqual([
    { name: 'Age in years', value: '30' },
    { name: 'Monthly income, lower end of the answer', value: '–' },
    { name: 'somethingNew', value: 'x' },
  ])
})
