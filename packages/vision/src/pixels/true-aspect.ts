import { CARD } from '../thresholds.ts'
import type { Corners } from './homography.ts'
import type { Point } from './pixels.ts'

type Vector = readonly [number, number, number]

/**
 * Aspect ratio (width / height) of a rectangle seen in perspective (Zhang and He, "Whiteboard scanning
 * and image enhancement", 2003). One view hardly determines the camera's focal length, so those of phones
 * are tried and the result nearest to a card's is returned. Null if the corners are degenerate.
 */
export function trueAspect(
  corners: Corners,
  picture: { width: number; height: number },
): number | null {
  const centred = ({ x, y }: Point): Vector => [x - picture.width / 2, y - picture.height / 2, 1]
  const [m1, m2, m4, m3] = [...corners].map(centred)
  if (!m1 || !m2 || !m3 || !m4) return null
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3)
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2)
  const n2 = minus(m2, k2, m1)
  const n3 = minus(m3, k3, m1)
  const side = Math.max(picture.width, picture.height)
  const length = ([x, y, z]: Vector, focus: number) => (x * x + y * y) / focus ** 2 + z * z
  const aspects = CARD.focuses
    .map((share) => share * side)
    .map((focus) => Math.sqrt(length(n2, focus) / length(n3, focus)))
    .filter(Number.isFinite)
  return (
    aspects.toSorted((a, b) => Math.abs(a - CARD_ASPECT) - Math.abs(b - CARD_ASPECT))[0] ?? null
  )
}

/** ISO/IEC 7810 ID-1. */
const CARD_ASPECT = 85.6 / 53.98

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

const minus = (m: Vector, k: number, from: Vector): Vector => [
  k * m[0] - from[0],
  k * m[1] - from[1],
  k * m[2] - from[2],
]
