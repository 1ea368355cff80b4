import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@noren/contract/dates'
import { borrowDocument, borrowDocuments } from '@noren/contract/documents'
import { publicKeys } from '@noren/contract/support'
import { systemClock } from '@noren/server/platform/clock'
import { databaseEnv } from '@noren/testkit/connection-url'
import { personStream } from '@noren/testkit/event-stream'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { jobRunsOf } from '@noren/testkit/job-runs'
import { startLocalS3 } from '@noren/testkit/providers/local-s3'
import { captured, expectBooksAgree, pay, sendWebhook } from '@noren/testkit/repaying'
import { type ServerProcess, spawnServer } from '@noren/testkit/server-process'
import { callOver, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * Two real servers, as on two machines: they share the database, the store of files, the keys and the anchor, and no
 * folder. The second began with an empty disk.
 */
const LIMIT = 60
const LIMIT_SHARED_MS = 2_500

let t: TestApp
let given: GivenLoan
let store: Awaited<ReturnType<typeof startLocalS3>>
let folder: string
const processes: ServerProcess[] = []
let a: TestApp
let b: TestApp

const start = async (dataDir: string): Promise<TestApp> => {
  const server = await spawnServer({
    ...databaseEnv(t.connection),
    ...store.env,
    FILES: 's3',
    DATA_DIR: dataDir,
    SEAL_ANCHOR_DIR: join(folder, 'anchors'),
    TRUST_PROXY: '127.0.0.1',
    PROXY_HEADER: 'x-forwarded-for',
    REQUESTS_PER_MINUTE: String(LIMIT),
  })
  processes.push(server)
  if ((await server.started()) !== undefined) throw new Error(server.output())
  return { ...t, url: server.url, call: callOver(server.url) }
}

beforeAll(async () => {
  store = await startLocalS3()
  t = await startTestApp({ env: { FILES: 's3', ...store.env } })
  // Processes use the real clock, so this one is set to it.
  const now = systemClock(t.deps.market.zone).now()
  t.clock.advanceMs(now.getTime() - t.clock.now().getTime())
  given = await givenDisbursedLoan(t)
  folder = mkdtempSync(join(tmpdir(), 'noren-servers-'))
  const { dataDir } = t.deps.config
  const empty = mkdtempSync(join(folder, 'empty-'))
  cpSync(join(dataDir, 'secrets'), join(empty, 'secrets'), { recursive: true })
  a = await start(dataDir)
  b = await start(empty)
}, 400_000)
afterAll(async () => {
  for (const server of processes) await server.kill()
  await t?.close()
  await store?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Each test asks from an address of its own. */
const from = (address: string) => ({ 'x-forwarded-for': address })

test('[D2.20] a server that began with an empty disk shows what another one has stored', async () => {
  const { token } = given.person
  const asked = { token, params: { borrowId: given.loanId }, headers: from('203.0.113.10') }
  const { data } = await a.call(borrowDocuments, asked)
  const [{ documentId } = { documentId: '' }] = data.details
  const one = await a.call(borrowDocument, { ...asked, params: { documentId } })
  // Where its mail left first, that has stored it.
  const stored = store.objects.size
  expect(stored).toBeGreaterThan(0)
  const other = await b.call(borrowDocument, { ...asked, params: { documentId } })
  expect(other).toMatchObject({ code: 200, data: one.data })
  expect(store.objects.size).toBe(stored)
  const [, empty = ''] = [
    t.deps.config.dataDir,
    readdirSync(folder).find((it) => /^empty/.test(it)),
  ]
  expect(readdirSync(join(folder, empty))).toEqual(['secrets'])
})

test('[D2.21] what an address asks of both counts together', async () => {
  // A minute that has just begun would take the counts with it.
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 15_000) await sleep(left)
  const headers = from('203.0.113.20')
  const half = async (on: TestApp): Promise<number[]> => {
    const answers: number[] = []
    for (let count = 0; count < LIMIT / 2; count += 1) {
      answers.push((await on.call(publicKeys, { headers })).code)
    }
    return answers
  }
  expect(new Set([...(await half(a)), ...(await half(b))])).toEqual(new Set([200]))
  await sleep(LIMIT_SHARED_MS)
  // Whoever counted one more has told the other by now.
  for (const on of [a, b]) await on.call(publicKeys, { headers })
  await sleep(LIMIT_SHARED_MS)
  for (const on of [a, b]) expect((await on.call(publicKeys, { headers })).code).toBe(429)
  expect((await b.call(publicKeys, { headers: from('203.0.113.21') })).code).toBe(200)
})

test('[D2.20] a stream at one server hears what came to the other', async () => {
  const stream = await personStream(b, given.person)
  const { data: order } = await pay(a, given)
  await sendWebhook(a, captured(t, order))
  expect(await stream.until('payment')).toMatchObject({ borrowId: given.loanId, ref: order.ref })
  await stream.close()
})

test('[D2.22] days passed at one server are days at the other, and the work of each is done once', async () => {
  const today = async ({ url }: TestApp): Promise<string> => {
    const answer = await fetch(`${url}/sandbox/api/clock`)
    return ((await answer.json()) as { today: string }).today
  }
  const first = systemClock(t.deps.market.zone).businessDay()
  expect([await today(a), await today(b)]).toEqual([first, first])
  const pass = ({ url }: TestApp) =>
    fetch(`${url}/sandbox/api/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceDays: 1 }),
    })
  // Each passes one, while both do the work of whatever day it is.
  expect((await pass(a)).status).toBe(200)
  const second = addDays(first, 1)
  await expect.poll(() => today(b), { timeout: 5_000 }).toBe(second)
  expect((await pass(b)).status).toBe(200)
  const third = addDays(first, 2)
  await expect.poll(() => today(a), { timeout: 5_000 }).toBe(third)

  const unfinished = async (): Promise<number> => {
    const runs = await jobRunsOf(t, second)
    return runs.length === 0 ? -1 : runs.filter(({ finishedAt }) => finishedAt === null).length
  }
  await expect.poll(unfinished, { timeout: 60_000, interval: 500 }).toBe(0)
  const runs = await jobRunsOf(t, second)
  expect(new Set(runs.map(({ job }) => job)).size).toBe(runs.length)
  expect(runs.filter(({ failure }) => failure !== null)).toEqual([])
  // The interest of the day, and what was due, stand once in the books.
  t.clock.advanceDays(2)
  await expectBooksAgree(t, given)
}, 400_000)
