import { solveLinear } from './linear-solve.ts'
import { byteAt, type Point, type Rgb } from './pixels.ts'

/** Corners in the order top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point]

/** Eight numbers a..h: x' = (ax + by + c) / (gx + hy + 1), y' = (dx + ey + f) / (gx + hy + 1). */
export type Homography = readonly number[]

/** The perspective map from each `from` corner to its `to` corner; null if degenerate. */
export function homographyBetween(from: Corners, to: Corners): Homography | null {
  const rows: number[][] = []
  from.forEach((source, i) => {
    const { x, y } = source
    const target = to[i] ?? source
    rows.push([x, y, 1, 0, 0, 0, -x * target.x, -y * target.x, target.x])
    rows.push([0, 0, 0, x, y, 1, -x * target.y, -y * target.y, target.y])
  })
  return solveLinear(rows)
}

export function mapPoint(map: Homography, point: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = map
  const depth = g * point.x + h * point.y + 1
  return {
    x: (a * point.x + b * point.y + c) / depth,
    y: (d * point.x + e * point.y + f) / depth,
  }
}

/** Maps the part of a picture inside the corners to width × height pixels, with bilinear interpolation. */
export function warp(picture: Rgb, corners: Corners, width: number, height: number): Rgb | null {
  const map = homographyBetween(
    [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ],
    corners,
  )
  if (!map) return null
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = map
  const out = new Uint8Array(width * height * 3)
  const { data } = picture
  const maxX = picture.width - 1.001
  const maxY = picture.height - 1.001
  const stride = picture.width * 3
  let to = 0
  for (let row = 0; row < height; row++) {
    const v = row + 0.5
    for (let column = 0; column < width; column++, to += 3) {
      const u = column + 0.5
      const depth = g * u + h * v + 1
      const x = Math.min(Math.max((a * u + b * v + c) / depth - 0.5, 0), maxX)
      const y = Math.min(Math.max((d * u + e * v + f) / depth - 0.5, 0), maxY)
      const x0 = Math.floor(x)
      const y0 = Math.floor(y)
      const fx = x - x0
      const fy = y - y0
      const from = y0 * stride + x0 * 3
      for (let channel = 0; channel < 3; channel++) {
        const p = from + channel
        const upper = byteAt(data, p) * (1 - fx) + byteAt(data, p + 3) * fx
        const lower = byteAt(data, p + stride) * (1 - fx) + byteAt(data, p + stride + 3) * fx
        out[to + channel] = upper * (1 - fy) + lower * fy + 0.5
      }
    }
  }
  return { width, height, data: out }
}
