import { minor } from '@noren/contract/money'
import { percentFromBasisPoints } from '@noren/contract/percent'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  basisPointsHalfUp,
  cat,
  effectiveAnnualRate,
  equalPeriodsApr,
  periodFlows,
  simpleApr,
  singlePaymentApr,
  singlePaymentAprBasisPoints,
  unroundedInstalment,
} from './apr.ts'

const times = (count: number, amount: number) => Array.from({ length: count }, () => amount)

describe('golden vectors', () => {
  test("[B1.2] the regulator's illustration: 20 000, 24 months, 15 %, fees 400", () => {
    const each = unroundedInstalment(20_000, 0.15 / 12, 24)
    expect(each).toBeCloseTo(969.732960939, 8)
    expect(equalPeriodsApr(19_600, times(24, each), 12) * 100).toBeCloseTo(17.0705534, 6)
    expect(equalPeriodsApr(19_600, times(24, 970), 12) * 100).toBeCloseTo(17.0988949, 6)
    expect(basisPointsHalfUp(equalPeriodsApr(19_600, times(24, each), 12))).toBe(1707)
    expect(basisPointsHalfUp(equalPeriodsApr(19_600, times(24, 970), 12))).toBe(1710)
    const effective = effectiveAnnualRate(19_600, periodFlows(times(24, each)), 12)
    expect(effective * 100).toBeCloseTo(18.4716, 4)
  })

  test('[B1.2] a single payment: 9 410 → 10 300 in 30 days', () => {
    expect(singlePaymentApr(minor(9410_00), minor(10300_00), 30) * 100).toBeCloseTo(115.0726, 4)
    expect(percentFromBasisPoints(basisPointsHalfUp(10300 / 9500 - 1))).toBe('8.42')
    const basisPoints = singlePaymentAprBasisPoints({
      netMinor: minor(9500_00),
      repayMinor: minor(10300_00),
      days: 30,
    })
    expect(percentFromBasisPoints(basisPoints)).toBe('102.46')
    const flows = [{ time: 30, amount: 10300 }]
    expect(cat(9410, flows) * 100).toBeCloseTo(200.2704, 4)
  })

  test('[B1.2] three instalments of 10 402.64 on 29 292', () => {
    expect(equalPeriodsApr(29_292, times(3, 10_402.64), 12) * 100).toBeCloseTo(38.8324, 3)
    const each = unroundedInstalment(30_000, 0.02, 3)
    expect(each).toBeCloseTo(10_402.64, 2)
    expect(equalPeriodsApr(29_292, times(3, each), 12) * 100).toBeCloseTo(38.8324, 4)
    expect(effectiveAnnualRate(29_292, periodFlows(times(3, each)), 12) * 100).toBeCloseTo(
      46.5466,
      4,
    )
  })

  test('[B1.2] the extended bullet: 536 on day 30, 10 150 on day 45', () => {
    const flows = [
      { time: 30, amount: 536 },
      { time: 45, amount: 10_150 },
    ]
    const apr = simpleApr(9410, flows)
    expect(536 / (1 + (apr * 30) / 365) + 10_150 / (1 + (apr * 45) / 365)).toBeCloseTo(9410, 6)
    expect(percentFromBasisPoints(basisPointsHalfUp(apr))).toBe('111.93')
  })

  test('[B1.2] Mexico: the CAT is an effective annual rate', () => {
    // Published with one decimal: 297.0 % and 167.4 %.
    expect(Math.round(cat(5000, [{ time: 30, amount: 5600 }]) * 1000)).toBe(2970)
    expect(Math.round(cat(9500, [{ time: 30, amount: 10_300 }]) * 1000)).toBe(1674)
  })
})

describe('rounding and print', () => {
  test('an exact half goes up: 54.385 % is shown as 54.39', () => {
    const basisPoints = singlePaymentAprBasisPoints({
      netMinor: minor(20_000_00),
      repayMinor: minor(20_894_00),
      days: 30,
    })
    expect(percentFromBasisPoints(basisPoints)).toBe('54.39')
    expect(basisPointsHalfUp(0.54385)).toBe(5439)
    expect(basisPointsHalfUp(0.543849)).toBe(5438)
  })

  test.each([
    [5, '0.05'],
    [0, '0.00'],
    [100, '1.00'],
    [-5, '-0.05'],
    [11507, '115.07'],
  ])('%i basis points is %s', (basisPoints, text) => {
    expect(percentFromBasisPoints(basisPoints)).toBe(text)
  })
})

describe('properties', () => {
  const amount = fc.integer({ min: 1_000, max: 10_000_000 })
  const rate = fc.double({ min: 0.0005, max: 0.1, noNaN: true })
  const count = fc.integer({ min: 1, max: 36 })

  test('without a fee the APR is the contract rate', () => {
    fc.assert(
      fc.property(amount, rate, count, (principal, periodRate, n) => {
        const each = unroundedInstalment(principal, periodRate, n)
        const apr = equalPeriodsApr(principal, times(n, each), 12)
        expect(Math.abs(apr - periodRate * 12)).toBeLessThan(1e-8)
      }),
    )
  })

  test('[B1.2] one payment has the same rate by the measure of several', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 365 }), rate, (net, time, share) => {
        const repay = net * (1 + share)
        const apr = singlePaymentApr(minor(net), minor(Math.round(repay)), time)
        const flows = [{ time, amount: Math.round(repay) }]
        expect(Math.abs(simpleApr(net, flows) - Math.max(0, apr))).toBeLessThan(1e-9)
      }),
    )
  })

  test('nothing paid above the net amount is no rate at all', () => {
    expect(simpleApr(1000, [{ time: 30, amount: 1000 }])).toBe(0)
    expect(() => simpleApr(0, [{ time: 30, amount: 1000 }])).toThrow(RangeError)
  })

  test('what is paid back on the first day was never lent', () => {
    const later = { time: 30, amount: 550 }
    const apr = simpleApr(1000, [{ time: 0, amount: 500 }, later])
    expect(apr).toBe(simpleApr(500, [later]))
    expect(() => simpleApr(1000, [{ time: 0, amount: 1000 }, later])).toThrow(RangeError)
  })

  test('any fee raises the APR, and a higher fee raises it more', () => {
    const fee = fc.integer({ min: 1, max: 400 })
    fc.assert(
      fc.property(amount, rate, count, fee, (principal, periodRate, n, each1000) => {
        const payments = times(n, unroundedInstalment(principal, periodRate, n))
        const net = (share: number) => principal * (1 - share / 1000)
        const without = equalPeriodsApr(principal, payments, 12)
        const withFee = equalPeriodsApr(net(each1000), payments, 12)
        expect(withFee).toBeGreaterThan(without)
        expect(equalPeriodsApr(net(each1000 + 1), payments, 12)).toBeGreaterThan(withFee)
      }),
    )
  })

  test('with a fixed fee the APR falls as the term grows', () => {
    fc.assert(
      fc.property(amount, rate, fc.integer({ min: 1, max: 35 }), (principal, periodRate, n) => {
        const aprOver = (periods: number) => {
          const each = unroundedInstalment(principal, periodRate, periods)
          return equalPeriodsApr(principal * 0.95, times(periods, each), 12)
        }
        expect(aprOver(n + 1)).toBeLessThan(aprOver(n))
      }),
    )
  })
})
