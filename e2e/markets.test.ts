import type { MarketCode } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payAtTill } from './borrower.ts'
import { openPhoneShop, type PhoneShop } from './browser.ts'
import { loanOf, orderOf } from './cast.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { type BackOffice, openBackOffice, plainCall } from './people.ts'

/** What a person sees in each market, in its own language, with amounts in its country's format. */
const SEEN = {
  mx: {
    locale: 'es-MX',
    landing: ['$20,000', '$5,000', '$5,229.50', 'CAT', '67.88%', 'IVA', 'México', 'Nopal Azul'],
    wrongPhone: '0512345678',
    product: 'Nopal 30',
    money: /\$\d{1,3},\d{3}/,
    rate: ['no con el CAT', 'CAT según lo pagado, sin IVA'],
  },
  id: {
    locale: 'id-ID',
    landing: ['Rp 15.000.000', 'Rp 2.000.000', 'Rp 2.059.760', '36,35%', 'PPN', 'Indonesia'],
    wrongPhone: '2112345678',
    product: 'Lontar 30',
    money: /Rp\s\d{1,3}(\.\d{3})+(?![.,]\d)/,
    rate: [null, 'Biaya tahunan sesuai pembayaran'],
  },
  vn: {
    locale: 'vi-VN',
    landing: ['20.000.000 ₫', '5.000.000 ₫', '5.076.750 ₫', '18,68%', 'VAT', 'Sen Cầu'],
    wrongPhone: '212345678',
    product: 'Sen 30',
    money: /\d{1,3}(\.\d{3})+\s₫/,
    rate: [null, 'Chi phí năm theo số đã trả'],
  },
} as const satisfies Partial<Record<MarketCode, object>>
type Shown = keyof typeof SEEN

const expectFits = async (page: Page, where: string): Promise<void> => {
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: window.innerWidth,
  }))
  expect(widths.window, where).toBe(320)
  expect(widths.content, where).toBeLessThanOrEqual(widths.window)
}

const langOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

/** Intl puts a non-breaking space between a figure and its symbol. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

describe.each(Object.keys(SEEN) as Shown[])('the app of the market %s', (code) => {
  const market = marketByCode(code)
  const seen = SEEN[code]
  let noren: NorenProcess
  let shop: PhoneShop
  let office: BackOffice
  beforeAll(async () => {
    noren = await startNoren({ env: { MARKET: code, VISION_WORKERS: '0' } })
    shop = await openPhoneShop(noren.url)
    office = await openBackOffice(noren, code)
  })
  afterAll(async () => {
    await office?.close()
    await shop?.close()
    await noren?.stop()
    if (noren) removeFolder(noren.dataDir)
  })

  test('[P5.3] landing and login: its language, its currency, its numbers of phones', async () => {
    const { page, problems, close } = await shop.phone({ width: 320, locale: seen.locale })
    await page.goto('/')
    await expect.poll(() => langOf(page)).toBe(market.defaultLanguage)
    const landing = plain(await page.locator('#landing').innerText())
    for (const part of seen.landing) expect(landing).toContain(part)
    expect(landing).not.toMatch(/₹|rupee|rupias|RBI|\bIndia\b/i)
    await expectFits(page, 'landing')
    await page.locator('#landing .button').first().click()
    const phone = page.locator('[name="phone"]')
    await phone.fill(seen.wrongPhone)
    await page.locator('.login-form').getByText(market.areaCode).first().waitFor()
    await page.locator('.login-form button[type="submit"]').click()
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true')
    await expectFits(page, 'login')
    expect(problems).toEqual([])
    await close()
  })

  test('a browser that speaks none of ours is spoken to in the language of the market', async () => {
    const { page, close } = await shop.phone({ locale: 'fr-FR' })
    await page.goto('/#/login')
    await page.locator('[name="phone"]').waitFor()
    await expect.poll(() => langOf(page)).toBe(market.defaultLanguage)
    await close()
  })

  test('[P1.1] home and loan: offers of its lenders, amounts as its country writes them', async () => {
    const person = await office.certified()
    const { page, context, problems, close } = await shop.phone({
      width: 320,
      locale: seen.locale,
    })
    await context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
    await page.goto('/#/home')
    const offer = page.locator(`[aria-label*="${seen.product}"]`).first()
    await offer.waitFor()
    await expect.poll(() => page.locator('#root').innerText()).toMatch(seen.money)
    await expectFits(page, 'home')
    await offer.click()
    await page.waitForURL(/#\/loan/)
    const main = page.locator('main')
    await main.getByText(seen.product).first().waitFor()
    await expect.poll(async () => plain(await main.innerText())).toMatch(seen.money)
    await expect.poll(() => main.innerText()).toContain(market.costMeasure)
    await expectFits(page, 'loan')
    // The same annual cost as beside the other loans, with the country's decimal separator.
    const yearlyCost = await main.locator('.loan-card .facts dd').nth(3).innerText()
    await main.locator('.noren-card-band button').click()
    const chosen = page.locator('dialog .choice').filter({ has: page.locator(':checked') })
    await chosen.filter({ hasText: ` ${yearlyCost}` }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('#root').innerText()).not.toMatch(/₹|GST|IFSC/)
    expect(problems).toEqual([])
    await close()
  })

  test('[F13.70] what a loan costs by the year is compared by the measure of its country, or said to be none', async () => {
    const person = await office.certified()
    const { token } = person
    const { details } = await plainCall(noren.url, '/product/productList/V2/all', { token })
    const [{ productCode, terms }] = details
    const loanId = await loanOf(noren.url, person, { productCode, amount: terms.amountMin })
    await office.advanceDays(5)
    const { page, context, problems, close } = await shop.phone({ locale: seen.locale })
    await context.addCookies([{ name: 'noren_token', value: token, url: noren.url }])
    await page.goto(`/#/repay/${loanId}`)
    const [whileItRuns, asPaid] = seen.rate
    const compared = page.getByRole('region').filter({ has: page.locator('#compare') })
    await compared.locator('li').first().waitFor()
    const said = plain(await compared.innerText())
    if (whileItRuns) expect(said).toContain(whileItRuns)
    else expect(said).not.toContain('CAT')
    const [channel] = market.channels
    const asked = { repayId: loanId, channel: channel?.channelCode ?? '' }
    const { ref } = await orderOf(noren.url, person, asked)
    await payAtTill(noren.url, { ref, outcome: 'success' })
    await page.locator('#payments').waitFor()
    await expect.poll(async () => plain(await page.locator('main').innerText())).toContain(asPaid)
    expect(problems).toEqual([])
    await close()
  })
})
