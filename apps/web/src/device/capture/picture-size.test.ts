import { expect, test } from 'vitest'
import { containedIn, seenThrough, sizeWithin } from './picture-size.ts'

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1200, height: 1600 },
  ],
  [
    { width: 1000, height: 750 },
    { width: 1000, height: 750 },
  ],
])('%o is sent as %o', (from, to) => {
  expect(sizeWithin(from, 1600)).toEqual(to)
})

test('an upright camera stands whole in the middle of the 640 × 480 frame', () => {
  expect(containedIn({ width: 480, height: 640 }, { width: 640, height: 480 })).toEqual({
    width: 360,
    height: 480,
    x: 140,
    y: 0,
  })
})

test('what is seen through the frame is found in the video', () => {
  const video = { width: 1920, height: 1080 }
  const screen = { width: 360, height: 540 }
  // The video is scaled by a half, so it is 960 wide: 300 are cut off on each side.
  const seen = seenThrough(video, screen, { x: 20, y: 170, width: 320, height: 200 })
  expect(seen).toEqual({ x: 640, y: 340, width: 640, height: 400 })
})
