import { randomInt } from 'node:crypto'
import { modifyAccount } from '@noren/contract/certification'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { ENDPOINTS } from '@noren/contract/index'
import {
  applyLoan,
  applyLoanAuto,
  cancelBorrow,
  failBorrowHandler,
  quote,
} from '@noren/contract/loans'
import { guidanceApply, guidanceWithdraw } from '@noren/contract/preorder'
import { sendVoucher } from '@noren/contract/proofs'
import { REPAY_KINDS, type RepayKind, repayPay } from '@noren/contract/repayments'
import type { CertifiedPerson } from '@noren/testkit/given-certified'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newestCode, payAtTill } from './borrower.ts'
import type { PhoneShop } from './browser.ts'
import { loanOf } from './cast.ts'
import type { NorenProcess } from './noren-process.ts'
import { type BackOffice, plainCall } from './people.ts'
import { onStage } from './stage.ts'
import { until } from './until.ts'

/**
 * A call that moves money reaches the server but its answer is lost: however the person goes on, it takes
 * effect once. With LONG=1 each call is tried by every way back, otherwise each by one or two, and every way
 * by several calls.
 */

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
onStage((stage) => {
  ;({ noren, office, shop } = stage)
})

interface Given {
  person: CertifiedPerson
  loanId: string
  path: string
}

interface MoneyCall {
  /** The call whose answer is lost. */
  call: EndpointSpec
  /** Of repayPay: what is paid. */
  kind?: RepayKind
  given: () => Promise<Given>
  /** What is done before, with answers of the same call that arrive. */
  before?: (page: Page, given: Given) => Promise<void>
  /** What a person taps to send it, and the button that a screen offers for it. */
  send: (page: Page, given: Given) => Promise<void>
  offer: (page: Page) => Locator
  /** What a screen shows once the answer is known. */
  done: (page: Page, given: Given) => Locator
  /** Closes the sheet or dialog from which the call is sent, if any. */
  close?: (page: Page) => Promise<void>
  /** The server's records about it afterwards, and their expected value if it was done once. */
  effects: (given: Given) => Promise<unknown>
  once: unknown
}

const api = ({ person }: Pick<Given, 'person'>, path: string) =>
  plainCall(noren.url, path, { token: person.token })

const givenLoan = async (productCode?: string): Promise<Given> => {
  const person = await office.certified()
  const loanId = await loanOf(noren.url, person, productCode === undefined ? {} : { productCode })
  return { person, loanId, path: `/repay/${loanId}` }
}

/** A loan in instalments of which so much is paid that the returned fees cover the rest. */
const givenLoanToLeave = async (): Promise<Given> => {
  const given = await givenLoan('row-91')
  const { person, loanId } = given
  const asked = { repayId: loanId, kind: 'part', channel: 'upi', amount: '9900.00' }
  const body = { requestId: crypto.randomUUID(), ...asked }
  const { ref } = await plainCall(noren.url, '/repay/pay', { token: person.token, body })
  await payAtTill(noren.url, { ref, outcome: 'success' })
  const read = () => api(given, `/repay/detail/${loanId}`)
  await until('the rest is covered', async () => (await read()).coolingOff.payAmount === '0.00')
  return given
}

/** A loan that the bank did not take: for this ending of the account number the sandbox's says it is closed. */
const givenCameBack = async (): Promise<Given> => {
  const person = await office.certified({ accountNumber: `50100${randomInt(1000, 9999)}0001` })
  const loanId = await loanOf(noren.url, person, { status: 30 })
  return { person, loanId, path: `/repay/${loanId}` }
}

/** Old enough that the same again does not count as the first application repeated. */
const borrowedBefore: Given[] = []

/** Twelve days old, so that there is interest for the coupon to reduce. */
const withCoupon: Given[] = []
const givenCouponToUse = async (): Promise<Given> => {
  const person = await office.certified()
  const { token } = person
  const path = '/coupon/receiveCoupon/auth/complete'
  const { coupon } = await plainCall(noren.url, path, { token, body: {} })
  const loanId = await loanOf(noren.url, person)
  return { person, loanId, path: `/repay/${loanId}?coupon=${coupon.couponId}` }
}

const agreeIn = async (page: Page, action: RegExp): Promise<void> => {
  const sheet = page.locator('.sheet')
  const agree = sheet.getByRole('checkbox')
  // A newly loaded text starts at its top again, and asks again.
  await until('the text is agreed to', async () => {
    await sheet.getByText('This is the end of the text.').scrollIntoViewIfNeeded()
    if ((await agree.count()) === 0) return false
    await agree.check({ timeout: 2_000 }).catch(() => undefined)
    return (await agree.count()) === 1 && (await agree.isChecked({ timeout: 2_000 }))
  })
  await sheet.getByRole('button', { name: action }).click()
}
/** If the sheet is still open, continues there. */
const opensSheet = async (page: Page, open: (page: Page) => Promise<void>): Promise<void> => {
  if (!(await page.locator('.sheet').isVisible())) await open(page)
}
const closeSheet = (page: Page): Promise<void> =>
  page.locator('.sheet').getByRole('button', { name: 'Close' }).click()

const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name })
const taps = (name: RegExp) => (page: Page) => button(name)(page).click()
const onOrder = (page: Page) => page.getByRole('img', { name: /^Payment code for / })
const oneOrder = (kind: RepayKind) => ({
  call: repayPay,
  kind,
  done: onOrder,
  effects: async (given: Given) => {
    const { openOrderRef } = await api(given, `/repay/detail/${given.loanId}`)
    const order = await api(given, `/repay/order/${openOrderRef}`)
    return { orders: await office.paymentOrdersOf(given.loanId), kind: order.kind }
  },
  once: { orders: 1, kind },
})

const PAY = /^Pay ₹[\d,.]+ (today|less the coupon)$/
const READ_EXTENSION = /^Read the terms of the extension$/
const RETURN = /^Return this loan$/
const SEND_PROOF = /^Send the proof$/

const WITHDRAW = /^Withdraw the application$/
const SAME_ACCOUNT = /^It is right, send it again$/
const OTHER_ACCOUNT = '501004417342'
const CHOOSE_WISH = /^Choose what to reserve$/
const TAKE_BACK = /^Cancel the reservation$/

/** The state of the reservation, and how many coupons there are to use. */
const couponsOf = async (given: Given) => {
  const { reservation } = await api(given, '/preorder/guidanceMsg')
  const { details } = await api(given, '/coupon/couponList')
  const available = details.filter(({ state }: { state: string }) => state === 'available')
  return { reserved: reservation?.state, available: available.length }
}

const WITH_COUPON = 'pay with a coupon'
const AGAIN = 'applyLoanAuto'

const CALLS: Record<string, MoneyCall> = {
  applyLoan: {
    call: applyLoan,
    given: async () => {
      const person = await office.certified()
      return { person, loanId: '', path: '/loan?product=lane-30&amount=10000' }
    },
    offer: button(/^Read the agreement$/),
    send: async (page) => {
      await opensSheet(page, taps(/^Read the agreement$/))
      await agreeIn(page, /^Apply for/)
    },
    close: closeSheet,
    done: (page) => page.getByText('Your application arrived'),
    effects: async (given) => {
      const lists = await Promise.all(
        ['0', '1'].map((type) => api(given, `/borrow/bill?borrowType=${type}`)),
      )
      return lists.flatMap(({ details }) => details).length
    },
    once: 1,
  },
  [AGAIN]: {
    call: applyLoanAuto,
    given: async () => borrowedBefore.pop() ?? givenLoan(),
    offer: button(/^Apply for ₹/),
    send: async (page) => {
      const box = page.getByRole('checkbox')
      await until('the end of the text was seen', async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
        return (await box.count()) === 1
      })
      await box.check()
      await taps(/^Apply for ₹/)(page)
    },
    done: (page) => page.getByText('Your application arrived'),
    effects: async (given) => (await api(given, '/borrow/bill?borrowType=0')).details.length,
    once: 2,
  },
  'pay everything': {
    ...oneOrder('full'),
    given: givenLoan,
    offer: button(PAY),
    send: taps(PAY),
  },
  'pay what is due': {
    ...oneOrder('due'),
    given: () => givenLoan('row-91'),
    offer: button(PAY),
    send: taps(PAY),
  },
  'pay a part': {
    ...oneOrder('part'),
    given: givenLoan,
    offer: button(PAY),
    send: async (page) => {
      await page.locator('label').filter({ hasText: 'A part' }).click()
      await page.locator('#part-amount').fill('5000')
      await taps(/^Pay ₹5,000\.00 today$/)(page)
    },
  },
  [WITH_COUPON]: {
    ...oneOrder('full'),
    given: async () => withCoupon.pop() ?? givenCouponToUse(),
    offer: button(PAY),
    send: taps(PAY),
    effects: async (given) => {
      const { details } = await api(given, '/coupon/couponList')
      return {
        orders: await office.paymentOrdersOf(given.loanId),
        used: details.filter(({ state }: { state: string }) => state === 'used').length,
      }
    },
    once: { orders: 1, used: 1 },
  },
  extend: {
    ...oneOrder('extension'),
    given: givenLoan,
    offer: (page) =>
      button(READ_EXTENSION)(page).or(page.getByRole('radio', { name: /more days/ })),
    send: async (page) => {
      await opensSheet(page, async () => {
        await page
          .locator('label')
          .filter({ hasText: /more days/ })
          .click()
        await taps(READ_EXTENSION)(page)
      })
      await agreeIn(page, /and extend$/)
    },
    close: closeSheet,
  },
  'return by paying': {
    ...oneOrder('coolingOff'),
    given: givenLoan,
    offer: button(RETURN),
    send: taps(RETURN),
  },
  'return for nothing': {
    call: cancelBorrow,
    given: givenLoanToLeave,
    offer: button(RETURN),
    send: taps(RETURN),
    done: (page) => page.getByText('This loan is closed. You owe nothing.'),
    effects: async (given) => {
      const { borrowStatus, overpaymentOwed } = await api(given, `/repay/detail/${given.loanId}`)
      return { borrowStatus, overpaymentOwed }
    },
    once: { borrowStatus: 90, overpaymentOwed: '136.00' },
  },
  'withdraw an application': {
    call: cancelBorrow,
    given: givenCameBack,
    offer: button(WITHDRAW),
    send: async (page) => {
      const dialog = page.getByRole('dialog')
      if (!(await dialog.isVisible())) await taps(WITHDRAW)(page)
      await dialog.getByRole('button', { name: WITHDRAW }).click()
    },
    close: (page) => page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click(),
    done: (page) => page.getByText('This loan is closed. You owe nothing.'),
    effects: async (given) => (await api(given, `/repay/detail/${given.loanId}`)).borrowStatus,
    once: 90,
  },
  'pay out again': {
    call: failBorrowHandler,
    given: async () => {
      const given = await givenCameBack()
      return { ...given, path: `/modify-bank-info?borrowId=${given.loanId}` }
    },
    offer: button(SAME_ACCOUNT),
    send: taps(SAME_ACCOUNT),
    done: (page) =>
      page
        .getByText('Approved, and being paid out')
        .or(page.getByText('The money came back', { exact: true }))
        .or(page.getByText('Nothing came back')),
    effects: ({ loanId }) => office.payoutsOf(loanId),
    once: 2,
  },
  'change the account': {
    call: modifyAccount,
    given: async () => ({
      person: await office.certified(),
      loanId: '',
      path: '/modify-bank-info',
    }),
    offer: button(/^Change the account$/),
    // The first answer of the call is that a code is needed.
    before: async (page, { person }) => {
      await page.locator('.field-box-pick').first().click()
      await page.locator('.sheet input').first().fill('hdfc')
      await page.locator('.sheet li button').first().click()
      await page.locator('.sheet').waitFor({ state: 'detached' })
      await page.locator('#ifsc').fill('HDFC0001234')
      for (const field of ['#accountNumber', '#accountAgain']) {
        await page.locator(field).fill(OTHER_ACCOUNT)
      }
      await page.locator('#phone').fill(person.phone)
      await taps(/^Change the account$/)(page)
      await page
        .locator('.sheet')
        .getByText(/^We sent a code to/)
        .waitFor()
    },
    send: async (page, { person }) => {
      const sheet = page.locator('.sheet')
      const code = sheet.locator('[name=code]')
      // Who closed it opens it again.
      if (!(await code.isVisible())) await taps(/^Change the account$/)(page)
      await code.fill(await newestCode(noren.url, person.phone))
      await sheet.getByRole('button', { name: 'Confirm the account' }).click()
    },
    close: closeSheet,
    done: (page) =>
      page.getByText('Your account is changed').or(page.getByText(OTHER_ACCOUNT.slice(-4))),
    effects: async (given) => {
      const { account } = await api(given, '/account/userBandingAccount')
      const end = account.accountNumberMasked.slice(-4)
      return { end, accounts: await office.accountsOf(given.person.userId) }
    },
    once: { end: OTHER_ACCOUNT.slice(-4), accounts: 2 },
  },
  reserve: {
    call: guidanceApply,
    given: async () => ({ ...(await givenLoan()), path: '/home' }),
    offer: button(CHOOSE_WISH),
    send: async (page) => {
      await opensSheet(page, taps(CHOOSE_WISH))
      const sheet = page.locator('.sheet')
      await sheet.getByRole('checkbox').first().check()
      await sheet.getByRole('button', { name: /^Reserve ₹/ }).click()
    },
    close: closeSheet,
    done: (page) =>
      page.getByRole('dialog', { name: 'Submitted' }).or(page.getByText(/ reserved for your next/)),
    effects: couponsOf,
    // One came with the certification.
    once: { reserved: 'open', available: 2 },
  },
  'take the reservation back': {
    call: guidanceWithdraw,
    given: async () => {
      const given = await givenLoan()
      const products = [{ productCode: 'lane-30', productAmount: '10000.00' }]
      const wish = { requestId: crypto.randomUUID(), applyTotalAmount: '10000.00', products }
      const { token } = given.person
      await plainCall(noren.url, '/preorder/guidance/apply', { token, body: wish })
      return { ...given, path: '/home' }
    },
    offer: button(TAKE_BACK),
    send: async (page) => {
      const dialog = page.getByRole('dialog')
      if (!(await dialog.isVisible())) await taps(TAKE_BACK)(page)
      await dialog.getByRole('button', { name: TAKE_BACK }).click()
    },
    close: (page) => page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click(),
    done: button(CHOOSE_WISH),
    effects: couponsOf,
    once: { reserved: undefined, available: 1 },
  },
  'send a proof': {
    call: sendVoucher,
    given: async () => {
      const given = await givenLoan()
      return { ...given, path: `/upload-voucher?repayId=${given.loanId}` }
    },
    offer: button(SEND_PROOF),
    send: async (page) => {
      const files = page.locator('main input[type=file]').first()
      if (!(await page.locator('main img').count())) {
        const buffer = await proofPicture(['Paid'])
        await files.setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer })
      }
      await page.getByLabel(/^Bank reference/).fill(REFERENCE.of(page))
      await page.getByLabel('Amount paid').fill('500')
      await page.locator('.field-box-pick').click()
      await page.locator('.sheet-foot button').click()
      await taps(SEND_PROOF)(page)
    },
    done: (page) => page.getByText(/^We are checking your proof/),
    effects: async (given) => (await api(given, `/repay/voucher/${given.loanId}`)).details.length,
    once: 1,
  },
}

/** A reference that is the same for a person's repeats, and different for other people. */
const REFERENCE = {
  known: new WeakMap<object, string>(),
  of(page: Page): string {
    const owner = page.context()
    const known = this.known.get(owner) ?? `UTR${String(process.hrtime.bigint()).slice(-12)}`
    this.known.set(owner, known)
    return known
  },
}

/**
 * Holds the server's first answer to the call until it is lost; further answers are lost until they are
 * let through.
 */
const loseAnswers = async (page: Page, address: string) => {
  const line = await page.context().newCDPSession(page)
  const held: string[] = []
  let state: 'holds' | 'loses' | 'whole' = 'holds'
  const lose = (requestId: string) =>
    line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
  line.on('Fetch.requestPaused', ({ requestId }) => {
    if (state === 'holds') return void held.push(requestId)
    const ended =
      state === 'loses' ? lose(requestId) : line.send('Fetch.continueRequest', { requestId })
    // The page may be closed by then.
    ended.catch(() => undefined)
  })
  await line.send('Fetch.enable', { patterns: [{ urlPattern: address, requestStage: 'Response' }] })
  return {
    isAnswered: () => until('the server has answered', async () => held.length > 0),
    async lose() {
      state = 'loses'
      await Promise.all(held.map(lose))
    },
    letThrough() {
      state = 'whole'
    },
  }
}

type Way = (page: Page, given: Given) => Promise<Page>

const CLOSING = 'closing it under way'

/** Each returns a page that continues and whose connection works. */
const WAYS: Record<string, Way> = {
  'tapping again': async (page) => page,
  [CLOSING]: async (page) => page,
  'a reload': async (page) => {
    await page.reload()
    return page
  },
  'Back, then forward': async (page) => {
    await page.goBack()
    // The address changes before the page does.
    await page.getByRole('heading', { name: 'My profile' }).waitFor()
    await page.goForward()
    await page.getByRole('heading', { name: 'My profile' }).waitFor({ state: 'detached' })
    return page
  },
  'another tab': async (page, { path }) => {
    const other = await page.context().newPage()
    await other.goto(`/#${path}`)
    return other
  },
}

interface Row {
  name: string
  call: MoneyCall
  way: string
  back: Way
}

const isLong = process.env.LONG !== undefined
/** In the short form each call comes back by one way, and all ways have their turn. */

const rowsOf = (isChosen: (name: string) => boolean): Row[] =>
  Object.entries(CALLS)
    .flatMap(([name, call], row) =>
      Object.entries(WAYS)
        .filter(([way]) => way !== CLOSING || call.close)
        .filter((_, column, ways) => isLong || column === row % ways.length)
        .map(([way, back]) => ({ name, call, way, back })),
    )
    .filter(({ name }) => isChosen(name))

/** As long as a row takes beside much other work. */
const ROW_MS = 180_000

const hasOneEffect = async ({ call, way, back }: Row): Promise<void> => {
  // What is owed, and a payment order, ends with the market's day: after midnight the way back leads to a new one.
  await office.untilDayLasts(ROW_MS)
  const given = await call.given()
  const phone = await shop.phone({ serviceWorkers: 'block' })
  const { context, page } = phone
  await context.addCookies([{ name: 'noren_token', value: given.person.token, url: noren.url }])
  await page.goto('/#/user')
  await page.getByRole('heading', { name: 'My profile' }).waitFor()
  await page.goto(`/#${given.path}`)
  await call.offer(page).first().waitFor()
  // From here on: a page may call the same address before, to show what it would cost.
  await call.before?.(page, given)
  const line = await loseAnswers(page, `*${call.call.path}`)
  await call.send(page, given)
  await line.isAnswered()
  if (way === CLOSING) await call.close?.(page)
  await line.lose()
  const next = await back(page, given)
  line.letThrough()
  const done = call.done(next, given).first()
  await done.or(call.offer(next).first()).first().waitFor()
  // The offered button may be replaced by the outcome while it is being tapped.
  const taken = async () => {
    if (!(await done.isVisible())) await call.send(next, given)
    await done.waitFor()
  }
  await Promise.any([taken(), done.waitFor()])
  expect(await call.effects(given)).toEqual(call.once)
  expect(phone.problems).toEqual([])
  await phone.close()
}

/** Calls of certified people, who alone can owe, that change something and still move no money. */
const MOVE_NO_MONEY: Readonly<Record<string, string>> = {
  quote: 'a statement, by which nobody owes anything',
  limitRequest: 'the staff decides, and one request is open at a time',
  sendDocumentMail: 'documents that exist already, by mail',
  receiveCouponOnCompletion: 'a page asks for it by itself, and is given the same coupon again',
  repayPromise: 'reminders wait, and the loan stays as it is; a second promise is refused',
  acceptHardship: 'a plan asks for nothing today; a second one for the loan is refused',
  openObjection: 'nothing is paid by it; a second one for the loan waits for the first',
  acceptSettlement: 'a lower sum asks for nothing today; a second one for the loan is refused',
  askBureau: 'a bureau is asked once while its answer counts, and nothing is lent by it',
  disputeBureauAccount: 'a line is disputed once, and nothing is paid by it',
  appealHold: 'one at a time is asked, and nothing is paid by it',
  bureauDispute: 'a row is disputed once, and nothing is paid by it',
  incomeProof: 'a file is read; the same file again is the same reading',
  strikeIncomeLine: 'a line is struck or is not, however often',
  useIncomeProof: 'an income counts once; it is decided anew, and nothing is lent',
  deleteIncomeProof: 'what is gone cannot go again, and is not counted any more',
}

test('[P3.5] every call of money is in the table, and every kind of payment', () => {
  const rows = Object.values(CALLS)
  const tried = rows.map(({ call }) => call.name)
  const changing = ENDPOINTS.filter(({ access, changes }) => access === 'certified' && changes)
  expect([...new Set([...tried, ...Object.keys(MOVE_NO_MONEY)])].sort()).toEqual(
    changing.map(({ name }) => name).sort(),
  )
  expect(tried.filter((name) => name in MOVE_NO_MONEY)).toEqual([])
  const kinds = rows.flatMap(({ kind }) => kind ?? [])
  expect([...new Set(kinds)].sort()).toEqual([...REPAY_KINDS].sort())
})

describe('[P3.5] a call whose answer was lost has one effect', () => {
  test.concurrent.each(rowsOf((name) => name !== WITH_COUPON && name !== AGAIN))(
    '$name, by $way',
    hasOneEffect,
  )
})

test('[P3.5] until an application without an answer is settled nothing new is priced, wherever one comes from', async () => {
  const call = CALLS.applyLoan as MoneyCall
  const given = await call.given()
  const phone = await shop.phone({ serviceWorkers: 'block' })
  const { context, page } = phone
  await context.addCookies([{ name: 'noren_token', value: given.person.token, url: noren.url }])
  await page.goto(`/#${given.path}`)
  await call.offer(page).first().waitFor()
  const line = await loseAnswers(page, `*${applyLoan.path}`)
  await call.send(page, given)
  await line.isAnswered()
  await line.lose()
  const checking = (of: Page) => of.getByRole('button', { name: 'Check now' })
  await checking(page).waitFor()
  const priced: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(quote.path)) priced.push(request.url())
  })
  // The answer stays lost, in another tab as well.
  const other = await context.newPage()
  const otherLine = await loseAnswers(other, `*${applyLoan.path}`)
  await otherLine.lose()
  for (const path of [
    given.path,
    '/loan/again',
    '/loan/several?products=lane-30:10000.00&step=read',
  ]) {
    for (const tab of [page, other]) {
      await tab.goto(`/#${path}`)
      await tab.reload()
      await checking(tab).waitFor()
    }
  }
  expect(priced).toEqual([])
  expect(await call.effects(given)).toBe(1)
  line.letThrough()
  otherLine.letThrough()
  await call.done(page, given).waitFor()
  expect(await call.effects(given)).toBe(1)
  await phone.close()
})

test('[P3.4] a second application like the first asks whether another loan is meant, and names the first', async () => {
  const given = await givenLoan()
  const call = CALLS.applyLoan as MoneyCall
  const phone = await shop.phone({ serviceWorkers: 'block' })
  const { context, page } = phone
  await context.addCookies([{ name: 'noren_token', value: given.person.token, url: noren.url }])
  const asked = page.getByRole('dialog', { name: 'Is this another loan?' })
  const asksAgain = async () => {
    await page.goto('/#/loan?product=lane-30&amount=10000')
    await call.send(page, given)
    await asked.getByText(/^You applied for ₹10,000 of Lane 30 at \d\d:\d\d\.$/).waitFor()
  }
  await asksAgain()
  await asked.getByRole('link', { name: 'See that loan' }).click()
  await page.waitForURL(new RegExp(`#/repay/${given.loanId}$`))
  await asked.waitFor({ state: 'detached' })
  expect(await call.effects(given)).toBe(1)
  await asksAgain()
  await asked.getByRole('button', { name: 'Apply for another' }).click()
  await call.done(page, given).waitFor()
  expect(await call.effects(given)).toBe(2)
  expect(phone.problems).toEqual([])
  await phone.close()
})

describe('a payment with a coupon whose answer was lost uses it once', () => {
  const rows = rowsOf((name) => name === WITH_COUPON)
  beforeAll(async () => {
    for (const _ of rows) withCoupon.push(await givenCouponToUse())
    await office.advanceDays(12)
  })
  test.concurrent.each(rows)('$name, by $way', hasOneEffect)
})

describe('[P3.17] the same again whose answer was lost is one more loan', () => {
  const rows = rowsOf((name) => name === AGAIN)
  beforeAll(async () => {
    for (const _ of rows) {
      const given = await givenLoan()
      await office.letApplicationsAge(given.person.userId)
      borrowedBefore.push({ ...given, path: '/loan/again' })
    }
  })
  test.concurrent.each(rows)('$name, by $way', hasOneEffect)
})
