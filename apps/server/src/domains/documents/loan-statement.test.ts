import { createHash } from 'node:crypto'
import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import { loanStatement } from '@noren/contract/documents'
import { decimalFromMinor, minor, minorFromDecimal, sumMinor } from '@noren/contract/money'
import { reverseRepayment, writeOffLoan } from '@noren/contract/operator'
import { seededRandom } from '@noren/server/platform/seeded-random'
import { byStaff } from '@noren/testkit/by-staff'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { newestPaymentOf } from '@noren/testkit/given-dispute'
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
  Object.values((await loanBalancesOn(t.db, given, day)).owed)

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
