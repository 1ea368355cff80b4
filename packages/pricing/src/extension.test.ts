import { addDays, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { describe, expect, test } from 'vitest'
import { basisPointsHalfUp, cat } from './apr.ts'
import { type ExtensionQuote, quoteExtension, withExtension } from './extension.ts'
import type { LoanFacts } from './loan-facts.ts'
import { outstandingOn } from './outstanding.ts'
import { bulletTerms, instalmentTerms, loan } from './sample-terms.ts'

const after = (days: number) => addDays(day('2025-11-02'), days)
const bullet = () => loan(bulletTerms(), 10_000_00)

function quoteOf(facts: LoanFacts, days: number): ExtensionQuote {
  const offer = quoteExtension(facts, after(days))
  if (!offer.isOffered) throw new Error(offer.reason)
  return offer.quote
}

function extend(facts: LoanFacts, days: number): LoanFacts {
  const { dueOnAfter, feeMinor, taxMinor, payNowMinor } = quoteOf(facts, days)
  const extendedOn = after(days)
  return withExtension(facts, { extendedOn, dueOn: dueOnAfter, feeMinor, taxMinor, payNowMinor })
}

test('a payment of a later day is paid by then: the quote is of that day, and costs more than paying all', () => {
  const payments = [
    { paidOn: after(4), amountMinor: minor(1_000_00), purpose: 'repayment' as const },
  ]
  const quote = quoteOf({ ...bullet(), payments }, 3)
  expect(quote).toEqual(quoteOf({ ...bullet(), payments }, 4))
  expect(quote.extendOn).toBe(after(4))
  expect(quote.moreThanTodayMinor).toBeGreaterThan(0)
})

describe('the worked example: extended on its due day', () => {
  test('[B6.1] 536 now, 10 150 after 15 days, APR 111.93 %', () => {
    expect(quoteOf(bullet(), 30)).toMatchObject({
      dueOnBefore: after(30),
      dueOnAfter: after(45),
      interestMinor: 300_00,
      feeMinor: 200_00,
      taxMinor: 36_00,
      payNowMinor: 536_00,
      payAfterMinor: 10_150_00,
      totalMinor: 10_686_00,
      moreThanTodayMinor: 386_00,
      moreThanOnDueMinor: 386_00,
      countLeft: 0,
      aprBasisPoints: 11_193,
    })
  })

  test('[B6.1] its CAT leaves out the tax of every fee, as the CAT of the loan does', () => {
    const flows = [
      { time: 30, amount: 500_00 },
      { time: 45, amount: 10_150_00 },
    ]
    expect(quoteOf(bullet(), 30).catBasisPoints).toBe(basisPointsHalfUp(cat(9_500_00, flows)))
    const atRepayment = loan(bulletTerms({ feeCollected: 'atRepayment' }), 10_000_00)
    const later = [
      { time: 30, amount: 500_00 },
      { time: 45, amount: 10_650_00 },
    ]
    expect(quoteOf(atRepayment, 30).catBasisPoints).toBe(basisPointsHalfUp(cat(10_000_00, later)))
  })

  test('[B6.1] when it is paid, principal stands and only the due day has moved', () => {
    const extended = extend(bullet(), 30)
    expect(outstandingOn(extended, after(30))).toMatchObject({
      principalMinor: 10_000_00,
      totalMinor: 10_000_00,
      overdueDays: 0,
      dueOn: after(45),
    })
    expect(outstandingOn(extended, after(45))).toMatchObject({
      totalMinor: 10_150_00,
      penalMinor: 0,
    })
    expect(outstandingOn(extended, after(47)).penalMinor).toBe(10_00)
  })

  test('[B6.1] the payment goes to interest and the fee of the extension, not to principal', () => {
    const { allocations } = outstandingOn(extend(bullet(), 30), after(30))
    expect(allocations).toEqual([
      {
        paidOn: after(30),
        principalMinor: 0,
        interestMinor: 300_00,
        feeMinor: 200_00,
        taxMinor: 36_00,
        penalMinor: 0,
        overpaymentMinor: 0,
      },
    ])
  })
})

test.each(['interest', 'fee'] as const)(
  '[B6.1] a coupon on the %s changes what is paid, never the rates',
  (target) => {
    const coupon = { couponCode: 'GIFT', target, amountMinor: minor(50_00) }
    for (const feeCollected of ['atPayout', 'atRepayment'] as const) {
      const plain = loan(bulletTerms({ feeCollected }), 10_000_00)
      const gifted = { ...plain, coupon: { coupon, appliedOn: after(0) } }
      const [before, withCoupon] = [quoteOf(plain, 30), quoteOf(gifted, 30)]
      const off = target === 'fee' && feeCollected === 'atPayout' ? 0 : 50_00
      expect(before.totalMinor - withCoupon.totalMinor).toBe(off)
      const { aprBasisPoints, catBasisPoints } = before
      expect(withCoupon).toMatchObject({ aprBasisPoints, catBasisPoints })
    }
  },
)

test('a service fee due at repayment moves with the due day', () => {
  const facts = extend(loan(bulletTerms({ feeCollected: 'atRepayment' }), 10_000_00), 30)
  expect(outstandingOn(facts, after(30))).toMatchObject({ feeMinor: 500_00, dueMinor: 0 })
  expect(outstandingOn(facts, after(45)).totalMinor).toBe(10_740_00)
})

test('an early extension counts its days from the due day', () => {
  const quote = quoteOf(bullet(), 18)
  expect(quote.dueOnAfter).toBe(after(45))
  expect(quote.interestMinor).toBe(180_00)
  expect(quote.payAfterMinor).toBe(10_270_00)
})

test('an overdue loan is extended from today; the penal charge so far stays and stops', () => {
  const quote = quoteOf(bullet(), 35)
  expect(quote.dueOnAfter).toBe(after(50))
  expect(quote.moreThanOnDueMinor).toBeNull()
  const extended = extend(bullet(), 35)
  expect(outstandingOn(extended, after(35))).toMatchObject({ overdueDays: 0, penalMinor: 25_00 })
  expect(outstandingOn(extended, after(50)).penalMinor).toBe(25_00)
})

test('[B6.1] repaying in full is always cheaper', () => {
  for (const days of [0, 10, 30, 40]) {
    expect(quoteOf(bullet(), days).moreThanTodayMinor).toBeGreaterThan(0)
  }
})

describe('not offered', () => {
  const reasonOf = (facts: LoanFacts) => {
    const offer = quoteExtension(facts, after(31))
    return offer.isOffered ? null : offer.reason
  }

  test('[B6.4] a second time, when one is allowed', () => {
    expect(reasonOf(extend(bullet(), 30))).toBe('countReached')
  })

  test('[B6.4] for instalments, or when the product has none', () => {
    expect(reasonOf(loan(instalmentTerms(), 20_000_00))).toBe('notOffered')
    expect(reasonOf(loan(bulletTerms({ extension: null }), 10_000_00))).toBe('notOffered')
  })

  test('[B6.4] when the principal is repaid', () => {
    const { totalMinor } = outstandingOn(bullet(), after(5))
    const payments = [{ paidOn: after(5), amountMinor: totalMinor, purpose: 'repayment' as const }]
    expect(reasonOf({ ...bullet(), payments })).toBe('nothingOwed')
  })
})

test('[B6.4] a due day never moves earlier, and instalments never move', () => {
  const fact = { extendedOn: after(5), dueOn: after(20), feeMinor: bullet().principalMinor }
  const broken = { ...bullet(), extensions: [{ ...fact, taxMinor: fact.feeMinor }] }
  expect(() => outstandingOn(broken, after(6))).toThrow(RangeError)
  const rows = { ...broken, terms: instalmentTerms(), extensions: broken.extensions }
  expect(() => outstandingOn(rows, after(6))).toThrow(RangeError)
})

test('a loan whose payout went back on its first day has only fees left: no rate, no extension', () => {
  const paidBack = (amountMinor: number): LoanFacts => ({
    ...bullet(),
    payments: [{ paidOn: after(0), amountMinor: minor(amountMinor), purpose: 'repayment' }],
  })
  const all = outstandingOn(paidBack(0), after(0)).totalMinor
  const nearly = paidBack(all - 100_00)
  expect(outstandingOn(nearly, after(5)).principalMinor).toBe(100_00)
  expect(quoteExtension(nearly, after(5))).toMatchObject({ isOffered: false })
  expect(quoteExtension(paidBack(9_000_00), after(0))).toMatchObject({ isOffered: true })
  expect(quoteOf(paidBack(5_000_00), 5).aprBasisPoints).toBeGreaterThan(
    quoteOf(bullet(), 5).aprBasisPoints,
  )
})
