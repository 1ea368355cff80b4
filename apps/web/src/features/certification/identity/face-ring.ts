/** Progress segments around the oval, and its radii in the drawing of 280 × 340. */
export const RING_STITCHES = 30
const RADIUS_X = 118
const RADIUS_Y = 150
const CENTRE_X = 140
const CENTRE_Y = 170
/** Share of a segment's arc that is drawn; the rest is the gap to the next. */
const THREAD_SHARE = 0.48

/** The paths of the segments, clockwise from the top. */
export function ringPaths(): string[] {
  return Array.from({ length: RING_STITCHES }, (_, at) => {
    const from = pointAt((at + (1 - THREAD_SHARE) / 2) / RING_STITCHES)
    const to = pointAt((at + (1 + THREAD_SHARE) / 2) / RING_STITCHES)
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
export function stitchState(at: number, share: number): 'on' | 'now' | 'open' {
  const sewn = share * RING_STITCHES
  if (at + 1 <= sewn) return 'on'
  return at < sewn ? 'now' : 'open'
}
