import { expect, test } from 'vitest'
import { inOrder, type ShadowGroup, turnOf, turnsOf } from './shadows.ts'

type Band = ShadowGroup['band']
const group = (
  held: Band | 'review' | 'declined',
  would: Band | 'review' | 'declined',
  decisions: number | null,
): ShadowGroup => {
  const outcome = (one: typeof held) =>
    one === 'review' || one === 'declined'
      ? ({ decision: one, band: null } as const)
      : ({ decision: 'approved', band: one } as const)
  return {
    ...{ version: 'new', inForce: 'old', ...outcome(held), shadow: outcome(would), decisions },
    ...{ sameLimits: 0, limits: '0.00', shadowLimits: '0.00', loans: 0, lateLoans: 0 },
  }
}

test('[B4.177] a better band, and a decision where there was none, is kinder; the other way is stricter', () => {
  expect(turnOf(group('A', 'A', 1))).toBe('same')
  expect(turnOf(group('B', 'A', 1))).toBe('kinder')
  expect(turnOf(group('declined', 'review', 1))).toBe('kinder')
  expect(turnOf(group('D', 'declined', 1))).toBe('stricter')
  expect(turnOf(group('review', 'declined', 1))).toBe('stricter')
})

test('[B4.177] decisions are summed by what held and which way they turn, and what is too few to be shown is in no sum', () => {
  const groups = [
    group('declined', 'declined', 40),
    group('A', 'B', 30),
    group('A', 'A', 100),
    group('A', 'declined', 25),
    group('declined', 'C', null),
  ]
  const turns = turnsOf(groups)
  expect(turns.outcomes).toEqual(['A', 'declined'])
  expect(turns.at('same')).toEqual([100, 40])
  expect(turns.at('stricter')).toEqual([55, 0])
  expect(turns.at('kinder')).toEqual([0, null])
  expect([turns.of('same'), turns.of('kinder'), turns.all]).toEqual([140, null, null])
  expect(inOrder(groups).map(({ band, shadow }) => [band, shadow.band])).toEqual([
    ['A', 'A'],
    ['A', 'B'],
    ['A', null],
    [null, 'C'],
    [null, null],
  ])
})
