import { randomInt } from 'node:crypto'
import { REPLAY } from '@noren/vision/thresholds'
import { AppError } from '../../../platform/errors.ts'
import type { LivenessReason } from '../../../providers/ports/kyc.ts'
import { FACE_CHECK } from '../face-limits.ts'
import type { FaceRow, Turn } from './face-store.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** What is no id of ours is the id of no challenge. Throws LIVENESS_EXPIRED. */
export const challengeIdOf = (sent: string): string => {
  if (!ID.test(sent)) throw new AppError('LIVENESS_EXPIRED')
  return sent
}

/** Both directions in a random order. */
export const randomTurns = (): Turn[] =>
  randomInt(2) === 0 ? ['left', 'right'] : ['right', 'left']

export const triesLeftAfter = (failed: number): number => Math.max(0, FACE_CHECK.triesMax - failed)

export type Outcome = 'passed' | 'failed' | 'review'

/** The last failed try is not final: the staff reviews it. */
export const outcomeOf = (found: Outcome, failedBefore: number): Outcome =>
  found === 'failed' && triesLeftAfter(failedBefore + 1) === 0 ? 'review' : found

/**
 * The vision's result, combined with how much of the recording was seen before. Between the two limits a
 * person decides: it may be a replayed film with a few new frames.
 */
export const weighedWith = (
  found: { result: Outcome; reason: LivenessReason | null },
  seenShare: number,
): { result: Outcome; reason: LivenessReason | null } => {
  if (found.result === 'failed' || seenShare < REPLAY.shareReview) return found
  return { result: seenShare < REPLAY.shareRefused ? 'review' : 'failed', reason: 'replayed' }
}

/**
 * A passed check is valid only together with the picture it was compared with: another document or a new
 * front requires a new check. A review stays open, since the staff looks at the current pictures.
 */
export const faceStateWith = (
  face: Pick<FaceRow, 'state' | 'frontPictureId'> | undefined,
  frontPictureId: string | undefined,
): 'missing' | 'passed' | 'review' => {
  if (!face || face.state === 'review') return face?.state ?? 'missing'
  return face.frontPictureId === frontPictureId ? 'passed' : 'missing'
}
