import { randomUUID } from 'node:crypto'
import { addDays } from '@noren/contract/dates'
import { decideProposal, listProposals } from '@noren/contract/operator'
import { endAgent, listAgencies, saveAgency, saveAgent } from '@noren/contract/operator/agents'
import {
  announceCall,
  endContact,
  listContactCases,
  startContact,
} from '@noren/contract/operator/contacts'
import { listWork } from '@noren/contract/operator/work'
import { contactLog } from '@noren/contract/reminders'
import { publicAgencies } from '@noren/contract/support'
import { agencyOf, confirmProposal, givenAgency, givenAgent } from '@noren/testkit/given-agent'
import { type GivenCallCase, givenCallCase } from '@noren/testkit/given-call'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { messagesOf } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passDays } from '../../background/pass-days.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { agenciesInForce, namesFor } from './agents.ts'
import { confirm, insertAgency } from './store/agents.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Who has the same name is the same person, and may be registered once. */
const givenCollector = (name: string) => givenOperator(t, 'collectionsAgent', name)
const registered = async (by: GivenOperator) =>
  (await t.call(listAgencies, { token: by.token })).data
const published = async (name: string) =>
  (await t.call(publicAgencies, {})).data.details.filter((one) => one.name === name)
const decide = (by: GivenOperator, proposalId: string, decision: 'confirm' | 'refuse') =>
  t.call(decideProposal, {
    token: by.token,
    body: { requestId: randomUUID(), proposalId, decision },
  })
const end = (by: GivenOperator, what: 'agency' | 'agent', subjectId: string) =>
  t.call(endAgent, { token: by.token, body: { requestId: randomUUID(), what, subjectId } })
const announce = ({ loanId, agent }: Pick<GivenCallCase, 'loanId' | 'agent'>) =>
  t.call(announceCall, { token: agent.token, body: { requestId: randomUUID(), loanId } })
const start = ({ loanId, agent }: Pick<GivenCallCase, 'loanId' | 'agent'>) =>
  t.call(startContact, {
    token: agent.token,
    body: { requestId: randomUUID(), loanId, channel: 'call' as const },
  })
const refused = (reason: string, of: object = {}) => ({ data: { reason, ...of } })

test('[B4.178] an agency holds only when another person has confirmed it, and is then in the register, the public list and new key facts', async () => {
  const lead = await givenOperator(t, 'collectionsLead')
  const asked = agencyOf(t)
  const save = (of: object, by: GivenOperator = lead) =>
    t.call(saveAgency, { token: by.token, body: { requestId: randomUUID(), ...asked, ...of } })
  const yesterday = addDays(t.clock.businessDay(), -1)
  expect(await save({ until: yesterday })).toMatchObject({ code: 409, ...refused('CERT_OVER') })
  expect(await save({ lenders: ['nobody'] })).toMatchObject(refused('NOT_FOUND'))
  expect(await save({ agencyId: randomUUID() })).toMatchObject(refused('NOT_FOUND'))
  const agent = await givenOperator(t, 'collectionsAgent')
  expect(await save({}, agent)).toMatchObject(refused('FORBIDDEN'))
  const { data } = await save({})
  const { agencyId, proposalId } = data
  const mine = async () =>
    (await registered(lead)).details.filter((one) => one.agencyId === agencyId)
  expect(await mine()).toMatchObject([{ standing: 'waits', name: asked.name }])
  expect(await published(asked.name)).toEqual([])
  // Who asked may not confirm, also where their role could.
  expect(await decide(lead, proposalId, 'confirm')).toMatchObject(refused('FORBIDDEN'))
  const finance = await givenOperator(t, 'finance')
  const waits = (await t.call(listProposals, { token: finance.token })).data.details
  const seen = waits.find((one) => one.proposalId === proposalId)
  expect(seen?.reference).toBe(`${asked.name} · DRA-1 · ${asked.until} · banyan-lane`)
  const twice = await Promise.all([1, 2].map(() => decide(finance, proposalId, 'confirm')))
  expect(twice.map(({ code }) => code).toSorted()).toEqual([200, 409])
  expect(await mine()).toMatchObject([{ standing: 'holds', certificate: 'DRA-1' }])
  expect(await published(asked.name)).toEqual([
    {
      ...{ name: asked.name, certificate: 'DRA-1', until: asked.until },
      lenders: [expect.stringContaining('Banyan Lane')],
    },
  ])
  const names = namesFor(await agenciesInForce(t.deps, t.db), 'banyan-lane')
  expect(names).toContain(asked.name)
  expect(namesFor(await agenciesInForce(t.deps, t.db), 'another')).not.toContain(asked.name)
  // One change waits at a time, and what is refused never holds.
  const next = await save({ agencyId, certificate: 'DRA-2' })
  expect(await save({ agencyId, certificate: 'DRA-3' })).toMatchObject(refused('PROPOSAL_PENDING'))
  await decide(finance, next.data.proposalId, 'refuse')
  expect(await mine()).toMatchObject([{ standing: 'holds', certificate: 'DRA-1' }])
  const third = await save({ agencyId, certificate: 'DRA-3' })
  await confirmProposal(t, third.data.proposalId)
  expect(await mine()).toMatchObject([{ standing: 'holds', certificate: 'DRA-3' }])
  // One person ends it, with what waits about it.
  const last = await save({ agencyId, certificate: 'DRA-4' })
  expect(await end(lead, 'agency', agencyId)).toMatchObject({ code: 200 })
  expect(await decide(finance, last.data.proposalId, 'confirm')).toMatchObject(
    refused('CASE_DECIDED'),
  )
  expect(await published(asked.name)).toEqual([])
  expect(await mine()).toMatchObject([{ standing: 'ended' }])
  expect(await end(lead, 'agency', agencyId)).toMatchObject(refused('NOT_FOUND'))
}, 120_000)

test('[B4.179] an agent is registered by two others, of an agency that holds', async () => {
  const agency = await givenAgency(t)
  const { agencyId, lead } = agency
  const agent = await givenCollector('Ila')
  const until = addDays(t.clock.businessDay(), 90)
  const save = (of: object) => {
    const person = { operatorId: agent.operatorId, agencyId, certificate: 'DRA-7', until }
    const body = { requestId: randomUUID(), ...person, languages: ['en', 'hi'], ...of }
    return t.call(saveAgent, { token: lead.token, body })
  }
  expect(await save({ operatorId: lead.operatorId })).toMatchObject(refused('OWN_ACCOUNT'))
  const reader = await givenOperator(t, 'support')
  expect(await save({ operatorId: reader.operatorId })).toMatchObject(refused('NOT_FOUND'))
  expect(await save({ agencyId: randomUUID() })).toMatchObject(refused('NOT_FOUND'))
  expect(await save({ until: addDays(t.clock.businessDay(), -1) })).toMatchObject(
    refused('CERT_OVER'),
  )
  const { data } = await save({})
  await confirmProposal(t, data.proposalId)
  const mine = async () =>
    (await registered(lead)).agents.filter((one) => one.operatorId === agent.operatorId)
  expect(await mine()).toMatchObject([
    { standing: 'holds', agencyName: agency.name, languages: ['en', 'hi'] },
  ])
  // What waits is not confirmed for an agency that was ended meanwhile.
  const waiting = await save({ certificate: 'DRA-8' })
  await end(lead, 'agency', agencyId)
  const finance = await givenOperator(t, 'finance')
  expect(await decide(finance, waiting.data.proposalId, 'confirm')).toMatchObject(
    refused('CERT_OVER'),
  )
  expect(await save({ certificate: 'DRA-9' })).toMatchObject(refused('CERT_OVER'))
}, 120_000)

test('[B4.180] who works for an agency is announced with it and their certificate, and calls nobody who was told otherwise', async () => {
  const given = await givenCallCase(t, 'Bela Rao')
  const { agent, person } = given
  // Announced as the lender's own staff, before they joined an agency.
  expect(await announce(given)).toMatchObject({ code: 200 })
  t.clock.advanceDays(1)
  const agency = await givenAgency(t)
  await givenAgent(t, agency, agent)
  const notAnnounced = refused('CONTACT_REFUSED', { because: 'agentNotAnnounced' })
  expect(await start(given)).toMatchObject(notAnnounced)
  expect(await announce(given)).toMatchObject({ code: 200 })
  expect(await announce(given)).toMatchObject({ code: 200 })
  const told = await messagesOf(t, given, 'agentAnnounced')
  expect(told).toHaveLength(1)
  for (const word of ['Bela Rao', agency.name, 'DRA-77']) {
    expect(told[0]?.text).toContain(word)
  }
  t.clock.advanceMs(23.9 * 3_600_000)
  expect(await start(given)).toMatchObject(notAnnounced)
  t.clock.advanceMs(0.2 * 3_600_000)
  expect(await start(given)).toMatchObject({ code: 200 })
  const { data } = await t.call(contactLog, { token: person.token })
  expect(data.details[0]).toMatchObject({ by: 'Bela Rao', agency: agency.name })
}, 120_000)

test('[B4.181] nobody is contacted for a lender that the agency does not collect for, with a certificate that is over, or after an end, also by another account', async () => {
  const given = await givenCallCase(t, 'Chand')
  const { agent, loanId } = given
  const other = await givenAgency(t, { lenders: ['copper-lamp'] })
  await givenAgent(t, other, agent)
  const listed = async () =>
    (await t.call(listContactCases, { token: agent.token, query: { limit: '100' } })).data.details
  expect((await listed()).map((one) => one.loanId)).not.toContain(loanId)
  expect(await announce(given)).toMatchObject(refused('CONTACT_REFUSED', { because: 'notYours' }))
  const agency = await givenAgency(t)
  await givenAgent(t, agency, agent, addDays(t.clock.businessDay(), 2))
  await announce(given)
  t.clock.advanceDays(2)
  expect((await start(given)).code).toBe(200)
  // Their own certificate ends before that of the agency.
  t.clock.advanceDays(2)
  const over = refused('CONTACT_REFUSED', { because: 'certOver' })
  expect(await start(given)).toMatchObject(over)
  await givenAgent(t, agency, agent)
  await end(agency.lead, 'agent', agent.operatorId)
  expect(await start(given)).toMatchObject(over)
  const second = await givenCollector('Chand')
  expect(second.operatorId).not.toBe(agent.operatorId)
  expect(await start({ loanId, agent: second })).toMatchObject(over)
}, 120_000)

test('[B4.184] who is ended is ended under all their accounts, whichever is named, with what waits of them', async () => {
  const given = await givenCallCase(t, 'Esha')
  const { agent: first, loanId } = given
  const agency = await givenAgency(t)
  await givenAgent(t, agency, first)
  const second = await givenCollector('Esha')
  await givenAgent(t, agency, second)
  expect(await announce({ loanId, agent: second })).toMatchObject({ code: 200 })
  const until = addDays(t.clock.businessDay(), 90)
  const ask = async (operatorId: string) => {
    const person = { operatorId, agencyId: agency.agencyId, certificate: 'DRA-78', until }
    const body = { requestId: randomUUID(), ...person, languages: ['en'] }
    return (await t.call(saveAgent, { token: agency.lead.token, body })).data.proposalId
  }
  const waiting = await ask(second.operatorId)
  t.clock.advanceDays(1)
  expect(await end(agency.lead, 'agent', first.operatorId)).toMatchObject({ code: 200 })
  const over = refused('CONTACT_REFUSED', { because: 'certOver' })
  for (const agent of [first, second]) {
    expect(await announce({ loanId, agent })).toMatchObject(over)
    expect(await start({ loanId, agent })).toMatchObject(over)
  }
  const finance = await givenOperator(t, 'finance')
  expect(await decide(finance, waiting, 'confirm')).toMatchObject(refused('CASE_DECIDED'))
  expect(await end(agency.lead, 'agent', second.operatorId)).toMatchObject(refused('NOT_FOUND'))
  // Registered anew under one account, and ended under one that never was.
  await givenAgent(t, agency, second)
  const third = await givenCollector('Esha')
  expect(await end(agency.lead, 'agent', third.operatorId)).toMatchObject({ code: 200 })
  expect(await start({ loanId, agent: second })).toMatchObject(over)
}, 120_000)

test('[B4.185] the second person reads which agency changes and whether it was ended; it comes back without its people, whose languages are read too', async () => {
  const agency = await givenAgency(t)
  const { agencyId, lead } = agency
  const agent = await givenCollector('Farah')
  await givenAgent(t, agency, agent)
  const gone = await givenCollector('Gita')
  await givenAgent(t, agency, gone)
  const other = await givenAgency(t)
  await givenAgent(t, other, gone)
  const finance = await givenOperator(t, 'finance')
  const read = async (proposalId: string) =>
    (
      await t.call(listProposals, { token: finance.token, query: { limit: '100' } })
    ).data.details.find((one) => one.proposalId === proposalId)
  const until = addDays(t.clock.businessDay(), 90)
  const asked = { certificate: 'DRA-9', until }
  const save = async (of: object) => {
    const body = { requestId: randomUUID(), agencyId, ...agencyOf(t), ...asked, ...of }
    return (await t.call(saveAgency, { token: lead.token, body })).data.proposalId
  }
  const renamed = await save({ name: 'Quiet Calls', lenders: ['copper-lamp'] })
  expect(await read(renamed)).toMatchObject({
    reason: 'agency',
    reference: `${agency.name} (banyan-lane) → Quiet Calls · DRA-9 · ${until} · copper-lamp`,
  })
  await confirmProposal(t, renamed)
  await end(lead, 'agency', agencyId)
  const again = await save({ name: 'Loud Calls' })
  expect(await read(again)).toMatchObject({
    reason: 'revived',
    reference: `Quiet Calls (copper-lamp) → Loud Calls · DRA-9 · ${until} · banyan-lane`,
  })
  await confirmProposal(t, again)
  const standings = async () => {
    const { details, agents } = await registered(lead)
    return {
      agency: details.find((one) => one.agencyId === agencyId)?.standing,
      agent: agents.find((one) => one.operatorId === agent.operatorId)?.standing,
      gone: agents.find((one) => one.operatorId === gone.operatorId)?.standing,
    }
  }
  // Who had left for another agency before is not ended with this one.
  expect(await standings()).toEqual({ agency: 'holds', agent: 'ended', gone: 'holds' })
  const person = { operatorId: agent.operatorId, agencyId, ...asked, languages: ['en', 'hi'] }
  const body = { requestId: randomUUID(), ...person }
  const back = (await t.call(saveAgent, { token: lead.token, body })).data.proposalId
  expect((await read(back))?.reference).toBe(`Farah · Loud Calls · DRA-9 · ${until} · en, hi`)
  await confirmProposal(t, back)
  expect(await standings()).toMatchObject({ agent: 'holds' })
}, 120_000)

test('[B4.186] a new name of the agency, or a new certificate, is told a day before the next call', async () => {
  const given = await givenCallCase(t, 'Hema')
  const agency = await givenAgency(t)
  await givenAgent(t, agency, given.agent)
  await announce(given)
  t.clock.advanceDays(1)
  const changed = async (change: () => Promise<void>, words: readonly string[]) => {
    const before = (await messagesOf(t, given, 'agentAnnounced')).length
    await change()
    expect(await start(given)).toMatchObject(
      refused('CONTACT_REFUSED', { because: 'agentNotAnnounced' }),
    )
    expect(await Promise.all([announce(given), announce(given)])).toMatchObject([
      { code: 200 },
      { code: 200 },
    ])
    const told = await messagesOf(t, given, 'agentAnnounced')
    expect(told).toHaveLength(before + 1)
    for (const word of words) {
      expect(told.filter(({ text }) => text.includes(word))).toHaveLength(1)
    }
    t.clock.advanceDays(1)
  }
  const { agencyId, lead } = agency
  const { token } = lead
  await changed(async () => {
    const body = { requestId: randomUUID(), agencyId, ...agencyOf(t), name: 'Soft Steps' }
    await confirmProposal(t, (await t.call(saveAgency, { token, body })).data.proposalId)
  }, ['Soft Steps'])
  const agent = { operatorId: given.agent.operatorId, agencyId, languages: ['en'] }
  const save = async (certificate: string, days: number) => {
    const until = addDays(t.clock.businessDay(), days)
    const body = { requestId: randomUUID(), ...agent, certificate, until }
    await confirmProposal(t, (await t.call(saveAgent, { token, body })).data.proposalId)
  }
  await changed(() => save('DRA-200', 300), ['DRA-200'])
  // The same certificate for longer is nothing new to the borrower.
  await save('DRA-200', 330)
  expect(await start(given)).toMatchObject({ code: 200 })
}, 120_000)

test('[B4.187] an agency is renewed after its last day; until then its people are over too, and so they are shown', async () => {
  const agency = await givenAgency(t, { until: addDays(t.clock.businessDay(), 2) })
  const { agencyId, lead, name } = agency
  const mine = async () =>
    (await registered(lead)).details.find((one) => one.agencyId === agencyId)?.standing
  const agent = await givenCollector('Jaya')
  await givenAgent(t, agency, agent)
  const theirs = async () =>
    (await registered(lead)).agents.find((one) => one.operatorId === agent.operatorId)
  expect(await theirs()).toMatchObject({ standing: 'holds' })
  const { until } = (await theirs()) ?? {}
  t.clock.advanceDays(3)
  expect(await mine()).toBe('over')
  // The day that is shown stays that of their own certificate.
  expect(await theirs()).toMatchObject({ standing: 'over', until })
  expect(await published(name)).toEqual([])
  const body = { requestId: randomUUID(), ...agencyOf(t), name, agencyId }
  const { data } = await t.call(saveAgency, { token: lead.token, body })
  await confirmProposal(t, data.proposalId)
  expect(await mine()).toBe('holds')
  expect(await published(name)).toHaveLength(1)
  expect(await theirs()).toMatchObject({ standing: 'holds', until })
}, 120_000)

test('[B4.188] who is over or ended sees no case but that of an open call, whose outcome they say, and an old request says no phone again', async () => {
  const other = await givenCallCase(t)
  const given = await givenCallCase(t, 'Kiran')
  const { agent, loanId } = given
  const { token } = agent
  const listed = async () =>
    (await t.call(listContactCases, { token, query: { limit: '100' } })).data.details
  const agency = await givenAgency(t)
  await givenAgent(t, agency, agent)
  await announce(given)
  t.clock.advanceDays(1)
  const before = (await listed()).map((one) => one.loanId)
  expect(before).toEqual(expect.arrayContaining([other.loanId, loanId]))
  const body = { requestId: randomUUID(), loanId, channel: 'call' as const }
  const call = () => t.call(startContact, { token, body })
  const { data } = await call()
  expect(data.phone).toMatch(/\d{10}/)
  // An answer that was lost is given again while there might be a call.
  expect((await call()).data).toEqual(data)
  await end(agency.lead, 'agent', agent.operatorId)
  expect((await call()).data).toEqual({ ...data, phone: null })
  expect(await listed()).toMatchObject([
    { loanId, openContactId: data.contactId, noCall: { because: 'certOver' } },
  ])
  const outcome = {
    requestId: randomUUID(),
    contactId: data.contactId,
    outcome: 'noAnswer' as const,
  }
  expect((await t.call(endContact, { token, body: outcome })).code).toBe(200)
  expect(await listed()).toEqual([])
}, 120_000)

test('[B4.189] a lender that the market has no more is in no list, nor an agency that collected for no other', async () => {
  const asks = await givenOperator(t, 'collectionsLead')
  const finance = await givenOperator(t, 'finance')
  const today = t.clock.businessDay()
  // As it was registered while the market had the lender.
  const given = async (lenders: readonly string[]): Promise<string> => {
    const { name, certificate } = agencyOf(t)
    const at = t.clock.now()
    const of = { versionId: randomUUID(), agencyId: randomUUID(), untilOn: addDays(today, 9) }
    const by = { askedBy: asks.operatorId, askedAt: at }
    await inTransaction(t.db, async (tx) => {
      await insertAgency(tx, { ...of, ...by, name, certificate, lenders })
      await confirm(tx, 'agency', { versionId: of.versionId, confirmedBy: finance.operatorId, at })
    })
    return name
  }
  const both = await given(['gone-bank', 'banyan-lane'])
  const gone = await given(['gone-bank'])
  expect((await t.call(publicAgencies, {})).code).toBe(200)
  expect(await published(both)).toMatchObject([
    { lenders: [expect.stringContaining('Banyan Lane')] },
  ])
  expect(await published(gone)).toEqual([])
}, 120_000)

test('[B4.182] a certificate that runs out is work of the lead thirty days before, once, until it is renewed or ended', async () => {
  const agency = await givenAgency(t, { until: addDays(t.clock.businessDay(), 32) })
  const agent = await givenCollector('Dev')
  await givenAgent(t, agency, agent, addDays(t.clock.businessDay(), 31))
  const work = async () => {
    const query = { kind: 'agentCertificate', limit: '100' } as const
    const { data } = await t.call(listWork, { token: agency.lead.token, query })
    return data.items
      .map(({ subjectId }) => subjectId)
      .filter((id) => [agency.agencyId, agent.operatorId].includes(id))
      .toSorted()
  }
  const pass = () =>
    passDays(t.deps, 1, async () => {
      t.clock.advanceDays(1)
    })
  expect(await work()).toEqual([])
  await pass()
  expect(await work()).toEqual([agent.operatorId])
  await pass()
  await pass()
  expect(await work()).toEqual([agency.agencyId, agent.operatorId].toSorted())
  const token = agency.lead.token
  const { name, agencyId } = agency
  const body = { requestId: randomUUID(), ...agencyOf(t), name, agencyId }
  await confirmProposal(t, (await t.call(saveAgency, { token, body })).data.proposalId)
  expect(await work()).toEqual([agent.operatorId])
  await end(agency.lead, 'agent', agent.operatorId)
  expect(await work()).toEqual([])
}, 180_000)
