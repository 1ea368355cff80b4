import { expect, test } from 'vitest'
import { comparedAmount, distinctionsOf, type OfferSort, sortOffers } from './offers.ts'
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

const paying = (code: string, apr: string, cost: string, payment: string, more: object = {}) =>
  offer(code, apr, cost, { instalmentAmount: payment, ...more })
const THREE = [
  paying('lane-30', '54.39', '894.00', '20894.00'),
  paying('lamp-61', '36.26', '1212.00', '21212.00'),
  paying('row-91', '40.41', '1329.65', '6952.55'),
]

test('[P1.2] each offer shows the one thing in which it is better than all others', () => {
  expect([...distinctionsOf(THREE)]).toEqual([
    ['lamp-61', 'apr'],
    ['lane-30', 'cost'],
    ['row-91', 'payment'],
  ])
})

test.each([
  ['the only offer', [THREE[0]]],
  ['two that are the same', [THREE[0], { ...THREE[0], productCode: 'twin' }]],
])('[P1.2] %s is set apart by nothing', (_, offers) => {
  expect([...distinctionsOf(offers as Offer[])]).toEqual([])
})

test('[P1.2] of a smaller amount the smaller cost sets nothing apart', () => {
  const small = paying('lane-14', '10.00', '30.00', '100.00', { productAmount: '5000.00' })
  expect([...distinctionsOf([...THREE, small]).keys()]).not.toContain('lane-14')
})

test('[F13.68] no yearly cost is called the lowest beside a lower one, whatever that offer lends', () => {
  const lower = paying('lane-14', '30.00', '30.00', '100.00', { productAmount: '5000.00' })
  const higher = paying('lane-14', '60.00', '30.00', '100.00', { productAmount: '5000.00' })
  expect([...distinctionsOf([...THREE, lower])]).toEqual([
    ['lane-30', 'cost'],
    ['row-91', 'payment'],
  ])
  expect([...distinctionsOf([...THREE, higher])][0]).toEqual(['lamp-61', 'apr'])
})
