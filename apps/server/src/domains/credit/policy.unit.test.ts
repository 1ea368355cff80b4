import { day } from '@noren/contract/dates'
import { marketByCode } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { policyOf } from './policy.ts'

const versionOn = (today: string, creditPolicy: string | undefined) =>
  policyOf({
    market: marketByCode('in'),
    clock: { businessDay: () => day(today) },
    config: { creditPolicy },
    policies: { enforced: [] },
  } as unknown as Parameters<typeof policyOf>[0]).version

test.each([
  ['2026-12-31', undefined, 'in-2026-12'],
  ['2027-01-01', undefined, 'in-2027-01'],
  ['2027-06-01', 'in-2026-12', 'in-2026-12'],
  ['2026-12-31', 'in-2027-01', 'in-2026-12'],
  ['2027-01-01', 'in-2027-01', 'in-2027-01'],
])('[B4.48] on %s, held at %s, it is %s that decides', (today, held, version) => {
  expect(versionOn(today, held)).toBe(version)
})
