import { marketByCode } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { seededRandom } from '../platform/seeded-random.ts'
import { CASES, castOf, lateBy, MANNERS, mannerOf } from './cast.ts'

const market = marketByCode('in')

const seen = (of: Parameters<typeof castOf>[0]) =>
  castOf(of).map(({ random: _, ...member }) => member)

test('the same seed gives the same people, another seed others', () => {
  const wish = { people: 60, days: 100, seed: 1, market }
  expect(seen(wish)).toEqual(seen(wish))
  expect(seen({ ...wish, seed: 2 })).not.toEqual(seen(wish))
})

test('people come in the order of their days, more every month, and each kind of case is there in the last days', () => {
  const members = castOf({ people: 400, days: 200, seed: 3, market })
  const days = members.map(({ joinsOn }) => joinsOn)
  expect(days).toEqual(days.toSorted((one, other) => one - other))
  const ofMonth = (from: number) => days.filter((on) => on >= from && on < from + 30).length
  expect(ofMonth(30)).toBeLessThan(ofMonth(90))
  expect(ofMonth(90)).toBeLessThan(ofMonth(150))
  const waiting = members.filter(({ waitsWith }) => waitsWith !== null)
  expect(new Set(waiting.map(({ waitsWith }) => waitsWith))).toEqual(new Set(CASES))
  expect(Math.min(...waiting.map(({ joinsOn }) => joinsOn))).toBeGreaterThanOrEqual(197)
  expect(
    castOf({ people: 11, days: 9, seed: 1, market }).filter((one) => one.waitsWith),
  ).toHaveLength(10)
})

test('of many loans most are paid on their day, some late, a few never', () => {
  const random = seededRandom(7)
  const counts = new Map(MANNERS.map((manner) => [manner, 0]))
  for (let n = 0; n < 20_000; n += 1) {
    const manner = mannerOf(random, 0.025)
    counts.set(manner, (counts.get(manner) ?? 0) + 1)
    const late = lateBy(manner, random)
    if (manner === 'never' || manner === 'leaves') expect(late).toBeNull()
    else if (manner === 'early') expect(late).toBeLessThan(0)
    else if (manner === 'monthLate') expect(late).toBeGreaterThan(7)
    else expect(late).toBeLessThanOrEqual(7)
  }
  expect(counts.get('onTime')).toBeGreaterThan(13_800)
  expect(counts.get('onTime')).toBeLessThan(14_800)
  expect(counts.get('never')).toBeGreaterThan(400)
  expect(counts.get('never')).toBeLessThan(600)
})

test('[B4.169] people answer and pay as those of a simulated portfolio: the worse the answers, the more is never paid', () => {
  const members = castOf({ people: 2_000, days: 200, seed: 4, market })
  const risk = (of: typeof members) => of.reduce((sum, one) => sum + one.risk, 0) / of.length
  const who = (answer: string) => members.filter(({ survey }) => survey.missedPayments === answer)
  expect(who('never').length).toBeGreaterThan(who('behindNow').length)
  expect(risk(who('behindNow'))).toBeGreaterThan(2 * risk(who('never')))
  expect(risk(members)).toBeGreaterThan(0.01)
  expect(risk(members)).toBeLessThan(0.06)
  const random = seededRandom(8)
  const never = Array.from({ length: 20_000 }, () => mannerOf(random, 0.2)).filter(
    (manner) => manner === 'never',
  )
  expect(never.length).toBeGreaterThan(3_800)
  expect(never.length).toBeLessThan(4_200)
})
