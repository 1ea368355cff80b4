import { runMetricsCommand } from '@noren/server/commands/metrics'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Phone, PhoneShop } from './browser.ts'
import type { NorenProcess } from './noren-process.ts'
import type { BackOffice, SignedInPerson } from './people.ts'
import { onStage } from './stage.ts'

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
onStage((stage) => {
  ;({ noren, office, shop } = stage)
})

/** A page that throws shows a message; the error must not reach the window. */
const onPhone = async (
  act: (page: Page, phone: Phone) => Promise<void>,
  person?: SignedInPerson,
): Promise<void> => {
  const phone = await shop.phone({ serviceWorkers: 'block' })
  if (person) {
    await phone.context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  }
  try {
    await act(phone.page, phone)
    expect(phone.problems).toEqual([])
  } finally {
    await phone.close()
  }
}

/** Delivers a damaged text, for which rendering throws. */
const damage = (page: Page, group: string, key: string) =>
  page.route(new RegExp(`/texts-[^/]+/en/${group}\\.json$`), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), [key]: 7 } })
  })

/** Makes number formatting fail, and work again. */
const breakFigures = (page: Page) =>
  page.evaluate(() => {
    const prototype = Intl.NumberFormat.prototype as { format: unknown; whole?: PropertyDescriptor }
    prototype.whole = Object.getOwnPropertyDescriptor(prototype, 'format') as PropertyDescriptor
    Object.defineProperty(prototype, 'format', {
      configurable: true,
      get: () => {
        throw new RangeError('no figures here')
      },
    })
  })
const mendFigures = (page: Page) =>
  page.evaluate(() => {
    const prototype = Intl.NumberFormat.prototype as { whole?: PropertyDescriptor }
    if (prototype.whole) Object.defineProperty(prototype, 'format', prototype.whole)
  })

const brokenHeading = (page: Page) =>
  page.getByRole('heading', { name: 'This page stopped working' })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })

const numberIn = async (page: Page, place: string): Promise<string> => {
  const said = page.locator(place).filter({ hasText: 'tell us this number' })
  await said.waitFor()
  return /: ([0-9A-F]{8})$/.exec((await said.innerText()).trim())?.[1] ?? ''
}

/** What staff see for a report number that a person reads out to them. */
const reportOf = async (number: string): Promise<string> => {
  const lines: string[] = []
  await runMetricsCommand(['errors', '--number', number], {
    env: { DATA_DIR: noren.dataDir },
    say: (line) => lines.push(line),
  })
  return lines.join('\n')
}

test('a page that throws says so with a number that staff find, comes back, and leads home', () =>
  onPhone(async (page) => {
    await damage(page, 'login', 'phoneFormat')
    const breaks = async () => {
      await page.locator('[name=phone]').fill('12')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await brokenHeading(page).waitFor()
    }
    await page.goto('/#/login')
    await breaks()
    await page.getByText('Your loans and payments are as they were.').waitFor()
    expect(await page.getByRole('button', { name: 'Customer service' }).count()).toBe(0)
    const number = await numberIn(page, '.empty-state-foot')
    await expect.poll(() => reportOf(number)).toMatch(/1 × script-error[\s\S]*page \/login/)

    await tryAgain(page).click()
    await page.getByRole('heading', { name: 'Sign in or register' }).waitFor()
    await breaks()
    expect(await numberIn(page, '.empty-state-foot')).toBe(number)
    await page.getByRole('button', { name: 'Home' }).click()
    await page.waitForURL(/#\/noren$/)
    await page.locator('#root').getByText('See what I can borrow').waitFor()
    expect(await brokenHeading(page).count()).toBe(0)
  }))

test('who is signed in gets customer service too; a dialog that throws goes, and the page stays', async () => {
  const person = await office.certified()
  await onPhone(async (page) => {
    await page.goto('/#/user')
    await page.getByRole('heading', { name: 'My Profile' }).waitFor()
    await breakFigures(page)
    await page.evaluate(() => {
      location.hash = '/home'
    })
    await page.locator('.frame-on-the-way').waitFor({ state: 'detached' })
    await brokenHeading(page).waitFor()
    const support = page.getByRole('button', { name: 'Customer service' })
    await support.click()
    await numberIn(page, '.toast')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await brokenHeading(page).waitFor()

    await mendFigures(page)
    await support.click()
    await page.getByRole('dialog').getByText('WhatsApp').waitFor()
    await page.keyboard.press('Escape')
    await tryAgain(page).click()
    await brokenHeading(page).waitFor({ state: 'detached' })
    await page.locator('.curtain-amount').getByText('₹').waitFor()
  }, person)
})

test('what throws around the pages leaves a sentence as well, and opens anew', () =>
  onPhone(async (page) => {
    await damage(page, 'common', 'sandbox')
    await page.goto('/#/login')
    await brokenHeading(page).waitFor()
    await numberIn(page, '.empty-state-foot')
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Home' }).click()
    await page.waitForURL(/#\/noren$/)
    await page.getByText('See what I can borrow').first().waitFor()
    await page.locator('.frame-sandbox-mark').or(page.locator('#landing .dock')).first().waitFor()
  }))
