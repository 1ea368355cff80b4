import { addDays, type Day, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accruedOn } from './accrual-segment.ts'
import { costOfTime } from './cost-of-time.ts'
import { quoteExtension } from './extension.ts'
import type { LoanFacts, Payment } from './loan-facts.ts'
import { type Outstanding, outstandingOn } from './outstanding.ts'
import { planOf } from './plan.ts'
import { bulletTerms, instalmentTerms, loan } from './sample-terms.ts'

const DISBURSED = day('2025-11-02')
const after = (days: number): Day => addDays(DISBURSED, days)

/** A payment, and what is lost of it: on which day, and how much. */
const pay = (
  days: number,
  amount: number,
  lost: readonly (readonly [days: number, amount: number])[] = [],
): Payment => ({
  paidOn: after(days),
  amountMinor: minor(amount),
  purpose: 'repayment',
  restorations: lost.map(([on, lostMinor]) => ({ on: after(on), amountMinor: minor(lostMinor) })),
})

/** The product of the golden examples: 0.09 % a day, fee 1.5 % and 18 % tax on it, at repayment. */
const LANE = bulletTerms({
  dailyRatePpm: 900,
  serviceFee: { ppm: 15_000 },
  feeCollected: 'atRepayment',
  extension: { days: 15, fee: { ppm: 5_000 }, countMax: 1 },
})

const partsOf = (owed: Outstanding) => [
  owed.principalMinor,
  owed.interestMinor,
  owed.feeMinor,
  owed.taxMinor,
  owed.penalMinor,
]

const owedOn = (facts: LoanFacts, days: number) => outstandingOn(facts, after(days))

describe('a lost dispute', () => {
  const G10 = loan(LANE, 20_000_00, { payments: [pay(30, 20_894_00, [[55, 20_894_00]])] })

  test.each([
    [30, [0, 0, 0, 0, 0], 0],
    [54, [0, 0, 0, 0, 0], 0],
    [55, [20_000_00, 540_00, 300_00, 54_00, 0], 0],
    [56, [20_000_00, 558_00, 300_00, 54_00, 10_00], 1],
    [60, [20_000_00, 630_00, 300_00, 54_00, 50_00], 5],
  ])('G10: on day %i is owed %j, %i days overdue', (days, parts, overdue) => {
    const owed = owedOn(G10, days)
    expect(partsOf(owed)).toEqual(parts)
    expect(owed.overdueDays).toBe(overdue)
    expect(owed.dueMinor).toBe(owed.totalMinor)
  })

  test('G10: the days of the dispute earn nothing, and the fee stays earned', () => {
    const { segments } = planOf({
      disbursedOn: DISBURSED,
      factsOn: () => G10,
      changesAfter: [],
      exitOn: null,
    })
    const earned = [30, 40, 55, 56, 60].map((days) => accruedOn(segments, after(days)))
    expect(earned.map((of) => [of.interestMinor, of.penalMinor, of.feeMinor])).toEqual([
      [540_00, 0, 300_00],
      [540_00, 0, 300_00],
      [540_00, 0, 300_00],
      [558_00, 10_00, 300_00],
      [630_00, 50_00, 300_00],
    ])
  })

  test('of a part payment is due at once, whatever is not due yet', () => {
    const facts = loan(LANE, 20_000_00, { payments: [pay(10, 5_000_00, [[20, 5_000_00]])] })
    // 5,000 on day 10 are 180 of interest and 4,820 of principal; 15,180 earn 13.662 a day until day 20.
    expect(partsOf(owedOn(facts, 19))).toEqual([15_180_00, 122_96, 300_00, 54_00, 0])
    expect(partsOf(owedOn(facts, 20))).toEqual([20_000_00, 316_62, 300_00, 54_00, 0])
    expect(owedOn(facts, 20).dueMinor).toBe(5_000_00)
    expect(partsOf(owedOn(facts, 21))).toEqual([20_000_00, 334_62, 300_00, 54_00, 2_41])
    expect(owedOn(facts, 21)).toMatchObject({ overdueDays: 1, dueOn: after(20) })
  })

  test('of a loan paid before its due day leaves the fee earned on the day it was paid', () => {
    const facts = loan(LANE, 15_000_00, { payments: [pay(10, 15_400_50, [[20, 15_400_50]])] })
    const { segments } = planOf({
      disbursedOn: DISBURSED,
      factsOn: () => facts,
      changesAfter: [],
      exitOn: null,
    })
    const fees = [9, 10, 11, 20, 25, 40].map((days) => accruedOn(segments, after(days)).feeMinor)
    expect(fees).toEqual([67_50, 225_00, 225_00, 225_00, 225_00, 225_00])
    expect(partsOf(owedOn(facts, 21))).toEqual([15_000_00, 148_50, 225_00, 40_50, 7_50])
  })

  test.each([
    // 100 above the debt, tax 54, fee 300, principal 20,000, interest 540.
    [50_00, [0, 0, 0, 0, 0]],
    [100_00, [0, 0, 0, 0, 0]],
    [130_00, [0, 0, 0, 30_00, 0]],
    [454_00, [0, 0, 300_00, 54_00, 0]],
    [20_454_00, [20_000_00, 0, 300_00, 54_00, 0]],
    [20_994_00, [20_000_00, 540_00, 300_00, 54_00, 0]],
  ])('of %i reopens the last part of the allocation first: %j', (lost, parts) => {
    const facts = loan(LANE, 20_000_00, { payments: [pay(30, 20_994_00, [[40, lost]])] })
    const owed = owedOn(facts, 40)
    expect(partsOf(owed)).toEqual(parts)
    expect(owed.overpaymentMinor).toBe(Math.max(0, 100_00 - lost))
  })

  test('in two parts reopens what one of both reopens', () => {
    const twice = pay(30, 20_994_00, [
      [40, 400_00],
      [40, 5_000_00],
    ])
    const facts = loan(LANE, 20_000_00, { payments: [twice] })
    const once = loan(LANE, 20_000_00, { payments: [pay(30, 20_994_00, [[40, 5_400_00]])] })
    for (const days of [40, 41, 70]) {
      expect(partsOf(owedOn(facts, days))).toEqual(partsOf(owedOn(once, days)))
    }
  })

  test('of the payment for an exit opens what that had settled, and no fee', () => {
    const exit = { on: after(2), principalMinor: minor(0), interestMinor: minor(0) }
    const payments = [
      { ...pay(2, 20_036_00, [[20, 20_036_00]]), purpose: 'coolingOff' as const },
      pay(25, 5_000_00),
    ]
    const facts = loan(LANE, 20_000_00, { payments, exit })
    expect(partsOf(owedOn(facts, 2))).toEqual([0, 0, 0, 0, 0])
    expect(partsOf(owedOn(facts, 19))).toEqual([0, 0, 0, 0, 0])
    expect(owedOn(facts, 20)).toMatchObject({ totalMinor: 20_036_00, dueMinor: 20_036_00 })
    expect(partsOf(owedOn(facts, 21))).toEqual([20_000_00, 54_00, 0, 0, 10_00])
    // 5,000 are 36 of interest and 4,964 of principal that were due.
    expect(partsOf(owedOn(facts, 25))).toEqual([15_036_00, 90_00, 0, 0, 50_00])
    const plan = { disbursedOn: DISBURSED, factsOn: () => facts, changesAfter: [] }
    const { segments, settled } = planOf({ ...plan, exitOn: null })
    for (let days = 0; days <= 40; days += 1) {
      const { accruedInterestMinor, accruedPenalMinor } = owedOn(facts, days)
      expect(accruedOn(segments, after(days))).toMatchObject({
        ...{ interestMinor: accruedInterestMinor, penalMinor: accruedPenalMinor },
        // Ten a day, and none from the day of the exit on.
        feeMinor: Math.min(days, 1) * 10_00,
      })
    }
    expect(settled.map(({ by }) => by)).toEqual(['payment', 'restoration', 'payment'])
    // Up to the exit they are those that were written when the loan was left.
    const then = loan(LANE, 20_000_00, { payments: [] })
    const { segments: written } = planOf({ ...plan, factsOn: () => then, exitOn: after(2) })
    expect(segments.slice(0, written.length)).toEqual(written)
  })

  test('of a payment before an exit is owed again too; what was returned of fees stays off the debt', () => {
    const exit = { on: after(2), principalMinor: minor(0), interestMinor: minor(0) }
    const early = loan(LANE, 20_000_00, { payments: [pay(1, 6_000_00, [[9, 1_000_00]])], exit })
    expect(partsOf(owedOn(early, 8))).toEqual(
      partsOf(owedOn({ ...early, payments: [pay(1, 6_000_00)] }, 8)),
    )
    expect(owedOn(early, 9).principalMinor - owedOn(early, 8).principalMinor).toBe(1_000_00)
    const withFees = { ...exit, principalMinor: minor(354_00), interestMinor: minor(5_00) }
    const left = owedOn({ ...early, exit: withFees, payments: [] }, 2)
    expect(partsOf(left)).toEqual([19_646_00, 31_00, 0, 0, 0])
  })

  test('is settled again by the next payment, on the same day too', () => {
    const facts = loan(LANE, 20_000_00, {
      payments: [pay(30, 20_894_00, [[55, 20_894_00]]), pay(55, 20_894_00)],
    })
    expect(owedOn(facts, 55)).toMatchObject({ totalMinor: 0, overpaymentMinor: 0 })
    expect(owedOn(facts, 80).totalMinor).toBe(0)
  })

  test('of a recovery after the write-off opens it again, and nothing grows', () => {
    const facts = loan(LANE, 20_000_00, {
      frozenOn: after(40),
      payments: [pay(100, 5_000_00, [[120, 5_000_00]])],
    })
    expect([99, 100, 119, 120, 300].map((days) => owedOn(facts, days).totalMinor)).toEqual([
      21_174_00, 16_174_00, 16_174_00, 21_174_00, 21_174_00,
    ])
  })

  test('leaves no extension to ask for: it is due at once', () => {
    const payments = [pay(10, 5_000_00, [[20, 5_000_00]])]
    const facts = loan(LANE, 20_000_00, { payments })
    expect(quoteExtension(facts, after(19)).isOffered).toBe(true)
    expect(quoteExtension(facts, after(20))).toEqual({ isOffered: false, reason: 'notOffered' })
  })
})

test('what the lender no longer has is no cost of the loan, and leaving it gives no fee back that was not paid', () => {
  const payments = [pay(0, 20_354_00, [[0, 20_354_00]])]
  const facts = loan(LANE, 20_000_00, { payments })
  const { owed, options, exit } = costOfTime(facts, after(0))
  expect(owed.totalMinor).toBe(20_354_00)
  expect(options.find(({ key }) => key === 'payToday')?.costMinor).toBe(354_00)
  expect(exit).toMatchObject({ payMinor: 20_000_00, refundMinor: 0 })
})

test('whatever was paid: nothing changes before the day, and on it exactly the amount is owed again', () => {
  const DAYS = 150
  const days = fc.integer({ min: 0, max: 90 })
  const history = fc.record({
    terms: fc.constantFrom(LANE, bulletTerms(), instalmentTerms()),
    principal: fc.integer({ min: 1_000_00, max: 30_000_00 }),
    payments: fc.array(fc.record({ on: days, amount: fc.integer({ min: 1, max: 20_000_00 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    which: fc.nat(),
    laterBy: fc.integer({ min: 1, max: 50 }),
    share: fc.integer({ min: 1, max: 1_000 }),
  })
  fc.assert(
    fc.property(history, (h) => {
      const which = h.which % h.payments.length
      const lostOf = h.payments[which]
      if (!lostOf) return
      const lostOn = lostOf.on + h.laterBy
      const lost = Math.ceil((lostOf.amount * h.share) / 1_000)
      // Money of that day or later is allocated to another debt, so it is left out here.
      const kept = h.payments.filter(({ on }, index) => index === which || on < lostOn)
      const facts = (isLost: boolean): LoanFacts =>
        loan(h.terms, h.principal, {
          payments: kept.map((of) =>
            pay(of.on, of.amount, isLost && of === lostOf ? [[lostOn, lost]] : []),
          ),
        })
      for (let n = 0; n < lostOn; n += 7) {
        expect(owedOn(facts(true), n)).toEqual(owedOn(facts(false), n))
      }
      const [was, is] = [owedOn(facts(false), lostOn), owedOn(facts(true), lostOn)]
      const credit = was.overpaymentMinor - is.overpaymentMinor
      expect(is.totalMinor - was.totalMinor + credit).toBe(lost)
      expect(is.accruedInterestMinor).toBe(was.accruedInterestMinor)
      expect(is.accruedPenalMinor).toBe(was.accruedPenalMinor)
      expect(is.dueMinor - was.dueMinor + credit).toBeGreaterThanOrEqual(0)
      const end = owedOn(facts(true), DAYS)
      expect(end.principalMinor).toBe(is.principalMinor)
    }),
    { numRuns: 300 },
  )
})
