import { day } from '@noren/contract/dates'
import { minor, ZERO_MINOR } from '@noren/contract/money'
import { backTestPolicy, policyRefusalOf } from '@noren/contract/operator/policies'
import { marketByCode } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { clockAt } from '../../platform/clock.ts'
import { giniOf, kolmogorovSmirnov } from './measures.ts'
import { areFresh, reportOf } from './policy-drafts.ts'

const report = { decided: 20, stability: null, impact: null }

test.each([
  ['nobody was decided on', { decided: 0 }, null, 'MIN_DATA'],
  ['too few were', { decided: 19 }, 'They live elsewhere.', 'MIN_DATA'],
  ['people are others by now', { stability: 0.25 }, 'Why', 'PSI_HIGH'],
  ['nearly others', { stability: 0.249 }, null, null],
  ['a group is approved much less often', { impact: 0.799 }, null, 'AIR_LOW'],
  ['and it says why', { impact: 0.799 }, 'Nothing kinder tells them apart.', null],
  ['four fifths as often', { impact: 0.8 }, null, null],
  ['nothing is known but decisions', {}, null, null],
] as const)('[B4.199] %s', (_, of, why, refusal) => {
  expect(policyRefusalOf({ ...report, ...of }, why)).toBe(refusal)
})

test('[B4.199] loans of which each ended well are told apart by no figure, and the report is read like any other', () => {
  const ended = [{ goods: 7, bads: 0 }]
  const outcomes = { loans: 7, bands: [], ks: kolmogorovSmirnov(ended), gini: giniOf(ended) }
  const changes = {
    decided: 20,
    changes: [],
    limitsBeforeMinor: minor(1_00),
    limitsAfterMinor: ZERO_MINOR,
  }
  const judged = { changes, outcomes, stability: [], fairness: [] } as unknown as Parameters<
    typeof reportOf
  >[0]
  const made = reportOf(judged, { currency: 'INR' })
  expect(made).toMatchObject({ matured: 7, ks: null, gini: null })
  const draftId = '00000000-0000-4000-8000-000000000000'
  const answer = { draftId, currency: 'INR', report: made }
  expect(backTestPolicy.response.safeParse(answer).success).toBe(true)
})

test('[B4.199] figures count for thirty days of the clock, however far the sandbox has moved its day', () => {
  const market = marketByCode('in')
  const now = new Date('2026-12-31T12:00:00Z')
  const deps = { market, clock: clockAt(now, day('2027-06-30')) }
  expect(areFresh(deps, now)).toBe(true)
  expect(areFresh(deps, new Date('2026-12-01T12:00:00Z'))).toBe(true)
  expect(areFresh(deps, new Date('2026-11-30T12:00:00Z'))).toBe(false)
})
