import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { productVersionsOf } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import type { OwnedCoupon } from '../coupon.ts'
import { judgeCoupon } from './coupon-rules.ts'

const lane = productVersionsOf('in').find(({ productCode }) => productCode === 'lane-30')
if (!lane) throw new Error('the market has no lane-30')
const TODAY = day('2026-03-02')
const OFF: OwnedCoupon = {
  couponId: 'c',
  target: 'interest',
  currency: 'INR',
  amountMinor: minor(50_00),
  percentPpm: null,
  expiresOn: TODAY,
  loanId: null,
  withdrawnAt: null,
}
const QUARTER = { ...OFF, target: 'fee', amountMinor: null, percentPpm: 250_000 } as const
const ten = (terms = lane) => ({ terms, amountMinor: minor(10_000_00) })
const noFee = { ...lane, serviceFee: { ppm: 0 } }
const noInterest = { ...lane, dailyRatePpm: 0 }

test.each([
  ['on its last day', OFF, ten(), 50_00],
  ['as a share of the fee', QUARTER, ten(), 37_50],
  ['for no loan in particular', OFF, undefined, null],
] as const)('[O4.6] a coupon saves %s', (_, coupon, loan, savesMinor) => {
  expect(judgeCoupon(coupon, TODAY, loan)).toEqual({ isUsable: true, savesMinor })
})

test.each([
  ['used', { ...OFF, loanId: 'loan' }, ten()],
  ['used', { ...OFF, loanId: 'loan', expiresOn: day('2026-03-01') }, undefined],
  ['expired', { ...OFF, expiresOn: day('2026-03-01') }, ten()],
  ['expired', { ...OFF, withdrawnAt: new Date(0) }, ten()],
  ['productGone', OFF, { terms: undefined, amountMinor: minor(10_000_00) }],
  ['amountRange', OFF, { terms: lane, amountMinor: minor(10_000_01) }],
  ['noFee', QUARTER, ten(noFee)],
  ['noInterest', OFF, ten(noInterest)],
] as const)('[O4.6] a coupon is refused as %s', (reason, coupon, loan) => {
  expect(judgeCoupon(coupon, TODAY, loan)).toEqual({ isUsable: false, reason })
})
