import { day } from '@noren/contract/dates'
import { expect, test } from 'vitest'
import { platformFeePolicyOn } from './market-by-code.ts'
import { depositBy, periodOf, returnBy } from './platform-fee-policy.ts'

/** Market, the day on which it was kept back, the last days to pay it over and to return it. */
test.each([
  ['in', '2026-04-30', '2026-05-07', '2026-07-31'],
  ['in', '2026-12-01', '2027-01-07', '2027-01-31'],
  ['in', '2027-03-31', '2027-04-30', '2027-05-31'],
  ['id', '2026-12-31', '2027-01-15', '2027-01-20'],
] as const)('[B9.132] %s: kept back on %s', (market, on, deposit, returned) => {
  const { withholding } = platformFeePolicyOn(market, day(on))
  if (!withholding) throw new Error('nothing is kept back')
  expect(depositBy(withholding, day(on))).toBe(deposit)
  expect(returnBy(withholding, periodOf(withholding, day(on)).until)).toBe(returned)
})
