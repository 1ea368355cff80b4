import { expect, test } from 'vitest'
import { cueAt, cuesOf, nextDueMs, recordingOf, type Turn } from './pacing.ts'

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

/** When frames are taken by a phone that can take them only at these times. */
const takenAt = (timesMs: readonly number[]) => {
  let dueMs = 0
  return timesMs.filter((timeMs) => {
    if (timeMs < dueMs) return false
    dueMs = nextDueMs(dueMs, timeMs, 7.5)
    return true
  })
}
const every = (ms: number, untilMs: number) =>
  Array.from({ length: Math.ceil(untilMs / ms) }, (_, at) => at * ms)

test('[C4.9] frames keep the asked rate, though each is a little late', () => {
  const count = takenAt(every(20, 14_000)).length
  expect(count).toBeGreaterThanOrEqual(104)
  expect(count).toBeLessThanOrEqual(106)
})

test('[C4.9] after a phone stood still frames are not made up for', () => {
  const stalled = every(20, 4_000).filter((ms) => ms < 1_000 || ms > 2_000)
  const after = takenAt(stalled).filter((ms) => ms > 2_000)
  const gaps = after.slice(1).map((ms, at) => ms - (after[at] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60)
})
