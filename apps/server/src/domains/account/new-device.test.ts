import { randomUUID } from 'node:crypto'
import { loginDevices, otpLoginCheck, revokeLogin, sendOtp } from '@noren/contract/account'
import { msgCenter } from '@noren/contract/messages'
import { passkeyLogin } from '@noren/contract/passkeys'
import { decideHandOff, signOutEverywhere } from '@noren/contract/sessions'
import { decide, givenContinued, givenLink, openLink } from '@noren/testkit/given-hand-off'
import { givenPasskey, touched } from '@noren/testkit/given-own-passkey'
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

test('[L12.1] a passkey on a new device is told as well', async () => {
  const phone = newPhone()
  const first = await signIn(phone)
  const { key } = await givenPasskey(t, first.person)
  t.clock.advanceMs(61_000)
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/128.0' }
  const touch = await touched(t, key)
  expect((await t.call(passkeyLogin, { ...touch, headers })).code).toBe(200)
  expect(await tellNewDevices(t.deps)).toBe(1)
  expect((await textsTo(phone)).at(-1)).toContain('Firefox, Windows')
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
        throw new SmsFault('away', true, 'unsent')
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

/** Goes on upon another browser by a link of this session; `ask` asks for the same link once more, as after a lost answer. */
const goOn = async (person: SignedInPerson) => {
  const device = { deviceId: randomUUID() }
  const link = await givenLink(t, person)
  await openLink(t, link, device)
  const { data: decided } = await decide(t, person)
  expect(decided.isConfirmed).toBe(true)
  const ask = () => openLink(t, link, device)
  const opened = await ask()
  const [mark = ''] = opened.headers.get('set-cookie')?.split(';') ?? []
  expect(mark).toContain('noren_known=')
  return { person: { ...person, ...device, token: opened.data.token as string }, mark, ask }
}
const isTold = async (phone: string, mark: string): Promise<boolean> => {
  await tellNewDevices(t.deps)
  await signIn(phone, { mark })
  return (await tellNewDevices(t.deps)) === 1
}
const revokeFrom = async (
  { token }: SignedInPerson,
  { mark: _, ...that }: { mark: string; person: SignedInPerson },
) => {
  const { details } = (await t.call(loginDevices, { token: that.person.token })).data
  const sessionId = details.find(({ isThisOne }) => isThisOne)?.sessionId
  expect((await t.call(revokeLogin, { token, body: { sessionId } })).code).toBe(200)
}

test('[L12.2] who is signed out from elsewhere is a stranger, and so are the devices that its links opened', async () => {
  const phone = newPhone()
  const owner = await signIn(phone)
  const thief = await signIn(phone)
  const linked = await goOn(thief.person)
  const below = await goOn(linked.person)
  await revokeFrom(owner.person, thief)
  for (const { mark } of [thief, linked, below]) expect(await isTold(phone, mark)).toBe(true)
  expect(await isTold(phone, owner.mark)).toBe(false)
})

test('[L12.2] but not the device at hand, which that session once linked', async () => {
  const phone = newPhone()
  const first = await signIn(phone)
  const hand = await goOn(first.person)
  await revokeFrom(hand.person, first)
  expect(await isTold(phone, hand.mark)).toBe(false)
})

test('[L12.2] a link that is asked for again does not make the device known that was signed out', async () => {
  const phone = newPhone()
  const owner = await signIn(phone)
  const thief = await goOn(owner.person)
  await revokeFrom(owner.person, thief)
  const again = await thief.ask()
  expect(again.data).toMatchObject({ reason: 'OPEN_TOKEN_USED' })
  expect(again.headers.get('set-cookie')).toBeNull()
  expect(await isTold(phone, thief.mark)).toBe(true)
})

test('[L12.2] nor is one known whose number was said to be another, after all', async () => {
  const phone = newPhone()
  const owner = await signIn(phone)
  const thief = await goOn(owner.person)
  const link = await t.db.query<{ id: string; number: string }>({
    text: `select h.id, h.number from hand_offs h join users u on u.id = h.user_id
      where h.opened_session_id is not null and u.id = $1`,
    values: [owner.person.userId],
  })
  const [made] = link.rows
  const body = { handOffId: made?.id, number: made?.number, isSame: false }
  await t.call(decideHandOff, { token: owner.person.token, body })
  expect(await isTold(phone, thief.mark)).toBe(true)
})
