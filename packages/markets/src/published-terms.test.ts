import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { MARKET_CODES } from './market.ts'
import { productVersionsOf } from './market-by-code.ts'

/**
 * What was published is never edited: loans keep the terms they were agreed under, and a server that has
 * published a version refuses to start when it has changed. Another price is another version, with a line of
 * its own here. A line changes only while no server has published its version, and, all at once, when
 * every terms get a new field, which UPGRADES of stored-terms.ts gives to those that are stored.
 */
const PUBLISHED: Record<string, string> = {
  'in lamp-61 1': 'eba7421f21f83a39',
  'in lamp-61 2': '0b74471393474e25',
  'in lane-14 1': '84bc9b35651326d5',
  'in lane-30 1': 'a897efcbb85029c5',
  'in row-91 1': 'e9a96c9e591a9ee6',
  'in tide-30 1': 'b913f02fae5a12c1',
  'in tide-91 1': '5d9e36c0b7ae2e8a',
  'mx faro-30 1': '6b49d1113a3dfeb3',
  'mx faro-61 1': '637d56fe0d49bd40',
  'mx nopal-14 1': '47e24c6e2671ef7d',
  'mx nopal-30 1': '7c4067408ab65b88',
  'mx puente-91 1': '867d093e6d98e25e',
  'id lontar-14 1': 'af922b108b92884d',
  'id lontar-30 1': '81232a63268131eb',
  'id ombak-91 1': 'a180fe2eb99eb2da',
  'id pelita-30 1': '16222952e7710445',
  'id pelita-61 1': '4a7e42a600495390',
  'vn may-91 1': '31253c1cb2b5952f',
  'vn sen-14 1': '4438db850f74d94f',
  'vn sen-30 1': 'e54ee2d6ffa20419',
  'vn song-30 1': '021aba05c42ee58a',
  'vn song-61 1': '42b10e60a308df3f',
}

const hashOf = (terms: object) =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(terms)))
    .digest('hex')
    .slice(0, 16)

/** Fields by name, so that their order in the source says nothing. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, inner]) => [name, inOrder(inner)]))
}

test('the terms of every version are those that were published', () => {
  const versions = MARKET_CODES.flatMap((code) =>
    productVersionsOf(code).map((terms) => [
      `${code} ${terms.productCode} ${terms.version}`,
      hashOf(terms),
    ]),
  )
  expect(Object.fromEntries(versions)).toEqual(PUBLISHED)
})
