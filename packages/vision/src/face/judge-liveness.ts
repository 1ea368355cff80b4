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

/** Frames up to a turn that was made, and of it, by where the head was. */
export type TurnFrames = { front: number[]; middle: number[]; peak: number[] }

/**
 * Indices of the frames whose faces are compared with the first front frame: a part for each turn that was made,
 * which changes no more, and what followed the last.
 */
export type IdentityFrames = { first: number; parts: TurnFrames[] }

export type MovementVerdict =
  | { isLive: false; reason: LivenessReason }
  | { isLive: true; compare: IdentityFrames }

/**
 * Judges everything but identity: one steady, well-lit face that looks ahead and turns in the requested
 * directions and order, returning to the front each time, at a speed possible for a neck. `seconds` is
 * when each frame was taken. A person who left the picture and came back is judged by what followed.
 */
export function judgeMovement(
  frames: readonly FrameReading[],
  turns: readonly Turn[],
  seconds: readonly number[],
): MovementVerdict {
  const whole = judgeTake(frames, turns, seconds)
  const from = lastTakeOf(frames, seconds)
  if (whole.isLive || from === 0) return whole
  const last = judgeTake(frames.slice(from), turns, seconds.slice(from))
  if (!last.isLive) return whole
  const { first, parts } = last.compare
  const back = (indices: number[]) => indices.map((at) => at + from)
  const compare = {
    first: first + from,
    parts: parts.map(({ front, middle, peak }) => ({
      front: back(front),
      middle: back(middle),
      peak: back(peak),
    })),
  }
  return { isLive: true, compare }
}

function judgeTake(
  frames: readonly FrameReading[],
  turns: readonly Turn[],
  seconds: readonly number[],
): MovementVerdict {
  const refuse = (reason: LivenessReason): MovementVerdict => ({ isLive: false, reason })
  if (frames.length < LIVENESS.framesMin) return refuse('tooFewFrames')
  const share = (test: (frame: FrameReading) => boolean) =>
    frames.filter(test).length / frames.length
  if (share((frame) => frame.faces > 1) > 1 - LIVENESS.oneFaceShareMin) return refuse('manyFaces')
  if (share(isSeen) < LIVENESS.oneFaceShareMin) return refuse('noFace')
  const quality = blameQuality(frames)
  if (quality) return refuse(quality)
  if (frames.some((_, at) => isJump(frames, at))) return refuse('jump')
  const followed = followTurns(frames, turns, seconds)
  if (followed.isDone) return { isLive: true, compare: followed.compare }
  if (followed.hasFastTurn) return refuse('tooFast')
  return refuse(followed.hasOtherTurn ? 'wrongTurn' : 'noTurn')
}

/**
 * The frame from which the film is of one piece: after the last time that the face was gone, was not
 * alone, or was suddenly elsewhere. What was seen before counts for nothing, as if the film began here.
 */
export function lastTakeOf(frames: readonly FrameReading[], seconds: readonly number[]): number {
  let from = 0
  let goneSince: number | null = null
  for (const [at, frame] of frames.entries()) {
    if (isJump(frames, at)) from = at
    if (isSeen(frame)) goneSince = null
    else goneSince ??= seconds[at] ?? 0
    if (goneSince !== null && (seconds[at] ?? 0) - goneSince >= LIVENESS.goneSecondsMax) {
      from = at + 1
    }
  }
  return from
}

export const isSeen = (frame: FrameReading) => frame.faces === 1

export const isFront = (frame: FrameReading) =>
  isSeen(frame) &&
  Math.abs(frame.yaw) < LIVENESS.frontYawMax &&
  Math.abs(frame.pitch) < LIVENESS.frontPitchMax

export function blameQuality(frames: readonly FrameReading[]): LivenessReason | null {
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

/** Whether the face is far from where it was when last seen. */
function isJump(frames: readonly FrameReading[], at: number): boolean {
  const frame = frames[at]
  const from = frames[lastSeenBefore(frames, at)]
  if (!frame || !from || !isSeen(frame)) return false
  const moved = Math.hypot(frame.centreX - from.centreX, frame.centreY - from.centreY)
  return moved / from.faceWidth > LIVENESS.jumpMax
}

function lastSeenBefore(frames: readonly FrameReading[], at: number): number {
  let before = at - 1
  while (before >= 0 && !isSeen(frames[before] as FrameReading)) before--
  return before
}

/**
 * How fast the head turns, in degrees a second. Frames that a phone made up for come at once, and the angle
 * is not measured so exactly: it is compared with the frame a moment ago.
 */
export function rateAt(
  frames: readonly FrameReading[],
  at: number,
  seconds: readonly number[],
): number {
  const here = frames[at]
  const now = seconds[at] ?? 0
  let before = lastSeenBefore(frames, at)
  let from = frames[before]
  while (from && now - (seconds[before] ?? 0) < LIVENESS.rateSecondsMin) {
    before = lastSeenBefore(frames, before)
    from = frames[before]
  }
  return here && from ? Math.abs(here.yaw - from.yaw) / (now - (seconds[before] ?? 0)) : 0
}

/** Where a head is between two looks ahead. */
type Stage = 'front' | 'peak' | 'other'

/** How far the asked movement was followed. */
export type Followed = {
  /** The asked turns that were made, each with its return to the front. */
  step: number
  /** The head was seen to the front, with open eyes, before any turn. */
  hasBegun: boolean
  /** The turn under way has been seen as far as needed; only the return to the front is missing. */
  isTurned: boolean
  /** The turn last made, or under way, was too quick to be seen, and counts for nothing. */
  isTooFast: boolean
  hasFastTurn: boolean
  hasOtherTurn: boolean
  /** The head is turned to the other side now. */
  isElsewhere: boolean
  isDone: boolean
  compare: IdentityFrames
}

/**
 * Follows the frames: front, then for each requested turn the way out, the peak, and front again. A turn
 * to the other side does not count and does no harm: a person who mixed up the sides turns back and goes
 * on. Nor does one that was too quick to be seen: it is made once more.
 */
export function followTurns(
  frames: readonly FrameReading[],
  turns: readonly Turn[],
  seconds: readonly number[],
): Followed {
  const emptyPart = (): TurnFrames => ({ front: [], middle: [], peak: [] })
  let part = emptyPart()
  const compare: IdentityFrames = { first: -1, parts: [part] }
  let step = 0
  let stage: Stage = 'front'
  let fronts = 0
  let hasBegun = false
  let hasOtherTurn = false
  let hasFastTurn = false
  // Since the head was last to the front:
  let peaks: number[] = []
  let middles: number[] = []
  let askedPeaks = 0
  let nearest = Number.POSITIVE_INFINITY
  let farthest = 0
  let isHurried = false
  let wasTooFast = false
  // A phone with few frames may miss the middle of a turn made calmly, with a frame on either side of it.
  const isWaySeen = () =>
    middles.length >= LIVENESS.middleFramesMin ||
    (nearest < LIVENESS.wayYawMax && farthest - nearest >= LIVENESS.wayYawBeyond)
  const isTurned = () =>
    stage === 'peak' && askedPeaks >= LIVENESS.stageFramesMin && isWaySeen() && !isHurried
  const isReady = () => fronts >= LIVENESS.stageFramesMin && compare.first >= 0
  const isDone = () => step === turns.length && fronts >= LIVENESS.stageFramesMin
  for (const [at, frame] of frames.entries()) {
    const yaw = Math.abs(frame.yaw)
    if (!isSeen(frame)) continue
    if (rateAt(frames, at, seconds) > LIVENESS.turnRateMax) isHurried = true
    if (isFront(frame)) {
      const isMade = isTurned()
      const hasTurned = stage !== 'front' || isHurried
      if (isMade) step++
      if (hasTurned) {
        if (isMade || stage === 'other') {
          part.middle.push(...middles)
          part.peak.push(...peaks)
        }
        if (isMade) {
          part = emptyPart()
          compare.parts.push(part)
        }
        wasTooFast = !isMade && (isHurried || stage === 'peak')
        hasFastTurn ||= wasTooFast
        if (isMade || stage === 'other') fronts = 0
        ;[stage, peaks, middles, askedPeaks, isHurried] = ['front', [], [], 0, false]
        ;[nearest, farthest] = [Number.POSITIVE_INFINITY, 0]
      }
      fronts++
      if (frame.eyeOpening >= LIVENESS.eyeOpeningMin) {
        if (compare.first < 0) compare.first = at
        else part.front.push(at)
      }
      hasBegun ||= isReady()
      if (isDone()) break
      continue
    }
    if (!isReady() || Math.abs(frame.pitch) > LIVENESS.turnPitchMax) continue
    if (yaw >= LIVENESS.middleYawMin && yaw < LIVENESS.turnYawMin) middles.push(at)
    if (yaw < LIVENESS.turnYawMin || yaw > LIVENESS.turnYawMax) continue
    peaks.push(at)
    if ((frame.yaw > 0 ? 'left' : 'right') === turns[step]) {
      stage = 'peak'
      askedPeaks++
      nearest = Math.min(nearest, yaw)
      farthest = Math.max(farthest, yaw)
    } else {
      stage = 'other'
      hasOtherTurn = true
    }
  }
  return {
    step,
    hasBegun,
    isTurned: isTurned(),
    isTooFast: isHurried || wasTooFast,
    hasFastTurn: hasFastTurn || isHurried,
    hasOtherTurn,
    isElsewhere: stage === 'other',
    isDone: isDone(),
    compare,
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
