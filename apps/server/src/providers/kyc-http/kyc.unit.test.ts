import { startLocalKyc } from '@noren/testkit/providers/local-kyc'
import { createVision } from '@noren/vision/vision'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { KycError } from './ask.ts'
import { httpKyc } from './kyc.ts'
import { readHttpKycSettings } from './settings.ts'

const AT = new Date('2026-03-02T06:30:00Z')
const clock = { now: () => AT }
let service: Awaited<ReturnType<typeof startLocalKyc>>
let card: Buffer
const vision = createVision()
afterAll(() => vision.close())
beforeEach(async () => {
  service = await startLocalKyc(clock.now)
  const create = { width: 400, height: 320, channels: 3, background: '#ccddee' } as const
  card = await sharp({ create })
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg()
    .toBuffer()
})
afterEach(() => service.close())

const gateway = (env: Record<string, string> = {}) =>
  httpKyc(readHttpKycSettings({ ...service.env, ...env }), { clock, vision, pausesMs: [1, 1] })
const document = () =>
  gateway().readDocument({ picture: card, expectedKind: 'pan', expectedSide: 'front', owner: 'a' })
const face = () =>
  gateway().checkFace({
    frames: Buffer.from([0xff, 0xd8, 1, 2]),
    frameTimesMs: [0, 130],
    turns: ['left', 'right'],
    owner: 'a',
    documentPicture: card,
  })
const READ = () => ({
  problem: null,
  kind: 'pan',
  fields: [{ name: 'number', value: 'ZQXPD4821K', confidence: 0.97, isValid: true }],
  picture: card.toString('base64'),
})

test('a document is read by the service, and no place of taking goes there or is kept', async () => {
  service.answers.set('/documents', READ())
  const answer = await document()
  expect(answer).toMatchObject({
    isRead: true,
    document: { documentKind: 'pan', fields: READ().fields },
  })
  const [asked] = service.asked
  expect(asked).toMatchObject({ path: '/documents', request: { kind: 'pan', side: 'front' } })
  const kept = answer.isRead ? answer.document.cleanPicture : Buffer.alloc(0)
  expect((await sharp(card).metadata()).exif).toBeDefined()
  for (const picture of [asked?.files.picture, kept]) {
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 400 })
    expect((await sharp(picture).metadata()).exif).toBeUndefined()
  }
})

test('its refusals are the words of our own, and what is no picture is not sent', async () => {
  service.answers.set('/documents', { problem: 'glare', kind: 'pan' })
  expect(await document()).toEqual({ isRead: false, problem: 'glare', documentKind: 'pan' })
  card = Buffer.from('not a picture')
  expect(await document()).toMatchObject({ isRead: false, problem: 'notAPicture' })
  expect(service.asked.length).toBe(1)
})

test('a face check tells verdict and reason, a portrait whether a face is seen', async () => {
  service.answers.set('/faces', { result: 'failed', reason: 'noTurn', selfie: null })
  expect(await face()).toMatchObject({ result: 'failed', reason: 'noTurn', prints: [] })
  expect(service.asked[0]).toMatchObject({
    request: { turns: ['left', 'right'], frameTimesMs: [0, 130] },
    files: { frames: Buffer.from([0xff, 0xd8, 1, 2]), document: card },
  })
  service.answers.set('/portraits', { hasFace: false })
  expect(await gateway().cleanPortrait(card)).toBeNull()
  service.answers.set('/portraits', { hasFace: true })
  const portrait = await gateway().cleanPortrait(card)
  expect(portrait).toEqual(service.asked.at(-1)?.files.picture)
})

test('a fault that passes is asked again as the same question, one that stays is told as busy', async () => {
  service.answers.set('/documents', READ())
  service.faults.push({ kind: 'status', status: 500 }, { kind: 'drop' })
  expect(await document()).toMatchObject({ isRead: true })
  expect(new Set(service.asked.map(({ request }) => request.requestId)).size).toBe(1)
  service.faults.push(
    ...Array.from({ length: 3 }, () => ({ kind: 'status', status: 502 }) as const),
  )
  await expect(document()).rejects.toMatchObject({ reason: 'BUSY', detail: { waitSeconds: 15 } })
  expect(service.asked.length).toBe(6)
})

test('a full service says how long to stay away, a silent one is not waited for', async () => {
  service.faults.push({ kind: 'status', status: 429, retryAfter: 7 }, { kind: 'silence' })
  await expect(document()).rejects.toMatchObject({ reason: 'BUSY', detail: { waitSeconds: 7 } })
  const hasty = gateway({ KYC_TIMEOUT_SECONDS: '1' })
  const asking = hasty.cleanPortrait(card)
  await expect(asking).rejects.toMatchObject({ reason: 'BUSY' })
  expect(service.asked.length).toBe(2)
})

test('a verdict that is forged, of another question or not as agreed is no verdict', async () => {
  service.answers.set('/faces', { result: 'passed', reason: null, selfie: null })
  service.faults.push({ kind: 'forged' }, { kind: 'mixedUp' })
  for (const words of ['without our signature', 'to another question']) {
    await expect(face()).rejects.toThrow(words)
  }
  expect(await face()).toMatchObject({ result: 'passed' })
  for (const wrong of [{ result: 'passed', reason: 'noTurn', selfie: null }, { result: 'yes' }]) {
    service.answers.set('/faces', wrong)
    await expect(face()).rejects.toBeInstanceOf(KycError)
  }
  const stranger = gateway({ KYC_SECRET: 'x'.repeat(32) })
  await expect(stranger.cleanPortrait(card)).rejects.toThrow('refused (401)')
})
