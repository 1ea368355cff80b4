import { expect, test } from 'vitest'
import type { PhoneShop } from './browser.ts'
import { loanOf, orderOf } from './cast.ts'
import type { NorenProcess } from './noren-process.ts'
import type { BackOffice } from './people.ts'
import { onStage } from './stage.ts'

/** What a payment page does when the time of its code runs out. */

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
onStage((stage) => {
  ;({ noren, office, shop } = stage)
})

const SOON_MS = 25_000

test.concurrent('[O8.4] a payment code about to end says so, is kept to its end, and is then over', async () => {
  const person = await office.certified()
  const loanId = await loanOf(noren.url, person)
  const { page: address } = await orderOf(noren.url, person, { repayId: loanId, channel: 'upi' })
  await office.letOrderEndIn(loanId, SOON_MS)
  const phone = await shop.phone()
  const { page } = phone
  await phone.context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  await page.goto(`/${address.replace(/^\/?#?/, '#')}`)
  await page.getByRole('img', { name: /^Payment code for / }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'This code ends soon' })
  expect(await dialog.count()).toBe(0)
  await dialog.waitFor({ timeout: SOON_MS })
  await dialog.getByText('what you send still counts').waitFor()
  await dialog.getByRole('timer', { name: /^([5-9]|10) seconds left$/ }).waitFor()
  // Closing it decides nothing: the code stays until its end, and then says that it is over.
  await dialog.getByRole('button', { name: 'Keep using this code' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('img', { name: /^Payment code for / }).waitFor()
  await page.getByText('This code has ended').waitFor({ timeout: 90_000 })
  expect(phone.problems).toEqual([])
  await phone.close()
})

test.concurrent('[O8.4] left alone the countdown closes by itself, and the page asks how the order stands', async () => {
  const person = await office.certified()
  const loanId = await loanOf(noren.url, person)
  const { page: address } = await orderOf(noren.url, person, { repayId: loanId, channel: 'upi' })
  await office.letOrderEndIn(loanId, SOON_MS)
  const phone = await shop.phone()
  const { page } = phone
  await page.goto(`/${address.replace(/^\/?#?/, '#')}`)
  const dialog = page.getByRole('dialog', { name: 'This code ends soon' })
  await dialog.waitFor({ timeout: SOON_MS + 20_000 })
  // Whoever has only the link of an SMS is offered no loan page.
  expect(await dialog.getByRole('link').count()).toBe(0)
  await dialog.waitFor({ state: 'detached', timeout: 15_000 })
  await page.getByText('This code has ended').waitFor({ timeout: 90_000 })
  expect(phone.problems).toEqual([])
  await phone.close()
})
