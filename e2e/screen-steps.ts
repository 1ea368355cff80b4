import type { Page } from 'playwright-core'
import type { Phone } from './browser.ts'
import type { Actor, Cast } from './cast.ts'
import type { Say, Wire } from './open-screen.ts'

/** One screen in one state: the person, the path, and what they tap to get there. */
export interface Screen {
  /** 'repay overdue': first its route, then the state. Also the name of its picture. */
  name: string
  who: keyof Cast
  path: string | ((person: Actor | null) => string)
  steps?: (at: { page: Page; say: Say; person: Actor | null; phone: Phone }) => Promise<unknown>
  /** What happens to the page's calls, if that makes the state. */
  wire?: Wire
  /** Calls that are answered all the same, because the page needs them to start. */
  answered?: RegExp
  /** One failed call replaces the whole page rather than a part. */
  failsAsOne?: boolean
  /** Selector to wait for before the steps, if the page's heading is not enough. */
  ready?: string
  isLanding?: boolean
  /** The server's answer makes it another page, whose layout may then shift. */
  isAnswer?: boolean
  /** Its page shows loading parts as samples. */
  showsWaiting?: boolean
  isDarkToo?: boolean
  hasGuides?: boolean
  /** The browser would ask for notifications; by default this Chromium denies them. */
  mayAskPermissions?: boolean
  userAgent?: string
  permissions?: string[]
}

export type Steps = NonNullable<Screen['steps']>

/** Reading a picture takes seconds of a core, and minutes on a shared machine. */
export const READING_MS = 240_000

export const dialog = '.sheet, .dialog'
/** Opens the dialog or sheet of the button with this text. */
export const opens =
  (key: string): Steps =>
  async ({ page, say }) => {
    await page
      .locator('#root [aria-haspopup=dialog]')
      .filter({ hasText: say(key) })
      .first()
      .click()
    await page.locator(dialog).first().waitFor()
  }
export const opensNamed =
  (key: string): Steps =>
  async ({ page, say }) => {
    await page
      .getByRole('button', { name: say(key) })
      .first()
      .click()
    await page.locator(dialog).first().waitFor()
  }
export const submits: Steps = async ({ page }) => {
  await page.locator('.dock button, form button[type=submit]').first().click()
  await page.locator('[aria-invalid=true], .is-bad, .field-error').first().waitFor()
}
export const inTurn =
  (...all: Steps[]): Steps =>
  async (at) => {
    for (const step of all) await step(at)
  }
export const taps =
  (key: string): Steps =>
  async ({ page, say }) =>
    page
      .getByRole('button', { name: say(key) })
      .first()
      .click()

/** Visits pages with the tab bar, like a person. */
export const walks =
  (...tabs: ('home' | 'order')[]): Steps =>
  async ({ page }) => {
    for (const tab of tabs) {
      await page.locator(`.tab-bar a[href="#/${tab}"]`).click()
      await page.waitForURL(new RegExp(`#/${tab}$`))
    }
  }

/** The page of a person's loan, and that of their payment order by its outcome. */
export const repay = (person: Actor | null) => `/repay/${person?.loanId}`
export const order = (state: string) => (person: Actor | null) => person?.orders?.[state] ?? '/'

export function toDocument(): Steps {
  return async ({ page, say }) => {
    await page.getByRole('radio', { name: say('capture.kind_aadhaar') }).check({ force: true })
    await page.locator('.dock button').first().click()
    await page.getByRole('button', { name: say('capture.openCamera') }).waitFor()
  }
}

export function toFace(): Steps {
  return async ({ page, say }) => {
    await page.locator('.dock button').first().click()
    await page.getByRole('button', { name: say('capture.cannotDo') }).waitFor()
  }
}

export function opensField(at: number): Steps {
  return async ({ page }) => {
    await page.locator('.field-box-pick').nth(at).click()
    await page.locator(dialog).first().waitFor()
  }
}

/** Fills a field found by its name or id. */
export const types =
  (selector: string, text: string | ((person: Actor | null) => string)): Steps =>
  async ({ page, person }) =>
    page
      .locator(selector)
      .first()
      .fill(typeof text === 'string' ? text : text(person))

export const waitsFor =
  (selector: string): Steps =>
  async ({ page }) =>
    page.locator(selector).first().waitFor()

/** Taps the main button of a page, or of the sheet over it. */
export const acts =
  (selector = '.dock button'): Steps =>
  async ({ page }) =>
    page.locator(selector).first().click()

/** Short words, as a sentence of the server has them. */
const wordsOf = (reason: string): string => reason.toLowerCase().replaceAll('_', ' ')

/** Refuses a call as the server would; only for refusals whose own text is not shown. */
export const refuses =
  (path: RegExp, reason: string, facts: object = {}): Steps =>
  async ({ page }) => {
    const body = JSON.stringify({ code: 422, msg: wordsOf(reason), data: { ...facts, reason } })
    await page.route(path, (route) =>
      route.fulfill({ status: 422, contentType: 'application/json', body }),
    )
  }

/** Loses a call on its way. */
export const loses =
  (path: RegExp): Steps =>
  async ({ page }) =>
    page.route(path, (route) => route.abort('connectionreset'))

/** Reloads the page after changing the browser's behaviour. */
export const reopens =
  (change: () => void): Steps =>
  async ({ page }) => {
    await page.addInitScript(change)
    await page.reload()
  }

/** A toast would disappear before the whole page was checked, so it stays here. */
export const holdsToasts = (): void => {
  const later = window.setTimeout
  const TOAST_MS = 5000
  window.setTimeout = ((work: TimerHandler, ms?: number, ...rest: unknown[]) =>
    ms === TOAST_MS ? 0 : later(work, ms, ...rest)) as typeof window.setTimeout
}

export const choosesFirstBank: Steps = inTurn(opensField(0), async ({ page }) => {
  await page.locator('.sheet input').first().fill('hdfc')
  await page.locator('.sheet li button').first().click()
  await page.locator('.sheet').waitFor({ state: 'detached' })
})

export const someDigits = (): string => String(process.hrtime.bigint()).slice(-9)

/**
 * A unique account number, since an account used by two people opens no limit. The sandbox's bank goes by
 * its ending.
 */
export const typesAccount =
  (ending = ''): Steps =>
  async ({ page }) => {
    const accountNumber = `50100${someDigits()}${ending}`
    await page.locator('#ifsc').fill('HDFC0001234')
    await page.locator('#accountNumber').fill(accountNumber)
    await page.locator('#accountAgain').fill(accountNumber)
  }

export const checksAccount = (ending?: string): Steps =>
  inTurn(choosesFirstBank, typesAccount(ending), acts())
