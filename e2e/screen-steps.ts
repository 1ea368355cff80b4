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
  await page.locator('[aria-invalid=true], .is-bad, .field__error').first().waitFor()
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
      await page.locator(`.tabbar a[href="#/${tab}"]`).click()
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
    await page.locator('.field__box--pick').nth(at).click()
    await page.locator(dialog).first().waitFor()
  }
}
