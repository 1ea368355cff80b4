import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@noren/contract/dates'
import { reminderPolicy } from '@noren/markets/market-by-code'
import { runDay } from '@noren/server/background/run-day'
import { isContactDay } from '@noren/server/domains/reminders/send/rules'
import { systemClock } from '@noren/server/platform/clock'
import { databaseEnv } from '@noren/testkit/connection-url'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenLoans } from '@noren/testkit/given-loans'
import { type LocalTwilio, startLocalTwilio } from '@noren/testkit/providers/local-twilio'
import { type ServerProcess, spawnServer } from '@noren/testkit/server-process'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Real servers on one database, which are stopped and killed while what they send is on its way. */
const PEOPLE = 60

let t: TestApp
let twilio: LocalTwilio
const processes: ServerProcess[] = []

const start = async (more: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = await spawnServer({
    ...databaseEnv(t.connection),
    ...twilio.env,
    DATA_DIR: t.deps.config.dataDir,
    SMS_LIMITS: '4@20',
    ...more,
  })
  processes.push(server)
  if ((await server.started()) !== undefined) throw new Error(server.output())
  return server
}

beforeAll(async () => {
  twilio = await startLocalTwilio()
  t = await startTestApp()
  const { zone } = t.deps.market
  const now = systemClock(zone).now()
  t.clock.advanceMs(now.getTime() - t.clock.now().getTime())
  // Noon of the next day on which people are reminded, as the sandbox shows it to every server.
  let days = 0
  const policy = reminderPolicy(t.deps.market.code)
  for (; !isContactDay(policy, t.clock.businessDay()); days += 1) t.clock.advanceDays(1)
  await t.db.query({
    text: 'update sandbox_clock set offset_days = $1, contact_hour = 12',
    values: [days],
  })
}, 300_000)
afterAll(async () => {
  for (const server of processes) await server.kill()
  await t?.close()
  await twilio?.stop()
})

const until = async (isSo: () => Promise<boolean> | boolean, seconds: number): Promise<void> => {
  const endMs = Date.now() + seconds * 1_000
  while (!(await isSo())) {
    if (Date.now() > endMs) throw new Error(`not after ${seconds} s`)
    await sleep(200)
  }
}

const count = async (state: string): Promise<number> => {
  const { rows } = await t.db.query<{ count: number }>({
    text: `select count(*)::int as count from contacts_log where state = $1 and channel = 'sms'`,
    values: [state],
  })
  return rows[0]?.count ?? 0
}

/** As if the time had passed after which another server looks at what the dead one had in hand. */
const letClaimsEnd = async (): Promise<void> => {
  for (const text of [
    `update contacts_log set try_at = now() where state = 'planned' and try_at is not null`,
    `update contacts_log set try_at = now() where state = 'sending'
       and decided_at < now() - interval '25 seconds'`,
    'update provider_lines set cut_until = now() where cut_until is not null',
  ]) {
    await t.db.query({ text })
  }
}

test('[D2.27] a server killed while its texts are on their way, and a provider that goes away meanwhile, lose and double none', async () => {
  const today = t.clock.businessDay()
  await givenLoans(t.deps, { count: PEOPLE, dueOn: () => addDays(today, -1) })
  await runDay(t.deps, today)
  twilio.now.answersAfterMs = 3_000
  const [first] = [await start(), await start()]
  await until(() => twilio.texts.length >= 8, 60)
  // At least one text has arrived there of which nothing is noted.
  await first?.kill()
  expect(await count('sending')).toBeGreaterThan(0)
  twilio.now.isAway = true
  twilio.now.answersAfterMs = 0
  await start()
  await sleep(8_000)
  expect(twilio.texts.length).toBeLessThan(PEOPLE)
  twilio.now.isAway = false
  await until(async () => {
    await letClaimsEnd()
    await sleep(2_000)
    return (await count('sent')) === PEOPLE
  }, 150)
  const told = twilio.texts.map(({ To }) => To)
  expect(told).toHaveLength(PEOPLE)
  expect(new Set(told).size).toBe(PEOPLE)
}, 400_000)

/** So many letters of one loan, each with the same document. */
const givenLetters = async (letters: number): Promise<void> => {
  const { loanId } = await givenDisbursedLoan(t)
  await t.db.query({
    text: `insert into messages (user_id, kind, event_key, loan_id, params, currency, reason_codes, papers, sent_at,
        mail_from, mail_state)
      select user_id, kind, event_key || n, loan_id, params, currency, reason_codes, papers,
        sent_at + make_interval(secs => n), now(), 'waiting'
      from (select * from messages where loan_id = $1 and mail_state is not null order by serial limit 1) m,
        generate_series(1, $2::int) n`,
    values: [loanId, letters],
  })
}

const countLetters = async (state: string): Promise<number> => {
  const { rows } = await t.db.query<{ count: number }>({
    text: 'select count(*)::int as count from messages where mail_state = $1',
    values: [state],
  })
  return rows[0]?.count ?? 0
}

test('[D2.32] a server that is asked to stop ends with what is in flight, however much waits to leave', async () => {
  // Those of the test above would send them too.
  for (const server of processes) await server.kill()
  await givenLetters(60)
  const server = await start({ MAIL_LIMITS: '2@1' })
  await until(async () => (await countLetters('sent')) > 1, 60)
  const beganMs = performance.now()
  server.child.kill('SIGTERM')
  const [code] = await once(server.child, 'exit')
  expect(code).toBe(0)
  // All that waits would take it a minute.
  expect(performance.now() - beganMs).toBeLessThan(15_000)
  expect(await countLetters('waiting')).toBeGreaterThan(30)
  expect(await countLetters('sending')).toBe(0)
}, 120_000)
