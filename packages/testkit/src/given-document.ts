import { readFileSync } from 'node:fs'
import {
  documentKindOf,
  documentState,
  FIELDS_COLUMN,
} from '@noren/server/domains/certification/document-state'
import { upsertFace } from '@noren/server/domains/certification/face/face-store'
import { maskNumber } from '@noren/server/domains/certification/identity/identity-rules'
import { replacePicture } from '@noren/server/domains/certification/identity/identity-store'
import { documentHashOf, sealJson } from '@noren/server/domains/certification/steps/sealing'
import { inTransaction } from '@noren/server/platform/db/transaction'
import { splitFrames } from '@noren/vision/face/split-frames'
import sharp from 'sharp'
import type { TestApp } from './test-app.ts'

/** A file of the committed test pictures: 'documents/pan-1-front-clean.jpg'. */
export const testPicture = (path: string): Buffer =>
  readFileSync(new URL(`../../../e2e/data/${path}`, import.meta.url))

const FRAMES_A_SECOND = 30
/** Five frames a second are enough for a verdict, and fast. */
const KEEP_EVERY = 6
/** At this second of the film the head, which turned left first, is to the front again. */
const BETWEEN_TURNS_SECONDS = 4.4

/** By how many pixels the head differs between two takes, as if the person had sat down again. */
const TAKE_STEP = 24

/**
 * The film of a turning head in the requested order of turns, every sixth of its thirty frames a second
 * unless told otherwise. Each `take` has the head in another place, like a separate film.
 */
export const turningHead = async (
  turns: readonly string[],
  take: number,
  keepEvery = KEEP_EVERY,
): Promise<Buffer> => {
  const frames = splitFrames(testPicture('faces/turning-head.mjpeg'))
  // The film ends as it begins, so it can begin anywhere.
  const start = turns[0] === 'left' ? 0 : Math.floor(BETWEEN_TURNS_SECONDS * FRAMES_A_SECOND)
  const turned = [...frames.slice(start), ...frames.slice(0, start)]
  const kept = turned.filter((_, index) => index % keepEvery === 0)
  return Buffer.concat(await Promise.all(kept.map((frame) => movedTo(frame, take))))
}

/** Takes 0 to 4 go to the right, 5 to 9 to the left, each second row further down. */
const movedTo = async (frame: Uint8Array, take: number): Promise<Buffer> => {
  const aside = ((take % 5) + (take % 10 >= 5 ? 1 : 0)) * TAKE_STEP
  const down = Math.floor(take / 10) * TAKE_STEP
  const isLeft = take % 10 >= 5
  const wide = await sharp(frame)
    .extend({ [isLeft ? 'right' : 'left']: aside, top: down, extendWith: 'copy' })
    .toBuffer()
  const { width = 0 } = await sharp(wide).metadata()
  return sharp(wide)
    .extract({ left: isLeft ? width - 640 : 0, top: 0, width: 640, height: 480 })
    .jpeg({ quality: 82 })
    .toBuffer()
}

/**
 * Both sides of a document, a PAN by default, stored as if they had been read, without the seconds that
 * reading takes.
 */
export const givenPictures = async (
  t: TestApp,
  userId: string,
  read: {
    number?: string
    isNumberValid?: boolean
    name?: string
    dob?: string
    documentKind?: string
    frontPicture?: string
  } = {},
): Promise<void> => {
  const { deps } = t
  const number = read.number ?? 'ZQXPD4821K'
  const documentKind = read.documentKind ?? 'pan'
  const kind = documentKindOf(deps, documentKind)
  if (!kind) throw new Error(`the market has no ${documentKind}`)
  const front = Object.entries({
    number: maskNumber(kind, number),
    name: read.name ?? 'ROHAN VIKRAM DESAI',
    ...(documentKind === 'pan' ? { fatherName: 'VIKRAM MAHESH DESAI' } : {}),
    dob: read.dob ?? '14/08/1991',
  }).map(([name, value]) => ({
    name,
    value,
    confidence: 0.95,
    isValid: name !== 'number' || (read.isNumberValid ?? true),
  }))
  const now = deps.clock.now()
  for (const side of ['front', 'back'] as const) {
    const id = deps.newId()
    const path = side === 'front' ? (read.frontPicture ?? 'pan-1-front-clean') : 'pan-1-back-clean'
    const picture = testPicture(`documents/${path}.jpg`)
    const { key } = await deps.files.put(id, picture)
    await inTransaction(deps.db, (tx) =>
      replacePicture(tx, {
        id,
        userId,
        documentKind,
        side,
        fileKeySealed: sealJson(deps, 'identity_pictures.file_key', userId, key.toString('base64')),
        fieldsSealed: sealJson(deps, FIELDS_COLUMN, userId, side === 'front' ? front : []),
        numberHash: side === 'front' ? documentHashOf(deps, documentKind, number) : null,
        takenAt: now,
        deleteAfter: new Date(now.getTime() + 86_400_000),
      }),
    )
  }
}

/** A face check of the latest front, stored as if it had been done with the camera. */
export const givenFace = async (
  t: TestApp,
  userId: string,
  state: 'passed' | 'review' = 'passed',
): Promise<void> => {
  const { pictures } = await documentState(t.deps, t.db, userId)
  const front = pictures.find(({ side }) => side === 'front')
  if (!front) throw new Error('a face check needs the front of a document')
  await inTransaction(t.db, (tx) =>
    upsertFace(tx, {
      userId,
      state,
      frontPictureId: front.id,
      selfieFileId: null,
      selfieKeySealed: null,
      selfieDeleteAfter: null,
      decidedAt: t.clock.now(),
    }),
  )
}
