import { readFileSync } from 'node:fs'
import { LANGUAGES } from '@noren/i18n/languages'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Phone, PhoneShop } from './browser.ts'
import { onStage } from './stage.ts'

/** The sandbox's part *Cash*, as a newcomer of the README's five minutes meets it: pay, break it, see it found. */

let shop: PhoneShop
onStage((stage) => {
  ;({ shop } = stage)
})

let opened: Phone
let page: Page
beforeAll(async () => {
  opened = await shop.phone({ width: 1280, height: 900, isMobile: false, hasTouch: false })
  page = opened.page
  await page.goto('/sandbox')
  await page.getByRole('heading', { name: 'Noren demo studio' }).waitFor()
})
afterAll(async () => {
  await opened?.close()
})

/** The page's texts, from its own catalogue. */
const STUDIO: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(
    new URL('../apps/server/src/providers/sandbox/page/texts.json', import.meta.url),
    'utf8',
  ),
)

const app = () => page.frameLocator('#app')
const settle = () => page.getByRole('button', { name: '1. Settle today' }).click()
const compare = () => page.getByRole('button', { name: '2. Compare' }).click()
const said = (text: RegExp) => page.locator('#cash-said', { hasText: text }).waitFor()
const found = () => page.locator('#exceptions .item')

/** Somebody with a loan repays all of it at the till. Returns the amount as the till has it. */
const repay = async (): Promise<string> => {
  await page.getByRole('button', { name: 'With a loan', exact: true }).click()
  await page.locator('#people-said[data-mood="good"]').waitFor()
  await app().getByRole('button', { name: 'Yes, go on here' }).click()
  await app().locator('.tab-bar a[href="#/order"]').click()
  await app().getByText('View and pay').first().click()
  await app()
    .getByRole('button', { name: /^Pay ₹.* today/ })
    .click()
  const ref = await app().getByText(/^NRN-/).innerText()
  await expect.poll(() => page.locator('#ref').inputValue()).toBe(ref)
  const amount = await page.locator('#amount').inputValue()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.locator('#payments .item', { hasText: ref }).locator('[data-mood="good"]').waitFor()
  return amount
}

test('[B9.164] before anything was paid nothing waits to be settled, and it says so', async () => {
  await settle()
  await said(/^Nothing waits to be settled: pay at the till first\.$/)
  expect(await page.locator('#cash-said').getAttribute('data-mood')).toBe('')
})

test('[B9.164] a newcomer breaks one of two payments, and sees that one found and the other matched', async () => {
  const [first, second] = [await repay(), await repay()]
  await page.getByRole('checkbox', { name: 'Another amount' }).check()
  await settle()
  await said(/^Settled: INR \d+\.\d\d\. Now compare\.$/)
  expect(await page.locator('#cash-said').getAttribute('data-mood')).toBe('good')
  await compare()
  await said(/^New lines: \d+\. Matched: \d+\. New exceptions: \d+\.$/)
  expect(await page.locator('#cash-said').getAttribute('data-mood')).toBe('bad')
  const wrong = found().filter({ hasText: 'The same payment, another amount' })
  expect(await wrong.count()).toBe(1)
  await wrong.locator('.mark[data-mood="bad"]', { hasText: 'Open' }).waitFor()
  // By one of the two it is named; what differs is a rupee.
  const amount = /INR (\d+\.\d\d)/.exec(await wrong.innerText())?.[1] ?? ''
  expect([first, second].map((paid) => (Number(paid) - 1).toFixed(2))).toContain(amount)
  // Nothing else of what was paid is in doubt: the rest is the lender's own first money, which only its bank knows.
  const kinds = (await found().allInnerTexts()).filter((text) => !/another amount/.test(text))
  for (const text of kinds) expect(text).toMatch(/bank/i)
  await page.getByText('Every amount in the books is explained, line by line.').waitFor()
})

test('[B9.164] asked again it finds nothing new, and what is open stays and has its name in every language', async () => {
  const count = await found().count()
  await compare()
  await said(/^New lines: 0\. Matched: 0\. New exceptions: 0\.$/)
  expect(await found().count()).toBe(count)
  for (const language of LANGUAGES.toReversed()) {
    await page.locator('#language').selectOption(language)
    const name = STUDIO[language]?.['cash.kind.amountDiffers'] ?? ''
    expect(name).not.toBe('')
    await found().filter({ hasText: name }).waitFor()
  }
  expect(opened.problems).toEqual([])
})
