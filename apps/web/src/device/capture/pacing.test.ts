import { expect, test } from 'vitest'
import { cueAt, cuesOf, isFrameDue, recordingOf, type Turn } from './pacing.ts'

test.each<[Turn[]]>([[['left', 'right']], [['right', 'left']]])(
  '[C4.9] %j: the face is to the front before, between and after the turns',
  (turns) => {
    const cues = cuesOf(turns, 14_000)
    expect(cues.map((cue) => cue.look)).toEqual(['front', turns[0], 'front', turns[1], 'front'])
    expect(cues[0]?.fromMs).toBe(0)
    expect(cues.at(-1)?.untilMs).toBe(14_000)
    for (const [at, cue] of cues.entries()) {
      expect(cue.untilMs - cue.fromMs).toBeGreaterThanOrEqual(2_000)
      expect(cue.fromMs).toBe(at === 0 ? 0 : cues[at - 1]?.untilMs)
    }
  },
)

test('[C4.9] a turn gets more time than the front', () => {
  const [front, turn] = cuesOf(['left', 'right'], 12_000)
  expect(front?.untilMs).toBe(2_000)
  expect(turn?.untilMs).toBe(5_000)
})

test.each([
  [0, 'front'],
  [1_999, 'front'],
  [2_000, 'left'],
  [5_000, 'front'],
  [7_000, 'right'],
  [10_000, 'front'],
  [99_000, 'front'],
])('[C4.9] at %i ms the person is told: %s', (elapsedMs, look) => {
  expect(cueAt(cuesOf(['left', 'right'], 12_000), elapsedMs)?.cue.look).toBe(look)
})

test.each([
  [14, 14_000, 7.5],
  [10, 12_200, 75 / 12.2],
])(
  '[C4.9] with %i seconds at most it records %i ms, never more frames than asked',
  (secondsMax, totalMs, rate) => {
    const recording = recordingOf({ framesPerSecond: 7.5, secondsMax })
    expect(recording.totalMs).toBe(totalMs)
    expect(recording.framesPerSecond).toBeCloseTo(rate, 6)
  },
)

test('[C4.9] frames keep the asked rate, and a late one is made up for', () => {
  let taken = 0
  for (let elapsedMs = 0; elapsedMs < 14_000; elapsedMs += 20) {
    if (isFrameDue(taken, elapsedMs, 7.5)) taken++
  }
  expect(taken).toBeGreaterThanOrEqual(104)
  expect(taken).toBeLessThanOrEqual(106)
  expect(isFrameDue(10, 1_000, 7.5)).toBe(false)
})
