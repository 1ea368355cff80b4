import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { splitFrames } from './face/split-frames.ts'
import { trials } from './specimens/trials.ts'
import { yearOnlyAadhaar } from './specimens/year-only.ts'
import { createVision, type DocumentResult, type Turn, type Vision } from './vision.ts'

const DATA = fileURLToPath(new URL('../../../e2e/data/', import.meta.url))
const documentPicture = (name: string) => readFileSync(`${DATA}documents/${name}.jpg`)
const face = (name: string) => readFileSync(`${DATA}faces/${name}.jpg`)
const TRUTH = JSON.parse(readFileSync(`${DATA}documents/expected.json`, 'utf8'))

/** Every fourth frame of a looped film of 30 frames a second: what a browser sends at 7.5 a second. */
function record(name: string, from: number, count: number): Buffer {
  const frames = splitFrames(readFileSync(`${DATA}faces/${name}.mjpeg`))
  return Buffer.concat(
    Array.from(
      { length: count },
      (_, i) => frames[(from + i * 4) % frames.length] ?? Buffer.alloc(0),
    ),
  )
}

let vision: Vision
beforeAll(() => {
  vision = createVision({ timeoutMs: 600_000 })
})
afterAll(() => vision.close())

async function read(picture: Buffer, expectedSide?: 'front' | 'back'): Promise<DocumentResult> {
  const answer = await vision.readDocument({ picture, ...(expectedSide ? { expectedSide } : {}) })
  if (!answer.ok) throw new Error(answer.failure)
  return answer.value
}

describe('documents', () => {
  test.each(
    trials([
      'pan-1-front-clean',
      'pan-2-front-perspective',
      'pan-2-front-low-light',
      'pan-1-front-rotated90',
      'pan-1-back-rotated5',
      'aadhaar-1-front-rotated5',
      'aadhaar-3-front-blur',
      'aadhaar-3-front-glare',
      'aadhaar-1-back-glare',
      'aadhaar-2-back-clean',
      'ine-1-front-rotated',
      'aadhaar-1-back-jpegq40',
      'ktp-1-front-shadow',
      'ine-1-back-upside-down',
      'cccd-1-front-slant',
      'cccd-1-back-small',
    ]),
  )('[C3.6] every field of %s is read', async (name) => {
    const truth = TRUTH[`${name}.jpg`]
    const result = await read(documentPicture(name))
    expect({ kind: result.kind, side: result.side }).toEqual({
      kind: truth.docType,
      side: truth.side,
    })
    const values = Object.fromEntries(
      Object.entries(result.fields).map(([field, { value }]) => [field, value]),
    )
    expect(values).toEqual(truth.fields)
    expect(Object.values(result.fields).every((field) => field.isValid)).toBe(true)
    expect(result.quality.problem).toBeUndefined()
  })

  test.each(trials(['clean', 'motion'] as const))(
    'of an Aadhaar that says only the year of birth, taken %s, the day is left to ask',
    async (variant) => {
      const { kind, side, fields, quality } = await read(await yearOnlyAadhaar('1991', variant, 3))
      expect({ kind, side }).toMatchObject({ kind: 'aadhaar', side: 'front' })
      expect(quality.problem).toBeUndefined()
      expect(fields.dob).toBeUndefined()
      expect(fields).toMatchObject({
        birthYear: { value: '1991', isValid: true },
        number: { value: '999948273153', isValid: true },
        name: { value: 'Rohan Vikram Desai', isValid: true },
        gender: { value: 'MALE', isValid: true },
      })
    },
  )

  test.each(trials(['not-a-document-portrait', 'not-a-document-table', 'not-a-document-paper']))(
    '[C3.7] %s is no document',
    async (name) => {
      const result = await read(documentPicture(name))
      expect([result.kind, result.quality.problem]).toEqual([null, 'notADocument'])
      expect(result.fields).toEqual({})
    },
  )

  test('[C3.7] the back is not taken for the front', async () => {
    const result = await read(documentPicture('pan-1-back-clean'), 'front')
    expect(result.quality.problem).toBe('wrongSide')
  })

  test('[C3.7] a card that runs out of the picture is called cut off', async () => {
    const cut = await sharp(documentPicture('pan-1-front-clean'))
      .extract({ left: 0, top: 0, width: 900, height: 1050 })
      .toBuffer()
    expect((await read(cut)).quality.problem).toBe('cutOff')
  })

  test('a card held upside down is read, and the kept picture has no metadata', async () => {
    const upsideDown = await sharp(documentPicture('pan-3-front-clean'))
      .rotate(180)
      .withExif({ IFD0: { Make: 'Camera' } })
      .jpeg()
      .toBuffer()
    const result = await read(upsideDown)
    expect(result.fields.number?.value).toBe(TRUTH['pan-3-front-clean.jpg'].fields.number)
    const kept = await sharp(result.cleanPicture ?? Buffer.alloc(0)).metadata()
    expect(kept.exif).toBeUndefined()
  })

  test.each(trials(['aadhaar-1-front-perspective', 'aadhaar-1-back-clean']))(
    'the kept picture of %s no longer shows the number, in print or in a code',
    async (name) => {
      const first = await read(documentPicture(name))
      const { number } = TRUTH[`${name}.jpg`].fields
      expect(first.fields.number?.value).toBe(number)
      const kept = Buffer.from(first.cleanPicture ?? [])
      const again = await read(kept)
      expect([again.kind, again.fields.number, again.qr]).toEqual(['aadhaar', undefined, 'notRead'])
      const text = await vision.readText({ picture: kept })
      const printed = text.ok ? text.value.lines.join(' ').replaceAll(/\D/g, '') : ''
      expect(printed).not.toContain(number.slice(0, 8))
    },
  )

  test('what is no picture is refused in words, not by an exception', async () => {
    expect((await read(Buffer.from('hello'))).quality.problem).toBe('notAPicture')
  })
})

describe('liveness', () => {
  const check = async (frames: Buffer, turns: Turn[]) => {
    const answer = await vision.checkLiveness({ frames, turns })
    if (!answer.ok) throw new Error(answer.failure)
    return answer.value
  }

  test('[C4.4] a turning head passes in the asked order and is the person on the card', async () => {
    const frames = record('turning-head', 0, 68)
    const live = await check(frames, ['left', 'right'])
    expect([live.passed, live.reason]).toEqual([true, undefined])
    const { faceEmbedding } = live
    if (!faceEmbedding) throw new Error('no embedding')
    const match = async (name: string) => {
      const request = { documentPicture: documentPicture(name), live: { faceEmbedding } }
      const answer = await vision.matchFaces(request)
      return answer.ok ? (answer.value.verdict ?? answer.value.problem) : answer.failure
    }
    expect(await match('aadhaar-1-front-rotated90')).toBe('match')
    expect(await match('pan-2-front-clean')).toBe('no')
    expect(await match('pan-3-front-clean')).not.toBe('match')
    expect(await match('not-a-document-table')).toBe('noDocumentFace')
  })

  test('[C4.4] the other order passes when the head turns that way', async () => {
    const live = await check(record('turning-head', 135, 75), ['right', 'left'])
    expect([live.passed, live.reason]).toEqual([true, undefined])
  })

  test.each(
    trials<[string, number, Turn[], string]>([
      ['turning-head', 0, ['right', 'left'], 'wrongTurn'],
      ['photo-held-still', 0, ['left', 'right'], 'noTurn'],
      ['photo-turned', 0, ['left', 'right'], 'noTurn'],
      ['photo-turned', 120, ['right', 'left'], 'noTurn'],
      ['photo-slideshow', 0, ['left', 'right'], 'tooFast'],
      ['photo-slideshow', 90, ['right', 'left'], 'tooFast'],
      ['other-person-first', 0, ['left', 'right'], 'otherPerson'],
    ]),
  )('%s from frame %i for %j is refused', async (name, from, turns, reason) => {
    const verdict = await check(record(name, from, 60), turns)
    expect([verdict.passed, verdict.reason]).toEqual([false, reason])
    expect(verdict.faceEmbedding).toBeNull()
  })

  test('no frames, half a frame and an oversized upload are refused', async () => {
    const half = record('turning-head', 0, 1).subarray(0, 4000)
    for (const frames of [Buffer.alloc(0), half, Buffer.alloc(13_000_000)]) {
      expect((await check(frames, ['left', 'right'])).reason).toBe('tooFewFrames')
    }
  })
})

describe('matching', () => {
  const verdict = async (document: string, portrait: string) => {
    const answer = await vision.matchFaces({
      documentPicture: documentPicture(document),
      live: { portrait: face(portrait) },
    })
    return answer.ok ? (answer.value.verdict ?? answer.value.problem) : answer.failure
  }

  test.each(
    trials([
      ['pan-1-front-clean', 'head-a-front'],
      ['aadhaar-1-front-perspective', 'head-a-front-warm-light'],
      ['aadhaar-3-front-jpegq40', 'head-b-front'],
      ['pan-2-front-glare', 'head-d-front'],
    ]),
  )('[C4.7] %s shows the person of %s', async (document, portrait) => {
    expect(await verdict(document, portrait)).toBe('match')
  })

  test.each(
    trials([
      ['pan-1-front-clean', 'head-b-front'],
      ['pan-1-front-clean', 'head-d-front'],
      ['pan-1-front-clean', 'astronaut'],
      ['pan-3-front-clean', 'head-a-front'],
      ['pan-2-front-clean', 'head-b-front'],
    ]),
  )('[C4.7] %s never matches %s', async (document, portrait) => {
    expect(await verdict(document, portrait)).not.toBe('match')
  })

  test('a portrait without a face says so', async () => {
    expect(await verdict('pan-1-front-clean', 'no-face')).toBe('noLiveFace')
  })
})

test('documents and faces are read off the main thread, side by side', async () => {
  const before = performance.eventLoopUtilization()
  const both = await Promise.all([
    vision.readDocument({ picture: documentPicture('pan-1-front-clean'), wantsFace: true }),
    vision.embedPortrait(face('head-a-front')),
  ])
  expect(both.every((answer) => answer.ok)).toBe(true)
  // Work done on this thread would leave it no time to wait in.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.2)
})
