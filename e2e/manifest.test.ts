import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LANGUAGES } from '@noren/i18n/languages'
import { MARKET_CODES, type MarketCode } from '@noren/markets/market'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { APP_PICTURES } from '../apps/web/build/app-pictures.ts'

/** What somebody reads and sees who is about to install the app of a market: of the built app. */

const folderOf = (market: MarketCode): string =>
  resolve(import.meta.dirname, `../apps/web/dist-${market}`)

type Screenshot = {
  src: string
  sizes: string
  type: string
  form_factor: string
  label: string
}
type Manifest = { lang: string; description: string; screenshots: Screenshot[] }

const manifestOf = (market: MarketCode, language: string): Manifest =>
  JSON.parse(readFileSync(join(folderOf(market), `manifest${language}.webmanifest`), 'utf8'))

/** As the market writes the largest loan, and by which yearly cost loans are compared there. */
const FIGURES: Record<MarketCode, RegExp[]> = {
  in: [/₹80,000/, /\bAPR\b/],
  mx: [/\$20,000/, /\bCAT\b/],
  id: [/Rp\s15\.000\.000/, /\bAPR\b/],
  vn: [/20\.000\.000\s₫/, /\bAPR\b/],
}
/** Browsers leave out what is longer, smaller or larger. */
const RATIO_MAX = 2.3
const [SIDE_MIN, SIDE_MAX] = [320, 3840]

describe.each(MARKET_CODES)('the manifests of %s', (market) => {
  test('say what the app lends there, in each language', () => {
    const told = LANGUAGES.map((language) => manifestOf(market, `-${language}`).description)
    expect(new Set(told).size).toBe(LANGUAGES.length)
    expect(told).toContain(manifestOf(market, '').description)
    for (const description of told) {
      for (const figure of [...FIGURES[market], /\b14\b.*\b91\b/])
        expect(description).toMatch(figure)
      expect(description).not.toMatch(/[{}]|undefined|NaN/)
    }
  })

  test.each(['', ...LANGUAGES.map((language) => `-${language}`)])(
    'show pictures of it that are there, as large as they say: manifest%s',
    async (name) => {
      const { screenshots } = manifestOf(market, name)
      expect(screenshots).toHaveLength(APP_PICTURES.length)
      expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(
        new Set(['narrow', 'wide']),
      )
      for (const { src, sizes, type, label } of screenshots) {
        const { width, height, format } = await sharp(join(folderOf(market), src)).metadata()
        expect(`${width}x${height} image/${format}`).toBe(`${sizes} ${type}`)
        const [shorter = 0, longer = 0] = [width, height].sort((a, b) => a - b)
        expect(longer / shorter).toBeLessThanOrEqual(RATIO_MAX)
        expect(shorter).toBeGreaterThanOrEqual(SIDE_MIN)
        expect(longer).toBeLessThanOrEqual(SIDE_MAX)
        expect(label).toMatch(/\p{L}{3}/u)
      }
    },
  )
})
