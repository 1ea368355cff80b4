import * as contract from '@noren/contract/certification'
import { givenAtIdentity } from '@noren/testkit/given-certified'
import { givenFace, givenPictures, testPicture } from '@noren/testkit/given-document'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'
import { readIdentity } from './read-identity.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const atIdentity = () => givenAtIdentity(t)

const CONFIRMED = { number: 'ZQXPD4821K', name: 'ROHAN VIKRAM DESAI', dob: '14/08/1991' }
const saveKyc = (token: string, fields: Record<string, string> = CONFIRMED, kind = 'pan') =>
  t.call(contract.saveKyc, { token, body: { kind, fields } })

const stateOf = rawStatement<{ userId: string }, { corrected: string[]; faceState: string }>(
  'test_identity_state',
  `select corrected_fields as corrected, face_state as "faceState" from verified_identities
   where user_id = $1`,
  ['userId'],
)
const openCases = rawStatement<{ userId: string }, { kind: string; reason: string }>(
  'test_open_cases',
  'select kind, reason from review_cases where user_id = $1 and decided_at is null order by kind',
  ['userId'],
)

test('[C3.11] saving needs both sides and the face check', async () => {
  const { token, userId } = await atIdentity()
  expect((await saveKyc(token)).data).toMatchObject({ reason: 'DOCUMENT_MISSING' })
  expect((await t.call(contract.livingStart, { token, body: {} })).data).toMatchObject({
    reason: 'DOCUMENT_MISSING',
  })
  await givenPictures(t, userId, { number: 'AAAPA1234A' })
  expect((await saveKyc(token, CONFIRMED, 'aadhaar')).data).toMatchObject({
    reason: 'DOCUMENT_MISSING',
  })
  expect((await saveKyc(token, CONFIRMED, 'passport')).data).toMatchObject({
    reason: 'DOCUMENT_MISSING',
  })
  expect((await saveKyc(token)).data).toMatchObject({ reason: 'LIVENESS_MISSING' })
  await givenFace(t, userId)
  const detail = await t.call(contract.ocrDetail, { token })
  expect(detail.data).toMatchObject({
    kind: 'pan',
    missingSides: [],
    face: 'passed',
    livenessTriesLeft: 3,
  })
  const saved = await saveKyc(token, { ...CONFIRMED, number: 'AAAPA1234A' })
  expect(saved.data).toEqual({ bizStatus: 30 })
  expect(await stateOf.one(t.db, { userId })).toEqual({ corrected: [], faceState: 'passed' })
  expect(await openCases.all(t.db, { userId })).toEqual([])
})

test('[C3.12] corrections are recorded by name; those of key fields go to the staff', async () => {
  const { token, userId } = await atIdentity()
  await givenPictures(t, userId, { number: 'BBBPB1234B' })
  await givenFace(t, userId)
  const fields = { name: 'Rohan  Vikram Desai', fatherName: 'MAHESH DESAI', number: 'bbbpb 1234b' }
  await saveKyc(token, fields)
  expect((await stateOf.one(t.db, { userId })).corrected).toEqual(['fatherName'])
  expect(await openCases.all(t.db, { userId })).toEqual([])
  await saveKyc(token, { ...fields, name: 'ROHAN VIKRAM DESHMUKH', number: 'BBBPB1239B' })
  expect(await openCases.all(t.db, { userId })).toEqual([
    { kind: 'documentCorrected', reason: 'number name' },
  ])
  const identity = await readIdentity(t.deps, t.db, userId)
  expect(identity?.fields).toMatchObject({ name: 'ROHAN VIKRAM DESHMUKH', number: 'BBBPB1239B' })
  // Submitted again as it was read, there is nothing left to review.
  expect((await saveKyc(token, {})).data).toEqual({ bizStatus: 30 })
  expect(await openCases.all(t.db, { userId })).toEqual([])
})

test('[C3.12] wrong fields and ages outside 18 to 80 are refused', async () => {
  const { token, userId } = await atIdentity()
  await givenPictures(t, userId, { number: 'CCCPC1234C' })
  await givenFace(t, userId)
  const refusals = [
    [{ number: 'CCCXC1234C' }, 'VALIDATION', 'fields.number'],
    [{ number: 'CCCPC0000C' }, 'VALIDATION', 'fields.number'],
    [{ shoeSize: '44' }, 'VALIDATION', 'fields.shoeSize'],
    [{ dob: '31/02/1990' }, 'VALIDATION', 'fields.dob'],
    [{ name: '  ' }, 'VALIDATION', 'fields.name'],
    [{ dob: '03/03/2008' }, 'UNDERAGE', 'fields.dob'],
    [{ dob: '01/03/1946' }, 'UNDERAGE', 'fields.dob'],
  ] as const
  for (const [fields, reason, path] of refusals) {
    expect((await saveKyc(token, fields)).data).toMatchObject({ reason, fields: [{ path }] })
  }
  await givenPictures(t, userId, { number: 'CCCPC1234C', dob: '03/03/2010' })
  await givenFace(t, userId)
  // A date that was read well cannot be corrected to pass the age limit.
  expect((await saveKyc(token, { dob: '03/03/2000' })).data).toMatchObject({ reason: 'UNDERAGE' })
})

test('[C3.13] a document belongs to one person, corrected or not', async () => {
  const first = await atIdentity()
  await givenPictures(t, first.userId, { number: 'DDDPD1234D' })
  await givenFace(t, first.userId)
  expect((await saveKyc(first.token, {})).data).toEqual({ bizStatus: 30 })
  const second = await atIdentity()
  await givenPictures(t, second.userId, { number: 'DDDPD1234D' })
  await givenFace(t, second.userId)
  for (const fields of [{}, { number: 'DDDPD1239D' }]) {
    const refused = await saveKyc(second.token, fields)
    expect(refused).toMatchObject({ status: 409, data: { reason: 'DOCUMENT_TAKEN' } })
  }
  expect((await saveKyc(first.token, {})).data).toEqual({ bizStatus: 30 })
})

test('[C4.13] a face checked with one document does not vouch for another', async () => {
  const { token, userId } = await atIdentity()
  await givenPictures(t, userId, { number: 'HHHPH1234H' })
  await givenFace(t, userId)
  // A new front, perhaps another person's: the face was not compared with this one.
  await givenPictures(t, userId, { number: 'IIIPI1234I' })
  expect((await t.call(contract.ocrDetail, { token })).data.face).toBe('missing')
  expect((await saveKyc(token, {})).data).toMatchObject({ reason: 'LIVENESS_MISSING' })
})

const ofAadhaar = { number: '234123412346', documentKind: 'aadhaar' }

test('pictures of an Aadhaar go when nobody has to look at them; a repeated save still answers', async () => {
  const { token, userId } = await atIdentity()
  await givenPictures(t, userId, ofAadhaar)
  await givenFace(t, userId)
  const fields = { number: 'XXXX XXXX 2346', name: 'ROHAN VIKRAM DESAI' }
  expect((await saveKyc(token, fields, 'aadhaar')).data).toEqual({ bizStatus: 30 })
  expect((await readIdentity(t.deps, t.db, userId))?.fields.number).toBe('XXXX XXXX 2346')
  expect((await t.call(contract.ocrDetail, { token })).data.takenSides).toEqual([])
  expect((await saveKyc(token, fields, 'aadhaar')).data).toEqual({ bizStatus: 30 })
  const other = await saveKyc(token, { ...fields, name: 'ROHAN MEHTA' }, 'aadhaar')
  expect(other.data).toMatchObject({ reason: 'DOCUMENT_MISSING' })
})

test('[F11.1] a typed Aadhaar number is kept by its end only, and found again by its hash', async () => {
  const people = [await atIdentity(), await atIdentity()]
  const fields = { number: '4991 1866 5246' }
  for (const [index, { token, userId }] of people.entries()) {
    await givenPictures(t, userId, { documentKind: 'aadhaar', number: '999948273153' })
    await givenFace(t, userId)
    const saved = await saveKyc(token, fields, 'aadhaar')
    if (index === 1) expect(saved.data).toMatchObject({ reason: 'DOCUMENT_TAKEN' })
    else expect(saved.data).toEqual({ bizStatus: 30 })
  }
  const [first] = people
  const identity = await readIdentity(t.deps, t.db, first?.userId ?? '')
  expect(identity?.fields.number).toBe('XXXX XXXX 5246')
})

test('a number that was read badly has to be typed', async () => {
  const { token, userId } = await atIdentity()
  const read = { documentKind: 'aadhaar', number: '999957344184', isNumberValid: false }
  await givenPictures(t, userId, read)
  await givenFace(t, userId)
  expect((await saveKyc(token, {}, 'aadhaar')).data).toMatchObject({
    reason: 'VALIDATION',
    fields: [{ path: 'fields.number', rule: 'format' }],
  })
})

test('[C3.13] two people who confirm one document at the same moment: one of them has it', async () => {
  const people = [await atIdentity(), await atIdentity()]
  for (const { userId } of people) {
    await givenPictures(t, userId, { number: 'EEEPE1234E' })
    await givenFace(t, userId)
  }
  const answers = await Promise.all(people.map(({ token }) => saveKyc(token, {})))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
})

const upload = (token: string, bytes: Uint8Array, type = 'image/jpeg') =>
  t.call(contract.invokeOcr, {
    token,
    body: { type: 'pan-front' },
    file: { bytes, type },
  })

test('what is no picture is refused before it is read', async () => {
  const { token } = await atIdentity()
  const picture = testPicture('documents/pan-1-front-clean.jpg')
  const half = picture.subarray(0, picture.length / 2)
  expect(await upload(token, half)).toMatchObject({
    status: 422,
    data: { reason: 'PICTURE_UNREADABLE' },
  })
  const text = Buffer.from('not a picture at all')
  expect((await upload(token, text, 'text/plain')).data).toMatchObject({ reason: 'MEDIA_TYPE' })
  expect((await upload(token, text)).data).toMatchObject({ reason: 'PICTURE_UNREADABLE' })
  expect(await upload(token, Buffer.alloc(30_000_000, picture))).toMatchObject({
    status: 413,
    data: { reason: 'TOO_LARGE' },
  })
  const early = await t.signIn()
  expect((await upload(early.token, picture)).data).toMatchObject({ reason: 'STEP_ORDER' })
})

test('[C3.19] who comes back long before they were told to is sent away before the picture is read', async () => {
  const { token, userId } = await atIdentity()
  // What it says of the others in the line: of no account of ours, so nobody else is sent away.
  const away = vi.spyOn(t.deps.kyc, 'awaySecondsOf')
  const take = () =>
    t.call(contract.invokeOcr, {
      token,
      body: { type: 'no-such-side' },
      file: { bytes: Buffer.from('no picture') },
    })
  try {
    away.mockImplementation((owner) => (owner === userId ? 9 : 0))
    const sentMs = performance.now()
    expect((await take()).data).toMatchObject({ reason: 'BUSY', waitSeconds: 9 })
    // Nor is it told at once: who never pauses would keep the server at refusing.
    expect(performance.now() - sentMs).toBeGreaterThan(2_900)
    // Whose time comes meanwhile is not sent away.
    away.mockImplementationOnce(() => 4)
    away.mockImplementation(() => 0)
    expect((await take()).data).toMatchObject({ reason: 'VALIDATION' })
    // A page waits as long as it was told; the answer took a moment of that.
    away.mockImplementation((owner) => (owner === userId ? 1 : 0))
    expect((await take()).data).toMatchObject({ reason: 'VALIDATION' })
  } finally {
    away.mockRestore()
  }
})
