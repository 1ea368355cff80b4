import { day } from '@noren/contract/dates'
import { minorFromDecimal } from '@noren/contract/money'
import { expect, test } from 'vitest'
import { landingFigures } from './landing-figures.ts'
import { bulletTerms } from './sample-terms.ts'

const today = day('2026-03-02')
const example = minorFromDecimal('10000', 'INR')

test('[G1.3] the example is the one-payment product nearest to 30 days, the ranges cover all', () => {
  const short = bulletTerms({ productCode: 'short', termDays: 14, dailyRatePpm: 1000 })
  const month = bulletTerms({ productCode: 'month', termDays: 31, dailyRatePpm: 900 })
  const long = bulletTerms({ productCode: 'long', termDays: 61, dailyRatePpm: 800 })
  const figures = landingFigures([short, long, month], example, today)
  expect(figures.example.terms.productCode).toBe('month')
  expect(figures).toMatchObject({
    termDaysMin: 14,
    termDaysMax: 61,
    dailyRatePpmMin: 800,
    dailyRatePpmMax: 1000,
  })
  expect(figures.annualCostBasisPointsMin).toBeLessThan(figures.annualCostBasisPointsMax)
})

test('[G1.3] without products there is nothing to promise', () => {
  expect(() => landingFigures([], example, today)).toThrow(RangeError)
})
