import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@noren/contract/certification'
import { givenAtIdentity } from '@noren/testkit/given-certified'
import { givenPictures, testPicture, turningHead } from '@noren/testkit/given-document'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { splitFrames } from '@noren/vision/face/split-frames'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'
import { listTries } from './capture/capture-store.ts'
import { frontPictureOf } from './identity/document-picture.ts'
import { readIdentity } from './read-identity.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const atIdentity = () => givenAtIdentity(t)

const take = (token: string, type: string, path: string, capture: object = {}) =>
  t.call(contract.invokeOcr, {
    token,
    body: { type, ...capture },
    file: { bytes: testPicture(path) },
  })

/** Starts face checks until the wanted order of turns is requested, like an attacker with a recording. */
const startWith = async (token: string, wanted?: string) => {
  for (;;) {
    const started = await t.call(contract.livingStart, { token, body: {} })
    if (started.code !== 200) throw new Error(started.msg)
    if (!wanted || started.data.turns.join() === wanted) return started.data
  }
}

const showFace = (token: string, transactionId: string, bytes: Buffer) =>
  t.call(contract.livingResultQuery, {
    token,
    body: { transactionId },
    file: { bytes, type: 'video/x-motion-jpeg' },
  })

const packedAnew = async (frame: Uint8Array): Promise<Buffer> =>
  sharp(await sharp(frame).resize(400, 300).jpeg({ quality: 55 }).toBuffer())
    .resize(640, 480)
    .jpeg({ quality: 82 })
    .toBuffer()

test('[C3.10] a PAN is read, the face matches its photo, and a second showing is a replay', async () => {
  const { token, userId } = await atIdentity()
  const front = await take(token, 'pan-front', 'documents/pan-1-front-clean.jpg')
  expect(front.data).toMatchObject({ kind: 'pan', side: 'front', missingSides: ['back'] })
  const read = Object.fromEntries(front.data.fields.map(({ name, value }) => [name, value]))
  expect(read).toEqual({
    number: 'ZQXPD4821K',
    name: 'ROHAN VIKRAM DESAI',
    fatherName: 'VIKRAM MAHESH DESAI',
    dob: '14/08/1991',
  })
  const back = await take(token, 'pan-back', 'documents/pan-1-back-clean.jpg')
  expect(back.data).toMatchObject({ side: 'back', fields: [], missingSides: [] })

  const challenge = await startWith(token)
  const film = await turningHead(challenge.turns, 0)
  const shown = await showFace(token, challenge.transactionId, film)
  expect(shown.data).toEqual({ result: 'passed', reason: null, triesLeft: 3 })
  const saved = await t.call(contract.saveKyc, { token, body: { kind: 'pan', fields: read } })
  expect(saved.data).toEqual({ bizStatus: 30 })
  expect((await readIdentity(t.deps, t.db, userId))?.faceState).toBe('passed')

  const thief = await atIdentity()
  await givenPictures(t, thief.userId, { number: 'GGGPG1234G' })
  const same = await startWith(thief.token, challenge.turns.join())
  // Recompressed, so that every byte of each frame differs.
  const copied = await Promise.all(splitFrames(film).map((frame) => packedAnew(frame)))
  const again = await showFace(thief.token, same.transactionId, Buffer.concat(copied))
  expect(again.data).toEqual({ result: 'failed', reason: 'replayed', triesLeft: 2 })
  // The same recording sent again after a lost answer: the same answer, and no attempt used.
  const resent = await showFace(thief.token, same.transactionId, Buffer.concat(copied))
  expect(resent.data).toEqual(again.data)
}, 900_000)

test('[C4.13] the face of someone else than the document shows is refused', async () => {
  const { token, userId } = await atIdentity()
  await givenPictures(t, userId, { number: 'JJJPJ1234J', frontPicture: 'pan-2-front-clean' })
  const challenge = await startWith(token)
  const film = await turningHead(challenge.turns, 1)
  const shown = await showFace(token, challenge.transactionId, film)
  expect(shown.data).toEqual({ result: 'failed', reason: 'notTheDocument', triesLeft: 2 })
  const saved = await t.call(contract.saveKyc, { token, body: { kind: 'pan', fields: {} } })
  expect(saved).toMatchObject({ status: 422, data: { reason: 'FACE_DIFFERS' } })
}, 900_000)

test('[C3.10] another kind, another side and no document are told apart', async () => {
  const { token } = await atIdentity()
  const wrong = [
    ['pan-front', 'documents/aadhaar-2-front-clean.jpg', 'DOCUMENT_WRONG_KIND'],
    ['pan-front', 'documents/pan-1-back-clean.jpg', 'DOCUMENT_WRONG_SIDE'],
    ['pan-front', 'documents/not-a-document-table.jpg', 'DOCUMENT_NOT_FOUND_IN_PICTURE'],
  ] as const
  for (const [type, path, reason] of wrong) {
    expect((await take(token, type, path)).data).toMatchObject({ reason })
  }
}, 900_000)

test('[C3.15] a picture sent again by its id is read once, and the staff sees how it was taken', async () => {
  const { token, userId } = await atIdentity()
  const refused = { uploadId: randomUUID(), takenBy: 'file', relaxed: 'glare,nonsense' }
  const table = 'documents/not-a-document-table.jpg'
  const first = await take(token, 'pan-front', table, refused)
  expect(first.data).toMatchObject({ reason: 'DOCUMENT_NOT_FOUND_IN_PICTURE' })
  t.clock.advanceMs(1000)
  const read = { uploadId: randomUUID(), takenBy: 'auto', relaxed: 'light,sharpness' }
  const taken = await take(token, 'pan-front', 'documents/pan-1-front-clean.jpg', read)
  // If it were read again, another picture with the same id would be refused.
  expect((await take(token, 'pan-front', table, read)).data).toEqual(taken.data)
  expect((await take(token, 'pan-front', table, refused)).data).toMatchObject({
    reason: 'DOCUMENT_NOT_FOUND_IN_PICTURE',
  })
  expect(await listTries(t.db, { userId, limit: 5 })).toMatchObject([
    { what: 'pan-front', outcome: 'read', takenBy: 'auto', relaxed: ['light', 'sharpness'] },
    {
      what: 'pan-front',
      outcome: 'DOCUMENT_NOT_FOUND_IN_PICTURE',
      takenBy: 'file',
      relaxed: ['glare'],
    },
  ])
}, 900_000)

const picturesOf = rawStatement<{ userId: string }, { text: string; hashes: number }>(
  'test_pictures_of',
  `select string_agg(encode(fields_sealed, 'escape'), ' ') as text, count(number_hash) as hashes
   from identity_pictures where user_id = $1`,
  ['userId'],
)

/** How JPEGs begin; long enough not to occur in encrypted bytes by chance. */
const JPEG_STARTS = ['ffd8ffe000104a464946', 'ffd8ffdb004300'].map((hex) => Buffer.from(hex, 'hex'))

test('[F11.1] of an Aadhaar number only the last four digits are kept or shown', async () => {
  const { token, userId } = await atIdentity()
  const front = await take(token, 'aadhaar-front', 'documents/aadhaar-1-front-clean.jpg')
  const number = front.data.fields.find(({ name }) => name === 'number')
  expect(number).toMatchObject({ value: 'XXXX XXXX 3153', isValid: true })
  const detail = await t.call(contract.ocrDetail, { token })
  expect(JSON.stringify(detail.data)).not.toMatch(/9999\s?4827/)
  const { text, hashes } = await picturesOf.one(t.db, { userId })
  expect(hashes).toBe(1)
  expect(text).not.toContain('9999')
  const folder = join(t.deps.config.dataDir, 'files')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    // Encrypted: not recognisable as a JPEG on a copied disk.
    const bytes = readFileSync(join(file.parentPath, file.name))
    for (const start of JPEG_STARTS) expect(bytes.includes(start)).toBe(false)
  }
  // Decrypted, the picture itself shows no more of the number than we claim.
  const kept = await frontPictureOf(t.deps, userId)
  const seen = await t.deps.vision.readText({ picture: kept?.bytes ?? Buffer.alloc(0) })
  const lines = seen.ok ? seen.value.lines.join(' ') : ''
  expect(lines).toMatch(/Rohan Vikram Desai/i)
  expect(lines).not.toMatch(/9999|4827|\d{4}[ -]?\d{4}[ -]?\d{4}/)
}, 900_000)
