import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPhone } from './borrower.ts'
import type { Phone, PhoneShop } from './browser.ts'
import type { NorenProcess } from './noren-process.ts'
import { type BackOffice, disbursedLoanOf } from './people.ts'
import { onStage } from './stage.ts'
import { until } from './until.ts'

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
onStage((stage) => {
  ;({ noren, office, shop } = stage)
})

/** Waits until the service worker controls the page and has cached these texts. */
const untilKept = async (page: Page, language: string): Promise<void> => {
  await until(`the app is kept in ${language}`, () =>
    page.evaluate(async (wanted) => {
      if (!navigator.serviceWorker.controller) return false
      const kept = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      const addresses = kept.flat().map((request) => new URL(request.url).pathname)
      const has = (pattern: RegExp) => addresses.some((address) => pattern.test(address))
      return has(/^\/index\.html$/) && has(new RegExp(`/texts-\\w+/${wanted}/login\\.json$`))
    }, language),
  )
}

const untilIn = (page: Page, language: string): Promise<void> =>
  until(`the page is in ${language}`, () =>
    page.evaluate((wanted) => document.documentElement.lang === wanted, language),
  )

const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return kept.flat().map((request) => new URL(request.url).pathname)
  })

const WORDS = {
  en: {
    start: 'See what I can borrow',
    heading: 'Sign in or register',
    phone: 'Mobile number',
    getCode: 'Get code',
    lost: 'No connection. Check your network',
    wait: 'New code in',
  },
  vi: {
    start: /vay/,
    heading: /Đăng nhập/,
    phone: /Số (điện thoại|di động)/,
    getCode: /mã/i,
    lost: 'Không có kết nối',
    wait: /\d:\d\d/,
  },
}

const lifeOffline = async (phone: Phone, language: 'en' | 'vi'): Promise<void> => {
  const { page, context } = phone
  const words = WORDS[language]
  await page.goto('/')
  if (language === 'vi') await page.locator('#landing').getByText('Tiếng Việt').last().click()
  await untilIn(page, language)
  await untilKept(page, language)
  await context.setOffline(true)
  await page.reload()
  await page.locator('#landing .dock').getByText(words.start).waitFor()
  await untilIn(page, language)
  await page.locator('#landing [data-start]').click()
  await page.getByRole('heading', { name: words.heading }).waitFor()
  const number = newPhone()
  await page.getByLabel(words.phone).fill(number)
  await page.getByRole('button', { name: words.getCode }).click()
  await page.locator('.toast').getByText(words.lost).waitFor()
  expect(await page.getByLabel(words.phone).inputValue()).toBe(number)
  await context.setOffline(false)
  await page.getByRole('button', { name: words.getCode }).click()
  await page.locator('.code-input-reading').getByText(words.wait).waitFor()
  expect(phone.problems).toEqual([])
}

test.concurrent.each(process.env.LONG ? (['en', 'vi'] as const) : (['vi'] as const))(
  'a second visit without a connection opens landing and sign-in in %s, and goes on where it comes back',
  async (language) => {
    const phone = await shop.phone()
    await lifeOffline(phone, language)
    await phone.close()
  },
)

test.concurrent('a signed-in person without a connection sees so on each page, and it loads by itself once there is one', async () => {
  const person = await office.certified()
  const phone = await shop.phone()
  const { page, context } = phone
  await context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  await page.goto('/')
  await page.waitForURL(/#\/home$/)
  await untilKept(page, 'en')
  await context.setOffline(true)
  await page.reload()
  await page.waitForURL(/#\/home$/)
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.getByRole('link', { name: 'Order' }).click()
  await page.waitForURL(/#\/order$/)
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'No connection' }).waitFor({ state: 'detached' })
  await page
    .getByRole('tablist')
    .or(page.getByRole('heading', { name: /order/i }))
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByText('₹').first().waitFor()
  expect(phone.problems).toEqual([])

  const kept = await keptAddresses(page)
  expect(kept.length).toBeGreaterThan(10)
  expect(kept.filter((address) => /^\/(api|sandbox|console|docs)/.test(address))).toEqual([])
  const config = '/api/user/public/appConfig'
  expect(await page.evaluate(async (path) => (await fetch(path)).status > 0, config)).toBe(true)
  await context.setOffline(true)
  const failed = page.evaluate((path) => fetch(path).then(String, () => 'failed'), config)
  expect(await failed).toBe('failed')
  await phone.close()
})

/** Entries of the app's IndexedDB store. */
const keptEntries = (page: Page): Promise<{ keys: string[]; text: string }> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('noren')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const store = db.transaction('envelope').objectStore('envelope')
    const all = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const [keys, values] = await Promise.all([all(store.getAllKeys()), all(store.getAll())])
    db.close()
    const bytes = values.flatMap((value) => (value.text ? [...new Uint8Array(value.text)] : []))
    return { keys: keys.map(String), text: String.fromCharCode(...bytes) }
  })

test.concurrent('[O1.2] without a connection the running orders stand there as last seen, with the time; sign-out takes them away', async () => {
  const person = await office.certified()
  const loanId = await disbursedLoanOf(noren.url, person.token)
  const phone = await shop.phone()
  const { page, context } = phone
  await context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  await page.goto('/#/order')
  const amount = page.locator('.order-page-panel').getByText(/₹10,\d{3}/)
  await amount.first().waitFor()
  await untilKept(page, 'en')
  await until('the orders are kept', async () => {
    const { keys } = await keptEntries(page)
    return keys.includes('orders') && keys.includes('seal')
  })
  expect((await keptEntries(page)).text).not.toMatch(/10447|lane|borrow/)
  expect(JSON.stringify(await context.storageState())).not.toMatch(new RegExp(`10447|${loanId}`))

  await context.setOffline(true)
  await page.reload()
  await amount.first().waitFor()
  await page.getByText(/You are offline. Shown as of \d\d:\d\d today/).waitFor()
  await context.setOffline(false)
  await page.getByText(/You are offline/).waitFor({ state: 'detached' })

  await page.goto('/#/user')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/#\/noren$/)
  await until(
    'the orders are forgotten',
    async () => !(await keptEntries(page)).keys.some((key) => /order/.test(key)),
  )
  expect(phone.problems).toEqual([])
  await phone.close()
})

test.concurrent('[M5.3] a page whose script did not arrive says so, and comes with another try', async () => {
  const person = await office.certified()
  const { page, context, close } = await shop.phone({ serviceWorkers: 'block' })
  await context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  await context.route(/\/assets\/OrderP[^/]*\.js$/, (route) => route.abort())
  await page.goto('/#/user')
  await page.getByRole('heading', { name: 'My profile' }).waitFor()
  await page.getByRole('link', { name: 'Order' }).click()
  await page.getByRole('heading', { name: "This page didn't arrive" }).waitFor()
  await context.unroute(/\/assets\/OrderP[^/]*\.js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
  await close()
})
