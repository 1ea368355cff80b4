import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import { namingFiles, removeUnneeded } from '../../platform/named-files.ts'
import { refuseOtherMedia } from './capture/media-types.ts'
import { documentState } from './document-state.ts'
import * as store from './face/face-store.ts'
import { faceState, keepSelfie, keepState } from './face-check.ts'
import { openReview } from './review/review-store.ts'
import { enterStep, refuseStep } from './steps/steps.ts'

export interface FaceReviewWish {
  why: string
  /** For a video call; without it, the staff compares the picture. */
  callTime: string | undefined
  file: { bytes: Buffer; mimeType: string } | undefined
}

/**
 * The alternative to the face check for a person who cannot turn their head, has no camera, or prefers a
 * human check: opens a case for the staff, with a picture or with the time for a video call. Throws
 * DOCUMENT_MISSING without a front picture to compare with; FACE_NOT_FOUND for a picture without a face.
 */
export const askFaceReview = async (
  deps: Deps,
  who: { userId: string; bizStatus: number },
  wish: FaceReviewWish,
  at: Date,
): Promise<'passed' | 'review'> => {
  refuseStep(who.bizStatus, 'identity')
  const { userId } = who
  const document = await documentState(deps, deps.db, userId)
  const front = document.pictures.find(({ side }) => side === 'front')
  if (!front) throw new AppError('DOCUMENT_MISSING')
  if ((await faceState(deps.db, userId, document)) === 'passed') return 'passed'
  const portrait = await portraitIn(deps, wish)
  const selfie = portrait && (await keepSelfie(deps, portrait))
  const unneeded = await namingFiles(deps, selfie ? [selfie.id] : [], () =>
    inTransaction(deps.db, async (tx) => {
      await enterStep(tx, userId, 'identity')
      const earlier = await store.findFace(tx, userId)
      await keepState(deps, tx, { userId, frontPictureId: front.id, selfie }, 'review', at)
      const id = deps.newId()
      const reason = reasonOf(wish)
      await openReview(tx, { id, userId, kind: 'face', reason, openedAt: at })
      await publishToPerson(tx, userId, { kind: 'certification' })
      return earlier?.selfieFileId
    }),
  )
  if (unneeded) await removeUnneeded(deps, [unneeded])
  return 'review'
}

/** The reason code for the operator: 'asked.call.cannotTurn.evening' or 'asked.picture.noCamera'. */
const reasonOf = ({ why, callTime }: FaceReviewWish): string =>
  callTime ? `asked.call.${why}.${callTime}` : `asked.picture.${why}`

const portraitIn = async (
  deps: Deps,
  { callTime, file }: FaceReviewWish,
): Promise<Buffer | null> => {
  if (!file) {
    if (callTime) return null
    throw new AppError('VALIDATION', { fields: [{ path: 'file', rule: 'required' }] })
  }
  refuseOtherMedia(file.mimeType)
  const portrait = await deps.kyc.cleanPortrait(file.bytes)
  if (!portrait) throw new AppError('FACE_NOT_FOUND')
  return portrait
}
