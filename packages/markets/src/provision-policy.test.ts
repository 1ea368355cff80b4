import { addDays, addMonths, day } from '@noren/contract/dates'
import { expect, test } from 'vitest'
import { MARKET_CODES, type MarketCode } from './market.ts'
import { provisionPoliciesOf, provisionPolicyOn } from './market-by-code.ts'
import { loanClassOf, lossClassOf, worstOf } from './provision-policy.ts'

const TODAY = day('2027-05-10')
const policyOf = (code: MarketCode) => provisionPolicyOn(code, TODAY)

const byDays = (code: MarketCode, overdueDays: number | null): string =>
  loanClassOf(policyOf(code), { overdueDays, nonPerformingSince: null, on: TODAY }).classCode

/** Every day on which a class begins, with the day before. */
const BOUNDARIES: Readonly<Record<MarketCode, readonly (readonly [number | null, string])[]>> = {
  in: [
    [null, 'standard'],
    [0, 'sma0'],
    [29, 'sma0'],
    [30, 'sma1'],
    [59, 'sma1'],
    [60, 'sma2'],
    [89, 'sma2'],
    [90, 'substandard'],
    [2000, 'substandard'],
  ],
  mx: [
    [null, 'stage1'],
    [0, 'stage1'],
    [30, 'stage1'],
    [31, 'stage2'],
    [89, 'stage2'],
    [90, 'stage3'],
  ],
  id: [
    [null, 'current'],
    [0, 'current'],
    [1, 'late30'],
    [30, 'late30'],
    [31, 'late60'],
    [60, 'late60'],
    [61, 'attention'],
    [90, 'attention'],
    [91, 'twp90'],
  ],
  vn: [
    [null, 'group1'],
    [9, 'group1'],
    [10, 'group2'],
    [90, 'group2'],
    [91, 'group3'],
    [180, 'group3'],
    [181, 'group4'],
    [360, 'group4'],
    [361, 'group5'],
  ],
}

for (const code of MARKET_CODES) {
  test.each(BOUNDARIES[code])(`[B9.35] ${code}: %s days overdue is %s`, (days, classCode) => {
    expect(byDays(code, days)).toBe(classCode)
  })
}

test('[B9.35] the days of India as its regulator counts them', () => {
  const due = day('2027-03-31')
  const on = (text: string) => {
    const today = day(text)
    let overdueDays = 0
    while (addDays(due, overdueDays) < today) overdueDays += 1
    return byDays('in', overdueDays)
  }
  expect(['2027-03-31', '2027-04-30', '2027-05-30', '2027-06-28', '2027-06-29'].map(on)).toEqual([
    'sma0',
    'sma1',
    'sma2',
    'sma2',
    'substandard',
  ])
})

test('[B9.35] what is non-performing stays so by its days, and grows worse by them and by months', () => {
  const classOf = (code: MarketCode, overdueDays: number | null, since = TODAY, on = TODAY) =>
    loanClassOf(policyOf(code), { overdueDays, nonPerformingSince: since, on }).classCode
  expect(classOf('in', 12)).toBe('substandard')
  expect(classOf('in', null)).toBe('substandard')
  expect(classOf('vn', 12)).toBe('group3')
  expect(classOf('vn', 200)).toBe('group4')
  const after = addMonths(TODAY, 12)
  expect(classOf('in', 300, TODAY, addDays(after, -1))).toBe('substandard')
  expect(classOf('in', 300, TODAY, after)).toBe('doubtful')
})

test('[B9.120] only a decision makes a loan lost, whatever its days, and it is the worst class of its market', () => {
  const of = { overdueDays: 12, nonPerformingSince: null, on: TODAY }
  const lost = loanClassOf(policyOf('in'), { ...of, isLost: true })
  expect(lost).toMatchObject({ classCode: 'loss', isNonPerforming: true, allowancePpm: 1_000_000 })
  expect(loanClassOf(policyOf('in'), of).classCode).toBe('sma0')
  const years = { overdueDays: 4000, nonPerformingSince: TODAY, on: addMonths(TODAY, 120) }
  expect(loanClassOf(policyOf('in'), years).classCode).toBe('doubtful')
  expect(MARKET_CODES.filter((code) => lossClassOf(policyOf(code)))).toEqual(['in'])
  expect(policyOf('in').classes.at(-1)).toBe(lossClassOf(policyOf('in')))
})

test('[B9.35] what is set aside for each class, in millionths', () => {
  const rates = (code: MarketCode) =>
    policyOf(code).classes.map(({ allowancePpm, generalPpm }) => [allowancePpm, generalPpm])
  const specific = (...ppm: number[]) => ppm.map((one) => [one, 0])
  expect(rates('in')).toEqual(specific(4_000, 4_000, 4_000, 4_000, 100_000, 1_000_000, 1_000_000))
  expect(rates('mx')).toEqual(specific(10_000, 100_000, 600_000))
  expect(rates('id')).toEqual(specific(10_000, 50_000, 50_000, 50_000, 500_000))
  expect(rates('vn')).toEqual([
    [0, 7_500],
    [50_000, 7_500],
    [200_000, 7_500],
    [500_000, 7_500],
    [1_000_000, 0],
  ])
})

test('every policy begins with a class that performs, and grows worse from there', () => {
  for (const code of MARKET_CODES) {
    expect(() => provisionPolicyOn(code, day('1999-01-01'))).toThrow('no provision policy')
    for (const policy of provisionPoliciesOf(code)) {
      const [first, ...others] = policy.classes
      expect(first).toMatchObject({ fromOverdueDays: null, isNonPerforming: false })
      const bad = others.findIndex(({ isNonPerforming }) => isNonPerforming)
      expect(bad).toBeGreaterThanOrEqual(0)
      expect(others.slice(bad).every(({ isNonPerforming }) => isNonPerforming)).toBe(true)
      expect(worstOf(policy, []).classCode).toBe(first?.classCode)
    }
  }
})
