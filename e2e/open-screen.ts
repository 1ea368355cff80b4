import { LANGUAGES, type Language } from '@noren/i18n/languages'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { readMessages } from '../apps/web/build/catalogues.ts'
import { type Phone, type PhoneShop, WAIT_MS } from './browser.ts'
import type { Actor, Cast, Role } from './cast.ts'
import type { Screen } from './screen-steps.ts'
import { until } from './until.ts'

export { LANGUAGES, type Language }

const texts = new Map<string, Record<string, string>>()
const groupOf = (language: Language, group: string): Record<string, string> => {
  const name = `${language}/${group}`
  const known = texts.get(name)
  if (known) return known
  const read = readMessages(group, language)
  texts.set(name, read)
  return read
}

/** A pattern for the text of a key, such as 'repay.cantPay', in a language; placeholders match anything. */
export type Say = (key: string) => RegExp

const sayIn =
  (language: Language): Say =>
  (key) => {
    const [group = '', name = ''] = key.split('.')
    const text = groupOf(language, group)[name]
    if (text === undefined) throw new Error(`no text ${key} in ${language}`)
    // A whole plural counts as a placeholder: the rest of the sentence is enough to find it.
    const pieces = text.replace(/\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, '\0').split('\0')
    const words = pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    // There is a non-breaking space between a number and the word after it.
    return new RegExp(`^${words.join('.*').replaceAll(' ', '\\s')}`)
  }

export interface Opened extends Phone {
  say: Say
}

export interface OpenOptions {
  language: Language
  isDark?: boolean
  width?: number
  height?: number
  /** Pixels of the picture for one of the page. */
  scale?: number
}

/** Flags of a browser with a camera that pages may use once allowed. */
export const CAMERA_FLAGS = ['--use-fake-device-for-media-stream'] as const

const API = /\/api\//

/** Opens the screen on a phone of its person, completely loaded. */
export const openScreen = async (
  shop: PhoneShop,
  url: string,
  cast: Cast,
  screen: Screen,
  options: OpenOptions,
): Promise<Opened> => {
  const { language, isDark, width = 360, height = 780, scale = 1 } = options
  const phone = await shop.phone({
    width,
    height,
    deviceScaleFactor: scale,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    hasGuides: screen.hasGuides ?? false,
    permissions: screen.permissions ?? [],
    ...(screen.userAgent && { userAgent: screen.userAgent }),
  })
  try {
    const role: Role = cast[screen.who]
    const person = typeof role === 'function' ? await role() : role
    await rememberIn(phone.context, url, { person, language })
    return await walkTo(phone, screen, { person, say: sayIn(language) })
  } catch (error) {
    await phone.close()
    throw error
  }
}

const walkTo = async (
  phone: Phone,
  screen: Screen,
  { person, say }: { person: Actor | null; say: Say },
): Promise<Opened> => {
  const { page } = phone
  if (screen.mayAskPermissions) {
    await phone.context.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    })
  }
  const calls = screen.wire ? await cutWire(page, screen.wire, screen.answered) : null
  await page.goto(`/#${typeof screen.path === 'string' ? screen.path : screen.path(person)}`)
  await isThere(page, screen)
  if (calls) await calls.release()
  if (screen.failsAsOne) await page.locator('.empty-state').first().waitFor()
  await screen.steps?.({ page, say, person, phone })
  await isThere(page, screen)
  return { ...phone, say }
}

const rememberIn = async (
  context: BrowserContext,
  url: string,
  { person, language }: { person: Actor | null; language: Language },
): Promise<void> => {
  const cookies = [{ name: 'noren_language', value: language as string, url }]
  if (person) cookies.push({ name: 'noren_token', value: person.token, url })
  await context.addCookies(cookies)
  if (!person) return
  const kept = { noren_status: person.bizStatus, noren_phone: person.phone.slice(-4) }
  await context.addInitScript((entries) => {
    const untilMs = Date.now() + 86_400_000
    for (const [name, value] of Object.entries(entries))
      localStorage.setItem(name, JSON.stringify([untilMs, value]))
  }, kept)
}

/** What happens to the page's calls: never answered, answered with a fault, or lost with the connection. */
export type Wire = 'hangs' | 'fails' | 'isLost'

const cutWire = async (
  page: Page,
  wire: Wire,
  answered?: RegExp,
): Promise<{ release(): Promise<void> }> => {
  const held: Route[] = []
  let isReleased = false
  await page.route(API, async (route) => {
    if (answered?.test(route.request().url())) return route.fallback()
    if (wire === 'fails') return route.fulfill({ status: 500, body: 'fault' })
    if (isReleased) return route.abort('internetdisconnected')
    held.push(route)
  })
  return {
    async release() {
      if (wire !== 'isLost') return
      isReleased = true
      await page.context().setOffline(true)
      for (const route of held) await route.abort('internetdisconnected')
    },
  }
}

/** Waits until everything has loaded: page, parts, data, pictures. */
export const isThere = async (page: Page, screen: Screen): Promise<void> => {
  const root = page.locator(screen.isLanding ? '#landing' : '#root [data-page-heading]').first()
  await root.waitFor({ state: 'attached' })
  await page.locator('.frame-on-the-way').waitFor({ state: 'detached' })
  if (screen.ready) await page.locator(screen.ready).first().waitFor()
  let last = ''
  const isStill = async (): Promise<boolean> => {
    const now = await page.evaluate(
      (mayWait) => {
        const isWaiting =
          !mayWait && document.querySelector('#root .skeleton, #root [aria-busy=true]')
        const isDrawn = [...document.images].every(
          (image) => image.complete || image.loading === 'lazy',
        )
        return isWaiting || !isDrawn ? '' : document.body.innerText
      },
      screen.wire !== undefined || screen.showsWaiting === true,
    )
    const isSame = now !== '' && now === last
    last = now
    return isSame
  }
  await until(`${screen.name} stands still`, isStill, { timeoutMs: WAIT_MS })
}
