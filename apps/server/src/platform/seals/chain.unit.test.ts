import { randomBytes } from 'node:crypto'
import { day } from '@noren/contract/dates'
import { describe, expect, test } from 'vitest'
import {
  isOurLink,
  isOurSeal,
  type Link,
  linkRows,
  makeSeal,
  type SealKeys,
  stateOf,
} from './chain.ts'

const keys: SealKeys = { currentId: 1, byId: new Map([[1, randomBytes(32)]]) }
const others: SealKeys = { currentId: 1, byId: new Map([[1, randomBytes(32)]]) }
const TABLE = { table: 'proposals', fixed: ['id', 'amount'], once: ['decision'] }

const rowOf = (id: string, decision: string | null = null) =>
  stateOf(TABLE, id, { fixed: [id, '100'], once: [decision] })

const [first, second] = linkRows(keys, 'proposals', undefined, [rowOf('a'), rowOf('b', 'refused')])
if (!first || !second) throw new Error('two rows have two links')

const flipped = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes)
  copy[0] = (copy[0] ?? 0) ^ 1
  return copy
}

describe('a link', () => {
  test('goes on from the one before it', () => {
    expect([first.position, second.position]).toEqual([1, 2])
    expect(isOurLink(keys, 'proposals', first, undefined)).toBe(true)
    expect(isOurLink(keys, 'proposals', second, first.link)).toBe(true)
    const [third] = linkRows(keys, 'proposals', second, [rowOf('c')])
    expect(third && isOurLink(keys, 'proposals', third, second.link)).toBe(true)
  })

  test.each<[string, Partial<Link>]>([
    ['position', { position: 3 }],
    ['row', { rowKey: 'c' }],
    ['hash of what never changes', { fixedHash: flipped(second.fixedHash) }],
    ['hash of the row', { rowHash: flipped(second.rowHash) }],
    ['end', { isFinal: false }],
    ['own bytes', { link: flipped(second.link) }],
  ])('with another %s is not ours', (_, change) => {
    expect(isOurLink(keys, 'proposals', { ...second, ...change }, first.link)).toBe(false)
  })

  test('under another key, of another table or after another link is not ours', () => {
    expect(isOurLink(others, 'proposals', second, first.link)).toBe(false)
    expect(isOurLink(keys, 'operators', second, first.link)).toBe(false)
    expect(isOurLink(keys, 'proposals', second, second.link)).toBe(false)
    expect(isOurLink(keys, 'proposals', second, undefined)).toBe(false)
  })
})

describe('a seal', () => {
  const sealedAt = new Date('2026-03-02T06:30:00Z')
  const heads = { proposals: second, operators: first }
  const of = { businessDay: day('2026-03-02'), sealedAt, heads }
  const one = makeSeal(keys, of, undefined)
  const two = makeSeal(keys, { ...of, businessDay: day('2026-03-03') }, one)

  test('is the beginning or follows another, whatever the order of its heads', () => {
    expect([one.isBeginning, two.isBeginning, two.number]).toEqual([true, false, 2])
    const turned = { operators: first, proposals: second }
    expect(isOurSeal(keys, { ...one, heads: turned }, undefined)).toBe(true)
    expect(isOurSeal(keys, two, one)).toBe(true)
  })

  test.each([
    ['day', { businessDay: day('2026-03-04') }],
    ['number', { number: 3 }],
    ['time', { sealedAt: new Date(0) }],
    ['beginning', { isBeginning: true }],
    ['head', { heads: { ...heads, operators: second } }],
    ['number of heads', { heads: { proposals: second } }],
  ])('with another %s is not ours', (_, change) => {
    expect(isOurSeal(keys, { ...two, ...change }, one)).toBe(false)
  })

  test('under another key, or after another seal, is not ours', () => {
    expect(isOurSeal(others, two, one)).toBe(false)
    expect(isOurSeal(keys, two, two)).toBe(false)
  })
})

describe('the state of a row', () => {
  test('keeps its fixed columns apart from those that are set once', () => {
    const [open, decided] = [rowOf('a'), rowOf('a', 'refused')]
    expect(open.fixedHash).toEqual(decided.fixedHash)
    expect(open.rowHash).not.toEqual(decided.rowHash)
    expect([open.isFinal, decided.isFinal]).toEqual([false, true])
    expect(stateOf({ ...TABLE, once: [] }, 'a', { fixed: ['a', '1'], once: [] }).isFinal).toBe(true)
  })

  test('is another for every other content, and for none', () => {
    const hashOf = (fixed: (string | null)[], rowKey = 'a') =>
      stateOf(TABLE, rowKey, { fixed, once: [null] }).rowHash.toString('hex')
    const hashes = [
      hashOf(['a', 'b']),
      hashOf(['b', 'a']),
      hashOf(['ab', '']),
      hashOf(['', 'ab']),
      hashOf(['ab', null]),
      hashOf([null, 'ab']),
      hashOf(['a', 'b'], 'b'),
      stateOf(TABLE, 'a', undefined).rowHash.toString('hex'),
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  test('stays the same when the table gets a further column that is null', () => {
    const wider = { ...TABLE, fixed: [...TABLE.fixed, 'note'] }
    const content = { fixed: ['a', '100', null], once: [null] }
    expect(stateOf(wider, 'a', content)).toEqual(rowOf('a'))
  })
})

test('a key that is not there is named', () => {
  expect(() => isOurLink(keys, 'proposals', { ...second, keyNumber: 2 }, first.link)).toThrow(
    'audit key 2 is missing',
  )
})
