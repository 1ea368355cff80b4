import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhoneShop, type PhoneShop } from './browser.ts'
import { type NewerVersion, serveNewerVersion } from './newer-version.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { signedInPerson } from './people.ts'

let noren: NorenProcess
let versions: NewerVersion
let shop: PhoneShop
beforeAll(async () => {
  noren = await startNoren({ env: { VISION_WORKERS: '0' } })
  versions = await serveNewerVersion(noren.url)
  shop = await openPhoneShop(versions.url)
})
afterAll(async () => {
  await shop?.close()
  await versions?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

const isInCharge = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)
const isNewer = (page: Page) =>
  page.evaluate(() => document.querySelector('meta[name=build]') !== null)
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })

test('a newer version waits until the person says so, and then nothing they wrote is lost', async () => {
  const { phone: _, ...person } = await signedInPerson(noren.url)
  const phone = await shop.phone()
  const { page, context } = phone
  const cookies = { noren_token: person.token, noren_device: person.deviceId }
  const entries = Object.entries(cookies)
  await context.addCookies(entries.map(([name, value]) => ({ name, value, url: versions.url })))
  await page.goto('/#/feedback')
  const message = page.getByLabel('Your message')
  await message.fill('The fee was booked twice.')
  await expect.poll(() => isInCharge(page)).toBe(true)
  const banner = page.getByText('A new version is ready.')
  await lookForUpdate(page)
  expect(await banner.isVisible()).toBe(false)

  versions.release()
  await lookForUpdate(page)
  await banner.waitFor()
  await message.press('End')
  await message.pressSequentially(' Please look.')
  // A page opened in the meantime still uses the version whose files are cached.
  const second = await context.newPage()
  await second.goto('/#/feedback')
  await second.getByLabel('Your message').waitFor()
  expect(await isNewer(second)).toBe(false)
  await second.close()
  expect(await isNewer(page)).toBe(false)

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => isNewer(page).catch(() => false)).toBe(true)
  await message.waitFor()
  expect(await message.inputValue()).toBe('The fee was booked twice. Please look.')
  await banner.waitFor({ state: 'detached' })
  expect(phone.problems).toEqual([])
  await phone.close()
})
