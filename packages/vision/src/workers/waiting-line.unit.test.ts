import { expect, test } from 'vitest'
import { waitingLine } from './waiting-line.ts'

const people = (labels: readonly { owner?: string | undefined }[]) => labels.map((l) => l.owner)

test('whoever was sent away comes back to their place, not to the end', () => {
  const line = waitingLine<string>({ hereMax: 9, keptMax: 9 })
  line.add({ owner: 'a' }, 'a')
  line.keep({ owner: 'b' }, 0, 10_000)
  line.add({ owner: 'c' }, 'c')
  expect(people(line.before({ owner: 'b' }, 1_000))).toEqual(['a'])
  expect(people(line.before({ owner: 'd' }, 1_000))).toEqual(['a', 'b', 'c'])
  line.add({ owner: 'b' }, 'b')
  expect([line.shift(), line.shift(), line.shift(), line.shift()]).toEqual(['a', 'b', 'c', null])
})

test('nobody who is here waits for somebody who is not, and a late one loses the place', () => {
  const line = waitingLine<string>({ hereMax: 9, keptMax: 9 })
  line.keep({ owner: 'a' }, 0, 10_000)
  line.add({ owner: 'b' }, 'b')
  expect(line.placeOf('a', 24_000)).toEqual({ own: { owner: 'a' }, before: [] })
  expect(line.shift()).toBe('b')
  expect(line.placeOf('a', 26_000)).toBeNull()
})

test('a place is kept for one job of a kind, and for as many people as are let', () => {
  const line = waitingLine<string>({ hereMax: 1, keptMax: 1 })
  line.keep({ owner: 'a', kind: 'document' }, 0, 1_000)
  line.keep({ owner: 'b', kind: 'document' }, 0, 1_000)
  line.keep({ kind: 'text' }, 0, 1_000)
  expect(people(line.before({ owner: 'z' }, 0))).toEqual(['a'])
  line.add({ owner: 'a', kind: 'liveness' }, 'film')
  expect(people(line.before({ owner: 'z' }, 0))).toEqual(['a', 'a'])
  expect([line.isFull(), line.isNobodyHere()]).toEqual([true, false])
  line.add({ owner: 'c', isNext: true }, 'next')
  expect(line.clear()).toEqual(['next', 'film'])
})

test('who had more than a share comes after everybody else, and among such in order', () => {
  const line = waitingLine<string>({ hereMax: 9, keptMax: 9 })
  line.add({ owner: 'a' }, 'a', 1)
  line.add({ owner: 'b' }, 'b')
  line.keep({ owner: 'c' }, 0, 10_000, 1)
  line.add({ owner: 'd' }, 'd')
  line.add({ owner: 'e' }, 'e', 1)
  expect(people(line.before({ owner: 'f' }, 0))).toEqual(['b', 'd'])
  expect(people(line.before({ owner: 'f' }, 0, 1))).toEqual(['b', 'd', 'a', 'c', 'e'])
  expect(line.countOf('a')).toBe(1)
  expect([line.countOf('c'), line.countOf(undefined)]).toEqual([0, 0])
  expect([line.shift(), line.shift(), line.shift(), line.shift()]).toEqual(['b', 'd', 'a', 'e'])
})

test('of three ranks each comes after the one before', () => {
  const line = waitingLine<string>({ hereMax: 9, keptMax: 9 })
  for (const [owner, rank] of [
    ['a', 2],
    ['b', 1],
    ['c', 0],
    ['d', 1],
    ['e', 2],
    ['f', 0],
  ] as const)
    line.add({ owner }, owner, rank)
  expect(people(line.before({ owner: 'g' }, 0, 1))).toEqual(['c', 'f', 'b', 'd'])
  expect(line.clear()).toEqual(['c', 'f', 'b', 'd', 'a', 'e'])
})

test('an owner who was sent away is away until the time that was told', () => {
  const line = waitingLine<string>({ hereMax: 1, keptMax: 1 })
  line.keep({ owner: 'a' }, 1_000, 10_000)
  expect([line.awayMs('a', 3_000), line.awayMs('a', 12_000), line.awayMs('b', 3_000)]).toEqual([
    8_000, 0, 0,
  ])
  line.add({ owner: 'a' }, 'a')
  expect(line.awayMs('a', 3_000)).toBe(0)
})
