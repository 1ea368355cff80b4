import { randomUUID } from 'node:crypto'
import { accessLog } from '@noren/contract/account'
import {
  announceCall,
  endContact,
  listContactCases,
  startContact,
} from '@noren/contract/operator/contacts'
import { contactLog, saveCallChoice, viewCallChoice } from '@noren/contract/reminders'
import { type GivenCallCase, givenAnnounced, givenCallCase } from '@noren/testkit/given-call'
import { sendFeedback } from '@noren/testkit/given-feedback'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { messagesOf } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passDays } from '../../background/pass-days.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const start = (
  { loanId, agent }: Pick<GivenCallCase, 'loanId' | 'agent'>,
  channel: 'call' | 'sms' = 'call',
  requestId: string = randomUUID(),
) => t.call(startContact, { token: agent.token, body: { requestId, loanId, channel } })

const end = (
  agent: GivenOperator,
  contactId: string,
  outcome: 'talked' | 'notWanted' | 'represented' | 'noAnswer' | 'wrongPerson',
) =>
  t.call(endContact, {
    token: agent.token,
    body: { requestId: randomUUID(), contactId, outcome, note: 'She asks for a plan.' },
  })

const caseOf = async ({ loanId, agent }: GivenCallCase) => {
  const query = { limit: '100' }
  const { data } = await t.call(listContactCases, { token: agent.token, query })
  return data.details.find((one) => one.loanId === loanId)
}
const refusedBecause = (because: string) => ({
  ...{ code: 409, data: { reason: 'CONTACT_REFUSED', because } },
})

test('[B4.151] nobody is called before they have known for a day who calls; the call shows the phone, stands in the log first, and who was called reads it', async () => {
  const given = await givenCallCase(t)
  expect(await start(given)).toMatchObject(refusedBecause('agentNotAnnounced'))
  expect(await caseOf(given)).toMatchObject({
    overdueDays: 40,
    announcedAt: null,
    noCall: { because: 'agentNotAnnounced', text: expect.stringContaining('for a day') },
  })
  const { loanId, agent, person } = given
  const announce = (by: GivenOperator) =>
    t.call(announceCall, { token: by.token, body: { requestId: randomUUID(), loanId } })
  expect(await announce(agent)).toMatchObject({ code: 200 })
  expect(await announce(agent)).toMatchObject({ code: 200 })
  const told = await messagesOf(t, given, 'callAnnounced')
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('Test collectionsAgent')
  t.clock.advanceMs(23.9 * 3_600_000)
  expect(await start(given)).toMatchObject(refusedBecause('agentNotAnnounced'))
  t.clock.advanceMs(0.2 * 3_600_000)
  const lead = await givenOperator(t, 'collectionsLead')
  expect(await announce(lead)).toMatchObject(refusedBecause('notYours'))
  expect(await start({ loanId, agent: lead })).toMatchObject(refusedBecause('notYours'))
  const requestId = randomUUID()
  const called = await start(given, 'call', requestId)
  expect(called.data).toMatchObject({ phone: `+91${person.phone}`, language: 'en' })
  // The same request is the same call, and its answer keeps no phone.
  expect((await start(given, 'call', requestId)).data).toEqual(called.data)
  const kept = await t.db.query<{ row: string }>({
    text: 'select a::text as row from answered_requests a where request_id = $1',
    values: [requestId],
  })
  expect(kept.rows).toHaveLength(1)
  expect(kept.rows[0]?.row).not.toContain(person.phone)
  const { token } = person
  const [entry] = (await t.call(contactLog, { token })).data.details
  expect(entry).toMatchObject({
    ...{ channel: 'call', kind: 'byHand', by: 'Test collectionsAgent', outcome: null },
  })
  const { data: looks } = await t.call(accessLog, { token })
  expect(looks.details.map(({ what }) => what)).toContain(
    'Your phone number, to call you about a loan',
  )
  const { contactId } = called.data
  expect(await end(lead, contactId, 'talked')).toMatchObject({ code: 404 })
  expect(await end(agent, contactId, 'talked')).toMatchObject({ code: 200 })
  expect(await end(agent, contactId, 'noAnswer')).toMatchObject({
    data: { reason: 'CASE_DECIDED' },
  })
  expect((await start(given, 'call', requestId)).data).toMatchObject({ phone: null })
  expect((await t.call(contactLog, { token })).data.details[0]).toMatchObject({ outcome: 'talked' })
  const { rows } = await t.db.query<{ row: string }>({
    text: 'select c::text as row from contacts_log c where id = $1',
    values: [contactId],
  })
  expect(rows[0]?.row).not.toMatch(/plan|\+91/)
  // After a conversation nobody calls for three days, whoever it is.
  t.clock.advanceDays(3)
  expect(await start(given)).toMatchObject(refusedBecause('coolDown'))
  t.clock.advanceDays(1)
  expect(await start(given)).toMatchObject({ code: 200 })
}, 120_000)

test('[B4.152] twenty calls at once are one; the limits of a day and of seven days hold over calls, messages and reminders', async () => {
  const given = await givenAnnounced(t)
  const { agent } = given
  const at = await Promise.all(Array.from({ length: 20 }, () => start(given)))
  const made = at.filter(({ code }) => code === 200)
  expect(made).toHaveLength(1)
  const [first] = made
  // Until it is said what came of it there is no other one.
  t.clock.advanceDays(1)
  expect(await start(given)).toMatchObject(refusedBecause('outcomeMissing'))
  await end(agent, first?.data.contactId ?? '', 'noAnswer')
  for (let day = 0; day < 2; day += 1) {
    const { data } = await start(given)
    await end(agent, data.contactId, 'noAnswer')
    expect(await start(given)).toMatchObject(refusedBecause('dayLimit'))
    t.clock.advanceDays(1)
  }
  expect(await start(given)).toMatchObject(refusedBecause('weekLimit'))
  // A message may leave still, once a day, and is sent once.
  const requestId = randomUUID()
  expect((await start(given, 'sms', requestId)).data).toMatchObject({ phone: null })
  expect(await start(given, 'sms', requestId)).toMatchObject({ code: 200 })
  expect(await start(given, 'sms')).toMatchObject(refusedBecause('dayLimit'))
  const { rows } = await t.db.query<{ state: string }>({
    text: `select state from contacts_log where loan_id = $1 and kind = 'byHand' and channel = 'sms'`,
    values: [given.loanId],
  })
  expect(rows).toEqual([{ state: 'sent' }])
  const sent = await t.db.query<{ count: number }>({
    text: `select count(*)::int as count from sandbox_messages m join contacts_log c on c.text = m.text
      where c.loan_id = $1 and c.kind = 'byHand' and m.channel = 'sms'`,
    values: [given.loanId],
  })
  expect(sent.rows[0]?.count).toBe(1)
}, 120_000)

test('[B4.153] who does not want calls, is represented, complains or agrees on a plan is left alone, and nobody outside the hours', async () => {
  const given = await givenAnnounced(t)
  const { token } = given.person
  const choose = (calls: 'allowed' | 'notWanted' | 'represented') =>
    t.call(saveCallChoice, { token, body: { calls } })
  await choose('notWanted')
  expect(await start(given)).toMatchObject(refusedBecause('notWanted'))
  await choose('represented')
  expect(await start(given, 'sms')).toMatchObject(refusedBecause('represented'))
  await choose('allowed')
  t.clock.advanceMs(8 * 3_600_000)
  expect(await start(given)).toMatchObject(refusedBecause('outsideWindow'))
  t.clock.advanceMs(16 * 3_600_000)
  // What the person says in a call holds from then on.
  const { data } = await start(given)
  await end(given.agent, data.contactId, 'notWanted')
  expect((await t.call(viewCallChoice, { token })).data).toEqual({ calls: 'notWanted' })
  await choose('allowed')
  t.clock.advanceDays(5)
  await sendFeedback(t, token, { about: 'conduct' })
  expect(await start(given)).toMatchObject(refusedBecause('paused'))
  expect(await start(given, 'sms')).toMatchObject(refusedBecause('paused'))
}, 120_000)

test('[B4.154] a call whose outcome nobody has said stays open over the night, and is nobody’s failed message', async () => {
  const given = await givenAnnounced(t)
  const { data } = await start(given)
  await passDays(t.deps, 1, async () => {
    t.clock.advanceDays(1)
  })
  expect(await end(given.agent, data.contactId, 'wrongPerson')).toMatchObject({ code: 200 })
  t.clock.advanceDays(20)
  expect(await start(given)).toMatchObject(refusedBecause('wrongPerson'))
}, 120_000)

test('[B4.155] a case is somebody’s for thirty days after they were announced; then anybody is announced anew', async () => {
  const { loanId } = await givenAnnounced(t)
  const lead = await givenOperator(t, 'collectionsLead')
  const announce = () =>
    t.call(announceCall, { token: lead.token, body: { requestId: randomUUID(), loanId } })
  t.clock.advanceDays(28)
  expect(await announce()).toMatchObject(refusedBecause('notYours'))
  t.clock.advanceDays(1)
  expect(await announce()).toMatchObject({ code: 200 })
  expect(await start({ loanId, agent: lead })).toMatchObject(refusedBecause('agentNotAnnounced'))
}, 120_000)
