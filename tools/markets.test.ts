import { readdirSync } from 'node:fs'
import { LANGUAGES } from '@noren/i18n/languages'
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
/** Names in English and in each language of ours, and what English makes of them for people and money. */
const NAMES = [
  ...MARKET_CODES.flatMap((code) => LANGUAGES.map((language) => nameOf(code, language))),
  ...['Mexic', 'Indonesi', 'Viet ?nam', 'Việt ?Nam'],
]
const COUNTRY = new RegExp(
  [`\\b(${NAMES.join('|')})`, `'(${CODE.join('|')})'`, `^\\s*(${CODE.join('|')})[:,]`].join('|'),
  'gim',
)
/** Where a name does not mean the lending country. */
const OTHER = [
  // A language's own name.
  'packages/i18n/src/languages.ts: Indonesia',
  // The country field of a VietQR code.
  "packages/contract/src/payment-codes.ts: 'VN'",
  // OpenAPI's word for where a parameter is.
  'apps/server/src/http/openapi.ts: in:',
]

function nameOf(code: string, language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase())
  if (!name) throw new Error(`no country ${code}`)
  return name
}

test('every market has its drawing on the landing page', () => {
  const art = readdirSync(new URL('../apps/web/src/features/landing/art', import.meta.url))
  const banners = art.filter((file) => file.startsWith('banner-'))
  expect(banners.sort()).toEqual(MARKET_CODES.map((code) => `banner-${code}.svg`).sort())
})

test('no code names a country outside the markets', () => {
  const found = sourceFiles(['packages', 'apps', 'tools'], ['.ts', '.tsx', '.mjs'])
    .filter(({ path }) => !OWN.test(path))
    .flatMap(({ path, text }) =>
      [...codeOf(text).matchAll(COUNTRY)].map(([name]) => `${path}: ${name.trim()}`),
    )
  expect(found.filter((line) => !OTHER.includes(line))).toEqual([])
})
