/**
 * How many reminders leave in a second by a provider that answers after 200 ms: `node apps/server/bench/outbox.ts
 * [--messages 5000]`, on a separate PostgreSQL that syncs every commit, with the limits that are usual (SMS_LIMITS).
 * Budget: 100,000 texts in 15 minutes. Each borrower gets a notification too, by a provider of its own.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addDays } from '@noren/contract/dates'
import { DAY_JOBS } from '@noren/server/background/day-jobs'
import { runJob } from '@noren/server/background/run-job'
import { sendReminders } from '@noren/server/domains/reminders/send-reminders'
import { startEmbeddedPostgres } from '@noren/server/platform/db/embedded-postgres'
import { patientDeps } from '@noren/server/platform/db/pool'
import { prepareDatabase } from '@noren/server/platform/db/prepare-database'
import { onClient, ownRolesOf } from '@noren/server/platform/db/roles'
import { givenLoans, testClock, testServerOn } from '@noren/testkit/given-loans'
import { cpuSeconds } from './cpu-time.ts'

const ANSWER_MS = 200
const BAR = { messages: 100_000, seconds: 900 }

const { values } = parseArgs({ options: { messages: { type: 'string', default: '5000' } } })
const messages = Number(values.messages)
const dataDir = mkdtempSync(join(tmpdir(), 'noren-bench-'))
const postgres = await startEmbeddedPostgres(dataDir)
await prepareDatabase(ownRolesOf(postgres.connection))
const clock = testClock()
const { deps, close } = testServerOn(postgres.connection, { clock, dataDir })
const today = clock.businessDay()
// A hundred thousand rows take as long as they take, also on a busy disk.
const filling = patientDeps(deps)
await givenLoans(filling, { count: messages, dueOn: () => addDays(today, -1) })
// As on any day but the first: of the past PostgreSQL knows what it looks like, of today nothing.
await onClient(postgres.connection, (client) => client.query('analyze'))
const plan = DAY_JOBS.find(({ name }) => name === 'planReminders')
if (!plan) throw new Error('no job plans reminders')
await runJob(filling, plan, today)

const sent = { texts: 0, notes: 0 }
const phones = new Set<string>()
let lastTextMs = 0
const postmasterPid = Number.parseInt(
  readFileSync(join(postgres.folder, 'cluster', 'postmaster.pid'), 'utf8'),
  10,
)
// Until then connections get to know their statements, which is long over for a server that has run for a day.
const WARM = Math.floor(messages / 5)
const readCpu = () => {
  const own = process.cpuUsage()
  return { own: (own.user + own.system) / 1_000_000, base: cpuSeconds(postmasterPid) }
}
let warm = { ms: 0, own: 0, base: 0 }
const provider = {
  // As all work in the background.
  ...patientDeps(deps),
  sms: {
    async send({ phone }: { phone: string }): Promise<void> {
      await sleep(ANSWER_MS)
      sent.texts += 1
      phones.add(phone)
      lastTextMs = performance.now()
      if (sent.texts === WARM) warm = { ms: lastTextMs, ...readCpu() }
    },
  },
  push: {
    ...deps.push,
    async send() {
      await sleep(ANSWER_MS)
      sent.notes += 1
      return { deviceCount: 1 }
    },
  },
}
const beganMs = performance.now()
await sendReminders(provider)
const seconds = (lastTextMs - warm.ms) / 1_000
const whole = (performance.now() - beganMs) / 1_000
// Wall time also depends on other processes; CPU time does less.
const cpu = readCpu()
const measured = messages - WARM
const ownMs = (1_000 * (cpu.own - warm.own)) / measured
const baseMs = (1_000 * (cpu.base - warm.base)) / measured
const { atOnce, perSecond } = deps.config.lines.sms
const rate = measured / seconds
const bar = BAR.messages / BAR.seconds
const round = (value: number): number => Math.round(value * 10) / 10
console.log(
  `${measured} texts after ${WARM} others, by a provider of ${ANSWER_MS} ms, ${atOnce} at once and ${perSecond} a second at most: ${round(seconds)} s`,
)
console.log(
  `${round(rate)} a second (limit ${round(bar)}): ${BAR.messages} in ${round(BAR.messages / rate / 60)} min (limit 15); one by one ${round((BAR.messages * ANSWER_MS) / 60_000)} min`,
)
console.log(
  `by CPU ${round(1_000 / Math.max(ownMs, baseMs))} a second: ${round(ownMs)} ms of the server and ${round(baseMs)} ms of PostgreSQL a borrower, for both`,
)
console.log(`with ${sent.notes} notifications beside them, the last after ${round(whole)} s`)
await close()
await postgres.stop()
rmSync(postgres.folder, { recursive: true, force: true })
rmSync(dataDir, { recursive: true, force: true })
if (sent.texts !== messages || phones.size !== messages || rate < bar) process.exitCode = 1
