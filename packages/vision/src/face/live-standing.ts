import { LIVE, LIVENESS } from '../thresholds.ts'
import { comparedIn } from './compared-frames.ts'
import {
  blameQuality,
  type FrameReading,
  followTurns,
  isFront,
  isSeen,
  judgeMovement,
  lastTakeOf,
  median,
  type Turn,
} from './judge-liveness.ts'

/** What is in the way at this moment; the app has one text for each. */
export const LIVE_HINTS = [
  'noFace',
  'manyFaces',
  'aside',
  'tooFar',
  'tooClose',
  'dark',
  'tooBright',
  'blurred',
  'darkGlasses',
  'faceCovered',
  'eyesClosed',
  'tooFast',
  'wrongTurn',
] as const
export type LiveHint = (typeof LIVE_HINTS)[number]

export type LivePart = 'front' | Turn

/** How far a recording has come, from the frames so far. */
export type LiveStanding = {
  /** The frame from which the recording counts. */
  from: number
  /** What to do now. */
  look: LivePart
  /** What has been seen: to the front, and the turns. */
  closed: LivePart[]
  /** Where the head is turned, in degrees, positive to the person's left; null if it is not seen alone. */
  yaw: number | null
  hint: LiveHint | null
  /** All was seen: nothing but the comparison of faces is left. */
  isDone: boolean
}

export function liveStanding(
  frames: readonly FrameReading[],
  turns: readonly Turn[],
  seconds: readonly number[],
): LiveStanding {
  const from = lastTakeOf(frames, seconds)
  const take = frames.slice(from)
  const takeSeconds = seconds.slice(from)
  const followed = followTurns(take, turns, takeSeconds)
  const { step, hasBegun, isTurned } = followed
  const closed: LivePart[] = hasBegun ? ['front'] : []
  closed.push(...turns.slice(0, isTurned ? step + 1 : step))
  const last = frames.at(-1)
  return {
    from,
    look: hasBegun && !isTurned ? (turns[step] ?? 'front') : 'front',
    closed,
    yaw: last && isSeen(last) ? Math.round(last.yaw) : null,
    hint: hintOf(recentOf(frames, seconds), followed),
    isDone: judgeMovement(take, turns, takeSeconds).isLive,
  }
}

/**
 * Frames of a recording under way whose faces will be compared, whatever follows: those up to a turn that was made,
 * and those before the turn under way.
 */
export function comparedAhead(
  frames: readonly FrameReading[],
  turns: readonly Turn[],
  seconds: readonly number[],
  changeAt: (index: number) => number,
): number[] {
  const from = lastTakeOf(frames, seconds)
  const { compare, isTurned } = followTurns(frames.slice(from), turns, seconds.slice(from))
  const made = compare.parts.slice(0, -1)
  const front = isTurned ? (compare.parts.at(-1)?.front ?? []) : []
  const chosen = [...made, { front, middle: [], peak: [] }].flatMap((part) =>
    Object.values(comparedIn(part, (at) => changeAt(at + from))).flat(),
  )
  return chosen.length === 0 ? [] : [compare.first, ...chosen].map((at) => at + from)
}

/** The frames of the last moment, and never fewer than the last two. */
function recentOf(frames: readonly FrameReading[], seconds: readonly number[]): FrameReading[] {
  const since = (seconds.at(-1) ?? 0) - LIVE.recentSeconds
  return frames.filter((_, at) => (seconds[at] ?? 0) >= since || at >= frames.length - 2)
}

function hintOf(
  recent: readonly FrameReading[],
  { isTooFast, isElsewhere }: { isTooFast: boolean; isElsewhere: boolean },
): LiveHint | null {
  const seen = recent.filter(isSeen)
  if (recent.length > 0 && recent.every(({ faces }) => faces === 0)) return 'noFace'
  if (recent.filter(({ faces }) => faces > 1).length > recent.length / 2) return 'manyFaces'
  if (seen.length === 0) return null
  const light = median(seen.map(({ brightness }) => brightness))
  if (light < LIVENESS.brightnessMin) return 'dark'
  if (light > LIVENESS.brightnessMax) return 'tooBright'
  // Size, sharpness and covers are measured on a face that looks ahead.
  const fronts = seen.filter(isFront)
  const quality = fronts.length * 2 > recent.length ? blameQuality(fronts) : null
  const known = LIVE_HINTS.find((hint) => hint === quality)
  if (known) return known
  if (Math.abs(median(seen.map(({ centreX }) => centreX)) - 0.5) > LIVE.asideMax) return 'aside'
  if (isTooFast) return 'tooFast'
  return isElsewhere ? 'wrongTurn' : null
}
