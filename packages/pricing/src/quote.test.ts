import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountProblem, quoteLoan } from './quote.ts'
import { bulletTerms, instalmentTerms } from './sample-terms.ts'
import type { Coupon } from './terms.ts'

const ON = day('2025-11-20')

describe('the worked example', () => {
  test('[B1.1] fee kept back at payout: 9 410 reaches the account, APR 115.07 %', () => {
    expect(quoteLoan(bulletTerms(), minor(10_000_00), ON)).toMatchObject({
      receiveMinor: 9_410_00,
      repayMinor: 10_300_00,
      totalCostMinor: 890_00,
      interestMinor: 300_00,
      feeMinor: 500_00,
      taxMinor: 90_00,
      couponMinor: 0,
      aprBasisPoints: 11_507,
      effectiveAnnualBasisPoints: 20_027,
      // Without tax, 9 500 is received: the CAT excludes tax.
      catBasisPoints: 16_743,
      dueOn: '2025-12-20',
    })
  })

  test('[B1.8] three monthly payments: 30 000 at 24 %, fee 600 + 108', () => {
    // 24 % a year is not a whole number of ppm a day; 657 ppm is 23.9805 %.
    const terms = instalmentTerms({ serviceFee: { feeMinor: minor(600_00) }, dailyRatePpm: 657 })
    const quote = quoteLoan(terms, minor(30_000_00), ON)
    expect(quote.receiveMinor).toBe(29_292_00)
    expect(quote.aprBasisPoints).toBe(3881)
  })

  test('the lines of explanation carry their figures', () => {
    expect(quoteLoan(bulletTerms(), minor(10_000_00), ON).explanation).toEqual([
      {
        key: 'cost.interest',
        params: { amountMinor: 300_00, days: 30, count: 1, dailyRatePpm: 1_000 },
      },
      { key: 'cost.serviceFee', params: { amountMinor: 500_00 } },
      { key: 'cost.tax', params: { amountMinor: 90_00, taxPpm: 180_000 } },
    ])
  })

  test('a free product has no lines for what it does not charge', () => {
    const terms = bulletTerms({ serviceFee: { ppm: 0 }, dailyRatePpm: 0 })
    const quote = quoteLoan(terms, minor(10_000_00), ON)
    expect(quote).toMatchObject({ totalCostMinor: 0, aprBasisPoints: 0 })
    expect(quote.explanation.map((line) => line.key)).toEqual(['cost.interest'])
  })
})

describe('coupons', () => {
  const interestOff: Coupon = { couponCode: 'A', target: 'interest', amountMinor: minor(50_00) }
  const tooMuch: Coupon = { couponCode: 'B', target: 'interest', amountMinor: minor(5_000_00) }
  const halfFee: Coupon = { couponCode: 'C', target: 'fee', percentPpm: 500_000 }

  test('[B1.9] a coupon lowers what is paid and never the APR that is shown', () => {
    const without = quoteLoan(bulletTerms(), minor(10_000_00), ON)
    const quote = quoteLoan(bulletTerms(), minor(10_000_00), ON, interestOff)
    expect(quote.repayMinor).toBe(10_250_00)
    expect(quote.couponMinor).toBe(50_00)
    expect(quote.aprBasisPoints).toBe(without.aprBasisPoints)
    expect(quote.explanation.at(-1)?.key).toBe('cost.couponInterest')
  })

  test('[B1.9] it is worth no more than the line it is for', () => {
    expect(quoteLoan(bulletTerms(), minor(10_000_00), ON, tooMuch)).toMatchObject({
      couponMinor: 300_00,
      repayMinor: 10_000_00,
    })
  })

  test('[B1.9] half the fee, kept back at payout or collected later', () => {
    expect(quoteLoan(bulletTerms(), minor(10_000_00), ON, halfFee).receiveMinor).toBe(9_660_00)
    const later = bulletTerms({ feeCollected: 'atRepayment' })
    expect(quoteLoan(later, minor(10_000_00), ON, halfFee)).toMatchObject({
      receiveMinor: 10_000_00,
      repayMinor: 10_640_00,
    })
  })

  test('over instalments it meets the first payments first', () => {
    const quote = quoteLoan(instalmentTerms(), minor(20_000_00), ON, {
      ...tooMuch,
      amountMinor: minor(500_00),
    })
    expect(quote.schedule.map((row) => row.couponMinor)).toEqual([425_83, 74_17, 0])
  })
})

test.each([
  [999_99, 'belowMin'],
  [1_000_00, null],
  [1_250_00, 'offStep'],
  [80_000_00, null],
  [80_000_01, 'aboveMax'],
])('an amount of %i is %s', (amount, problem) => {
  const terms = bulletTerms({ amountMinorStep: minor(500_00) })
  expect(amountProblem(terms, minor(amount))).toBe(problem)
  if (problem) expect(() => quoteLoan(terms, minor(amount), ON)).toThrow(RangeError)
})

describe('properties', () => {
  const principal = fc.integer({ min: 1_000_00, max: 80_000_00 }).map(minor)
  const termDays = fc.integer({ min: 1, max: 120 })
  const rate = fc.integer({ min: 0, max: 2_000 })
  const coupon = fc.option(
    fc.record({
      couponCode: fc.constant('X'),
      target: fc.constantFrom('interest' as const, 'fee' as const),
      percentPpm: fc.integer({ min: 0, max: 1_000_000 }),
    }),
    { nil: null },
  )
  const terms = fc
    .record({
      isBullet: fc.boolean(),
      termDays,
      rate,
      feePpm: fc.integer({ min: 0, max: 100_000 }),
      feeCollected: fc.constantFrom('atRepayment' as const, 'atPayout' as const),
    })
    .map(({ isBullet, termDays: days, rate: dailyRatePpm, feePpm, feeCollected }) => {
      const changes = { dailyRatePpm, serviceFee: { ppm: feePpm }, feeCollected }
      return isBullet ? bulletTerms({ ...changes, termDays: days }) : instalmentTerms(changes)
    })

  test('[B1.1] principal + interest + fee + tax − coupon is what is shown, to the paisa', () => {
    fc.assert(
      fc.property(terms, principal, coupon, (t, amount, given) => {
        const quote = quoteLoan(t, amount, ON, given)
        const { interestMinor, feeMinor, taxMinor, couponMinor } = quote
        expect(quote.totalCostMinor).toBe(interestMinor + feeMinor + taxMinor - couponMinor)
        expect(quote.repayMinor - quote.receiveMinor).toBe(quote.totalCostMinor)
        expect(
          Math.min(quote.totalCostMinor, quote.receiveMinor, couponMinor, quote.aprBasisPoints),
        ).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('without a fee the APR of a bullet is the contract rate', () => {
    fc.assert(
      fc.property(principal, termDays, rate, (amount, days, dailyRatePpm) => {
        const t = bulletTerms({ termDays: days, dailyRatePpm, serviceFee: { ppm: 0 } })
        const { aprBasisPoints } = quoteLoan(t, amount, ON)
        // Interest is in whole paise, so the rate can be off by half a paisa over the term.
        const slack = (0.5 * 365 * 10_000) / (amount * days) + 0.5
        expect(Math.abs(aprBasisPoints - (dailyRatePpm * 365) / 100)).toBeLessThanOrEqual(slack)
      }),
    )
  })

  test('[B1.8] a fee raises the APR, wherever it is collected', () => {
    fc.assert(
      fc.property(terms, principal, (t, amount) => {
        const apr = (ppm: number) =>
          quoteLoan({ ...t, serviceFee: { ppm } }, amount, ON).aprBasisPoints
        expect(apr(10_000)).toBeGreaterThan(apr(0))
        expect(apr(20_000)).toBeGreaterThan(apr(10_000))
      }),
    )
  })

  test('[B1.8] with a fixed fee the APR falls as the term grows', () => {
    fc.assert(
      fc.property(principal, fc.integer({ min: 1, max: 119 }), (amount, days) => {
        const apr = (d: number) =>
          quoteLoan(bulletTerms({ termDays: d }), amount, ON).aprBasisPoints
        expect(apr(days + 1)).toBeLessThanOrEqual(apr(days))
        expect(apr(days * 2)).toBeLessThan(apr(days))
      }),
    )
  })
})
