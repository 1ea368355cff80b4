import { createHash } from 'node:crypto'
import * as contract from '@noren/contract/certification'
import { givenAtIdentity } from '@noren/testkit/given-certified'
import { givenPictures, testPicture, turningHead } from '@noren/testkit/given-document'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { splitFrames } from '@noren/vision/face/split-frames'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** On a busy machine a frame takes a second. */
vi.setConfig({ testTimeout: 600_000 })

let people = 0
const atFaceCheck = async () => {
  const person = await givenAtIdentity(t)
  people += 1
  await givenPictures(t, person.userId, { number: `HHHPH${1000 + people}H` })
  const { data } = await t.call(contract.livingStart, { token: person.token, body: {} })
  return { ...person, ...data }
}

/** Five frames a second, as of a cheap phone. */
const FRAME_MS = 200

const sendFrames = (
  { token, transactionId }: { token: string; transactionId: string },
  frames: readonly Uint8Array[],
  from: number,
) =>
  t.call(contract.livingFrames, {
    token,
    body: {
      transactionId,
      from: String(from),
      frameTimes: frames.map((_, at) => (from + at) * FRAME_MS).join(','),
    },
    file: { bytes: Buffer.concat(frames), type: 'video/x-motion-jpeg' },
  })

/** Sends a film as it is taken, until all was seen; what was seen after each batch. */
const sendUntilDone = async (
  challenge: { token: string; transactionId: string },
  frames: readonly Uint8Array[],
) => {
  const told = []
  for (let from = 0; from < frames.length; from += 6) {
    const { data } = await sendFrames(challenge, frames.slice(from, from + 6), from)
    told.push(data)
    if (data.isDone) break
  }
  return told
}

const sha256 = (frames: readonly Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(frames)).digest('hex')

const finish = (
  { token, transactionId }: { token: string; transactionId: string },
  film: readonly Uint8Array[],
  { isWhole }: { isWhole: boolean },
) =>
  t.call(contract.livingResultQuery, {
    token,
    body: {
      transactionId,
      frameTimes: film.map((_, at) => at * FRAME_MS).join(','),
      from: '0',
      filmHash: sha256(film),
    },
    files: isWhole ? [{ bytes: Buffer.concat(film), type: 'video/x-motion-jpeg' }] : [],
  })

const expired = { status: 409, data: { reason: 'LIVENESS_EXPIRED' } }
const fileRequired = {
  data: { reason: 'VALIDATION', fields: [{ path: 'file', rule: 'required' }] },
}

test('[C4.14] what the head does is told while it does it, and the film is judged without being sent again', async () => {
  const person = await atFaceCheck()
  expect(person.liveSecondsMax).toBe(40)
  const [first, second] = person.turns
  const frames = splitFrames(await turningHead(person.turns, 0))
  const told = await sendUntilDone(person, frames)
  const stages = told.map(({ seen }) => seen.join('+'))
  expect([...new Set(stages)]).toEqual(['front', `front+${first}`, `front+${first}+${second}`])
  const last = told.at(-1)
  expect(last).toMatchObject({ isDone: true, look: 'front', hint: null, countsFrom: 0 })
  // A batch sent again, because its answer was lost, is the same frames.
  const again = await sendFrames(person, frames.slice(0, 6), 0)
  expect(again.data.held).toBe(last?.held)
  const film = frames.slice(0, last?.held)
  const verdict = await finish(person, film, { isWhole: false })
  expect(verdict.data).toEqual({ result: 'passed', reason: null, triesLeft: 3 })
  // The answer was lost: the same film, named or whole, gets the same verdict.
  expect((await finish(person, film, { isWhole: false })).data).toEqual(verdict.data)
  expect((await finish(person, film, { isWhole: true })).data).toEqual(verdict.data)
  expect(await sendFrames(person, frames.slice(0, 1), 0)).toMatchObject(expired)
})

test('[C4.15] frames are looked at for the person of the challenge only, in time, and only the film named is judged', async () => {
  const person = await atFaceCheck()
  const other = await atFaceCheck()
  const frames = splitFrames(await turningHead(person.turns, 1)).slice(0, 3)
  const foreign = { token: other.token, transactionId: person.transactionId }
  expect(await sendFrames(foreign, frames, 0)).toMatchObject(expired)
  expect(await sendFrames({ ...person, transactionId: 'none' }, frames, 0)).toMatchObject(expired)
  expect((await sendFrames(person, frames, 0)).data.held).toBe(3)
  // Neither another person's frames nor others than those named stand for the film.
  expect(await finish(other, frames, { isWhole: false })).toMatchObject(fileRequired)
  expect(await finish(foreign, frames, { isWhole: false })).toMatchObject(expired)
  expect(await finish(person, frames.slice(1), { isWhole: false })).toMatchObject(fileRequired)
  expect((await finish(person, frames, { isWhole: false })).data).toMatchObject({
    result: 'failed',
    reason: 'tooFewFrames',
  })
  t.clock.advanceMs(3 * 60_000)
  expect(await sendFrames(other, frames, 0)).toMatchObject(expired)
})

test('[C4.14] frames that are not held any more are sent whole, and the outcome is the same', async () => {
  const person = await atFaceCheck()
  const frames = splitFrames(await turningHead(person.turns, 2))
  // What would leave a hole is not held; the answer says from where to send.
  expect((await sendFrames(person, frames.slice(6, 9), 6)).data.held).toBe(0)
  const film = frames.slice(0, (await sendUntilDone(person, frames)).at(-1)?.held)
  t.deps.kyc.live?.drop(person.transactionId)
  expect(await finish(person, film, { isWhole: false })).toMatchObject(fileRequired)
  const { data } = await finish(person, film, { isWhole: true })
  expect(data).toEqual({ result: 'passed', reason: null, triesLeft: 3 })
})

test('[C4.15] what is no frames costs no try and stops nothing', async () => {
  const person = await atFaceCheck()
  const frame = testPicture('faces/head-a-front.jpg')
  const send = (bytes: Uint8Array, body: object = {}) =>
    t.call(contract.livingFrames, {
      token: person.token,
      body: { transactionId: person.transactionId, from: '0', frameTimes: '0', ...body },
      file: { bytes, type: 'video/x-motion-jpeg' },
    })
  const unreadable = { data: { reason: 'PICTURE_UNREADABLE' } }
  expect(await send(Buffer.from('not frames'))).toMatchObject(unreadable)
  expect(await send(frame, { frameTimes: '0,100' })).toMatchObject(unreadable)
  expect(await send(frame, { from: '-1' })).toMatchObject({ data: { reason: 'VALIDATION' } })
  expect(await send(Buffer.alloc(1_600_000, frame))).toMatchObject({
    data: { reason: 'TOO_LARGE' },
  })
  expect((await send(frame)).data).toMatchObject({ held: 1, hint: null, isDone: false })
  const detail = await t.call(contract.ocrDetail, { token: person.token })
  expect(detail.data).toMatchObject({ face: 'missing', livenessTriesLeft: 3 })
})

test.each([
  ['two-heads', 'manyFaces'],
  ['no-face', 'noFace'],
  ['head-a-low-light', 'dark'],
  ['head-a-too-far', 'tooFar'],
  ['head-a-too-close', 'tooClose'],
])('[C4.14] of %s is said at once: %s', async (picture, hint) => {
  const person = await atFaceCheck()
  const frame = testPicture(`faces/${picture}.jpg`)
  const { data } = await sendFrames(person, [frame, frame, frame], 0)
  expect(data).toMatchObject({ hint, isDone: false })
})

const countKept = rawStatement<{ id: string }, { challenges: number; prints: number }>(
  'test_count_kept_of_frames',
  `select (select count(*) from liveness_challenges where id = $1 and used_at is null
       and frames_hash is null)::int as challenges,
     (select count(*) from liveness_prints)::int as prints`,
  ['id'],
)

test('[C4.15] of frames whose film is never finished nothing is stored', async () => {
  const before = await countKept.one(t.db, { id: '00000000-0000-7000-8000-000000000000' })
  const person = await atFaceCheck()
  const frames = splitFrames(await turningHead(person.turns, 3))
  await sendFrames(person, frames.slice(0, 6), 0)
  expect(await countKept.one(t.db, { id: person.transactionId })).toEqual({
    challenges: 1,
    prints: before.prints,
  })
})
