import type { Page } from 'playwright-core'
import type { Phone } from './browser.ts'
import type { Actor, Cast } from './cast.ts'
import type { Say, Wire } from './open-screen.ts'

/** One screen in one state: who is on it, where it is, and what they tap to get there. */
export interface Screen {
  /** 'repay overdue': its route first, then the state. Also the name of its picture. */
  name: string
  who: keyof Cast
  path: string | ((person: Actor | null) => string)
  steps?: (at: { page: Page; say: Say; person: Actor | null; phone: Phone }) => Promise<unknown>
  /** What becomes of the page's calls, where that makes the state. */
  wire?: Wire
  /** Calls that are answered all the same: those without which the page is not even begun. */
  answered?: RegExp
  /** One failed call takes the page's place, rather than that of a part. */
  failsAsOne?: boolean
  /** Selector of what must stand there before the steps, where the page's heading is not enough. */
  ready?: string
  isLanding?: boolean
  /** The page becomes another one by what the server answered: it may be laid out anew then. */
  isAnswer?: boolean
  /** Its page shows waiting parts as samples of what they look like. */
  showsWaiting?: boolean
  isDarkToo?: boolean
  hasGuides?: boolean
  /** The browser would ask for notifications; by itself this Chromium says no. */
  mayAskPermissions?: boolean
  userAgent?: string
  permissions?: string[]
}

export type Steps = NonNullable<Screen['steps']>

/** Reading a picture takes seconds of a core, and minutes where many share it. */
export const READING_MS = 240_000

export const dialog = '.sheet, .dialog'
/** Opens what the button with this text opens. */
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

/** One page after the other by the tab bar, as a person would. */
export const walks =
  (...tabs: ('home' | 'order')[]): Steps =>
  async ({ page }) => {
    for (const tab of tabs) {
      await page.locator(`.tab-bar a[href="#/${tab}"]`).click()
      await page.waitForURL(new RegExp(`#/${tab}$`))
    }
  }

/** Where a person's loan is repaid, and where their payment order is shown by what became of it. */
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

/** Fills what is typed into, found by its name or id. */
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

/** The button that acts: a page's, or that of the sheet over it. */
export const acts =
  (selector = '.dock button'): Steps =>
  async ({ page }) =>
    page.locator(selector).first().click()

/** A call is refused as the server refuses it; only what says nothing of its own language. */
export const refuses =
  (path: RegExp, reason: string, facts: object = {}): Steps =>
  async ({ page }) => {
    const body = JSON.stringify({ code: 422, msg: reason, data: { ...facts, reason } })
    await page.route(path, (route) =>
      route.fulfill({ status: 422, contentType: 'application/json', body }),
    )
  }

/** A call gets lost on its way. */
export const loses =
  (path: RegExp): Steps =>
  async ({ page }) =>
    page.route(path, (route) => route.abort('connectionreset'))

/** Opens the page anew, after the browser was told what to be like. */
export const reopens =
  (change: () => void): Steps =>
  async ({ page }) => {
    await page.addInitScript(change)
    await page.reload()
  }

/** A toast goes before all of its page was looked at; here it stays. */
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

/** Nobody else's: an account that two people name opens no limit. Its ending is what the sandbox's bank goes by. */
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
