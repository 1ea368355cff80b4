import { expect, test } from 'vitest'
import { partState, RING_SEGMENTS, ringByTime, ringOf, ringPaths } from './face-ring.ts'

test.each([
  [0, 'open', 'open'],
  [0.5, 'on', 'open'],
  [1, 'on', 'on'],
])('by time, after a share of %d the first segment is %s and the last %s', (share, first, last) => {
  const states = ringByTime(share)
  expect([states[0], states.at(-1)]).toEqual([first, last])
})

test('by time, the segment in progress is the lit one', () => {
  expect(ringByTime(3.4 / RING_SEGMENTS)[3]).toBe('now')
})

test('the ring begins at the top', () => {
  expect(ringPaths()).toHaveLength(RING_SEGMENTS)
  expect(ringPaths()[0]).toMatch(/^M145\.\d/)
})

const seen = { seen: [], look: 'front', turned: 0, hint: null } as const

test('[C4.14] nothing is closed before it was seen', () => {
  expect(ringOf(seen).every((state) => state === 'open')).toBe(true)
  const ahead = ringOf({ ...seen, look: 'left', seen: ['front'] })
  const closed = ahead.flatMap((state, at) => (state === 'on' ? [at] : []))
  expect(closed).toEqual([0, 1, 2, 3, 4, 5, 30, 31, 32, 33, 34, 35])
})

test('[C4.14] the side of the turn under way follows the head, from the top down', () => {
  const turning = (look: 'left' | 'right', turned: number | null) =>
    ringOf({ ...seen, seen: ['front'], look, turned }).flatMap((state, at) =>
      state === 'now' ? [at] : [],
    )
  expect(turning('left', 10)).toEqual([24, 25, 26, 27, 28, 29])
  expect(turning('right', -10)).toEqual([6, 7, 8, 9, 10, 11])
  expect(turning('left', -10)).toEqual([])
  expect(turning('right', null)).toEqual([])
  expect(turning('right', -90)).toHaveLength(12)
})

test('[C4.14] a turn that was too quick opens its own part again, and no other', () => {
  const facts = { seen: ['front', 'left'], look: 'right', turned: 0, hint: 'tooFast' } as const
  const states = ringOf(facts)
  expect(states.filter((state) => state === 'on')).toHaveLength(24)
  expect(states.slice(6, 18).every((state) => state === 'again')).toBe(true)
  const said = (['left', 'front', 'right'] as const).map((part) => partState(part, facts))
  expect(said).toEqual(['seen', 'seen', 'again'])
})
