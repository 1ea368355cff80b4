import { randomUUID } from 'node:crypto'
import {
  loginOut,
  otpLoginCheck,
  saveConsent,
  sendOtp,
  userStatus,
  viewConsents,
} from '@noren/contract/account'
import { uniqueLogin } from '@noren/contract/sessions'
import { callWithWork } from '@noren/testkit/solved-work'
import { newPhone, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'
import { linkWithoutSession } from './hand-off.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const readCodes = rawStatement<{ phone: string }, { code: string; text: string }>(
  'test_codes_of_phone',
  `select code, text from sandbox_messages where channel = 'sms' and recipient = $1 order by id desc`,
  ['phone'],
)
const codeOf = async (phone: string): Promise<string> =>
  (await readCodes.all(t.db, { phone: `+91${phone}` }))[0]?.code ?? ''
const otherThan = (code: string): string => (code === '0000' ? '1111' : '0000')

const send = (phone: string, deviceId: string) =>
  callWithWork(t, sendOtp, { query: { phone, type: '1' }, deviceId })
const check = (phone: string, code: string, deviceId: string) =>
  callWithWork(t, otpLoginCheck, { body: { phone, code }, deviceId })

describe('sign-in by one-time code', () => {
  test('[L3.1] a code of four digits arrives and signs in once; the answer has token and user fields', async () => {
    const phone = newPhone()
    const deviceId = randomUUID()
    const sent = await send(phone, deviceId)
    expect(sent).toMatchObject({
      status: 200,
      code: 200,
      data: { resendAfterSeconds: 60, expiresInSeconds: 300, codeLength: 4 },
    })
    const code = await codeOf(phone)
    expect(code).toMatch(/^\d{4}$/)
    const first = await check(phone, code, deviceId)
    expect(first).toMatchObject({ code: 200, data: { phone, bizStatus: 0, isNewUser: true } })
    expect(first.data.token.length).toBeGreaterThanOrEqual(43)
    expect(await check(phone, code, deviceId)).toMatchObject({
      code: 400,
      data: { reason: 'OTP_EXPIRED' },
    })
  })

  test('[L3.8] the text carries the WebOTP line for this site', async () => {
    const phone = newPhone()
    await send(phone, randomUUID())
    const [sms] = await readCodes.all(t.db, { phone: `+91${phone}` })
    expect(sms?.text.split('\n').at(-1)).toMatch(/^@[\w.:-]+ #\d{4}$/)
  })

  test('[L3.2] the second sign-in of a phone is the same user, no new one', async () => {
    const first = await t.signIn()
    t.clock.advanceMs(61_000)
    const second = await t.signIn(first.phone)
    expect(second.userId).toBe(first.userId)
    expect(second.token).not.toBe(first.token)
  })

  test.each([
    ['+91 ', 'the area code and a space'],
    ['0', 'a zero'],
  ])('[L3.2] a phone typed with %j before it (%s) is the same phone', async (before) => {
    const phone = newPhone()
    const deviceId = randomUUID()
    expect((await send(before + phone, deviceId)).code).toBe(200)
    expect((await check(phone, await codeOf(phone), deviceId)).code).toBe(200)
  })

  test.each(['', '12345', '5123456789', '98765432101', 'abcdefghij'])(
    '[L2.3] the phone %j is refused with its field',
    async (phone) => {
      const answer = await send(phone, randomUUID())
      expect(answer).toMatchObject({ status: 400, code: 400 })
      expect(answer.data).toMatchObject({ fields: [{ path: 'phone' }] })
    },
  )

  test('[L3.4] a code of another device does not sign in', async () => {
    const phone = newPhone()
    await send(phone, randomUUID())
    const answer = await check(phone, await codeOf(phone), randomUUID())
    expect(answer.data).toMatchObject({ reason: 'OTP_EXPIRED' })
  })

  test('[L3.4] a code is dead after five minutes', async () => {
    const phone = newPhone()
    const deviceId = randomUUID()
    await send(phone, deviceId)
    t.clock.advanceMs(5 * 60_000)
    expect((await check(phone, await codeOf(phone), deviceId)).data).toMatchObject({
      reason: 'OTP_EXPIRED',
    })
  })

  test('[L3.4] three wrong tries kill a code, also for the right one afterwards', async () => {
    const phone = newPhone()
    const deviceId = randomUUID()
    await send(phone, deviceId)
    const code = await codeOf(phone)
    for (let tries = 0; tries < 3; tries += 1) {
      const answer = await check(phone, otherThan(code), deviceId)
      const triesLeft = 2 - tries
      expect(answer).toMatchObject({ code: 400, data: { reason: 'OTP_WRONG', triesLeft } })
      const said = ['Please get a new one.', '1 try is left.', '2 tries are left.'][triesLeft]
      expect(answer.msg.replaceAll('\u00a0', ' ')).toContain(said)
    }
    expect((await check(phone, code, deviceId)).data).toMatchObject({ reason: 'OTP_EXPIRED' })
  })

  test('[L3.4] twenty tries of one code at once count as tries, none slips through', async () => {
    const phone = newPhone()
    const deviceId = randomUUID()
    await send(phone, deviceId)
    const code = await codeOf(phone)
    const wrong = otherThan(code)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => check(phone, wrong, deviceId)),
    )
    const wrongCount = answers.filter(
      ({ data }) => (data as unknown as { reason: string }).reason === 'OTP_WRONG',
    ).length
    expect(wrongCount).toBe(3)
  })

  test('[L3.3] a second code waits 60 s, the sixth a day is refused, each with the wait', async () => {
    const phone = newPhone()
    expect((await send(phone, randomUUID())).code).toBe(200)
    const tooSoon = await send(phone, randomUUID())
    expect(tooSoon).toMatchObject({
      status: 429,
      code: 429,
      data: { reason: 'OTP_RESEND_WAIT', waitSeconds: 60 },
    })
    expect(tooSoon.headers.get('retry-after')).toBe('60')
    for (let count = 2; count <= 5; count += 1) {
      t.clock.advanceMs(60_000)
      expect((await send(phone, randomUUID())).code).toBe(200)
    }
    t.clock.advanceMs(60_000)
    expect((await send(phone, randomUUID())).data).toMatchObject({ reason: 'OTP_DAY_LIMIT' })
  })

  test('[L3.5] sixty codes a day go to one device, whatever the phones; who names none is not one device', async () => {
    const sixty = async (deviceId: string) => {
      const asked = Array.from({ length: 60 }, () => send(newPhone(), deviceId))
      return new Set((await Promise.all(asked)).map(({ code }) => code))
    }
    const device = randomUUID()
    expect(await sixty(device)).toEqual(new Set([200]))
    expect((await send(newPhone(), device)).data).toMatchObject({ reason: 'OTP_DAY_LIMIT' })
    expect(await sixty('')).toEqual(new Set([200]))
    expect((await send(newPhone(), '')).code).toBe(200)
  })

  test('[L3.3] ten codes asked for at once send one', async () => {
    const phone = newPhone()
    await Promise.all(Array.from({ length: 10 }, () => send(phone, randomUUID())))
    expect(await readCodes.all(t.db, { phone: `+91${phone}` })).toHaveLength(1)
  })

  test('[L3.5] ten wrong codes in a row lock the phone for 15 minutes', async () => {
    const phone = newPhone()
    const deviceId = randomUUID()
    let last = await send(phone, deviceId)
    for (let failure = 1; failure <= 10; failure += 1) {
      if (failure % 3 === 1 && failure > 1) {
        t.clock.advanceMs(60_000)
        await send(phone, deviceId)
      }
      const wrong = otherThan(await codeOf(phone))
      last = (await check(phone, wrong, deviceId)) as unknown as typeof last
    }
    expect(last).toMatchObject({ code: 429, data: { reason: 'PHONE_LOCKED', waitSeconds: 900 } })
    expect((await send(phone, deviceId)).data).toMatchObject({ reason: 'PHONE_LOCKED' })
    t.clock.advanceMs(900_000)
    expect((await send(phone, deviceId)).code).toBe(200)
  })
})

describe('sessions', () => {
  test('[L6.3] [L9.1] status of a session; none and unknown are 401', async () => {
    const person = await t.signIn()
    expect(await t.call(userStatus, { token: person.token })).toMatchObject({
      code: 200,
      data: { bizStatus: 10 },
    })
    expect(await t.call(userStatus)).toMatchObject({ status: 401, code: 401 })
    expect(await t.call(userStatus, { token: 'x'.repeat(43) })).toMatchObject({ code: 401 })
  })

  test("[L5.1] [L6.3] signing out ends it on the server: then 403 'token is expired', in every language", async () => {
    const person = await t.signIn()
    const other = await t.call(userStatus, { token: person.token })
    expect(other.code).toBe(200)
    expect((await t.call(loginOut, { token: person.token })).code).toBe(200)
    expect(await t.call(userStatus, { token: person.token, language: 'vi' })).toMatchObject({
      status: 403,
      code: 403,
      msg: 'token is expired',
    })
  })

  test('[L4.2] a session lives 365 days', async () => {
    const person = await t.signIn()
    for (const days of [179, 179, 6]) {
      t.clock.advanceDays(days)
      expect((await t.call(userStatus, { token: person.token })).code).toBe(200)
    }
    t.clock.advanceDays(1)
    expect((await t.call(userStatus, { token: person.token })).code).toBe(403)
  })
})

describe('uniqueLogin', () => {
  const login = (taskId: string, uniqueChannel = 'sms') =>
    t.call(uniqueLogin, { body: { taskId, uniqueChannel } })
  const linkOf = (userId: string) =>
    linkWithoutSession(t.deps, { userId, channel: 'sms', at: t.clock.now() }).openToken

  test('[N8.3] an open token signs its person in, once', async () => {
    const person = await t.signIn()
    const token = linkOf(person.userId)
    expect(await login(token)).toMatchObject({
      code: 200,
      data: { userId: person.userId, phone: person.phone, bizStatus: 10, isNewUser: false },
    })
    expect(await login(token)).toMatchObject({ code: 401, data: { reason: 'OPEN_TOKEN_USED' } })
  })

  test('[N8.3] two browsers with one token: one gets in', async () => {
    const person = await t.signIn()
    const token = linkOf(person.userId)
    const answers = await Promise.all([login(token), login(token), login(token)])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  test('[N8.3] forged, late, another channel, no token at all: refused alike', async () => {
    const person = await t.signIn()
    const token = linkOf(person.userId)
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const taskId of [forged, 'x', 'e30.AAAA', `${token}.x`.slice(1)]) {
      expect((await login(taskId)).data).toMatchObject({ reason: 'OPEN_TOKEN_USED' })
    }
    expect((await login(token, 'partner')).code).toBe(401)
    t.clock.advanceMs(5 * 60_000 + 1)
    expect((await login(token)).code).toBe(401)
  })
})

describe('consents', () => {
  test('[C1.4] both needed consents move 0 to 10; one alone, or a denial, does not', async () => {
    const phone = newPhone()
    const deviceId = randomUUID()
    await send(phone, deviceId)
    const { data } = await check(phone, await codeOf(phone), deviceId)
    const save = (purpose: string, given: boolean) =>
      t.call(saveConsent, {
        token: data.token,
        body: { consents: [{ purpose, given }], textVersion: 'v1' },
        language: 'id',
      })
    expect((await save('dataNotice', true)).data).toEqual({ bizStatus: 0 })
    expect((await save('creditCheck', false)).data).toEqual({ bizStatus: 0 })
    expect((await save('creditCheck', true)).data).toEqual({ bizStatus: 10 })
    const listed = await t.call(viewConsents, { token: data.token })
    expect(listed.data.details).toHaveLength(2)
    expect(listed.data.details).toContainEqual(
      expect.objectContaining({ purpose: 'creditCheck', given: true, language: 'id' }),
    )
  })

  test('an unknown purpose is refused with its field', async () => {
    const person = await t.signIn()
    const answer = await t.call(saveConsent, {
      token: person.token,
      body: { consents: [{ purpose: 'everything', given: true }], textVersion: 'v1' },
    })
    expect(answer.data).toMatchObject({
      reason: 'VALIDATION',
      fields: [{ path: 'consents.0.purpose' }],
    })
  })
})

test('[F15.1] no phone, code or token stands in the clear in the tables of people', async () => {
  const person = await t.signIn()
  const dump = rawStatement<{ userId: string }, { text: string }>(
    'test_dump_person',
    `select u::text || coalesce(string_agg(s::text, ' '), '') as text
     from users u left join sessions s on s.user_id = u.id where u.id = $1 group by u`,
    ['userId'],
  )
  const { text } = await dump.one(t.db, { userId: person.userId })
  const hex = Buffer.from(person.phone).toString('hex')
  expect(text).not.toContain(person.phone)
  expect(text).not.toContain(hex)
  expect(text).not.toContain(person.token)
})
