import { applyLoan } from '@noren/contract/loans'
import { systemClock } from '@noren/server/platform/clock'
import { databaseEnv } from '@noren/testkit/connection-url'
import { personStream } from '@noren/testkit/event-stream'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { jobRunsOf } from '@noren/testkit/job-runs'
import {
  keepsStatements,
  type LocalPgbouncer,
  pgbouncerVersion,
  startLocalPgbouncer,
} from '@noren/testkit/local-pgbouncer'
import { captured, expectBooksAgree, pay, sendWebhook } from '@noren/testkit/repaying'
import { type ServerProcess, spawnServer } from '@noren/testkit/server-process'
import { callOver, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Real servers behind the pgbouncer of this machine, with the file of deploy/. Debian 12 has 1.18, Debian 13 has 1.24. */
const version = pgbouncerVersion()
if (!version) {
  console.warn('pgbouncer is not installed (apt-get install pgbouncer): nothing is tried behind it')
}
const isNew = version !== undefined && keepsStatements(version)
const PREPARED = 'max_prepared_statements = 200'

let t: TestApp
const poolers: LocalPgbouncer[] = []
const processes: ServerProcess[] = []

const pooled = async (changes?: Record<string, string>): Promise<Record<string, string>> => {
  const pooler = await startLocalPgbouncer(t.connection, changes)
  poolers.push(pooler)
  return pooler.env
}

/** Undefined once it is ready; otherwise why it did not start. */
const start = async (env: Record<string, string>): Promise<[string | undefined, TestApp]> => {
  const server = await spawnServer({ ...env, DATA_DIR: t.deps.config.dataDir })
  processes.push(server)
  const code = await server.started()
  const said = code === undefined ? undefined : server.output()
  return [said, { ...t, url: server.url, call: callOver(server.url) }]
}

const refusal = async (env: Record<string, string>): Promise<string> => {
  const [said] = await start(env)
  if (said === undefined) throw new Error('the server started')
  return said
}

beforeAll(async () => {
  t = await startTestApp()
  const now = systemClock(t.deps.market.zone).now()
  t.clock.advanceMs(now.getTime() - t.clock.now().getTime())
}, 300_000)
afterAll(async () => {
  for (const server of processes) await server.kill()
  for (const pooler of poolers) await pooler.close()
  await t?.close()
})

test.runIf(version)(
  '[D2.34] without an address past the pooler a server does not start, and says which setting it needs',
  async () => {
    const { DATABASE_SESSION_URL: _, ...env } = await pooled()
    expect(await refusal(env)).toMatch(/leads through a pooler.*set DATABASE_SESSION_URL/)
  },
  120_000,
)

test('[D2.34] an address past a pooler where there is none, of another user, or through one too, is refused', async () => {
  const env = databaseEnv(t.connection)
  const { DATABASE_URL: app, DATABASE_ERASER_URL: eraser } = env
  expect(await refusal({ ...env, DATABASE_SESSION_URL: eraser })).toMatch(/it is the same user/)
  expect(await refusal({ ...env, DATABASE_SESSION_URL: app })).toMatch(
    /DATABASE_URL leads to PostgreSQL itself/,
  )
  if (!version) return
  const behind = await pooled()
  const { DATABASE_URL: through = '' } = behind
  expect(await refusal({ ...behind, DATABASE_SESSION_URL: through })).toMatch(
    /DATABASE_SESSION_URL leads through a pooler too/,
  )
}, 240_000)

test.runIf(version)(
  '[D2.34] a pgbouncer that loses prepared statements, as any before 1.21 does, is refused with what to do',
  async () => {
    const env = await pooled(isNew ? { [PREPARED]: 'max_prepared_statements = 0' } : {})
    expect(await refusal(env)).toMatch(
      /loses prepared statements between transactions.*Install pgbouncer 1\.21 or later/,
    )
  },
  120_000,
)

describe.runIf(isNew)('behind a pgbouncer that keeps them', () => {
  let given: GivenLoan
  let a: TestApp

  test('[D2.34] one whose connections lack our settings is refused, with what to write', async () => {
    const env = await pooled({ 'set statement_timeout = 30000; ': '' })
    expect(await refusal(env)).toMatch(/write connect_query='set statement_timeout = 30000'/)
  }, 120_000)

  test('[D2.34] a server works: loans, events, jobs of the day, many at once on few connections', async () => {
    given = await givenDisbursedLoan(t)
    const env = await pooled({ 'default_pool_size = 20': 'default_pool_size = 3' })
    const [said, server] = await start({ ...env, DATABASE_CONNECTIONS: '20' })
    expect(said).toBeUndefined()
    a = server
    const stream = await personStream(a, given.person)
    const { data: order } = await pay(a, given)
    await sendWebhook(a, captured(t, order))
    expect(await stream.until('payment')).toMatchObject({ ref: order.ref })
    await stream.close()
    const asked = Array.from({ length: 60 }, () =>
      a.call(applyLoan, { token: given.person.token, deviceId: given.person.deviceId, body: {} }),
    )
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).not.toContain(503)
    const today = systemClock(t.deps.market.zone).businessDay()
    const left = async (): Promise<number> => {
      const runs = await jobRunsOf(t, today)
      return runs.length === 0 ? -1 : runs.filter(({ finishedAt }) => finishedAt === null).length
    }
    await expect.poll(left, { timeout: 90_000, interval: 500 }).toBe(0)
    expect((await jobRunsOf(t, today)).filter(({ failure }) => failure !== null)).toEqual([])
    await expectBooksAgree(t, given)
  }, 300_000)
})
