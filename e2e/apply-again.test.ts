import { creditInfo } from '@noren/contract/credit'
import { quote } from '@noren/contract/loans'
import type { CertifiedPerson } from '@noren/testkit/given-certified'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { payAtTill } from './borrower.ts'
import type { Phone, PhoneShop } from './browser.ts'
import { loanOf, orderOf } from './cast.ts'
import type { NorenProcess } from './noren-process.ts'
import { type BackOffice, plainCall } from './people.ts'
import { onStage } from './stage.ts'
import { until } from './until.ts'

/** A repaid loan once more, and several loans in one application: every cost, then one tap. */

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
onStage((stage) => {
  ;({ noren, office, shop } = stage)
})

type Bill = { borrowId: string; productCode: string; amount: string; borrowStatus: number }
const bills = async ({ token }: CertifiedPerson, borrowType: 0 | 1 = 0): Promise<Bill[]> =>
  (await plainCall(noren.url, `/borrow/bill?borrowType=${borrowType}`, { token })).details

const onPhone = async (
  person: CertifiedPerson,
  path: string,
  work: (page: Page, phone: Phone) => Promise<void>,
): Promise<void> => {
  const phone = await shop.phone()
  await phone.context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  await phone.page.goto(`/#${path}`)
  await work(phone.page, phone)
  expect(phone.problems).toEqual([])
  await phone.close()
}

/** Reads to the end of the page, ticks the box, and returns the button that applies. */
const agree = async (page: Page) => {
  const box = page.getByRole('checkbox', { name: /agree to/ })
  await until('the end of the text was seen', async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    return (await box.count()) === 1
  })
  await box.check()
  return page.getByRole('button', { name: /^Apply for/ })
}

const facts = async (page: Page, label: string): Promise<string> =>
  (
    await page
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
      .first()
      .locator('dd')
      .innerText()
  ).trim()

const amountOf = (text: string): number => Number(text.replace(/[^\d.]/g, ''))

const givenRepaid = async (): Promise<{ person: CertifiedPerson; loanId: string }> => {
  const person = await office.certified()
  const loanId = await loanOf(noren.url, person)
  const { ref } = await orderOf(noren.url, person, { repayId: loanId, channel: 'upi' })
  await payAtTill(noren.url, { ref, outcome: 'success' })
  await expect
    .poll(async () => (await bills(person, 1)).map((one) => one.borrowStatus))
    .toEqual([80])
  return { person, loanId }
}

test('[P3.16] a repaid loan is borrowed again: one tap shows today’s statement, one applies', async () => {
  const { person, loanId } = await givenRepaid()
  await office.letApplicationsAge(person.userId)
  await onPhone(person, `/repay/${loanId}`, async (page) => {
    const again = page.getByRole('region', { name: 'The same again, if you want it' })
    await again.getByText('You receive').waitFor()
    await again.getByRole('link', { name: 'Borrow again' }).click()
    await page.waitForURL(/#\/loan\/again$/)
    await page.getByRole('heading', { name: 'Lane 30: key facts and agreement' }).waitFor()
    // Every cost stands there before anything can be agreed to.
    const { details } = await plainCall(noren.url, '/product/quote', {
      token: person.token,
      body: { products: [{ productCode: 'lane-30', productAmount: '10000.00' }] },
    })
    const [today] = details
    expect(amountOf(await facts(page, 'You receive'))).toBe(Number(today.receive))
    expect(amountOf(await facts(page, 'You pay back'))).toBe(Number(today.repay))
    expect(amountOf(await facts(page, 'Total cost'))).toBe(Number(today.totalCost))
    expect(amountOf(await facts(page, 'Service fee'))).toBe(Number(today.serviceFee))
    expect(await facts(page, 'APR')).toBe(`${today.apr}%`)
    expect(await facts(page, 'Due')).toContain(String(Number(today.dueDate.slice(-2))))
    expect(await page.getByRole('button', { name: /^Apply for/ }).isDisabled()).toBe(true)
    await (await agree(page)).click()
    await page.getByText('Your application arrived').waitFor()
  })
  expect(await bills(person)).toMatchObject([{ productCode: 'lane-30', amount: '10000.00' }])
})

test('[P3.17] within ten minutes another loan must be meant, and two quick taps are one', async () => {
  const { person, loanId } = await givenRepaid()
  await onPhone(person, '/loan/again', async (page) => {
    await page.getByRole('heading', { name: 'Is this another loan?' }).waitFor()
    const first = page.getByRole('link', { name: 'See that loan' })
    expect(await first.getAttribute('href')).toBe(`#/repay/${loanId}`)
    await page.getByRole('button', { name: 'Apply for another' }).click()
    const apply = await agree(page)
    await apply.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await page.getByText('Your application arrived').waitFor()
  })
  expect(await bills(person)).toHaveLength(1)
})

test('[P3.17] who never borrowed is told so, and led to the loans', async () => {
  await onPhone(await office.certified(), '/loan/again', async (page) => {
    await page.getByRole('heading', { name: 'There is no earlier loan yet' }).waitFor()
    await page.getByRole('link', { name: 'Compare loans' }).click()
    await page.waitForURL(/#\/home$/)
  })
})

test('[P3.21] what was reserved is taken in one tap: today’s statement with its coupon, and one applies', async () => {
  const person = await office.certified()
  const { token } = person
  await loanOf(noren.url, person)
  const products = [{ productCode: 'lamp-61', productAmount: '5000.00' }]
  const wish = { requestId: crypto.randomUUID(), applyTotalAmount: '5000.00', products }
  const reserve = () => plainCall(noren.url, '/preorder/guidance/apply', { token, body: wish })
  const { coupon } = await reserve()
  const { details } = await plainCall(noren.url, '/product/quote', {
    token,
    body: { products, couponId: coupon.couponId },
  })
  expect(Number(details[0].coupon)).toBeGreaterThan(0)
  await onPhone(person, '/home', async (page) => {
    await page.getByRole('link', { name: 'Take it now' }).click()
    await page.getByRole('heading', { name: 'Lamp 61: key facts and agreement' }).waitFor()
    expect(amountOf(await facts(page, 'You pay back'))).toBe(Number(details[0].repay))
    await (await agree(page)).click()
    await page.getByText('Your application arrived').waitFor()
  })
  expect((await bills(person)).map(({ productCode }) => productCode).sort()).toEqual([
    'lamp-61',
    'lane-30',
  ])
  const { details: coupons } = await plainCall(noren.url, '/coupon/couponList', { token })
  const used = coupons.filter(({ couponId }: { couponId: string }) => couponId === coupon.couponId)
  expect(used).toMatchObject([{ state: 'used' }])
  // The same address again, as Back finds it: its coupon is used, and the loan may be had without.
  const again = `/loan/several?products=lamp-61:6000.00&coupon=${coupon.couponId}&step=read`
  await onPhone(person, again, async (page) => {
    await page.getByRole('link', { name: 'Go on without a coupon' }).click()
    await page.getByRole('heading', { name: 'Lamp 61: key facts and agreement' }).waitFor()
  })
})

test('[P3.20] several loans are chosen together, each with its statement, and one tap applies for all', async () => {
  const person = await office.certified()
  const products = [
    { productCode: 'lane-30', productAmount: '6000.00' },
    { productCode: 'lamp-61', productAmount: '5000.00' },
  ]
  const { details } = await plainCall(noren.url, '/product/quote', {
    token: person.token,
    body: { products },
  })
  await onPhone(person, '/loan?product=lane-30&amount=6000', async (page) => {
    await page.getByRole('link', { name: /^Take several loans at once/ }).click()
    await page.waitForURL(/#\/loan\/several/)
    // The loan looked at before is chosen already, with its amount.
    expect(await page.getByLabel('Amount for Lane 30').inputValue()).toContain('6')
    await page.getByRole('checkbox', { name: /^Lamp 61/ }).check()
    await page.getByLabel('Amount for Lamp 61').fill('4999')
    await page.getByRole('button', { name: /^See what/ }).click()
    await page.getByText('The least is ₹5,000.').waitFor()
    await page.getByLabel('Amount for Lamp 61').fill('5000')
    await page.getByRole('button', { name: 'See what ₹11,000 costs' }).click()
    const together = page.getByRole('region', { name: '2 loans together' })
    await together.waitFor()
    for (const part of ['receive', 'repay', 'totalCost'] as const) {
      const sum = details.reduce(
        (all: number, one: Record<string, string>) => all + Number(one[part]),
        0,
      )
      const label = { receive: 'You receive', repay: 'You pay back', totalCost: 'Total cost' }[part]
      expect(amountOf(await facts(page, label)), label).toBeCloseTo(sum, 2)
    }
    for (const name of ['Lane 30', 'Lamp 61']) {
      await page.getByRole('heading', { name: `${name}: key facts and agreement` }).waitFor()
    }
    await (await agree(page)).click()
    await page.getByText('Your application arrived').waitFor()
  })
  expect(
    (await bills(person)).map(({ productCode, amount }) => [productCode, amount]).sort(),
  ).toEqual([
    ['lamp-61', '5000.00'],
    ['lane-30', '6000.00'],
  ])
})

test('[P3.20] a product in the way is named with its reason, and the rest goes on without it', async () => {
  // For this ending of the account number the sandbox's bank reports a closed account.
  const person = await office.certified({ accountNumber: '501001230001' })
  await loanOf(noren.url, person, { amount: '6000.00', status: 30 })
  const asked = '/loan/several?products=lane-30:7000.00,lamp-61:5000.00&step=read'
  await onPhone(person, asked, async (page) => {
    await (await agree(page)).click()
    await page
      .getByText('Lane 30: your earlier application for it is still under way.')
      .first()
      .waitFor()
    expect(await bills(person)).toHaveLength(1)
    await page.getByRole('link', { name: 'Go on with the other loan' }).click()
    await page.getByRole('heading', { name: 'Lamp 61: key facts and agreement' }).waitFor()
    await (await agree(page)).click()
    await page.getByText('Your application arrived').waitFor()
  })
  expect(await bills(person)).toHaveLength(2)
})

test('[P3.20] what no lender offers is named before anything is read', async () => {
  const path = '/loan/several?products=gone-1:5000.00,lane-30:6000.00,lane-14:15500.00&step=read'
  await onPhone(await office.certified(), path, async (page) => {
    await page.getByText('gone-1 is not available to you now.').waitFor()
    await page.getByText('Lane 14 is not offered for ₹15,500.').waitFor()
    await page.getByRole('link', { name: 'Go on with the other loan' }).click()
    await page.getByRole('heading', { name: 'Lane 30: key facts and agreement' }).waitFor()
  })
})

test('[F13.67] news of a loan while an agreement is read prices it no second time, and keeps what was agreed to', async () => {
  const person = await office.certified()
  await onPhone(person, '/loan?product=lane-30&amount=10000', async (page) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const times = (path: string) => asked.filter((one) => one.endsWith(path)).length
    await page.getByRole('button', { name: 'Read the agreement' }).click()
    const sheet = page.locator('.sheet')
    await sheet.getByText('This is the end of the text.').scrollIntoViewIfNeeded()
    await sheet.getByRole('checkbox').check()
    expect(times(quote.path)).toBe(1)
    const before = times(creditInfo.path)
    // Another phone of the same person: the stream tells this one.
    await loanOf(noren.url, person, { amount: '6000.00' })
    await expect.poll(() => times(creditInfo.path)).toBeGreaterThan(before)
    await until('all that the news asks for is answered', async () => {
      const soFar = asked.length
      await page.waitForTimeout(500)
      return asked.length === soFar
    })
    expect(times(quote.path)).toBe(1)
    expect(await sheet.getByRole('checkbox').isChecked()).toBe(true)
  })
})
