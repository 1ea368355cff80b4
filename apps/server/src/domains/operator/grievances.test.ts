import { randomUUID } from 'node:crypto'
import { accessLog } from '@noren/contract/account'
import type { BodyInput } from '@noren/contract/endpoint'
import {
  answerGrievance,
  grievancePicture,
  handOnGrievance,
  listFeedback,
  listGrievances,
  replyGrievance,
  showGrievance,
} from '@noren/contract/feedback'
import { msgCenter } from '@noren/contract/messages'
import { operatorQueues } from '@noren/contract/operator'
import { assignWork, claimWork, listWork, waitWork } from '@noren/contract/operator/work'
import { type GivenTicket, givenTicket, MESSAGE, sendFeedback } from '@noren/testkit/given-feedback'
import { auditRows, givenOperator } from '@noren/testkit/given-operator'
import { proofPicture as drawPicture } from '@noren/testkit/given-proof-picture'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const ANSWER = 'You are right: the fee was booked twice. It is taken back.'

const answer = (
  { feedbackId, support }: GivenTicket,
  change: Partial<BodyInput<typeof answerGrievance>> = {},
  token = support.token,
) =>
  t.call(answerGrievance, {
    token,
    body: { requestId: randomUUID(), feedbackId, answer: ANSWER, ...change },
  })

test('a ticket waits in the queue without its words, the one due first in front', async () => {
  const first = await givenTicket(t)
  t.clock.advanceDays(1)
  const second = await givenTicket(t)
  const { token } = first.support
  const { data } = await t.call(listGrievances, { token })
  const ids = data.details.map(({ feedbackId }) => feedbackId)
  expect(ids.indexOf(first.feedbackId)).toBeLessThan(ids.indexOf(second.feedbackId))
  expect(JSON.stringify(data)).not.toContain(MESSAGE)
  expect((await t.call(operatorQueues, { token })).data.grievances).toBe(ids.length)
})

test('its words and pictures are opened for the staff, and the borrower sees each look', async () => {
  const given = await givenTicket(t, [await drawPicture(['The order'])])
  const { feedbackId, person, support } = given
  const shown = await t.call(showGrievance, { token: support.token, params: { feedbackId } })
  expect(shown.data).toMatchObject({ message: MESSAGE, answer: null, imageCount: 1 })
  const pictureId = shown.data.pictures[0]?.pictureId ?? ''
  const look = (params: { feedbackId: string; pictureId: string }, token = support.token) =>
    t.call(grievancePicture, { token, params })
  const { data } = await look({ feedbackId, pictureId })
  expect(data.mimeType).toBe('image/jpeg')
  const { exif, width } = await sharp(Buffer.from(data.base64, 'base64')).metadata()
  expect({ exif, width }).toEqual({ exif: undefined, width: 720 })
  const other = await givenTicket(t)
  expect((await look({ feedbackId: other.feedbackId, pictureId })).code).toBe(404)
  expect(
    (await look({ feedbackId, pictureId }, (await givenOperator(t, 'finance')).token)).code,
  ).toBe(403)
  const log = await t.call(accessLog, { token: person.token })
  expect(log.data.details).toMatchObject([
    { what: 'A picture that you sent us', purpose: 'To answer you', operatorRole: 'support' },
    { what: 'What you wrote to us', purpose: 'To answer you', operatorRole: 'support' },
  ])
})

test('[S2.5] the answer stands beside the ticket, a message tells of it, and it is given once', async () => {
  const given = await givenTicket(t)
  const { feedbackId, ticketNumber, person, support } = given
  const requestId = randomUUID()
  const done = await answer(given, { requestId })
  expect(done.data).toEqual({ feedbackId, ticketNumber, state: 'answered' })
  expect((await answer(given, { requestId })).data).toEqual(done.data)
  const again = await answer(given, { answer: 'Another answer' })
  expect(again.data).toMatchObject({ reason: 'CASE_DECIDED' })
  const own = await t.call(listFeedback, { token: person.token })
  expect(own.data.details).toMatchObject([
    { state: 'answered', answer: ANSWER, answeredAt: t.clock.now().toISOString() },
  ])
  const messages = await t.call(msgCenter, { token: person.token, body: { page: 1 } })
  expect(messages.data.details).toMatchObject([
    { kind: 'feedbackAnswered', text: expect.stringContaining(ticketNumber), borrowId: null },
  ])
  const audit = await auditRows(t, feedbackId)
  expect(audit).toMatchObject([{ action: 'answerGrievance', operatorId: support.operatorId }])
  expect(JSON.stringify(audit)).not.toContain('fee was booked')
  const { data } = await t.call(listGrievances, { token: support.token })
  expect(data.details.some((ticket) => ticket.feedbackId === feedbackId)).toBe(false)
})

test('two answers at once are one; other roles, borrowers and unknown tickets are refused', async () => {
  const given = await givenTicket(t)
  expect((await answer(given, {}, (await givenOperator(t, 'finance')).token)).code).toBe(403)
  expect((await answer(given, {}, given.person.token)).code).toBe(401)
  expect((await answer(given, { answer: '  ' })).data).toMatchObject({
    fields: [{ path: 'answer', rule: 'required' }],
  })
  const second = await givenOperator(t, 'grievanceOfficer')
  const both = await Promise.all([answer(given), answer(given, {}, second.token)])
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  expect(await auditRows(t, given.feedbackId)).toHaveLength(1)
  const unknown = await answer({ ...given, feedbackId: randomUUID() })
  expect(unknown.data).toMatchObject({ reason: 'NOT_FOUND' })
})

const handOn = (
  { feedbackId, support }: GivenTicket,
  change: Partial<BodyInput<typeof handOnGrievance>> = {},
  token = support.token,
) =>
  t.call(handOnGrievance, {
    token,
    body: { requestId: randomUUID(), feedbackId, to: 'grievanceOfficer', note: NOTE, ...change },
  })
const NOTE = 'The second letter of this lawyer; the first is with us.'

const queueOf = async (token: string): Promise<string[]> => {
  const { items } = (await t.call(listWork, { token, query: { kind: 'complaint', limit: '100' } }))
    .data
  return items.map(({ subjectNumber }) => subjectNumber ?? '')
}

test('[B11.111] what is handed on lies with the officer alone, with its note and its day, until it comes back', async () => {
  const given = await givenTicket(t)
  const { feedbackId, ticketNumber, person, support } = given
  const officer = await givenOperator(t, 'grievanceOfficer')
  const { items } = (
    await t.call(listWork, { token: support.token, query: { kind: 'complaint', limit: '100' } })
  ).data
  const item = items.find((one) => one.subjectId === feedbackId)
  await t.call(claimWork, { token: support.token, body: { itemId: item?.itemId ?? '' } })
  const itemIds = [item?.itemId ?? '']
  const assign = ({ token }: { token: string }, { operatorId }: { operatorId: string }) =>
    t.call(assignWork, { token, body: { requestId: randomUUID(), itemIds, operatorId } })
  expect((await assign(support, support)).code).toBe(200)
  const until = new Date(t.clock.now().getTime() + 60_000).toISOString()
  const waiting = { requestId: randomUUID(), itemIds, wait: { for: 'colleague' as const, until } }
  expect((await t.call(waitWork, { token: support.token, body: waiting })).code).toBe(200)

  const requestId = randomUUID()
  const done = await handOn(given, { requestId })
  expect(done.data).toEqual({ feedbackId, ticketNumber, desk: 'grievanceOfficer' })
  expect((await handOn(given, { requestId })).data).toEqual(done.data)
  expect((await handOn(given, { requestId, note: 'Another.' })).data).toMatchObject({
    reason: 'REQUEST_DIFFERS',
  })

  // It left one queue and kept its day in the other, free.
  expect(await queueOf(support.token)).not.toContain(ticketNumber)
  const taken = await t.call(claimWork, {
    token: support.token,
    body: { itemId: item?.itemId ?? '' },
  })
  expect(taken.data).toMatchObject({ reason: 'NOT_FOUND' })
  const moved = await t.call(claimWork, {
    token: officer.token,
    body: { itemId: item?.itemId ?? '' },
  })
  expect(moved.data).toMatchObject({
    subjectNumber: ticketNumber,
    dueAt: item?.dueAt,
    isMine: true,
    assignedTo: null,
    waits: null,
  })
  // To nobody who does not see what lies with the officer.
  expect((await assign(officer, support)).data).toMatchObject({ reason: 'VALIDATION' })
  expect((await assign(officer, officer)).code).toBe(200)

  // Nobody but an officer answers it or takes it back; also not by the bare call.
  for (const refused of [
    await answer(given),
    await handOn(given, { to: 'support' }),
    await handOn(given),
  ]) {
    expect(refused.data).toMatchObject({ reason: 'FORBIDDEN' })
  }
  expect((await handOn(given, {}, officer.token)).data).toMatchObject({ reason: 'CASE_DECIDED' })

  const shown = (await t.call(showGrievance, { token: officer.token, params: { feedbackId } })).data
  expect(shown).toMatchObject({ desk: 'grievanceOfficer', stopsCollection: false, language: 'en' })
  expect(shown.handedOn).toMatchObject([{ to: 'grievanceOfficer', by: 'Test support', note: NOTE }])
  const own = async () =>
    (await t.call(listFeedback, { token: person.token })).data.details.find(
      (one) => one.ticketNumber === ticketNumber,
    )
  expect((await own())?.withOfficerSince).toBe(shown.handedOn[0]?.at)

  const [audit] = await auditRows(t, feedbackId)
  expect(audit).toMatchObject({ action: 'handOnGrievance' })
  expect(JSON.stringify(audit)).not.toContain('lawyer')

  expect((await handOn(given, { to: 'support' }, officer.token)).code).toBe(200)
  expect(await queueOf(support.token)).toContain(ticketNumber)
  expect((await own())?.withOfficerSince).toBeNull()
  expect((await answer(given)).code).toBe(200)
  expect((await handOn(given)).data).toMatchObject({ reason: 'CASE_DECIDED' })
  expect((await own())?.answer).toBe(ANSWER)
})

test('[B11.104] a reply leaves the ticket open with its day; the borrower is told, reads it, and it is said once', async () => {
  const given = await givenTicket(t)
  const { feedbackId, ticketNumber, person, support } = given
  const REPLY = 'Your bank has to answer us first. You hear from us on Friday.'
  const reply = (change: Partial<BodyInput<typeof replyGrievance>> = {}, token = support.token) =>
    t.call(replyGrievance, {
      token,
      body: { requestId: randomUUID(), feedbackId, reply: REPLY, ...change },
    })
  const requestId = randomUUID()
  const done = await reply({ requestId })
  expect(done.data).toEqual({ feedbackId, ticketNumber, replies: 1 })
  expect((await reply({ requestId })).data).toEqual(done.data)
  expect((await reply({ requestId, reply: 'Other.' })).data).toMatchObject({
    reason: 'REQUEST_DIFFERS',
  })
  const own = async () => (await t.call(listFeedback, { token: person.token })).data.details[0]
  expect(await own()).toMatchObject({
    state: 'open',
    answer: null,
    replies: [{ text: REPLY, at: t.clock.now().toISOString() }],
  })
  const messages = await t.call(msgCenter, { token: person.token, body: { page: 1 } })
  expect(messages.data.details).toMatchObject([
    { kind: 'feedbackReplied', text: expect.stringContaining(ticketNumber), borrowId: null },
  ])
  const shown = await t.call(showGrievance, { token: support.token, params: { feedbackId } })
  expect(shown.data.replies).toMatchObject([{ text: REPLY, by: 'Test support' }])
  const [audit] = await auditRows(t, feedbackId)
  expect(audit).toMatchObject({ action: 'replyGrievance' })
  expect(JSON.stringify(audit)).not.toContain('Your bank')

  // Another role, a borrower, nothing said, a ticket that is nobody's.
  expect((await reply({}, (await givenOperator(t, 'finance')).token)).code).toBe(403)
  expect((await reply({}, person.token)).code).toBe(401)
  expect((await reply({ reply: ' ' })).code).toBe(400)
  expect((await reply({ feedbackId: randomUUID() })).data).toMatchObject({ reason: 'NOT_FOUND' })
  // What lies with the officer is the officer's to speak of.
  await handOn(given)
  expect((await reply()).data).toMatchObject({ reason: 'FORBIDDEN' })
  const officer = await givenOperator(t, 'grievanceOfficer')
  expect((await reply({}, officer.token)).data).toMatchObject({ replies: 2 })
  // The answer is the last word, and what was said before stays beside it.
  expect((await answer(given, {}, officer.token)).code).toBe(200)
  expect((await reply({}, officer.token)).data).toMatchObject({ reason: 'CASE_DECIDED' })
  const after = await own()
  expect([after?.answer, after?.replies.length]).toEqual([ANSWER, 2])
})

test('[B11.104] nobody is written to without end about one ticket', async () => {
  const given = await givenTicket(t)
  const reply = () =>
    t.call(replyGrievance, {
      token: given.support.token,
      body: { requestId: randomUUID(), feedbackId: given.feedbackId, reply: 'Not yet.' },
    })
  const codes = await Promise.all(Array.from({ length: 22 }, reply))
  expect(codes.filter(({ code }) => code === 200)).toHaveLength(20)
})

test('[B11.111] handed on and answered at once, one of both is done', async () => {
  for (let round = 0; round < 5; round += 1) {
    const given = await givenTicket(t)
    const [answered, handed] = await Promise.all([answer(given), handOn(given)])
    const done = [answered, handed].filter(({ code }) => code === 200)
    expect([round, done.length]).toEqual([round, 1])
  }
})

test('[B11.111] a complaint that goes on shows what it goes on from, with the answers', async () => {
  const given = await givenTicket(t)
  await answer(given)
  const sent = await sendFeedback(t, given.person.token, {
    continues: given.ticketNumber,
    message: 'It is still there.',
  })
  const { token } = given.support
  const listed = (await t.call(listGrievances, { token })).data.details.find(
    (one) => one.ticketNumber === sent.data.ticketNumber,
  )
  const { data } = await t.call(showGrievance, {
    token,
    params: { feedbackId: listed?.feedbackId ?? '' },
  })
  expect(data.message).toBe('It is still there.')
  expect(data.earlier).toMatchObject([
    { ticketNumber: given.ticketNumber, message: MESSAGE, answer: ANSWER },
  ])
})
