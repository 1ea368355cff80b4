import { expect, test } from 'vitest'
import type { FrameReading, Turn } from './judge-liveness.ts'
import { liveStanding } from './live-standing.ts'

const frame = (change: Partial<FrameReading> = {}): FrameReading => ({
  faces: 1,
  yaw: 0,
  pitch: 0,
  centreX: 0.5,
  centreY: 0.4,
  faceWidth: 0.5,
  eyeDistance: 0.14,
  eyeOpening: 0.35,
  sharpness: 200,
  brightness: 120,
  cover: { eyesToBrow: 0.67, tint: 0.02, chinToBrow: 0.9 },
  ...change,
})
const AHEAD = [0, 1, 0, -1, 0, 0]
const LEFT = [4, 11, 18, 26, 33, 34, 33, 25, 17, 9]
const RIGHT = LEFT.map((yaw) => -yaw)
const QUICK_LEFT = [34, 34, 34]
const headAt = (...parts: readonly number[][]) => parts.flat().map((yaw) => frame({ yaw }))

const TURNS: Turn[] = ['left', 'right']
const standing = (frames: readonly FrameReading[], everySeconds = 0.133) =>
  liveStanding(
    frames,
    TURNS,
    frames.map((_, at) => at * everySeconds),
  )
const short = (frames: readonly FrameReading[]) => {
  const { closed, look, hint, isDone } = standing(frames)
  return [closed.join('+'), look, hint, isDone]
}

test.each<[string, FrameReading[], unknown[]]>([
  ['nothing yet', [], ['', 'front', null, false]],
  ['looking ahead', headAt(AHEAD), ['front', 'left', null, false]],
  ['half way to the left', headAt(AHEAD, [4, 11, 18]), ['front', 'left', null, false]],
  ['turned left', headAt(AHEAD, LEFT.slice(0, 6)), ['front+left', 'front', null, false]],
  ['back from the left', headAt(AHEAD, LEFT, AHEAD), ['front+left', 'right', null, false]],
  [
    'turned left again where right is asked',
    headAt(AHEAD, LEFT, AHEAD, LEFT.slice(0, 6)),
    ['front+left', 'right', 'wrongTurn', false],
  ],
  [
    'turned right as well',
    headAt(AHEAD, LEFT, AHEAD, RIGHT.slice(0, 6)),
    ['front+left+right', 'front', null, false],
  ],
  [
    'all of it',
    headAt(AHEAD, LEFT, AHEAD, RIGHT, AHEAD),
    ['front+left+right', 'front', null, true],
  ],
])('[C4.14] %s', (_, frames, expected) => {
  expect(short(frames)).toEqual(expected)
})

test('[C4.14] a turn too quick to be seen opens its own part only, and counts when it is made again', () => {
  const quick = headAt(AHEAD, LEFT, AHEAD, [-34, -34, -34], AHEAD)
  expect(short(quick)).toEqual(['front+left', 'right', 'tooFast', false])
  const slower = [...quick, ...headAt(RIGHT, AHEAD)]
  expect(short(slower)).toEqual(['front+left+right', 'front', null, true])
})

test('[C4.14] a turn is open again when the way back was too quick', () => {
  expect(short(headAt(AHEAD, [4, 11, 18, 26, 33, 34]))[0]).toBe('front+left')
  expect(short(headAt(AHEAD, [4, 11, 18, 26, 33, 34], AHEAD))).toEqual([
    'front',
    'left',
    'tooFast',
    false,
  ])
})

test('[C4.14] slides that change at once never close a part, however long they go on', () => {
  const round = headAt(AHEAD, QUICK_LEFT, AHEAD, [-34, -34, -34])
  const { closed, isDone } = standing([...round, ...round, ...round, ...round])
  expect([closed, isDone]).toEqual([['front'], false])
})

test.each<[string, Partial<FrameReading>]>([
  ['noFace', { faces: 0 }],
  ['manyFaces', { faces: 2 }],
  ['dark', { brightness: 20 }],
  ['tooBright', { brightness: 220 }],
  ['tooFar', { eyeDistance: 0.05 }],
  ['tooClose', { eyeDistance: 0.4 }],
  ['blurred', { sharpness: 8 }],
  ['eyesClosed', { eyeOpening: 0.1 }],
  ['faceCovered', { cover: { eyesToBrow: 0.67, tint: 0.1, chinToBrow: 0.9 } }],
  ['aside', { centreX: 0.8 }],
])('[C4.14] %s is said in the moment, and no longer than it lasts', (hint, change) => {
  const now = [...headAt(AHEAD), ...headAt(AHEAD).map((one) => ({ ...one, ...change }))]
  expect(standing(now).hint).toBe(hint)
  expect(standing([...now, ...headAt(AHEAD, AHEAD)]).hint).toBeNull()
})

test('one frame without a face says nothing: a finger, a flicker', () => {
  expect(standing([...headAt(AHEAD), frame({ faces: 0 })]).hint).toBeNull()
})

test('[C4.14] who left the picture begins anew, and the film counts from there', () => {
  const gone = Array.from({ length: 8 }, () => frame({ faces: 0 }))
  const back = [...headAt(AHEAD, LEFT, AHEAD), ...gone, ...headAt(AHEAD)]
  expect(standing(back)).toMatchObject({ from: 30, closed: ['front'], look: 'left' })
  const whole = [...back, ...headAt(LEFT, AHEAD, RIGHT, AHEAD)]
  expect(standing(whole)).toMatchObject({ from: 30, isDone: true })
})

test('[C4.14] another face that appears suddenly elsewhere begins anew', () => {
  const moved = headAt(AHEAD).map((one) => ({ ...one, centreX: 0.9 }))
  expect(standing([...headAt(AHEAD, LEFT, AHEAD), ...moved]).from).toBe(22)
})

test('frames of a phone that made up for lost time at once are not a quick turn', () => {
  // Four frames within 50 ms, in which the angle flickers by some degrees.
  const yaws = [...AHEAD, ...[4, 11, 18, 26, 33], ...[30, 34, 31, 34], ...[25, 17, 9], ...AHEAD]
  const seconds = yaws.map((_, at) => at * 0.133 - Math.max(0, Math.min(at - 10, 4)) * 0.12)
  const { closed, hint } = liveStanding(headAt(yaws), TURNS, seconds)
  expect([closed, hint]).toEqual([['front', 'left'], null])
})
