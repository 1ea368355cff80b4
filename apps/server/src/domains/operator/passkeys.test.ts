import { randomUUID } from 'node:crypto'
import { operatorQueues } from '@noren/contract/operator'
import {
  addKey,
  beginEnrol,
  beginKey,
  beginSignIn,
  endOwnSession,
  finishEnrol,
  finishSignIn,
  lockSession,
  removeKey,
  resumeSession,
  signOutStaff,
  whoAmI,
} from '@noren/contract/operator/session'
import { auditRows, givenOperator } from '@noren/testkit/given-operator'
import {
  addSecondKey,
  callAs,
  cookieOf,
  decideSigned,
  enrol,
  fromPage,
  type GivenColleague,
  givenColleague,
  originOf,
  signInWith,
} from '@noren/testkit/given-passkey'
import { cloneKey, createKey, type SoftKey, touchKey } from '@noren/testkit/soft-authenticator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteKnown } from './invite-at-desk.ts'
import { addOperator } from './operators.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: 'https://console.example.com' } })
})
afterAll(() => t.close())

const MINUTE_MS = 60_000
const TIMES = 20

let people = 0
const givenLink = async (): Promise<{ operatorId: string; link: string }> => {
  people += 1
  const desk = { db: t.db, newId: t.deps.newId, at: t.clock.now(), secrets: t.deps.secrets }
  const { operatorId } = await addOperator(desk, { name: `Invited ${people}`, roles: ['support'] })
  return inviteKnown(desk, { operatorId, email: `i${people}@example.com`, language: 'en' })
}

const queues = (who: { cookie: string }) => callAs(t, who, operatorQueues)
const begin = async () => (await t.call(beginSignIn, { ...fromPage(t), body: {} })).data
const finish = (body: object) => t.call(finishSignIn, { ...fromPage(t), body })
const keyOf = ({ keys }: GivenColleague, index = 0): SoftKey => {
  const key = keys[index]
  if (!key) throw new Error('no such key')
  return key
}

describe('enrolment', () => {
  test('[B11.8] a link, a passkey, a second one: before it nothing but one’s own keys is answered', async () => {
    const { link, operatorId } = await givenLink()
    const { key, cookie, data } = await enrol(t, link)
    expect(data).toMatchObject({ operatorId, kind: 'passkey', idleMinutes: 15, isEnrolled: false })
    const who = { cookie, keys: [key] }
    expect((await queues(who)).data).toMatchObject({ reason: 'ENROL_MORE' })
    const me = (await callAs(t, who, whoAmI)).data
    expect(me.calls).not.toContain('operatorQueues')
    expect(me.calls).toContain('addKey')
    await addSecondKey(t, who)
    expect((await queues(who)).data.operator).toMatchObject({ operatorId, roles: ['support'] })
    const after = (await callAs(t, who, whoAmI)).data
    expect(after.calls).toContain('answerGrievance')
    expect(after.calls).not.toContain('inviteStaff')
    expect(after).toMatchObject({ isEnrolled: true, hasTotp: false, market: 'in' })
    expect(after.keys).toHaveLength(2)
    expect((await auditRows(t, operatorId)).map(({ action }) => action)).toEqual([
      'addOperator',
      'inviteAtDesk',
      'finishEnrol',
      'addKey',
    ])
  })

  test('a link is good once and for a day, and twenty at once get one passkey', async () => {
    const { link, operatorId } = await givenLink()
    const begun = await Promise.all(
      Array.from({ length: TIMES }, () => t.call(beginEnrol, { ...fromPage(t), body: { link } })),
    )
    const answers = await Promise.all(
      begun.map(({ data: { challengeId, options } }) => {
        const { credential } = createKey(originOf(t), options)
        const body = { link, challengeId, credential, label: 'Key' }
        return t.call(finishEnrol, { ...fromPage(t), body })
      }),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const others = answers.filter(({ code }) => code !== 200)
    for (const { data } of others) expect(data).toMatchObject({ reason: 'LINK_OVER' })
    const { rows } = await t.db.query({
      text: 'select id from operator_credentials where operator_id = $1',
      values: [operatorId],
    })
    expect(rows).toHaveLength(1)
    const late = await givenLink()
    t.clock.advanceMs(24 * 60 * MINUTE_MS)
    const answer = await t.call(beginEnrol, { ...fromPage(t), body: { link: late.link } })
    expect(answer.data).toMatchObject({ reason: 'LINK_OVER' })
  })

  test.each([
    ['another origin', { origin: 'https://console.example.com.evil.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['keys of another host', { rpId: 'example.com' }],
    ['no fingerprint or PIN', { flags: 0x41 }],
    ['an answer of the other kind', { type: 'webauthn.get' }],
  ])('a passkey with %s is not taken, and its challenge is used up', async (_, twist) => {
    const { link } = await givenLink()
    const { challengeId, options } = (await t.call(beginEnrol, { ...fromPage(t), body: { link } }))
      .data
    const { credential } = createKey(originOf(t), options, twist)
    const body = { link, challengeId, credential, label: 'Key' }
    const answer = await t.call(finishEnrol, { ...fromPage(t), body })
    expect(answer.data).toMatchObject({ reason: 'WRONG_KEY' })
    const right = { ...body, credential: createKey(originOf(t), options).credential }
    const again = await t.call(finishEnrol, { ...fromPage(t), body: right })
    expect(again.data).toMatchObject({ reason: 'WRONG_KEY' })
  })

  test('where keys have to stay on one device, a synced one is not taken for finance', async () => {
    const { config } = t.deps
    t.deps.config = { ...config, requireDeviceBound: true }
    try {
      const who = await givenColleague(t, ['finance'])
      const begun = (await callAs(t, who, beginKey, { body: {} })).data
      // Backup eligible and backed up, as a synced passkey says.
      const { credential } = createKey(originOf(t), begun.options, { flags: 0x41 | 0x04 | 0x18 })
      const { challengeId } = begun
      const body = { requestId: randomUUID(), challengeId, credential, label: 'Synced' }
      expect((await decideSigned(t, who, addKey, body)).data).toMatchObject({ reason: 'KEY_WEAK' })
    } finally {
      t.deps.config = config
    }
  })
})

describe('signing in', () => {
  let who: GivenColleague
  beforeAll(async () => {
    who = await givenColleague(t, ['finance'])
  })

  test('[B11.8] one touch, no name: a session in a cookie that no script reads', async () => {
    const answer = await signInWith(t, keyOf(who))
    expect(answer.data).toMatchObject({ operatorId: who.operatorId, isEnrolled: true })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-noren-console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
    const session = { cookie: cookieOf(answer) }
    expect((await queues(session)).data.operator).toMatchObject({ operatorId: who.operatorId })
    const { rows } = await t.db.query<{ text: string }>({
      text: `select string_agg(s::text, ' ') as text from operator_sessions s`,
    })
    expect(rows[0]?.text).not.toContain(session.cookie.split('=')[1])
  })

  test('the same answer twice opens one session, twenty at once too', async () => {
    const { challengeId, options } = await begin()
    const credential = touchKey(originOf(t), options, keyOf(who))
    const answers = await Promise.all(
      Array.from({ length: TIMES }, () => finish({ challengeId, credential })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await finish({ challengeId, credential })).data).toMatchObject({ reason: 'WRONG_KEY' })
  })

  test('a challenge is over after five minutes, and is no other call’s', async () => {
    const old = await begin()
    t.clock.advanceMs(5 * MINUTE_MS)
    const late = touchKey(originOf(t), old.options, keyOf(who))
    expect((await finish({ challengeId: old.challengeId, credential: late })).data).toMatchObject({
      reason: 'WRONG_KEY',
    })
    const fresh = (await signInWith(t, keyOf(who))) && (await begin())
    const session = { cookie: cookieOf(await signInWith(t, keyOf(who))) }
    const ofKey = (await callAs(t, session, beginKey, { body: {} })).data
    const crossed = touchKey(originOf(t), ofKey.options, keyOf(who))
    expect(
      (await finish({ challengeId: ofKey.challengeId, credential: crossed })).data,
    ).toMatchObject({ reason: 'WRONG_KEY' })
    const other = touchKey(originOf(t), ofKey.options, keyOf(who))
    expect(
      (await finish({ challengeId: fresh.challengeId, credential: other })).data,
    ).toMatchObject({ reason: 'WRONG_KEY' })
  })

  test.each([
    ['on another page', { origin: 'https://consoles.example.com' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without the person', { flags: 0x01 }],
    ['as a new key', { type: 'webauthn.create' }],
  ])('an answer that was given %s opens nothing', async (_, twist) => {
    const { challengeId, options } = await begin()
    const credential = touchKey(originOf(t), options, keyOf(who), twist)
    expect((await finish({ challengeId, credential })).data).toMatchObject({ reason: 'WRONG_KEY' })
  })

  test('another’s name on one’s own answer opens nothing, nor does an unknown key', async () => {
    const thief = await givenColleague(t, ['support'])
    const first = await begin()
    const named = touchKey(originOf(t), first.options, keyOf(who), {
      signedBy: keyOf(thief).privateKey,
    })
    expect(
      (await finish({ challengeId: first.challengeId, credential: named })).data,
    ).toMatchObject({ reason: 'WRONG_KEY' })
    const second = await begin()
    const { key } = createKey(originOf(t), second.options)
    const unknown = touchKey(originOf(t), second.options, key)
    expect(
      (await finish({ challengeId: second.challengeId, credential: unknown })).data,
    ).toMatchObject({ reason: 'WRONG_KEY' })
  })

  test('a key that exists twice ends with every session of its person, and the other key goes on', async () => {
    const mine = await givenColleague(t, ['support'])
    const stolen = cloneKey(keyOf(mine))
    await signInWith(t, keyOf(mine))
    t.clock.advanceMs(1)
    const answer = await signInWith(t, stolen)
    expect(answer.data).toMatchObject({ reason: 'KEY_CLONED' })
    expect((await queues(mine)).data).toMatchObject({ reason: 'NO_SESSION' })
    expect((await signInWith(t, keyOf(mine))).data).toMatchObject({ reason: 'WRONG_KEY' })
    expect((await signInWith(t, keyOf(mine, 1))).code).toBe(200)
    const rows = await auditRows(t, mine.operatorId)
    expect(rows.at(-1)).toMatchObject({ action: 'keyCloned' })
  })
})

test('of two answers of one key that cross on their way, the late one is refused and the key goes on', async () => {
  const mine = await givenColleague(t, ['support'])
  const [first, second] = [await begin(), await begin()]
  const early = touchKey(originOf(t), first.options, keyOf(mine))
  const later = touchKey(originOf(t), second.options, keyOf(mine))
  t.clock.advanceMs(MINUTE_MS)
  expect((await finish({ challengeId: second.challengeId, credential: later })).code).toBe(200)
  const late = await finish({ challengeId: first.challengeId, credential: early })
  expect(late.data).toMatchObject({ reason: 'WRONG_KEY' })
  expect((await signInWith(t, keyOf(mine))).code).toBe(200)
})

describe('a session', () => {
  test('[B11.8] is locked after 15 idle minutes; a touch goes on under another cookie, to 10 hours at most', async () => {
    const who = await givenColleague(t, ['support'])
    const openedAt = t.clock.now().getTime()
    for (let minutes = 0; minutes < 60; minutes += 14) {
      t.clock.advanceMs(14 * MINUTE_MS)
      expect((await queues(who)).code).toBe(200)
    }
    t.clock.advanceMs(15 * MINUTE_MS)
    expect((await queues(who)).data).toMatchObject({ reason: 'SESSION_LOCKED' })
    const { challengeId, options } = await begin()
    const credential = touchKey(originOf(t), options, keyOf(who))
    const resumed = await t.call(resumeSession, {
      ...fromPage(t, who.cookie),
      body: { challengeId, credential },
    })
    const session = { cookie: cookieOf(resumed) }
    expect(session.cookie).not.toBe(who.cookie)
    expect((await queues(session)).code).toBe(200)
    expect((await queues(who)).data).toMatchObject({ reason: 'NO_SESSION' })
    const end = openedAt + 10 * 60 * MINUTE_MS
    expect(resumed.data.expiresAt).toBe(new Date(end).toISOString())
    while (t.clock.now().getTime() < end - 14 * MINUTE_MS) {
      t.clock.advanceMs(14 * MINUTE_MS)
      expect((await queues(session)).code).toBe(200)
    }
    t.clock.advanceMs(end - t.clock.now().getTime())
    expect((await queues(session)).data).toMatchObject({ reason: 'NO_SESSION' })
  })

  test('that one locks is locked at once, and nobody else’s touch opens it', async () => {
    const who = await givenColleague(t, ['support'])
    const other = await givenColleague(t, ['finance'])
    await callAs(t, who, lockSession, { body: {} })
    expect((await queues(who)).data).toMatchObject({ reason: 'SESSION_LOCKED' })
    const { challengeId, options } = await begin()
    const credential = touchKey(originOf(t), options, keyOf(other))
    const answer = await t.call(resumeSession, {
      ...fromPage(t, who.cookie),
      body: { challengeId, credential },
    })
    expect(answer.data).toMatchObject({ reason: 'WRONG_KEY' })
    expect((await callAs(t, who, signOutStaff, { body: {} })).code).toBe(200)
    expect((await queues(who)).data).toMatchObject({ reason: 'NO_SESSION' })
  })

  test('is answered to pages of our own alone', async () => {
    const who = await givenColleague(t, ['support'])
    const from = (headers: Record<string, string>) =>
      t.call(operatorQueues, { headers: { cookie: who.cookie, ...headers } })
    const refused = [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: originOf(t), 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of refused as Record<string, string>[]) {
      expect((await from(headers)).data, JSON.stringify(headers)).toMatchObject({
        reason: 'FORBIDDEN',
      })
    }
    expect((await from({ 'sec-fetch-site': 'same-origin' })).code).toBe(200)
    const { challengeId, options } = await begin()
    const credential = touchKey(originOf(t), options, keyOf(who))
    const elsewhere = await t.call(finishSignIn, {
      headers: { origin: 'https://evil.example' },
      body: { challengeId, credential },
    })
    expect(elsewhere.data).toMatchObject({ reason: 'FORBIDDEN' })
  })

  test('is ended by its person from another one, and of nobody else', async () => {
    const who = await givenColleague(t, ['support'])
    const other = await givenColleague(t, ['support'])
    const session = { cookie: cookieOf(await signInWith(t, keyOf(who))) }
    const { sessions, sessionId } = (await callAs(t, session, whoAmI)).data
    expect(sessions).toHaveLength(2)
    const first = sessions.find((one) => one.sessionId !== sessionId)?.sessionId ?? ''
    const by = (one: { cookie: string }) =>
      callAs(t, one, endOwnSession, { body: { sessionId: first } })
    expect((await by(other)).data).toMatchObject({ reason: 'NOT_FOUND' })
    expect((await queues(who)).code).toBe(200)
    expect((await by(session)).code).toBe(200)
    expect((await queues(who)).data).toMatchObject({ reason: 'NO_SESSION' })
  })

  test('no token of a borrower or a terminal opens what is about oneself', async () => {
    const { token } = await givenOperator(t, 'support')
    expect((await t.call(whoAmI, { token })).data).toMatchObject({ reason: 'PASSKEY_NEEDED' })
    const person = await t.signIn()
    expect((await t.call(whoAmI, { token: person.token })).code).toBe(401)
  })
})

describe('one’s own keys', () => {
  test('are added and removed with a signature by one that was there, and two ways always stay', async () => {
    const who = await givenColleague(t, ['finance'])
    const begun = (await callAs(t, who, beginKey, { body: {} })).data
    const { credential } = createKey(originOf(t), begun.options)
    const { challengeId } = begun
    const body = { requestId: randomUUID(), challengeId, credential, label: 'Third' }
    expect((await callAs(t, who, addKey, { body })).data).toMatchObject({
      reason: 'SIGNATURE_NEEDED',
    })
    const added = await decideSigned(t, who, addKey, body)
    expect(added.data).toMatchObject({ credentialId: credential.id, isEnrolled: true })
    const remove = (credentialId: string) =>
      decideSigned(t, who, removeKey, { requestId: randomUUID(), credentialId })
    expect((await remove(credential.id)).code).toBe(200)
    expect((await remove(credential.id)).data).toMatchObject({ reason: 'NOT_FOUND' })
    expect((await remove(keyOf(who, 1).credentialId)).data).toMatchObject({ reason: 'KEY_LAST' })
    const other = await givenColleague(t, ['finance'])
    expect((await remove(keyOf(other).credentialId)).data).toMatchObject({ reason: 'NOT_FOUND' })
    expect((await signInWith(t, keyOf(other))).code).toBe(200)
  })

  test('a removed key signs nobody in, and the sessions that it opened end', async () => {
    const who = await givenColleague(t, ['support'])
    who.keys.push(await addSecondKey(t, who))
    const lost = keyOf(who, 2)
    const thief = { cookie: cookieOf(await signInWith(t, lost)) }
    expect((await queues(thief)).code).toBe(200)
    const body = { requestId: randomUUID(), credentialId: lost.credentialId }
    expect((await decideSigned(t, who, removeKey, body)).code).toBe(200)
    expect((await queues(thief)).data).toMatchObject({ reason: 'NO_SESSION' })
    expect((await signInWith(t, lost)).data).toMatchObject({ reason: 'WRONG_KEY' })
  })
})
