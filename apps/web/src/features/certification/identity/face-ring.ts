/** Progress segments around the oval, and its radii in the drawing of 280 × 340. */
export const RING_SEGMENTS = 30
const RADIUS_X = 118
const RADIUS_Y = 150
const CENTRE_X = 140
const CENTRE_Y = 170
/** Share of a segment's arc that is drawn; the rest is the gap to the next. */
const DRAWN_SHARE = 0.48

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

/** The state of a segment: done, in progress, or not reached. */
export function segmentState(at: number, share: number): 'on' | 'now' | 'open' {
  const done = share * RING_SEGMENTS
  if (at + 1 <= done) return 'on'
  return at < done ? 'now' : 'open'
}
