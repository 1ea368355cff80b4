import type { CertifiedPerson } from '@noren/testkit/given-certified'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newestCode, payAtTill } from './borrower.ts'
import type { PhoneShop } from './browser.ts'
import { loanOf } from './cast.ts'
import type { NorenProcess } from './noren-process.ts'
import { type BackOffice, plainCall, signedInPerson } from './people.ts'
import { onStage } from './stage.ts'
import { until } from './until.ts'

/** Ways that begin on one page and end with the money, each walked to its end. */

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
onStage((stage) => {
  ;({ noren, office, shop } = stage)
})

const onPhone = async (
  { token }: { token: string },
  path: string,
  work: (page: Page) => Promise<void>,
): Promise<void> => {
  const phone = await shop.phone()
  await phone.context.addCookies([{ name: 'noren_token', value: token, url: noren.url }])
  await phone.page.goto(`/#${path}`)
  await work(phone.page)
  expect(phone.problems).toEqual([])
  await phone.close()
}

const detailOf = ({ token }: CertifiedPerson, loanId: string) =>
  plainCall(noren.url, `/repay/detail/${loanId}`, { token })

/** For this ending of the account number the sandbox's bank reports a closed account. */
const CLOSED_ACCOUNT = '501001230001'

test('[C9.5] after a failed payout the account is changed with a code, and the money arrives there', async () => {
  const person = await office.certified({ accountNumber: CLOSED_ACCOUNT })
  const loanId = await loanOf(noren.url, person, { status: 30 })
  const newAccount = `50100${String(process.hrtime.bigint()).slice(-7)}42`
  await onPhone(person, `/repay/${loanId}`, async (page) => {
    await page
      .getByRole('link', { name: /^Change/ })
      .first()
      .click()
    await page.waitForURL(/#\/modify-bank-info\?borrowId=/)
    await page
      .getByText(/came back$/)
      .first()
      .waitFor()
    await page.locator('.field-box-pick').first().click()
    await page.locator('.sheet input').first().fill('hdfc')
    await page.locator('.sheet li button').first().click()
    await page.locator('.sheet').waitFor({ state: 'detached' })
    await page.locator('#ifsc').fill('HDFC0001234')
    await page.locator('#accountNumber').fill(newAccount)
    await page.locator('#accountAgain').fill(newAccount)
    await page.locator('#phone').fill(person.phone)
    await page.getByRole('button', { name: 'Change the account' }).click()
    const sheet = page.getByRole('dialog', { name: 'Is it you?' })
    await sheet.getByText(/^We sent a code to/).waitFor()
    await sheet.locator('[name=code]').fill(await newestCode(noren.url, person.phone))
    await sheet.getByRole('button', { name: 'Confirm the account' }).click()
    await until('the loan was paid out', async () => {
      const { borrowStatus } = await detailOf(person, loanId)
      return borrowStatus === 50
    })
    await page.goto(`/#/repay/${loanId}`)
    await page.getByRole('button', { name: /^Pay ₹/ }).waitFor()
  })
  const { account } = await plainCall(noren.url, '/account/userBandingAccount', {
    token: person.token,
  })
  expect(JSON.stringify(account)).toContain(newAccount.slice(-4))
})

test('[O2.8] an extension is read, agreed to and paid, and the due day moves by its days', async () => {
  const person = await office.certified()
  const loanId = await loanOf(noren.url, person)
  const before = await detailOf(person, loanId)
  await onPhone(person, `/repay/${loanId}`, async (page) => {
    await page
      .locator('label')
      .filter({ hasText: /more days/ })
      .click()
    await page.getByRole('button', { name: 'Read the terms of the extension' }).click()
    const sheet = page.locator('.sheet')
    const pay = sheet.getByRole('button', { name: /^Pay ₹[\d,.]+ and extend$/ })
    await pay.waitFor()
    expect(await pay.isDisabled()).toBe(true)
    await until('the end of the text was seen', async () => {
      await sheet.getByText('This is the end of the text.').scrollIntoViewIfNeeded()
      return (await sheet.getByRole('checkbox').count()) === 1
    })
    await sheet.getByRole('checkbox').check()
    await pay.click()
    await page.waitForURL(/#\/repay-code/)
    await page.getByRole('img', { name: /^Payment code for / }).waitFor()
    const { openOrderRef: ref } = await detailOf(person, loanId)
    await payAtTill(noren.url, { ref, outcome: 'success' })
    await page.getByRole('link', { name: /receipt/i }).click()
    await page.waitForURL(new RegExp(`#/repay/${loanId}$`))
  })
  const after = await detailOf(person, loanId)
  expect(after.dueDate).toBe(before.dueDateAfterExtension)
  expect(Number(after.paidSoFar)).toBeGreaterThan(0)
})

test('[O3.8] a proof is sent with its picture, and once staff accept it the money counts', async () => {
  const person = await office.certified()
  const loanId = await loanOf(noren.url, person)
  const reference = `UTR${String(process.hrtime.bigint()).slice(-12)}`
  const before = await detailOf(person, loanId)
  await onPhone(person, `/repay/${loanId}`, async (page) => {
    await page.getByRole('link', { name: /^Paid already\? Send the proof/ }).click()
    await page.waitForURL(/#\/upload-voucher\?repayId=/)
    const buffer = await proofPicture(['Paid', '500.00', reference])
    const read = page.waitForResponse(/\/repay\/voucher\/read/)
    await page
      .locator('main input[type=file]')
      .first()
      .setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer })
    await read
    await page.getByLabel(/^Bank reference/).fill(reference)
    await page.getByLabel('Amount paid').fill('500')
    await page.locator('.field-box-pick').first().click()
    await page.locator('.sheet-foot button').click()
    await page.locator('.sheet').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Send the proof' }).click()
    await page
      .getByText(/^We are checking your proof of ₹500/)
      .first()
      .waitFor()
    await office.acceptProof(reference)
    await page.goto(`/#/upload-voucher?repayId=${loanId}`)
    await page.reload()
    await page.getByText('Your proof was right').first().waitFor()
  })
  const after = await detailOf(person, loanId)
  expect(Number(after.paidSoFar) - Number(before.paidSoFar)).toBe(500)
})

test('[C12.5] each rule of a field speaks in its turn, of all fields at once, and a mended one is quiet', async () => {
  const person = await signedInPerson(noren.url)
  await office.setStatus(person.userId, 40)
  await onPhone(person, '/facial-auth/step-three', async (page) => {
    const phones = page.getByLabel('Phone number')
    const save = page.getByRole('button', { name: 'Save and go on' })
    const errors = () => page.locator('.field-error').allInnerTexts()
    await phones.first().waitFor()
    // Four fields, each with the first of its rules: choose, fill in.
    await save.click()
    await expect.poll(async () => (await errors()).length).toBe(4)
    const [choose = '', required = ''] = await errors()
    expect(new Set(await errors())).toEqual(new Set([choose, required]))
    await phones.nth(0).fill('123')
    await phones.nth(1).fill('9812345670')
    await save.click()
    await expect.poll(errors).toContain('Check the phone number.')
    await phones.nth(0).fill('9812345670')
    await save.click()
    await expect.poll(errors).toContain('Please give two different numbers.')
    // No more can be typed than the field takes.
    await phones.nth(0).fill('')
    await phones.nth(0).pressSequentially('9'.repeat(60), { delay: 0 })
    expect((await phones.nth(0).inputValue()).length).toBeLessThanOrEqual(40)
    await phones.nth(0).fill('9812345671')
    // The choices of a select are those of the dictionary.
    const { details } = await plainCall(noren.url, '/dict/getByType/relationship', {
      token: person.token,
    })
    const picks = page.locator('.field-box-pick')
    for (const at of [0, 1]) {
      await picks.nth(at).click()
      const options = page.locator('.sheet li button')
      await options.first().waitFor()
      expect(await options.count()).toBe(details.length)
      await options.nth(at).click()
      await page.locator('.sheet').waitFor({ state: 'detached' })
    }
    await save.click()
    await page.waitForURL(/#\/facial-auth\/step-four$/)
  })
})

test('[P1.8] each offer at home has its amounts, its service fee and its due day', async () => {
  const person = await office.certified()
  const { details } = await plainCall(noren.url, '/product/productList/V2/all', {
    token: person.token,
  })
  expect(details.length).toBeGreaterThan(1)
  await onPhone(person, '/home', async (page) => {
    await page.getByText('Service fee', { exact: true }).first().waitFor()
    for (const offer of details) {
      const card = page.getByRole('article').filter({ hasText: offer.productName })
      const text = (await card.first().innerText()).replace(/[\u00a0\s,]+/g, ' ')
      const digits = text.replace(/[₹ ]/g, '')
      for (const amount of [offer.receive, offer.repay, offer.serviceFee]) {
        expect(digits, offer.productName).toContain(String(amount).replace(/\.00$/, ''))
      }
      const facts = await card.first().locator('dl > div').allInnerTexts()
      const [, , day] = offer.dueDate.split('-')
      const due = facts.find((fact) => /^(Due|Last payment)\n/.test(fact))
      expect(due, offer.productName).toMatch(new RegExp(`\\b${Number(day)}\\b`))
      expect(
        facts.some((fact) => /^Service fee\n₹[\d,.]+$/.test(fact)),
        offer.productName,
      ).toBe(true)
    }
  })
})

test('[C4.20] before the camera opens drawings show the face ahead and turned to each side', async () => {
  const person = await office.atFaceCheck()
  await onPhone(person, '/facial-auth/step-one', async (page) => {
    await page.locator('.dock button').first().click()
    const turns = page.getByRole('list', { name: 'What the camera asks for' })
    await turns.waitFor()
    expect(await turns.getByRole('listitem').allInnerTexts()).toEqual([
      'Look ahead',
      'Turn left, slowly',
      'Turn right, slowly',
    ])
    const drawn = () =>
      turns
        .locator('img')
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0))
    await expect.poll(drawn).toEqual([true, true, true])
  })
})
