import { splitFrames } from '@noren/vision/face/split-frames'
import type { Answer, LivenessReason, MatchResult, Vision } from '@noren/vision/vision'
import { AppError } from '../../platform/errors.ts'
import { pixelsOf } from '../../platform/pictures.ts'
import type {
  DocumentAnswer,
  DocumentToRead,
  FaceAnswer,
  FaceToCheck,
  KycGateway,
  LiveFaceCheck,
} from '../ports/kyc.ts'

/** The KYC gateway backed by our own vision package. */
export const visionKyc = (vision: Vision): KycGateway => ({
  readDocument: (input) => readDocument(vision, input),
  checkFace: (input) => checkFace(vision, input),
  live: liveOf(vision),
  cleanPortrait: (picture) => cleanPortrait(vision, picture),
  placeOf: vision.placeOf,
  awaySecondsOf: vision.awaySecondsOf,
})

/** A full queue and a job that took too long both mean: try again later. */
const answered = <Value>(answer: Answer<Value>): Value => {
  if (answer.ok) return answer.value
  if (answer.failure === 'failed') throw new Error(`vision failed: ${answer.detail ?? ''}`)
  throw new AppError('BUSY', { waitSeconds: answer.waitSeconds ?? 5 })
}

const readDocument = async (vision: Vision, input: DocumentToRead): Promise<DocumentAnswer> => {
  const read = answered(await vision.readDocument(input))
  const documentKind = read.kind
  const { problem } = read.quality
  // A sharp picture of a worn card: shows what could be read, and the owner corrects the rest.
  const isWorn = problem === 'unreadable' && read.fields.number !== undefined
  if (problem && !isWorn) return { isRead: false, problem, documentKind }
  if (!documentKind || !read.cleanPicture) {
    return { isRead: false, problem: 'notADocument', documentKind }
  }
  const fields = Object.entries(read.fields).map(([name, field]) => ({ name, ...field }))
  const cleanPicture = Buffer.from(read.cleanPicture)
  return { isRead: true, document: { documentKind, fields, cleanPicture } }
}

const liveOf = (vision: Vision): LiveFaceCheck => ({
  addFrames: async (input) => answered(await vision.addFrames(input)),
  framesOf: ({ id, owner, from }) => vision.heldFilm(id, owner, from)?.frames ?? null,
  drop: vision.dropFilm,
})

const checkFace = async (vision: Vision, input: FaceToCheck): Promise<FaceAnswer> => {
  const { documentPicture, live: taken, ...recording } = input
  const { frames, owner } = recording
  const held = taken && vision.heldFilm(taken.id, owner, taken.from)
  const { measures = [], printed = null } = held?.frames.equals(frames) ? held : {}
  const live = answered(await vision.checkLiveness({ ...recording, measures }))
  const { prints, askedPrints } = live
  const selfie = live.selfie ? Buffer.from(live.selfie) : await firstFrame(vision, frames)
  if (!live.passed || !live.faceEmbedding) {
    const reason: LivenessReason = live.reason ?? 'noFace'
    return { result: 'failed', reason, prints, askedPrints, selfie }
  }
  const { faceEmbedding } = live
  const match = answered(
    await vision.matchFaces({ documentPicture, printed, live: { faceEmbedding }, owner }),
  )
  return { ...verdictOf(match), prints, askedPrints, selfie }
}

const PORTRAIT_SIDE = 1000

const cleanPortrait = async (vision: Vision, picture: Buffer): Promise<Buffer | null> => {
  const clean = await pixelsOf({ vision }, { picture, sideMax: PORTRAIT_SIDE })
  if ('refusal' in clean) throw new AppError('PICTURE_UNREADABLE')
  return answered(await vision.embedPortrait(picture)) ? clean.jpeg : null
}

const verdictOf = (match: MatchResult): Pick<FaceAnswer, 'result' | 'reason'> => {
  if (match.verdict === 'match') return { result: 'passed', reason: null }
  if (match.verdict === 'no') return { result: 'failed', reason: 'notTheDocument' }
  // Similar but not certainly the same person, or the photo is too small or worn to find a face.
  return { result: 'review', reason: 'notTheDocument' }
}

const firstFrame = async (vision: Vision, frames: Buffer): Promise<Buffer | null> => {
  const [first] = splitFrames(frames)
  if (!first) return null
  const clean = await pixelsOf({ vision }, { picture: first, sideMax: 640 })
  return 'jpeg' in clean ? clean.jpeg : null
}
