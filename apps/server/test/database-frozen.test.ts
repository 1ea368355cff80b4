import { randomUUID } from 'node:crypto'
import { sendOtp, viewConsents } from '@noren/contract/account'
import { saveFeedback } from '@noren/contract/feedback'
import { applyLoan, quote } from '@noren/contract/loans'
import { appConfig } from '@noren/contract/support'
import { LANGUAGES } from '@noren/i18n/languages'
import { FILE_COLUMNS } from '@noren/server/domains/privacy/file-columns'
import { rawStatement } from '@noren/server/platform/db/statement'
import { textIn } from '@noren/server/platform/texts/texts'
import { type FreezingProxy, openFreezingProxy } from '@noren/testkit/freezing-proxy'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import { newPhone, startTestApp, type TestAnswer, type TestApp } from '@noren/testkit/test-app'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

/**
 * The way to the database carries nothing any more, but no connection ends: a frozen machine, a proxy that
 * hangs. Everybody is told so within seconds, and afterwards everything is well by itself.
 */
vi.setConfig({ testTimeout: 60_000 })

const TOLD_WITHIN_MS = 5_000
const PROBED_WITHIN_MS = 1_000
const WELL_WITHIN_MS = 3_000

let calm: TestApp
let t: TestApp
let proxy: FreezingProxy
let person: CertifiedPerson
beforeAll(async () => {
  calm = await startTestApp()
  proxy = await openFreezingProxy(calm.connection)
  t = await startTestApp({ beside: calm, connection: proxy.connection })
  person = await givenCertifiedUser(calm)
})
afterEach(async () => {
  proxy.thaw()
  await untilReady()
})
afterAll(async () => {
  await t?.close()
  await proxy?.close()
  await calm?.close()
})

const probe = async (path: string): Promise<{ status: number; tookMs: number }> => {
  const startedMs = performance.now()
  const { status } = await fetch(`${t.url}${path}`)
  return { status, tookMs: performance.now() - startedMs }
}

const untilReady = (): Promise<unknown> =>
  vi.waitUntil(async () => (await probe('/readyz/database')).status === 200, {
    timeout: WELL_WITHIN_MS,
    interval: 20,
  })

const timed = async <Result>(work: Promise<Result>): Promise<Result> => {
  const startedMs = performance.now()
  const result = await work
  expect(performance.now() - startedMs).toBeLessThan(TOLD_WITHIN_MS)
  return result
}

const expectBusy = (answer: TestAnswer<unknown>, language: (typeof LANGUAGES)[number]): void => {
  expect(answer.status).toBe(503)
  expect(answer.msg).toBe(textIn(language, 'errors', 'BUSY', {}))
  expect(answer.data).toMatchObject({ reason: 'BUSY' })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

test('whoever calls is told within five seconds, in his language, and the probes tell the truth', async () => {
  const { token } = person
  // Connections stand ready, or only new ones would be tried.
  await Promise.all(LANGUAGES.map((language) => t.call(viewConsents, { token, language })))
  proxy.freeze()
  const calls = LANGUAGES.flatMap((language) => [
    ...Array.from({ length: 5 }, () => timed(t.call(viewConsents, { token, language }))),
    timed(t.call(sendOtp, { query: { phone: newPhone(), type: '1' }, language })),
  ])
  const told = Promise.all(calls)
  for (let count = 0; count < 3; count += 1) {
    const [alive, ready] = await Promise.all([probe('/healthz'), probe('/readyz/database')])
    expect(alive.status).toBe(200)
    expect(alive.tookMs).toBeLessThan(PROBED_WITHIN_MS)
    expect(ready.status).toBe(503)
    expect(ready.tookMs).toBeLessThan(PROBED_WITHIN_MS)
  }
  // What needs no database goes on.
  expect((await t.call(appConfig)).code).toBe(200)
  for (const [index, answer] of (await told).entries()) {
    expectBusy(answer, LANGUAGES[Math.floor(index / 6)] ?? 'en')
  }
  // Once that is known, nobody waits long.
  const startedMs = performance.now()
  expectBusy(await t.call(viewConsents, { token, language: 'en' }), 'en')
  expect(performance.now() - startedMs).toBeLessThan(2_000)

  proxy.thaw()
  await untilReady()
  const after = await Promise.all(
    Array.from({ length: 20 }, () => timed(t.call(viewConsents, { token }))),
  )
  expect(after.map(({ code }) => code)).toEqual(after.map(() => 200))
})

test('a person who waits for events is told too, and hears them afterwards', async () => {
  proxy.freeze()
  const response = await timed(fetch(`${t.url}/api/user/events?ticket=${'x'.repeat(43)}`))
  expect(response.status).toBe(503)
  await response.body?.cancel()
})

test('connections that hang are destroyed and not lent again', async () => {
  const { token } = person
  await t.call(viewConsents, { token })
  const before = t.deps.db.connections().open
  proxy.freeze()
  await Promise.all(Array.from({ length: before }, () => t.call(viewConsents, { token })))
  // Those that did not answer are gone on both sides; new ones are being tried.
  expect(t.deps.db.connections().idle).toBe(0)
  proxy.thaw()
  await untilReady()
  expect((await t.call(viewConsents, { token })).code).toBe(200)
})

test('a busy pool is load, not an absence: the server stays ready', async () => {
  const sleepQuery = { text: 'select pg_sleep(0.3)' }
  let isOver = false
  const load = Array.from({ length: 30 }, async () => {
    while (!isOver) await t.deps.db.query(sleepQuery)
  })
  for (let count = 0; count < 4; count += 1)
    expect((await probe('/readyz/database')).status).toBe(200)
  isOver = true
  await Promise.all(load)
})

const countLoans = rawStatement<{ userId: string }, { count: number }>(
  'count_loans_of_frozen',
  'select count(*)::int as count from loans where user_id = $1',
  ['userId'],
)

test.each(['before', 'after'] as const)(
  'a loan whose commit froze %s it was carried is made once, and its repeat gets that answer',
  async (when) => {
    const { token, userId } = await givenCertifiedUser(calm)
    const choice = { productCode: 'lane-30', productAmount: '10000.00' }
    const facts = (await t.call(quote, { token, body: { products: [choice] } })).data.details[0]
    if (!facts) throw new Error('no key facts')
    const products = [{ ...choice, kfsId: facts.kfsId, kfsHash: facts.kfsHash }]
    const body = { requestId: randomUUID(), applyTotalAmount: choice.productAmount, products }
    proxy.freezeAt('COMMIT', when)
    expectBusy(await timed(t.call(applyLoan, { token, body, language: 'en' })), 'en')
    expectBusy(await timed(t.call(applyLoan, { token, body, language: 'en' })), 'en')
    proxy.thaw()
    await untilReady()
    const again = await vi.waitUntil(
      async () => {
        const answer = await t.call(applyLoan, { token, body })
        return answer.code === 200 ? answer : undefined
      },
      { timeout: WELL_WITHIN_MS, interval: 50 },
    )
    expect((await calm.call(applyLoan, { token, body })).data).toEqual(again.data)
    expect((await countLoans.one(calm.db, { userId })).count).toBe(1)
  },
)

/** Files that a row names and the store does not have, of all tables. */
const namedWithoutFile = async (): Promise<string[]> => {
  const missing: string[] = []
  for (const { table, file, key } of FILE_COLUMNS) {
    const { rows } = await calm.db.query<{ id: string }>({
      text: `select ${file} as id from ${table} where ${file} is not null and ${key} is not null`,
    })
    for (const { id } of rows) {
      if (!(await t.deps.files.writtenAt(id))) missing.push(`${table} ${id}`)
    }
  }
  return missing
}

test.each(['before', 'after'] as const)(
  'the picture of a ticket whose commit froze %s it was carried is there, or nothing names it',
  async (when) => {
    const { token } = await calm.signIn()
    const body = { requestId: randomUUID(), type: 'complaint', message: 'The fee is another.' }
    const send = async () =>
      t.call(saveFeedback, { token, body, files: [{ bytes: await proofPicture(['A fee']) }] })
    const first = await proofPicture(['A fee'], 1)
    const same = { token, body, files: [{ bytes: first }] }
    proxy.freezeAt('COMMIT', when)
    expectBusy(await t.call(saveFeedback, { ...same, language: 'en' }), 'en')
    proxy.thaw()
    await untilReady()
    const again = await vi.waitUntil(
      async () => {
        const answer = await t.call(saveFeedback, same)
        return answer.code === 200 ? answer : undefined
      },
      { timeout: WELL_WITHIN_MS, interval: 50 },
    )
    expect(again.data.ticketNumber).toBeTruthy()
    expect(await namedWithoutFile()).toEqual([])
    // Another picture is another request.
    expect((await send()).code).toBe(409)
  },
)
