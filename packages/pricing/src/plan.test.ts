import { addDays, type Day, day, earlierDay } from '@noren/contract/dates'
import { type Minor, minor } from '@noren/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accruedOn } from './accrual-segment.ts'
import { feePeriods } from './fee-release.ts'
import type { LoanFacts } from './loan-facts.ts'
import { outstandingOn } from './outstanding.ts'
import { overdueDaysBy } from './overdue-days.ts'
import type { PenalPause } from './penal.ts'
import { type LoanPlan, planOf } from './plan.ts'
import { bulletTerms, instalmentTerms, loan } from './sample-terms.ts'

const DISBURSED = day('2025-11-02')
const after = (days: number): Day => addDays(DISBURSED, days)

const planned = (facts: LoanFacts, exitOn: Day | null = null): LoanPlan =>
  planOf({ disbursedOn: DISBURSED, factsOn: () => facts, changesAfter: [], exitOn })

const pay = (days: number, amount: number, purpose: 'repayment' | 'extension' = 'repayment') => ({
  paidOn: after(days),
  amountMinor: minor(amount),
  purpose,
})

/** The product of the golden examples: 0.09 % a day, fee 1.5 %, at repayment. */
const LANE = bulletTerms({
  dailyRatePpm: 900,
  serviceFee: { ppm: 15_000 },
  feeCollected: 'atRepayment',
  extension: { days: 15, fee: { ppm: 5_000 }, countMax: 1 },
})

const figures = ({ segments }: LoanPlan, days: number): Minor[] => {
  const { interestMinor, penalMinor, couponMinor, feeMinor } = accruedOn(segments, after(days))
  return [interestMinor, penalMinor, couponMinor, feeMinor]
}

describe('golden figures', () => {
  test('[B9.10] G1: interest and the share of the fee that is earned, day by day', () => {
    const plan = planned(loan(LANE, 20_000_00, { payments: [pay(30, 20_894_00)] }))
    expect([0, 1, 15, 29, 30, 31].map((days) => figures(plan, days))).toEqual([
      [0, 0, 0, 0],
      [18_00, 0, 0, 10_00],
      [270_00, 0, 0, 150_00],
      [522_00, 0, 0, 290_00],
      [540_00, 0, 0, 300_00],
      [540_00, 0, 0, 300_00],
    ])
  })

  test('[B9.10] G2: the cumulative figure is rounded, not what a day adds', () => {
    const plan = planned(loan(bulletTerms({ dailyRatePpm: 850 }), 5_500_00))
    const interest = [1, 2, 3, 4, 5, 29, 30].map((days) => figures(plan, days)[0])
    expect(interest).toEqual([4_68, 9_35, 14_03, 18_70, 23_38, 135_58, 140_25])
  })

  test('[B9.10] G4: from the write-off on nothing grows', () => {
    const frozen = loan(LANE, 20_000_00, { frozenOn: after(40), payments: [pay(100, 5_000_00)] })
    for (const days of [40, 41, 99]) {
      expect(outstandingOn(frozen, after(days)).totalMinor).toBe(21_174_00)
      expect(figures(planned(frozen), days)).toEqual([720_00, 100_00, 0, 300_00])
    }
    expect(outstandingOn(frozen, after(39)).totalMinor).toBe(21_146_00)
    expect(outstandingOn(frozen, after(100))).toMatchObject({
      principalMinor: 15_720_00,
      interestMinor: 0,
      totalMinor: 16_174_00,
    })
  })

  test('[B9.10] G5: an exit earns the interest of its days and leaves the fee where it was', () => {
    const plan = planned(loan(LANE, 20_000_00), after(2))
    expect(figures(plan, 1)).toEqual([18_00, 0, 0, 10_00])
    expect(figures(plan, 2)).toEqual([36_00, 0, 0, 10_00])
    expect(figures(plan, 40)).toEqual([36_00, 0, 0, 10_00])
    expect(planned(loan(LANE, 20_000_00), after(0)).segments).toEqual([])
  })

  test('[B9.10] G6: the fee of an extension is earned over its days', () => {
    const extensions = [
      {
        extendedOn: after(30),
        dueOn: after(45),
        feeMinor: minor(100_00),
        taxMinor: minor(18_00),
      },
    ]
    const payments = [pay(30, 658_00, 'extension'), pay(45, 20_624_00)]
    const plan = planned(loan(LANE, 20_000_00, { extensions, payments }))
    expect([30, 31, 44, 45].map((days) => figures(plan, days)[3])).toEqual([
      300_00, 306_67, 393_33, 400_00,
    ])
    expect(figures(plan, 45)[0]).toBe(810_00)
  })

  test('[B9.10] G11: a coupon bears its share of the interest day by day', () => {
    const coupon = { couponCode: 'C', target: 'interest', percentPpm: 100_000 } as const
    const plan = planned(loan(LANE, 20_000_00, { coupon: { coupon, appliedOn: DISBURSED } }))
    const borne = [1, 15, 29, 30].map((days) => figures(plan, days)[2])
    expect(borne).toEqual([1_80, 27_00, 52_20, 54_00])
  })

  test('[B9.10] G16: instalments are rounded by row', () => {
    const payments = [pay(30, 10_428_82), pay(61, 10_428_82), pay(91, 10_428_83)]
    const plan = planned(loan(instalmentTerms(), 30_000_00, { payments }))
    const before = [0, 638_75, 638_75 + 430_30]
    const rows = [
      [1, 2, 15, 29, 30],
      [31, 32, 45, 60, 61],
      [62, 63, 76, 90, 91],
    ].map((days, row) => days.map((n) => (figures(plan, n)[0] ?? 0) - (before[row] ?? 0)))
    expect(rows).toEqual([
      [21_29, 42_58, 319_38, 617_46, 638_75],
      [13_88, 27_76, 208_21, 416_42, 430_30],
      [7_25, 14_49, 108_71, 210_17, 217_42],
    ])
    expect([1, 45, 90, 91].map((days) => figures(plan, days)[3])).toEqual([
      6_59, 296_70, 593_41, 600_00,
    ])
  })

  test('[B9.10] a loan paid early earns the rest of its fee on that day', () => {
    const plan = planned(loan(LANE, 15_000_00, { payments: [pay(10, 15_400_50)] }))
    expect([9, 10, 11].map((days) => figures(plan, days)[3])).toEqual([67_50, 225_00, 225_00])
    const atOnce = planned(loan(LANE, 15_000_00, { payments: [pay(0, 15_265_50)] }))
    expect(figures(atOnce, 0)).toEqual([0, 0, 0, 225_00])
  })

  test('[B9.10] a fee of which an early payment saved the rest earns no more, though the bank takes some of it back that day', () => {
    const terms = { ...LANE, feeOnEarlyPayment: 'proRata' as const }
    const takenBack = { ...pay(4, 1), restorations: [{ on: after(4), amountMinor: minor(1) }] }
    const payments = [takenBack, pay(4, 1_005_95), pay(6, 1)]
    const plan = planned(loan(terms, 1_000_00, { payments }))
    expect([3, 4, 5, 6, 7].map((days) => figures(plan, days)[3])).toEqual([
      1_50, 2_00, 2_00, 2_00, 2_00,
    ])
  })
})

describe('against the price engine', () => {
  const DAYS = 200
  const terms = fc.constantFrom(
    LANE,
    bulletTerms(),
    instalmentTerms(),
    instalmentTerms({ feeCollected: 'atRepayment' }),
    { ...LANE, feeOnEarlyPayment: 'proRata' as const },
    instalmentTerms({ feeCollected: 'atRepayment', feeOnEarlyPayment: 'proRata' }),
  )
  const days = fc.integer({ min: 0, max: DAYS })
  const payment = fc.record({
    on: days,
    amount: fc.integer({ min: 1, max: 9_000_00 }),
    // Taken back by the payer's bank for good, wholly or in two parts.
    lost: fc.option(
      fc.record({ after: fc.integer({ min: 0, max: 60 }), parts: fc.integer({ min: 1, max: 2 }) }),
    ),
  })
  const waiver = fc.record({
    on: days,
    target: fc.constantFrom('principal', 'interest', 'fee', 'tax', 'penal'),
    amount: fc.integer({ min: 1, max: 300_00 }),
  })
  const pause = fc.record({
    on: days,
    length: fc.integer({ min: 0, max: 30 }),
    end: fc.constantFrom('open', 'letOff', 'refused'),
  })
  const absence = fc.record({ on: days, length: fc.option(fc.integer({ min: 0, max: 30 })) })
  const coupon = fc.record({
    on: fc.integer({ min: 0, max: 60 }),
    worth: fc.oneof(
      fc.record({ amountMinor: fc.integer({ min: 1, max: 200_00 }).map(minor) }),
      fc.record({ percentPpm: fc.integer({ min: 1, max: 1_000_000 }) }),
    ),
    target: fc.constantFrom('interest', 'fee'),
  })
  const history = fc.record({
    terms,
    principal: fc.integer({ min: 1_000_00, max: 30_000_00 }),
    payments: fc.array(payment, { maxLength: 5 }),
    waivers: fc.array(waiver, { maxLength: 2 }),
    pauses: fc.array(pause, { maxLength: 2 }),
    limit: fc.option(fc.record({ daysMax: fc.integer({ min: 0, max: 60 }), from: days })),
    absences: fc.array(absence, { maxLength: 2 }),
    coupon: fc.option(coupon),
    extendedOn: fc.option(fc.integer({ min: 0, max: 60 })),
    frozenOn: fc.option(days),
    totalCostMaxPpm: fc.constantFrom(1_000_000, 200_000, 150_000),
  })
  type History = typeof history extends fc.Arbitrary<infer T> ? T : never

  /** As the server counts pauses: a refused one is charged from the day after its end, while the debt grows. */
  const factsOn =
    (h: History) =>
    (day: Day): LoanFacts => {
      const asOf = h.frozenOn === null ? day : earlierDay(day, after(h.frozenOn))
      const extension = h.terms.kind === 'bullet' && h.extendedOn !== null ? h.extendedOn : null
      const due = extension === null ? 0 : Math.max(extension, h.terms.termDays)
      return loan(h.terms, h.principal, {
        totalCostMaxPpm: h.totalCostMaxPpm,
        payments: h.payments.map(({ on, amount, lost }) => ({
          ...pay(on, amount),
          restorations: Array.from({ length: lost?.parts ?? 0 }, (_, index) => ({
            on: after(on + (lost?.after ?? 0) * (index + 1)),
            amountMinor: minor(Math.ceil(amount / ((lost?.parts ?? 1) + 1 - index))),
          })),
        })),
        waivers: h.waivers.map(({ on, target, amount }) => ({
          waivedOn: after(on),
          target: target as 'interest',
          amountMinor: minor(amount),
        })),
        penalPauses: h.pauses.flatMap(({ on, length, end }): PenalPause[] => {
          const fromOn = after(on)
          if (end === 'open') return [{ fromOn, untilOn: null }]
          const untilOn = addDays(fromOn, length)
          return end === 'letOff' || asOf <= untilOn ? [{ fromOn, untilOn }] : []
        }),
        penalLimit: h.limit && { daysMax: h.limit.daysMax, fromOn: after(h.limit.from) },
        withoutMoney: h.absences.map(({ on, length }) => ({
          fromOn: after(on),
          untilOn: length === null ? null : after(on + length),
        })),
        extensions:
          extension === null
            ? []
            : [
                {
                  extendedOn: after(extension),
                  dueOn: after(due + 15),
                  feeMinor: minor(100_00),
                  taxMinor: minor(18_00),
                },
              ],
        coupon: h.coupon && {
          appliedOn: after(h.coupon.on),
          coupon: {
            couponCode: 'C',
            target: h.coupon.target as 'interest',
            ...h.coupon.worth,
          },
        },
        frozenOn: h.frozenOn === null ? null : after(h.frozenOn),
      })
    }

  const changesAfter = (h: History): Day[] =>
    h.pauses.flatMap(({ on, length, end }) => (end === 'refused' ? [after(on + length)] : []))

  const planOfHistory = (h: History): LoanPlan =>
    planOf({
      disbursedOn: DISBURSED,
      factsOn: factsOn(h),
      changesAfter: changesAfter(h),
      exitOn: null,
    })

  /** A refusal that comes after money was taken for a day it had paused is the server's to soften. */
  const isSettledInPause = (h: History): boolean =>
    h.pauses.some(
      ({ on, length, end }) =>
        end === 'refused' &&
        [...h.payments, ...h.waivers].some((one) => one.on > on && one.on <= on + length),
    )

  test('[B9.10] on every day the segments say what the engine says, to the minor unit', () => {
    fc.assert(
      fc.property(history, (h) => {
        fc.pre(!isSettledInPause(h))
        const { segments } = planOfHistory(h)
        for (let n = 0; n <= DAYS; n += 1) {
          const engine = outstandingOn(factsOn(h)(after(n)), after(n))
          const accrued = accruedOn(segments, after(n))
          const coupon = h.coupon?.target === 'interest' ? engine.couponMinor : 0
          expect([n, accrued.interestMinor, accrued.penalMinor, accrued.couponMinor]).toEqual([
            n,
            engine.accruedInterestMinor,
            engine.accruedPenalMinor,
            coupon,
          ])
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the days overdue are those of the engine, in whatever order the days are asked for', () => {
    fc.assert(
      fc.property(history, fc.boolean(), (h, isBackwards) => {
        fc.pre(!isSettledInPause(h))
        const overdueDaysOn = overdueDaysBy(DISBURSED, factsOn(h))
        for (let n = -1; n <= DAYS; n += 1) {
          const on = after(isBackwards ? DAYS - 1 - n : n)
          const engine = on < DISBURSED ? undefined : outstandingOn(factsOn(h)(on), on)
          const isDue = engine !== undefined && engine.dueOn <= on
          const expected = isDue ? engine.overdueDays : null
          expect([on, overdueDaysOn(on)]).toEqual([on, engine?.totalMinor ? expected : undefined])
        }
      }),
      { numRuns: 20 },
    )
  })

  test('[B9.10] what is planned to be settled is what the engine allocated, in its order', () => {
    fc.assert(
      fc.property(history, (h) => {
        fc.pre(!isSettledInPause(h))
        const { settled } = planOfHistory(h)
        const engine = outstandingOn(factsOn(h)(after(DAYS)), after(DAYS))
        const allocations = settled.flatMap((one) => (one.by === 'payment' ? [one.allocation] : []))
        expect(allocations).toEqual(engine.allocations)
        const waived = settled.reduce((sum, o) => sum + (o.by === 'waiver' ? o.takenMinor : 0), 0)
        expect(waived).toBe(engine.waivedMinor)
      }),
      { numRuns: 200 },
    )
  })

  test('[B9.123] the fee is paid, waived, borne, not owed or still owed, and what is not owed is never earned', () => {
    fc.assert(
      fc.property(history, (any) => {
        const payments = any.payments.map((one) => ({ ...one, lost: null }))
        const h = { ...any, payments, pauses: [], frozenOn: null, extendedOn: null }
        const { settled, segments } = planOfHistory(h)
        const engine = outstandingOn(factsOn(h)(after(DAYS)), after(DAYS))
        const reduced = settled.flatMap((one) => (one.by === 'earlyPayment' ? [one.feeMinor] : []))
        expect(reduced.length).toBeLessThan(h.terms.feeOnEarlyPayment === 'proRata' ? 2 : 1)
        const charged = feePeriods(factsOn(h)(after(DAYS)))[0]?.feeMinor ?? 0
        const notOwed = reduced.reduce((sum, amount) => sum + amount, 0)
        expect(accruedOn(segments, after(DAYS)).feeMinor).toBe(charged - notOwed)
        if (h.terms.feeCollected === 'atPayout' || h.waivers.length > 0 || h.coupon) return
        const paid = engine.allocations.reduce((sum, { feeMinor }) => sum + feeMinor, 0)
        expect(paid + notOwed + engine.feeMinor + engine.savedFee.feeMinor).toBe(charged)
      }),
      { numRuns: 300 },
    )
  })

  test('[B9.10] nothing accrued ever falls, and segments follow each other without a gap', () => {
    fc.assert(
      fc.property(history, (h) => {
        const { segments } = planOfHistory(h)
        for (const [index, { fromOn }] of segments.entries()) {
          if (index > 0) expect(fromOn).toBe(segments[index - 1]?.untilOn)
        }
        let before = figures({ segments, settled: [] }, 0)
        for (let n = 1; n <= DAYS; n += 1) {
          const now = figures({ segments, settled: [] }, n)
          for (const [index, figure] of now.entries()) {
            expect(figure).toBeGreaterThanOrEqual(before[index] ?? 0)
          }
          before = now
        }
      }),
      { numRuns: 60 },
    )
  })
})
