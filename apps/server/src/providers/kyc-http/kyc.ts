import { LIVENESS_REASONS } from '@noren/contract/certification'
import { DOCUMENT_PROBLEMS } from '@noren/vision/document-problems'
import { PICTURE } from '@noren/vision/thresholds'
import type { Vision } from '@noren/vision/vision'
import { z } from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { pixelsOf } from '../../platform/pictures.ts'
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

type Here = Asking & { vision: Vision }

/**
 * Uses an external service over HTTP (docs/kyc-provider.md). Pictures are decoded and re-encoded on their
 * way there and back, so that only pixels leave or are stored. Its results go through the same rules as
 * those of our own vision.
 */
export const httpKyc = (
  settings: HttpKycSettings,
  { clock, vision, ...patience }: Pick<Asking, 'clock'> & { vision: Vision } & Partial<KycPatience>,
): KycGateway => {
  const asking: Here = { settings, clock, vision, ...patience }
  return {
    readDocument: (input) => readDocument(asking, input),
    checkFace: (input) => checkFace(asking, input),
    live: null,
    cleanPortrait: (picture) => cleanPortrait(asking, picture),
    placeOf: () => null,
    awaySecondsOf: () => 0,
  }
}

const readDocument = async (
  asking: Here,
  { picture, expectedKind: kind, expectedSide: side }: DocumentToRead,
): Promise<DocumentAnswer> => {
  const sent = await pixelsOf(asking, { picture, sideMax: PICTURE.sideMax })
  if ('refusal' in sent) return { isRead: false, problem: sent.refusal, documentKind: null }
  const files = [{ name: 'picture', bytes: sent.jpeg, type: 'image/jpeg' }]
  const question = { path: '/documents', facts: { kind, side }, files }
  const answer = await askService(asking, question, documentAnswer)
  if (answer.problem !== null) {
    return { isRead: false, problem: answer.problem, documentKind: answer.kind }
  }
  const { fields } = answer
  const cleanPicture = await pictureOf(asking, answer.picture)
  return { isRead: true, document: { documentKind: answer.kind, fields, cleanPicture } }
}

const checkFace = async (
  asking: Here,
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
    selfie: selfie === null ? null : await pictureOf(asking, selfie),
  }
}

const cleanPortrait = async (asking: Here, picture: Buffer): Promise<Buffer | null> => {
  const clean = await pixelsOf(asking, { picture, sideMax: PORTRAIT_SIDE })
  if ('refusal' in clean) throw new AppError('PICTURE_UNREADABLE')
  const files = [{ name: 'picture', bytes: clean.jpeg, type: 'image/jpeg' }]
  const { hasFace } = await askService(
    asking,
    { path: '/portraits', facts: {}, files },
    portraitAnswer,
  )
  return hasFace ? clean.jpeg : null
}

const PORTRAIT_SIDE = 1000

/** The service's picture without the metadata of its file. */
const pictureOf = async (asking: Here, base64: string): Promise<Buffer> => {
  const picture = Buffer.from(base64, 'base64')
  const clean = await pixelsOf(asking, { picture, sideMax: PICTURE.sideMax })
  if ('refusal' in clean) throw new KycError('a picture that is none')
  return clean.jpeg
}
