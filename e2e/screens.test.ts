import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPhoneShop, type PhoneShop } from './browser.ts'
import { type Cast, makeCast } from './cast.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { CAMERA_FLAGS, LANGUAGES, type Language, openScreen } from './open-screen.ts'
import { type BackOffice, openBackOffice } from './people.ts'
import { findingsOn } from './screen-checks.ts'
import type { Screen } from './screen-steps.ts'
import { SCREENS } from './screens.ts'

/** Pages that load, fail or are offline look much alike, so in normal runs these stand for all. */
const ALIKE = / (loading|error|offline)$/
const STANDING_FOR_ALL = [
  'home loading',
  'repay loading',
  'survey loading',
  'step-one loading',
  'step-two error',
  'step-three offline',
  'step-four loading',
  'user loading',
  'home error',
  'order error',
  'user error',
  'order offline',
  'repay-code offline',
]
/** Guides, which appear at their own moments, are tested in guides.test.ts. */
const plain = SCREENS.filter(
  ({ name }) => !name.startsWith('guide') && (!ALIKE.test(name) || STANDING_FOR_ALL.includes(name)),
)
const routeOf = ({ path }: Screen): string => String(path).split(/[?'`]/)[0] ?? ''
/** One state of each page in every run. */
const oneOfEach = plain.filter(
  (screen, index) => plain.findIndex((other) => routeOf(other) === routeOf(screen)) === index,
)

/** Each language covers its share of the pages. */
const ROTATION: readonly Language[] = LANGUAGES.toReversed()
const inRotation = oneOfEach.map((screen, index) => ({
  screen,
  name: screen.name,
  language: ROTATION[index % ROTATION.length] as Language,
  themes: screen.isDarkToo ? 'light and dark' : 'light',
  isBrief: index % 2 === 1,
}))

/**
 * With LONG=1 every screen in every language, each language on a separate server, so that no payment
 * order expires while another language is checked. For one language: `-t 'screen in vi'`.
 */
const runs = process.env.LONG
  ? LANGUAGES.map((language) => ({
      of: language,
      rows: SCREENS.map((screen) => ({
        screen,
        name: screen.name,
        language,
        themes: 'light and dark',
        isBrief: false,
      })),
    }))
  : [{ of: 'turn', rows: inRotation }]

/** A screen is checked in seconds; several of them on a loaded machine take minutes. */
const ROW_TIMEOUT_MS = 300_000

describe.each(runs)('every screen in $of', ({ rows }) => {
  let noren: NorenProcess
  let office: BackOffice
  let shop: PhoneShop
  let cast: Cast
  beforeAll(async () => {
    noren = await startNoren({ env: { VISION_WORKERS: '1', BUREAU: 'sandbox' } })
    office = await openBackOffice(noren)
    const hasCamera = rows.some(({ screen }) => screen.permissions?.includes('camera'))
    shop = await openPhoneShop(noren.url, hasCamera ? { flags: CAMERA_FLAGS } : {})
    const hasLapsed = rows.some(({ screen }) => screen.who === 'lapsed')
    cast = await makeCast(noren, office, { hasLapsed })
  }, ROW_TIMEOUT_MS * 2)
  afterAll(async () => {
    await shop?.close()
    await office?.close()
    await noren?.stop()
    if (noren) removeFolder(noren.dataDir)
  })

  test.concurrent.each(rows)(
    '[G2.4] $name in $language, $themes: nothing that axe finds, nothing cut or out of reach from 320 to 1280 px',
    async ({ screen, language, themes, isBrief }) => {
      const opened = await openScreen(shop, noren.url, cast, screen, { language })
      const isThorough = process.env.LONG !== undefined
      const isDarkToo = themes !== 'light'
      const found = await findingsOn(opened, { ...screen, isDarkToo, isThorough, isBrief })
      await opened.close()
      expect(found).toEqual([])
    },
    ROW_TIMEOUT_MS,
  )
})
