import { addDays, type Day, day } from '@noren/contract/dates'
import { type Minor, minor, sumMinor } from '@noren/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LoanFacts, Payment } from './loan-facts.ts'
import { outstandingOn } from './outstanding.ts'
import { bulletTerms, instalmentTerms, loan } from './sample-terms.ts'

const DISBURSED = day('2025-11-02')
const after = (days: number): Day => addDays(DISBURSED, days)
const pay = (days: number, amount: number): Payment => ({
  paidOn: after(days),
  amountMinor: minor(amount),
  purpose: 'repayment',
})

const bullet = (changes: Partial<LoanFacts> = {}) => loan(bulletTerms(), 10_000_00, changes)
const withFee = (changes: Partial<LoanFacts> = {}) =>
  loan(bulletTerms({ feeCollected: 'atRepayment' }), 10_000_00, changes)
const instalments = (changes: Partial<LoanFacts> = {}) =>
  loan(instalmentTerms(), 20_000_00, changes)

describe('a bullet', () => {
  test.each([
    [0, 0, 0, 0, 10_000_00],
    [1, 10_00, 0, 0, 10_010_00],
    [30, 300_00, 0, 0, 10_300_00],
    [31, 310_00, 5_00, 1, 10_315_00],
    [35, 350_00, 25_00, 5, 10_375_00],
  ])('on day %i: interest %i, penal %i, overdue %i', (days, interest, penal, overdue, total) => {
    const owed = outstandingOn(bullet(), after(days))
    expect(owed).toMatchObject({
      principalMinor: 10_000_00,
      interestMinor: interest,
      penalMinor: penal,
      overdueDays: overdue,
      totalMinor: total,
      dueOn: after(30),
    })
  })

  test('nothing is due before the due day, everything on it', () => {
    expect(outstandingOn(withFee(), after(29)).dueMinor).toBe(0)
    expect(outstandingOn(withFee(), after(30)).dueMinor).toBe(10_890_00)
  })

  test('[B8.1] a penal charge stops at its cap and bears nothing itself', () => {
    const owed = outstandingOn(bullet(), after(30 + 400))
    expect(owed.penalMinor).toBe(1_000_00)
    expect(owed.interestMinor).toBe(4_300_00)
  })

  test('[F5.1] all cost together never passes the principal', () => {
    const owed = outstandingOn(bullet(), after(5_000))
    // 10 000 less fee 590, extension 236 and the penal cap 1 000.
    expect(owed.interestMinor).toBe(8_174_00)
    expect(owed.penalMinor).toBe(1_000_00)
  })

  test('[B5.1] a part payment takes interest, then principal, and interest falls from that day', () => {
    const facts = bullet({ payments: [pay(10, 5_100_00)] })
    const owed = outstandingOn(facts, after(30))
    expect(owed.allocations[0]).toMatchObject({ interestMinor: 100_00, principalMinor: 5_000_00 })
    expect(owed).toMatchObject({ principalMinor: 5_000_00, interestMinor: 100_00 })
  })

  test('[B5.1] when late: interest and principal, then fee and tax, the penal charge last', () => {
    const late = (amount: number) =>
      outstandingOn(withFee({ payments: [pay(35, amount)] }), after(35)).allocations[0]
    expect(late(10_400_00)).toMatchObject({
      interestMinor: 350_00,
      principalMinor: 10_000_00,
      feeMinor: 50_00,
      taxMinor: 0,
      penalMinor: 0,
    })
    expect(late(10_945_00)).toMatchObject({ feeMinor: 500_00, taxMinor: 90_00, penalMinor: 5_00 })
    expect(late(11_000_00)).toMatchObject({ penalMinor: 25_00, overpaymentMinor: 35_00 })
  })

  test('after a late part payment the penal charge runs on what is still overdue', () => {
    const facts = bullet({ payments: [pay(32, 5_320_00)] })
    const owed = outstandingOn(facts, after(36))
    // Two days on 10 000, four days on 5 000.
    expect(owed.principalMinor).toBe(5_000_00)
    expect(owed.penalMinor).toBe(20_00)
  })

  test('paying in full ends it, for ever', () => {
    const facts = withFee({ payments: [pay(10, 10_690_00)] })
    const owed = outstandingOn(facts, after(500))
    expect(owed).toMatchObject({ totalMinor: 0, dueMinor: 0, overdueDays: 0, overpaymentMinor: 0 })
  })

  test('a fee left unpaid is overdue without a penal charge', () => {
    const facts = withFee({ payments: [pay(30, 10_300_00)] })
    expect(outstandingOn(facts, after(33))).toMatchObject({
      totalMinor: 590_00,
      penalMinor: 0,
      overdueDays: 3,
    })
  })

  test('[B8.2] while a proof is checked the penal charge pauses; overlapping pauses count once', () => {
    const penalPauses = [
      { fromOn: after(32), untilOn: after(34) },
      { fromOn: after(33), untilOn: after(36) },
    ]
    expect(outstandingOn(bullet({ penalPauses }), after(38)).penalMinor).toBe(20_00)
    const open = [{ fromOn: after(31), untilOn: null }]
    expect(outstandingOn(bullet({ penalPauses: open }), after(60)).penalMinor).toBe(5_00)
  })

  test('while returned money is on its way again no interest accrues', () => {
    const withoutMoney = [{ fromOn: after(8), untilOn: after(11) }]
    const owed = (days: number) =>
      outstandingOn(bullet({ withoutMoney }), after(days)).accruedInterestMinor
    expect([7, 8, 9, 11, 12].map(owed)).toEqual([70_00, 80_00, 80_00, 80_00, 90_00])
  })

  test('a waiver takes off what is owed under its heading and no more', () => {
    const waivers = [{ waivedOn: after(35), target: 'penal' as const, amountMinor: minor(40_00) }]
    const owed = outstandingOn(bullet({ waivers }), after(35))
    expect(owed).toMatchObject({ penalMinor: 0, waivedMinor: 25_00, totalMinor: 10_350_00 })
    expect(outstandingOn(bullet({ waivers }), after(36)).penalMinor).toBe(5_00)
  })

  test('interest, fee and tax can be waived too', () => {
    const waive = (target: 'interest' | 'fee' | 'tax') =>
      outstandingOn(
        withFee({ waivers: [{ waivedOn: after(30), target, amountMinor: minor(50_00) }] }),
        after(30),
      )
    expect(waive('interest').interestMinor).toBe(250_00)
    expect(waive('fee').feeMinor).toBe(450_00)
    expect(waive('tax').taxMinor).toBe(40_00)
  })

  test('what is lent can be given up: nothing is earned on it any more', () => {
    const waivers = [
      { waivedOn: after(20), target: 'principal' as const, amountMinor: minor(20_000_00) },
    ]
    const owed = outstandingOn(bullet({ waivers }), after(20))
    expect(owed).toMatchObject({ principalMinor: 0, waivedMinor: 10_000_00 })
    expect(outstandingOn(bullet({ waivers }), after(60)).totalMinor).toBe(owed.totalMinor)
  })

  test('asking before the disbursal is an error', () => {
    expect(() => outstandingOn(bullet(), after(-1))).toThrow(RangeError)
  })
})

describe('coupons', () => {
  const amountOff = { couponCode: 'C', target: 'interest', amountMinor: minor(50_00) } as const
  const percentOff = { couponCode: 'C', target: 'interest', percentPpm: 200_000 } as const
  const feeOff = { couponCode: 'C', target: 'fee', percentPpm: 500_000 } as const

  test('an amount off interest is spent as interest runs up', () => {
    const facts = bullet({ coupon: { coupon: amountOff, appliedOn: DISBURSED } })
    expect(outstandingOn(facts, after(3))).toMatchObject({ interestMinor: 0, couponMinor: 30_00 })
    expect(outstandingOn(facts, after(30)).totalMinor).toBe(10_250_00)
  })

  test('a share off interest', () => {
    const facts = bullet({ coupon: { coupon: percentOff, appliedOn: DISBURSED } })
    expect(outstandingOn(facts, after(30))).toMatchObject({
      interestMinor: 240_00,
      couponMinor: 60_00,
    })
  })

  test('a share off the fee counts once', () => {
    const facts = withFee({
      coupon: { coupon: feeOff, appliedOn: DISBURSED },
      payments: [pay(5, 1)],
    })
    expect(outstandingOn(facts, after(30))).toMatchObject({ feeMinor: 250_00, couponMinor: 250_00 })
  })

  test('a coupon is not used before its day', () => {
    const facts = bullet({ coupon: { coupon: amountOff, appliedOn: after(20) } })
    expect(outstandingOn(facts, after(10)).couponMinor).toBe(0)
    expect(outstandingOn(facts, after(20)).couponMinor).toBe(50_00)
  })
})

describe('instalments', () => {
  test('paid on their days, each costs what the schedule says', () => {
    const payments = [pay(30, 6_952_55), pay(61, 6_952_55), pay(91, 6_952_55)]
    const owed = outstandingOn(instalments({ payments }), after(91))
    expect(owed).toMatchObject({ totalMinor: 0, overpaymentMinor: 0 })
    expect(owed.allocations.map((part) => part.interestMinor)).toEqual([425_83, 286_87, 144_95])
  })

  test('what is due grows row by row', () => {
    expect(outstandingOn(instalments(), after(29)).dueMinor).toBe(0)
    expect(outstandingOn(instalments(), after(30)).dueMinor).toBe(6_952_55)
  })

  test('[B8.1] only the overdue part bears a penal charge', () => {
    const owed = outstandingOn(instalments(), after(40))
    expect(owed.overdueDays).toBe(10)
    // 6 526.72 × 0.05 % × 10 days.
    expect(owed.penalMinor).toBe(32_63)
  })

  test('[B5.1] a late payment settles the oldest row first: its interest, its principal', () => {
    const owed = outstandingOn(instalments({ payments: [pay(65, 7_000_00)] }), after(65))
    expect(owed.rows[0]).toMatchObject({ unpaidPrincipalMinor: 0, unpaidInterestMinor: 0 })
    expect(owed.rows[1]?.unpaidInterestMinor).toBeGreaterThan(0)
    expect(owed.overdueDays).toBe(4)
  })

  test('repaying everything early costs interest for the days used', () => {
    const owed = outstandingOn(instalments(), after(10))
    // A third of the first period: 425.83 × 10 / 30.
    expect(owed.interestMinor).toBe(141_94)
    expect(owed.totalMinor).toBe(20_141_94)
  })

  test('after the last due day interest runs at the daily rate', () => {
    const at = (days: number) => outstandingOn(instalments(), after(days)).accruedInterestMinor
    expect(at(101) - at(91)).toBe(140_00)
  })

  test('paying a few days early never makes a loan overdue', () => {
    const owed = outstandingOn(instalments({ payments: [pay(28, 6_952_55)] }), after(40))
    expect(owed.overdueDays).toBe(0)
    expect(owed.penalMinor).toBe(0)
  })

  test('a fee collected at repayment is due and paid with the first row', () => {
    const terms = instalmentTerms({ feeCollected: 'atRepayment' })
    const facts = loan(terms, 20_000_00, { payments: [pay(30, 7_424_55)] })
    const owed = outstandingOn(facts, after(30))
    expect(owed.allocations[0]).toMatchObject({ feeMinor: 400_00, taxMinor: 72_00 })
    expect(owed.dueMinor).toBe(0)
    expect(owed.principalMinor).toBe(13_473_28)
  })
})

test('[B5.1] after the last due day all interest comes before fees', () => {
  const terms = instalmentTerms({ feeCollected: 'atRepayment' })
  const facts = loan(terms, 20_000_00, { payments: [pay(101, 21_377_49)] })
  // Three whole periods on the full principal, and 100 of the 140 accrued since.
  expect(outstandingOn(facts, after(101)).allocations[0]).toMatchObject({
    principalMinor: 20_000_00,
    interestMinor: 1_277_49 + 100_00,
    feeMinor: 0,
  })
})

describe('properties', () => {
  const terms = fc.constantFrom(
    bulletTerms(),
    bulletTerms({ feeCollected: 'atRepayment' }),
    instalmentTerms(),
    instalmentTerms({ feeCollected: 'atRepayment' }),
  )
  const payment = fc.record({
    days: fc.integer({ min: 0, max: 200 }),
    amount: fc.integer({ min: 0, max: 9_000_00 }),
  })
  const history = fc.record({
    terms,
    principal: fc.integer({ min: 1_000_00, max: 80_000_00 }),
    payments: fc.array(payment, { maxLength: 6 }),
    asOf: fc.integer({ min: 0, max: 400 }),
  })
  type History = typeof history extends fc.Arbitrary<infer T> ? T : never
  const factsOf = ({ terms: t, principal, payments }: History) =>
    loan(t, principal, { payments: payments.map(({ days, amount }) => pay(days, amount)) })

  test('[B5.2] nothing is ever negative and the parts sum to the total', () => {
    fc.assert(
      fc.property(history, (given) => {
        const owed = outstandingOn(factsOf(given), after(given.asOf))
        const parts = [
          owed.principalMinor,
          owed.interestMinor,
          owed.feeMinor,
          owed.taxMinor,
          owed.penalMinor,
        ]
        expect(Math.min(...parts, owed.dueMinor, owed.overpaymentMinor)).toBeGreaterThanOrEqual(0)
        expect(sumMinor(parts)).toBe(owed.totalMinor)
        expect(owed.dueMinor).toBeLessThanOrEqual(owed.totalMinor)
      }),
    )
  })

  test('[B5.2] money in equals money allocated, and nothing is paid twice', () => {
    fc.assert(
      fc.property(history, (given) => {
        const facts = factsOf(given)
        const owed = outstandingOn(facts, after(given.asOf))
        const counted = facts.payments.filter((p) => p.paidOn <= owed.asOf)
        const paid = sumMinor(counted.map((p) => p.amountMinor))
        const allocated = (pick: (a: (typeof owed.allocations)[number]) => Minor) =>
          sumMinor(owed.allocations.map(pick))
        const into = {
          principal: allocated((a) => a.principalMinor),
          interest: allocated((a) => a.interestMinor),
          penal: allocated((a) => a.penalMinor),
          rest: sumMinor([
            allocated((a) => a.feeMinor),
            allocated((a) => a.taxMinor),
            allocated((a) => a.overpaymentMinor),
          ]),
        }
        expect(into.principal + into.interest + into.penal + into.rest).toBe(paid)
        expect(into.principal + owed.principalMinor).toBe(facts.principalMinor)
        expect(into.interest + owed.interestMinor).toBe(owed.accruedInterestMinor)
        expect(into.penal + owed.penalMinor).toBe(owed.accruedPenalMinor)
      }),
    )
  })

  test('the order of two payments on one day does not matter', () => {
    fc.assert(
      fc.property(history, payment, payment, (given, a, b) => {
        const on = (order: { days: number; amount: number }[]) => {
          const { allocations, ...owed } = outstandingOn(
            factsOf({ ...given, payments: [...given.payments, ...order] }),
            after(400),
          )
          return owed
        }
        const same = { ...b, days: a.days }
        expect(on([a, same])).toEqual(on([same, a]))
        expect(on([a, same])).toEqual(on([{ days: a.days, amount: a.amount + b.amount }]))
      }),
    )
  })

  test('[F5.1] waiting never makes a loan cheaper; all cost stays under the principal', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 400 }), (given, more) => {
        const facts = { ...factsOf(given), payments: [] }
        const now = outstandingOn(facts, after(given.asOf))
        const later = outstandingOn(facts, after(given.asOf + more))
        expect(later.totalMinor).toBeGreaterThanOrEqual(now.totalMinor)
        const cost = later.totalMinor - facts.principalMinor
        expect(cost).toBeLessThanOrEqual(facts.principalMinor)
      }),
    )
  })

  test('[B5.2] paying the total ends the loan on any day', () => {
    fc.assert(
      fc.property(history, (given) => {
        const facts = factsOf(given)
        const on = after(given.asOf)
        const before = facts.payments.filter((p) => p.paidOn <= on)
        const { totalMinor } = outstandingOn({ ...facts, payments: before }, on)
        const payments = [...before, pay(given.asOf, totalMinor)]
        expect(outstandingOn({ ...facts, payments }, after(given.asOf + 99)).totalMinor).toBe(0)
      }),
    )
  })
})
