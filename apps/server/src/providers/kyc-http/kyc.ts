import { LIVENESS_REASONS } from '@noren/contract/certification'
import { DOCUMENT_PROBLEMS } from '@noren/vision/document-problems'
import { decodePicture, encodeJpeg, PictureError } from '@noren/vision/pixels/picture'
import { PICTURE } from '@noren/vision/thresholds'
import { z } from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import type {
  DocumentAnswer,
  DocumentToRead,
  FaceAnswer,
  FaceToCheck,
  KycGateway,
} from '../ports/kyc.ts'
import { type Asking, askService, KycError, type KycPatience } from './ask.ts'
import type { HttpKycSettings } from './settings.ts'

const KIND = z.string().check(z.regex(/^[a-z]{2,20}$/))
const PICTURE_TEXT = z.base64().check(z.maxLength(8_000_000))

const readDocumentAnswer = z.object({
  problem: z.null(),
  kind: KIND,
  fields: z
    .array(
      z.object({
        name: z.string().check(z.regex(/^[a-zA-Z]{1,30}$/)),
        value: z.string().check(z.maxLength(300)),
        confidence: z.number().check(z.gte(0), z.lte(1)),
        isValid: z.boolean(),
      }),
    )
    .check(z.maxLength(30)),
  picture: PICTURE_TEXT,
})
const refusedDocumentAnswer = z.object({
  problem: z.enum(DOCUMENT_PROBLEMS),
  kind: z.nullable(KIND),
})
const documentAnswer = z.discriminatedUnion('problem', [readDocumentAnswer, refusedDocumentAnswer])

const faceAnswer = z.object({
  result: z.enum(['passed', 'failed', 'review']),
  reason: z.nullable(z.enum(LIVENESS_REASONS)),
  selfie: z.nullable(PICTURE_TEXT),
})

const portraitAnswer = z.object({ hasFace: z.boolean() })

/**
 * Uses an external service over HTTP (docs/kyc-provider.md). Pictures are decoded and re-encoded on their
 * way there and back, so that only pixels leave or are stored. Its results go through the same rules as
 * those of our own vision.
 */
export const httpKyc = (
  settings: HttpKycSettings,
  { clock, ...patience }: Pick<Asking, 'clock'> & Partial<KycPatience>,
): KycGateway => {
  const asking: Asking = { settings, clock, ...patience }
  return {
    readDocument: (input) => readDocument(asking, input),
    checkFace: (input) => checkFace(asking, input),
    live: null,
    cleanPortrait: (picture) => cleanPortrait(asking, picture),
    placeOf: () => null,
  }
}

const readDocument = async (
  asking: Asking,
  { picture, expectedKind: kind, expectedSide: side }: DocumentToRead,
): Promise<DocumentAnswer> => {
  const sent = await decodePicture(picture, PICTURE.sideMax).then(encodeJpeg, (error: unknown) => {
    if (error instanceof PictureError) return error
    throw error
  })
  if (sent instanceof PictureError) {
    return { isRead: false, problem: sent.refusal, documentKind: null }
  }
  const files = [{ name: 'picture', bytes: sent, type: 'image/jpeg' }]
  const question = { path: '/documents', facts: { kind, side }, files }
  const answer = await askService(asking, question, documentAnswer)
  if (answer.problem !== null) {
    return { isRead: false, problem: answer.problem, documentKind: answer.kind }
  }
  const { fields } = answer
  const cleanPicture = await pixelsOf(answer.picture)
  return { isRead: true, document: { documentKind: answer.kind, fields, cleanPicture } }
}

const checkFace = async (
  asking: Asking,
  { frames, frameTimesMs, turns, documentPicture }: FaceToCheck,
): Promise<FaceAnswer> => {
  const files = [
    { name: 'frames', bytes: frames, type: 'video/x-motion-jpeg' },
    { name: 'document', bytes: documentPicture, type: 'image/jpeg' },
  ]
  const question = { path: '/faces', facts: { turns, frameTimesMs }, files }
  const { result, reason, selfie } = await askService(asking, question, faceAnswer)
  if ((reason === null) !== (result === 'passed')) {
    throw new KycError('a verdict without its reason')
  }
  return {
    result,
    reason,
    prints: [],
    askedPrints: [],
    selfie: selfie === null ? null : await pixelsOf(selfie),
  }
}

const cleanPortrait = async (asking: Asking, picture: Buffer): Promise<Buffer | null> => {
  const decoded = await decodePicture(picture, PORTRAIT_SIDE).catch(() => {
    throw new AppError('PICTURE_UNREADABLE')
  })
  const clean = await encodeJpeg(decoded)
  const files = [{ name: 'picture', bytes: clean, type: 'image/jpeg' }]
  const { hasFace } = await askService(
    asking,
    { path: '/portraits', facts: {}, files },
    portraitAnswer,
  )
  return hasFace ? clean : null
}

const PORTRAIT_SIDE = 1000

/** The service's picture without the metadata of its file. */
const pixelsOf = (base64: string): Promise<Buffer> =>
  decodePicture(Buffer.from(base64, 'base64'), PICTURE.sideMax).then(encodeJpeg, () => {
    throw new KycError('a picture that is none')
  })
