import * as contract from '@noren/contract/certification'
import { givenAtIdentity } from '@noren/testkit/given-certified'
import { givenFace, givenPictures, testPicture } from '@noren/testkit/given-document'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { listTries } from './capture/capture-store.ts'
import { readIdentity } from './read-identity.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

let people = 0
const atFaceCheck = async () => {
  const person = await givenAtIdentity(t)
  const { userId } = person
  people += 1
  await givenPictures(t, userId, { number: `FFFPF${1000 + people}F` })
  return person
}

const start = async (token: string) => {
  const { data } = await t.call(contract.livingStart, { token, body: {} })
  return data
}

/** One frame is far too few: an attempt that fails without the seconds a real one takes. */
const oneFrame = testPicture('faces/head-a-front.jpg')
const send = (token: string, transactionId: string, bytes: Uint8Array = oneFrame) =>
  t.call(contract.livingResultQuery, {
    token,
    body: { transactionId },
    file: { bytes, type: 'video/x-motion-jpeg' },
  })

test('[C4.10] a challenge asks for both turns and lives three minutes', async () => {
  const { token } = await atFaceCheck()
  const challenge = await start(token)
  expect([...challenge.turns].sort()).toEqual(['left', 'right'])
  expect(challenge.expiresAt).toBe('2026-03-02T06:33:00.000Z')
  expect(challenge).toMatchObject({ triesLeft: 3, framesPerSecond: 7.5 })
})

test('[C4.10] the order of turns is not always the same', async () => {
  const orders = new Set<string>()
  for (let count = 0; count < 3; count++) {
    const { token } = await atFaceCheck()
    for (let begun = 0; begun < 12; begun++) orders.add((await start(token)).turns.join())
    const more = await t.call(contract.livingStart, { token, body: {} })
    expect(more).toMatchObject({ status: 429, data: { reason: 'LIVENESS_TRIES' } })
  }
  expect(orders).toEqual(new Set(['left,right', 'right,left']))
})

test('[C4.11] a challenge is used once, by the person it was given to, in time', async () => {
  const { token } = await atFaceCheck()
  const other = await atFaceCheck()
  const { transactionId } = await start(token)
  const expired = { status: 409, data: { reason: 'LIVENESS_EXPIRED' } }
  expect(await send(other.token, transactionId)).toMatchObject(expired)
  expect(await send(token, 'no-such-challenge')).toMatchObject(expired)
  expect(await send(token, '00000000-0000-7000-8000-000000000000')).toMatchObject(expired)
  const failed = await send(token, transactionId)
  expect(failed.data).toEqual({ result: 'failed', reason: 'tooFewFrames', triesLeft: 2 })
  // The very same frames get their answer again; any others come too late.
  expect((await send(token, transactionId)).data).toEqual(failed.data)
  const others = testPicture('faces/head-a-left-15.jpg')
  expect(await send(token, transactionId, others)).toMatchObject(expired)
  const late = await start(token)
  t.clock.advanceMs(3 * 60 * 1000)
  expect(await send(token, late.transactionId)).toMatchObject(expired)
  const detail = await t.call(contract.ocrDetail, { token })
  expect(detail.data).toMatchObject({ face: 'missing', livenessTriesLeft: 2 })
})

test('[C4.11] two uploads for one challenge are one try', async () => {
  const { token } = await atFaceCheck()
  const { transactionId } = await start(token)
  const answers = await Promise.all([send(token, transactionId), send(token, transactionId)])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
})

const caseOf = rawStatement<{ userId: string }, { reason: string }>(
  'test_face_case_of',
  `select reason from review_cases where user_id = $1 and kind = 'face' and decided_at is null`,
  ['userId'],
)

test('[C4.12] who cannot turn their head, or has no camera, is looked at by a person, and goes on', async () => {
  const { token, userId } = await atFaceCheck()
  const ask = (
    body: { why: string; callTime?: string },
    file?: { bytes: Uint8Array; type?: string },
  ) => t.call(contract.askFaceReview, { token, body, files: file ? [file] : [] })
  const neither = await ask({ why: 'cannotTurn' })
  expect(neither.data).toMatchObject({ fields: [{ path: 'file', rule: 'required' }] })
  const noFace = await ask({ why: 'cannotTurn' }, { bytes: testPicture('faces/no-face.jpg') })
  expect(noFace).toMatchObject({ status: 422, data: { reason: 'FACE_NOT_FOUND' } })
  const noPicture = await ask({ why: 'cannotTurn' }, { bytes: Buffer.from('not a picture') })
  expect(noPicture.data).toMatchObject({ reason: 'PICTURE_UNREADABLE' })
  expect((await t.call(contract.ocrDetail, { token })).data.face).toBe('missing')
  const asked = await ask({ why: 'cannotTurn' }, { bytes: oneFrame })
  expect(asked.data).toEqual({ result: 'review' })
  expect(await caseOf.one(t.db, { userId })).toEqual({ reason: 'asked.picture.cannotTurn' })
  expect(await faceRow.one(t.db, { userId })).toEqual({ hasSelfie: true })
  // A call instead: one case, and the unneeded picture is deleted.
  const call = await ask({ why: 'noCamera', callTime: 'evening' })
  expect(call.data).toEqual({ result: 'review' })
  expect(await caseOf.all(t.db, { userId })).toEqual([{ reason: 'asked.call.noCamera.evening' }])
  expect(await faceRow.one(t.db, { userId })).toEqual({ hasSelfie: false })
  const saved = await t.call(contract.saveKyc, { token, body: { kind: 'pan', fields: {} } })
  expect(saved.data).toEqual({ bizStatus: 30 })
})

test('another way needs the document first, and a passed check needs no other way', async () => {
  const person = await givenAtIdentity(t)
  const { token, userId } = person
  const ask = () =>
    t.call(contract.askFaceReview, {
      token,
      body: { why: 'other', callTime: 'morning' },
      files: [],
    })
  expect((await ask()).data).toMatchObject({ reason: 'DOCUMENT_MISSING' })
  people += 1
  await givenPictures(t, userId, { number: `FFFPF${1000 + people}F` })
  await givenFace(t, userId)
  expect((await ask()).data).toEqual({ result: 'passed' })
  expect(await caseOf.all(t.db, { userId })).toEqual([])
})

test('nobody waits where nothing is read', async () => {
  const { token } = await atFaceCheck()
  const { data } = await t.call(contract.readingQueue, { token })
  expect(data).toEqual({ ahead: null, seconds: null })
  expect((await t.call(contract.readingQueue, {})).code).toBe(401)
})

test('[C4.11] a broken upload costs no try', async () => {
  const { token } = await atFaceCheck()
  const { transactionId } = await start(token)
  const broken = await send(token, transactionId, Buffer.from('not frames'))
  expect(broken.data).toMatchObject({ reason: 'PICTURE_UNREADABLE' })
  const large = await send(token, transactionId, Buffer.alloc(9_000_000, oneFrame))
  expect(large.data).toMatchObject({ reason: 'TOO_LARGE' })
  expect((await send(token, transactionId)).data).toMatchObject({ triesLeft: 2 })
})

const faceRow = rawStatement<{ userId: string }, { hasSelfie: boolean }>(
  'test_face_row',
  `select selfie_file_id is not null as "hasSelfie" from face_checks where user_id = $1`,
  ['userId'],
)

test('[C4.12] the third failed try hands over to a person and certification goes on', async () => {
  const { token, userId } = await atFaceCheck()
  const results = []
  for (let count = 0; count < 3; count++) {
    const { transactionId } = await start(token)
    results.push((await send(token, transactionId)).data)
  }
  expect(results.map(({ result, triesLeft }) => [result, triesLeft])).toEqual([
    ['failed', 2],
    ['failed', 1],
    ['review', 0],
  ])
  // Staff see the same code that the person was given, for the case and for each attempt.
  const told = results.map(({ reason }) => reason)
  expect(told).toEqual(['tooFewFrames', 'tooFewFrames', 'tooFewFrames'])
  expect(await caseOf.one(t.db, { userId })).toEqual({ reason: told[2] })
  const tried = await listTries(t.db, { userId, limit: 5 })
  expect(tried.map(({ what, outcome }) => [what, outcome])).toEqual(
    told.map((reason) => ['face', reason]),
  )
  const more = await t.call(contract.livingStart, { token, body: {} })
  expect(more).toMatchObject({ status: 429, data: { reason: 'LIVENESS_TRIES' } })
  expect((await t.call(contract.ocrDetail, { token })).data.face).toBe('review')
  expect(await faceRow.one(t.db, { userId })).toEqual({ hasSelfie: true })
  const saved = await t.call(contract.saveKyc, { token, body: { kind: 'pan', fields: {} } })
  expect(saved.data).toEqual({ bizStatus: 30 })
  expect((await readIdentity(t.deps, t.db, userId))?.faceState).toBe('review')
  t.clock.advanceDays(32)
  await runDay(t.deps, t.clock.businessDay())
  expect(await faceRow.one(t.db, { userId })).toEqual({ hasSelfie: false })
  // Recordings that failed by themselves need not be recognised again.
  expect((await countPrints.one(t.db)).count).toBe(0)
})

const countPrints = rawStatement<Record<never, never>, { count: number }>(
  'test_count_prints',
  'select count(*)::int as count from liveness_prints',
  [],
)
