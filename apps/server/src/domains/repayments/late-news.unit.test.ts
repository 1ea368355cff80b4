import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { MARKET_CODES } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import { accruedOn } from '@noren/pricing/accrual-segment'
import { outstandingOn } from '@noren/pricing/outstanding'
import type { MemoryEntry } from '@noren/testkit/told/memory-journal'
import { after, DISBURSED, type Life, type ToldLoan, tell } from '@noren/testkit/told/told-loan'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nonPerformingIn } from '../books/suspense.ts'
import { factsOf } from './loan-history.ts'

/**
 * Lives of loans of every product of every market, told in time and told late in any order, booked by the product's own
 * code with a close every night. LONG=1 tries ten thousand of them, a hundred thousand facts; SEED chooses others.
 */
const IS_LONG = process.env.LONG === '1'
const LIVES = Number(process.env.LIVES ?? (IS_LONG ? 10_000 : 12))
const SEED = Number(process.env.SEED ?? 20_261_125)
const DAYS = 170

/** No close from that day on for so many nights. */
const missed = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)

const worth = fc.oneof(
  fc.record({ percentPpm: fc.integer({ min: 1, max: 1_000_000 }) }),
  fc.record({ amountMinor: fc.integer({ min: 1, max: 200_00 }).map(minor) }),
)
const on = fc.integer({ min: 0, max: 130 })
const life: fc.Arbitrary<Life> = fc.record({
  market: fc.constantFrom(...MARKET_CODES),
  product: fc.nat({ max: 40 }),
  share: fc.integer({ min: 0, max: 1_000 }),
  coupon: fc.option(
    fc.record({
      target: fc.constantFrom('interest' as const, 'fee' as const),
      worth,
      on: fc.constantFrom(0, 0, 12),
    }),
    { freq: 3 },
  ),
  payments: fc.array(
    fc.record({
      on,
      share: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 900, max: 1_300 })),
      lateBy: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 35 })),
      reversedAfter: fc.option(fc.integer({ min: 0, max: 40 }), { freq: 4 }),
      lost: fc.option(
        fc.record({
          after: fc.integer({ min: 0, max: 40 }),
          share: fc.integer({ min: 1, max: 1_400 }),
        }),
        { freq: 3 },
      ),
    }),
    { maxLength: 7 },
  ),
  waivers: fc.array(
    fc.record({
      on,
      target: fc.constantFrom(
        'interest' as const,
        'fee' as const,
        'tax' as const,
        'penal' as const,
      ),
      share: fc.integer({ min: 1, max: 40 }),
    }),
    { maxLength: 3 },
  ),
  pauses: fc.array(
    fc.record({
      on,
      length: fc.integer({ min: 0, max: 30 }),
      end: fc.constantFrom(
        'open' as const,
        'letOff' as const,
        'refused' as const,
        'withoutMoney' as const,
      ),
    }),
    { maxLength: 2 },
  ),
  notices: fc.array(on, { maxLength: 9 }),
  extendedOn: fc.option(fc.integer({ min: 0, max: 60 })),
  plan: fc.option(fc.record({ on: fc.integer({ min: 5, max: 100 }), kind: fc.nat({ max: 4 }) })),
  isExtensionReversed: fc.boolean(),
  writtenOffOn: fc.option(fc.integer({ min: 20, max: 140 }), { freq: 2 }),
  nightsMissed: fc
    .array(
      fc.record({ from: fc.integer({ min: 1, max: 150 }), count: fc.integer({ min: 1, max: 14 }) }),
      { maxLength: 4 },
    )
    .map((gaps) => gaps.flatMap(({ from, count }) => missed(from, count))),
  isToldBackwards: fc.boolean(),
})

const CODES = [1020, 1110, 1120, 1130, 1140, 1150, 1160, 1170, 1190, 2010, 2210, 2310] as const
const INCOMES = [4010, 4020, 4030, 4040, 5010, 5020, 5030] as const
type Balances = ReadonlyMap<number, number>

/** The balances at the end of each day from the disbursal on, debits less credits, by what an entry is dated. */
const balancesBy = (
  entries: readonly MemoryEntry[],
  dateOf: (entry: MemoryEntry) => Day,
): Balances[] => {
  const moved = Array.from({ length: DAYS + 1 }, () => new Map<number, number>())
  for (const entry of entries) {
    const ofDay = moved[daysBetween(DISBURSED, dateOf(entry))]
    for (const { debitCode, creditCode, amountMinor } of entry.lines) {
      ofDay?.set(debitCode, (ofDay.get(debitCode) ?? 0) + amountMinor)
      ofDay?.set(creditCode, (ofDay.get(creditCode) ?? 0) - amountMinor)
    }
  }
  const total = new Map<number, number>()
  return moved.map((ofDay) => {
    for (const [code, amount] of ofDay) total.set(code, (total.get(code) ?? 0) + amount)
    return new Map(total)
  })
}
const restated = (entries: readonly MemoryEntry[]) => balancesBy(entries, ({ valueOn }) => valueOn)
const official = (entries: readonly MemoryEntry[]) =>
  balancesBy(entries, ({ postedOn }) => postedOn)

const textOf = (balances: Balances, codes: readonly number[]): string =>
  codes.map((code) => `${code} ${balances.get(code) ?? 0}`).join(' ')

/** What the price engine says is owed at the end of a day, as known in this history. */
const engineOn = ({ loan, history }: ToldLoan, day: Day) => {
  const market = marketByCode(marketOf(loan.currency))
  return outstandingOn(factsOf(market, loan, history, day), day)
}
const marketOf = (currency: string) => {
  const code = MARKET_CODES.find((one) => marketByCode(one).currency === currency)
  if (!code) throw new Error(`no market has ${currency}`)
  return code
}

/** What is wrong with the restated view of each closed day, as known now: in words. */
const problemsOf = (told: ToldLoan, { from, step }: { from: number; step: number }): string[] => {
  const { journal, history, loan } = told
  const problems: string[] = []
  const lastClosed = journal.shut === null ? -1 : daysBetween(DISBURSED, journal.shut)
  const views = restated(journal.entries)
  const nonPerforming = nonPerformingIn(journal.classes)
  const segments = journal.knownOn(EVER)
  const feeMinor = accruedOn(segments, EVER).feeMinor
  for (let n = from; n <= lastClosed; n += step) {
    const day = after(n)
    const view = views[n] ?? new Map<number, number>()
    const of = (code: number) => view.get(code) ?? 0
    const engine = engineOn(told, day)
    const say = (what: string, is: number, should: number) => {
      if (is !== should) problems.push(`${what} on day ${n} is ${is}, not ${should}`)
    }
    say('1110', of(1110), engine.principalMinor)
    say('1120', of(1120), engine.interestMinor)
    say('1130', of(1130), engine.feeMinor)
    say('1140', of(1140), engine.taxMinor)
    // What a plan holds stays owed in the books.
    const penalMinor = engine.penalMinor + (engine.plan?.heldPenalMinor ?? 0)
    say('1150', of(1150), penalMinor)
    say('2010', -of(2010), engine.overpaymentMinor)
    const isFrozen = history.writeOff !== null && history.writeOff.on <= day
    say('1190', -of(1190), isFrozen ? engine.totalMinor : 0)
    const isBad = nonPerforming.some(
      ({ fromOn, untilOn }) => fromOn <= day && (untilOn === null || day < untilOn),
    )
    const isSuspended = isBad && !isFrozen
    say('1160', -of(1160), isSuspended ? engine.interestMinor : 0)
    say('1170', -of(1170), isSuspended ? penalMinor : 0)
    const last = accruedOn(segments, day)
    if (of(2310) > 0) problems.push(`2310 on day ${n} is on the wrong side: ${of(2310)}`)
    say('4020', -of(4020), last.feeMinor)
    if (last.feeMinor > feeMinor) problems.push(`more fee is earned by day ${n} than ever`)
    if (loan.coupon?.target === 'interest') say('5010', of(5010), last.couponMinor)
    // Every figure that was earned is income, suspended, lost or never earned.
    const income = -of(4010) - of(1160)
    if (!isFrozen && !isBad && nonPerforming.length === 0) {
      say('4010', income, engine.accruedInterestMinor)
      say('4030', -of(4030), engine.accruedPenalMinor)
    }
  }
  return problems
}
const EVER = addDays(DISBURSED, 5_000)

/** Days on which a penal charge was added although nobody had announced it, or after its last day: in words. */
const unannounced = (told: ToldLoan): string[] => {
  const { history, loan } = told
  // What a refused proof had paused is charged on the day after the refusal, for all its days.
  if (history.pauses.some(({ isLetOff, endedOn }) => !isLetOff && endedOn !== null)) return []
  const { daysMax } = marketByCode(marketOf(loan.currency)).penalRules
  const problems: string[] = []
  let before = engineOn(told, DISBURSED)
  for (let n = 1; n <= DAYS; n += 1) {
    const day = after(n)
    const now = engineOn(told, day)
    const isTold = history.told.some(({ fromOn, untilOn }) => fromOn <= day && day <= untilOn)
    const isWithin = before.overdueDays < daysMax
    if (now.accruedPenalMinor > before.accruedPenalMinor && !(isTold && isWithin)) {
      problems.push(`a penal charge on day ${n}: told ${isTold}, within its days ${isWithin}`)
    }
    before = now
  }
  return problems
}

/** Tells a life in time and late, and expects the same books of both, and those of the price engine. */
const expectOneTruth = async (one: Life): Promise<ToldLoan> => {
  const seen: string[] = []
  const straight = await tell(one, { days: DAYS, isInTime: true })
  const told = await tell(one, {
    days: DAYS,
    isInTime: false,
    lookAt: (now) => {
      // As known at that moment, of a sample of the days before.
      if (now.newsCount % 2 === 0)
        seen.push(...problemsOf(now, { from: now.newsCount % 5, step: 5 }))
    },
  })
  expect(seen).toEqual([])
  expect(problemsOf(told, { from: 0, step: 1 })).toEqual([])
  expect(unannounced(told)).toEqual([])
  const [views, others] = [told, straight].map((of) => restated(of.journal.entries))
  const codes = [...CODES, ...INCOMES]
  for (let n = 0; n < DAYS; n += 1) {
    expect(`day ${n}: ${textOf(views?.[n] ?? new Map(), codes)}`).toBe(
      `day ${n}: ${textOf(others?.[n] ?? new Map(), codes)}`,
    )
  }
  // Control and subsidiary, as known at each close, by the official view.
  const pages = official(told.journal.entries)
  for (let n = 0; n < DAYS; n += 7) {
    const page = pages[n]
    const known = told.journal.knownOn(after(n))
    const segments = accruedOn(known, after(n))
    const earnedFee = 0 - (page?.get(4020) ?? 0)
    expect([n, earnedFee]).toEqual([n, segments.feeMinor])
  }
  return told
}

const runs = { numRuns: LIVES, seed: SEED }

describe('the books of a loan, whatever happens to it and whenever that is told', () => {
  test('[B9.80] are those of the price engine on every closed day, at each thing told, and the same as if told in time', {
    timeout: LIVES * 10_000 + 60_000,
  }, async () => {
    let facts = 0
    let late = 0
    await fc.assert(
      fc.asyncProperty(life, async (one) => {
        const told = await expectOneTruth(one)
        facts += told.newsCount
        if (told.journal.entries.some(({ reverses }) => reverses !== null)) late += 1
      }),
      runs,
    )
    expect(late).toBeGreaterThan(LIVES / 4)
    if (IS_LONG) console.info(`${LIVES} lives, ${facts} facts, ${late} of them with reversals`)
  })

  const QUIET: Life = {
    ...{ market: 'in', product: 1, share: 200, coupon: null, payments: [], waivers: [] },
    ...{ pauses: [], extendedOn: null, plan: null, isExtensionReversed: false, writtenOffOn: null },
    ...{ nightsMissed: [], isToldBackwards: false },
    notices: [28, 31, 33, 37, 44, 51, 58, 72, 86, 100, 114],
  }
  const paid = (on: number, lateBy: number, share: number) => ({
    ...{ on, lateBy, share, reversedAfter: null, lost: null },
  })
  test.each<[string, Partial<Life>]>([
    [
      'money told between a day and its late close, of a loan that stops performing on it',
      { nightsMissed: missed(119, 9), payments: [paid(40, 84, 100)] },
    ],
    [
      'the same of a loan with a coupon on its interest',
      {
        nightsMissed: missed(119, 9),
        payments: [paid(40, 84, 100), paid(60, 65, 50)],
        coupon: { target: 'interest', worth: { percentPpm: 300_000 }, on: 0 },
      },
    ],
    [
      'money that makes it perform again, told before the late close of that day',
      { nightsMissed: missed(129, 9), payments: [paid(130, 3, 1_300), paid(125, 10, 20)] },
    ],
    [
      'a reversal told before a late close, of what had kept it performing',
      {
        nightsMissed: missed(119, 9),
        payments: [{ ...paid(30, 0, 1_300), reversedAfter: 94 }, paid(35, 91, 10)],
      },
    ],
    [
      'five things of one day, told in five weeks',
      {
        payments: [paid(30, 0, 100), paid(30, 9, 200), paid(30, 30, 1), paid(30, 21, 900)],
        waivers: [{ on: 30, target: 'interest', share: 3 }],
      },
    ],
    [
      'an extension that is reversed while money of a day before it is told',
      { extendedOn: 25, isExtensionReversed: true, payments: [paid(20, 12, 300), paid(26, 5, 40)] },
    ],
  ])('[B9.81] hold for %s', async (_, change) => {
    const told = await expectOneTruth({ ...QUIET, ...change })
    expect(told.newsCount).toBeGreaterThan(0)
  })
})
