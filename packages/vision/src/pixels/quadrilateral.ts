import { CARD } from '../thresholds.ts'
import { largestPart, type Mask } from './card-mask.ts'
import type { Corners } from './homography.ts'
import { byteAt, type Point } from './pixels.ts'
import { trueAspect } from './true-aspect.ts'

/**
 * A card found in a small picture. `corners` are in the small picture's pixels, in the order top left,
 * top right, bottom right, bottom left, beginning with the long side: a card lying sideways comes out
 * either upright or upside down.
 */
export type FoundCard = {
  corners: Corners
  aspect: number
  /** The aspect ratio of the object itself, with the perspective removed. */
  aspectOfThing: number
  /** Share of the quadrilateral covered by the foreground, 0..1. */
  fill: number
  /** Share of the picture covered by the quadrilateral, 0..1. */
  cover: number
  /** True if the foreground touches the picture's edge. */
  isAtEdge: boolean
}

/** Finds the one large quadrilateral in a mask of a few hundred pixels; null if there is none. */
export function findCard(mask: Mask): FoundCard | null {
  const { part, size } = largestPart(mask)
  const pixels = mask.width * mask.height
  if (size < pixels * CARD.coverMin) return null
  const edge = boundaryPoints(part)
  const rough = reduceToFour(convexHull(edge))
  if (!rough) return null
  const four = refine(refine(rough, edge), edge)
  const area = polygonArea(four)
  const corners = longSideFirst(four)
  const [a, b, c, d] = corners
  const aspect = (distance(a, b) + distance(c, d)) / (distance(b, c) + distance(d, a))
  return {
    corners,
    aspect,
    aspectOfThing: trueAspect(corners, mask) ?? aspect,
    fill: Math.min(size / area, 1),
    cover: area / pixels,
    isAtEdge: touchesEdge(part),
  }
}

function boundaryPoints(mask: Mask): Point[] {
  const { width, height, data } = mask
  const points: Point[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (data[i] !== 1) continue
      const isInside =
        x > 0 &&
        x < width - 1 &&
        byteAt(data, i - 1) + byteAt(data, i + 1) === 2 &&
        byteAt(data, i - width) + byteAt(data, i + width) === 2
      if (!isInside) points.push({ x: x + 0.5, y: y + 0.5 })
    }
  }
  return points
}

/** Whether the mask covers so much of one picture edge that the card extends beyond it. */
function touchesEdge(mask: Mask): boolean {
  const { width, height, data } = mask
  let top = 0
  let bottom = 0
  let left = 0
  let right = 0
  for (let x = 0; x < width; x++) {
    top += byteAt(data, x)
    bottom += byteAt(data, (height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    left += byteAt(data, y * width)
    right += byteAt(data, y * width + width - 1)
  }
  return Math.max(top / width, bottom / width, left / height, right / height) > CARD.edgeShareMax
}

const cross = (o: Point, a: Point, b: Point) =>
  (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)

/** Andrew's monotone chain; clockwise on the screen (y grows downwards). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((p, q) => p.x - q.x || p.y - q.y)
  const chain = (list: readonly Point[]) => {
    const out: Point[] = []
    for (const point of list) {
      for (;;) {
        const last = out.at(-1)
        const before = out.at(-2)
        if (!last || !before || cross(before, last, point) > 0) break
        out.pop()
      }
      out.push(point)
    }
    return out.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

/** Removes hull edges, cheapest first, by extending their neighbours, until four are left. */
export function reduceToFour(hull: readonly Point[]): Corners | null {
  const polygon = [...hull]
  while (polygon.length > 4) {
    let best: { index: number; corner: Point; cost: number } | null = null
    for (let i = 0; i < polygon.length; i++) {
      const before = polygon.at(i - 1)
      const from = polygon[i]
      const to = polygon[(i + 1) % polygon.length]
      const after = polygon[(i + 2) % polygon.length]
      if (!before || !from || !to || !after) return null
      const corner = intersect(before, from, to, after)
      if (!corner) continue
      // The two neighbours must intersect outside the edge, not inside.
      if (cross(from, to, corner) > 0) continue
      const cost = Math.abs(cross(from, to, corner))
      if (!best || cost < best.cost) best = { index: i, corner, cost }
    }
    if (!best) return null
    const next = (best.index + 1) % polygon.length
    polygon[best.index] = best.corner
    polygon.splice(next, 1)
  }
  const [a, b, c, d] = polygon
  return a && b && c && d ? [a, b, c, d] : null
}

function intersect(a: Point, b: Point, c: Point, d: Point): Point | null {
  const ux = b.x - a.x
  const uy = b.y - a.y
  const vx = d.x - c.x
  const vy = d.y - c.y
  const determinant = ux * vy - uy * vx
  if (Math.abs(determinant) < 1e-6) return null
  const t = ((c.x - a.x) * vy - (c.y - a.y) * vx) / determinant
  return { x: a.x + t * ux, y: a.y + t * uy }
}

/** Fits a line to the outline's points along the middle of each side and intersects the lines. */
function refine(corners: Corners, edge: readonly Point[]): Corners {
  const lines = corners.map((from, i): [Point, Point] => {
    const to = corners[(i + 1) % 4] ?? from
    const length = distance(from, to)
    const near = edge.filter((point) => {
      const along =
        ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length ** 2
      const off = Math.abs(cross(from, to, point)) / length
      return along > 0.1 && along < 0.9 && off < 4
    })
    return near.length < 20 ? [from, to] : fitLine(near)
  })
  const fitted = lines.map((line, i) => {
    const before = lines.at(i - 1) ?? line
    return intersect(before[0], before[1], line[0], line[1]) ?? corners[i]
  })
  const [a, b, c, d] = fitted
  return a && b && c && d ? [a, b, c, d] : corners
}

/** Total least squares: the principal axis through the points' centre. */
function fitLine(points: readonly Point[]): [Point, Point] {
  const cx = points.reduce((sum, p) => sum + p.x, 0) / points.length
  const cy = points.reduce((sum, p) => sum + p.y, 0) / points.length
  let xx = 0
  let yy = 0
  let xy = 0
  for (const point of points) {
    xx += (point.x - cx) ** 2
    yy += (point.y - cy) ** 2
    xy += (point.x - cx) * (point.y - cy)
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return [
    { x: cx, y: cy },
    { x: cx + 100 * Math.cos(angle), y: cy + 100 * Math.sin(angle) },
  ]
}

/** Begins the clockwise corners with the one that is top left when the long side is horizontal. */
function longSideFirst(corners: Corners): Corners {
  const [a, b, c, d] = corners
  const isFirstLong = distance(a, b) + distance(c, d) >= distance(b, c) + distance(d, a)
  const [p, q, r, s] = isFirstLong ? [a, b, c, d] : [b, c, d, a]
  const isUpright = Math.abs(q.x - p.x) >= Math.abs(q.y - p.y) ? q.x > p.x : q.y < p.y
  return isUpright ? [p, q, r, s] : [r, s, p, q]
}

function polygonArea(corners: Corners): number {
  const [a, b, c, d] = corners
  return Math.abs(cross(a, b, c) + cross(a, c, d)) / 2
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
