import { randomUUID } from 'node:crypto'
import { loginDevices, OTP_TYPE, userStatus } from '@noren/contract/account'
import { msgCenter } from '@noren/contract/messages'
import { blockPerson } from '@noren/contract/operator'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  passkeyLogin,
  removePasskey,
} from '@noren/contract/passkeys'
import { privacyErase } from '@noren/contract/privacy'
import { deviceKeyOf } from '@noren/testkit/device-keys'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenOperator } from '@noren/testkit/given-operator'
import {
  givenPasskey,
  newPasskey,
  signInByPasskey,
  touched,
} from '@noren/testkit/given-own-passkey'
import { givenColleague, originOf } from '@noren/testkit/given-passkey'
import { latestCodeOf, stepUpCode } from '@noren/testkit/latest-code'
import { cloneKey, createKey, touchKey } from '@noren/testkit/soft-authenticator'
import { type SignedInPerson, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const MINUTE_MS = 60_000
const TIMES = 10

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: 'https://app.example.com' } })
})
afterAll(() => t?.close())
// Each test counts its own wrong passkeys: they all come from one address.
beforeEach(async () => {
  await t.db.query({ text: 'delete from wrong_passkeys', values: [] })
})

const countOf = async (text: string, ...values: unknown[]): Promise<number> => {
  const { rows } = await t.db.query<{ count: number }>({ text, values })
  return Number(rows[0]?.count)
}
const passkeysOf = (userId: string) =>
  countOf('select count(*) from passkeys where user_id = $1', userId)
const wrongCount = () => countOf('select count(*) from wrong_passkeys')
const messagesOf = async ({ token }: { token: string }): Promise<string[]> =>
  (await t.call(msgCenter, { token, body: {} })).data.details.map(({ kind }) => kind)

describe('adding a passkey', () => {
  test('[L3.20] takes a fresh code, is told to the owner, and shows in the list', async () => {
    const person = await t.signIn()
    const { token, deviceId, userId, phone } = person
    const asked = await t.call(beginPasskey, { token, deviceId, body: {} })
    expect(asked).toMatchObject({
      code: 700,
      data: { reason: 'STEP_UP', otpType: OTP_TYPE.addPasskey },
    })
    const { asked: add } = await newPasskey(t, person)
    expect((await t.call(addPasskey, add)).code).toBe(200)
    const { details } = (await t.call(listPasskeys, { token })).data
    expect(details).toEqual([expect.objectContaining({ label: 'My phone', usedAt: null })])
    expect(await messagesOf(person)).toContain('passkeyAdded')
    const { rows } = await t.db.query<{ text: string; label: string }>({
      text: `select p::text as text, encode(label_sealed, 'escape') as label from passkeys p where user_id = $1`,
      values: [userId],
    })
    expect(rows[0]?.text).not.toContain(phone)
    expect(rows[0]?.label).not.toContain('My phone')
  })

  test('[L3.20] the device is told four digits of the phone, and asked to know its person', async () => {
    const person = await t.signIn()
    const { token, deviceId, phone } = person
    const code = await stepUpCode(t, person, OTP_TYPE.addPasskey)
    const { options } = (await t.call(beginPasskey, { token, deviceId, body: { code } })).data
    expect(JSON.stringify(options)).not.toContain(phone)
    expect(options).toMatchObject({
      rp: { id: 'app.example.com' },
      user: { name: `Noren •••• ${phone.slice(-4)}` },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test('[L3.20] the code opens one passkey, and a wrong one counts as at the sign-in', async () => {
    const person = await t.signIn()
    const { token, deviceId } = person
    const { asked } = await newPasskey(t, person)
    expect((await t.call(addPasskey, asked)).code).toBe(200)
    const { code } = asked.body
    const again = await t.call(beginPasskey, { token, deviceId, body: { code } })
    expect(again.data).toMatchObject({ reason: 'OTP_EXPIRED' })
    const right = await stepUpCode(t, person, OTP_TYPE.addPasskey)
    const wrong = right === '0000' ? '0001' : '0000'
    const refused = await t.call(beginPasskey, { token, deviceId, body: { code: wrong } })
    expect(refused.data).toMatchObject({ reason: 'OTP_WRONG', triesLeft: 2 })
    const ofAnother = await stepUpCode(t, person, OTP_TYPE.exportData)
    if (ofAnother !== right) {
      const other = await t.call(beginPasskey, { token, deviceId, body: { code: ofAnother } })
      expect(other.data).toMatchObject({ reason: 'OTP_WRONG' })
    }
  })

  test.each([
    ['another origin', { origin: 'https://app.example.com.evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(51) }],
    ['keys of another host', { rpId: 'example.com' }],
    ['no fingerprint or PIN', { flags: 0x41 }],
    ['an answer of the other kind', { type: 'webauthn.get' }],
  ])('[L3.20] with %s is refused', async (_, twist) => {
    const person = await t.signIn()
    const { asked } = await newPasskey(t, person, twist)
    expect((await t.call(addPasskey, asked)).data).toMatchObject({ reason: 'PASSKEY_WRONG' })
    expect(await passkeysOf(person.userId)).toBe(0)
  })

  test('[L3.20] answers its challenge once, within five minutes, in its own session', async () => {
    const person = await t.signIn()
    const { asked } = await newPasskey(t, person)
    t.clock.advanceMs(5 * MINUTE_MS)
    expect((await t.call(addPasskey, asked)).data).toMatchObject({ reason: 'PASSKEY_WRONG' })
    const fresh = await newPasskey(t, person)
    const stranger = await t.signIn()
    const stolen = { ...fresh.asked, token: stranger.token, deviceId: stranger.deviceId }
    expect((await t.call(addPasskey, stolen)).data).toMatchObject({ reason: 'PASSKEY_WRONG' })
    expect((await t.call(addPasskey, fresh.asked)).code).toBe(200)
    const other = { ...fresh.asked, body: { ...fresh.asked.body, requestId: randomUUID() } }
    expect((await t.call(addPasskey, other)).data).toMatchObject({ reason: 'PASSKEY_WRONG' })
  })

  test('[L3.20] the same request ten times at once adds one, and again gets the same answer', async () => {
    const person = await t.signIn()
    const { asked } = await newPasskey(t, person)
    const answers = await Promise.all(
      Array.from({ length: TIMES }, () => t.call(addPasskey, asked)),
    )
    expect(await passkeysOf(person.userId)).toBe(1)
    const reasons = answers
      .filter(({ code }) => code !== 200)
      .map(({ data }) => (data as unknown as { reason: string }).reason)
    expect(new Set([...reasons, 'IN_PROGRESS'])).toEqual(new Set(['IN_PROGRESS']))
    const winner = answers.find(({ code }) => code === 200)
    expect((await t.call(addPasskey, asked)).data).toEqual(winner?.data)
    expect((await messagesOf(person)).filter((kind) => kind === 'passkeyAdded')).toHaveLength(1)
  })

  test('[L3.20] a person has five at most', async () => {
    const person = await t.signIn()
    const { userId, token, deviceId } = person
    const { asked } = await newPasskey(t, person)
    const text = `insert into passkeys
       (user_id, id, credential_id, public_key, counter, transports, label_sealed, created_at)
       select $1, gen_random_uuid(), 'k' || n, '', 0, '{}', '', now() from generate_series(1, 5) n`
    await t.db.query({ text, values: [userId] })
    expect((await t.call(addPasskey, asked)).data).toMatchObject({ reason: 'PASSKEY_MANY' })
    const begun = await t.call(beginPasskey, { token, deviceId, body: {} })
    expect(begun).toMatchObject({ code: 409, data: { reason: 'PASSKEY_MANY' } })
    expect(begun.msg).toContain('5')
    expect(await passkeysOf(userId)).toBe(5)
  })
})

describe('signing in with a passkey', () => {
  test('[L3.21] opens a session of the device whose key proved the request, and of no other', async () => {
    const person = await t.signIn()
    const { key } = await givenPasskey(t, person)
    const answer = await signInByPasskey(t, key)
    const { userId, phone } = person
    expect(answer.data).toMatchObject({ userId, phone, bizStatus: 10, isNewUser: false })
    const { token } = answer.data
    expect((await t.call(userStatus, { token })).code).toBe(200)
    expect(deviceKeyOf(token)).toBeDefined()
    const bare = await fetch(`${t.url}${userStatus.path}`, {
      headers: { authentication: token, flag: '0', 'device-id': 'another' },
    })
    expect(await bare.json()).toMatchObject({ data: { reason: 'DEVICE_DIFFERS' } })
    const { details } = (await t.call(loginDevices, { token })).data
    expect(details).toHaveLength(2)
    expect(details[0]).toMatchObject({ isThisOne: true, endsAt: null })
    const listed = (await t.call(listPasskeys, { token })).data.details
    expect(listed[0]?.usedAt).toBe(t.clock.now().toISOString())
    expect(answer.headers.get('set-cookie')).toContain('HttpOnly')
  })

  test('[L3.21] asking for a challenge writes nothing', async () => {
    const tables = ['used_passkey_challenges', 'wrong_passkeys', 'passkeys']
    const count = async () =>
      Promise.all(tables.map((table) => countOf(`select count(*) from ${table}`)))
    const before = await count()
    const answers = await Promise.all(
      Array.from({ length: TIMES }, () => t.call(beginPasskeyLogin, { body: {} })),
    )
    expect(new Set(answers.map(({ data }) => data.challenge)).size).toBe(TIMES)
    expect(await count()).toEqual(before)
  })

  test('[L3.21] the same answer opens one session, ten at once too', async () => {
    const person = await t.signIn()
    const { key } = await givenPasskey(t, person)
    const asked = await touched(t, key)
    const answers = await Promise.all(
      Array.from({ length: TIMES }, () => t.call(passkeyLogin, asked)),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await t.call(passkeyLogin, asked)).data).toMatchObject({ reason: 'PASSKEY_WRONG' })
    const sessions = await countOf(
      'select count(*) from sessions where user_id = $1',
      person.userId,
    )
    expect(sessions).toBe(2)
  })

  test.each([
    ['on another page', { origin: 'https://app.example.com.evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: 'A'.repeat(51) }],
    ['without the person', { flags: 0x01 }],
    ['as a new key', { type: 'webauthn.create' }],
  ])('[L3.21] an answer that was given %s opens nothing, and is counted', async (_, twist) => {
    const { key } = await givenPasskey(t, await t.signIn())
    const answer = await signInByPasskey(t, key, twist)
    expect(answer.data).toMatchObject({ reason: 'PASSKEY_WRONG' })
    expect(await wrongCount()).toBe(1)
    expect((await signInByPasskey(t, key)).code).toBe(200)
    expect(await wrongCount()).toBe(0)
  })

  test('[L3.21] a challenge is over after five minutes, belongs to its device, and is not made up', async () => {
    const { key } = await givenPasskey(t, await t.signIn())
    const late = await touched(t, key)
    t.clock.advanceMs(5 * MINUTE_MS)
    expect((await t.call(passkeyLogin, late)).data).toMatchObject({ reason: 'PASSKEY_WRONG' })
    const moved = { ...(await touched(t, key)), deviceId: randomUUID() }
    expect((await t.call(passkeyLogin, moved)).data).toMatchObject({ reason: 'PASSKEY_WRONG' })
    const challenge = Buffer.alloc(38, 1).toString('base64url')
    const credential = touchKey(originOf(t), { challenge }, key)
    const madeUp = await t.call(passkeyLogin, { body: { challenge, credential } })
    expect(madeUp.data).toMatchObject({ reason: 'PASSKEY_WRONG' })
  })

  test('[L3.21] a challenge for adding one signs nobody in', async () => {
    const person = await t.signIn()
    const { key } = await givenPasskey(t, person)
    const { token, deviceId } = person
    const code = await stepUpCode(t, person, OTP_TYPE.addPasskey)
    const { challenge } = (await t.call(beginPasskey, { token, deviceId, body: { code } })).data
    const credential = touchKey(originOf(t), { challenge }, key)
    const answer = await t.call(passkeyLogin, { deviceId, body: { challenge, credential } })
    expect(answer.data).toMatchObject({ reason: 'PASSKEY_WRONG' })
  })

  test('[L3.21] one’s own key under another’s name opens neither account', async () => {
    const owner = await givenPasskey(t, await t.signIn())
    const thief = await givenPasskey(t, await t.signIn())
    const signedByThief = await signInByPasskey(t, owner.key, { signedBy: thief.key.privateKey })
    expect(signedByThief.data).toMatchObject({ reason: 'PASSKEY_WRONG' })
    const renamed = { ...thief.key, userHandle: owner.key.userHandle }
    const asOwner = await signInByPasskey(t, renamed)
    expect(asOwner.data).toMatchObject({ reason: 'PASSKEY_UNKNOWN' })
    const nameless = await signInByPasskey(t, { ...thief.key, userHandle: undefined })
    expect(nameless.data).toMatchObject({ reason: 'PASSKEY_UNKNOWN' })
    const odd = await signInByPasskey(t, { ...thief.key, userHandle: 'AAAA' })
    expect(odd.data).toMatchObject({ reason: 'PASSKEY_UNKNOWN' })
  })

  test('[L3.21] a passkey of the staff, and one never seen, open nothing', async () => {
    const { keys } = await givenColleague(t, ['support'])
    for (const key of keys) {
      expect((await signInByPasskey(t, key)).data).toMatchObject({ reason: 'PASSKEY_UNKNOWN' })
    }
    const { key } = createKey(originOf(t), { user: { id: 'AAAAAAAAAAAAAAAAAAAAAA' } })
    expect((await signInByPasskey(t, key)).data).toMatchObject({ reason: 'PASSKEY_UNKNOWN' })
  })

  test('[L3.21] one that exists twice ends, and its owner is told', async () => {
    const person = await t.signIn()
    const { key } = await givenPasskey(t, person)
    const copy = cloneKey(key)
    expect((await signInByPasskey(t, key)).code).toBe(200)
    t.clock.advanceMs(1)
    expect((await signInByPasskey(t, copy)).data).toMatchObject({ reason: 'PASSKEY_UNKNOWN' })
    expect((await signInByPasskey(t, key)).data).toMatchObject({ reason: 'PASSKEY_UNKNOWN' })
    expect(await messagesOf(person)).toContain('passkeyCopied')
  })

  test('[L3.31] of two answers of one key that cross on their way, the late one is refused and the key goes on', async () => {
    const person = await t.signIn()
    const { key } = await givenPasskey(t, person)
    expect((await signInByPasskey(t, key)).code).toBe(200)
    t.clock.advanceMs(MINUTE_MS)
    const early = await touched(t, key)
    const later = await touched(t, key)
    t.clock.advanceMs(MINUTE_MS)
    expect((await t.call(passkeyLogin, later)).code).toBe(200)
    expect((await t.call(passkeyLogin, early)).data).toMatchObject({ reason: 'PASSKEY_WRONG' })
    expect(await wrongCount()).toBe(0)
    expect(await messagesOf(person)).not.toContain('passkeyCopied')
    expect((await signInByPasskey(t, key)).code).toBe(200)
  })

  test('[L3.31] ten answers of one key at once leave it in use', async () => {
    const { key } = await givenPasskey(t, await t.signIn())
    const asked = []
    for (let times = 0; times < TIMES; times += 1) asked.push(await touched(t, key))
    const answers = await Promise.all(asked.map((one) => t.call(passkeyLogin, one)))
    const refused = answers.filter(({ code }) => code !== 200)
    expect(refused.length).toBeLessThan(TIMES)
    for (const { data } of refused) expect(data).toMatchObject({ reason: 'PASSKEY_WRONG' })
    t.clock.advanceMs(1)
    expect((await signInByPasskey(t, key)).code).toBe(200)
  })

  test('[L3.21] a synced key, which does not count, signs in again and again', async () => {
    const { key } = await givenPasskey(t, await t.signIn())
    for (let times = 0; times < 3; times += 1) {
      expect((await signInByPasskey(t, key, { counter: 0 })).code).toBe(200)
    }
  })

  test('[L3.21] a paused account is opened by its code alone', async () => {
    const person = await givenCertifiedUser(t)
    const { key } = await givenPasskey(t, person)
    const { token } = await givenOperator(t, 'reviewer')
    const { userId } = person
    const decision = { userId, decision: 'block', reasonCode: 'blocked.check' }
    await t.call(blockPerson, { token, body: { requestId: randomUUID(), ...decision } })
    expect((await signInByPasskey(t, key)).data).toMatchObject({ reason: 'PASSKEY_OFF' })
    t.clock.advanceMs(2 * MINUTE_MS)
    expect((await t.signIn(person.phone)).userId).toBe(userId)
  })

  test('[L3.21] an erased account is opened by nothing, and keeps no passkey', async () => {
    const person = await t.signIn()
    const { key } = await givenPasskey(t, person)
    const code = await stepUpCode(t, person, OTP_TYPE.eraseData)
    const { token, deviceId, userId } = person
    expect((await t.call(privacyErase, { token, deviceId, body: { code } })).code).toBe(200)
    expect((await signInByPasskey(t, key)).data).toMatchObject({ reason: 'PASSKEY_UNKNOWN' })
    expect(await passkeysOf(userId)).toBe(0)
  })

  test('[L3.21] a closed account is refused, and its key stays unused', async () => {
    const person = await t.signIn()
    const { key } = await givenPasskey(t, person)
    const text = 'update users set closed_at = now() where id = $1'
    await t.db.query({ text, values: [person.userId] })
    expect((await signInByPasskey(t, key)).code).toBe(420)
  })
})

describe('limits', () => {
  const insertWrong = (count: number, userId: string | null) =>
    t.db.query({
      text: `insert into wrong_passkeys (id, network_hash, user_id, failed_at)
             select gen_random_uuid(), '\\x00', $2, $3 from generate_series(1, $1::int)`,
      values: [count, userId, t.clock.now()],
    })

  test('[L3.22] five wrong ones of a person’s key wait 15 minutes; others, and the code, do not', async () => {
    const person = await t.signIn()
    const { key } = await givenPasskey(t, person)
    const other = await givenPasskey(t, await t.signIn())
    await insertWrong(4, person.userId)
    const fifth = await signInByPasskey(t, key, { signedBy: other.key.privateKey })
    expect(fifth.data).toMatchObject({ reason: 'PASSKEY_WRONG' })
    const waiting = await signInByPasskey(t, key)
    expect(waiting.data).toMatchObject({ reason: 'PASSKEY_WAIT', waitSeconds: 15 * 60 })
    expect(waiting.msg).toMatch(/15\sminutes/)
    expect((await signInByPasskey(t, other.key)).code).toBe(200)
    expect((await t.signIn(person.phone)).userId).toBe(person.userId)
    t.clock.advanceMs(15 * MINUTE_MS)
    expect((await signInByPasskey(t, key)).code).toBe(200)
  })

  test('[L3.22] thirty of a network wait five minutes, and are forgotten after a day', async () => {
    const { key } = await givenPasskey(t, await t.signIn())
    const { key: unknown } = createKey(originOf(t), {})
    for (let times = 0; times < 30; times += 1) {
      expect((await signInByPasskey(t, unknown)).data).toMatchObject({ reason: 'PASSKEY_UNKNOWN' })
    }
    const waiting = await signInByPasskey(t, key)
    expect(waiting.data).toMatchObject({ reason: 'PASSKEY_WAIT', waitSeconds: 5 * 60 })
    t.clock.advanceMs(5 * MINUTE_MS)
    expect((await signInByPasskey(t, key)).code).toBe(200)
    t.clock.advanceMs(24 * 60 * MINUTE_MS)
    await signInByPasskey(t, unknown)
    expect((await signInByPasskey(t, key)).code).toBe(200)
  })
})

describe('removing a passkey', () => {
  const given = async (): Promise<SignedInPerson & { passkeyId: string }> => {
    const person = await t.signIn()
    return { ...person, ...(await givenPasskey(t, person)) }
  }

  test('[L3.23] it opens nothing from then on, and the owner is told', async () => {
    const person = await t.signIn()
    const { key, passkeyId } = await givenPasskey(t, person)
    const { token } = person
    const removed = await t.call(removePasskey, { token, body: { passkeyId } })
    expect(removed.data).toEqual({ credentialId: key.credentialId })
    const refused = await signInByPasskey(t, key)
    expect(refused.data).toMatchObject({ reason: 'PASSKEY_UNKNOWN' })
    expect(refused.msg).toContain('code')
    expect((await t.call(listPasskeys, { token })).data.details).toEqual([])
    expect(await messagesOf(person)).toContain('passkeyRemoved')
    const again = await t.call(removePasskey, { token, body: { passkeyId } })
    expect(again.data).toMatchObject({ reason: 'NOT_FOUND' })
  })

  test('[L3.23] ten times at once it is told once', async () => {
    const { token, passkeyId } = await given()
    const answers = await Promise.all(
      Array.from({ length: TIMES }, () => t.call(removePasskey, { token, body: { passkeyId } })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await messagesOf({ token })).filter((kind) => kind === 'passkeyRemoved')).toHaveLength(
      1,
    )
  })

  test('[L3.23] nobody removes or sees another’s', async () => {
    const owner = await given()
    const { token } = await given()
    const { passkeyId } = owner
    const answer = await t.call(removePasskey, { token, body: { passkeyId } })
    expect(answer.data).toMatchObject({ reason: 'NOT_FOUND' })
    const { details } = (await t.call(listPasskeys, { token })).data
    expect(details.map((one) => one.passkeyId)).not.toContain(passkeyId)
    expect(await passkeysOf(owner.userId)).toBe(1)
  })
})

test('[L3.20] no code of the sign-in adds a passkey', async () => {
  const person = await t.signIn()
  const code = await latestCodeOf(t.deps, person.phone)
  const { token, deviceId } = person
  const answer = await t.call(beginPasskey, { token, deviceId, body: { code } })
  expect(answer.data).toMatchObject({ reason: 'OTP_EXPIRED' })
})
