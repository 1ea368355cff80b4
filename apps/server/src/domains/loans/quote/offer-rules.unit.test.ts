import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { PRODUCTS as INDIA_PRODUCTS } from '@noren/markets/in/products'
import { quoteLoan } from '@noren/pricing/quote'
import type { Eligibility } from '@noren/pricing/terms'
import { expect, test } from 'vitest'
import { type Applicant, personMismatch } from '../../credit/product-fit.ts'
import { byCheapest, offeredAmount } from './offer-rules.ts'

const person: Applicant = {
  band: 'B',
  kycTier: 'documentFace',
  ageYears: 34,
  workStatus: 'salaried',
  isReturning: false,
}
const rule: Eligibility = {
  bandMin: null,
  audience: 'all',
  kycTierMin: 'documentFace',
  ageMin: 21,
  ageMax: 65,
  workStatuses: null,
}

test.each([
  ['everyone', {}, {}, null],
  ['a band at the least', { bandMin: 'B' }, {}, null],
  ['a band above', { bandMin: 'A' }, {}, 'band'],
  ['no band at all', { bandMin: 'D' }, { band: null }, 'band'],
  ['a new person', { audience: 'returning' }, {}, 'returning'],
  ['a person who came back', { audience: 'returning' }, { isReturning: true }, null],
  ['a lower check', { kycTierMin: 'operatorReviewed' }, {}, 'kycTier'],
  ['too young', { ageMin: 35 }, {}, 'age'],
  ['the oldest', { ageMax: 34 }, {}, null],
  ['too old', { ageMax: 33 }, {}, 'age'],
  ['other work', { workStatuses: ['retired'] }, {}, 'workStatus'],
] as const)('[P1.7] a product for %s', (_, eligibility, change, mismatch) => {
  expect(personMismatch({ ...rule, ...eligibility }, { ...person, ...change })).toBe(mismatch)
})

const lane = INDIA_PRODUCTS.find(({ productCode }) => productCode === 'lane-14')
if (!lane) throw new Error('India ships no lane-14')

test.each([
  ['on its step', 10_000_00, 60_000_00, { amountMinor: 10_000_00 }],
  ['off its step', 10_250_00, 60_000_00, { amountMinor: 10_000_00 }],
  ['above the limit', 10_000_00, 9_000_00, { mismatch: 'limit' }],
  ['below the least', 4_000_00, 60_000_00, { mismatch: 'amountBelow' }],
  ['below the least with no limit left', 4_000_00, 4_500_00, { mismatch: 'limit' }],
  ['above the most', 15_500_00, 60_000_00, { mismatch: 'amountAbove' }],
] as const)('[P1.7] an amount %s', (_, amount, available, found) => {
  const wish = { amountMinor: minor(amount), availableMinor: minor(available) }
  expect(offeredAmount(lane, wish)).toEqual(found)
})

test.each([
  ['what can be paid back', 10_000_00, { amountMinor: 10_000_00 }],
  ['more than can be paid back', 9_999_99, { mismatch: 'payment' }],
  ['less than anything that can be paid back', null, { mismatch: 'payment' }],
] as const)('[B4.43] an amount of %s', (_, most, found) => {
  const mostMinor = most === null ? null : minor(most)
  const wish = { amountMinor: minor(10_000_00), availableMinor: minor(60_000_00), mostMinor }
  expect(offeredAmount(lane, wish)).toEqual(found)
})

test('[B4.43] what is compared with what can be paid back is the amount on its step', () => {
  const wish = { amountMinor: minor(10_250_00), availableMinor: minor(60_000_00) }
  const mostMinor = minor(10_000_00)
  expect(offeredAmount(lane, { ...wish, mostMinor })).toEqual({ amountMinor: mostMinor })
})

test('[P1.7] offers stand by APR, or by total cost when the person chooses', () => {
  const quotes = INDIA_PRODUCTS.map((terms) =>
    quoteLoan(terms, minor(15_000_00), day('2026-03-02')),
  )
  const aprs = quotes.toSorted(byCheapest('apr')).map((price) => price.aprBasisPoints)
  expect(aprs).toEqual(aprs.toSorted((a, b) => a - b))
  const costs = quotes.toSorted(byCheapest('cost')).map((price) => price.totalCostMinor)
  expect(costs).toEqual(costs.toSorted((a, b) => a - b))
})
