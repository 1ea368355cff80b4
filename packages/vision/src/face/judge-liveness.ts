import { LIVENESS } from '../thresholds.ts'
import type { FaceCover } from './face-cover.ts'

export type Turn = 'left' | 'right'

/** Measurements of one frame; lengths are shares of the frame's width, angles in degrees. */
export type FrameReading = {
  faces: number
  yaw: number
  pitch: number
  centreX: number
  centreY: number
  faceWidth: number
  eyeDistance: number
  eyeOpening: number
  /** Variance of the Laplacian of the face at 160 × 160, and its mean brightness 0..255. */
  sharpness: number
  brightness: number
  cover: FaceCover
}

export type LivenessReason =
  | 'tooFewFrames'
  | 'replayed'
  | 'noFace'
  | 'manyFaces'
  | 'tooFar'
  | 'tooClose'
  | 'dark'
  | 'tooBright'
  | 'blurred'
  | 'darkGlasses'
  | 'faceCovered'
  | 'eyesClosed'
  | 'screen'
  | 'frozen'
  | 'jump'
  | 'tooFast'
  | 'noTurn'
  | 'wrongTurn'
  | 'otherPerson'

/** Indices of the frames whose faces are compared with the first front frame. */
export type IdentityFrames = { first: number; front: number[]; middle: number[]; peak: number[] }

export type MovementVerdict =
  | { isLive: false; reason: LivenessReason }
  | { isLive: true; compare: IdentityFrames }

/**
 * Judges everything but identity: one steady, well-lit face that looks ahead and turns in the requested
 * directions and order, returning to the front each time, at a speed possible for a neck. `seconds` is
 * when each frame was taken.
 */
export function judgeMovement(
  frames: readonly FrameReading[],
  turns: readonly Turn[],
  seconds: readonly number[],
): MovementVerdict {
  const refuse = (reason: LivenessReason): MovementVerdict => ({ isLive: false, reason })
  if (frames.length < LIVENESS.framesMin) return refuse('tooFewFrames')
  const share = (test: (frame: FrameReading) => boolean) =>
    frames.filter(test).length / frames.length
  if (share((frame) => frame.faces > 1) > 1 - LIVENESS.oneFaceShareMin) return refuse('manyFaces')
  if (share((frame) => frame.faces === 1) < LIVENESS.oneFaceShareMin) return refuse('noFace')
  const quality = blameQuality(frames)
  if (quality) return refuse(quality)
  const motion = blameMotion(frames, seconds)
  if (motion) return refuse(motion)
  return followTurns(frames, turns)
}

const isSeen = (frame: FrameReading) => frame.faces === 1

const isFront = (frame: FrameReading) =>
  isSeen(frame) &&
  Math.abs(frame.yaw) < LIVENESS.frontYawMax &&
  Math.abs(frame.pitch) < LIVENESS.frontPitchMax

function blameQuality(frames: readonly FrameReading[]): LivenessReason | null {
  const fronts = frames.filter(isFront)
  const seen = fronts.length > 0 ? fronts : frames.filter(isSeen)
  const typical = (pick: (frame: FrameReading) => number) => median(seen.map(pick))
  if (typical((frame) => frame.eyeDistance) < LIVENESS.eyeDistanceMin) return 'tooFar'
  if (typical((frame) => frame.eyeDistance) > LIVENESS.eyeDistanceMax) return 'tooClose'
  if (typical((frame) => frame.brightness) < LIVENESS.brightnessMin) return 'dark'
  if (typical((frame) => frame.brightness) > LIVENESS.brightnessMax) return 'tooBright'
  if (typical((frame) => frame.sharpness) < LIVENESS.sharpnessMin) return 'blurred'
  // Checked before the eyes, which only seem closed behind dark glasses.
  if (typical((frame) => frame.cover.eyesToBrow) < LIVENESS.eyesToBrowMin) return 'darkGlasses'
  if (typical((frame) => frame.cover.tint) > LIVENESS.tintMax) return 'faceCovered'
  if (typical((frame) => frame.cover.chinToBrow) < LIVENESS.chinToBrowMin) return 'faceCovered'
  if (typical((frame) => frame.eyeOpening) < LIVENESS.eyeOpeningMin) return 'eyesClosed'
  return null
}

function blameMotion(
  frames: readonly FrameReading[],
  seconds: readonly number[],
): LivenessReason | null {
  let before: { frame: FrameReading; at: number } | null = null
  for (const [at, frame] of frames.entries()) {
    if (!isSeen(frame)) continue
    if (before) {
      const passed = (seconds[at] ?? 0) - (seconds[before.at] ?? 0)
      const from = before.frame
      const moved = Math.hypot(frame.centreX - from.centreX, frame.centreY - from.centreY)
      if (moved / from.faceWidth > LIVENESS.jumpMax) return 'jump'
      if (Math.abs(frame.yaw - from.yaw) / passed > LIVENESS.turnRateMax) return 'tooFast'
    }
    before = { frame, at }
  }
  return null
}

type Stage = 'front' | 'peak' | 'other'

/**
 * Follows the frames: front, then for each requested turn the way out, the peak, and front again. A turn
 * to the other side does not count and does no harm: a person who mixed up the sides turns back and goes
 * on.
 */
function followTurns(frames: readonly FrameReading[], turns: readonly Turn[]): MovementVerdict {
  const compare: IdentityFrames = { first: -1, front: [], middle: [], peak: [] }
  let step = 0
  let stage: Stage = 'front'
  let fronts = 0
  let peaks = 0
  let middles = 0
  let hasOtherTurn = false
  for (const [at, frame] of frames.entries()) {
    const yaw = Math.abs(frame.yaw)
    if (!isSeen(frame)) continue
    if (isFront(frame)) {
      if (stage === 'peak' && peaks >= LIVENESS.stageFramesMin) {
        if (middles < LIVENESS.middleFramesMin) return { isLive: false, reason: 'tooFast' }
        step++
        fronts = 0
      }
      if (stage === 'other') fronts = 0
      if (stage !== 'front') [stage, peaks, middles] = ['front', 0, 0]
      fronts++
      if (frame.eyeOpening >= LIVENESS.eyeOpeningMin) {
        if (compare.first < 0) compare.first = at
        else compare.front.push(at)
      }
      if (step === turns.length && fronts >= LIVENESS.stageFramesMin) break
      continue
    }
    const hasBegun = fronts >= LIVENESS.stageFramesMin && compare.first >= 0
    if (!hasBegun || Math.abs(frame.pitch) > LIVENESS.turnPitchMax) continue
    if (yaw >= LIVENESS.middleYawMin && yaw < LIVENESS.turnYawMin) {
      middles++
      compare.middle.push(at)
    }
    if (yaw < LIVENESS.turnYawMin || yaw > LIVENESS.turnYawMax) continue
    compare.peak.push(at)
    if ((frame.yaw > 0 ? 'left' : 'right') === turns[step]) {
      stage = 'peak'
      peaks++
    } else {
      stage = 'other'
      hasOtherTurn = true
    }
  }
  const isDone = step === turns.length && fronts >= LIVENESS.stageFramesMin
  if (isDone) return { isLive: true, compare }
  return { isLive: false, reason: hasOtherTurn ? 'wrongTurn' : 'noTurn' }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
