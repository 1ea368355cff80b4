import { expect, test } from 'vitest'
import { frameSeconds } from './check-liveness.ts'
import { cosine } from './cosine.ts'
import { type FrameReading, judgeMovement, type Turn } from './judge-liveness.ts'
import { matchEmbeddings } from './match.ts'
import { splitFrames } from './split-frames.ts'

const BARE = { eyesToBrow: 0.67, tint: 0.02, chinToBrow: 0.9 }

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
  cover: BARE,
  ...change,
})

const LEFT = [4, 11, 18, 26, 33, 34, 33, 25, 17, 9]
const yaws = (...parts: number[][]) => [
  ...[0, 1, 0, -1, 0, 0],
  ...parts.flatMap((part) => [...part, 0, 0, 1, 0, 0, 0]),
]
const opposite = (part: number[]) => part.map((yaw) => -yaw)
const GENUINE = yaws(LEFT, opposite(LEFT)).map((yaw) => frame({ yaw }))
const judge = (frames: FrameReading[], turns: Turn[] = ['left', 'right']) => {
  const verdict = judgeMovement(frames, turns, frameSeconds(frames.length, 7.5))
  return verdict.isLive ? 'live' : verdict.reason
}
const every = (change: Partial<FrameReading>) => GENUINE.map((one) => ({ ...one, ...change }))

test('a phone that stumbled while the head turned is not taken for a cut', () => {
  const stumbled = yaws([4, 33, 34, 33, 15, 4], opposite(LEFT)).map((yaw) => frame({ yaw }))
  stumbled.splice(6, 0, frame({ yaw: 12 }))
  const even = stumbled.map((_, at) => at * 100)
  const slow = even.map((ms, at) => ms + (at > 7 ? 300 : 0))
  const judgeAt = (timesMs: number[]) => {
    const verdict = judgeMovement(
      stumbled,
      ['left', 'right'],
      frameSeconds(stumbled.length, 7.5, timesMs),
    )
    return verdict.isLive ? 'live' : verdict.reason
  }
  expect(judgeAt(even)).toBe('tooFast')
  expect(judgeAt(slow)).toBe('live')
})

test('times that were made up count no further than a slow phone goes', () => {
  expect(frameSeconds(3, 7.5, [0, 100, 90_000])).toEqual([0, 0.1, 0.5])
  expect(frameSeconds(3, 10, [0, 100])).toEqual([0, 0.1, 0.2])
})

test('a turn to the other side is forgiven when the asked ones follow', () => {
  expect(judge(yaws(opposite(LEFT), LEFT, opposite(LEFT)).map((yaw) => frame({ yaw })))).toBe(
    'live',
  )
})

test('[C4.4] turns in the asked order pass, in another order not', () => {
  expect(judge(GENUINE)).toBe('live')
  expect(judge(GENUINE, ['right', 'left'])).toBe('wrongTurn')
  expect(
    judge(
      yaws(opposite(LEFT), LEFT).map((yaw) => frame({ yaw })),
      ['right', 'left'],
    ),
  ).toBe('live')
})

test.each<[string, FrameReading[]]>([
  ['tooFewFrames', GENUINE.slice(0, 20)],
  ['noFace', GENUINE.map((one, i) => (i % 5 === 0 ? frame({ faces: 0 }) : one))],
  ['manyFaces', GENUINE.map((one, i) => (i % 5 === 0 ? frame({ faces: 2 }) : one))],
  ['tooFar', every({ eyeDistance: 0.05 })],
  ['tooClose', every({ eyeDistance: 0.4 })],
  ['dark', every({ brightness: 20 })],
  ['tooBright', every({ brightness: 220 })],
  ['blurred', every({ sharpness: 8 })],
  ['eyesClosed', every({ eyeOpening: 0.1 })],
  ['darkGlasses', every({ eyeOpening: 0.1, cover: { ...BARE, eyesToBrow: 0.1 } })],
  ['faceCovered', every({ cover: { ...BARE, tint: 0.1 } })],
  ['faceCovered', every({ cover: { ...BARE, chinToBrow: 0.2 } })],
  ['jump', GENUINE.map((one, i) => (i === 9 ? { ...one, centreX: 0.9 } : one))],
  ['noTurn', every({ yaw: 2 })],
  [
    'noTurn',
    yaws(LEFT)
      .concat(Array(12).fill(0))
      .map((yaw) => frame({ yaw })),
  ],
  ['noTurn', [...GENUINE.slice(0, 30), ...Array(8).fill(frame({ yaw: -34 }))].slice(0, 32)],
  [
    'tooFast',
    yaws([34, 34, 34], [-34, -34, -34])
      .concat(Array(9).fill(0))
      .map((yaw) => frame({ yaw })),
  ],
])('[C4.4] a recording is refused as %s', (reason, frames) => {
  expect(judge(frames)).toBe(reason)
})

test('a slow cut from front to turned, without anything between, is refused', () => {
  const cut = yaws([24, 24, 24], [-24, -24, -24]).concat(Array(9).fill(0))
  expect(judge(cut.map((yaw) => frame({ yaw })))).toBe('tooFast')
})

test('a blink is not compared, the first open-eyed front frame leads', () => {
  const blink = GENUINE.map((one, i) => (i === 0 || i === 3 ? { ...one, eyeOpening: 0.08 } : one))
  const verdict = judgeMovement(blink, ['left', 'right'], frameSeconds(blink.length, 7.5))
  expect(verdict.isLive && verdict.compare.first).toBe(1)
  expect(verdict.isLive && verdict.compare.parts.flatMap(({ front }) => front)).not.toContain(3)
})

test('cosine and verdicts', () => {
  expect(cosine(Float32Array.of(1, 0), Float32Array.of(2, 0))).toBe(1)
  expect(cosine(Float32Array.of(1, 0), Float32Array.of(0, 3))).toBe(0)
  expect(cosine(Float32Array.of(), Float32Array.of())).toBe(0)
  const at = (angle: number) => Float32Array.of(Math.cos(angle), Math.sin(angle))
  expect(matchEmbeddings(at(0), at(0.2)).verdict).toBe('match')
  expect(matchEmbeddings(at(0), at(0.65)).verdict).toBe('review')
  expect(matchEmbeddings(at(0), at(1)).verdict).toBe('no')
})

test('frames are parted at their markers, thumbnails stay inside, a cut end is dropped', () => {
  const thumbnail = [0xff, 0xe1, 0x00, 0x06, 0xff, 0xd8, 0xff, 0xd9]
  const scan = [0xff, 0xda, 0x00, 0x02, 1, 2, 0xff, 0x00, 3, 0xff, 0xd0, 4]
  const jpeg = [0xff, 0xd8, ...thumbnail, ...scan, 0xff, 0xd9]
  const bytes = Uint8Array.from([...jpeg, 0, 0, ...jpeg, ...jpeg.slice(0, -3)])
  expect(splitFrames(bytes).map((one) => [...one])).toEqual([jpeg, jpeg])
  expect(splitFrames(new Uint8Array(0))).toEqual([])
  expect(splitFrames(Uint8Array.from([0xff, 0xd8, 0xff]))).toEqual([])
})
