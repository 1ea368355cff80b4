import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhoneShop, type PhoneShop } from './browser.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { signedInPerson } from './people.ts'

let noren: NorenProcess
let shop: PhoneShop
beforeAll(async () => {
  noren = await startNoren({ env: { VISION_WORKERS: '0' } })
  shop = await openPhoneShop(noren.url)
})
afterAll(async () => {
  await shop?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

const LIGHT = { page: 'rgb(245, 244, 240)', scheme: 'light', around: '#141e52' }
const DARK = { page: 'rgb(13, 17, 34)', scheme: 'dark', around: '#0d1122' }

/** The colours rendered, and those the browser is told to use for its own bars and controls. */
const lookOf = (page: Page) =>
  page.evaluate(() => {
    const around = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
      ({ media }) => matchMedia(media || 'all').matches,
    )
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = 'var(--bg)'
    const { backgroundColor, colorScheme } = getComputedStyle(probe)
    probe.remove()
    return { page: backgroundColor, scheme: colorScheme, around: around?.content }
  })

/** The theme that was set before the document had a body, and so before anything was rendered. */
const watchFirstPaint = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.body) return
      document.documentElement.dataset.atFirst = document.documentElement.dataset.theme ?? 'none'
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
const atFirst = (page: Page) => page.evaluate(() => document.documentElement.dataset.atFirst)

const choose = async (page: Page, theme: string): Promise<void> => {
  await page.getByRole('button', { name: /^Appearance/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: theme }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('[S1.8] until something is chosen the landing page and the app look as the system does', async () => {
  const phone = await shop.phone({ colorScheme: 'dark' })
  const { page } = phone
  await page.goto('/')
  expect(await lookOf(page)).toEqual(DARK)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await lookOf(page)).toEqual(LIGHT)
  await page.goto('/#/login')
  await page.locator('#root [data-page-heading]').waitFor()
  expect(await lookOf(page)).toEqual(LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await lookOf(page)).toEqual(DARK)
  expect(phone.problems).toEqual([])
  await phone.close()
})

test('[S1.8] what is chosen shows at once, before the next first paint and after signing out, and prints light', async () => {
  const person = await signedInPerson(noren.url)
  const phone = await shop.phone({ colorScheme: 'light' })
  const { page } = phone
  await phone.context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  await watchFirstPaint(page)
  await page.goto('/#/user')
  expect(await atFirst(page)).toBe('none')
  await choose(page, 'Dark')
  expect(await lookOf(page)).toEqual(DARK)
  await page.emulateMedia({ media: 'print' })
  expect((await lookOf(page)).page).toBe(LIGHT.page)
  await page.emulateMedia({ media: 'screen' })

  await page.reload()
  await page.getByRole('button', { name: /^Appearance\s*Dark/ }).waitFor()
  expect(await atFirst(page)).toBe('dark')
  expect(await lookOf(page)).toEqual(DARK)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/#\/(login|noren)?$/)
  expect((await phone.context.cookies()).map(({ name }) => name)).not.toContain('noren_token')
  await page.goto('about:blank')
  await page.goto('/')
  expect(await atFirst(page)).toBe('dark')
  expect(await lookOf(page)).toEqual(DARK)
  expect(phone.problems).toEqual([])
  await phone.close()
})

test('[S1.8] light stays light in the dark, and as the phone is as the phone again', async () => {
  const person = await signedInPerson(noren.url)
  const phone = await shop.phone({ colorScheme: 'dark' })
  const { page } = phone
  await phone.context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  await page.goto('/#/user')
  await choose(page, 'Light')
  expect(await lookOf(page)).toEqual(LIGHT)
  await page.reload()
  await page.getByRole('button', { name: /^Appearance\s*Light/ }).waitFor()
  expect(await lookOf(page)).toEqual(LIGHT)
  await choose(page, 'Same as the phone')
  expect(await lookOf(page)).toEqual(DARK)
  await page.reload()
  await page.getByRole('button', { name: /^Appearance\s*Same as the phone/ }).waitFor()
  expect(await lookOf(page)).toEqual(DARK)
  expect(phone.problems).toEqual([])
  await phone.close()
})
