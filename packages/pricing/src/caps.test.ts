import { minor } from '@noren/contract/money'
import { describe, expect, test } from 'vitest'
import { assertWithinCaps, type Caps, capBreaches, costCapMinor } from './caps.ts'
import { bulletTerms, instalmentTerms } from './sample-terms.ts'
import type { ProductTerms } from './terms.ts'

const OPEN: Caps = {
  aprMaxPpm: null,
  dailyCostMaxPpm: null,
  totalCostMaxPpm: 1_000_000,
  penalPerDayMaxPpm: 1_000,
  penalMaxPpm: 100_000,
  extensionCountMax: 1,
  coolingOffDaysMin: 1,
}

const fair = (changes: Partial<ProductTerms> = {}) =>
  bulletTerms({ serviceFee: { ppm: 10_000 }, extension: null, ...changes })

const caps = (terms: ProductTerms, changes: Partial<Caps>) =>
  capBreaches(terms, { ...OPEN, ...changes }).map(({ cap, part }) => `${cap} ${part}`)

test('a fair product breaks nothing', () => {
  expect(capBreaches(fair(), { ...OPEN, aprMaxPpm: 600_000, dailyCostMaxPpm: 2_000 })).toEqual([])
  expect(() => assertWithinCaps(instalmentTerms(), OPEN)).not.toThrow()
})

describe('each cap by name', () => {
  test.each([
    [fair({ penalPpmPerDay: 1_001 }), 'penalPerDayMaxPpm loan'],
    [fair({ penalCapPpm: 100_001 }), 'penalMaxPpm loan'],
    [fair({ coolingOffDays: 0 }), 'coolingOffDaysMin loan'],
    [fair({ extension: { days: 15, fee: { ppm: 0 }, countMax: 2 } }), 'extensionCountMax loan'],
    [fair({ dailyRatePpm: 32_000 }), 'totalCostMaxPpm loan'],
  ])('%#', (terms, expected) => {
    expect(caps(terms, {})).toContain(expected)
    expect(() => assertWithinCaps(terms, OPEN)).toThrow(expected.split(' ')[0])
  })

  test('[B1.5] the APR cap is met exactly and passed by a hair', () => {
    const terms = fair({ serviceFee: { ppm: 0 } })
    expect(caps(terms, { aprMaxPpm: 365_000 })).toEqual([])
    expect(caps(terms, { aprMaxPpm: 364_999 })).toEqual(['aprMaxPpm loan'])
  })

  test('[B1.5] a fixed fee is judged at the smallest amount', () => {
    const terms = fair({ serviceFee: { feeMinor: minor(500_00) }, feeCollected: 'atRepayment' })
    const [breach] = capBreaches(terms, { ...OPEN, aprMaxPpm: 1_000_000 })
    expect(breach?.cap).toBe('aprMaxPpm')
    // 1 000 with 590 of fee and tax and 30 of interest over 30 days.
    expect(breach?.actual).toBeCloseTo(7_543_333.33, 1)
  })

  test('[B1.5] an extension is held to the caps as the loan is', () => {
    const terms = fair({ extension: { days: 15, fee: { ppm: 50_000 }, countMax: 1 } })
    expect(caps(terms, { aprMaxPpm: 1_000_000 })).toEqual(['aprMaxPpm extension'])
    expect(caps(terms, { dailyCostMaxPpm: 2_000 })).toEqual(['dailyCostMaxPpm extension'])
  })
})

describe('markets of the worked examples', () => {
  test('[B1.5] Indonesia: 1 000 000 over 30 days may cost 30 000', () => {
    expect(costCapMinor(minor(1_000_000), 1_000, 30)).toBe(30_000)
    const terms = (feePpm: number) =>
      fair({
        currency: 'IDR',
        amountMinorMin: minor(1_000_000),
        amountMinorMax: minor(5_000_000),
        dailyRatePpm: 900,
        serviceFee: { ppm: feePpm },
      })
    expect(caps(terms(3_000), { dailyCostMaxPpm: 1_000 })).toEqual([])
    expect(caps(terms(3_001), { dailyCostMaxPpm: 1_000 })).toEqual(['dailyCostMaxPpm loan'])
  })

  test('[B1.5] Vietnam: a product that works in India is refused by the 20 % cap', () => {
    expect(caps(fair(), { aprMaxPpm: 200_000 })).toEqual(['aprMaxPpm loan'])
    const legal = fair({ dailyRatePpm: 547, serviceFee: { ppm: 0 } })
    expect(caps(legal, { aprMaxPpm: 200_000 })).toEqual([])
  })
})
