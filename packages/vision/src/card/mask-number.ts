import { type Corners, homographyBetween, mapPoint } from '../pixels/homography.ts'
import { type Box, clamp, type Point, type Rgb } from '../pixels/pixels.ts'

/** The share of the line taken by the last four of twelve digits in three groups; they stay visible. */
const LAST_FOUR = 0.3
/** Margin around a box, in pixels of the flattened card. */
const MARGIN = 8
/** Where the number usually is on either side of an Aadhaar, as shares of the card's height. */
const USUAL_PLACE = { top: 0.58, bottom: 0.86 }
const COVER = 32

export type NumberPlaces = {
  /** Lines of the flattened card on which the number was read. */
  numbers: readonly Box[]
  /** Codes that may contain the number. */
  codes: readonly Box[]
  /** The size of the flattened card and the position of its corners in the picture. */
  card: { width: number; height: number }
  corners: Corners
}

/**
 * Paints over the first eight digits of an Aadhaar number, and over the QR code, in a picture that will
 * be stored. If the number was not found, its usual place is covered completely.
 */
export function maskNumber(picture: Rgb, places: NumberPlaces): Rgb {
  const { numbers, codes, card, corners } = places
  const lines = numbers.map((box) => ({
    ...box,
    right: box.right - (box.right - box.left) * LAST_FOUR,
  }))
  const usual = {
    left: 0,
    right: card.width,
    top: card.height * USUAL_PLACE.top,
    bottom: card.height * USUAL_PLACE.bottom,
  }
  const boxes = [...(lines.length > 0 ? lines : [usual]), ...codes]
  const { width, height } = card
  const whole: Corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ]
  const map = homographyBetween(whole, corners)
  const out = { ...picture, data: new Uint8Array(picture.data) }
  if (!map) return { ...out, data: new Uint8Array(picture.data.length).fill(COVER) }
  for (const { left, top, right, bottom } of boxes) {
    const shape = [
      { x: left - MARGIN, y: top - MARGIN },
      { x: right, y: top - MARGIN },
      { x: right, y: bottom + MARGIN },
      { x: left - MARGIN, y: bottom + MARGIN },
    ].map((point) => mapPoint(map, point))
    fill(out, shape)
  }
  return out
}

/** Fills a convex shape. */
function fill({ width, height, data }: Rgb, shape: readonly Point[]): void {
  const xs = shape.map(({ x }) => x)
  const ys = shape.map(({ y }) => y)
  const [fromX, toX] = [clamp(Math.floor(Math.min(...xs)), 0, width), Math.max(...xs)]
  const [fromY, toY] = [clamp(Math.floor(Math.min(...ys)), 0, height), Math.max(...ys)]
  for (let y = fromY; y < Math.min(height, toY); y++) {
    for (let x = fromX; x < Math.min(width, toX); x++) {
      if (isInside(shape, { x: x + 0.5, y: y + 0.5 })) {
        data.fill(COVER, (y * width + x) * 3, (y * width + x) * 3 + 3)
      }
    }
  }
}

function isInside(shape: readonly Point[], { x, y }: Point): boolean {
  const sides = shape.map((from, i) => {
    const to = shape[(i + 1) % shape.length] ?? from
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
  })
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0)
}

/** A box of the card after a half turn. */
export function turnedBox(
  { left, top, right, bottom }: Box,
  card: { width: number; height: number },
): Box {
  return {
    left: card.width - right,
    top: card.height - bottom,
    right: card.width - left,
    bottom: card.height - top,
  }
}
