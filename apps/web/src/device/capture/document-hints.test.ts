import { expect, test } from 'vitest'
import {
  documentHint,
  type FrameStats,
  faceLight,
  GOOD_FRAMES_MIN,
  goodFramesAfter,
  PATIENCE_MS,
  relaxedAfter,
  takesItself,
} from './document-hints.ts'

const good: FrameStats = {
  mean: 165,
  glare: 0.02,
  sharpness: 640,
  motion: 2,
  box: { fill: 0.85, aspect: 1.58, cutSides: 0 },
}

test.each<[string, Partial<FrameStats>, string]>([
  ['a sharp card that fills the frame', {}, 'good'],
  ['low light', { mean: 41 }, 'dark'],
  ['a moving hand', { motion: 20 }, 'still'],
  ['nothing to compare with yet', { motion: null }, 'still'],
  ['no card', { box: null }, 'place'],
  ['a card on its side', { box: { fill: 0.7, aspect: 0.63, cutSides: 0 } }, 'sideways'],
  ['a face', { box: { fill: 0.24, aspect: 3, cutSides: 1 } }, 'place'],
  ['a sheet of paper', { box: { fill: 0.55, aspect: 0.79, cutSides: 0 } }, 'place'],
  ['a card over the edge', { box: { fill: 0.99, aspect: 1.42, cutSides: 2 } }, 'back'],
  ['a card far away', { box: { fill: 0.42, aspect: 1.58, cutSides: 0 } }, 'closer'],
  ['a reflection', { glare: 0.22 }, 'glare'],
  ['out of focus', { sharpness: 41 }, 'blurred'],
])('[C3.4] %s: the hint is said in one phrase', (_, stats, hint) => {
  expect(documentHint({ ...good, ...stats }, [])).toBe(hint)
})

test('[C3.4] the first thing to mend is said first: darkness before blur', () => {
  expect(documentHint({ ...good, mean: 40, sharpness: 20 }, [])).toBe('dark')
})

test.each([
  [PATIENCE_MS - 1, []],
  [PATIENCE_MS, ['still', 'size', 'glare']],
  [2 * PATIENCE_MS, ['still', 'size', 'glare', 'light', 'sharpness']],
])('[C3.4] after %i ms these are lowered: %j', (waitedMs, names) => {
  expect(relaxedAfter(waitedMs)).toEqual(names)
})

test.each<[Partial<FrameStats>, string]>([
  [{ motion: 12 }, 'still'],
  [{ box: { fill: 0.55, aspect: 1.58, cutSides: 0 } }, 'closer'],
  [{ glare: 0.2 }, 'glare'],
])('[C3.4] a picture with %j takes itself from the first step on', (stats, hint) => {
  expect(documentHint({ ...good, ...stats }, relaxedAfter(0))).toBe(hint)
  expect(documentHint({ ...good, ...stats }, relaxedAfter(PATIENCE_MS))).toBe('good')
})

test('[C3.4] light and sharpness come last, and never down to a blurred picture', () => {
  const soft = { ...good, sharpness: 90, mean: 60 }
  expect(documentHint(soft, relaxedAfter(PATIENCE_MS))).toBe('dark')
  expect(documentHint(soft, relaxedAfter(2 * PATIENCE_MS))).toBe('good')
  const blurred = { ...good, sharpness: 41 }
  expect(documentHint(blurred, relaxedAfter(9 * PATIENCE_MS))).toBe('blurred')
})

test('[C3.4] the shutter runs after enough good frames in a row, and one bad frame starts it anew', () => {
  let frames = 0
  for (let look = 1; look < GOOD_FRAMES_MIN; look++) frames = goodFramesAfter(frames, 'good')
  expect(takesItself(frames)).toBe(false)
  expect(takesItself(goodFramesAfter(frames, 'good'))).toBe(true)
  expect(goodFramesAfter(frames, 'still')).toBe(0)
})

test.each([
  [30, 'dark'],
  [59, 'dark'],
  [60, 'good'],
  [180, 'good'],
  [181, 'bright'],
])('a face of mean %i is lit %s', (mean, light) => {
  expect(faceLight(mean)).toBe(light)
})
