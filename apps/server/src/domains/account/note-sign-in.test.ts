import { otpLoginCheck, sendOtp } from '@noren/contract/account'
import { handOff, uniqueLogin } from '@noren/contract/sessions'
import { decide } from '@noren/testkit/given-hand-off'
import { latestCodeOf } from '@noren/testkit/latest-code'
import { newPhone, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ADDRESS = '198.51.100.77'

let t: TestApp
const lines: string[] = []
beforeAll(async () => {
  const env = { LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' }
  t = await startTestApp({ env, logTo: { write: (line) => lines.push(line) } })
})
afterAll(() => t?.close())

const notes = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'sign-in')

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
  expect(notes().map(({ way, outcome }) => `${way} ${outcome}`)).toEqual([
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
