import { addDays } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { describe, expect, test } from 'vitest'
import { accruedOn } from './accrual-segment.ts'
import { costOfTime } from './cost-of-time.ts'
import { hardshipOffers } from './hardship.ts'
import type { LoanFacts, Payment } from './loan-facts.ts'
import { outstandingOn } from './outstanding.ts'
import { planOf } from './plan.ts'
import { bulletTerms, loan } from './sample-terms.ts'

/** 20,000 for 30 days at 0.09 % a day, with a fee of 300 and 54 of tax. */
const TERMS = bulletTerms({
  ...{ dailyRatePpm: 900, serviceFee: { ppm: 15_000 }, feeCollected: 'atRepayment' },
  feeOnEarlyPayment: 'proRata',
})
const given = (changes: Partial<LoanFacts> = {}) => loan(TERMS, 20_000_00, changes)
const { disbursedOn } = given()
const on = (days: number) => addDays(disbursedOn, days)
const paid = (days: number, amount: number): Payment => ({
  ...{ paidOn: on(days), amountMinor: minor(amount), purpose: 'repayment' },
})
const planned = (facts: LoanFacts) =>
  planOf({ disbursedOn, factsOn: () => facts, changesAfter: [], exitOn: null })

describe('[B9.123] a fee that is borne by the days', () => {
  test.each([
    [5, 20_149_00],
    [10, 20_298_00],
    [15, 20_447_00],
    [30, 20_894_00],
  ])(
    'on day %i all is paid with %i, which costs the same by the year on every day',
    (days, total) => {
      const { owed, options } = costOfTime(given(), on(days))
      expect(owed.totalMinor).toBe(total)
      const today = options.find(({ key }) => key === 'payToday')
      expect(today).toMatchObject({ totalMinor: total, yearlyCostBasisPoints: 54_39 })
      const facts = given({ payments: [paid(days, total)] })
      expect(outstandingOn(facts, on(days))).toMatchObject({ totalMinor: 0, overpaymentMinor: 0 })
      // Nothing is owed, or earned, later.
      expect(outstandingOn(facts, on(40))).toMatchObject({
        totalMinor: 0,
        feeMinor: 0,
        taxMinor: 0,
      })
    },
  )

  test('whoever pays less than all owes it on, and in the end the whole fee', () => {
    const facts = given({ payments: [paid(10, 20_297_99)] })
    expect(outstandingOn(facts, on(10))).toMatchObject({ totalMinor: 1, feeMinor: 0, taxMinor: 1 })
    expect(outstandingOn(facts, on(11))).toMatchObject({ feeMinor: 10_00, taxMinor: 1_81 })
    expect(outstandingOn(facts, on(30))).toMatchObject({ feeMinor: 200_00, taxMinor: 36_01 })
    const parts = given({ payments: [paid(5, 5_000_00)] })
    const now = outstandingOn(parts, on(20))
    expect(now).toMatchObject({ feeMinor: 200_00, taxMinor: 36_00 })
    expect(now.savedFee).toEqual({ feeMinor: 100_00, taxMinor: 18_00 })
    const closed = given({ payments: [paid(5, 5_000_00), paid(20, now.totalMinor)] })
    expect(outstandingOn(closed, on(20)).totalMinor).toBe(0)
  })

  test('what a waiver leaves of it, with nothing else owed, is not owed either', () => {
    const waivers = [{ waivedOn: on(12), target: 'tax' as const, amountMinor: minor(3_61) }]
    const payments = [paid(10, 20_297_99)]
    const before = outstandingOn(given({ payments }), on(12))
    expect(before).toMatchObject({ feeMinor: 20_00, taxMinor: 3_61 })
    const fee = { waivedOn: on(12), target: 'fee' as const, amountMinor: minor(20_00) }
    const facts = given({ payments, waivers: [...waivers, fee] })
    expect(outstandingOn(facts, on(12)).totalMinor).toBe(0)
    const { settled, segments } = planned(facts)
    expect(settled.at(-1)).toMatchObject({ by: 'earlyPayment', index: null, feeMinor: 180_00 })
    expect(accruedOn(segments, on(40)).feeMinor).toBe(120_00)
    expect(outstandingOn(facts, on(40)).totalMinor).toBe(0)
  })

  test('what is paid above it is the borrower’s', () => {
    const facts = given({ payments: [paid(10, 20_894_00)] })
    expect(outstandingOn(facts, on(10)).overpaymentMinor).toBe(596_00)
  })

  test('once it is due, and of a fee that is owed whole, nothing is saved', () => {
    expect(outstandingOn(given(), on(31)).feeMinor).toBe(300_00)
    const whole = { ...given(), terms: { ...TERMS, feeOnEarlyPayment: 'whole' as const } }
    for (const days of [0, 5, 29, 30]) {
      expect(outstandingOn(whole, on(days))).toMatchObject({
        ...{ feeMinor: 300_00, taxMinor: 54_00, savedFee: { feeMinor: 0, taxMinor: 0 } },
      })
    }
  })

  test('the books earn of it what was paid, and are told what was not owed', () => {
    const { settled, segments } = planned(given({ payments: [paid(10, 20_298_00)] }))
    expect(settled).toMatchObject([
      { by: 'earlyPayment', index: 0, feeMinor: 200_00, taxMinor: 36_00 },
      { by: 'payment', allocation: { feeMinor: 100_00, taxMinor: 18_00, overpaymentMinor: 0 } },
    ])
    expect([1, 9, 10, 11, 30].map((days) => accruedOn(segments, on(days)).feeMinor)).toEqual([
      ...[10_00, 90_00, 100_00, 100_00, 100_00],
    ])
  })

  test('a lost dispute of that payment reopens what it had settled, and not what was saved', () => {
    const restorations = [{ on: on(40), amountMinor: minor(20_298_00) }]
    const facts = given({ payments: [{ ...paid(10, 20_298_00), restorations }] })
    expect(outstandingOn(facts, on(40))).toMatchObject({
      ...{ principalMinor: 20_000_00, interestMinor: 180_00, feeMinor: 100_00, taxMinor: 18_00 },
    })
    expect(accruedOn(planned(facts).segments, on(60)).feeMinor).toBe(100_00)
  })

  test('a coupon on the fee is used before the days are counted, and never leaves less than nothing', () => {
    const coupon = { couponCode: 'C', target: 'fee' as const, amountMinor: minor(250_00) }
    const facts = given({ coupon: { coupon, appliedOn: disbursedOn } })
    expect(outstandingOn(facts, on(10))).toMatchObject({ feeMinor: 0, taxMinor: 18_00 })
    expect(outstandingOn(facts, on(29))).toMatchObject({ feeMinor: 40_00 })
    const total = outstandingOn(facts, on(10)).totalMinor
    const closed = { ...facts, payments: [paid(10, total)] }
    expect(outstandingOn(closed, on(12)).totalMinor).toBe(0)
  })

  test('a plan spreads the whole fee, for who pays by it does not pay early', () => {
    const { offers } = hardshipOffers(given(), on(10), {
      rowMinorMin: minor(1),
      monthlyMinor: null,
    })
    for (const { plan } of offers) {
      const facts = given({ plans: [plan] })
      expect(outstandingOn(facts, on(10)).savedFee).toEqual({ feeMinor: 0, taxMinor: 0 })
      const frozen = plan.rows.reduce((sum, row) => sum + row.frozenMinor, 0)
      expect(frozen).toBe(180_00 + 300_00 + 54_00)
    }
    expect(offers.length).toBeGreaterThan(0)
  })

  test('[B4.142] a death fixes it: nobody pays early any more, and on no later day is more owed or earned', () => {
    const died = (days: number) => {
      const stop = [{ fromOn: on(days), untilOn: null }]
      return given({ diedOn: on(days), withoutMoney: stop, penalPauses: stop })
    }
    const dead = died(10)
    const fixed = { totalMinor: 20_298_00, feeMinor: 100_00, taxMinor: 18_00 }
    expect(outstandingOn(dead, on(9))).toMatchObject({ totalMinor: 20_268_20 })
    for (const days of [10, 11, 29, 30, 31, 90]) {
      const { savedFee, ...now } = outstandingOn(dead, on(days))
      expect(now).toMatchObject(fixed)
      expect(savedFee).toEqual({ feeMinor: 0, taxMinor: 0 })
    }
    expect(outstandingOn(dead, on(30)).dueMinor).toBe(20_298_00)
    const { settled, segments } = planned(dead)
    expect(settled).toEqual([
      { by: 'earlyPayment', index: null, on: on(10), feeMinor: 200_00, taxMinor: 36_00 },
    ])
    expect(accruedOn(segments, on(10)).feeMinor).toBe(100_00)
    expect(accruedOn(segments, on(90)).feeMinor).toBe(100_00)
    // Paid by the estate it ends with the same sum; and before the payout came there was nothing to earn.
    const paidLater = { ...dead, payments: [paid(50, 20_298_00)] }
    expect(outstandingOn(paidLater, on(50))).toMatchObject({ totalMinor: 0, overpaymentMinor: 0 })
    expect(accruedOn(planned(paidLater).segments, on(60)).feeMinor).toBe(100_00)
    expect(outstandingOn(died(-3), on(40)).totalMinor).toBe(20_000_00)
  })
})
