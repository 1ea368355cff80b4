import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@noren/contract/dates'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import { givenLoans, type TestServer, testClock, testServerOn } from '@noren/testkit/given-loans'
import { jobRunsOf } from '@noren/testkit/job-runs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownRolesOf } from '../platform/db/roles.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { startQueue, watchForStalledDay } from './queue.ts'
import { advanceRun, finishDay, noteFailure, openDay } from './store.ts'

let database: TestDatabase
let one: TestServer
let two: TestServer
beforeEach(async () => {
  database = await createTestDatabase()
  const clock = testClock()
  one = testServerOn(database.connection, { clock })
  two = testServerOn(database.connection, { clock, dataDir: one.deps.config.dataDir })
})
afterEach(async () => {
  await two.close()
  await one.close()
  await database.close()
})

const count = async (text: string): Promise<number> =>
  (await database.db.query<{ count: number }>({ text })).rows[0]?.count ?? 0

test('two servers that start together do the day and remind once, on few connections', async () => {
  const today = one.deps.clock.businessDay()
  await givenLoans(one.deps, { count: 20, dueOn: () => addDays(today, -1) })
  const stops = await Promise.all([
    startQueue(one.deps, ownRolesOf(database.connection).app),
    startQueue(two.deps, ownRolesOf(database.connection).app),
  ])
  const finished = 'select count(*) from business_days where finished_at is not null'
  while ((await count(finished)) === 0) await sleep(50)
  // A job that ran before the plan was ready runs again within the minute; the test does not wait for
  // that.
  const planned = `select count(*) from contacts_log where state = 'planned'`
  const connections = await count(
    `select count(*) from pg_stat_activity
       where application_name = 'noren jobs' and datname = current_database()`,
  )
  expect(connections).toBeLessThanOrEqual(4)
  await Promise.all(stops.map((stop) => stop()))
  const roll = (await jobRunsOf(one.deps, today)).find(({ job }) => job === 'rollOverdue')
  expect(roll?.doneCount).toBe(20)
  const texts = await count(`select count(*) from sandbox_messages where channel = 'sms'`)
  expect(texts + (await count(planned)) / 2).toBe(20)
  const schedules = await database.db.query({
    text: 'select name, cron, timezone from pgboss.schedule order by name',
  })
  expect(schedules.rows).toEqual([
    { name: 'business-day', cron: '* * * * *', timezone: 'Asia/Kolkata' },
  ])
  const failed = `select count(*) from pgboss.job where state = 'failed'`
  expect(await count(failed)).toBe(0)
}, 180_000)

test('[D2.30] work of a day that stands still is noticed at the second look; what goes on, failed or is done is not', async () => {
  const { deps } = one
  const businessDay = deps.clock.businessDay()
  const at = deps.clock.now()
  const look = watchForStalledDay(deps)
  expect(await look()).toBe(false)
  await openDay(deps.db, { businessDay, jobs: ['first', 'second'], at })
  expect([await look(), await look(), await look()]).toEqual([false, true, true])
  const advance = (job: string, finishedAt: Date | null) =>
    inTransaction(deps.db, async (tx) =>
      advanceRun(tx, {
        ...{ job, businessDay, at, finishedAt },
        cursor: null,
        count: 1,
        findings: [],
        isLazy: true,
      }),
    )
  await advance('first', null)
  expect([await look(), await look()]).toEqual([false, true])
  await advance('first', at)
  await noteFailure(deps.db, { job: 'second', businessDay, failure: 'the power went' })
  expect([await look(), await look()]).toEqual([false, false])
  await advance('second', at)
  await finishDay(deps.db, { businessDay, at })
  expect([await look(), await look()]).toEqual([false, false])
})
