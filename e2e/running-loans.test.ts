import { randomUUID } from 'node:crypto'
import { type Day, day, daysBetween } from '@noren/contract/dates'
import type { CertifiedPerson } from '@noren/testkit/given-certified'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { payAtTill } from './borrower.ts'
import type { Phone, PhoneShop } from './browser.ts'
import type { NorenProcess } from './noren-process.ts'
import { type BackOffice, plainCall } from './people.ts'
import { onStage } from './stage.ts'
import { until } from './until.ts'

/** What the pages show and offer while a loan is running, overdue, or could not be paid out. */

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop

/** What the tests of later days need, borrowed on the first: so the days pass once for all of them. */
const LOANS = {
  coupon: { amount: '10000.00' },
  statement: { amount: '10000.00' },
  overdue: { amount: 'all' },
  plan: { amount: '10000.00' },
} as const
interface RunningLoan {
  person: CertifiedPerson
  repayId: string
  borrowedOn: Day
}
const given = new Map<keyof typeof LOANS, RunningLoan>()

const today = async (): Promise<Day> =>
  day((await (await fetch(`${noren.url}/sandbox/api/clock`)).json()).today)

const giveLoan = async (of: keyof typeof LOANS): Promise<RunningLoan> => {
  const person = await office.certified()
  const { token } = person
  const { amount } = LOANS[of]
  if (of === 'coupon') {
    await plainCall(noren.url, '/coupon/receiveCoupon/auth/complete', { token, body: {} })
  }
  const all = async () =>
    String((await plainCall(noren.url, '/credit/creditInfo', { token })).availableLimit)
  await borrow(person, amount === 'all' ? await all() : amount, 50)
  const [loan] = await bills(person)
  return { person, repayId: loan?.borrowId ?? '', borrowedOn: await today() }
}
/** A test that is tried again has one of its own. */
const takeLoan = async (of: keyof typeof LOANS): Promise<RunningLoan> => {
  const loan = given.get(of) ?? (await giveLoan(of))
  given.delete(of)
  return loan
}

onStage(async (stage) => {
  ;({ noren, office, shop } = stage)
  for (const of of Object.keys(LOANS) as (keyof typeof LOANS)[]) given.set(of, await giveLoan(of))
})

const bills = async ({
  token,
}: CertifiedPerson): Promise<{ borrowId: string; borrowStatus: number }[]> =>
  (await plainCall(noren.url, '/borrow/bill?borrowType=0', { token })).details

/** Applies as the app does, and waits for the sandbox bank's answer to the payout. */
const borrow = async (
  person: CertifiedPerson,
  amount: string,
  status: number,
  productCode = 'lane-30',
): Promise<void> => {
  const { token } = person
  const choice = { productCode, productAmount: amount }
  const quoted = await plainCall(noren.url, '/product/quote', {
    token,
    body: { products: [choice] },
  })
  const { kfsId, kfsHash } = quoted.details[0]
  const products = [{ ...choice, kfsId, kfsHash }]
  const body = { requestId: randomUUID(), applyTotalAmount: amount, products }
  await plainCall(noren.url, '/product/applyLoan', { token, body })
  const isThere = async () =>
    (await bills(person)).map(({ borrowStatus }) => borrowStatus).join() === String(status)
  await until(`the loan is at ${status}`, isThere)
}

/** Lets days pass until so many are over since it was borrowed. */
const untilDay = async ({ borrowedOn }: RunningLoan, count: number): Promise<void> => {
  const left = count - daysBetween(borrowedOn, await today())
  if (left <= 0) return
  const answer = await fetch(`${noren.url}/sandbox/api/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceDays: left }),
  })
  expect(answer.status).toBe(200)
}

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

test('[P4.1] while a loan runs the next one is reserved: dialog Submitted, its coupon, no second order', async () => {
  const person = await office.certified()
  await borrow(person, '10000.00', 50)
  await onPhone(person, '/home', async (page) => {
    await page.getByRole('button', { name: 'Choose what to reserve' }).click()
    const sheet = page.getByRole('dialog', { name: 'Reserve your next loan' })
    await sheet.getByRole('button', { name: 'Reserve', exact: true }).click()
    await sheet.getByText('Choose at least one loan.').waitFor()
    await sheet.getByRole('checkbox').first().check()
    await sheet.getByRole('button', { name: /^Reserve ₹/ }).click()
    const submitted = page.getByRole('dialog', { name: 'Submitted' })
    await submitted.getByText(/nothing is paid out without a new agreement/).waitFor()
    await submitted.getByText(/^Valid until /).waitFor()
    await submitted.getByRole('button', { name: 'Done' }).click()
    await page.getByText(/reserved for your next loan/).waitFor()

    await page.getByRole('navigation').getByRole('link', { name: 'Order' }).click()
    const tab = (name: RegExp) => page.getByRole('tab', { name })
    await page.getByText('View and pay').waitFor()
    await expect.poll(() => tab(/^Processing/).innerText()).toContain('1')
    await tab(/^Completed/).click()
    await page.waitForURL(/#\/order\?tab=completed$/)
    await page.getByText('View and pay').waitFor({ state: 'detached' })
  })
  expect(await bills(person)).toHaveLength(1)
})

test('[C9.1] [S4.2] a payout that failed leads to another account, and its letter to the staff has an asterisk', async () => {
  // For this ending of the account number the sandbox's bank reports a closed account.
  const person = await office.certified({ accountNumber: '501001230001' })
  await borrow(person, '10000.00', 30)
  await onPhone(person, '/order', async (page) => {
    await page
      .getByRole('link', { name: /^Change bank: / })
      .first()
      .click()
    await page.waitForURL(/#\/modify-bank-info\?borrowId=/)
    await page.goto('/#/customer-service')
    const mail = page.getByRole('link', { name: /Email/ })
    await expect.poll(() => mail.getAttribute('href')).toMatch(/[?&]subject=(\*|%2A)/)
  })
  const other = await office.certified()
  await onPhone(other, '/customer-service', async (page) => {
    const mail = page.getByRole('link', { name: /Email/ })
    await expect.poll(() => mail.getAttribute('href')).toMatch(/[?&]subject=[^*%]/)
  })
})

test('[O2.9] an application that nothing was paid out for is withdrawn, after a question', async () => {
  const person = await office.certified({ accountNumber: '501001290001' })
  await borrow(person, '10000.00', 30)
  const [loan] = await bills(person)
  await onPhone(person, `/repay/${loan?.borrowId}`, async (page) => {
    const open = page.getByRole('button', { name: 'Withdraw the application' })
    const dialog = page.getByRole('dialog', { name: 'Withdraw the application?' })
    await open.click()
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await bills(person)).toMatchObject([{ borrowStatus: 30 }])
    await open.click()
    await dialog.getByRole('button', { name: 'Withdraw the application' }).click()
    await page.getByText('This loan is closed. You owe nothing.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await open.count()).toBe(0)
  })
  expect(await bills(person)).toEqual([])
})

test('[O2.3] returned fees that cover the debt: left in one tap, what is more is owed back and told', async () => {
  const person = await office.certified()
  await borrow(person, '10000.00', 50, 'row-91')
  const { token } = person
  const [loan] = await bills(person)
  const repayId = loan?.borrowId ?? ''
  const asked = { repayId, kind: 'part', channel: 'upi', amount: '9900.00' }
  const body = { requestId: randomUUID(), ...asked }
  const { ref } = await plainCall(noren.url, '/repay/pay', { token, body })
  await payAtTill(noren.url, { ref, outcome: 'success' })
  const read = () => plainCall(noren.url, `/repay/detail/${repayId}`, { token })
  await expect.poll(async () => (await read()).coolingOff.payAmount).toBe('0.00')
  await onPhone(person, `/repay/${repayId}`, async (page) => {
    await page.getByText(/with nothing to pay: .* ₹136\.00 more is yours/).waitFor()
    await page.getByRole('button', { name: 'Return this loan' }).click()
    await page.getByText('This loan is closed. You owe nothing.').waitFor()
    await page.goto('/#/user?view=messages')
    await page.getByText('Money will be sent back to you').waitFor()
    const log = page.getByRole('region', { name: 'Who contacted you' })
    await log.getByText('No reminder has been sent to you.').waitFor()
  })
})

// From here on days pass.
test('[B9.158] the statement of the end of any past day is saved from the loan’s page', async () => {
  const loan = await takeLoan('statement')
  const { person, repayId } = loan
  await onPhone(person, `/repay/${repayId}`, async (page) => {
    // On its first day a loan has no day that is over.
    await page.getByRole('heading', { name: 'Agreement, key facts, receipts' }).waitFor()
    await page.getByText('Loan agreement').first().waitFor()
    expect(await page.getByText('Statement of a past day').count()).toBe(0)
  })
  await untilDay(loan, 3)
  await onPhone(person, `/repay/${repayId}`, async (page) => {
    await page.getByText('Statement of a past day').click()
    const sheet = page.getByRole('dialog', { name: 'Statement of a past day' })
    const download = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Save this statement' }).click()
    expect((await download).suggestedFilename()).toMatch(/^statement-.*\.pdf$/)
    await page.getByText(/^Saved: statement-/).waitFor()
  })
})

test('[O4.2] a coupon is chosen while repaying, and the payment is less by what it takes off', async () => {
  const loan = await takeLoan('coupon')
  const { person, repayId } = loan
  const { token } = person
  // The coupon reduces interest, of which there is none on the first day.
  await untilDay(loan, 12)
  const detail = () => plainCall(noren.url, `/repay/detail/${repayId}`, { token })
  const { payToday } = await detail()
  await onPhone(person, `/repay/${repayId}`, async (page) => {
    await page.getByRole('link', { name: /^Use a coupon/ }).click()
    await page.getByRole('button', { name: 'Use' }).first().click()
    await page.getByRole('link', { name: /^Coupon: / }).waitFor()
    await page.getByRole('button', { name: /less the coupon$/ }).click()
    await page.waitForURL(/#\/repay-code/)
    const code = page.getByRole('img', { name: /^Payment code for / })
    const asked = async () =>
      Number((await code.getAttribute('aria-label'))?.replace(/[^\d.]/g, ''))
    const { coupon } = await detail()
    expect(Number(coupon)).toBeGreaterThan(0)
    await expect.poll(asked).toBeCloseTo(Number(payToday) - Number(coupon), 2)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: /^Pay ₹[\d,.]+ today$/ }).waitFor()
    expect(await page.getByText('Use a coupon').count()).toBe(0)
  })
})

test('[P2.2] the sentences for an exhausted limit and for an overdue order', async () => {
  const loan = await takeLoan('overdue')
  const { person } = loan
  await onPhone(person, '/home', async (page) => {
    await page
      .getByText(
        'Your credit limit has been exhausted. Please check your order status and make a repayment first.',
      )
      .waitFor()
  })
  await untilDay(loan, 31)
  await expect
    .poll(async () => (await bills(person)).map(({ borrowStatus }) => borrowStatus))
    .toEqual([70])
  await onPhone(person, '/home', async (page) => {
    await page
      .getByText(
        'Your order is overdue and your credit limit has been locked. Please repay in time.',
      )
      .waitFor()
    await page.getByRole('link', { name: "I can't pay it all now" }).click()
    await page.getByRole('dialog', { name: "I can't pay it all now" }).getByText('A part').waitFor()
  })
})

test('[F13.20] who cannot pay has a plan in two taps, and the loan says its next payment', async () => {
  const loan = await takeLoan('plan')
  const { person, repayId } = loan
  const { token } = person
  await untilDay(loan, 33)
  const detail = () => plainCall(noren.url, `/repay/detail/${repayId}`, { token })
  await onPhone(person, `/repay/${repayId}`, async (page) => {
    await page
      .getByRole('link', { name: /^I can't pay/ })
      .first()
      .click()
    await page.waitForURL(/#\/repay\/[^/]+\/plan$/)
    const cards = page.getByRole('article')
    await expect.poll(() => cards.count()).toBe(4)
    expect(await page.evaluate(screensHigh)).toBeLessThan(3.01)
    const six = page.getByRole('article', { name: '6 payments' })
    await six.getByRole('button', { name: 'Key facts' }).click()
    const facts = page.getByRole('dialog', { name: 'Key facts of the plan' })
    await facts
      .getByText(/^KFP-|KFP-/)
      .first()
      .waitFor()
    await facts.getByRole('button', { name: 'Close' }).click()
    // An amount that can be paid brings others.
    await page.getByLabel(/I can pay about/).fill('2000')
    await page.getByLabel(/I can pay about/).press('Enter')
    await page.getByRole('article', { name: 'Smaller first' }).waitFor()
    await six.getByRole('button', { name: 'Take this' }).click()
    await page.getByText(/^Your plan: next ₹/).waitFor()
    const { plan } = await detail()
    expect(plan).toMatchObject({ kind: 'equal6', state: 'running', count: 6 })
    await page.goto('/#/home')
    await page
      .getByText(/days left/)
      .first()
      .waitFor()
  })
})

/** How many screens the page is high, without the header. */
const screensHigh = (): number => document.documentElement.scrollHeight / window.innerHeight
