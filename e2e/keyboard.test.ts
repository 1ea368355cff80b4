import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newestCode } from './borrower.ts'
import type { PhoneShop } from './browser.ts'
import type { NorenProcess } from './noren-process.ts'
import type { BackOffice } from './people.ts'
import { overflowFindings } from './screen-checks.ts'
import { onStage } from './stage.ts'
import { visit } from './visit.ts'

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
onStage((stage) => {
  ;({ noren, office, shop } = stage)
})

/** More stops than any page has. */
const TABS_MOST = 60

/** Presses Tab until the target has the focus, like people without a pointer. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor()
  for (let pressed = 0; pressed <= TABS_MOST; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way by Tab to ${target}`)
}
const press = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
const typeInto = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
/** Expects the focus on the heading, which a screen reader announces first on a new page. */
const expectAtHeading = async (page: Page, name: string | RegExp): Promise<void> => {
  const heading = page.getByRole('heading', { level: 1, name })
  await heading.waitFor()
  await expect
    .poll(() => heading.evaluate((element) => element === document.activeElement))
    .toBe(true)
}

test('[L1.4] the way from the landing page to a payment is walked by keyboard alone', async () => {
  const person = await office.certified()
  await office.ageCodes(person.userId)
  const { page, problems, close } = await shop.phone({ isMobile: false, hasTouch: false })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto('/')
  await press(page, page.getByRole('link', { name: 'See what I can borrow' }).first())

  await expectAtHeading(page, 'Sign in or register')
  await typeInto(page, page.getByRole('textbox', { name: 'Mobile number' }), person.phone)
  await press(page, button('Get code'))
  await page.getByText('New code in').waitFor()
  const code = await newestCode(noren.url, person.phone)
  await typeInto(page, page.getByRole('textbox', { name: /-digit code/ }), code)
  await press(page, page.getByRole('checkbox', { name: /privacy policy/ }), 'Space')
  await press(page, page.getByRole('button', { name: 'Sign in', exact: true }))

  await page.waitForURL(/#\/home$/)
  await expectAtHeading(page, /₹60,000/)
  await press(page, page.getByRole('link', { name: 'See details of Lamp 61' }))

  await page.waitForURL(/#\/loan/)
  await expectAtHeading(page, 'Loan')
  await press(page, button('Read the agreement'))
  const sheet = page.getByRole('dialog', { name: 'Key Facts Statement' })
  await sheet.getByText('Part 1. Interest, fees, charges').waitFor()
  // Escape closes it and returns the focus to what opened it.
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect
    .poll(() => button('Read the agreement').evaluate((one) => one === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Enter')
  await sheet.getByText('Part 1. Interest, fees, charges').waitFor()
  const agree = sheet.getByRole('checkbox')
  expect(await agree.count(), 'nothing to tick before the end of the text').toBe(0)
  await tabTo(page, sheet.locator('.sheet-body'))
  await expect
    .poll(async () => {
      await page.keyboard.press('End')
      return agree.count()
    })
    .toBe(1)
  await press(page, agree, 'Space')
  await press(page, sheet.getByRole('button', { name: /^Apply for ₹20,000/ }))

  await page.waitForURL(/#\/(order|repay)/)
  await page.goto('/#/order')
  await expectAtHeading(page, /orders/i)
  await press(page, page.getByRole('link', { name: /View and pay|pay/i }).first())
  await page.waitForURL(/#\/repay\//)
  await expectAtHeading(page, /^Loan \S/)
  await press(page, button(/^Pay ₹20,\d{3}\.\d\d today/))
  await page.waitForURL(/#\/repay-code/)
  await expectAtHeading(page, 'Pay by UPI')
  await page.getByRole('img', { name: /^Payment code for ₹20,/ }).waitFor()
  expect(problems).toEqual([])
  await close()
}, 300_000)

test('a page at 200 % zoom is as wide as its window, and pinching is not forbidden', async () => {
  // A window of 1280 px at 200 % gives its page 640 px; one of 720 gives 360.
  const person = await office.certified()
  const { page, context, close } = await shop.phone({
    width: 360,
    height: 320,
    deviceScaleFactor: 2,
  })
  await context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  for (const path of ['/home', '/loan', '/user']) {
    expect(await visit(page, path)).toBe(path)
    await page.locator('#root [aria-busy="true"]').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('#root .skeleton').count()).toBe(0)
    expect(await overflowFindings(page), path).toEqual([])
  }
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content')
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/)
  await close()
})

test('with reduced motion nothing on a page moves by itself', async () => {
  const moving = (page: Page) =>
    page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    )
  const { page, close } = await shop.phone({ reducedMotion: 'reduce' })
  await page.goto('/')
  expect(await moving(page)).toBe(0)
  await page.goto('/#/login')
  await page.locator('#root [data-page-heading]').waitFor()
  await page.locator('#root .curtain-language').click()
  await page.getByRole('dialog').waitFor()
  expect(await moving(page)).toBe(0)
  await close()
})
