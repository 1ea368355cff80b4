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
  'in lamp-61 1': '63fe20f138c3ed52',
  'in lane-14 1': '90d0924273a6a5c7',
  'in lane-30 1': '24edd3225ed17b38',
  'in row-91 1': 'fb0c50f9577c85dd',
  'in tide-30 1': '36e234d31daad978',
  'in tide-91 1': '6834138c910d3dd6',
  'mx faro-30 1': 'ccf47e2be5ae5c98',
  'mx faro-61 1': '117b970c8aac459c',
  'mx nopal-14 1': 'f22812a41b693afd',
  'mx nopal-30 1': '6d7fa9cdcdeab5b9',
  'mx puente-91 1': '94c93709b07284d6',
  'id lontar-14 1': '80c03dff092c873a',
  'id lontar-30 1': '6e7cc00c8a582182',
  'id ombak-91 1': 'fc18471b3f4f1c12',
  'id pelita-30 1': 'b695283d8fc73df7',
  'id pelita-61 1': 'd19859f75b66f453',
  'vn may-91 1': '1a2aa7e10f681469',
  'vn sen-14 1': 'c9c2f4b2b9c87fe6',
  'vn sen-30 1': '055991642f8a3a58',
  'vn song-30 1': '62cd02adf7d38b7b',
  'vn song-61 1': 'b2e5b96a98dd7edd',
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
