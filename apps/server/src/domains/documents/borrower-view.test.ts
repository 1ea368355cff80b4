import { randomUUID } from 'node:crypto'
import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import { loanStatement } from '@noren/contract/documents'
import { borrowBill } from '@noren/contract/loans'
import { decimalFromMinor, minor, minorFromDecimal, sumMinor } from '@noren/contract/money'
import { quoteExtension } from '@noren/contract/repayments'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, detailOf, expectBooksAgree, pay, sendWebhook } from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { trialBalance } from '../books/trial-balance.ts'

/** What a borrower sees of one loan, beside the restated view of the only book that it is in. */
let t: TestApp
let given: GivenLoan
let start: Day
beforeEach(async () => {
  t = await startTestApp()
  given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
  start = t.clock.businessDay()
}, 300_000)
afterEach(() => t.close())

const PARTS = [1110, 1120, 1130, 1140, 1150]

const booksOn = async (day: Day): Promise<string[]> => {
  const knownOn = t.clock.businessDay()
  const asked = { book: 'banyan-lane-INR', day, by: 'value', knownOn } as const
  const lines = await trialBalance(t.db, asked)
  return PARTS.map((code) =>
    decimalFromMinor(lines.find((line) => line.code === code)?.balanceMinor ?? minor(0), 'INR'),
  )
}
const sumOf = (amounts: readonly string[]): string =>
  decimalFromMinor(sumMinor(amounts.map((one) => minorFromDecimal(one, 'INR'))), 'INR')

const go = async (days: number): Promise<void> => {
  t.clock.advanceDays(days - daysBetween(start, t.clock.businessDay()))
  await rollOverdue(t)
  await closeBooks(t)
}

/** Of today: home, and the order's page by part. */
const screens = async (): Promise<{ home: string; order: string[] }> => {
  const { token } = given.person
  const [bill] = (await t.call(borrowBill, { token, query: { borrowType: '0' } })).data.details
  const { outstanding } = await detailOf(t, given)
  const { principal, interest, serviceFee, tax, penal } = outstanding
  return { home: bill?.repayAmount ?? '', order: [principal, interest, serviceFee, tax, penal] }
}
const statementOf = async (day: Day) => {
  const asked = { params: { borrowId: given.loanId }, query: { day } }
  return (await t.call(loanStatement, { token: given.person.token, ...asked })).data
}
const payNow = async (amount: string, told = true) => {
  const message = captured(t, (await pay(t, given)).data, { amount })
  if (told) await sendWebhook(t, message)
  return () => sendWebhook(t, message)
}
const extend = async (): Promise<void> => {
  const { token } = given.person
  const quoted = await t.call(quoteExtension, { token, body: { repayId: given.loanId } })
  const { kfsId, kfsHash } = quoted.data
  const wish = { kind: 'extension', kfsId, kfsHash } as const
  await sendWebhook(t, captured(t, (await pay(t, given, randomUUID(), wish)).data))
}

test('[B9.143] on each day of a loan that is paid in part, made longer and late, home, order, statement and receipts are the books of that day', async () => {
  const seen = new Map<Day, string[]>()
  const look = async (): Promise<void> => {
    const { home, order } = await screens()
    expect(home).toBe(sumOf(order))
    seen.set(t.clock.businessDay(), order)
  }
  /** What happens on a day of the loan, before the borrower looks. */
  const happens: Readonly<Record<number, () => Promise<unknown>>> = {
    12: () => payNow('1500.00'),
    30: extend,
    50: () => payNow('700.00'),
  }
  for (const days of [0, 1, 12, 13, 29, 30, 31, 44, 45, 46, 50, 51, 58]) {
    await go(days)
    await happens[days]?.()
    await look()
  }
  await go(59)
  expect(seen.size).toBe(13)
  for (const [day, order] of seen) {
    const statement = await statementOf(day)
    expect([day, ...Object.values(statement.owed)]).toEqual([day, ...order])
    expect([day, ...(await booksOn(day))]).toEqual([day, ...order])
    expect(statement.total).toBe(sumOf(order))
  }
  // It was late: penal charges run from the day after the new due day.
  expect(Number(seen.get(addDays(start, 45))?.[4])).toBe(0)
  expect(Number(seen.get(addDays(start, 58))?.[4])).toBeGreaterThan(0)

  // What the receipts say was paid of each part is what the books took off it.
  const { payments } = await detailOf(t, given)
  expect(payments).toHaveLength(3)
  for (const { amount, principal, interest, serviceFee, tax, penal, overpaid } of payments) {
    expect(sumOf([principal, interest, serviceFee, tax, penal, overpaid])).toBe(amount)
  }
  expect(
    sumOf([...payments.map((one) => one.principal), (await booksOn(addDays(start, 58)))[0] ?? '']),
  ).toBe('10000.00')
  await expectBooksAgree(t, given)
}, 600_000)

test('[B9.143] of what is told late the borrower sees the restated days, and the same from then on', async () => {
  await go(5)
  const tell = await payNow('1000.00', false)
  await go(12)
  const before = await screens()
  await go(13)
  expect((await statementOf(addDays(start, 12))).owed).toMatchObject({ principal: '10000.00' })
  await tell()
  const after = await screens()
  expect(after.order).not.toEqual(before.order)
  await go(14)
  for (const days of [4, 5, 6, 12, 13]) {
    const day = addDays(start, days)
    expect([days, ...Object.values((await statementOf(day)).owed)]).toEqual([
      days,
      ...(await booksOn(day)),
    ])
  }
  expect(Object.values((await statementOf(addDays(start, 13))).owed)).toEqual(after.order)
  const told = (await statementOf(addDays(start, 13))).lines.find(({ toldOn }) => toldOn !== null)
  expect(told).toMatchObject({ on: addDays(start, 5), toldOn: addDays(start, 13) })
  await expectBooksAgree(t, given)
}, 600_000)
