import { expect, test } from 'vitest'
import {
  cardBoxOf,
  glareOf,
  grayOf,
  meanOf,
  motionOf,
  type Pixels,
  sharpnessOf,
} from './frame-stats.ts'

/** Draws a view with the grey value that `grayAt` gives for each pixel. */
function drawn(width: number, height: number, grayAt: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const gray = grayAt(x, y)
      data.set([gray, gray, gray, 255], (y * width + x) * 4)
    }
  }
  return { data, width, height }
}

const card = (left: number, top: number, right: number, bottom: number) =>
  drawn(160, 120, (x, y) => (x >= left && x < right && y >= top && y < bottom ? 210 : 90))

const boxOf = (pixels: Pixels) => cardBoxOf(grayOf(pixels), pixels.width, pixels.height)

test('a card on a table is found with its share of the view and its shape', () => {
  expect(boxOf(card(16, 19, 144, 100))).toEqual({ fill: 0.8, aspect: 128 / 81, cutSides: 0 })
})

test('a card over two edges of the view counts them', () => {
  expect(boxOf(card(60, 50, 160, 120))?.cutSides).toBe(2)
})

test('a bare table has no card', () => {
  expect(boxOf(drawn(160, 120, () => 90))).toBeNull()
})

test('fine lines are sharp, the same lines smeared are not', () => {
  const lines = grayOf(drawn(60, 40, (x) => (x % 4 < 2 ? 40 : 220)))
  const smeared = grayOf(drawn(60, 40, (x) => 130 + 20 * Math.sin(x / 10)))
  expect(sharpnessOf(lines, 60, 40)).toBeGreaterThan(1000)
  expect(sharpnessOf(smeared, 60, 40)).toBeLessThan(5)
})

test.each([
  [220, 0.25],
  [243, 0],
])('a quarter burnt out on a card of brightness %i counts as glare of %d', (ground, glare) => {
  expect(glareOf(drawn(100, 10, (x) => (x < 25 ? 255 : ground)))).toBe(glare)
})

test('motion is the mean change since the frame before', () => {
  const first = grayOf(drawn(10, 10, () => 100))
  const second = grayOf(drawn(10, 10, (x) => (x < 5 ? 100 : 120)))
  expect(motionOf(second, first)).toBeCloseTo(10, 3)
  expect(motionOf(first, null)).toBeNull()
  expect(meanOf(first)).toBeCloseTo(100, 3)
})
