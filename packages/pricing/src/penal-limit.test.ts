import { addDays, type Day, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LoanFacts } from './loan-facts.ts'
import { outstandingOn } from './outstanding.ts'
import { bulletTerms, instalmentTerms, loan } from './sample-terms.ts'

const DISBURSED = day('2025-11-02')
const after = (days: number): Day => addDays(DISBURSED, days)

describe('G16: a bullet of 20,000 due on 2 Dec 2025 that nobody pays', () => {
  const terms = bulletTerms({
    dailyRatePpm: 900,
    serviceFee: { ppm: 15_000 },
    feeCollected: 'atRepayment',
    extension: null,
  })
  // The last notice is of day 84 after the due day, so that the last announced day is 10 Mar 2026.
  const penalPauses = [{ fromOn: day('2026-03-10'), untilOn: null }]
  const penalLimit = { daysMax: 90, fromOn: DISBURSED }
  const owed = (on: string, changes: Partial<LoanFacts>) => {
    const facts = loan(terms, 20_000_00, changes)
    const { penalMinor, totalMinor } = outstandingOn(facts, day(on))
    return [penalMinor, totalMinor]
  }

  test.each([
    ['2026-03-10', { penalPauses }, [980_00, 23_638_00]],
    ['2026-06-20', { penalPauses }, [980_00, 25_474_00]],
    ['2026-06-20', {}, [2_000_00, 26_494_00]],
    ['2026-03-01', { penalPauses, penalLimit }, [890_00, 23_386_00]],
    ['2026-03-02', { penalPauses, penalLimit }, [900_00, 23_414_00]],
    ['2026-03-03', { penalPauses, penalLimit }, [900_00, 23_432_00]],
    ['2026-06-20', { penalPauses, penalLimit }, [900_00, 25_394_00]],
  ])('[B8.20] [B8.21] on %s with %j', (on, changes, figures) => {
    expect(owed(on, changes)).toEqual(figures)
  })

  test('[B8.21] a loan of before keeps what was charged until the day of the rule, and no day after it', () => {
    const from = (fromOn: string) => ({ penalLimit: { daysMax: 90, fromOn: day(fromOn) } })
    expect(owed('2026-03-30', from('2026-03-13'))[0]).toBe(1_000_00)
    expect(owed('2026-03-30', from('2026-03-02'))[0]).toBe(900_00)
    expect(owed('2026-03-11', from('2026-03-13'))[0]).toBe(990_00)
  })
})

test('[B8.21] they are over for good: paying the oldest instalment after 90 days brings none back', () => {
  const facts = loan(instalmentTerms(), 30_000_00, {
    penalLimit: { daysMax: 90, fromOn: DISBURSED },
  })
  const penal = (days: number, changes: Partial<LoanFacts> = {}) =>
    outstandingOn({ ...facts, ...changes }, after(days)).accruedPenalMinor
  expect(penal(119)).toBeLessThan(penal(120))
  expect(penal(121)).toBe(penal(120))
  const late = [
    { paidOn: after(125), amountMinor: minor(12_000_00), purpose: 'repayment' as const },
  ]
  expect(penal(200, { payments: late })).toBe(penal(120))
  // Paid on its last day instead, the next one is late for its own 90 days.
  const inTime = [
    { paidOn: after(120), amountMinor: minor(12_000_00), purpose: 'repayment' as const },
  ]
  expect(penal(140, { payments: inTime })).toBeGreaterThan(penal(120, { payments: inTime }))
})

const span = fc.record({
  from: fc.integer({ min: 0, max: 180 }),
  length: fc.integer({ min: 0, max: 40 }),
})
type Span = { readonly from: number; readonly length: number }
const pausesOf = (spans: readonly Span[]) =>
  spans.map(({ from, length }) => ({ fromOn: after(from), untilOn: after(from + length) }))

const story = fc.record({
  isBullet: fc.boolean(),
  daysMax: fc.integer({ min: 1, max: 100 }),
  payments: fc.array(
    fc.record({
      on: fc.integer({ min: 1, max: 200 }),
      amount: fc.integer({ min: 1, max: 9_000_00 }),
    }),
    { maxLength: 5 },
  ),
  pauses: fc.array(span, { maxLength: 3 }),
})

test('[B4.234] what holds a loan may be told in any order and twice, and on no day is more owed with one hold more', () => {
  fc.assert(
    fc.property(story, span, fc.integer({ min: 1, max: 220 }), (of, one, n) => {
      const { isBullet, daysMax, payments, pauses } = of
      const terms = isBullet ? bulletTerms({ penalCapPpm: 1_000_000 }) : instalmentTerms()
      const owed = (spans: readonly Span[]) =>
        outstandingOn(
          loan(terms, 30_000_00, {
            payments: payments.map(({ on, amount }) => ({
              paidOn: after(on),
              amountMinor: minor(amount),
              purpose: 'repayment',
            })),
            penalPauses: pausesOf(spans),
            penalLimit: { daysMax, fromOn: DISBURSED },
          }),
          after(n),
        )
      expect(owed([...pauses.toReversed(), ...pauses])).toEqual(owed(pauses))
      expect(owed([one, ...pauses]).totalMinor).toBeLessThanOrEqual(owed(pauses).totalMinor)
    }),
    { numRuns: Number(process.env.CREDIT_RUNS ?? 150) },
  )
})

test('[B8.20] [B8.21] a day is charged only in no pause and within the days, and a pause more never costs more', () => {
  fc.assert(
    fc.property(story, span, ({ isBullet, daysMax, payments, pauses }, one) => {
      const terms = isBullet ? bulletTerms({ penalCapPpm: 1_000_000 }) : instalmentTerms()
      const facts = loan(terms, 30_000_00, {
        payments: payments.map(({ on, amount }) => ({
          paidOn: after(on),
          amountMinor: minor(amount),
          purpose: 'repayment',
        })),
        penalPauses: pausesOf(pauses),
        penalLimit: { daysMax, fromOn: DISBURSED },
      })
      const paused = { ...facts, penalPauses: pausesOf([...pauses, one]) }
      let before = 0
      for (let n = 1; n <= 220; n += 1) {
        const on = after(n)
        const { accruedPenalMinor: now } = outstandingOn(facts, on)
        const isPaused = pauses.some(({ from, length }) => from < n && n <= from + length)
        // As it stood in the morning: a payment of the day counts at its end.
        const inTime = { ...facts, payments: facts.payments.filter(({ paidOn }) => paidOn < on) }
        const { overdueDays, principalMinor } = outstandingOn(inTime, on)
        const isWithin = principalMinor > 0 && 0 < overdueDays && overdueDays <= daysMax
        if (now > before) expect([n, isPaused, isWithin]).toEqual([n, false, true])
        before = now
      }
      const end = after(220)
      expect(outstandingOn(paused, end).totalMinor).toBeLessThanOrEqual(
        outstandingOn(facts, end).totalMinor,
      )
    }),
    { numRuns: 40 },
  )
})
