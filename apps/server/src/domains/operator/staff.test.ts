import { randomUUID } from 'node:crypto'
import type { BodyInput, EndpointSpec } from '@noren/contract/endpoint'
import { decideProposal, operatorQueues, waiveCharge } from '@noren/contract/operator'
import { beginEnrol } from '@noren/contract/operator/session'
import {
  decideStaffProposal,
  endStaff,
  endStaffSessions,
  inviteAgain,
  inviteStaff,
  listStaff,
  sendInvite,
  setRoles,
} from '@noren/contract/operator/staff'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import {
  addSecondKey,
  callAs,
  cookieOf,
  decideSigned,
  enrol,
  fromPage,
  type GivenColleague,
  givenColleague,
  signed,
  signInWith,
} from '@noren/testkit/given-passkey'
import { linkTo, mailSaying } from '@noren/testkit/staff-mails'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inviteAdmin } from './invite-at-desk.ts'
import { addOperator, renewToken } from './operators.ts'

let t: TestApp
let one: GivenColleague
let two: GivenColleague
let three: GivenColleague
beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: 'https://console.example.com' } })
  one = await givenColleague(t, ['admin'])
  two = await givenColleague(t, ['admin'])
  three = await givenColleague(t, ['admin'])
})
/** Sessions last ten hours, and some tests let days pass. */
beforeEach(async () => {
  for (const admin of [one, two, three]) {
    const [key] = admin.keys
    if (key) admin.cookie = cookieOf(await signInWith(t, key))
  }
})
afterAll(() => t.close())

const TIMES = 20
/** As many as the pool of a server has. */
const CONNECTIONS = 10
const WAIT_MS = 10_000
const DAY_MS = 24 * 60 * 60_000
let asked = 0

const untilWaiting = (on: PoolClient) =>
  vi.waitFor(async () => {
    const { rows } = await on.query(
      `select 1 from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
  }, WAIT_MS)

type By = Pick<GivenColleague, 'cookie' | 'keys'>
const propose = <E extends EndpointSpec>(
  by: By,
  endpoint: E,
  body: Omit<BodyInput<E> & object, 'requestId'>,
) => decideSigned(t, by, endpoint, { requestId: randomUUID(), ...body } as never)

const decide = (by: By, { data }: { data: unknown }, decision = 'confirm') => {
  const { proposalId } = data as { proposalId: string }
  return propose(by, decideStaffProposal, { proposalId, decision } as never)
}

const invitation = () => {
  asked += 1
  return {
    name: `New person ${asked}`,
    email: `new.${asked}@example.com`,
    roles: ['support' as const],
  }
}
const listed = async (operatorId: string) =>
  (await callAs(t, one, listStaff)).data.details.find((row) => row.operatorId === operatorId)

describe('a new person', () => {
  test('[B11.11] is proposed by one administrator, confirmed by another, and alone gets the link', async () => {
    const { name, email, roles } = invitation()
    const proposed = await propose(one, inviteStaff, { name, email, roles })
    expect(proposed.code).toBe(200)
    const waiting = (await callAs(t, two, listStaff)).data.proposals
    expect(waiting).toMatchObject([{ kind: 'invite', name, roles, proposedBy: one.name }])
    expect((await decide(one, proposed)).data).toMatchObject({ reason: 'SAME_OPERATOR' })
    expect((await decide(two, proposed)).data).toMatchObject({ state: 'confirmed' })
    expect((await decide(three, proposed)).data).toMatchObject({ reason: 'CASE_DECIDED' })
    const who = await enrol(t, await linkTo(t, email))
    await addSecondKey(t, { cookie: who.cookie, keys: [who.key] })
    const queues = await callAs(t, who, operatorQueues)
    expect(queues.data.operator).toMatchObject({ name, roles })
    expect(await listed(who.data.operatorId)).toMatchObject({ state: 'active', keys: 2 })
    const { rows } = await t.db.query<{ text: string }>({
      text: `select (select string_agg(m::text, ' ') from operator_mailboxes m)
        || (select string_agg(p::text, ' ') from staff_proposals p)
        || (select string_agg(a::text, ' ') from answered_requests a)
        || (select string_agg(s::text, ' ') from decision_signatures s) as text`,
    })
    expect(rows[0]?.text).not.toContain(email)
  })

  test('of a known name or address is refused, at once and when it was known meanwhile', async () => {
    const { name, email, roles } = invitation()
    const other = invitation()
    const first = await propose(one, inviteStaff, { name, email, roles })
    const second = await propose(one, inviteStaff, { ...other, name: ` ${name.toUpperCase()} ` })
    expect((await decide(two, first)).code).toBe(200)
    expect((await decide(two, second)).data).toMatchObject({ reason: 'PERSON_KNOWN' })
    const again = await propose(one, inviteStaff, { ...other, email: email.toUpperCase() })
    expect(again.data).toMatchObject({ reason: 'PERSON_KNOWN' })
  })

  test('twenty confirmations at once make one person', async () => {
    const { name, email, roles } = invitation()
    const { data } = await propose(one, inviteStaff, { name, email, roles })
    const answers = []
    for (let count = 0; count < TIMES; count += 1) {
      const by = count % 2 === 0 ? two : three
      answers.push(decide(by, { data }))
    }
    const codes = (await Promise.all(answers)).map(({ code }) => code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    const { rows } = await t.db.query({
      text: 'select id from operators where name = $1',
      values: [name],
    })
    expect(rows).toHaveLength(1)
  })

  test('is made and written to, although every connection is taken the moment it is decided', async () => {
    const { name, email, roles } = invitation()
    const proposed = await propose(one, inviteStaff, { name, email, roles })
    const { proposalId } = proposed.data as { proposalId: string }
    const body = { requestId: randomUUID(), proposalId, decision: 'confirm' } as const
    const signature = await signed(t, two, decideStaffProposal, body)
    // The sandbox's mail is in the same database; a real one is not.
    const mail = vi.spyOn(t.deps.mail, 'send').mockResolvedValue()
    const taken: PoolClient[] = []
    const owner = await t.db.connect()
    try {
      await owner.query(`select pg_advisory_lock(hashtextextended('noren staff', 46))`)
      const deciding = callAs(t, two, decideStaffProposal, { body: { ...body, signature } })
      await untilWaiting(owner)
      // Those that are free, and then in the queue for the one on which it is decided.
      while (t.deps.db.connections().open < CONNECTIONS || t.deps.db.connections().idle > 0) {
        taken.push(await t.deps.db.connect())
      }
      const last = t.deps.db.connect().then((client) => taken.push(client))
      await owner.query(`select pg_advisory_unlock(hashtextextended('noren staff', 46))`)
      expect((await deciding).code).toBe(200)
      await last
      expect(t.deps.db.connections()).toMatchObject({ idle: 0 })
      expect(mail.mock.calls.map(([letter]) => letter.to)).toContain(email)
    } finally {
      mail.mockRestore()
      owner.release()
      for (const client of taken) client.release()
    }
  })

  test('a lost link is mailed again by one, while nobody has used it', async () => {
    const { name, email, roles } = invitation()
    await decide(two, await propose(one, inviteStaff, { name, email, roles }))
    const first = await linkTo(t, email)
    const row = (await callAs(t, one, listStaff)).data.details.find((who) => who.name === name)
    const operatorId = row?.operatorId ?? ''
    const body = { requestId: randomUUID(), operatorId }
    expect((await callAs(t, one, sendInvite, { body })).code).toBe(200)
    const begin = (link: string) => t.call(beginEnrol, { ...fromPage(t), body: { link } })
    expect((await begin(first)).data).toMatchObject({ reason: 'LINK_OVER' })
    await enrol(t, await linkTo(t, email, first))
    const again = { requestId: randomUUID(), operatorId }
    expect((await callAs(t, one, sendInvite, { body: again })).data).toMatchObject({
      reason: 'NOT_FOUND',
    })
  })
})

describe('roles', () => {
  test('[B11.12] change by two, and a forbidden pair is refused when it is proposed', async () => {
    const who = await givenColleague(t, ['support'])
    const { operatorId } = who
    const wrong = await propose(one, setRoles, { operatorId, roles: ['finance', 'admin'] })
    expect(wrong.data).toMatchObject({ reason: 'ROLE_PAIR', one: 'admin', other: 'finance' })
    const right = await propose(one, setRoles, { operatorId, roles: ['finance', 'support'] })
    expect((await callAs(t, who, operatorQueues)).data.operator.roles).toEqual(['support'])
    await decide(two, right)
    expect((await callAs(t, who, operatorQueues)).data.operator.roles).toEqual([
      'finance',
      'support',
    ])
  })

  test('[B11.12] a pair by two accounts of one person is refused, and stops both where it stands already', async () => {
    const name = 'Asha of two accounts'
    const first = await givenColleague(t, ['finance'], { name })
    const desk = { db: t.db, newId: t.deps.newId, at: t.clock.now() }
    const twice = addOperator(desk, { name: ` ASHA of  two accounts`, roles: ['admin'] })
    await expect(twice).rejects.toThrow('ROLE_PAIR')
    const other = await addOperator(desk, { name, roles: ['support'] })
    const { operatorId } = other
    const asked = await propose(one, setRoles, { operatorId, roles: ['collectionsLead'] })
    expect(asked.data).toMatchObject({ reason: 'ROLE_PAIR' })
    // As a server of the version before, or somebody past the server, would have left it.
    await t.db.query({
      text: `insert into operator_roles (id, operator_id, role, since_at)
        values (gen_random_uuid(), $1, 'productManager', now())`,
      values: [operatorId],
    })
    const byToken = await t.call(operatorQueues, { token: other.token })
    expect(byToken.data).toMatchObject({ reason: 'ROLE_PAIR' })
    expect((await callAs(t, first, operatorQueues)).data).toMatchObject({ reason: 'ROLE_PAIR' })
    expect(await listed(operatorId)).toMatchObject({ hasForbiddenPair: true })
  })

  test('two proposals that cross are confirmed one after the other, and no pair comes of it', async () => {
    const who = await givenColleague(t, ['support'])
    const { operatorId } = who
    const both = await Promise.all([
      propose(one, setRoles, { operatorId, roles: ['finance'] }),
      propose(two, setRoles, { operatorId, roles: ['productManager'] }),
    ])
    const reasons = both.map(({ data }) => (data as { reason?: string }).reason ?? 'proposed')
    expect(reasons.sort()).toEqual(['PROPOSAL_PENDING', 'proposed'])
  })

  test('nobody proposes or confirms about themselves', async () => {
    const { operatorId } = one
    const own = await propose(one, setRoles, { operatorId, roles: ['admin', 'analyst'] })
    expect(own.data).toMatchObject({ reason: 'OWN_ACCOUNT' })
    const asked = await propose(two, setRoles, { operatorId, roles: ['admin', 'analyst'] })
    expect((await decide(one, asked)).data).toMatchObject({ reason: 'OWN_ACCOUNT' })
    expect((await decide(three, asked, 'refuse')).data).toMatchObject({ state: 'refused' })
  })

  test('a proposal ends after seven days', async () => {
    const { operatorId } = await givenColleague(t, ['support'])
    const asked = await propose(one, setRoles, { operatorId, roles: ['analyst'] })
    t.clock.advanceMs(7 * DAY_MS)
    const [key] = two.keys
    if (key) two.cookie = cookieOf(await signInWith(t, key))
    expect((await decide(two, asked)).data).toMatchObject({ reason: 'CASE_DECIDED' })
  })
})

describe('leaving', () => {
  test('[B11.13] stops at once, ends for good by two, and takes sessions, keys, tokens and proposals along', async () => {
    const who = await givenColleague(t, ['finance'])
    const { operatorId } = who
    const desk = { db: t.db, newId: t.deps.newId, at: t.clock.now() }
    const { token } = await renewToken(desk, operatorId)
    const { loanId } = await givenDisbursedLoan(t)
    t.deps.market = { ...t.deps.market, secondOperatorAboveMinor: 0 as never }
    const waiver = { loanId, part: 'fee', amount: '5.00', reason: 'goodwill' } as const
    const { proposalId } = (await propose(who, waiveCharge, waiver)).data as { proposalId: string }
    const asked = await propose(one, endStaff, { operatorId })
    expect((await callAs(t, who, operatorQueues)).data).toMatchObject({ reason: 'FORBIDDEN' })
    expect((await t.call(operatorQueues, { token })).data).toMatchObject({ reason: 'FORBIDDEN' })
    expect(await listed(operatorId)).toMatchObject({ state: 'paused' })
    await decide(two, asked)
    expect((await callAs(t, who, operatorQueues)).data).toMatchObject({ reason: 'NO_SESSION' })
    expect((await t.call(operatorQueues, { token })).data).toMatchObject({ reason: 'NO_SESSION' })
    const [key] = who.keys
    if (!key) throw new Error('a key is given')
    expect((await signInWith(t, key)).data).toMatchObject({ reason: 'WRONG_KEY' })
    const second = await givenColleague(t, ['finance'])
    const confirm = { proposalId, decision: 'confirm' } as const
    expect((await propose(second, decideProposal, confirm)).data).toMatchObject({
      reason: 'CASE_DECIDED',
    })
    expect(await listed(operatorId)).toMatchObject({ state: 'ended', roles: [], keys: 0 })
    const { rows } = await t.db.query({
      text: 'select 1 from operator_mailboxes where operator_id = $1',
      values: [operatorId],
    })
    expect(rows).toEqual([])
  })

  test('that another refuses is over: the person goes on', async () => {
    const who = await givenColleague(t, ['support'])
    const asked = await propose(one, endStaff, { operatorId: who.operatorId })
    expect((await callAs(t, who, operatorQueues)).code).toBe(403)
    await decide(two, asked, 'refuse')
    expect((await callAs(t, who, operatorQueues)).code).toBe(200)
  })

  test('one administrator stops no other, and two always stay', async () => {
    const four = await givenColleague(t, ['admin'])
    const asked = await propose(one, endStaff, { operatorId: four.operatorId })
    expect((await callAs(t, four, operatorQueues)).code).toBe(200)
    await decide(two, asked)
    expect((await callAs(t, four, operatorQueues)).data).toMatchObject({ reason: 'NO_SESSION' })
    // Three are left: two who agree on it may end the third, but not go on.
    const third = await propose(one, endStaff, { operatorId: three.operatorId })
    await decide(two, third)
    const last = await propose(one, endStaff, { operatorId: two.operatorId })
    expect(last.data).toMatchObject({ reason: 'LAST_ADMIN' })
    const roles = await propose(one, setRoles, { operatorId: two.operatorId, roles: ['analyst'] })
    expect(roles.data).toMatchObject({ reason: 'LAST_ADMIN' })
    three = await givenColleague(t, ['admin'])
  })

  test('sessions end by one administrator, who may then sign in again', async () => {
    const who = await givenColleague(t, ['support'])
    const body = { requestId: randomUUID(), operatorId: who.operatorId }
    const ended = await callAs(t, one, endStaffSessions, { body })
    expect(ended.data).toMatchObject({ ended: 1 })
    expect((await callAs(t, who, operatorQueues)).data).toMatchObject({ reason: 'NO_SESSION' })
    const [key] = who.keys
    if (!key) throw new Error('a key is given')
    expect((await signInWith(t, key)).code).toBe(200)
  })
})

test('[B11.11] who lost every key is invited again by two; what opened a session before ends', async () => {
  const who = await givenColleague(t, ['finance'])
  const asked = await propose(one, inviteAgain, { operatorId: who.operatorId })
  expect((await callAs(t, who, operatorQueues)).code).toBe(200)
  await decide(two, asked)
  expect((await callAs(t, who, operatorQueues)).data).toMatchObject({ reason: 'NO_SESSION' })
  const [lost] = who.keys
  if (!lost) throw new Error('a key is given')
  expect((await signInWith(t, lost)).data).toMatchObject({ reason: 'WRONG_KEY' })
  const again = await enrol(t, await linkTo(t, who.email))
  expect(again.data).toMatchObject({ operatorId: who.operatorId, isEnrolled: false })
})

test('every administrator hears of a proposal by mail', async () => {
  const { operatorId } = await givenColleague(t, ['support'])
  await propose(one, setRoles, { operatorId, roles: ['analyst'] })
  const said = `${one.name} proposes a change of the staff`
  expect(await mailSaying(t, two.email, said)).toContain('Noren: please look')
})

test('[B11.11] the desk makes the first two administrators, and no third', async () => {
  const other = await startTestApp({ env: { PUBLIC_URL: 'https://console.example.com' } })
  try {
    const desk = { db: other.db, newId: other.deps.newId, at: other.clock.now() }
    const keys = { ...desk, secrets: other.deps.secrets }
    for (const name of ['First', 'Second']) {
      const email = `${name}@example.com`
      const { link } = await inviteAdmin(keys, { name, email, language: 'es' })
      expect((await enrol(other, link)).data).toMatchObject({ name })
    }
    const third = { name: 'Third', email: 'third@example.com', language: 'en' }
    await expect(inviteAdmin(keys, third)).rejects.toThrow('FORBIDDEN')
  } finally {
    await other.close()
  }
})

test('an auditor reads the staff and changes nothing', async () => {
  const { token } = await givenOperator(t, 'auditor')
  expect((await t.call(listStaff, { token })).code).toBe(200)
  const body = { requestId: randomUUID(), operatorId: one.operatorId }
  expect((await t.call(endStaff, { token, body })).data).toMatchObject({ reason: 'FORBIDDEN' })
})
