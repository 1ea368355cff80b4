import { randomUUID } from 'node:crypto'
import {
  loginDevices,
  otpLoginCheck,
  revokeLogin,
  sendOtp,
  userStatus,
} from '@noren/contract/account'
import { TOKEN_EXPIRED_MSG } from '@noren/contract/error-codes'
import { personStream } from '@noren/testkit/event-stream'
import { latestCodeOf } from '@noren/testkit/latest-code'
import { type SignedInPerson, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Version/17.5 Mobile Safari/604.1'
const MINUTE_MS = 60_000

/** Signs in the same person on another device. */
const alsoOn = async (person: SignedInPerson, userAgent: string): Promise<SignedInPerson> => {
  const deviceId = randomUUID()
  t.clock.advanceMs(2 * MINUTE_MS)
  await t.call(sendOtp, { query: { phone: person.phone, type: '1' }, deviceId })
  const body = { phone: person.phone, code: await latestCodeOf(t.deps, person.phone) }
  const headers = { 'user-agent': userAgent }
  const { data } = await t.call(otpLoginCheck, { body, deviceId, headers })
  return { ...person, deviceId, token: data.token }
}

const devicesOf = async ({ token }: SignedInPerson) =>
  (await t.call(loginDevices, { token })).data.details

test('[L5.3] a person sees where they are signed in: this device first, named, and when it was used', async () => {
  const first = await t.signIn()
  const signedInAt = t.clock.now().toISOString()
  const phone = await alsoOn(first, IPHONE)
  const [here, there, ...more] = await devicesOf(phone)
  expect(here).toMatchObject({ label: 'Safari, iPhone', isThisOne: true })
  expect(there).toMatchObject({ label: '', signedInAt, lastSeenAt: signedInAt, isThisOne: false })
  expect(more).toEqual([])
  t.clock.advanceMs(20 * MINUTE_MS)
  const usedAt = t.clock.now().toISOString()
  await t.call(userStatus, { token: first.token })
  t.clock.advanceMs(MINUTE_MS)
  await t.call(userStatus, { token: first.token })
  const seen = await devicesOf(first)
  expect(seen[0]).toMatchObject({ isThisOne: true, lastSeenAt: usedAt })
})

test('[L5.3] a device signed out from another one: its stream ends, its calls meet 403, twice is as once', async () => {
  const lost = await t.signIn()
  const stream = await personStream(t, lost)
  const here = await alsoOn(lost, IPHONE)
  const sessionId = (await devicesOf(here)).find(({ isThisOne }) => !isThisOne)?.sessionId ?? ''
  const revoke = () => t.call(revokeLogin, { token: here.token, body: { sessionId } })
  expect((await revoke()).code).toBe(200)
  // That a new device had signed in came first.
  expect(await stream.next()).toEqual({ kind: 'message' })
  expect(await stream.next()).toBe('ended')
  const refused = await t.call(userStatus, { token: lost.token })
  expect(refused).toMatchObject({ code: 403, msg: TOKEN_EXPIRED_MSG })
  expect((await revoke()).code).toBe(200)
  expect(await devicesOf(here)).toHaveLength(1)
  expect((await t.call(userStatus, { token: here.token })).code).toBe(200)
  await stream.close()
})

test('[L5.3] nobody signs another person out', async () => {
  const [person, stranger] = [await t.signIn(), await t.signIn()]
  const [{ sessionId } = { sessionId: '' }] = await devicesOf(person)
  const refused = await t.call(revokeLogin, { token: stranger.token, body: { sessionId } })
  expect(refused).toMatchObject({ code: 404, data: { reason: 'NOT_FOUND' } })
  const body = { sessionId: 'mine' }
  const wrong = await t.call(revokeLogin, { token: stranger.token, body })
  expect(wrong.data).toMatchObject({ reason: 'VALIDATION', fields: [{ path: 'sessionId' }] })
  expect(await devicesOf(person)).toHaveLength(1)
})
