import { randomUUID } from 'node:crypto'
import { otpLoginCheck, sendOtp } from '@noren/contract/account'
import { msgCenter } from '@noren/contract/messages'
import { signOutEverywhere } from '@noren/contract/sessions'
import { givenContinued } from '@noren/testkit/given-hand-off'
import { latestCodeOf } from '@noren/testkit/latest-code'
import { newPhone, type SignedInPerson, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SmsFault } from '../../providers/ports/sms.ts'
import { tellNewDevices } from './new-device.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  await t.db.query({ text: 'delete from device_notices' })
})
afterAll(() => t?.close())

/** Signs in as a browser does: with the mark that it was given before, if it was. */
const signIn = async (phone: string, { mark = '', language = 'en' } = {}) => {
  t.clock.advanceMs(61_000)
  const deviceId = randomUUID()
  await t.call(sendOtp, { query: { phone, type: '1' }, deviceId, language })
  const body = { phone, code: await latestCodeOf(t.deps, phone) }
  const headers = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile',
    cookie: mark,
  }
  const answer = await t.call(otpLoginCheck, { body, deviceId, headers, language })
  const [given = ''] = answer.headers.get('set-cookie')?.split(';') ?? []
  const person: SignedInPerson = { ...answer.data, deviceId, phone }
  return { person, mark: given }
}

const textsTo = async (phone: string): Promise<string[]> => {
  const { rows } = await t.db.query<{ text: string }>({
    text: `select text from sandbox_messages where channel = 'sms' and code is null
      and recipient = $1 order by id`,
    values: [`+91${phone}`],
  })
  return rows.map(({ text }) => text)
}

test('[L12.1] a new device is told to the owner, a known one and the first one are not', async () => {
  const phone = newPhone()
  const first = await signIn(phone)
  expect(await tellNewDevices(t.deps)).toBe(0)
  await signIn(phone, { mark: first.mark })
  expect(await tellNewDevices(t.deps)).toBe(0)
  const stranger = await signIn(phone)
  expect(await tellNewDevices(t.deps)).toBe(1)
  const [text, ...more] = await textsTo(phone)
  expect(text).toContain('a new device has signed in to your account: Chrome, Android.')
  expect(more).toEqual([])
  expect(await tellNewDevices(t.deps)).toBe(0)
  const { details } = (await t.call(msgCenter, { token: stranger.person.token, body: {} })).data
  expect(details).toMatchObject([{ kind: 'newDevice', title: 'A new device has signed in' }])
  await signIn(phone, { mark: stranger.mark })
  expect(await tellNewDevices(t.deps)).toBe(0)
})

test('[L12.1] in the owner’s language; at night too', async () => {
  const phone = newPhone()
  await signIn(phone, { language: 'id' })
  t.clock.advanceMs(15 * 3_600_000)
  await signIn(phone)
  expect(await tellNewDevices(t.deps)).toBe(1)
  expect((await textsTo(phone))[0]).toContain('perangkat baru masuk ke akun Anda')
})

test('[L12.1] what a link opened is told as well', async () => {
  const person = await t.signIn()
  await givenContinued(t, person, randomUUID())
  expect(await tellNewDevices(t.deps)).toBe(1)
  expect((await textsTo(person.phone))[0]).toContain('unknown device')
})

test('[L12.1] a text message that does not leave is tried again a minute later, three times in all', async () => {
  const phone = newPhone()
  await signIn(phone)
  await signIn(phone)
  let calls = 0
  const silent = {
    ...t.deps,
    sms: {
      async send() {
        calls += 1
        throw new SmsFault('away', true)
      },
    },
  }
  expect(await tellNewDevices(silent)).toBe(0)
  expect(await tellNewDevices(silent)).toBe(0)
  expect(calls).toBe(1)
  t.clock.advanceMs(60_000)
  expect(await tellNewDevices(t.deps)).toBe(1)
  expect(await textsTo(phone)).toHaveLength(1)
  await signIn(phone)
  for (let minute = 0; minute < 5; minute += 1) {
    await tellNewDevices(silent)
    t.clock.advanceMs(60_000)
  }
  expect(calls).toBe(4)
})

test('[L12.1] two servers at once tell it once', async () => {
  const phone = newPhone()
  await signIn(phone)
  await signIn(phone)
  await Promise.all(Array.from({ length: 5 }, () => tellNewDevices(t.deps)))
  expect(await textsTo(phone)).toHaveLength(1)
})

test('[L12.1] who signed out everywhere has one known device: the one at hand', async () => {
  const phone = newPhone()
  const here = await signIn(phone)
  const there = await signIn(phone)
  await tellNewDevices(t.deps)
  await t.call(signOutEverywhere, { token: here.person.token, body: {} })
  await signIn(phone, { mark: here.mark })
  expect(await tellNewDevices(t.deps)).toBe(0)
  await signIn(phone, { mark: there.mark })
  expect(await tellNewDevices(t.deps)).toBe(1)
})
