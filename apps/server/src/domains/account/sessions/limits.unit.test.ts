import { expect, test } from 'vitest'
import { endOfNew, isOver, isShort } from './limits.ts'

const START = new Date('2026-03-02T06:30:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const after = (ms: number): Date => new Date(START.getTime() + ms)
const keyHash = Buffer.alloc(32, 1)

const KINDS = {
  bound: { keyHash, isFromBefore: false },
  short: { keyHash: null, isFromBefore: false },
  before: { keyHash: null, isFromBefore: true },
}

test.each([
  ['bound', 180 * DAY],
  ['short', 12 * HOUR],
  ['before', 30 * DAY],
] as const)('[W4.6] a %s session may rest for %i ms, to the millisecond', (kind, idleMs) => {
  const session = { ...KINDS[kind], lastSeenAt: START, expiresAt: after(365 * DAY) }
  expect(isOver(session, after(idleMs - 1))).toBe(false)
  expect(isOver(session, after(idleMs))).toBe(true)
})

test.each([
  ['bound', 365 * DAY],
  ['short', 24 * HOUR],
] as const)('[W4.6] a %s session lives %i ms however often it is used', (kind, lifeMs) => {
  const of = KINDS[kind]
  const expiresAt = endOfNew(of.keyHash ?? undefined, START)
  expect(isOver({ ...of, lastSeenAt: after(lifeMs - 1), expiresAt }, after(lifeMs - 1))).toBe(false)
  expect(isOver({ ...of, lastSeenAt: after(lifeMs), expiresAt }, after(lifeMs))).toBe(true)
})

test('[W4.6] short is what no key keeps, but for what is from before there were keys', () => {
  expect(Object.values(KINDS).map(isShort)).toEqual([false, true, false])
})
