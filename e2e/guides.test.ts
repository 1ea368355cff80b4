import { LANGUAGES } from '@noren/i18n/languages'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Phone, PhoneShop } from './browser.ts'
import type { NorenProcess } from './noren-process.ts'
import { type BackOffice, type SignedInPerson, signedInPerson } from './people.ts'
import { onStage } from './stage.ts'
import { IN_FACEBOOK, IN_INSTAGRAM, IN_SAFARI } from './user-agents.ts'
import { visit } from './visit.ts'

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
let certified: SignedInPerson
onStage(async (stage) => {
  ;({ noren, office, shop } = stage)
  certified = await office.certified()
})

/** Longer than a page stands before a guide appears over it. */
const AFTER_GUIDE_MS = 3_000

type Wish = { person?: SignedInPerson; language?: string; userAgent?: string; width?: number }

const openAs = async ({ person, language, ...options }: Wish): Promise<Phone> => {
  const phone = await shop.phone({
    ...options,
    hasGuides: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const kept = {
    ...(person && { noren_token: person.token }),
    ...(language && { noren_language: language }),
  }
  const entries = Object.entries(kept)
  const cookies = entries.map(([name, value]) => ({ name, value, url: noren.url }))
  if (cookies.length > 0) await phone.context.addCookies(cookies)
  return phone
}

/** Makes the browser report permissions it would ask for; this Chromium answers "denied" for both by default. */
const withOpenQuestions = async ({ context }: Phone): Promise<void> => {
  await context.addInitScript(() => {
    let notifications: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => notifications })
    Notification.requestPermission = async () => {
      notifications = 'denied'
      return notifications
    }
    const query = navigator.permissions.query.bind(navigator.permissions)
    navigator.permissions.query = async (wanted) =>
      wanted.name === 'geolocation' ? ({ state: 'prompt' } as PermissionStatus) : query(wanted)
    navigator.geolocation.getCurrentPosition = (_, refused) => {
      refused?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError)
    }
  })
}

/** Visits further pages, orders and back, like a person. */
const walk = async (page: Page, ...names: ('Order' | 'Home')[]): Promise<void> => {
  for (const name of names) {
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(name === 'Order' ? /#\/order$/ : /#\/home$/)
    await page.locator('.frame-on-the-way').waitFor({ state: 'detached' })
  }
}

const isWiderThanItsScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] *')].some((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < 0 || right > innerWidth
    }),
  )

describe('inside another app', () => {
  test('[G4.1] on Android the guide opens the same place by an intent, or copies the link; staying is fine', async () => {
    const phone = await openAs({ userAgent: IN_FACEBOOK })
    const { page } = phone
    await page.goto('/')
    const guide = page.getByRole('dialog', { name: 'Open Noren in your own browser' })
    const open = guide.getByRole('link', { name: 'Open in my browser' })
    await open.waitFor()
    const { host } = new URL(noren.url)
    expect(await open.getAttribute('href')).toMatch(
      new RegExp(
        `^intent://${host}/(#/noren)?#Intent;scheme=http;action=[\\w.]+VIEW;category=[\\w.]+;end$`,
      ),
    )
    await guide.getByRole('button', { name: 'Copy the link' }).click()
    await page.getByText('Copy successful!').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(noren.url)
    await guide.getByRole('button', { name: 'Stay here' }).click()
    await guide.waitFor({ state: 'detached' })
    expect(phone.problems).toEqual([])
    await phone.close()
  })

  test.each(['en', 'es'])(
    '[G4.1] on an iPhone it has steps, in %s and 320 px wide',
    async (language) => {
      const phone = await openAs({ userAgent: IN_INSTAGRAM, language, width: 320 })
      const { page } = phone
      await page.goto('/#/login')
      const guide = page.getByRole('dialog')
      await guide.getByText('Safari').waitFor()
      expect(await guide.locator('a[href^=intent]').count()).toBe(0)
      await expect.poll(() => guide.getByRole('listitem').count()).toBe(2)
      expect(await isWiderThanItsScreen(page)).toBe(false)
      await phone.close()
    },
  )
})

describe('the home screen', () => {
  test('[G3.1] the browser’s prompt is offered at the third page, once for this device', async () => {
    const phone = await openAs({ person: certified })
    const { page } = phone
    await page.goto('/#/home')
    await page.getByRole('link', { name: 'Order', exact: true }).waitFor()
    await page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => {
          document.documentElement.dataset.prompted = 'yes'
          return { outcome: 'accepted' }
        },
      })
      window.dispatchEvent(event)
    })
    await walk(page, 'Order', 'Home')
    const guide = page.getByRole('dialog', { name: 'Noren on your home screen' })
    await guide.getByRole('button', { name: 'Add to home screen' }).click()
    await guide.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.prompted))
      .toBe('yes')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('isGuideShowed')))
      .toContain('true')
    expect(phone.problems).toEqual([])
    await phone.close()
  })

  test.each(['id', 'vi'])(
    '[G3.1] in Safari it has steps with drawings, in %s and 320 px wide',
    async (language) => {
      const phone = await openAs({ person: certified, language, userAgent: IN_SAFARI, width: 320 })
      const { page } = phone
      await page.goto('/#/home')
      for (const at of ['order', 'home']) {
        await page.locator(`.tab-bar a[href="#/${at}"]`).click()
        await page.waitForURL(new RegExp(`#/${at}$`))
      }
      const guide = page.getByRole('dialog')
      await guide.getByText('Safari').waitFor()
      await expect.poll(() => guide.getByRole('listitem').count()).toBe(3)
      await expect.poll(() => guide.locator('img').count()).toBe(3)
      expect(await isWiderThanItsScreen(page)).toBe(false)
      await phone.close()
    },
  )
})

describe('location and notifications', () => {
  test('[G5.1] at home what was never asked is asked once, and not now is no agreement', async () => {
    const phone = await openAs({ person: certified })
    const { page } = phone
    await withOpenQuestions(phone)
    await page.goto('/#/home')
    await walk(page, 'Order')
    const dialog = page.getByRole('dialog', { name: 'Two questions, both optional' })
    await dialog.getByText('Reminders').waitFor()
    await dialog.getByText('When you next apply, to prevent fraud in your name').waitFor()
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await dialog.waitFor({ state: 'detached' })
    const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
    await expect.poll(() => kept('isAsked')).toContain('geolocation')
    expect(await kept('isAgree')).toBeNull()
    expect(await page.evaluate(() => Notification.permission)).toBe('default')
    // Another visit asks nothing any more.
    await page.reload()
    await walk(page, 'Order')
    await page.waitForTimeout(AFTER_GUIDE_MS)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await phone.close()
  })

  test.each(['es', 'vi'])(
    '[G5.1] between two steps of certification both are, in %s and 320 px wide',
    async (language) => {
      const person = await signedInPerson(noren.url)
      await office.setStatus(person.userId, 30)
      const phone = await openAs({ person, language, width: 320 })
      const { page } = phone
      await withOpenQuestions(phone)
      await page.goto('/')
      await page.waitForURL(/#\/facial-auth\/step-two$/)
      await visit(page, '/identity-auth')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await expect.poll(() => dialog.locator('img').count()).toBe(2)
      expect(await isWiderThanItsScreen(page)).toBe(false)
      await dialog.getByRole('button').first().click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(() => Notification.permission)).toBe('denied')
      expect(phone.problems).toEqual([])
      await phone.close()
    },
  )
})

test.each([
  ['en', 'This device is not currently supported'],
  ['es', 'Este dispositivo no es compatible por ahora'],
])('[G9.1] in %s where the browser lacks what the app needs it says so', async (language, text) => {
  const phone = await openAs({ language, person: certified })
  const { page } = phone
  await phone.context.addInitScript(() => {
    Object.defineProperty(crypto, 'subtle', { value: undefined })
  })
  await page.goto('/#/home')
  await page.locator('#landing').getByText(text).waitFor()
  await page.locator('#landing .dock .button').waitFor({ state: 'hidden' })
  expect(phone.problems).toEqual([])
  await phone.close()
})

test('the manifest is one app in every language, with icons for any mask and pictures of it', async () => {
  const phone = await openAs({ person: certified, language: 'vi' })
  const { page } = phone
  await page.goto('/#/home')
  const link = page.locator('link[rel=manifest]')
  await expect.poll(() => link.getAttribute('href')).toBe('/manifest-vi.webmanifest')
  for (const name of ['', ...LANGUAGES.map((language) => `-${language}`)]) {
    const answer = await fetch(`${noren.url}/manifest${name}.webmanifest`)
    expect(answer.headers.get('content-type')).toMatch(/manifest\+json/)
    const { id, icons, shortcuts, description, screenshots } = await answer.json()
    expect(id).toBe('/')
    expect(description).toContain('₹80,000')
    expect(description).not.toMatch(/[{}]/)
    expect(shortcuts).toHaveLength(2)
    const png = icons.find(
      (icon: { sizes: string; purpose: string }) =>
        icon.sizes === '512x512' && icon.purpose === 'maskable',
    )
    expect((await fetch(noren.url + png.src)).headers.get('content-type')).toBe('image/png')
    for (const { src, type } of screenshots) {
      expect((await fetch(noren.url + src)).headers.get('content-type')).toBe(type)
    }
  }
  await phone.close()
})

test('a shared link has a card with a picture, in each language', async () => {
  for (const language of ['', ...LANGUAGES]) {
    const html = await (await fetch(`${noren.url}/${language && `${language}.html`}`)).text()
    const of = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(html)?.[1] ?? ''
    expect(html).toContain(`<html lang="${language || 'en'}"`)
    expect(of('twitter:card')).toBe('summary_large_image')
    expect(of('og:title')).toMatch(/ · Noren$/)
    expect(of('og:description')).toContain('₹80,000')
    const picture = await fetch(new URL(of('og:image'), noren.url))
    expect(picture.headers.get('content-type')).toBe('image/png')
    const png = Buffer.from(await picture.arrayBuffer())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  }
  const types = await Promise.all(
    ['favicon.ico', 'robots.txt'].map(async (file) => {
      const answer = await fetch(`${noren.url}/${file}`)
      return `${answer.status} ${answer.headers.get('content-type')}`
    }),
  )
  expect(types).toEqual(['200 image/vnd.microsoft.icon', '200 text/plain; charset=utf-8'])
})
