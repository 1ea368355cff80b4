import { addDays, day } from '@noren/contract/dates'
import type { PlanKind } from '@noren/contract/loan-plan'
import { type Minor, minMinor, minor, sumMinor } from '@noren/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accruedOn } from './accrual-segment.ts'
import { hardshipOffers } from './hardship.ts'
import type { LoanFacts } from './loan-facts.ts'
import { outstandingOn } from './outstanding.ts'
import { planOf } from './plan.ts'
import { bulletTerms, instalmentTerms, loan } from './sample-terms.ts'

/** The product of the golden examples: 0.09 % a day, fee 1.5 % and its tax at repayment. */
const LANE = bulletTerms({
  dailyRatePpm: 900,
  serviceFee: { ppm: 15_000 },
  feeCollected: 'atRepayment',
})
const DISBURSED = day('2025-11-02')
/** Invented loans with every plan that is offered: CREDIT_PLANS as many as it says (`npm run bench -- credit --bar 4`). */
const PLANNED_LOANS = Number(process.env.CREDIT_PLANS ?? 60)
const TODAY = day('2025-12-22')
const ASKED = { rowMinorMin: minor(500_00), monthlyMinor: null }

/** Twenty thousand, twenty days late on 22 December 2025. */
const LATE = loan(LANE, 20_000_00)

const offersOf = (facts: LoanFacts, monthly: number | null = null) =>
  hardshipOffers(facts, TODAY, {
    ...ASKED,
    monthlyMinor: monthly === null ? null : minor(monthly),
  }).offers

const offer = (kind: PlanKind, facts = LATE) => {
  const all = [...offersOf(facts), ...offersOf(facts, 3_500_00)]
  const one = all.find((each) => each.kind === kind)
  if (!one) throw new Error(`no ${kind}`)
  return one
}

const planned = (facts: LoanFacts) =>
  planOf({ disbursedOn: DISBURSED, factsOn: () => facts, changesAfter: [], exitOn: null })

const pay = (paidOn: string, amount: number) => ({
  paidOn: day(paidOn),
  amountMinor: minor(amount),
  purpose: 'repayment' as const,
})

describe('golden figures', () => {
  test('[B4.70] G18: three equal payments', () => {
    const three = offer('equal3')
    expect(three.plan.ratePpm).toBe(450)
    expect(three.rows).toEqual([
      row('2026-01-21', 6_577_47, 270_00, 418_00, 7_265_47),
      row('2026-02-20', 6_666_27, 181_20, 418_00, 7_265_47),
      row('2026-03-22', 6_756_26, 91_21, 418_00, 7_265_47),
    ])
    expect(three).toMatchObject({
      totalMinor: 21_796_41,
      moreThanTodayMinor: 342_41,
      letOffMinor: 200_00,
      aprBasisPoints: 1643,
    })
  })

  test('[B4.70] G19: four and six', () => {
    expect(totals('equal4')).toEqual([5_483_38, 5_483_38, 5_483_38, 5_483_38])
    expect(offer('equal4').totalMinor).toBe(21_933_52)
    expect(totals('equal6')).toEqual([3_701_59, 3_701_59, 3_701_59, 3_701_59, 3_701_59, 3_701_61])
    expect(offer('equal6').totalMinor).toBe(22_209_56)
  })

  test('[B4.70] G20: smaller first', () => {
    expect(totals('smallerFirst')).toEqual([
      2_741_00, 2_741_00, 4_201_56, 4_201_56, 4_201_56, 4_201_55,
    ])
    expect(offer('smallerFirst').rows.map(({ frozenMinor }) => frozenMinor)).toEqual(
      Array.from({ length: 6 }, () => 209_00),
    )
    expect(offer('smallerFirst').rows[1]?.interestMinor).toBe(239_46)
    expect(offer('smallerFirst').totalMinor).toBe(22_288_23)
  })

  test('[B4.70] G21: a pause of thirty days', () => {
    expect(offer('pause').rows).toEqual([row('2026-01-21', 20_000_00, 270_00, 1_254_00, 21_524_00)])
    expect(offer('pause').moreThanTodayMinor).toBe(70_00)
  })

  test('[B4.71] four ways at most, and they change with what can be paid a month', () => {
    const kinds = (monthly: number | null) => offersOf(LATE, monthly).map(({ kind }) => kind)
    expect(kinds(null)).toEqual(['equal3', 'equal4', 'equal6', 'pause'])
    expect(kinds(8_000_00)).toEqual(['equal3', 'equal4', 'equal6', 'pause'])
    expect(kinds(6_000_00)).toEqual(['equal4', 'equal6', 'smallerFirst', 'pause'])
    expect(kinds(3_500_00)).toEqual(['equal6', 'smallerFirst', 'pause'])
    expect(kinds(1_000_00)).toEqual(['equal6', 'pause'])
    // Payments below the least one are not offered; a paid loan has no plan at all.
    expect(offersOf(loan(LANE, 1_000_00)).map(({ kind }) => kind)).toEqual(['pause'])
    expect(offersOf({ ...LATE, payments: [pay('2025-12-22', 30_000_00)] })).toEqual([])
  })
})

const totals = (kind: PlanKind): Minor[] => offer(kind).rows.map(({ totalMinor }) => totalMinor)

const row = (on: string, ...[principal, interest, frozen, total]: number[]) => ({
  dueOn: day(on),
  principalMinor: principal,
  interestMinor: interest,
  frozenMinor: frozen,
  totalMinor: total,
})

describe('a plan that runs', () => {
  const three = offer('equal3')
  const agreed: LoanFacts = { ...LATE, plans: [three.plan] }

  test('[B4.72] on its first day penal charges wait, and nothing of it is due', () => {
    const owed = outstandingOn(agreed, TODAY)
    expect(owed).toMatchObject({ totalMinor: 21_254_00, penalMinor: 0, dueMinor: 0 })
    expect(owed.plan).toMatchObject({ state: 'running', heldPenalMinor: 200_00 })
    // Arrears stay what they were, and no penal day is added.
    for (const on of ['2025-12-22', '2026-01-10', '2026-01-21']) {
      expect(outstandingOn(agreed, day(on))).toMatchObject({
        overdueDays: 20,
        dueOn: day('2025-12-02'),
        accruedPenalMinor: 200_00,
      })
    }
    expect(outstandingOn(agreed, day('2026-01-21')).dueMinor).toBe(7_265_47)
  })

  test('[B4.72] paid on its days it is finished: nothing is owed, and what waited is let off', () => {
    const paid = {
      ...agreed,
      payments: three.rows.map(({ dueOn, totalMinor }) => pay(dueOn, totalMinor)),
    }
    const last = outstandingOn(paid, day('2026-03-22'))
    expect(last).toMatchObject({ totalMinor: 0, penalMinor: 0, waivedMinor: 200_00, dueMinor: 0 })
    expect(last.plan).toMatchObject({ state: 'finished', endedOn: '2026-03-22' })
    expect(last.overpaymentMinor).toBe(0)
    expect(planned(paid).settled.at(-1)).toEqual({
      ...{ by: 'plan', index: 0, on: '2026-03-22', takenMinor: 200_00 },
    })
    expect(last.allocations.map(({ penalMinor }) => penalMinor)).toEqual([0, 0, 0])
  })

  test('[B4.72] paid ahead it saves interest to the day', () => {
    const early = { ...agreed, payments: [pay('2026-01-01', 21_254_00 + 90_00)] }
    expect(outstandingOn(early, day('2026-01-01'))).toMatchObject({ totalMinor: 0 })
    expect(outstandingOn(early, day('2026-01-01')).plan?.state).toBe('finished')
  })

  test.each([1, 2, 10])(
    '[B4.73] each payment made %i days early keeps the plan whole to its end',
    (early) => {
      let facts: LoanFacts = { ...LATE, plans: [offer('equal3').plan] }
      for (const { dueOn, totalMinor } of offer('equal3').rows) {
        const owed = outstandingOn(facts, addDays(dueOn, -early))
        const amountMinor = minMinor(totalMinor, owed.totalMinor)
        facts = {
          ...facts,
          payments: [...facts.payments, pay(addDays(dueOn, -early), amountMinor)],
        }
        const standing = outstandingOn(facts, addDays(dueOn, 20)).plan
        expect(standing).toMatchObject({ movedNumber: null })
        expect(standing?.state).not.toBe('broken')
      }
      const last = outstandingOn(facts, day('2026-06-01'))
      expect(last.plan?.state).toBe('finished')
      expect(last.totalMinor).toBe(0)
    },
  )

  test('[B4.71] no plan asks for the principal sooner than the loan does', () => {
    const facts = loan(instalmentTerms(), 20_000_00)
    const { all } = hardshipOffers(facts, addDays(DISBURSED, 23), ASKED)
    expect(all.map(({ kind }) => kind)).not.toContain('pause')
    for (const { rows } of all) {
      expect((rows.at(-1)?.dueOn ?? '') >= addDays(DISBURSED, facts.terms.termDays)).toBe(true)
    }
  })

  test('[B4.73] a payment that is fifteen days late moves to the end, once, by itself', () => {
    const on = (date: string) => outstandingOn(agreed, day(date)).plan
    expect(on('2026-02-04')?.rows.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(on('2026-02-05')).toMatchObject({ state: 'running', movedNumber: 1 })
    expect(on('2026-02-05')?.rows.map(({ dueOn }) => dueOn)).toEqual([
      '2026-02-20',
      '2026-03-22',
      '2026-04-21',
    ])
    expect(outstandingOn(agreed, day('2026-02-05')).dueMinor).toBe(0)
  })

  test('[B4.74] the next one breaks it: the rest is due, the rate and penal charges are back', () => {
    const before = outstandingOn(agreed, day('2026-03-06'))
    const after = outstandingOn(agreed, day('2026-03-07'))
    expect(before.plan?.state).toBe('running')
    expect(after.plan).toMatchObject({ state: 'broken', endedOn: '2026-03-07' })
    // 75 days of the plan at 9.00, then a day at 18.00 and one of penal charges: the 90 days are over.
    expect(before.totalMinor).toBe(21_254_00 + 74 * 9_00)
    expect(after).toMatchObject({ penalMinor: 210_00, overdueDays: 95 })
    expect(after.totalMinor).toBe(21_254_00 + 74 * 9_00 + 18_00 + 210_00)
    expect(after.dueMinor).toBe(after.totalMinor)
  })

  test('[B4.74] a write-off ends it, and what waited is owed', () => {
    const frozen = { ...agreed, frozenOn: day('2026-01-10') }
    const owed = outstandingOn(frozen, day('2026-01-20'))
    expect(owed).toMatchObject({ penalMinor: 200_00, totalMinor: 21_454_00 + 19 * 9_00 })
    expect(owed.plan).toMatchObject({ state: 'broken', endedOn: '2026-01-10' })
  })

  test('[B4.72] before the due day: nothing was late, and its own payments are what is due', () => {
    const onTime = hardshipOffers(LATE, day('2025-11-28'), ASKED).offers[0]
    if (!onTime) throw new Error('none')
    const facts = { ...LATE, plans: [onTime.plan] }
    expect(outstandingOn(facts, day('2025-12-10'))).toMatchObject({
      ...{ overdueDays: 0, dueOn: '2025-12-28', penalMinor: 0, accruedPenalMinor: 0 },
    })
    expect(outstandingOn(facts, day('2026-01-02')).overdueDays).toBe(5)
  })
})

describe('whatever happens', () => {
  const DAYS = 240
  const at = (days: number) => addDays(DISBURSED, days)
  const world = fc.record({
    terms: fc.constantFrom(
      LANE,
      bulletTerms(),
      instalmentTerms(),
      instalmentTerms({ feeCollected: 'atRepayment' }),
    ),
    principal: fc.integer({ min: 1_000_00, max: 30_000_00 }),
    payments: fc.array(
      fc.record({
        on: fc.integer({ min: 0, max: DAYS }),
        amount: fc.integer({ min: 1, max: 9_000_00 }),
        lostAfter: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 4 }),
      }),
      { maxLength: 6 },
    ),
    waivers: fc.array(
      fc.record({
        on: fc.integer({ min: 0, max: DAYS }),
        target: fc.constantFrom(
          'interest' as const,
          'fee' as const,
          'tax' as const,
          'penal' as const,
        ),
        amount: fc.integer({ min: 1, max: 300_00 }),
      }),
      { maxLength: 2 },
    ),
    pauses: fc.array(
      fc.record({ on: fc.integer({ min: 0, max: DAYS }), length: fc.integer({ min: 0, max: 30 }) }),
      { maxLength: 2 },
    ),
    coupon: fc.option(
      fc.record({
        percent: fc.integer({ min: 1, max: 1_000_000 }),
        on: fc.integer({ min: 0, max: 60 }),
      }),
    ),
    limit: fc.option(fc.integer({ min: 0, max: 90 })),
    totalCostMaxPpm: fc.constantFrom(1_000_000, 250_000),
    planOn: fc.integer({ min: 5, max: 100 }),
    kind: fc.nat({ max: 4 }),
    /** How many of its payments come on their days. */
    kept: fc.integer({ min: 0, max: 6 }),
    frozenOn: fc.option(fc.integer({ min: 30, max: DAYS }), { freq: 4 }),
  })
  type World = typeof world extends fc.Arbitrary<infer T> ? T : never

  const factsOf = (w: World): LoanFacts =>
    loan(w.terms, w.principal, {
      totalCostMaxPpm: w.totalCostMaxPpm,
      payments: w.payments.map(({ on, amount, lostAfter }) => ({
        ...{ paidOn: at(on), amountMinor: minor(amount), purpose: 'repayment' as const },
        restorations:
          lostAfter === null
            ? []
            : [{ on: at(on + lostAfter), amountMinor: minor(Math.ceil(amount / 2)) }],
      })),
      waivers: w.waivers.map(({ on, target, amount }) => ({
        ...{ waivedOn: at(on), target, amountMinor: minor(amount) },
      })),
      penalPauses: w.pauses.map(({ on, length }) => ({
        ...{ fromOn: at(on), untilOn: at(on + length) },
      })),
      coupon: w.coupon && {
        appliedOn: at(w.coupon.on),
        coupon: { couponCode: 'C', target: 'interest', percentPpm: w.coupon.percent },
      },
      penalLimit: w.limit === null ? null : { daysMax: w.limit, fromOn: DISBURSED },
      frozenOn: w.frozenOn === null ? null : at(w.frozenOn),
    })

  const withPlan = (w: World): LoanFacts | null => {
    const facts = factsOf(w)
    if (facts.frozenOn !== null && facts.frozenOn <= at(w.planOn)) return null
    const known = {
      ...facts,
      frozenOn: null,
      payments: facts.payments.filter(({ paidOn }) => paidOn <= at(w.planOn)),
      waivers: facts.waivers.filter(({ waivedOn }) => waivedOn <= at(w.planOn)),
    }
    const { offers } = hardshipOffers(known, at(w.planOn), { ...ASKED, rowMinorMin: minor(1) })
    const chosen = offers[w.kind % Math.max(1, offers.length)]
    if (!chosen) return null
    const kept = chosen.rows.slice(0, w.kept).map(({ dueOn, totalMinor }) => pay(dueOn, totalMinor))
    return { ...facts, plans: [chosen.plan], payments: [...facts.payments, ...kept] }
  }

  const partsOf = (owed: ReturnType<typeof outstandingOn>) => [
    ...[owed.principalMinor, owed.interestMinor, owed.feeMinor, owed.taxMinor, owed.penalMinor],
  ]

  test('[B4.75] on any day no part is negative, parts add up, and the books plan what the engine says', () => {
    fc.assert(
      fc.property(world, (w) => {
        const facts = withPlan(w)
        fc.pre(facts !== null)
        const { segments, settled } = planned(facts)
        for (let n = 0; n <= DAYS; n += 2) {
          const owed = outstandingOn(facts, at(n))
          const parts = partsOf(owed)
          expect(Math.min(...parts, owed.dueMinor)).toBeGreaterThanOrEqual(0)
          expect(sumMinor(parts as Minor[])).toBe(owed.totalMinor)
          expect(owed.dueMinor).toBeLessThanOrEqual(owed.totalMinor)
          const accrued = accruedOn(segments, at(n))
          expect([n, accrued.interestMinor, accrued.penalMinor]).toEqual([
            ...[n, owed.accruedInterestMinor, owed.accruedPenalMinor],
          ])
          if (owed.plan?.state !== 'running') continue
          // What its payments say is what is owed, but for what a lost dispute has reopened since.
          const { rows } = owed.plan
          for (const one of rows) {
            const unpaid = [one.principalMinor, one.interestMinor, one.frozenMinor]
            expect(Math.min(...unpaid)).toBeGreaterThanOrEqual(0)
          }
          if (w.payments.every(({ lostAfter }) => lostAfter === null)) {
            const inRows = rows.flatMap((r) => [r.principalMinor, r.interestMinor, r.frozenMinor])
            expect(sumMinor(inRows)).toBe(owed.totalMinor)
          }
        }
        const last = outstandingOn(facts, at(DAYS))
        const allocations = settled.flatMap((one) => (one.by === 'payment' ? [one.allocation] : []))
        expect(allocations.slice(0, last.allocations.length)).toEqual(last.allocations)
      }),
      { numRuns: 15 },
    )
  })

  test('[B4.76] a plan never costs more than none, whether it is kept or broken', () => {
    fc.assert(
      fc.property(world, (w) => {
        fc.pre(w.payments.every(({ lostAfter }) => lostAfter === null))
        const facts = withPlan(w)
        fc.pre(facts !== null)
        const without = { ...facts, plans: [] }
        // Waivers and coupons take what there is of their kind: where a plan left less of it, they let off less.
        const costMinor = (owed: ReturnType<typeof outstandingOn>): number =>
          owed.totalMinor - owed.overpaymentMinor + owed.waivedMinor + owed.couponMinor
        for (let n = 0; n <= DAYS + 120; n += 3) {
          const owed = outstandingOn(facts, at(n))
          const held = owed.plan?.heldPenalMinor ?? 0
          expect(costMinor(owed) + held).toBeLessThanOrEqual(
            costMinor(outstandingOn(without, at(n))),
          )
        }
      }),
      { numRuns: 40 },
    )
  })

  test(
    '[B4.75] paid exactly on its days, a plan costs what was shown and ends the loan',
    () => {
      const figures = { loans: 0, plans: 0, payments: 0, paidMinor: 0 }
      fc.assert(
        fc.property(world, (w) => {
          const isBefore = ({ on }: { on: number }) => on <= w.planOn
          const payments = w.payments.filter(isBefore).map((one) => ({ ...one, lostAfter: null }))
          const waivers = w.waivers.filter(isBefore)
          const facts = factsOf({ ...w, payments, waivers, frozenOn: null })
          const { offers, now } = hardshipOffers(facts, at(w.planOn), {
            ...{ rowMinorMin: minor(1), monthlyMinor: null },
          })
          figures.loans += 1
          for (const { plan, rows, totalMinor } of offers) {
            let paid: LoanFacts = { ...facts, plans: [plan] }
            for (const { dueOn, totalMinor: amountMinor } of rows) {
              expect(outstandingOn(paid, dueOn).dueMinor).toBe(amountMinor)
              paid = { ...paid, payments: [...paid.payments, pay(dueOn, amountMinor)] }
            }
            const last = outstandingOn(paid, rows.at(-1)?.dueOn ?? at(0))
            expect([last.totalMinor, last.overpaymentMinor]).toEqual([0, 0])
            expect(last.plan?.state).toBe('finished')
            expect(sumMinor(rows.map((one) => one.principalMinor))).toBe(now.principalMinor)
            expect(sumMinor(plan.rows.map((one) => one.principalMinor))).toBe(now.principalMinor)
            expect(
              sumMinor(rows.flatMap((r) => [r.principalMinor, r.interestMinor, r.frozenMinor])),
            ).toBe(totalMinor)
            // What the books settle, payment by payment, is what the engine took.
            const settled = planned(paid).settled.flatMap((one) =>
              one.by === 'payment' ? [one.allocation] : [],
            )
            expect(settled).toEqual(last.allocations)
            figures.plans += 1
            figures.payments += rows.length
            figures.paidMinor += totalMinor
          }
        }),
        { numRuns: PLANNED_LOANS },
      )
      expect(figures.plans).toBeGreaterThan(0)
      if (process.env.CREDIT_PLANS) console.log(JSON.stringify(figures))
    },
    // As many as somebody asks for take as long as they take.
    process.env.CREDIT_PLANS ? 0 : 120_000,
  )
})
