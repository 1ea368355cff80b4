import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { otpLoginCheck, saveConsent, sendOtp } from '@noren/contract/account'
import { marketByCode } from '@noren/markets/market-by-code'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@noren/server/platform/db/embedded-postgres'
import { type Db, openDb } from '@noren/server/platform/db/pool'
import { databaseEnv } from '@noren/testkit/connection-url'
import { latestCodeOf } from '@noren/testkit/latest-code'
import { KEPT } from '@noren/testkit/server-process'
import { callOver, newPhone } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/**
 * The database disappears without warning under load and comes back, as in a fail-over. The server
 * reports it, loses nothing that it answered, and recovers by itself.
 */

const ROUNDS = process.env.LONG ? 20 : 2
const PEOPLE = 4
const EFFECTS_A_ROUND = 40
const PATIENT = { timeout: 60_000, interval: 25 }

let postgres: EmbeddedPostgres
let server: ChildProcess
let url = ''
const dataDir = mkdtempSync(join(tmpdir(), 'noren-away-'))
const secretsDir = mkdtempSync(join(tmpdir(), 'noren-away-server-'))

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(dataDir)
  server = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
    env: {
      ...KEPT,
      ...databaseEnv(postgres.connection),
      DATA_DIR: secretsDir,
      PORT: '0',
      LOG_LEVEL: 'info',
      VISION_WORKERS: '0',
      REQUESTS_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  server.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  url = await vi.waitUntil(() => /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0], PATIENT)
  await untilReadiness(200)
}, 120_000)

afterAll(async () => {
  if (server.exitCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  await postgres.stop()
  rmSync(postgres.folder, { recursive: true, force: true })
  for (const folder of [dataDir, secretsDir]) rmSync(folder, { recursive: true, force: true })
})

const untilReadiness = (status: 200 | 503): Promise<boolean> =>
  vi.waitUntil(async () => (await fetch(`${url}/readyz/database`)).status === status, PATIENT)

/** All its processes die at once, and what was not on disk is lost (`pg_ctl stop -m immediate`). */
const stopAtOnce = async (): Promise<void> => {
  const file = join(postgres.folder, 'cluster', 'postmaster.pid')
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT')
  await untilReadiness(503)
  await postgres.stop()
}

const onDatabase = async <Result>(work: (db: Db) => Promise<Result>): Promise<Result> => {
  const db = openDb(postgres.connection)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const signIn = async (): Promise<string> => {
  const call = callOver(url)
  const phone = newPhone()
  await call(sendOtp, { query: { phone, type: '1' } })
  const market = marketByCode('in')
  const code = await onDatabase((db) => latestCodeOf({ db, market }, phone))
  return (await call(otpLoginCheck, { body: { phone, code } })).data.token
}

interface Load {
  answered: string[]
  isOver: boolean
}

/** Sends one decision after another; one that was not answered is sent again, as a phone would. */
const decide = async (token: string, name: string, load: Load): Promise<void> => {
  const call = callOver(url)
  for (let count = 0; !load.isOver; ) {
    const textVersion = `${name}-${count}`
    const body = { consents: [{ purpose: 'location', given: count % 2 === 0 }], textVersion }
    const answer = await call(saveConsent, { token, body })
    if (answer.code === 200) {
      load.answered.push(textVersion)
      count += 1
    } else await sleep(20)
  }
}

test(
  '[B10.3] the database goes away under load and comes back: nothing that was answered is lost, no restart',
  async () => {
    const load: Load = { answered: [], isOver: false }
    const tokens: string[] = []
    for (let person = 0; person < PEOPLE; person += 1) tokens.push(await signIn())
    const working = tokens.map((token, person) => decide(token, `person-${person}`, load))
    const more = async (): Promise<void> => {
      const before = load.answered.length
      await vi.waitUntil(() => load.answered.length >= before + EFFECTS_A_ROUND, PATIENT)
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      await more()
      await stopAtOnce()
      postgres = await startEmbeddedPostgres(dataDir)
      const startedMs = performance.now()
      await untilReadiness(200)
      if (process.env.LONG)
        console.log(`ready ${Math.round(performance.now() - startedMs)} ms after`)
      await more()
    }
    load.isOver = true
    await Promise.all(working)
    expect(server.exitCode).toBeNull()
    const text = 'select distinct text_version as version from consents'
    const { rows } = await onDatabase((db) => db.query<{ version: string }>({ text }))
    const kept = new Set(rows.map(({ version }) => version))
    expect(load.answered.filter((version) => !kept.has(version))).toEqual([])
  },
  process.env.LONG ? 600_000 : 120_000,
)

test.runIf(process.env.LONG)(
  'work in the background goes on too',
  async () => {
    const completed = () =>
      onDatabase(async (db) => {
        const text = `select count(*)::int as count from pgboss.job where state = 'completed'`
        return (await db.query<{ count: number }>({ text })).rows[0]?.count ?? 0
      })
    await stopAtOnce()
    postgres = await startEmbeddedPostgres(dataDir)
    await untilReadiness(200)
    const before = await completed()
    // The queue polls once a minute.
    await expect.poll(completed, { timeout: 150_000, interval: 500 }).toBeGreaterThan(before)
    expect(server.exitCode).toBeNull()
  },
  240_000,
)
