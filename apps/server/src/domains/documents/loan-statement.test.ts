import { createHash } from 'node:crypto'
import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import { loanStatement } from '@noren/contract/documents'
import { decimalFromMinor, minor, minorFromDecimal, sumMinor } from '@noren/contract/money'
import { reverseRepayment, writeOffLoan } from '@noren/contract/operator'
import { bookLoan } from '@noren/contract/operator/books'
import { seededRandom } from '@noren/server/platform/seeded-random'
import { byStaff } from '@noren/testkit/by-staff'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { newestPaymentOf } from '@noren/testkit/given-dispute'
import { givenOperator } from '@noren/testkit/given-operator'
import { plain, readPdf } from '@noren/testkit/read-pdf'
import { captured, detailOf, pay, sendWebhook } from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FROM_FIRST_ENTRY, journalPage } from '../books/journal-pages.ts'
import { loanBalancesOn } from '../books/loan-balances.ts'
import { trialBalance } from '../books/trial-balance.ts'

let t: TestApp
beforeEach(async () => {
  t = await startTestApp()
})
afterEach(() => t.close())

const RECEIVABLES = [1110, 1120, 1130, 1140, 1150]

const statementOf = ({ loanId, person }: GivenLoan, day?: string) =>
  t.call(loanStatement, {
    token: person.token,
    params: { borrowId: loanId },
    ...(day !== undefined && { query: { day } }),
  })

/** What the books of the only loan there is say of a day, as known now. */
const booksOf = async (day: Day): Promise<string[]> => {
  const asked = {
    book: 'banyan-lane-INR',
    day,
    by: 'value',
    knownOn: t.clock.businessDay(),
  } as const
  const lines = await trialBalance(t.db, asked)
  return RECEIVABLES.map((code) =>
    decimalFromMinor(lines.find((line) => line.code === code)?.balanceMinor ?? minor(0), 'INR'),
  )
}

/** LONG=1: as many as an auditor would draw, each with its document on every day that is drawn. */
const IS_LONG = process.env.LONG === '1'
const [DRAWN, DRAWN_DAYS] = IS_LONG ? [200, 24] : [4, 6]

/** What is owed at the end of a day, by part: without a document it is what the statement reads. */
const owedOn = async (given: GivenLoan, day: Day): Promise<number[]> =>
  Object.values((await loanBalancesOn(t.db, given, { day, knownOn: t.clock.businessDay() })).owed)

test(`[B9.104] the statements of ${DRAWN} loans on days drawn by chance add up to the books of all lenders`, {
  timeout: 120_000 + DRAWN * 5_000,
}, async () => {
  const random = seededRandom(20_261_126)
  const start = t.clock.businessDay()
  const products = ['lane-30', 'tide-30', 'row-91', 'lamp-61']
  const loans: GivenLoan[] = []
  for (let index = 0; index < DRAWN; index += 1) {
    const productCode = products[index % products.length] ?? ''
    loans.push(await givenDisbursedLoan(t, { productCode, amount: '10000.00' }))
  }
  const told: (() => Promise<unknown>)[] = []
  for (let passed = 0; passed < DRAWN_DAYS; passed += 1) {
    for (const loan of loans) {
      if (passed === 0 || random.below(8) !== 0) continue
      const amount = `${200 + random.below(1500)}.${10 + random.below(90)}`
      const message = captured(t, (await pay(t, loan)).data, { amount })
      if (random.below(3) !== 0) await sendWebhook(t, message)
      else told.push(() => sendWebhook(t, message))
    }
    if (random.below(3) === 0) await told.shift()?.()
    t.clock.advanceDays(1)
    await closeBooks(t)
  }
  for (const tell of told) await tell()
  t.clock.advanceDays(1)
  await closeBooks(t)
  const knownOn = t.clock.businessDay()
  const shown = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  for (let draw = 0; draw < 4; draw += 1) {
    const day = addDays(start, random.below(DRAWN_DAYS + 1))
    const sums = RECEIVABLES.map(() => 0)
    for (const loan of loans) {
      const owed = await owedOn(loan, day)
      for (const [part, amount] of owed.entries()) sums[part] = (sums[part] ?? 0) + amount
      if (draw > 0 && !IS_LONG) continue
      const { data } = await statementOf(loan, day)
      expect(Object.values(data.owed).map((amount) => minorFromDecimal(amount, 'INR'))).toEqual(
        owed,
      )
      expect(data.knownOn).toBe(knownOn)
      if (draw > 0) continue
      const { text } = await readPdf(Buffer.from(data.base64, 'base64'))
      expect(plain(text)).toContain(plain(shown.format(Number(data.total))))
    }
    const lines = await trialBalance(t.db, { book: null, day, by: 'value', knownOn })
    const books = RECEIVABLES.map((code) =>
      lines.reduce((all, line) => all + (line.code === code ? line.balanceMinor : 0), 0),
    )
    expect([day, ...sums]).toEqual([day, ...books])
    expect(books[0]).toBeGreaterThan(0)
  }
})

test('[B9.72] the statement of any past day is what the books say of it, and names what was told later', async () => {
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
  const start = t.clock.businessDay()
  const on = (days: number): Day => addDays(start, days)
  const go = async (days: number): Promise<void> => {
    t.clock.advanceDays(days - daysBetween(start, t.clock.businessDay()))
    await closeBooks(t)
  }
  const orderNow = async () => (await pay(t, given)).data
  await go(5)
  const late = captured(t, await orderNow(), { amount: '1000.00' })
  for (const [days, amount] of [
    [10, '2000.00'],
    [15, '3000.00'],
  ] as const) {
    await go(days)
    await sendWebhook(t, captured(t, await orderNow(), { amount }))
  }
  await go(17)
  expect((await statementOf(given, on(16))).data.owed).toMatchObject({
    ...{ principal: '5126.41', interest: '4.61' },
  })
  await go(20)
  await sendWebhook(t, late)
  await go(40)
  await rollOverdue(t)
  const asked = { loanId: given.loanId, reason: 'uncollectable' } as const
  expect(await byStaff(t, writeOffLoan, asked)).toMatchObject({ code: 200 })
  await go(60)
  for (const days of [0, 1, 5, 9, 10, 15, 16, 20, 30, 31, 39, 40, 59]) {
    const { code, data } = await statementOf(given, on(days))
    expect([days, code, ...Object.values(data.owed)]).toEqual([
      ...[days, 200],
      ...(await booksOf(on(days))),
    ])
    const parts = Object.values(data.owed).map((amount) => minorFromDecimal(amount, 'INR'))
    expect(data.total).toBe(decimalFromMinor(sumMinor(parts), 'INR'))
    expect(data.isFrozen).toBe(days >= 40)
    expect(data.lines.every((line) => line.on <= on(days))).toBe(true)
  }
  const { data } = await statementOf(given, on(16))
  expect(data).toMatchObject({
    ...{ day: on(16), knownOn: on(60), owed: { principal: '4117.59', interest: '3.70' } },
  })
  const payments = data.lines.filter(({ what }) => what === 'repaymentReceived')
  expect(payments.map(({ on: day, toldOn, settled }) => [day, toldOn, settled])).toEqual([
    [on(5), on(20), '1000.00'],
    [on(10), on(20), '2000.00'],
    [on(15), on(20), '3000.00'],
  ])
  const pdf = Buffer.from(data.base64, 'base64')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(data.sha256)
  // The app, the letter and yesterday's statement agree: what is written off does not grow.
  expect((await statementOf(given)).data).toMatchObject({
    ...{ day: on(59), total: (await detailOf(t, given)).payToday },
  })
  for (const day of [on(60), on(61), on(-1), '2026-02-30', 'yesterday']) {
    expect((await statementOf(given, day)).code).not.toBe(200)
  }
})

test('[B9.122] a payment that was taken back stands in the statement as a struck pair with its reason, and one only posted anew does not', async () => {
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
  const start = t.clock.businessDay()
  const on = (days: number): Day => addDays(start, days)
  const go = async (days: number): Promise<void> => {
    t.clock.advanceDays(days - daysBetween(start, t.clock.businessDay()))
    await closeBooks(t)
  }
  const orderNow = async () => (await pay(t, given)).data
  await go(5)
  const late = captured(t, await orderNow(), { amount: '300.00' })
  await go(10)
  await sendWebhook(t, captured(t, await orderNow(), { amount: '2000.00' }))
  const taken = await newestPaymentOf(t, given)
  await go(15)
  await sendWebhook(t, captured(t, await orderNow(), { amount: '1000.00' }))
  // Told late: both that came after it are posted anew.
  await sendWebhook(t, late)
  await go(20)
  const { paymentId } = taken
  expect(await byStaff(t, reverseRepayment, { paymentId, reason: 'bankReturned' })).toMatchObject({
    code: 200,
  })
  await go(21)
  const { data } = await statementOf(given, on(20))
  const shown = data.lines.filter(({ what }) => what === 'repaymentReceived' || what === 'reversed')
  expect(
    shown.map(({ on: day, toldOn, what, isStruck, why, charged, settled }) => [
      ...[day, toldOn, what, isStruck, why, charged, settled],
    ]),
  ).toEqual([
    [on(5), on(15), 'repaymentReceived', false, null, '0.00', '300.00'],
    [on(10), on(15), 'repaymentReceived', true, null, '0.00', '2000.00'],
    [on(10), on(20), 'reversed', true, 'bankReturned', '2000.00', '0.00'],
    [on(15), on(20), 'repaymentReceived', false, null, '0.00', '1000.00'],
  ])
  // As if it had never come: the balance is that of the books, without it.
  expect(Object.values(data.owed)).toEqual(await booksOf(on(20)))
  const struck = data.lines.filter(({ isStruck }) => isStruck)
  expect(new Set(struck.map(({ balance }) => balance)).size).toBe(1)
  const { text } = await readPdf(Buffer.from(data.base64, 'base64'))
  expect(plain(text)).toContain(
    plain(`Your bank took it back: Payment, receipt ${taken.receiptNumber}`),
  )
  expect(plain(text)).toContain(plain('Lines that are struck through no longer count'))
  // In the journal each of a pair names the other; the reversal is not known before its page.
  const period = { book: 'banyan-lane-INR', from: null, to: on(21), by: 'posted' } as const
  const entriesBy = async (knownOn: Day) => {
    const page = { after: FROM_FIRST_ENTRY, limit: 500 }
    return (await journalPage(t.db, { ...period, knownOn, ...page })).rows
  }
  const entries = await entriesBy(on(21))
  const mirrors = entries.filter(({ reverses }) => reverses !== null)
  expect(mirrors.length).toBeGreaterThan(2)
  for (const { entryId, reverses } of mirrors) {
    expect(entries.find((one) => one.entryId === reverses)?.reversedBy).toBe(entryId)
  }
  expect((await entriesBy(on(14))).some(({ reversedBy }) => reversedBy !== null)).toBe(false)
  // Before its day nothing of it is there.
  expect((await statementOf(given, on(9))).data.lines.some(({ isStruck }) => isStruck)).toBe(false)
})

test('[B9.172] what a past day was as known on an earlier one is what was read then, whatever was told, taken back or written off since', async () => {
  const random = seededRandom(20_261_128)
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
  const { loanNumber } = await detailOf(t, given)
  let { token } = await givenOperator(t, 'auditor')
  const start = t.clock.businessDay()
  const on = (days: number): Day => addDays(start, days)
  const asKnown = (query: { day?: string; knownOn?: string }) =>
    t.call(bookLoan, { token, params: { loanNumber }, query })
  const read: { days: number; knownOn: Day; was: object }[] = []
  const late: (() => Promise<unknown>)[] = []
  const reverse = async () => {
    const { paymentId } = await newestPaymentOf(t, given)
    return byStaff(t, reverseRepayment, { paymentId, reason: 'bankReturned' })
  }
  for (let passed = 1; passed <= 46; passed += 1) {
    t.clock.advanceDays(1)
    await closeBooks(t)
    // A token of the staff lasts for some days.
    if (passed % 7 === 0) ({ token } = await givenOperator(t, 'auditor'))
    if (passed % 4 === 3 && passed < 40) {
      const amount = `${300 + random.below(900)}.${10 + random.below(90)}`
      const message = captured(t, (await pay(t, given)).data, { amount })
      if (random.below(2) === 0) late.push(() => sendWebhook(t, message))
      else await sendWebhook(t, message)
    }
    if (passed % 9 === 8) await late.shift()?.()
    if (passed === 21) expect(await reverse()).toMatchObject({ code: 200 })
    if (passed === 41) {
      await rollOverdue(t)
      const asked = { loanId: given.loanId, reason: 'uncollectable' } as const
      expect(await byStaff(t, writeOffLoan, asked)).toMatchObject({ code: 200 })
    }
    // The last of the day: what is told later stands on a later page.
    for (const days of [0, random.below(passed), passed - 1]) {
      const { code, data } = await asKnown({ day: on(days) })
      expect([code, data.knownOn]).toEqual([200, on(passed)])
      read.push({ days, knownOn: on(passed), was: data })
    }
  }
  const own = await statementOf(given, on(39))
  const paper = { day: on(39), knownOn: on(46), sha256: own.data.sha256 }
  for (const tell of late) await tell()
  t.clock.advanceDays(1)
  await closeBooks(t)
  let changed = 0
  for (const { days, knownOn, was } of read) {
    const { data } = await asKnown({ day: on(days), knownOn })
    expect(data).toEqual(was)
    const { data: now } = await asKnown({ day: on(days) })
    if (JSON.stringify(now.owed) !== JSON.stringify(data.owed)) changed += 1
  }
  expect(changed).toBeGreaterThan(20)
  // The borrower's own paper of then is the same to the byte, and says as of when it is.
  const again = await t.call(loanStatement, {
    token: given.person.token,
    params: { borrowId: given.loanId },
    query: { day: paper.day, knownOn: paper.knownOn },
  })
  expect(again.data).toMatchObject(paper)
  expect((await statementOf(given, paper.day)).data.sha256).not.toBe(paper.sha256)
  // Of the staff's answer nobody can tell whose loan it is.
  for (const word of [given.person.userId, 'utr', 'receipt']) {
    expect(JSON.stringify(read)).not.toContain(word)
  }
})

test('[B9.172] a day of knowledge before the day, before the loan was known, still to come or in no calendar is refused', async () => {
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
  const start = t.clock.businessDay()
  const { token } = await givenOperator(t, 'accountant')
  const { loanNumber } = await detailOf(t, given)
  t.clock.advanceDays(5)
  await closeBooks(t)
  // Its payout was told three days late: before that the books did not have the loan.
  await t.db.query({
    text: `update loans set disbursed_on = disbursed_on - 3 where id = '${given.loanId}'`,
  })
  const refused = [
    { day: addDays(start, 3), knownOn: addDays(start, 2) },
    { day: addDays(start, -1), knownOn: addDays(start, -1) },
    { day: addDays(start, 3), knownOn: addDays(start, 6) },
    { day: addDays(start, 3), knownOn: '2026-02-30' },
    { day: addDays(start, 3), knownOn: 'then' },
    { knownOn: addDays(start, 3) },
  ]
  for (const query of refused) {
    const staff = await t.call(bookLoan, { token, params: { loanNumber }, query })
    expect([query, staff.code, staff.data]).toMatchObject([query, 400, { reason: 'VALIDATION' }])
    const own = await t.call(loanStatement, {
      token: given.person.token,
      params: { borrowId: given.loanId },
      query,
    })
    expect(own.data).toMatchObject({ reason: 'VALIDATION' })
  }
  const fits = { day: addDays(start, 3), knownOn: addDays(start, 3) }
  expect((await t.call(bookLoan, { token, params: { loanNumber }, query: fits })).code).toBe(200)
  const nobody = { token, params: { loanNumber: 'LN-0' }, query: fits }
  expect((await t.call(bookLoan, nobody)).data).toMatchObject({ reason: 'NOT_FOUND' })
  const { token: support } = await givenOperator(t, 'support')
  const theirs = { token: support, params: { loanNumber }, query: fits }
  expect((await t.call(bookLoan, theirs)).code).toBe(403)
})
