import { addDays, day } from '@noren/contract/dates'
import { expect, test } from 'vitest'
import {
  type ExpectedLossPolicy,
  expectedLossPolicyOf,
  expectedLossStageOf,
} from './expected-loss-policy.ts'
import { MARKET_CODES } from './market.ts'
import { expectedLossPoliciesOf, provisionPoliciesOf } from './market-by-code.ts'

const policy = (
  version: string,
  effectiveOn: string,
  lenderCode: string | null,
): ExpectedLossPolicy => ({
  ...{ version, effectiveOn: day(effectiveOn), lenderCode, source: 'a model' },
  stages: [{ stage: 1, classCodes: ['standard'], pdPpm: 10_000, lgdPpm: 500_000 }],
})

test('[B9.159] a lender has the latest policy of its own that is in force, else its market’s, else none', () => {
  const policies = [
    policy('own-2', '2027-06-01', 'lamp'),
    policy('all-1', '2027-01-01', null),
    policy('own-1', '2027-03-01', 'lamp'),
    policy('all-2', '2027-05-01', null),
  ]
  const versionOf = (lenderCode: string, on: string) =>
    expectedLossPolicyOf(policies, { lenderCode, on: day(on) })?.version ?? null
  expect(versionOf('lamp', '2026-12-31')).toBeNull()
  expect(versionOf('lamp', '2027-02-28')).toBe('all-1')
  expect(versionOf('lamp', '2027-03-01')).toBe('own-1')
  // Its own stays in force when the market's changes.
  expect(versionOf('lamp', '2027-05-31')).toBe('own-1')
  expect(versionOf('lamp', '2027-06-01')).toBe('own-2')
  expect(versionOf('lane', '2027-04-30')).toBe('all-1')
  expect(versionOf('lane', '2027-06-01')).toBe('all-2')
})

test('[B9.159] every class of a market stands in one stage of each of its policies, from the best to the worst', () => {
  const shipped = MARKET_CODES.flatMap((code) =>
    expectedLossPoliciesOf(code).map((one) => ({ code, one })),
  )
  expect(shipped.map(({ one }) => one.version)).toEqual(['in-ecl-copper-lamp-2027-04'])
  for (const { code, one } of shipped) {
    const inForce = provisionPoliciesOf(code)
      .filter(({ effectiveOn }) => effectiveOn <= one.effectiveOn)
      .at(-1)
    const codes = inForce?.classes.map(({ classCode }) => classCode) ?? []
    expect(one.stages.flatMap(({ classCodes }) => classCodes)).toEqual(codes)
    const shares = one.stages.map(({ pdPpm, lgdPpm }) => pdPpm * lgdPpm)
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
    expect(one.source).not.toBe('')
  }
  const known = policy('one', '2027-01-01', null)
  expect(expectedLossStageOf(known, 'standard').stage).toBe(1)
  expect(() => expectedLossStageOf(known, 'loss')).toThrow('one has no stage of loss')
  expect(
    expectedLossPolicyOf([known], { lenderCode: 'any', on: addDays(day('2027-01-01'), -1) }),
  ).toBeNull()
})
