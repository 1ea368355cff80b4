import { addDays, type Day, day } from '@noren/contract/dates'
import { type Minor, minor } from '@noren/contract/money'
import { marketByCode, productsOn } from '@noren/markets/market-by-code'
import { newLoanFacts } from '@noren/pricing/loan-facts'
import { outstandingOn } from '@noren/pricing/outstanding'
import { penalCap } from '@noren/pricing/penal'
import { quoteLoan } from '@noren/pricing/quote'
import { expect, test } from 'vitest'
import type { ToldDays } from '../collections/charge-notices.ts'
import { untoldPauses } from './penal-pauses.ts'

/**
 * Late loans that were told of, or not, as providers and holds would have it: what the engine charges of each is what a
 * count of its days says. LONG=1 makes ten thousand, CREDIT_LOANS as many as it says (`npm run bench -- credit`).
 */
const LOANS = Number(process.env.CREDIT_LOANS ?? (process.env.LONG ? 10_000 : 200))
const NOTICE_DAYS = 14
const DAYS = 160
const market = marketByCode('in')
const PAID_OUT = day('2027-01-04')
const products = productsOn('in', PAID_OUT)

let seed = 7
const draw = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}

/** Notices every week or so; while a provider is away none leaves. */
const drawnNotices = (dueOn: Day): { told: ToldDays[]; away: [Day, Day] } => {
  const awayFrom = addDays(dueOn, draw(60))
  const away: [Day, Day] = [awayFrom, addDays(awayFrom, draw(40))]
  const told: ToldDays[] = []
  for (
    let on = addDays(dueOn, -draw(4));
    on < addDays(dueOn, DAYS);
    on = addDays(on, 3 + draw(16))
  ) {
    if (away[0] <= on && on <= away[1]) continue
    told.push({ fromOn: addDays(on, 1), untilOn: addDays(on, NOTICE_DAYS) })
  }
  return { told, away }
}
/** A complaint, a promise, a plan that was asked for. */
const drawnHolds = (dueOn: Day) =>
  Array.from({ length: draw(3) }, () => {
    const fromOn = addDays(dueOn, draw(90))
    return { fromOn, untilOn: addDays(fromOn, 1 + draw(20)) }
  })

test(
  `[B4.163] of ${LOANS} late loans each is charged for the days that were told, under no hold and within ninety, to the minor unit`,
  () => {
    const figures = { loans: LOANS, toldDays: 0, chargedDays: 0, chargedMinor: 0, differ: 0 }
    for (let n = 0; n < LOANS; n += 1) {
      const terms = products[draw(products.length)]
      if (!terms) throw new Error('no product')
      const steps = Math.floor(
        (terms.amountMinorMax - terms.amountMinorMin) / terms.amountMinorStep,
      )
      const principalMinor = minor(terms.amountMinorMin + draw(steps + 1) * terms.amountMinorStep)
      const { schedule } = quoteLoan(terms, principalMinor, PAID_OUT, null)
      const first = schedule[0]?.dueOn ?? PAID_OUT
      const { told, away } = drawnNotices(first)
      const holds = drawnHolds(first)
      const facts = {
        ...newLoanFacts({
          terms,
          principalMinor,
          disbursedOn: PAID_OUT,
          totalCostMaxPpm: 100_000_000,
        }),
        penalPauses: [...untoldPauses(PAID_OUT, told), ...holds],
        penalLimit: { daysMax: market.penalRules.daysMax, fromOn: PAID_OUT },
      }
      let weighed = 0n
      let inOutage = 0
      for (let late = 1; late <= DAYS; late += 1) {
        const on = addDays(first, late)
        const isTold = told.some(({ fromOn, untilOn }) => fromOn <= on && on <= untilOn)
        const isHeld = holds.some(({ fromOn, untilOn }) => fromOn < on && on <= untilOn)
        if (isTold) figures.toldDays += 1
        if (!isTold || isHeld || late > market.penalRules.daysMax) continue
        if (away[0] < on && on <= away[1]) inOutage += 1
        const overdue = schedule
          .filter(({ dueOn }) => dueOn < on)
          .reduce((sum, { principalMinor: part }) => sum + BigInt(part), 0n)
        weighed += overdue * BigInt(terms.penalPpmPerDay)
        figures.chargedDays += 1
      }
      // Of an outage at most the days that were told before it are charged.
      expect(inOutage).toBeLessThanOrEqual(NOTICE_DAYS)
      const counted = minor(Number((weighed + 500_000n) / 1_000_000n))
      const expected: Minor = minor(Math.min(counted, penalCap(terms, principalMinor)))
      const { penalMinor } = outstandingOn(facts, addDays(first, DAYS))
      figures.chargedMinor += penalMinor
      if (penalMinor !== expected) figures.differ += 1
      expect([n, terms.productCode, penalMinor]).toEqual([n, terms.productCode, expected])
    }
    process.stdout.write(`${JSON.stringify(figures)}\n`)
  },
  30_000 + 200 * LOANS,
)
