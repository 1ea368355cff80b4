import { LIVE_BATCH_MAX } from '@noren/contract/certification'
import { splitFrames } from '@noren/vision/face/split-frames'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { LiveAnswer } from '../../providers/ports/kyc.ts'
import { refuseOtherMedia } from './capture/media-types.ts'
import { challengeIdOf } from './face/face-rules.ts'
import * as store from './face/face-store.ts'
import { frontPictureOf } from './identity/document-picture.ts'
import { refuseStep } from './steps/steps.ts'

export interface FramesUpload {
  challengeId: string
  /** The place of the first frame in the recording. */
  from: number
  frames: Buffer
  timesMs: readonly number[]
  mimeType: string
}

/**
 * Looks at frames of a challenge while they are taken. Nothing is stored and no try is used: that is for the
 * finished film. Throws LIVENESS_EXPIRED for a challenge that is used, too old or another person's, BUSY
 * where nobody can look now.
 */
export const lookAtFrames = async (
  deps: Deps,
  who: { userId: string; bizStatus: number },
  upload: FramesUpload,
  at: Date,
): Promise<LiveAnswer> => {
  refuseStep(who.bizStatus, 'identity')
  refuseOtherMedia(upload.mimeType)
  const { from, frames, timesMs } = upload
  const { userId } = who
  const id = challengeIdOf(upload.challengeId)
  const challenge = await store.findOpenChallenge(deps.db, { id, userId, at })
  if (!challenge) throw new AppError('LIVENESS_EXPIRED')
  const count = splitFrames(frames).length
  if (count === 0 || count > LIVE_BATCH_MAX || count !== timesMs.length) {
    throw new AppError('PICTURE_UNREADABLE')
  }
  if (!deps.kyc.live) throw new AppError('BUSY')
  const { turns } = challenge
  const documentPicture = async () => {
    const front = await frontPictureOf(deps, userId)
    if (!front) throw new AppError('DOCUMENT_MISSING')
    return front.bytes
  }
  const film = { id, owner: userId, turns, from, frames, timesMs, documentPicture }
  return deps.kyc.live.addFrames(film)
}
