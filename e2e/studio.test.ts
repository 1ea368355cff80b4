import { readFileSync } from 'node:fs'
import { LANGUAGES } from '@noren/i18n/languages'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { newPhone } from './borrower.ts'
import type { Phone, PhoneShop } from './browser.ts'
import { brokenWords } from './large-text.ts'
import { overflowNow } from './overflow.ts'
import { onStage } from './stage.ts'

let shop: PhoneShop
onStage((stage) => {
  ;({ shop } = stage)
})

let opened: Phone | undefined
afterEach(async () => {
  expect(opened?.problems ?? []).toEqual([])
  await opened?.close()
  opened = undefined
})

const openStudio = async (width = 1280, height = 900): Promise<Page> => {
  opened = await shop.phone({ width, height, isMobile: width < 760, hasTouch: width < 760 })
  await opened.page.goto('/sandbox')
  await opened.page.getByRole('heading', { name: 'Noren demo studio' }).waitFor()
  return opened.page
}

const become = async (page: Page, stage: string): Promise<void> => {
  await page.getByRole('button', { name: stage, exact: true }).click()
  await page.locator('#people-said[data-mood="good"]').waitFor()
  // A link signs nobody in by itself.
  if (stage !== 'Nobody, signed out') {
    await appIn(page).getByRole('button', { name: 'Yes, go on here' }).click()
  }
}

/** The page's title, from its own catalogue. */
const STUDIO: Record<string, { title: string }> = JSON.parse(
  readFileSync(
    new URL('../apps/server/src/providers/sandbox/page/texts.json', import.meta.url),
    'utf8',
  ),
)

const appIn = (page: Page) => page.frameLocator('#app')

test.each([
  ['of the app’s cookie', { locale: 'id-ID' }, { noren_language: 'vi' }, 'vi'],
  ['of the browser', { locale: 'es-MX' }, {}, 'es'],
  ['English, where nobody speaks the browser’s', { locale: 'fr-FR' }, {}, 'en'],
] as const)(
  '[F13.62] the studio starts in the language %s, and keeps the one that is chosen',
  async (_, { locale }, cookies, language) => {
    opened = await shop.phone({ width: 1280, height: 900, isMobile: false, locale })
    const { context, page } = opened
    await page.goto('/sandbox')
    const url = new URL('/', page.url()).href
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
    await page.reload()
    await page.locator(`html[lang=${language}]`).waitFor()
    expect(await page.locator('#language').inputValue()).toBe(language)
    await page.getByRole('heading', { name: STUDIO[language]?.title ?? '', level: 1 }).waitFor()

    await page.locator('#language').selectOption('id')
    await page.reload()
    await page.locator('html[lang=id]').waitFor()
  },
)

test('one tap becomes a person with a limit, another one with a loan, another nobody; the app beside is theirs', async () => {
  const page = await openStudio()
  const app = appIn(page)
  await app.getByText('See what I can borrow').first().waitFor()
  await become(page, 'With a limit')
  await app.getByText(/₹\d/).first().waitFor()
  expect(
    await page
      .locator('#app')
      .evaluate((frame) => (frame as HTMLIFrameElement).contentWindow?.location.hash),
  ).toBe('#/home')

  await become(page, 'With a loan')
  await expect.poll(() => page.locator('#credits .item').count()).toBe(1)
  expect(await page.locator('#account').inputValue()).toMatch(/^5\d+/)
  await app.locator('.tab-bar a[href="#/order"]').click()
  await app.getByText('View and pay').first().waitFor()

  await become(page, 'Nobody, signed out')
  await app.getByText('See what I can borrow').first().waitFor()
})

test('a newcomer signs in beside their messages: the newest number is shown, and its code put in with a tap', async () => {
  const page = await openStudio()
  const app = appIn(page)
  await app.getByText('See what I can borrow').first().click()
  const phone = newPhone()
  await app.getByLabel('Mobile number').fill(phone)
  await app.getByRole('button', { name: 'Get code' }).click()
  await app.getByText('New code in').waitFor()
  const message = page.locator('#sms .item', { hasText: phone }).first()
  await message.getByRole('button', { name: 'Put into the app' }).click()
  await message.getByRole('button', { name: 'Put in', exact: true }).waitFor()
  await app.getByRole('checkbox').check()
  await app.getByRole('button', { name: 'Sign in', exact: true }).click()
  await app.getByRole('button', { name: 'Read the notice and start' }).waitFor()
})

test('the open order is chosen in the till, and a failed payment is shown as failed', async () => {
  const page = await openStudio()
  const app = appIn(page)
  await become(page, 'With a loan')
  await app.locator('.tab-bar a[href="#/order"]').click()
  await app.getByText('View and pay').first().click()
  await app.getByRole('button', { name: /^Pay ₹.* today/ }).click()
  const ref = await app.getByText(/^NRN-/).innerText()
  await expect.poll(() => page.locator('#ref').inputValue()).toBe(ref)
  expect(await page.locator('#amount').inputValue()).toMatch(/^\d+\.\d\d$/)

  await page.locator('#outcome').selectOption('failure')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.locator('#till-said[data-mood="bad"]', { hasText: 'Nothing was paid' }).waitFor()
  const payment = page.locator('#payments .item', { hasText: ref })
  await payment.locator('.mark[data-mood="bad"]', { hasText: 'Failed' }).waitFor()
  await expect.poll(() => page.locator('#ref').inputValue()).toBe('')
})

test('a specimen goes into the app, and the film is its camera', async () => {
  const page = await openStudio()
  const app = appIn(page)
  const film = page.getByRole('button', { name: 'Play a film as the camera' })
  await film.click()
  expect(await film.getAttribute('aria-pressed')).toBe('true')
  const size = await page.locator('#app').evaluate(async (frame) => {
    const { navigator } = (frame as HTMLIFrameElement).contentWindow as Window
    const stream = await navigator.mediaDevices.getUserMedia({ video: true })
    const { width, height } = stream.getVideoTracks()[0]?.getSettings() ?? {}
    for (const track of stream.getTracks()) track.stop()
    return { width, height }
  })
  expect(size).toEqual({ width: 640, height: 480 })

  const put = page.getByRole('button', { name: 'aadhaar-1, front' })
  await put.click()
  await page.locator('#identity-said[data-mood="bad"]').waitFor()
  await become(page, 'Before document and face')
  await app.getByRole('radio', { name: /Aadhaar/ }).check({ force: true })
  await app.getByRole('button', { name: 'Continue', exact: true }).click()
  await app.getByText('Choose a file').first().waitFor()
  const sent = page.waitForRequest((request) => request.url().includes('/kyc/invoke/ocr'))
  await put.click()
  await page.locator('#identity-said[data-mood="good"]').waitFor()
  expect((await sent).method()).toBe('POST')
})

test('another hour opens the hours of contact, said in the market’s zone', async () => {
  const page = await openStudio()
  await page.getByLabel('Hour that reminders follow').selectOption('3')
  await page.locator('#hour-said', { hasText: 'Reminders wait.' }).waitFor()
  await page.getByText(/from 09:00 to 18:30 \(IST\)/).waitFor()
  await page.getByLabel('Hour that reminders follow').selectOption('')
})

test.each([320, 360, 759])(
  'on %i px there are tabs and no frame, and nothing is wider than the page',
  async (width) => {
    const page = await openStudio(width, 780)
    expect(await page.locator('#app').isVisible()).toBe(false)
    expect(await page.locator('#app').getAttribute('src')).toBeNull()
    const heads = {
      People: 'Become a person',
      Messages: 'Mail',
      Money: 'Bank account',
      Time: 'Business date',
    }
    for (const [part, head] of Object.entries(heads)) {
      await page.getByRole('button', { name: part, exact: true }).click()
      await page.getByRole('heading', { name: head, exact: true }).waitFor()
      for (const other of Object.values(heads).filter((one) => one !== head)) {
        expect(await page.getByRole('heading', { name: other, exact: true }).isVisible()).toBe(
          false,
        )
      }
      expect(await page.evaluate(overflowNow), part).toEqual([])
    }
    for (const language of LANGUAGES) {
      await page.locator('#language').selectOption(language)
      await page.locator(`html[lang=${language}]`).waitFor()
      expect(await page.evaluate(overflowNow), language).toEqual([])
      expect(await brokenWords(page), language).toEqual([])
    }
    await page.locator('#language').selectOption('en')
    await page.getByRole('button', { name: 'People', exact: true }).click()
    await page.getByRole('button', { name: 'Just signed in', exact: true }).click()
    await page.getByRole('button', { name: 'Yes, go on here' }).click()
    await page.waitForURL(/#\/(survey|identity-auth)/)
  },
)

test.each([760, 1024, 1920])('on %i px the app stands beside everything', async (width) => {
  const page = await openStudio(width)
  await appIn(page).getByText('See what I can borrow').first().waitFor()
  for (const head of ['Become a person', 'Phone', 'UPI app and till', 'Business date', 'Mail']) {
    await page.getByRole('heading', { name: head, exact: true }).waitFor()
  }
  expect(await page.evaluate(overflowNow)).toEqual([])
  // Whoever is new needs the code that was sent to the phone first, and what is broken on purpose last.
  const topOf = async (title: string) =>
    (await page.locator(`#${title}-title`).boundingBox())?.y ?? -1
  const [phone, cash] = [await topOf('phone'), await topOf('cash')]
  for (const title of ['people', 'identity', 'till', 'bank', 'clock', 'hour', 'push', 'mail']) {
    const top = await topOf(title)
    expect(top, title).toBeGreaterThanOrEqual(phone)
    if (width < 1280 || ['till', 'bank', 'clock', 'hour'].includes(title)) {
      expect(cash, title).toBeGreaterThan(top)
    }
  }
})
