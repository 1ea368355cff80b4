import { randomUUID } from 'node:crypto'
import {
  loginDevices,
  loginOut,
  renewLogin,
  revokeLogin,
  userStatus,
} from '@noren/contract/account'
import {
  decideHandOff,
  handOff,
  handOffAsked,
  signOutEverywhere,
  uniqueLogin,
  viewLink,
} from '@noren/contract/sessions'
import { proven } from '@noren/testkit/call-proofs'
import { personStream } from '@noren/testkit/event-stream'
import { askedOf, decide, givenContinued, givenLink, openLink } from '@noren/testkit/given-hand-off'
import { type SignedInPerson, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { forgetHandOffs } from './forget-codes.ts'
import { linkWithoutSession } from './hand-off.ts'
import { SESSIONS_BY_LINK_MAX } from './sessions/limits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t?.close())

const MINUTE_MS = 60_000
const WAITING = { code: 409, data: { reason: 'HAND_OFF_WAITING' } }
const OVER = { code: 401, data: { reason: 'OPEN_TOKEN_USED' } }
const REFUSED = { code: 409, data: { reason: 'HAND_OFF_REFUSED' } }

const statusOf = async ({ token }: SignedInPerson) => (await t.call(userStatus, { token })).code
const devicesOf = async ({ token }: SignedInPerson) =>
  (await t.call(loginDevices, { token })).data.details
const sessionOf = async (person: SignedInPerson) =>
  (await devicesOf(person)).find(({ isThisOne }) => isThisOne)?.sessionId ?? ''
const other = (number: string) => (number === '000' ? '111' : '000')

describe('a link to another device', () => {
  test('[N8.4] signs in once the device that made it has confirmed the number', async () => {
    const person = await t.signIn()
    const deviceId = randomUUID()
    const link = await givenLink(t, person)
    expect(await askedOf(t, person)).toBeNull()
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/17.5 Mobile Safari/604.1' }
    const first = await openLink(t, link, { deviceId, headers })
    expect(first).toMatchObject(WAITING)
    const asked = await askedOf(t, person)
    expect(asked).toMatchObject({
      number: expect.stringMatching(/^\d{3}$/),
      label: 'Safari, iPhone',
    })
    expect(first.data).toMatchObject({ number: asked?.number })
    expect(await openLink(t, link, { deviceId })).toMatchObject(WAITING)
    expect((await decide(t, person)).data).toEqual({ isConfirmed: true })
    const opened = await openLink(t, link, { deviceId })
    expect(opened).toMatchObject({ code: 200, data: { userId: person.userId, bizStatus: 10 } })
    expect(await statusOf({ ...person, token: opened.data.token })).toBe(200)
    expect(await statusOf(person)).toBe(200)
    expect(await askedOf(t, person)).toBeNull()
  })

  test('[N8.4] the first device that opens it is held to it; no other gets in', async () => {
    const person = await t.signIn()
    const link = await givenLink(t, person)
    const [own, thief] = [randomUUID(), randomUUID()]
    await openLink(t, link, { deviceId: own })
    expect(await openLink(t, link, { deviceId: thief })).toMatchObject(OVER)
    await decide(t, person)
    expect(await openLink(t, link, { deviceId: thief })).toMatchObject(OVER)
    expect((await openLink(t, link, { deviceId: own })).code).toBe(200)
    expect(await openLink(t, link, { deviceId: thief })).toMatchObject(OVER)
  })

  test.each([{ isSame: false }, { number: 'other' }])(
    '[N8.6] %o sends the other device away for good',
    async ({ isSame = true, number }) => {
      const person = await t.signIn()
      const deviceId = randomUUID()
      const link = await givenLink(t, person)
      await openLink(t, link, { deviceId })
      const asked = await askedOf(t, person)
      const said = { isSame, number: number ? other(asked?.number ?? '') : (asked?.number ?? '') }
      expect((await decide(t, person, said)).data).toEqual({ isConfirmed: false })
      expect(await openLink(t, link, { deviceId })).toMatchObject(REFUSED)
      const again = { handOffId: asked?.handOffId, number: asked?.number, isSame: true }
      const late = await t.call(decideHandOff, { token: person.token, body: again })
      expect(late.data).toEqual({ isConfirmed: false })
      expect(await openLink(t, link, { deviceId })).toMatchObject(REFUSED)
      expect(await devicesOf(person)).toHaveLength(1)
    },
  )

  test('[N8.6] "no" after "yes" ends what was opened, and all below it', async () => {
    const person = await t.signIn()
    const deviceId = randomUUID()
    const link = await givenLink(t, person)
    await openLink(t, link, { deviceId })
    const asked = await askedOf(t, person)
    await decide(t, person)
    const { data } = await openLink(t, link, { deviceId })
    const child = { ...person, deviceId, token: data.token }
    const grandchild = await givenContinued(t, child, randomUUID())
    const no = { handOffId: asked?.handOffId, number: asked?.number, isSame: false }
    await t.call(decideHandOff, { token: person.token, body: no })
    expect([await statusOf(child), await statusOf(grandchild), await statusOf(person)]).toEqual([
      403, 403, 200,
    ])
  })

  test('[N8.6] only the session that made it sees and decides it, not the person’s other ones', async () => {
    const person = await t.signIn()
    t.clock.advanceMs(2 * MINUTE_MS)
    const elsewhere = await t.signIn(person.phone)
    const stranger = await t.signIn()
    const link = await givenLink(t, person)
    await openLink(t, link, { deviceId: randomUUID() })
    const asked = await askedOf(t, person)
    const body = { handOffId: asked?.handOffId, number: asked?.number, isSame: true }
    for (const { token } of [elsewhere, stranger]) {
      expect((await t.call(handOffAsked, { token })).data).toEqual({ asked: null })
      expect((await t.call(decideHandOff, { token, body })).code).toBe(404)
    }
    expect((await t.call(decideHandOff, { body })).code).toBe(401)
    proven(decideHandOff, 'notYours')
    expect((await decide(t, person)).data).toEqual({ isConfirmed: true })
  })

  test('[N8.4] waits five minutes to be opened, and then five to be confirmed', async () => {
    const person = await t.signIn()
    const late = await givenLink(t, person)
    t.clock.advanceMs(5 * MINUTE_MS + 1)
    expect(await openLink(t, late, { deviceId: randomUUID() })).toMatchObject(OVER)
    const deviceId = randomUUID()
    const link = await givenLink(t, person)
    t.clock.advanceMs(4 * MINUTE_MS)
    await openLink(t, link, { deviceId })
    t.clock.advanceMs(4 * MINUTE_MS)
    const asked = await askedOf(t, person)
    expect(await openLink(t, link, { deviceId })).toMatchObject(WAITING)
    t.clock.advanceMs(MINUTE_MS + 1)
    const body = { handOffId: asked?.handOffId, number: asked?.number, isSame: true }
    expect((await t.call(decideHandOff, { token: person.token, body })).code).toBe(404)
    expect(await openLink(t, link, { deviceId })).toMatchObject(OVER)
  })

  test('[N8.4] a link that nobody opened ends with the next one', async () => {
    const person = await t.signIn()
    const before = await givenLink(t, person)
    // The same again at once is a lost answer or a double tap.
    expect(await givenLink(t, person)).toEqual(before)
    t.clock.advanceMs(11_000)
    const link = await givenLink(t, person)
    expect(await openLink(t, before, { deviceId: randomUUID() })).toMatchObject(OVER)
    expect(await openLink(t, link, { deviceId: randomUUID() })).toMatchObject(WAITING)
  })

  test('[N8.4] an answer that was lost is given again: the same session, by either token', async () => {
    const person = await t.signIn()
    const deviceId = randomUUID()
    const link = await givenLink(t, person)
    await openLink(t, link, { deviceId })
    await decide(t, person)
    const first = await openLink(t, link, { deviceId })
    const second = await openLink(t, link, { deviceId })
    expect(second.code).toBe(200)
    expect(await devicesOf(person)).toHaveLength(2)
    expect(await statusOf({ ...person, token: first.data.token })).toBe(200)
    expect(await statusOf({ ...person, token: second.data.token })).toBe(200)
  })

  test('[N8.4] ten at once, by the device that may: one session', async () => {
    const person = await t.signIn()
    const deviceId = randomUUID()
    const link = await givenLink(t, person)
    const opening = await Promise.all(
      Array.from({ length: 10 }, () => openLink(t, link, { deviceId })),
    )
    expect(new Set(opening.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    await decide(t, person)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => openLink(t, link, { deviceId })),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(200))
    expect(await devicesOf(person)).toHaveLength(2)
  })

  test('[N8.4] ten devices at once: one of them is asked about', async () => {
    const person = await t.signIn()
    const link = await givenLink(t, person)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => openLink(t, link, { deviceId: randomUUID() })),
    )
    expect(answers.filter(({ data }) => 'number' in data)).toHaveLength(1)
  })

  test('[N8.4] the page that shows the link hears that it was opened', async () => {
    const person = await t.signIn()
    const stream = await personStream(t, person)
    const link = await givenLink(t, person)
    await openLink(t, link, { deviceId: randomUUID() })
    expect(await stream.until('session')).toEqual({ kind: 'session' })
    await stream.close()
  })

  test('[N8.7] a link says whose it is before it signs anybody in, and to its own person that it is theirs', async () => {
    const person = await t.signIn()
    const stranger = await t.signIn()
    const link = await givenLink(t, person)
    const seen = async (token?: string) =>
      (await t.call(viewLink, { body: link, ...(token && { token }) })).data
    const phoneMasked = `••••••${person.phone.slice(-4)}`
    expect(await seen()).toEqual({ phoneMasked, isYou: false })
    expect(await seen(stranger.token)).toEqual({ phoneMasked, isYou: false })
    expect(await seen('nobody')).toEqual({ phoneMasked, isYou: false })
    expect(await seen(person.token)).toEqual({ phoneMasked, isYou: true })
    expect(await askedOf(t, person)).toBeNull()
    const forged = { ...link, taskId: `${link.taskId.slice(0, -2)}xx` }
    expect(await t.call(viewLink, { body: forged })).toMatchObject(OVER)
  })

  test('[N8.3] what belongs to no session signs in without being confirmed, once', async () => {
    const { userId } = await t.signIn()
    const of = { userId, channel: 'sms', at: t.clock.now() }
    const body = { taskId: linkWithoutSession(t.deps, of).openToken, uniqueChannel: 'sms' }
    expect((await t.call(uniqueLogin, { body, deviceId: randomUUID() })).code).toBe(200)
    expect(await t.call(uniqueLogin, { body, deviceId: randomUUID() })).toMatchObject(OVER)
    expect(await t.call(viewLink, { body })).toMatchObject(OVER)
    const asHandOff = { ...body, uniqueChannel: 'handOff' }
    expect(await t.call(uniqueLogin, { body: asHandOff })).toMatchObject(OVER)
  })

  test('its row goes after a day, and the session that it opened stays', async () => {
    const person = await t.signIn()
    const child = await givenContinued(t, person, randomUUID())
    t.clock.advanceDays(2)
    const at = t.clock.now()
    const gone = await inTransaction(t.db, (tx) => forgetHandOffs(tx, { at, limit: 1000 }))
    expect(gone).toBeGreaterThan(0)
    expect(await statusOf(child)).toBe(200)
  })
})

describe('three generations', () => {
  const family = async () => {
    const root = await t.signIn()
    const child = await givenContinued(t, root, randomUUID())
    const grandchild = await givenContinued(t, child, randomUUID())
    t.clock.advanceMs(2 * MINUTE_MS)
    const apart = await t.signIn(root.phone)
    return { root, child, grandchild, apart }
  }
  const statuses = (people: SignedInPerson[]) => Promise.all(people.map(statusOf))

  test('[L10.3] the list says which session opened which', async () => {
    const { root, child, grandchild, apart } = await family()
    const [ofRoot, ofChild] = [await sessionOf(root), await sessionOf(child)]
    const list = new Map((await devicesOf(root)).map((one) => [one.sessionId, one.openedBy]))
    expect(list.get(ofRoot)).toBeNull()
    expect(list.get(ofChild)).toBe(ofRoot)
    expect(list.get(await sessionOf(grandchild))).toBe(ofChild)
    expect(list.get(await sessionOf(apart))).toBeNull()
  })

  test('[L10.1] who signs out ends all that came of the session, and nothing beside it', async () => {
    const { root, child, grandchild, apart } = await family()
    const stream = await personStream(t, grandchild)
    await t.call(loginOut, { token: root.token })
    expect(await statuses([root, child, grandchild, apart])).toEqual([403, 403, 403, 200])
    expect(await stream.next()).toBe('ended')
    await stream.close()
  })

  test('[L10.1] the middle one revoked ends the last one; the first stays', async () => {
    const { root, child, grandchild, apart } = await family()
    const body = { sessionId: await sessionOf(child) }
    await t.call(revokeLogin, { token: apart.token, body })
    expect(await statuses([root, child, grandchild, apart])).toEqual([200, 403, 403, 200])
  })

  test('[L10.1] a link made before the end opens nothing after it, confirmed or not', async () => {
    const { root, child } = await family()
    const [fresh, confirmed] = [randomUUID(), randomUUID()]
    const link = await givenLink(t, child)
    await openLink(t, link, { deviceId: confirmed })
    await decide(t, child)
    const unopened = await givenLink(t, child)
    await t.call(loginOut, { token: root.token })
    expect(await openLink(t, link, { deviceId: confirmed })).toMatchObject(OVER)
    expect(await openLink(t, unopened, { deviceId: fresh })).toMatchObject(OVER)
  })

  test('[L10.1] signed out while the link is being opened: nobody is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await t.signIn()
      const deviceId = randomUUID()
      const link = await givenLink(t, person)
      await openLink(t, link, { deviceId })
      await decide(t, person)
      const [opened] = await Promise.all([
        openLink(t, link, { deviceId }),
        t.call(loginOut, { token: person.token }),
      ])
      const token = opened.code === 200 ? opened.data.token : undefined
      if (token) expect(await statusOf({ ...person, token })).toBe(403)
      expect(await statusOf(person)).toBe(403)
    }
  })

  test('[L10.2] signed out everywhere: all of them, links too; a code signs in again', async () => {
    const { root, child, grandchild, apart } = await family()
    const stranger = await t.signIn()
    const deviceId = randomUUID()
    const link = await givenLink(t, apart)
    await openLink(t, link, { deviceId })
    await decide(t, apart)
    expect((await t.call(signOutEverywhere, { token: child.token, body: {} })).code).toBe(200)
    expect(await statuses([root, child, grandchild, apart])).toEqual([403, 403, 403, 403])
    expect(await openLink(t, link, { deviceId })).toMatchObject(OVER)
    expect(await statusOf(stranger)).toBe(200)
    t.clock.advanceMs(2 * MINUTE_MS)
    expect(await statusOf(await t.signIn(root.phone))).toBe(200)
  })
})

describe('what a session may hand on', () => {
  const endOf = async ({ token }: SignedInPerson) => {
    const { rows } = await t.db.query<{ ends: Date }>({
      text: 'select max(expires_at) as ends from sessions where id = $1',
      values: [await sessionOf({ token } as SignedInPerson)],
    })
    return rows[0]?.ends.getTime() ?? 0
  }

  test('[L10.4] no session lives longer than the one that opened it', async () => {
    const root = await t.signIn()
    t.clock.advanceDays(100)
    await t.call(renewLogin, { token: root.token, body: {} })
    const child = await givenContinued(t, root, randomUUID())
    expect(await endOf(child)).toBe(await endOf(root))
  })

  test('[L10.3] sixty links by one session: twenty sessions, and the list shows each', async () => {
    const person = await t.signIn()
    const refused: string[] = []
    for (let count = 0; count < 60; count += 1) {
      const made = await t.call(handOff, { token: person.token, body: {} })
      if (made.code !== 200) refused.push((made.data as unknown as { reason: string }).reason)
      else await givenContinued(t, person, randomUUID())
    }
    expect(refused).toEqual(Array(60 - SESSIONS_BY_LINK_MAX + 1).fill('DEVICES_FULL'))
    expect(await devicesOf(person)).toHaveLength(SESSIONS_BY_LINK_MAX)
  })

  test('[L10.3] links that were confirmed before the list was full open no more than that', async () => {
    const root = await t.signIn()
    const makers = [root]
    while (makers.length < SESSIONS_BY_LINK_MAX - 1) {
      makers.push(await givenContinued(t, root, randomUUID()))
    }
    const waiting = []
    for (const maker of makers) {
      const deviceId = randomUUID()
      const link = await givenLink(t, maker)
      await openLink(t, link, { deviceId })
      await decide(t, maker)
      waiting.push({ link, deviceId })
    }
    const answers = await Promise.all(
      waiting.map(({ link, deviceId }) => openLink(t, link, { deviceId })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await devicesOf(root)).toHaveLength(SESSIONS_BY_LINK_MAX)
  })

  test('[L10.3] sixty sessions by code are all in the list', async () => {
    const person = await t.signIn()
    await t.db.query({
      text: `insert into sessions (id, user_id, token_hash, device_id, device_label, key_hash,
          created_at, last_seen_at, expires_at, is_from_before)
        select gen_random_uuid(), user_id, decode(md5(random()::text) || md5(random()::text), 'hex'),
          '', 'Old phone', key_hash, created_at, created_at, expires_at, false
        from sessions, generate_series(1, 60) where user_id = $1`,
      values: [person.userId],
    })
    expect(await devicesOf(person)).toHaveLength(61)
  })
})
