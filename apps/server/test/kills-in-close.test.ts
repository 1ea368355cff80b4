import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { proveSealedDays } from '@noren/server/domains/books/prove-book'
import { verifyBooks } from '@noren/server/domains/books/verify-books'
import { seededRandom } from '@noren/server/platform/seeded-random'
import { closeBooks } from '@noren/testkit/close-books'
import { databaseEnv } from '@noren/testkit/connection-url'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { KEPT } from '@noren/testkit/server-process'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** LONG=1 kills a hundred closes. */
const KILLS = Number(process.env.KILLS ?? (process.env.LONG === '1' ? 100 : 4))
const PROGRAM = fileURLToPath(
  new URL('../../../packages/testkit/src/kills/close-books-once.ts', import.meta.url),
)
const BOOK = 'banyan-lane-INR'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test(`[B9.82] of ${KILLS} closes killed at any moment every day is closed and sealed once, and the chain is whole`, {
  timeout: KILLS * 60_000 + 120_000,
}, async () => {
  const random = seededRandom(Number(process.env.SEED ?? 9))
  const loans = [
    await givenDisbursedLoan(t, { amount: '20000.00' }),
    await givenDisbursedLoan(t, { productCode: 'row-91', amount: '30000.00' }),
  ]
  let wasCutOff = 0
  let closeMs = 400
  for (let killed = 0; killed < KILLS; killed += 1) {
    const loan = random.pick(loans)
    if (killed < 60) {
      await sendWebhook(t, captured(t, (await pay(t, loan)).data, { amount: '50.00' }))
    }
    t.clock.advanceDays(1)
    const child = fork(PROGRAM, {
      env: {
        ...databaseEnv(t.connection),
        ...KEPT,
        DATA_DIR: t.deps.config.dataDir,
        ADVANCED_DAYS: String(killed + 1),
      },
      execArgv: [],
    })
    const ended = once(child, 'exit')
    await Promise.race([once(child, 'message'), ended])
    const beganMs = performance.now()
    // Some are left to end, to know how long one takes.
    if (killed % 5 !== 0) {
      await Promise.race([sleep(random.below(closeMs)), ended])
      child.kill('SIGKILL')
    }
    const [, signal] = await ended
    if (signal === 'SIGKILL') wasCutOff += 1
    else closeMs = Math.max(20, performance.now() - beganMs)
  }
  expect(wasCutOff).toBeGreaterThan(Math.floor(KILLS / 8))
  await closeBooks(t)
  const { rows } = await t.db.query<{
    days: number
    sealed: number
    twice: number
    missing: number
  }>({
    text: `select count(*)::int as days, count(s.day)::int as sealed,
        (select count(*)::int from (select from journal_entries where source_kind = 'close'
          group by book, value_on, event_key having count(*) > 1) again) as twice,
        count(*) filter (where not exists (select from journal_entries e
          where e.book = d.book and e.posted_on = d.day and e.source_kind = 'close'))::int as missing
      from book_days d left join book_day_seals s using (book, day) where d.book = $1`,
    values: [BOOK],
  })
  // On the day of the disbursal nothing is earned yet.
  expect(rows).toEqual([{ days: KILLS, sealed: KILLS, twice: 0, missing: 1 }])
  const problems: string[] = []
  for await (const day of proveSealedDays(t.deps, t.db, { book: BOOK, from: null })) {
    problems.push(...day.problems)
  }
  expect(problems).toEqual([])
  expect(await verifyBooks(t.db)).toEqual([])
})
