import { addDays, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { percentFromBasisPoints } from '@noren/contract/percent'
import { costOfTime } from '@noren/pricing/cost-of-time'
import { quoteExtension } from '@noren/pricing/extension'
import { newLoanFacts } from '@noren/pricing/loan-facts'
import { quoteLoan } from '@noren/pricing/quote'
import { describe, expect, test } from 'vitest'
import { MARKET as INDIA } from './market.ts'
import { PRODUCTS as INDIA_PRODUCTS } from './products.ts'

function product(productCode: string) {
  const terms = INDIA_PRODUCTS.find((candidate) => candidate.productCode === productCode)
  if (!terms) throw new Error(`no product ${productCode}`)
  return terms
}

const quote = (productCode: string, principal: number) =>
  quoteLoan(product(productCode), minor(principal), day('2025-11-20'))

describe('the figures of the drawn screens', () => {
  test.each([
    ['lane-30', 20_000_00, 20_000_00, 20_894_00, 894_00, '54.39'],
    ['lane-30', 10_000_00, 10_000_00, 10_447_00, 447_00, '54.39'],
    ['lamp-61', 20_000_00, 20_000_00, 21_212_00, 1_212_00, '36.26'],
    ['row-91', 20_000_00, 19_528_00, 20_857_65, 1_329_65, '40.41'],
    ['lane-14', 10_000_00, 10_000_00, 10_258_00, 258_00, '67.26'],
  ])('%s on %i: receive %i, repay %i, cost %i, APR %s', (code, amount, get, back, cost, apr) => {
    const { receiveMinor, repayMinor, totalCostMinor, aprBasisPoints } = quote(code, amount)
    expect([receiveMinor, repayMinor, totalCostMinor]).toEqual([get, back, cost])
    expect(percentFromBasisPoints(aprBasisPoints)).toBe(apr)
  })

  test('three payments of 6 952.55', () => {
    expect(quote('row-91', 20_000_00).schedule.map((row) => row.payMinor)).toEqual([
      6_952_55, 6_952_55, 6_952_55,
    ])
  })

  test('the loan page: where the 1 212.00 goes, due 20 Jan 2026', () => {
    const lamp = quote('lamp-61', 20_000_00)
    expect([lamp.interestMinor, lamp.feeMinor, lamp.taxMinor]).toEqual([976_00, 200_00, 36_00])
    expect(lamp.dueOn).toBe('2026-01-20')
  })

  test('the landing page: 14 to 91 days, 0.07 to 0.10 % a day, APR 36.26 to 67.26', () => {
    const days = INDIA_PRODUCTS.map((terms) => terms.termDays)
    const rates = INDIA_PRODUCTS.map((terms) => terms.dailyRatePpm)
    const rate = (code: string) => quote(code, 10_000_00).aprBasisPoints
    const aprs = INDIA_PRODUCTS.map((terms) => rate(terms.productCode))
    expect([Math.min(...days), Math.max(...days)]).toEqual([14, 91])
    expect([Math.min(...rates), Math.max(...rates)]).toEqual([700, 1_000])
    expect([Math.min(...aprs), Math.max(...aprs)]).toEqual([3626, 6726])
  })
})

describe('the drawn repayment page: Lane 30, paid out on 2 Nov, seen on 20 Nov', () => {
  const facts = newLoanFacts({
    terms: product('lane-30'),
    principalMinor: minor(20_000_00),
    disbursedOn: day('2025-11-02'),
    totalCostMaxPpm: INDIA.caps.totalCostMaxPpm,
  })
  const today = day('2025-11-20')

  test('today, on the due day, seven days late, extended', () => {
    const { options } = costOfTime(facts, today)
    expect(options.map((option) => [option.on, option.totalMinor])).toEqual([
      ['2025-11-20', 20_678_00],
      ['2025-12-02', 20_894_00],
      ['2025-12-09', 21_090_00],
      ['2025-12-17', 21_282_00],
    ])
  })

  test('the extension: 324 + 100 + 18 today, 20 840 on 17 Dec', () => {
    const offer = quoteExtension(facts, today)
    expect(offer).toMatchObject({
      isOffered: true,
      quote: {
        interestMinor: 324_00,
        feeMinor: 100_00,
        taxMinor: 18_00,
        payNowMinor: 442_00,
        payAfterMinor: 20_840_00,
        moreThanTodayMinor: 604_00,
        moreThanOnDueMinor: 388_00,
        dueOnAfter: addDays(today, 27),
      },
    })
  })
})
