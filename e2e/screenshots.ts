import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { MarketCode } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import sharp from 'sharp'
import { APP_PICTURES } from '../apps/web/build/app-pictures.ts'
import { writeAppPictures } from './app-pictures.ts'
import { openPhoneShop, type Phone, type PhoneShop } from './browser.ts'
import { actor, type Cast, makeCast, makeReadmeCast } from './cast.ts'
import { fileOf, isTaken, type Picture, writeIndex, writeSheets } from './contact-sheets.ts'
import { setTextSize } from './large-text.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { CAMERA_FLAGS, isThere, LANGUAGES, type Language, openScreen } from './open-screen.ts'
import { type BackOffice, openBackOffice } from './people.ts'
import { phoneFont } from './phone-font.ts'
import { README_PICTURES, writeReadmePictures } from './readme-pictures.ts'
import { findingsOn } from './screen-checks.ts'
import type { Screen } from './screen-steps.ts'
import { SCREENS } from './screens.ts'

const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: LANGUAGES.join(',') },
    sizes: { type: 'string', default: '360x780,320x640' },
    whole: { type: 'boolean', default: false },
    lanes: { type: 'string', default: '2' },
    folder: { type: 'string', default: 'test-results/screens' },
    findings: { type: 'boolean', default: false },
    dark: { type: 'boolean', default: false },
    text: { type: 'string', default: '100' },
    readme: { type: 'boolean', default: false },
    app: { type: 'boolean', default: false },
  },
})

/** Each browser takes this many, so that the memory it keeps for pages does not add up. */
const PER_BROWSER = 40
/** Time limit for one screen in all its sizes, on a machine with other work. */
const SHOT_MS = 180_000
/** Longer pages are cut off at this height. */
const WHOLE_PX_MAX = 6000

if (wanted.readme) {
  const names = README_PICTURES.map(({ screen }) => screen).join('|')
  const ofReadme = { only: `^(${names})$`, languages: 'en', sizes: '360x780' }
  Object.assign(wanted, ofReadme, { folder: 'test-results/readme' })
}
/** The market that the app was built for. */
const marketCode = (process.env.MARKET ?? 'in') as MarketCode
if (wanted.app) {
  const names = [...new Set(APP_PICTURES.map(({ screen }) => screen))].join('|')
  const languages = marketByCode(marketCode).defaultLanguage
  const ofApp = { only: `^(${names})$`, languages, sizes: '360x780,1280x800' }
  Object.assign(wanted, ofApp, { folder: `test-results/app-${marketCode}` })
}
const scale = wanted.readme || wanted.app ? 2 : 1
/** The size of text, in percent of what the browser comes with. */
const percent = Number(wanted.text)
const folder = resolve(import.meta.dirname, '..', wanted.folder)
const isLanguage = (word: string): word is Language => LANGUAGES.some((one) => one === word)
const languages = wanted.languages.split(',').filter(isLanguage)
const sizes = wanted.sizes.split(',').map((size) => {
  const [width = 0, height = 0] = size.split('x').map(Number)
  return { width, height }
})
const screens = SCREENS.filter(({ name }) => new RegExp(wanted.only).test(name))
if (languages.length === 0 || screens.length === 0 || !sizes.every(({ height }) => height > 0)) {
  throw new Error('nothing to take: --languages vi,es --sizes 360x780,320x640 --only "^repay"')
}

type Shot = { screen: Screen; language: Language; isDark: boolean }
const shotsOf = (language: Language): Shot[] =>
  screens.flatMap((screen) => themesOf(screen).map((isDark) => ({ screen, language, isDark })))
const themesOf = ({ isDarkToo }: Screen): boolean[] => {
  if (wanted.dark) return [true]
  if (wanted.app) return [false]
  return isDarkToo || wanted.readme ? [false, true] : [false]
}
const nameOf = ({ screen, language, isDark }: Shot): string =>
  `${screen.name} (${language}${isDark ? ', dark' : ''})`
const lookOf = ({ width, height }: { width: number; height: number }, isDark: boolean): string =>
  `${width}x${height}${wanted.whole ? '-whole' : ''}${percent === 100 ? '' : `-${percent}`}${isDark ? '-dark' : ''}`

/** Makes the window as tall as what scrolls in it, the page or what is over it. */
const growToWhole = async (page: Phone['page'], { width }: { width: number }) => {
  const hidden = await page.evaluate(() => {
    const scope = document.querySelector('dialog[open]') ?? document.documentElement
    const parts = [scope, ...scope.querySelectorAll('*')].filter((one) =>
      one === document.documentElement ? true : /auto|scroll/.test(getComputedStyle(one).overflowY),
    )
    return Math.max(0, ...parts.map((one) => one.scrollHeight - one.clientHeight))
  })
  // A sheet's maximum height is a share of the window, so more is needed than is hidden.
  const isSheet = await page.locator('dialog[open]').count()
  const more = isSheet ? Math.ceil(hidden * 1.2) : hidden
  const height = page.viewportSize()?.height ?? 0
  await page.setViewportSize({ width, height: Math.min(height + more, WHOLE_PX_MAX) })
}

const takeShot = async (shop: PhoneShop, url: string, cast: Cast, shot: Shot): Promise<void> => {
  const { screen, language, isDark } = shot
  const opened = await openScreen(shop, url, cast, screen, { language, isDark, scale })
  const { page } = opened
  try {
    if (percent !== 100) await setTextSize(page, percent)
    // What people install is no sandbox.
    if (wanted.app)
      await page.evaluate(() => document.querySelector('.frame-sandbox-mark')?.remove())
    for (const size of sizes) {
      await page.setViewportSize(size)
      if (wanted.whole) {
        await growToWhole(page, size)
        // Waits for what is loaded only when visible.
        await isThere(page, screen)
        await growToWhole(page, size)
      }
      const picture = { screen: screen.name, language, look: lookOf(size, isDark) }
      await page.screenshot({ path: join(folder, fileOf(picture)), animations: 'disabled' })
    }
    await page.setViewportSize({ width: 360, height: 780 })
    const found = wanted.findings ? await findingsOn(opened, { ...screen, isDarkToo: false }) : []
    for (const finding of found) console.log(`  ${nameOf(shot)}: ${finding}`)
  } finally {
    await opened.close()
  }
}

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`took longer than ${ms / 1000} s`)), ms)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

/** Takes a few at a time, one browser after another. Returns what failed to open, with the reason. */
const takeAll = async (url: string, cast: Cast, shots: readonly Shot[]) => {
  const failed = new Map<Shot, string>()
  let done = 0
  for (let from = 0; from < shots.length; from += PER_BROWSER) {
    const left = shots.slice(from, from + PER_BROWSER)
    const shop = await openPhoneShop(url, { flags: CAMERA_FLAGS })
    const lane = async (): Promise<void> => {
      for (let shot = left.shift(); shot; shot = left.shift()) {
        const startMs = performance.now()
        let word = ''
        try {
          await within(SHOT_MS, takeShot(shop, url, cast, shot))
        } catch (error) {
          const reason = String(error).split('\n')[0] ?? ''
          failed.set(shot, reason)
          word = ` did not open: ${reason}`
        }
        done += 1
        const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
        console.log(`[${done}/${shots.length}] ${nameOf(shot)} ${seconds} s${word}`)
      }
    }
    await Promise.all(Array.from({ length: Number(wanted.lanes) }, lane))
    await shop.close()
  }
  return failed
}

/** The screens that are taken know nobody else than these. */
const castFor = async (noren: NorenProcess, office: BackOffice): Promise<Cast> => {
  if (wanted.app) return { visitor: null, free: actor(await office.certified(), 60) } as Cast
  if (wanted.readme) return (await makeReadmeCast(noren, office)) as Partial<Cast> as Cast
  return makeCast(noren, office)
}

/** Each language has its own server and people, so that no payment expires while another is taken. */
const takeLanguage = async (language: Language): Promise<string[]> => {
  const noren = await startNoren({ env: { VISION_WORKERS: '1', BUREAU: 'sandbox' } })
  const office = await openBackOffice(noren, marketCode)
  try {
    const cast = await castFor(noren, office)
    const failed = await takeAll(noren.url, cast, shotsOf(language))
    if (failed.size === 0) return []
    console.log(`once more: ${failed.size} that did not open`)
    const again = await takeAll(noren.url, cast, [...failed.keys()])
    return [...again].map(([shot, reason]) => `${nameOf(shot)}: ${reason}`)
  } finally {
    await office.close()
    await noren.stop()
    removeFolder(noren.dataDir)
  }
}

const looks = sizes.flatMap((size) => [lookOf(size, false), lookOf(size, true)])
const picturesOf = (language: Language, look: string): Picture[] =>
  SCREENS.map(({ name }) => ({ screen: name, language, look })).filter((one) =>
    isTaken(folder, one),
  )

sharp.cache(false)
const font = phoneFont()
// The browsers started by this process inherit its environment.
Object.assign(process.env, font.env)
mkdirSync(folder, { recursive: true })
const failed: string[] = []
for (const language of languages) {
  try {
    failed.push(...(await takeLanguage(language)))
  } catch (error) {
    failed.push(`all of ${language}: ${error}`)
  }
  for (const look of looks) {
    await writeSheets(folder, `${language}-${look}`, picturesOf(language, look))
  }
}
writeIndex(folder)
const [size] = sizes
if (wanted.readme && failed.length === 0 && size) {
  await writeReadmePictures(folder, (isDark) => lookOf(size, isDark))
}
if (wanted.app && failed.length === 0) await writeAppPictures(folder, marketCode)
removeFolder(font.folder)
console.log(`${screens.length} of ${SCREENS.length} screens, ${folder}/index.html`)
for (const line of failed) console.log(`did not open: ${line}`)
process.exitCode = failed.length > 0 ? 1 : 0
