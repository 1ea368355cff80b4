import * as contract from '@noren/contract/certification'
import { USER_STATUS } from '@noren/contract/user-status'
import { givenAtIdentity } from '@noren/testkit/given-certified'
import { testPicture } from '@noren/testkit/given-document'
import { documentRead, type KycApp, startKycApp } from '@noren/testkit/kyc-app'
import type { TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTries } from './capture/capture-store.ts'
import { takeCapture } from './capture.ts'

let t: TestApp
let service: KycApp['service']
let close: KycApp['close']
beforeAll(async () => {
  ;({ t, service, close } = await startKycApp())
})
afterAll(() => close())

const card = testPicture('documents/pan-1-front-clean.jpg')
const FIELDS = { number: 'ZQXPD4821K', name: 'ROHAN VIKRAM DESAI', dob: '14/08/1991' }
const read = (fields: Record<string, string>) => documentRead('pan', fields, card)

test('an outside service reads and judges, and a wait that is ours costs no film', async () => {
  const { token } = await givenAtIdentity(t)
  const take = (side: 'front' | 'back') =>
    t.call(contract.invokeOcr, { token, body: { type: `pan-${side}` }, file: { bytes: card } })
  service.answers.set('/documents', { problem: 'blurred', kind: null })
  expect((await take('front')).data).toMatchObject({ reason: 'DOCUMENT_BLURRED' })
  service.answers.set('/documents', { problem: 'wrongSide', kind: 'aadhaar' })
  expect((await take('front')).data).toMatchObject({ reason: 'DOCUMENT_WRONG_KIND' })
  service.answers.set('/documents', read(FIELDS))
  expect((await take('front')).data).toMatchObject({ kind: 'pan', missingSides: ['back'] })
  service.answers.set('/documents', read({}))
  expect((await take('back')).data).toMatchObject({ missingSides: [] })

  const { data } = await t.call(contract.livingStart, { token, body: {} })
  const { transactionId } = data
  // It judges films whole: nobody looks at frames, and the page is told so.
  expect(data.liveSecondsMax).toBeNull()
  const frames = await t.call(contract.livingFrames, {
    token,
    body: { transactionId, from: '0', frameTimes: '0' },
    file: { bytes: testPicture('faces/head-a-front.jpg'), type: 'video/x-motion-jpeg' },
  })
  expect(frames.data).toMatchObject({ reason: 'BUSY' })
  const show = (bytes: Uint8Array) =>
    t.call(contract.livingResultQuery, {
      token,
      body: { transactionId },
      file: { bytes, type: 'video/x-motion-jpeg' },
    })
  const film = testPicture('faces/head-a-front.jpg')
  service.faults.push({ kind: 'status', status: 503, retryAfter: 9 })
  expect((await show(film)).data).toMatchObject({ reason: 'BUSY', waitSeconds: 9 })
  // Its three minutes end meanwhile: the film received in time counts, another one does not.
  t.clock.advanceMs(4 * 60_000)
  const other = testPicture('faces/head-b-front.jpg')
  expect((await show(other)).data).toMatchObject({ reason: 'LIVENESS_EXPIRED' })
  service.answers.set('/faces', { result: 'passed', reason: null, selfie: null })
  expect((await show(film)).data).toEqual({ result: 'passed', reason: null, triesLeft: 3 })
  const asked = service.asked.length
  expect((await show(film)).data).toMatchObject({ result: 'passed' })
  expect(service.asked.length).toBe(asked)
  const saved = await t.call(contract.saveKyc, { token, body: { kind: 'pan', fields: FIELDS } })
  expect(saved.data).toEqual({ bizStatus: 30 })
})

test('[C3.15] a picture sent again while it is being read waits for that reading', async () => {
  const { userId } = await givenAtIdentity(t)
  const asked = service.asked.length
  const take = (bytes: Buffer, uploadId?: string) =>
    takeCapture(
      t.deps,
      { userId, bizStatus: USER_STATUS.identity },
      { type: 'pan-front', bytes, mimeType: 'image/jpeg', uploadId, takenBy: 'file', relaxed: [] },
      t.clock.now(),
    )
  service.answers.set('/documents', read(FIELDS))
  const uploadId = crypto.randomUUID()
  const [first, again, withoutId] = await Promise.all([
    take(card, uploadId),
    take(card, uploadId),
    take(card),
  ])
  expect([again, withoutId]).toEqual([first, first])
  expect(service.asked.length).toBe(asked + 1)
  expect(await listTries(t.db, { userId, limit: 5 })).toMatchObject([{ outcome: 'read' }])
  // A refusal is shared by concurrent requests too, and another picture is read separately.
  service.answers.set('/documents', { problem: 'blurred', kind: null })
  const other = testPicture('documents/pan-1-front-blur.jpg')
  const told = await Promise.allSettled([take(other), take(other)])
  expect(told).toMatchObject([
    { status: 'rejected', reason: { reason: 'DOCUMENT_BLURRED' } },
    { status: 'rejected', reason: { reason: 'DOCUMENT_BLURRED' } },
  ])
  expect(service.asked.length).toBe(asked + 2)
})
