import { randomUUID } from 'node:crypto'
import { LANGUAGES } from '@noren/i18n/languages'
import { describe, expect, test } from 'vitest'
import { newPhone, signInFromLanding } from './borrower.ts'
import type { Phone, PhoneShop } from './browser.ts'
import { isNew, languageMembers, pageMembers } from './first-versions.ts'
import { figureFindings, setTextSize } from './large-text.ts'
import type { NorenProcess } from './noren-process.ts'
import { overflowNow } from './overflow.ts'
import { type BackOffice, disbursedLoanOf, plainCall } from './people.ts'
import { onStage } from './stage.ts'
import { visit } from './visit.ts'

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
onStage((stage) => {
  ;({ noren, office, shop } = stage)
})

const learned = [...languageMembers, ...pageMembers]
  .filter(({ part }) => isNew(part))
  .map(({ owner, name, isStatic }) => ({ owner, name, isStatic }))

/** A phone whose browser lacks what the language and the page have learned since. */
const oldPhone = async (): Promise<Phone> => {
  const phone = await shop.phone({ serviceWorkers: 'block' })
  await phone.context.addInitScript((gone) => {
    for (const { owner, name, isStatic } of gone) {
      const of = (globalThis as unknown as Record<string, { prototype?: object } | undefined>)[
        owner
      ]
      if (!of || owner === name) continue
      Reflect.deleteProperty(of, name)
      if (of.prototype && !isStatic) Reflect.deleteProperty(of.prototype, name)
    }
  }, learned)
  return phone
}

test('[G9.1] without any of what has been learned since, a person signs in and sees their loans', async () => {
  expect(learned).toContainEqual({ owner: 'Array', name: 'findLast', isStatic: false })
  const person = await office.certified()
  const phone = await oldPhone()
  await phone.context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  const { page } = phone
  for (const path of ['/home', '/loan', '/order', '/user', '/feedback']) {
    expect(await visit(page, path)).toBe(path)
    await page.locator('#root [data-page-heading]').first().waitFor()
    await expect.poll(() => page.locator('#root .skeleton').count()).toBe(0)
    expect(await page.evaluate(() => 'findLast' in Array.prototype)).toBe(false)
  }
  expect(phone.problems).toEqual([])
  await phone.close()
})

test('[G9.1] [N5.3] nor is the order of a message lost over the sign-in', async () => {
  const phone = await oldPhone()
  const { page } = phone
  await page.goto('/#/va?ref=NRN7KQ42M9X')
  await page.waitForURL(/#\/noren$/)
  expect(await page.evaluate(() => 'size' in URLSearchParams.prototype)).toBe(false)
  await signInFromLanding(page, noren.url, newPhone())
  await page.waitForURL((url) => url.hash === '#/va?ref=NRN7KQ42M9X')
  await phone.close()
})

describe('older ones, and those without JavaScript', () => {
  test.each(LANGUAGES)(
    '[G9.1] in %s there is a page of help with everybody’s numbers, without a script',
    async (language) => {
      const phone = await shop.phone({ javaScriptEnabled: false })
      const { page } = phone
      await page.goto(`/help-${language}.html`)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      for (const number of ['18000000140', '18000000142', '18000000151', '18000000154'])
        expect(await page.locator(`a[href="tel:${number}"]`).count(), number).toBeGreaterThan(0)
      expect(await page.getByText('Chrome 87').count()).toBe(1)
      expect(await page.locator('script').count()).toBe(0)
      // Its styles are allowed by the policy of its answer.
      const font = await page.locator('h1').evaluate((one) => getComputedStyle(one).fontSize)
      expect(Number.parseFloat(font)).toBeLessThan(30)
      expect(phone.problems).toEqual([])
      await phone.close()
    },
  )

  test('[G9.1] from there, and from the landing page itself, a payment is looked up by its code without a script', async () => {
    const person = await office.certified()
    const repayId = await disbursedLoanOf(noren.url, person.token)
    const body = { requestId: randomUUID(), repayId, kind: 'full', channel: 'upi' }
    const paying = await plainCall(noren.url, '/repay/pay', { token: person.token, body })
    const phone = await shop.phone({ javaScriptEnabled: false, width: 320, height: 640 })
    const { page } = phone
    await page.goto('/help-es.html')
    await page.getByRole('link', { name: 'Ver cómo pagar un código de pago' }).click()
    await page.getByRole('heading', { name: 'Pagar un préstamo sin la app' }).waitFor()
    await page.getByLabel('Código de pago').fill(`${noren.url}/#${paying.page}`)
    await page.getByRole('button', { name: 'Ver cómo pagar' }).click()
    await page.getByText(paying.ref).waitFor()
    await page.getByText('Esperando tu pago').waitFor()
    expect(await page.getByRole('img').getAttribute('alt')).toContain('₹10,')
    await page.getByRole('button', { name: 'Tiếng Việt' }).click()
    await page.getByText(paying.ref).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('vi')
    // Its styles are allowed by the policy of its answer, and fit the smallest phone.
    const font = await page.locator('h1').evaluate((one) => getComputedStyle(one).fontSize)
    expect(font).toBe('26px')
    expect(await page.evaluate(overflowNow)).toEqual([])
    // Nor does anything break or leave it with letters of twice the size.
    const text = await setTextSize(page, 200)
    expect(await page.locator('h1').evaluate((one) => getComputedStyle(one).fontSize)).toBe('52px')
    expect(await figureFindings(page)).toEqual([])
    await text.back()
    expect(phone.problems).toEqual([])
    await page.goto('/')
    expect(await page.content()).toContain('href="/pay?lang=en"')
    await phone.close()
  })

  test('[G9.1] the landing page says so and leads there', async () => {
    const { page, close } = await shop.phone({ javaScriptEnabled: false })
    await page.goto('/')
    await page.getByText('This device is not currently supported').waitFor()
    expect(await page.content()).toContain('<noscript>JavaScript is off in this browser')
    expect(await page.locator('[data-start]').isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Help, and how to pay without the app' }).click()
    await page.getByRole('heading', { name: 'Help without the app' }).waitFor()
    await close()
  })

  test('[G9.1] a script that is too new to be read leaves the same words', async () => {
    const { page, close } = await shop.phone({ serviceWorkers: 'block' })
    await page.route('**/', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('<script>', '<script>let 1;')
      const { 'content-security-policy': _, ...headers } = answer.headers()
      await route.fulfill({ response: answer, headers, body })
    })
    await page.route('**/boot-check*', (route) => route.abort())
    await page.goto('/')
    await page.getByText('This device is not currently supported').waitFor()
    await close()
  })
})
