import type { LiveSeen } from '../../../device/capture/live-frames.ts'

/** Segments around the oval, a third for each part, and the radii in the drawing of 280 × 340. */
export const RING_SEGMENTS = 36
const PART_SEGMENTS = RING_SEGMENTS / 3
const RADIUS_X = 118
const RADIUS_Y = 150
const CENTRE_X = 140
const CENTRE_Y = 170
/** Share of a segment's arc that is drawn; the rest is the gap to the next. */
const DRAWN_SHARE = 0.48
/** A head turned by so many degrees is turned far enough. */
const TURNED_FULLY = 20

export type FacePart = LiveSeen['look']
export type SegmentState = 'on' | 'now' | 'again' | 'open'

/** The paths of the segments, clockwise from the top. */
export function ringPaths(): string[] {
  return Array.from({ length: RING_SEGMENTS }, (_, at) => {
    const from = pointAt((at + (1 - DRAWN_SHARE) / 2) / RING_SEGMENTS)
    const to = pointAt((at + (1 + DRAWN_SHARE) / 2) / RING_SEGMENTS)
    return `M${from}A${RADIUS_X} ${RADIUS_Y} 0 0 1 ${to}`
  })
}

/** The point of the ellipse at a share of the full turn. */
function pointAt(share: number): string {
  const angle = share * 2 * Math.PI
  const x = CENTRE_X + RADIUS_X * Math.sin(angle)
  const y = CENTRE_Y - RADIUS_Y * Math.cos(angle)
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
}

/** The states of the segments by the time that passed. */
export function ringByTime(share: number): SegmentState[] {
  const done = share * RING_SEGMENTS
  return Array.from({ length: RING_SEGMENTS }, (_, at) =>
    at + 1 <= done ? 'on' : at < done ? 'now' : 'open',
  )
}

/**
 * The states of the segments by what was seen: a part closes when it was seen. The part of the turn under
 * way follows the head, from the top down; its side is the one that the head turns to in the mirror.
 */
export function ringOf({ seen, look, turned, hint }: RingFacts): SegmentState[] {
  return Array.from({ length: RING_SEGMENTS }, (_, at) => {
    const { part, place } = partAt(at)
    if (seen.includes(part)) return 'on'
    if (part !== look || look === 'front') return 'open'
    if (place < reached(look, turned) * PART_SEGMENTS) return 'now'
    return hint === 'tooFast' ? 'again' : 'open'
  })
}
type RingFacts = Pick<LiveSeen, 'look' | 'turned' | 'hint'> & { seen: readonly FacePart[] }

/** The part of a segment, and its place in it, from the top. */
function partAt(at: number): { part: FacePart; place: number } {
  const fromPart = (at + PART_SEGMENTS / 2) % RING_SEGMENTS
  if (fromPart < PART_SEGMENTS) return { part: 'front', place: fromPart }
  const place = fromPart - PART_SEGMENTS
  return place < PART_SEGMENTS
    ? { part: 'right', place }
    : { part: 'left', place: 2 * PART_SEGMENTS - 1 - place }
}

/** How far the head is turned to the asked side, 0 to 1. */
function reached(look: 'left' | 'right', turned: number | null): number {
  const degrees = look === 'left' ? (turned ?? 0) : -(turned ?? 0)
  return Math.min(1, Math.max(0, degrees / TURNED_FULLY))
}

/** The state of a part, as the words below the ring say it. */
export function partState(
  part: FacePart,
  { seen, look, hint }: Omit<RingFacts, 'turned'>,
): 'seen' | 'again' | 'now' | 'later' {
  if (seen.includes(part)) return 'seen'
  if (part !== look) return 'later'
  return hint === 'tooFast' && part !== 'front' ? 'again' : 'now'
}
