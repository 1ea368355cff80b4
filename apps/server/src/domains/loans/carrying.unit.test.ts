import { addDays, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { marketByCode, productsOn } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { type Carrying, refuseUnaffordable } from './carrying.ts'
import { NO_OPEN_LOANS } from './open-loans.ts'

const on = day('2027-01-04')
const market = marketByCode('in')
const terms = productsOn('in', on).filter(({ productCode }) => /^(lane|tide)-30$/.test(productCode))
const chosen = terms.map((one) => ({ terms: one, amountMinor: minor(5_000_00) }))
const carrying: Carrying = {
  pot: { capacityMinor: minor(20_000_00), savedDaysMax: 60, on },
  open: NO_OPEN_LOANS,
  openMax: 2,
}
const refuse = (change: Partial<Carrying>) => () =>
  refuseUnaffordable({ market }, { ...carrying, ...change }, chosen)

test('[B4.44] no more loans are open at once than the policy allows, however little they ask for', () => {
  expect(refuse({})).not.toThrow()
  expect(refuse({ open: { ...NO_OPEN_LOANS, count: 1 } })).toThrow('OPEN_LOANS_MAX')
  expect(refuse({ open: { ...NO_OPEN_LOANS, count: 1 }, openMax: 3 })).not.toThrow()
})

test('[B4.44] payments of open loans are taken out of the same pot', () => {
  const dues = [{ on: addDays(on, 20), amountMinor: minor(10_000_00) }]
  expect(refuse({ open: { ...NO_OPEN_LOANS, dues } })).toThrow('NOT_AFFORDABLE')
})

test('[B4.44] where the policy does not ask, nothing is refused', () => {
  expect(() => refuseUnaffordable({ market }, null, chosen)).not.toThrow()
})
