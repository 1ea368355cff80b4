import { randomInt } from 'node:crypto'
import { REPLAY } from '@noren/vision/thresholds'
import type { LivenessReason } from '../../../providers/ports/kyc.ts'
import { FACE_CHECK } from '../face-limits.ts'
import type { FaceRow, Turn } from './face-store.ts'

/** Both directions in an order nobody can know beforehand. */
export const randomTurns = (): Turn[] =>
  randomInt(2) === 0 ? ['left', 'right'] : ['right', 'left']

export const triesLeftAfter = (failed: number): number => Math.max(0, FACE_CHECK.triesMax - failed)

export type Outcome = 'passed' | 'failed' | 'review'

/** The last try that fails is not the end: a person looks at it. */
export const outcomeOf = (found: Outcome, failedBefore: number): Outcome =>
  found === 'failed' && triesLeftAfter(failedBefore + 1) === 0 ? 'review' : found

/**
 * What the vision found, in the light of how much of the recording was seen before. Between the two
 * limits a person decides: it may be a film of before with a few frames of its own.
 */
export const weighedWith = (
  found: { result: Outcome; reason: LivenessReason | null },
  seenShare: number,
): { result: Outcome; reason: LivenessReason | null } => {
  if (found.result === 'failed' || seenShare < REPLAY.shareReview) return found
  return { result: seenShare < REPLAY.shareRefused ? 'review' : 'failed', reason: 'replayed' }
}

/**
 * A passed check counts only with the picture it was compared with: with another document or a new
 * front it has to be done again. A review stands, for the staff looks at what is there then.
 */
export const faceStateWith = (
  face: Pick<FaceRow, 'state' | 'frontPictureId'> | undefined,
  frontPictureId: string | undefined,
): 'missing' | 'passed' | 'review' => {
  if (!face || face.state === 'review') return face?.state ?? 'missing'
  return face.frontPictureId === frontPictureId ? 'passed' : 'missing'
}
