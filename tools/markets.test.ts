import { MARKET_CODES } from '@noren/markets/market'
import { expect, test } from 'vitest'
import { codeOf, sourceFiles } from './source-files.ts'

/**
 * A market is a folder of packages/markets and its line in market.ts; other code asks the market.
 * Exceptions: vision reads the documents of each country, and tests and their invented people belong to
 * one.
 */
const OWN =
  /^packages\/(markets|vision|testkit)\/|^e2e\/|^apps\/server\/(test|bench)\/|\.test\.tsx?$/
/** A market's code as a value or property name; "id" also means a language, a column and an icon. */
const CODE = MARKET_CODES.filter((code) => code !== 'id')
const NAMES = ['India', 'Mexic', 'Indonesi', 'Viet ?nam', 'Việt ?Nam', 'México']
const COUNTRY = new RegExp(
  [`\\b(${NAMES.join('|')})`, `'(${CODE.join('|')})'`, `^\\s*(${CODE.join('|')})[:,]`].join('|'),
  'gim',
)
/** Where a name does not mean the lending country. */
const OTHER = [
  // A language's own name.
  'packages/i18n/src/languages.ts: Indonesi',
  // The country field of a VietQR code.
  "packages/contract/src/payment-codes.ts: 'VN'",
  // OpenAPI's word for where a parameter is.
  'apps/server/src/http/openapi.ts: in:',
]

test('no code names a country outside the markets', () => {
  const found = sourceFiles(['packages', 'apps', 'tools'], ['.ts', '.tsx', '.mjs'])
    .filter(({ path }) => !OWN.test(path))
    .flatMap(({ path, text }) =>
      [...codeOf(text).matchAll(COUNTRY)].map(([name]) => `${path}: ${name.trim()}`),
    )
  expect(found.filter((line) => !OTHER.includes(line))).toEqual([])
})
