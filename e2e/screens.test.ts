import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPhoneShop, type PhoneShop } from './browser.ts'
import { type Cast, makeCast } from './cast.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { CAMERA_FLAGS, type Language, openScreen } from './open-screen.ts'
import { type BackOffice, openBackOffice } from './people.ts'
import { findingsOn } from './screen-checks.ts'
import { SCREENS } from './screens.ts'

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
let cast: Cast
beforeAll(async () => {
  noren = await startNoren({ env: { VISION_WORKERS: '1' } })
  office = await openBackOffice(noren)
  shop = await openPhoneShop(noren.url, { flags: CAMERA_FLAGS })
  cast = await makeCast(noren, office)
})
afterAll(async () => {
  await shop?.close()
  await office?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

/** Each language sees a quarter of the screens; `npm run screenshots` makes all of them in all four. */
const ROTATION: readonly Language[] = ['vi', 'es', 'id', 'en']

/**
 * A page that waits, fails or has no connection looks much as every other; these stand for all. With
 * `--findings` the pictures' command looks at all of them.
 */
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
const all = SCREENS.filter(({ name }) => !ALIKE.test(name) || STANDING_FOR_ALL.includes(name)).map(
  (screen, index) => ({
    screen,
    name: screen.name,
    language: ROTATION[index % ROTATION.length] as Language,
  }),
)
/** What comes over a page at its own moment is tried in guides.test.ts. */
const plain = all.filter(({ name }) => !name.startsWith('guide'))
const routeOf = ({ path }: { path: unknown }): string => String(path).split(/[?'`]/)[0] ?? ''
/** One state of each page at every run, all of them with LONG=1. */
const rows = process.env.LONG
  ? all
  : plain.filter((row, index) => {
      const first = plain.findIndex(({ screen }) => routeOf(screen) === routeOf(row.screen))
      return first === index
    })

/** A row looks at a screen in seconds; several of them and a loaded machine take minutes. */
const ROW_TIMEOUT_MS = 300_000

describe.concurrent('[G2] every screen', () => {
  test.each(rows)(
    '$name in $language: nothing that axe finds, nothing cut or out of reach from 320 to 1280 px',
    async ({ screen, language }) => {
      const opened = await openScreen(shop, noren.url, cast, screen, { language })
      expect(await findingsOn(opened, screen)).toEqual([])
      await opened.close()
    },
    ROW_TIMEOUT_MS,
  )
})
