import { otpLoginCheck, sendOtp } from '@noren/contract/account'
import {
  beginSignIn,
  finishSignIn,
  limitedSignIn,
  lockSession,
  resumeSession,
} from '@noren/contract/operator/session'
import { handOff, uniqueLogin } from '@noren/contract/sessions'
import { decide } from '@noren/testkit/given-hand-off'
import { givenPasskey, signInByPasskey } from '@noren/testkit/given-own-passkey'
import {
  callAs,
  fromPage,
  givenColleague,
  originOf,
  signInWith,
} from '@noren/testkit/given-passkey'
import { latestCodeOf } from '@noren/testkit/latest-code'
import { touchKey } from '@noren/testkit/soft-authenticator'
import { newPhone, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const ADDRESS = '198.51.100.77'
/** What an authenticator says that was touched and knew nobody (WebAuthn's flags). */
const ONLY_PRESENT = 0x01

let t: TestApp
const lines: string[] = []
beforeAll(async () => {
  const env = {
    LOG_LEVEL: 'info',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://app.example.com',
  }
  t = await startTestApp({ env, logTo: { write: (line) => lines.push(line) } })
})
afterAll(() => t?.close())
beforeEach(() => {
  lines.length = 0
})

const notes = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'sign-in')
const told = (): string[] => notes().map(({ way, outcome }) => `${way} ${outcome}`)

test('[L3.12] a sign-in, a wrong code and a refused link are each noted, without a person in it', async () => {
  const phone = newPhone()
  const from = { headers: { 'x-forwarded-for': ADDRESS }, deviceId: 'device-of-the-log' }
  await t.call(sendOtp, { query: { phone, type: '1' }, ...from })
  const code = await latestCodeOf(t.deps, phone)
  const wrong = code === '0000' ? '1111' : '0000'
  await t.call(otpLoginCheck, { body: { phone, code: wrong }, ...from })
  const { data } = await t.call(otpLoginCheck, { body: { phone, code }, ...from })
  const link = (await t.call(handOff, { token: data.token, ...from })).data.path
  const query = new URL(link, t.url).searchParams
  const body = {
    taskId: query.get('openToken') ?? '',
    uniqueChannel: query.get('uniqueChannel') ?? '',
  }
  const there = { ...from, deviceId: 'other-device-of-the-log' }
  await t.call(uniqueLogin, { body, ...there })
  await decide(t, data)
  await t.call(uniqueLogin, { body, ...there })
  await t.call(uniqueLogin, { body, ...from })
  expect(told()).toEqual([
    'code OTP_WRONG',
    'code done',
    'handOff HAND_OFF_WAITING',
    'handOff done',
    'handOff OPEN_TOKEN_USED',
  ])
  const [first] = notes()
  expect(first).toMatchObject({ level: 30, network: expect.stringMatching(/^[0-9a-f]{12}$/) })
  expect(new Set(notes().map(({ network }) => network)).size).toBe(1)
  const text = JSON.stringify(notes())
  for (const personal of [phone, ADDRESS, data.userId, from.deviceId, data.token, code]) {
    expect(text).not.toContain(personal)
  }
})

test('[L3.12] so is a passkey, and one that did not ask for its person', async () => {
  const person = await t.signIn()
  const { key } = await givenPasskey(t, person)
  lines.length = 0
  expect((await signInByPasskey(t, key)).code).toBe(200)
  expect((await signInByPasskey(t, key, { flags: ONLY_PRESENT })).code).not.toBe(200)
  expect(told()).toEqual(['passkey done', 'passkey PASSKEY_WRONG'])
  expect(JSON.stringify(notes())).not.toContain(person.userId)
})

test('[L3.12] and each way in of the staff, with no name of anybody', async () => {
  const who = await givenColleague(t, ['support'])
  const [key] = who.keys
  if (!key) throw new Error('a key is given')
  const touched = async (origin = originOf(t)) => {
    const { challengeId, options } = (await t.call(beginSignIn, { ...fromPage(t), body: {} })).data
    return { challengeId, credential: touchKey(origin, options, key) }
  }
  expect((await signInWith(t, key)).code).toBe(200)
  const phished = await touched('https://evil.example')
  expect((await t.call(finishSignIn, { ...fromPage(t), body: phished })).code).not.toBe(200)
  const headers = { origin: 'https://evil.example' }
  expect((await t.call(finishSignIn, { headers, body: await touched() })).code).toBe(403)
  await callAs(t, who, lockSession, { body: {} })
  expect((await callAs(t, who, resumeSession, { body: await touched() })).code).toBe(200)
  const link = { link: 'x'.repeat(43), code: '123456' }
  expect((await t.call(limitedSignIn, { ...fromPage(t), body: link })).code).not.toBe(200)
  expect(told()).toEqual([
    'staffInvite done',
    'staffPasskey done',
    'staffPasskey WRONG_KEY',
    'staffPasskey FORBIDDEN',
    'staffResume done',
    'staffLink LINK_OVER',
  ])
  const text = JSON.stringify(notes())
  for (const personal of [who.operatorId, who.name, who.email]) expect(text).not.toContain(personal)
})
