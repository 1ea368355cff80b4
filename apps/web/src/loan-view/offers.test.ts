import { expect, test } from 'vitest'
import { comparedAmount, type OfferSort, sortOffers } from './offers.ts'
import type { Offer } from './terms.ts'

const offer = (productCode: string, apr: string, totalCost: string, more: object = {}): Offer =>
  ({
    productCode,
    apr,
    totalCost,
    currency: 'INR',
    productAmount: '20000.00',
    terms: { amountMin: '5000.00' },
    ...more,
  }) as Offer

const OFFERS = [
  offer('lane-30', '54.39', '894.00'),
  offer('lamp-61', '36.26', '1212.00'),
  offer('row-91', '40.41', '1329.65'),
  offer('also-61', '36.26', '1212.00'),
  offer('long', '109.00', '90.00'),
]

test.each<[OfferSort, string[]]>([
  ['apr', ['also-61', 'lamp-61', 'row-91', 'lane-30', 'long']],
  ['cost', ['long', 'lane-30', 'also-61', 'lamp-61', 'row-91']],
])('[P1.2] sorted by %s, the cheapest first and equal ones by code', (sort, codes) => {
  expect(sortOffers(OFFERS, sort).map(({ productCode }) => productCode)).toEqual(codes)
})

test('[P1.2] sorting leaves the answer of the server as it was', () => {
  const first = OFFERS[0]
  sortOffers(OFFERS, 'cost')
  expect(OFFERS[0]).toBe(first)
})

test('the list is for the amount most offers have, not for the one that lends less', () => {
  const small = offer('lane-14', '60.00', '300.00', { productAmount: '15000.00' })
  expect(comparedAmount([small, ...OFFERS])).toBe('20000.00')
  expect(comparedAmount([])).toBeNull()
})
