import { LANGUAGES } from '@noren/i18n/languages'
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhoneShop, type PhoneShop } from './browser.ts'
import { setTextSize } from './large-text.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'

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

/** HTML with its styles 8 kB, script 2 kB (the script is inlined, so they are transferred together). */
const DOCUMENT_AND_SCRIPT_MAX = 10_000
const SCRIPT_MAX = 2_000

const isPrefetch = async (request: Request): Promise<boolean> => {
  const headers = await request.allHeaders()
  return /prefetch/.test(headers['sec-purpose'] ?? headers.purpose ?? '')
}

test('[G1.2] the first visit to the landing page weighs 10 kB, asks no other host, and fetches no app before a tap', async () => {
  const { page, context, problems } = await shop.phone({ serviceWorkers: 'block' })
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect([...new Set(requests.map((request) => new URL(request.url()).origin))]).toEqual([
    noren.url,
  ])
  const weights = { document: 0, script: 0 }
  for (const request of requests) {
    const type = request.resourceType()
    if (await isPrefetch(request)) continue
    expect(request.url()).not.toMatch(/\/api\/|\/app-|shared-|LoginPage/)
    if (type === 'document' || type === 'script') {
      weights[type] += (await request.sizes()).responseBodySize
    }
  }
  expect(weights.document).toBeGreaterThan(3_000)
  expect(weights.document + weights.script).toBeLessThanOrEqual(DOCUMENT_AND_SCRIPT_MAX)
  expect(weights.script).toBeLessThanOrEqual(SCRIPT_MAX)
  // Prefetching for the first tap waits until the page is complete, and runs nothing.
  const early = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const parts = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return parts
      .filter((part) => part.startTime < (visit?.loadEventStart ?? 0))
      .map((part) => part.name)
      .filter((name) => name.endsWith('.js'))
  })
  expect(early.filter((name) => !name.includes('boot-check'))).toEqual([])
  expect(await page.locator('#root').innerHTML()).toBe('')
  await page.getByText('See what I can borrow').first().click()
  await page.getByRole('heading', { name: 'Sign in or register' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('[F1.1] [G1.1] it says amount, days, rate, APR, an example, three steps, who lends and how to keep it without any script', async () => {
  const { page, context } = await shop.phone({ javaScriptEnabled: false })
  await page.goto('/')
  const text = await page.locator('#landing').innerText()
  for (const part of ['₹80,000', 'days', '%', 'APR', 'You receive', 'You pay back', 'Total cost']) {
    expect(text).toContain(part)
  }
  for (const part of ['Register', 'Certify', 'Get the loan', 'Who lends', 'India', 'GST']) {
    expect(text).toContain(part)
  }
  await page.getByText('Noren on your home screen').click()
  await page.getByText('Android: open the browser’s menu').waitFor()
  await page.getByText('iPhone: tap Share in Safari').waitFor()
  await context.close()
})

test.each(LANGUAGES)(
  'in %s no words run out of the picture that they stand on, with text of twice the size',
  async (language) => {
    const { page, context } = await shop.phone({ width: 320 })
    await context.addCookies([{ name: 'noren_language', value: language, url: noren.url }])
    await page.goto('/')
    const words = page.locator('#landing div:has(> img) > p').first()
    for (const percent of [100, 200]) {
      const size = await setTextSize(page, percent)
      const outside = await words.evaluate((element) => {
        const own = element.getBoundingClientRect()
        const box = (element.parentElement as Element).getBoundingClientRect()
        return Math.max(box.top - own.top, own.bottom - box.bottom, own.right - box.right)
      })
      expect(outside, `${percent} %`).toBeLessThanOrEqual(1)
      await size.back()
    }
    await context.close()
  },
)

test.each(LANGUAGES)(
  'in %s the curtain opens below the words on it, with text of twice the size and on wide windows',
  async (language) => {
    const { page, context } = await shop.phone({ width: 320 })
    await context.addCookies([{ name: 'noren_language', value: language, url: noren.url }])
    await page.goto('/')
    const text = page.locator('#landing div:has(> svg) > div:has(> h1)').first()
    for (const [width, percent] of [
      [320, 100],
      [320, 137],
      [320, 200],
      [360, 200],
      [412, 200],
      [1280, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 780 })
      const size = await setTextSize(page, percent)
      const under = () =>
        text.evaluate((words) => {
          const slit = words.parentElement?.querySelector('svg > path:last-of-type') as Element
          return words.getBoundingClientRect().bottom - slit.getBoundingClientRect().top
        })
      // It hangs a little higher until it has settled.
      await expect.poll(under, { message: `${width} px, ${percent} %` }).toBeLessThanOrEqual(0)
      await size.back()
    }
    await context.close()
  },
)

test('a connection that is lost before the first tap is said in place, and the next tap works', async () => {
  const { page, context, problems } = await shop.phone({ serviceWorkers: 'block' })
  await context.route(/\/assets\/app-.*\.js$/, (route) => route.abort())
  await page.goto('/')
  const start = page.getByText('See what I can borrow').first()
  await start.click()
  await page.getByRole('alert').getByText('No connection.').waitFor()
  await expect.poll(() => start.evaluate((link) => link.classList.contains('is-busy'))).toBe(false)
  await context.unroute(/\/assets\/app-.*\.js$/)
  await start.click()
  await page.getByRole('heading', { name: 'Sign in or register' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('an app that starts without its texts leads back to the landing page with the same words', async () => {
  const { page, context } = await shop.phone({ serviceWorkers: 'block' })
  await context.route(/\/texts-\w+\/en\/common\.json$/, (route) => route.abort())
  await page.goto('/#/login')
  await page.getByRole('alert').getByText('No connection.').waitFor()
  await context.unroute(/\/texts-\w+\/en\/common\.json$/)
  await page.getByText('See what I can borrow').first().click()
  await page.getByRole('heading', { name: 'Sign in or register' }).waitFor()
  await context.close()
})
