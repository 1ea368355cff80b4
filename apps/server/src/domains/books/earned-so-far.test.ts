import { addDays, type Day } from '@noren/contract/dates'
import { trialBalance as trialBalanceCall } from '@noren/contract/operator/books'
import { closeBooks } from '@noren/testkit/close-books'
import { databaseEnv } from '@noren/testkit/connection-url'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBooksCommand } from '../../commands/books.ts'
import { seededRandom } from '../../platform/seeded-random.ts'
import { earnedSoFar } from './earned-so-far.ts'
import { listBooks } from './list-books.ts'
import { trialBalance } from './trial-balance.ts'

const DAYS = process.env.LONG === '1' ? 60 : 8
const SEED = Number(process.env.SEED ?? 11)

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
}, 120_000)
afterAll(() => t.close())

/** What the closes of these days posted of what loans earn, account by account. */
const postedBy = async (book: string, days: readonly Day[]): Promise<[number, number][]> => {
  const { rows } = await t.db.query<{ code: number; amount: string }>({
    text: `select side.code, sum(side.amount)::text as amount
      from journal_entries e join postings p on p.entry_id = e.id
        cross join lateral (values (p.debit_code, p.amount_minor), (p.credit_code, -p.amount_minor))
          as side (code, amount)
      where e.book = $1 and e.event = 'accrued' and e.posted_on = any($2::date[])
      group by side.code having sum(side.amount) <> 0 order by side.code`,
    values: [book, days],
  })
  return rows.map(({ code, amount }) => [code, Number(amount)])
}

const booksNow = async () => (await listBooks(t.db)).map(({ book }) => book)

const earnedIn = async (book: string, day = t.clock.businessDay()) => {
  const today = t.clock.businessDay()
  const earned = await earnedSoFar(t.db, { book, day, today })
  return (
    earned && { days: earned.days, lines: earned.lines.map((one) => [one.code, one.amountMinor]) }
  )
}

/** Reads at any moment of a day, and again what its close posted where nothing happened in between. */
const readAndClose = async () => {
  const before = new Map<string, Awaited<ReturnType<typeof earnedIn>>>()
  for (const book of await booksNow()) before.set(book, await earnedIn(book))
  t.clock.advanceDays(1)
  await closeBooks(t)
  for (const [book, earned] of before) {
    expect([book, earned?.lines ?? []]).toEqual([book, await postedBy(book, earned?.days ?? [])])
  }
  return before
}

test(`[B9.175] on ${DAYS} days by chance what was earned by any moment is what the close of the day posts, in every book`, {
  timeout: 60_000 + DAYS * 30_000,
}, async () => {
  const random = seededRandom(SEED)
  const loans: GivenLoan[] = []
  const late: (() => Promise<unknown>)[] = []
  const products = ['lane-30', 'tide-30', 'row-91', 'lamp-61']
  const accounts = new Set<number>()
  for (let day = 0; day < DAYS; day += 1) {
    if (loans.length < 6) {
      const productCode = products[loans.length % products.length] ?? ''
      loans.push(await givenDisbursedLoan(t, { productCode, amount: '10000.00' }))
    }
    for (const given of loans) {
      if (random.below(4) > 0) continue
      const order = await pay(t, given)
      if (order.code !== 200) continue
      const message = captured(t, order.data, { amount: `${200 + random.below(900)}.37` })
      if (random.below(3) === 0) late.push(() => sendWebhook(t, message))
      else await sendWebhook(t, message)
    }
    if (random.below(2) === 0) await late.shift()?.()
    for (const earned of (await readAndClose()).values()) {
      for (const [code] of earned?.lines ?? []) accounts.add(code ?? 0)
    }
  }
  for (const code of [1120, 2310, 4010, 4020]) expect(accounts).toContain(code)
  // Late ones, then ones that do not perform: penal charges are earned, and at last suspended.
  t.clock.advanceDays(60)
  await closeBooks(t)
  const overdue = await readAndClose()
  expect([...overdue.values()].some((one) => one?.lines.some(([code]) => code === 1150))).toBe(true)
  t.clock.advanceDays(70)
  await closeBooks(t)
  const bad = await readAndClose()
  expect([...bad.values()].some((one) => one?.lines.some(([code]) => code === 1160))).toBe(true)
})

test('[B9.175] of closed days nothing is shown; two open days are shown together, by call and at the terminal, and are in no balance', async () => {
  const [book = ''] = await booksNow()
  const today = t.clock.businessDay()
  const { token } = await givenOperator(t, 'auditor')
  const asked = (query: { day?: string; by?: 'posted' | 'value'; knownOn?: string }) =>
    t.call(trialBalanceCall, { token, params: { book }, query })
  expect((await asked({ day: addDays(today, -1) })).data.earned).toBeNull()
  expect((await asked({ knownOn: addDays(today, -1) })).data.earned).toBeNull()
  const one = (await asked({})).data
  expect(one.earned?.days).toEqual([today])
  expect((await asked({ by: 'value' })).data.earned).toEqual(one.earned)
  // A day to come earns nothing yet.
  expect((await asked({ day: addDays(today, 9), knownOn: addDays(today, 9) })).data.earned).toEqual(
    one.earned,
  )
  t.clock.advanceDays(1)
  const two = await earnedIn(book)
  expect(two?.days).toEqual([today, addDays(today, 1)])
  const view = { book, day: addDays(today, 1), by: 'posted', knownOn: addDays(today, 1) } as const
  const before = new Map(
    (await trialBalance(t.db, view)).map((line) => [line.code, line.balanceMinor]),
  )
  const lines: string[] = []
  const env = { ...databaseEnv(t.connection), DATA_DIR: t.deps.config.dataDir, LOG_LEVEL: 'silent' }
  const day = addDays(today, 1)
  await runBooksCommand(['trial-balance', '--book', book, '--day', day, '--known-on', day], {
    ...{ env, say: (line: string) => lines.push(line) },
  })
  expect(lines.join('\n')).toContain(`Earned on ${today}, ${day}, posted at the close: ${book}`)
  t.clock.advanceDays(1)
  await closeBooks(t)
  expect(two?.lines).toEqual(await postedBy(book, two?.days ?? []))
  // Balance then, and what was shown beside it, is the balance now; but for what does not perform any more.
  const after = new Map(
    (await trialBalance(t.db, { ...view, knownOn: addDays(today, 2) })).map((line) => [
      line.code,
      line.balanceMinor,
    ]),
  )
  for (const code of [1120, 1150, 2310, 4020]) {
    const shown = two?.lines.find(([of]) => of === code)?.[1] ?? 0
    expect([code, (before.get(code) ?? 0) + shown]).toEqual([code, after.get(code) ?? 0])
  }
})
