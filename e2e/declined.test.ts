import { expect, test } from 'vitest'
import type { PhoneShop } from './browser.ts'
import type { NorenProcess } from './noren-process.ts'
import type { BackOffice } from './people.ts'
import { onStage } from './stage.ts'

/** What somebody sees whom the lenders declined. */

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
onStage((stage) => {
  ;({ noren, office, shop } = stage)
})

test('[O4.7] no page offers a coupon to somebody who was declined, and none says that one is there', async () => {
  const survey = { missedPayments: 'behindNow', otherLoans: 'fourOrMore' }
  const person = await office.certified({ survey })
  const phone = await shop.phone()
  const { page, context } = phone
  await context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  await page.goto('/#/home')
  await page.getByRole('heading', { name: 'Why, and what would change it' }).waitFor()
  expect(await page.getByText(/coupon/i).count()).toBe(0)
  await page.goto('/#/user')
  const row = page.getByRole('link', { name: /^Coupons/ })
  await row.waitFor()
  expect(await row.innerText()).toMatch(/^Coupons\s+0$/)
  await row.click()
  await page.getByText('No coupons', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Use' }).count()).toBe(0)
  expect(phone.problems).toEqual([])
  await phone.close()
})
