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
  'in lamp-61 1': '2b969cc8e5b2801f',
  'in lamp-61 2': 'e001546ec7f2614d',
  'in lane-14 1': 'ace7587b9922a248',
  'in lane-30 1': 'bd60afc92815b484',
  'in row-91 1': 'ead4418b800dfecb',
  'in tide-30 1': '9eed265237239980',
  'in tide-91 1': '8b9bfe3ed350db7b',
  'mx faro-30 1': '5442165dd5122946',
  'mx faro-30 2': 'afc050ac3d2dc04f',
  'mx faro-61 1': '6369c1498d9ca6c9',
  'mx faro-61 2': 'fe1aadf589cc1c35',
  'mx nopal-14 1': '1f4dcb97cd118434',
  'mx nopal-14 2': '377ae0c623205008',
  'mx nopal-30 1': '7654e99a25023b15',
  'mx nopal-30 2': 'aa2b29a9174de2b3',
  'mx puente-91 1': 'dddeccbf230db133',
  'mx puente-91 2': '692634811af25bc5',
  'id lontar-14 1': '85136941e5d2c473',
  'id lontar-30 1': '101ab5eea0c7f270',
  'id ombak-91 1': '1d78bfd13a8d406d',
  'id pelita-30 1': 'f8a4e127c549df7b',
  'id pelita-61 1': '30215d23f90db259',
  'vn may-91 1': 'b35933ac8247755f',
  'vn sen-14 1': '4c37f6021305557b',
  'vn sen-30 1': '11abeb3fbd5ccf10',
  'vn song-30 1': '5ac90f81090ae034',
  'vn song-61 1': '8c83af18097f697d',
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
