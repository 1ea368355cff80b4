import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listFeedback, saveFeedback } from '@noren/contract/feedback'
import { MESSAGE, sendFeedback } from '@noren/testkit/given-feedback'
import { proofPicture as drawPicture } from '@noren/testkit/given-proof-picture'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'
import { TICKETS_PER_DAY_MAX } from './store/rules.ts'

let t: TestApp
let picture: Buffer
beforeAll(async () => {
  t = await startTestApp()
  picture = await drawPicture(['The order'])
})
afterAll(() => t.close())

const ownTickets = async (token: string) => (await t.call(listFeedback, { token })).data.details

const filesKept = (): number =>
  readdirSync(join(t.deps.config.dataDir), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name),
  ).length

const sealedMessages = rawStatement<{ userId: string }, { messageSealed: Buffer }>(
  'test_sealed_feedback',
  'select message_sealed as "messageSealed" from feedback where user_id = $1',
  ['userId'],
)

test('[F7.1] [S2.3] what is sent is a ticket with its number and the day of the answer', async () => {
  const { token, userId } = await t.signIn()
  const before = filesKept()
  const sent = await sendFeedback(t, token, { message: `  ${MESSAGE}\n` }, [picture, picture])
  expect(sent.data).toEqual({
    ticketNumber: expect.stringMatching(/^TK-\d{4}-\d{4}$/),
    dueOn: '2026-04-01',
    stopsCollection: false,
  })
  expect(await ownTickets(token)).toEqual([
    {
      ticketNumber: sent.data.ticketNumber,
      kind: 'complaint',
      about: null,
      message: MESSAGE,
      sentAt: '2026-03-02T06:30:00.000Z',
      dueOn: '2026-04-01',
      state: 'open',
      answer: null,
      answeredAt: null,
      replies: [],
      withOfficerSince: null,
      imageCount: 2,
    },
  ])
  expect(filesKept()).toBe(before + 2)
  const { messageSealed } = await sealedMessages.one(t.db, { userId })
  expect(messageSealed.includes('fee')).toBe(false)
})

test('the fields that every app sends are a ticket alone', async () => {
  const { token } = await t.signIn()
  const body = { type: 'idea', message: MESSAGE }
  for (let count = 1; count <= 2; count += 1) {
    expect((await t.call(saveFeedback, { token, body, files: [] })).code).toBe(200)
    expect(await ownTickets(token)).toHaveLength(count)
  }
})

test('pictures may be left out; another person does not see the ticket', async () => {
  const { token } = await t.signIn()
  expect((await sendFeedback(t, token, { type: 'idea' })).code).toBe(200)
  expect(await ownTickets(token)).toMatchObject([{ kind: 'idea', imageCount: 0 }])
  expect(await ownTickets((await t.signIn()).token)).toEqual([])
  expect((await sendFeedback(t, '')).code).toBe(401)
  expect((await t.call(listFeedback)).code).toBe(401)
})

test('a body that is no form of parts is refused', async () => {
  const { token } = await t.signIn()
  const body = { requestId: randomUUID(), type: 'idea', message: MESSAGE }
  const answer = await t.call(saveFeedback, { token, body })
  expect(answer.data).toMatchObject({ reason: 'MEDIA_TYPE' })
  expect(await ownTickets(token)).toEqual([])
})

test.each([
  ['nothing written', { message: ' \n ' }, { path: 'message', rule: 'required' }],
  ['too much written', { message: 'x'.repeat(2001) }, { path: 'message', rule: 'tooLong' }],
  ['no such type', { type: 'praise' as 'idea' }, { path: 'type', rule: 'invalid' }],
  ['no request id', { requestId: 'short' }, { path: 'requestId', rule: 'format' }],
])('[S2.4] %s is named beside its field', async (_, change, field) => {
  const { token } = await t.signIn()
  const answer = await sendFeedback(t, token, change)
  expect(answer.code).toBe(400)
  expect(answer.data).toEqual({ reason: 'VALIDATION', fields: [field] })
  expect(await ownTickets(token)).toEqual([])
})

test('[S2.3] the same request again is the same ticket, and keeps its pictures once', async () => {
  const { token } = await t.signIn()
  const requestId = randomUUID()
  const before = filesKept()
  const send = (message = MESSAGE) => sendFeedback(t, token, { requestId, message }, [picture])
  const first = await send()
  expect((await send()).data).toEqual(first.data)
  const other = await send('Something else')
  expect(other.data).toMatchObject({ reason: 'REQUEST_DIFFERS' })
  const atOnce = await Promise.all([send(), send(), send()])
  expect(atOnce.map(({ data }) => data)).toEqual([first.data, first.data, first.data])
  expect(await ownTickets(token)).toHaveLength(1)
  expect(filesKept()).toBe(before + 1)
})

test('[S2.4] five pictures are taken, six are not', async () => {
  const { token } = await t.signIn()
  const six = await sendFeedback(t, token, {}, Array<Buffer>(6).fill(picture))
  expect(six.code).toBe(400)
  expect(six.data).toMatchObject({ fields: [{ path: 'file', rule: 'tooMany' }] })
  const five = await sendFeedback(t, token, {}, Array<Buffer>(5).fill(picture))
  expect(five.code).toBe(200)
  expect(await ownTickets(token)).toMatchObject([{ imageCount: 5 }])
})

test('[S2.4] one file that is no picture refuses all, and nothing of it stays', async () => {
  const { token } = await t.signIn()
  const before = filesKept()
  const text = Buffer.from('not a picture at all')
  const answer = await sendFeedback(t, token, {}, [picture, text])
  expect(answer.code).toBe(422)
  expect(answer.data).toMatchObject({ reason: 'PICTURE_UNREADABLE' })
  const large = await sendFeedback(t, token, {}, [Buffer.alloc(6_000_001, 1)])
  expect(large.data).toMatchObject({ reason: 'TOO_LARGE' })
  expect(await ownTickets(token)).toEqual([])
  expect(filesKept()).toBe(before)
})

test('a day has its share of tickets; the next day has its own', async () => {
  const { token } = await t.signIn()
  const requestId = randomUUID()
  const first = await sendFeedback(t, token, { requestId }, [picture])
  const codes = [first.code]
  for (let count = 1; count < TICKETS_PER_DAY_MAX; count += 1) {
    codes.push((await sendFeedback(t, token)).code)
  }
  expect(new Set(codes)).toEqual(new Set([200]))
  const refused = await sendFeedback(t, token)
  expect(refused.code).toBe(429)
  expect(refused.data).toMatchObject({ reason: 'FEEDBACK_DAY_LIMIT' })
  // Nothing is read that would be refused: not even whether it is a picture.
  const unread = await sendFeedback(t, token, {}, [Buffer.from('no picture')])
  expect(unread.data).toMatchObject({ reason: 'FEEDBACK_DAY_LIMIT' })
  // An answer that was lost is given again.
  expect((await sendFeedback(t, token, { requestId }, [picture])).data).toEqual(first.data)
  t.clock.advanceDays(1)
  expect((await sendFeedback(t, token)).code).toBe(200)
})
