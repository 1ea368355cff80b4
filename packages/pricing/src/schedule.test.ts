import { day } from '@noren/contract/dates'
import { type Minor, minor, sumMinor } from '@noren/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { periodRate, simpleInterestHalfUp } from './interest.ts'
import { bulletTerms, instalmentTerms } from './sample-terms.ts'
import { amortise, dueOffsets, equalInstalmentHalfUp, scheduleOf } from './schedule.ts'

const MONTHLY_15_PERCENT = { numerator: 15n, denominator: 1200n }

describe("the regulator's schedule, in whole rupees", () => {
  const rows = amortise({
    principalMinor: minor(20_000),
    rate: MONTHLY_15_PERCENT,
    count: 24,
    instalmentMinor: minor(970),
  })

  test('[B1.7] the instalment rounds to 970', () => {
    expect(equalInstalmentHalfUp(minor(20_000), MONTHLY_15_PERCENT, 24)).toBe(970)
    expect(equalInstalmentHalfUp(minor(20_000_00), MONTHLY_15_PERCENT, 24)).toBe(969_73)
  })

  test('[B1.7] first rows and the last', () => {
    const print = (index: number) => {
      const row = rows.at(index)
      return [row?.interestMinor, row?.principalMinor, row?.closingMinor]
    }
    expect(print(0)).toEqual([250, 720, 19_280])
    expect(print(1)).toEqual([241, 729, 18_551])
    expect(print(2)).toEqual([232, 738, 17_813])
    expect(print(-1)).toEqual([12, 953, 0])
  })

  test('[B1.7] principal sums to the loan', () => {
    expect(sumMinor(rows.map((row) => row.principalMinor))).toBe(20_000)
  })
})

describe('interest', () => {
  test('[B1.3] Vietnam: 10 000 000 × 20 % × 30/365', () => {
    const interest = (numerator: number, days: number) =>
      amortise({
        principalMinor: minor(10_000_000),
        rate: { numerator: BigInt(numerator * days), denominator: 36_500n },
        count: 1,
        instalmentMinor: minor(0),
      })[0]?.interestMinor
    expect(interest(20, 30)).toBe(164_384)
  })

  test('[B1.3] Indonesia: 1 000 000 × 0.1 % a day × 30', () => {
    expect(simpleInterestHalfUp(minor(1_000_000), 1_000, 30)).toBe(30_000)
  })

  test('[B1.3] a same-day repayment costs zero days', () => {
    expect(simpleInterestHalfUp(minor(10_000_00), 1_000, 0)).toBe(0)
  })

  test('[B1.3] a period of twelve a year bears one twelfth of the annual rate', () => {
    const { numerator, denominator } = periodRate(700, 12)
    expect(Number(numerator) / Number(denominator)).toBeCloseTo((0.0007 * 365) / 12, 15)
  })
})

describe('scheduleOf', () => {
  const disbursedOn = day('2025-11-20')

  test('[B1.7] a bullet is due on disbursal plus term, its fee with it', () => {
    const terms = bulletTerms({ feeCollected: 'atRepayment' })
    const rows = scheduleOf(terms, minor(10_000_00), disbursedOn)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      dueOn: '2025-12-20',
      principalMinor: 10_000_00,
      interestMinor: 300_00,
      feeMinor: 500_00,
      taxMinor: 90_00,
      totalMinor: 10_890_00,
    })
  })

  test('[B1.7] three equal instalments on days 30, 61 and 91', () => {
    const rows = scheduleOf(instalmentTerms(), minor(20_000_00), disbursedOn)
    expect(dueOffsets(instalmentTerms())).toEqual([30, 61, 91])
    expect(rows.map((row) => row.dueOn)).toEqual(['2025-12-20', '2026-01-20', '2026-02-19'])
    expect(rows.map((row) => row.totalMinor)).toEqual([6_952_55, 6_952_55, 6_952_55])
  })

  test('no interest: equal parts, the last takes the rest', () => {
    const rows = scheduleOf(instalmentTerms({ dailyRatePpm: 0 }), minor(10_000_00), disbursedOn)
    expect(rows.map((row) => row.principalMinor)).toEqual([3_333_33, 3_333_33, 3_333_34])
  })

  test('[B1.7] for any amount, rate and count: rows sum, nothing is negative, all is repaid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_00, max: 80_000_00 }),
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 1, max: 12 }),
        (principal, dailyRatePpm, instalmentCount) => {
          const terms = instalmentTerms({
            dailyRatePpm,
            instalmentCount,
            termDays: Math.round((instalmentCount * 365) / 12),
            feeCollected: 'atRepayment',
          })
          const rows = scheduleOf(terms, minor(principal), disbursedOn)
          const sum = (pick: (row: (typeof rows)[number]) => Minor) => sumMinor(rows.map(pick))
          expect(sum((row) => row.principalMinor)).toBe(principal)
          expect(rows.at(-1)?.closingMinor).toBe(0)
          for (const row of rows) {
            const parts = [row.principalMinor, row.interestMinor, row.feeMinor, row.taxMinor]
            expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
            expect(sumMinor(parts)).toBe(row.totalMinor)
          }
          expect(rows.map((row) => row.dueOn)).toEqual(rows.map((row) => row.dueOn).sort())
        },
      ),
    )
  })
})
