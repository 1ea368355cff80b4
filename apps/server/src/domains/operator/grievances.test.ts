import { randomUUID } from 'node:crypto'
import { accessLog } from '@noren/contract/account'
import type { BodyInput } from '@noren/contract/endpoint'
import {
  answerGrievance,
  grievancePicture,
  listFeedback,
  listGrievances,
  showGrievance,
} from '@noren/contract/feedback'
import { msgCenter } from '@noren/contract/messages'
import { operatorQueues } from '@noren/contract/operator'
import { type GivenTicket, givenTicket, MESSAGE } from '@noren/testkit/given-feedback'
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
