import { randomUUID } from 'node:crypto'
import { saveConsent } from '@noren/contract/account'
import { msgCenter, msgRead } from '@noren/contract/messages'
import { savePushToken } from '@noren/contract/push'
import { publicMarket } from '@noren/contract/support'
import {
  type LocalPushService,
  startLocalPushService,
} from '@noren/testkit/providers/local-push-service'
import { type SignedInPerson, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeMessage } from '../messages/write-message.ts'
import { pushMessages } from './push-messages.ts'

const HOUR_MS = 3_600_000
const TEXT = 'You have a message from Noren. Open the app to read it.'

let t: TestApp
let service: LocalPushService
beforeAll(async () => {
  const env = { PUSH: 'webpush', VAPID_SUBJECT: 'mailto:help@noren.example', PUSH_LOOPBACK: '1' }
  t = await startTestApp({ env })
  service = await startLocalPushService(() => t.clock.now())
})
afterAll(async () => {
  await service.stop()
  await t.close()
})
afterEach(() => pushMessages(t.deps))

let person: SignedInPerson
beforeEach(async () => {
  person = await t.signIn()
  const publicKey = (await t.call(publicMarket)).data.pushKey ?? ''
  const { pushToken } = service.subscribe(publicKey)
  await t.call(savePushToken, {
    token: person.token,
    query: { pushToken },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  service.received.length = 0
})

const tell = (
  kind: 'accountBlocked' | 'limitGranted' | 'dueSoon',
  eventKey: string = randomUUID(),
) => {
  const of = { userId: person.userId, eventKey, loanId: null, at: t.clock.now() }
  const params = { limitMinor: 6_000_000 } as never
  return inTransaction(t.db, (tx) => writeMessage(tx, { ...of, kind, params, currency: 'INR' }))
}
const received = () => service.received.map(({ text }) => JSON.parse(text))

test('an entry of the message centre is told once, says nothing of itself and opens the centre', async () => {
  await tell('limitGranted', 'granted')
  expect(await Promise.all([pushMessages(t.deps), pushMessages(t.deps)])).toContain(1)
  await tell('limitGranted', 'granted')
  expect(await pushMessages(t.deps)).toBe(0)
  expect(received()).toEqual([
    { text: TEXT, place: { page: 'messages' }, noteId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ])
})

test('what came in the night is one notification in the morning, and not after the hours', async () => {
  t.clock.advanceMs(12 * HOUR_MS)
  await tell('limitGranted')
  await tell('accountBlocked')
  expect(await pushMessages(t.deps)).toBe(0)
  t.clock.advanceMs(12 * HOUR_MS)
  expect(await pushMessages(t.deps)).toBe(1)
  expect(received()).toHaveLength(1)
  // Noon in India; the window is open until half past six.
  expect(service.received[0]?.ttlSeconds).toBe((6.5 * HOUR_MS) / 1000)
})

test('what was read, what is old and what a reminder tells of are told no more', async () => {
  await tell('limitGranted')
  const { details } = (await t.call(msgCenter, { token: person.token, body: {} })).data
  const readIds = details.map(({ messageId }) => messageId)
  await t.call(msgRead, { token: person.token, body: { readIds } })
  await tell('dueSoon')
  expect(await pushMessages(t.deps)).toBe(0)
  await tell('accountBlocked')
  t.clock.advanceMs(4 * 24 * HOUR_MS)
  expect(await pushMessages(t.deps)).toBe(0)
  expect(received()).toEqual([])
})

test('who took the consent back is not told', async () => {
  const consents = [{ purpose: 'notifications', given: false }]
  await t.call(saveConsent, { token: person.token, body: { consents, textVersion: 'v1' } })
  await tell('limitGranted')
  expect(await pushMessages(t.deps)).toBe(0)
  expect(received()).toEqual([])
})
