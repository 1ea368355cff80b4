import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { choose } from './borrower.ts'
import type { PhoneShop } from './browser.ts'
import type { NorenProcess } from './noren-process.ts'
import { type BackOffice, plainCall } from './people.ts'
import { findingsOn } from './screen-checks.ts'
import { onStage } from './stage.ts'

/** Past the day from which limits go by what somebody can pay back; other browser tests hold the policy before it. */
const MONTHS = [30, 30]

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
onStage(
  (stage) => {
    ;({ noren, office, shop } = stage)
  },
  { CREDIT_POLICY: '' },
)

/** Certified as a student, who is asked for an income. */
const givenStudent = async () => {
  const info = { workStatus: 'student', monthlyIncome: undefined }
  const person = await office.atBankStep({ info })
  const { token } = person
  const account = {
    ifsc: 'HDFC0001234',
    accountNumber: `5${randomInt(10_000_000, 99_999_999)}7777`,
  }
  const body = { bankCode: 'HDFC', ...account }
  const { credit } = await plainCall(noren.url, '/account/saveUserAccount', { token, body })
  expect(credit).toMatchObject({ decision: 'review' })
  return person
}

test('[B4.49] who is asked for an income finds at home where to state one, and what is decided then', async () => {
  for (const days of MONTHS) await office.advanceDays(days)
  const { token } = await givenStudent()
  const phone = await shop.phone({ reducedMotion: 'reduce' })
  const { context, page } = phone
  await context.addCookies([{ name: 'noren_token', value: token, url: noren.url }])
  await page.goto('/#/home')
  const work = page.getByRole('link', { name: 'Change work and income' })
  await work.waitFor()
  await page.getByRole('link', { name: 'Change your answers' }).waitFor()
  await page.getByRole('button', { name: 'Write to us' }).waitFor()
  expect(await findingsOn(phone, { isDarkToo: true })).toEqual([])

  await page.setViewportSize({ width: 360, height: 780 })
  await page.reload()
  await work.click()
  await page.waitForURL(/#\/facial-auth\/step-two/)
  await choose(page, 'Work status', /Retired/)
  await choose(page, 'Monthly income', /60,000 to/)
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.waitForURL(/#\/home$/)
  await page.getByText('You can borrow').waitFor()
  await page.getByText('₹10,000', { exact: true }).first().waitFor()
  expect(await work.count()).toBe(0)
  expect(phone.problems).toEqual([])
  await phone.close()
})
