import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import type { FixedClock } from '@noren/testkit/fixed-clock'
import { givenLoans, type TestServer, testClock, testServerOn } from '@noren/testkit/given-loans'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { catchUpDays, runDay } from './run-day.ts'
import { watchDays } from './watch-days.ts'

const HOUR_MS = 3_600_000

let database: TestDatabase
let clock: FixedClock
let one: TestServer<FixedClock>
let two: TestServer<FixedClock>
beforeEach(async () => {
  database = await createTestDatabase()
  clock = testClock()
  one = testServerOn(database.connection, { clock })
  two = testServerOn(database.connection, { clock, dataDir: one.deps.config.dataDir })
})
afterEach(async () => {
  await two.close()
  await one.close()
  await database.close()
})

/** What these servers call out now, at once. */
const called = async (servers: readonly TestServer<FixedClock>[] = [one, two]) => {
  const alarms: unknown[] = []
  const error = (what: unknown, word: string) => alarms.push({ word, ...(what as object) })
  await Promise.all(
    servers.map(({ deps }) => watchDays({ ...deps, log: { ...deps.log, error } as never })),
  )
  return alarms
}

const BROKEN = 'alter table payment_orders rename to gone'
const MENDED = 'alter table gone rename to payment_orders'
const UNFINISHED = {
  word: 'alarm',
  finding: 'the work of a business day is not finished',
  jobs: ['endStaleOrders'],
}

test('on a day that is done, and on a database of no day, nothing is called out', async () => {
  expect(await called()).toEqual([])
  await catchUpDays(one.deps)
  clock.advanceMs(3 * HOUR_MS)
  expect(await called()).toEqual([])
})

test('a day whose work does not end is called out once an hour, by one server, until it is done', async () => {
  await database.db.query({ text: BROKEN })
  await expect(runDay(one.deps, clock.businessDay())).rejects.toThrow('endStaleOrders failed')
  clock.advanceMs(2 * HOUR_MS)
  expect(await called()).toEqual([])
  clock.advanceMs(60_000)
  expect(await called()).toEqual([{ ...UNFINISHED, hours: 2 }])
  clock.advanceMs(59 * 60_000)
  expect(await called()).toEqual([])
  clock.advanceMs(60_000)
  expect(await called()).toEqual([{ ...UNFINISHED, hours: 3 }])
  await database.db.query({ text: MENDED })
  await runDay(two.deps, clock.businessDay())
  clock.advanceMs(HOUR_MS)
  expect(await called()).toEqual([])
})

test('a day that no server begins is called out too', async () => {
  await catchUpDays(one.deps)
  clock.advanceDays(1)
  expect(await called()).toEqual([
    expect.objectContaining({ finding: UNFINISHED.finding, jobs: [] }),
  ])
})

test('books that do not verify are called out again and again, until a proof finds nothing', async () => {
  const [loan] = await givenLoans(one.deps, { count: 2, dueOn: () => clock.businessDay() })
  const change = (by: number) =>
    database.db.query({
      text: `update postings set amount_minor = amount_minor + ${by} where debit_code = 1110
        and entry_id in (select id from journal_entries where loan_id = '${loan?.loanId}')`,
    })
  await database.db.query({ text: 'alter table postings disable trigger user' })
  await change(1)
  await catchUpDays(one.deps)
  const wrong = {
    word: 'alarm',
    finding: 'the books or what is sealed do not verify',
    findings: expect.objectContaining({ verifyBooks: expect.any(Number) }),
  }
  expect(await called()).toEqual([wrong])
  expect(await called()).toEqual([])
  clock.advanceMs(HOUR_MS)
  expect(await called()).toEqual([wrong])
  await change(-1)
  clock.advanceDays(1)
  await catchUpDays(one.deps)
  expect(await called()).toEqual([])
})

test('books that nobody verifies are called out', async () => {
  await catchUpDays(one.deps)
  const opened = `insert into business_days (business_day, opened_at, finished_at)
    select business_day + 1, opened_at + interval '1 day', finished_at + interval '1 day'
    from business_days`
  clock.advanceMs(26 * HOUR_MS)
  // A day of which nothing is left to do, and no proof was made.
  await database.db.query({ text: opened })
  expect(await called()).toEqual([])
  clock.advanceMs(HOUR_MS)
  expect(await called()).toEqual([
    { word: 'alarm', finding: 'the books were not verified for more than a day', hours: 27 },
  ])
})
