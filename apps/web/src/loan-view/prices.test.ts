import { addDays, day } from '@noren/contract/dates'
import { decimalFromMinor, type Minor, minor } from '@noren/contract/money'
import { percentFromBasisPoints } from '@noren/contract/percent'
import { PRODUCTS as INDIA_PRODUCTS } from '@noren/markets/in/products'
import { quoteLoan } from '@noren/pricing/quote'
import type { ProductTerms } from '@noren/pricing/terms'
import { expect, test } from 'vitest'
import { couponOf, priceOf, termsOf } from './prices.ts'
import { minorOf, minorTyped, type Offer, type WireCoupon, wireAmount } from './terms.ts'

const TODAY = day('2026-03-02')
const text = (amount: Minor) => decimalFromMinor(amount, 'INR')

/** A complete offer as the server sends it. */
function offerOf(terms: ProductTerms, amountMinor: Minor): Offer {
  const quote = quoteLoan(terms, amountMinor, TODAY)
  const { serviceFee } = terms
  return {
    productCode: terms.productCode,
    productName: terms.name,
    productIcon: terms.iconName,
    lender: { lenderCode: terms.lenderCode, legalName: 'Lender', registration: 'N', website: '' },
    currency: terms.currency,
    productAmount: text(amountMinor),
    receive: text(quote.receiveMinor),
    repay: text(quote.repayMinor),
    totalCost: text(quote.totalCostMinor),
    apr: percentFromBasisPoints(quote.aprBasisPoints),
    serviceFee: text(quote.feeMinor),
    interest: text(quote.interestMinor),
    tax: text(quote.taxMinor),
    dailyRate: '0.10',
    dueDate: addDays(TODAY, terms.termDays),
    termDays: terms.termDays,
    instalmentCount: terms.instalmentCount,
    instalmentAmount: text(quote.schedule[0]?.totalMinor ?? quote.repayMinor),
    terms: {
      productCode: terms.productCode,
      version: terms.version,
      kind: terms.kind,
      termDays: terms.termDays,
      instalmentCount: terms.instalmentCount,
      periodsPerYear: terms.periodsPerYear,
      amountMin: text(terms.amountMinorMin),
      amountMax: text(terms.amountMinorMax),
      amountStep: text(terms.amountMinorStep),
      dailyRatePpm: terms.dailyRatePpm,
      serviceFeePpm: 'ppm' in serviceFee ? serviceFee.ppm : null,
      serviceFeeFixed: 'feeMinor' in serviceFee ? text(serviceFee.feeMinor) : null,
      taxOnFeesPpm: terms.taxOnFeesPpm,
      taxOnInterestPpm: terms.taxOnInterestPpm,
      feeCollected: terms.feeCollected,
      feeOnEarlyPayment: terms.feeOnEarlyPayment,
      penalPpmPerDay: terms.penalPpmPerDay,
      penalCapPpm: terms.penalCapPpm,
      coolingOffDays: terms.coolingOffDays,
      extensionDays: terms.extension?.days ?? null,
    },
  }
}

test.each(INDIA_PRODUCTS.map((terms) => [terms.productCode, terms] as const))(
  '[P3.2] terms of %s from the wire give the server’s figures',
  (_, terms) => {
    const amountMinor = minor(12_500_00)
    const offer = offerOf(terms, minor(10_000_00))
    const here = priceOf(offer, amountMinor)
    const there = quoteLoan(terms, amountMinor, TODAY)
    expect(here).toEqual(there)
    expect(here.dueOn).toBe(addDays(TODAY, terms.termDays))
  },
)

test('[P3.2] a fixed fee comes over the wire as it is', () => {
  const terms: ProductTerms = {
    ...(INDIA_PRODUCTS[0] as ProductTerms),
    serviceFee: { feeMinor: minor(500_00) },
  }
  const offer = offerOf(terms, minor(10_000_00))
  expect(termsOf(offer).serviceFee).toEqual({ feeMinor: 500_00 })
  expect(priceOf(offer, minor(10_000_00)).feeMinor).toBe(500_00)
})

const coupon: WireCoupon = {
  couponId: '00000000-0000-4000-8000-000000000001',
  kind: 'amountOff',
  appliesTo: 'interest',
  currency: 'INR',
  amount: '50.00',
  percent: null,
  expiresOn: '2026-12-31',
  state: 'available',
}

test.each<[string, Partial<WireCoupon>, object]>([
  ['an amount off the interest', {}, { target: 'interest', amountMinor: 50_00 }],
  [
    'a quarter off the fee',
    { kind: 'percentOff', amount: null, percent: 25, appliesTo: 'fee' },
    { target: 'fee', percentPpm: 250_000 },
  ],
])(
  '[P3.2] a coupon for %s reaches the engine as the server would count it',
  (_, change, expected) => {
    const { couponCode, ...rest } = couponOf({ ...coupon, ...change })
    expect(couponCode).toBe(coupon.couponId)
    expect(rest).toEqual(expected)
  },
)

test('[P3.2] a coupon lowers what is paid back and leaves the APR as it is', () => {
  const offer = offerOf(INDIA_PRODUCTS[1] as ProductTerms, minor(20_000_00))
  const without = priceOf(offer, minor(20_000_00))
  const withOne = priceOf(offer, minor(20_000_00), coupon)
  expect(without.repayMinor - withOne.repayMinor).toBe(50_00)
  expect(withOne.aprBasisPoints).toBe(without.aprBasisPoints)
})

test.each([
  ['20000', 'INR', 20_000_00],
  ['20000.5', 'INR', 20_000_50],
  ['20000.55', 'INR', 20_000_55],
  ['20000', 'VND', 20_000],
] as const)('reads %s %s of the wire as %i minor units', (amount, currency, expected) => {
  expect(minorOf(amount, currency)).toBe(expected)
})

test.each([
  ['', 'INR', 0, '0.00'],
  ['500.', 'INR', 500_00, '500.00'],
  ['500.5', 'MXN', 500_50, '500.50'],
  ['500', 'IDR', 500, '500'],
  ['9'.repeat(20), 'VND', Number.MAX_SAFE_INTEGER, '9007199254740991'],
] as const)('reads %j %s as somebody types it', (typed, currency, expected, wire) => {
  expect(minorTyped(typed, currency)).toBe(expected)
  expect(wireAmount(typed, currency)).toBe(wire)
})
