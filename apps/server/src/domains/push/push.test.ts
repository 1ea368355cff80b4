import { loginOut, saveConsent } from '@noren/contract/account'
import { savePushToken } from '@noren/contract/push'
import { publicMarket } from '@noren/contract/support'
import { proven } from '@noren/testkit/call-proofs'
import { allow } from '@noren/testkit/given-metrics'
import {
  type LocalPushService,
  type PushFault,
  startLocalPushService,
} from '@noren/testkit/providers/local-push-service'
import { type SignedInPerson, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'
import { pushTokenOf, readPushToken } from '../../providers/web-push/subscription.ts'
import { vapidKeyOf } from '../../providers/web-push/vapid.ts'
import { webPush } from '../../providers/web-push/web-push.ts'
import { pushDevices } from './push-devices.ts'

const PRIVATE_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
const WEB_PUSH = { PUSH: 'webpush', VAPID_SUBJECT: 'mailto:help@noren.example', PUSH_LOOPBACK: '1' }

let t: TestApp
let service: LocalPushService
let publicKey: string
beforeAll(async () => {
  t = await startTestApp({ env: { ...WEB_PUSH, VAPID_PRIVATE_KEY: PRIVATE_KEY } })
  service = await startLocalPushService(() => t.clock.now())
  publicKey = (await t.call(publicMarket)).data.pushKey ?? ''
})
afterAll(async () => {
  await service.stop()
  await t.close()
})

let person: SignedInPerson
beforeEach(async () => {
  person = await t.signIn()
  service.received.length = 0
  // Faults that an aborted send did not reach must not affect the next test.
  service.faults.length = 0
})

const save = (pushToken: string, token = person.token) =>
  t.call(savePushToken, {
    token,
    query: { pushToken },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
/** Subscribes a new browser; returns its number. */
const subscribe = async (token?: string): Promise<number> => {
  const { pushToken, browser } = service.subscribe(publicKey)
  const answer = await save(pushToken, token)
  if (answer.code !== 200) throw new Error(answer.msg)
  return browser
}

const message = () => ({
  userId: person.userId,
  noteId: t.deps.newId(),
  text: 'You have a message from Noren. Open the app to read it.',
  place: { page: 'repay', repayId: t.deps.newId() } as const,
  until: new Date(t.clock.now().getTime() + 3_600_000),
})
/** Sends with the server's gateway, but with pauses short enough for a test. */
const send = (one = message(), { allowsLoopback = true, timeoutMs = 5_000 } = {}) =>
  webPush({
    ...t.deps,
    settings: { subject: WEB_PUSH.VAPID_SUBJECT, allowsLoopback },
    vapidKey: vapidKeyOf(Buffer.from(PRIVATE_KEY, 'base64url')),
    devices: pushDevices(t.deps),
    patience: { timeoutMs, pausesMs: [1, 2] },
  }).send(one)

const countRows = rawStatement<{ userId: string }, { count: number }>(
  'test_count_push_devices',
  'select count(*) as count from push_devices where user_id = $1',
  ['userId'],
)
const deviceCount = async () => (await countRows.one(t.db, person)).count

describe('a push really arrives', () => {
  test('[G6.3] sealed for the browser, signed for its push service, as long as it is of use', async () => {
    const browser = await subscribe()
    const one = message()
    expect(await t.deps.push.send(one)).toEqual({ deviceCount: 1 })
    expect(service.received).toMatchObject([{ browser, ttlSeconds: 3_600 }])
    const [got] = service.received
    expect(JSON.parse(got?.text ?? '')).toEqual({
      text: one.text,
      place: one.place,
      noteId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(got?.sealed.toString('latin1')).not.toMatch(/message|repay/)
  })

  test('[G6.3] on every device of the person that is signed in, and on nobody else’s', async () => {
    const stranger = await t.signIn()
    await subscribe(stranger.token)
    t.clock.advanceMs(61_000)
    const second = await t.signIn(person.phone)
    const browsers = [await subscribe(), await subscribe(second.token)]
    expect(await send()).toEqual({ deviceCount: 2 })
    expect(service.received.map(({ browser }) => browser).toSorted()).toEqual(browsers.toSorted())
  })

  test('a subscription of another server’s key is refused by its service and tells so', async () => {
    const { pushToken } = service.subscribe(publicKey)
    await save(pushToken)
    service.subscribe(vapidKeyOf(Buffer.alloc(32, 7)).publicKey)
    await expect(send()).rejects.toThrow('no push service took')
    service.subscribe(publicKey)
    expect(await send()).toEqual({ deviceCount: 1 })
  })
})

describe('savePushToken', () => {
  test('needs a session', async () => {
    expect(await save(service.subscribe(publicKey).pushToken, '')).toMatchObject({ code: 401 })
  })

  test('where the sandbox shows notifications any token will do, but not a consent taken back', async () => {
    const sandbox = await startTestApp()
    try {
      const { token } = await sandbox.signIn()
      const given = (isGiven: boolean) => allow(sandbox, token, ['notifications'], isGiven)
      const saved = () =>
        sandbox.call(savePushToken, { token, query: { pushToken: 'fcm:token-1' } })
      await given(true)
      expect((await saved()).code).toBe(200)
      await given(false)
      expect((await saved()).data).toMatchObject({ reason: 'NOTIFICATIONS_OFF' })
    } finally {
      await sandbox.close()
    }
  })

  test.each([
    ['no subscription', 'e30'],
    ['not a token', '%%%'],
  ])('refuses %s', async (_, pushToken) => {
    expect(await save(pushToken)).toMatchObject({
      code: 400,
      data: { reason: 'VALIDATION', fields: [{ path: 'pushToken' }] },
    })
  })

  test('[G6.5] refuses addresses that are no push service: this server calls none for anybody', async () => {
    const { pushToken } = service.subscribe(publicKey)
    const own = readPushToken(pushToken, { allowsLoopback: true })
    if (!own) throw new Error('no subscription')
    for (const endpoint of ['https://10.0.0.8/', 'http://169.254.169.254/', 'https://a.example/']) {
      expect((await save(pushTokenOf({ ...own, endpoint }))).code).toBe(400)
    }
    expect(await deviceCount()).toBe(0)
    const calls = service.callCount()
    await save(pushToken)
    expect(await send(message(), { allowsLoopback: false })).toEqual({ deviceCount: 0 })
    expect(service.callCount()).toBe(calls)
  })

  test('[G6.2] the same token twice, and a new one in its place, are one device', async () => {
    const { pushToken } = service.subscribe(publicKey)
    await Promise.all(Array.from({ length: 10 }, () => save(pushToken)))
    expect(await deviceCount()).toBe(1)
    proven(savePushToken, 'atOnce')
    await save(pushToken)
    expect(await deviceCount()).toBe(1)
    proven(savePushToken, 'twice')
    const browser = await subscribe()
    expect(await send()).toEqual({ deviceCount: 1 })
    expect(service.received).toMatchObject([{ browser }])
  })

  test('whoever signs in on the same browser takes it over', async () => {
    const { pushToken, browser } = service.subscribe(publicKey)
    await save(pushToken)
    const next = await t.signIn()
    await save(pushToken, next.token)
    expect(await send()).toEqual({ deviceCount: 0 })
    expect(await send({ ...message(), userId: next.userId })).toEqual({ deviceCount: 1 })
    expect(service.received).toMatchObject([{ browser }])
  })

  test('[G6.2] what is kept is sealed', async () => {
    await subscribe()
    const { rows } = await t.db.query<{ text: string }>({
      text: `select push_devices::text || encode(subscription_sealed, 'escape') as text
             from push_devices where user_id = $1`,
      values: [person.userId],
    })
    expect(rows[0]?.text).toBeDefined()
    expect(rows[0]?.text).not.toMatch(/127\.0\.0\.1|send|p256dh/)
  })
})

describe('notifications end', () => {
  test('[G6.4] with the session', async () => {
    await subscribe()
    await t.call(loginOut, { token: person.token })
    expect(await deviceCount()).toBe(0)
    expect(await send()).toEqual({ deviceCount: 0 })
  })

  test('[G6.4] when the session runs out by itself', async () => {
    await subscribe()
    await t.db.query({
      text: 'update sessions set expires_at = $2 where user_id = $1',
      values: [person.userId, t.clock.now()],
    })
    expect(await send()).toEqual({ deviceCount: 0 })
    expect(await deviceCount()).toBe(0)
  })

  test('[G6.4] with the consent, and begin again with it only', async () => {
    await subscribe()
    const decide = (given: boolean) =>
      t.call(saveConsent, {
        token: person.token,
        body: { consents: [{ purpose: 'notifications', given }], textVersion: 'test' },
      })
    await decide(false)
    expect(await deviceCount()).toBe(0)
    const { pushToken } = service.subscribe(publicKey)
    expect(await save(pushToken)).toMatchObject({
      code: 409,
      data: { reason: 'NOTIFICATIONS_OFF' },
    })
    await decide(true)
    expect((await save(pushToken)).code).toBe(200)
  })

  test.each([404, 410])('when the push service answers %i', async (status) => {
    await subscribe()
    service.faults.push({ status })
    expect(await send()).toEqual({ deviceCount: 0 })
    expect(await deviceCount()).toBe(0)
  })
})

describe('trouble at the push service', () => {
  test.each<[string, PushFault]>([
    ['too many', { status: 429 }],
    ['its fault', { status: 503 }],
    ['a broken line', { kind: 'drop' }],
  ])('%s: it is tried again, and told when it stays', async (_, fault) => {
    await subscribe()
    service.faults.push(fault, fault)
    expect(await send()).toEqual({ deviceCount: 1 })
    expect(service.received).toHaveLength(1)
    service.faults.push(fault, fault, fault)
    await expect(send()).rejects.toThrow('no push service took the notification')
    expect(await deviceCount()).toBe(1)
  })

  test.each([400, 401, 403, 413, 301])('%i is told at once', async (status) => {
    await subscribe()
    const calls = service.callCount()
    service.faults.push({ status })
    await expect(send()).rejects.toThrow()
    expect(service.callCount()).toBe(calls + 1)
  })

  test('no answer in time is trouble, not a wait', async () => {
    await subscribe()
    service.faults.push({ kind: 'silence' }, { kind: 'silence' }, { kind: 'silence' })
    await expect(send(message(), { timeoutMs: 50 })).rejects.toThrow()
  })

  test('one device in trouble keeps none of the others from being told', async () => {
    t.clock.advanceMs(61_000)
    const second = await t.signIn(person.phone)
    await subscribe()
    await subscribe(second.token)
    service.faults.push({ status: 403 })
    expect(await send()).toEqual({ deviceCount: 1 })
  })
})

test('a key that no setting gives is made once and kept with the secrets', async () => {
  const one = await startTestApp({ env: WEB_PUSH, beside: t })
  const two = await startTestApp({ env: WEB_PUSH, beside: t })
  const keys = [one, two].map(({ deps }) => deps.pushKey)
  expect(keys[0]).toMatch(/^[\w-]{87}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[0]).not.toBe(publicKey)
  await two.close()
  await one.close()
})
