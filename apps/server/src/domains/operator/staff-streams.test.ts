import { randomUUID } from 'node:crypto'
import { OPERATOR_ROLES } from '@noren/contract/operator/roles'
import { lockSession, signOutStaff, whoAmI } from '@noren/contract/operator/session'
import { claimNextWork, operatorEvents } from '@noren/contract/operator/work'
import { proven } from '@noren/testkit/call-proofs'
import { openStream, staffStream } from '@noren/testkit/event-stream'
import { sendFeedback } from '@noren/testkit/given-feedback'
import { givenOperator } from '@noren/testkit/given-operator'
import { callAs, fromPage, type GivenColleague, givenColleague } from '@noren/testkit/given-passkey'
import { givenFaceReview } from '@noren/testkit/given-review'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** Two servers on one database. */
let a: TestApp
let b: TestApp
let reviewer: GivenColleague
let helper: GivenColleague
let beats: (() => void)[] = []
const HEARTBEAT_MS = 25_000
const IDLE_MS = 15 * 60_000
beforeAll(async () => {
  // What comes every 25 seconds comes when a test says so, too.
  const timers = vi.spyOn(globalThis, 'setInterval')
  a = await startTestApp()
  b = await startTestApp({ beside: a })
  beats = timers.mock.calls.flatMap(([beat, everyMs]) =>
    everyMs === HEARTBEAT_MS ? [beat as () => void] : [],
  )
  timers.mockRestore()
  reviewer = await givenColleague(a, ['kycReviewer'])
  helper = await givenColleague(a, ['support'])
})
afterAll(async () => {
  await b?.close()
  await a?.close()
})

/** Ready. */
const streamOf = async (t: TestApp, who: { cookie: string }) => {
  const stream = await staffStream(t, who)
  expect(await stream.next()).toEqual({ kind: 'ready' })
  return stream
}
const question = async () =>
  sendFeedback(a, (await a.signIn()).token, { type: 'question', message: 'How do I pay?' })

test('[B11.100] work that comes, is claimed and goes is heard at every server, by whose roles see it: its kind and nothing else', async () => {
  const [own, other] = [await streamOf(b, reviewer), await streamOf(b, helper)]
  await givenFaceReview(a)
  expect(await own.next()).toEqual({ kind: 'work', work: 'faceCase' })
  const colleague = await givenColleague(a, ['kycReviewer'])
  const body = { requestId: randomUUID(), kind: 'faceCase' as const }
  expect((await callAs(a, colleague, claimNextWork, { body })).code).toBe(200)
  expect(await own.next()).toEqual({ kind: 'work', work: 'faceCase' })
  // The first that who answers questions hears of is a question.
  expect((await question()).code).toBe(200)
  expect(await other.next()).toEqual({ kind: 'work', work: 'ticket' })
  await Promise.all([own.close(), other.close()])
  proven(operatorEvents, 'notYours')
})

test('[B11.100] a session that is locked or signed out ends its stream at every server', async () => {
  const colleague = await givenColleague(a, ['kycReviewer'])
  const locked = await streamOf(b, colleague)
  await callAs(a, colleague, lockSession, { body: {} })
  expect(await locked.next()).toBe('ended')
  const whileLocked = await staffStream(a, colleague)
  expect(whileLocked.status).toBe(401)
  const leaving = await givenColleague(a, ['support'])
  const stream = await streamOf(b, leaving)
  await callAs(a, leaving, signOutStaff, { body: {} })
  expect(await stream.next()).toBe('ended')
  expect((await staffStream(a, leaving)).status).toBe(401)
})

test('[B11.100] an open stream is no use of its session: idle for a quarter of an hour it ends, used it goes on', async () => {
  const idle = await givenColleague(a, ['kycReviewer'])
  const busy = await givenColleague(a, ['kycReviewer'])
  const [left, kept] = [await streamOf(a, idle), await streamOf(a, busy)]
  a.clock.advanceMs(IDLE_MS - 60_000)
  await callAs(a, busy, whoAmI)
  // Opening another one neither.
  await (await streamOf(a, idle)).close()
  a.clock.advanceMs(60_000)
  for (const beat of beats) beat()
  expect(await left.next()).toBe('ended')
  expect((await staffStream(a, idle)).status).toBe(401)
  await givenFaceReview(a)
  expect(await kept.next()).toEqual({ kind: 'work', work: 'faceCase' })
  await kept.close()
})

test('[B11.100] four at once to one account: the fifth ends the oldest', async () => {
  const colleague = await givenColleague(a, ['support'])
  const streams = []
  for (let count = 0; count < 5; count += 1) streams.push(await streamOf(a, colleague))
  const [oldest, ...rest] = streams
  expect(await oldest?.next()).toBe('ended')
  await question()
  for (const stream of rest) expect(await stream.next()).toEqual({ kind: 'work', work: 'ticket' })
  await Promise.all(rest.map((stream) => stream.close()))
})

test('[B11.100] no page of another address, no token and no role without work opens one', async () => {
  const url = `${a.url}${operatorEvents.path}`
  const { cookie } = helper
  const elsewhere = { cookie, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect((await openStream(url, elsewhere)).status).toBe(403)
  expect((await openStream(url, { ...fromPage(a).headers })).status).toBe(401)
  const { token } = await givenOperator(a, 'support')
  const byToken = await a.call(operatorEvents, { token })
  expect(byToken.data).toMatchObject({ reason: 'PASSKEY_NEEDED' })
  const without = OPERATOR_ROLES.filter((role) =>
    ['admin', 'analyst', 'productManager'].includes(role),
  )
  for (const role of without) {
    const who = await givenOperator(a, role)
    const { data } = await a.call(operatorEvents, { token: who.token })
    expect([role, data]).toMatchObject([role, { reason: 'FORBIDDEN' }])
  }
})
