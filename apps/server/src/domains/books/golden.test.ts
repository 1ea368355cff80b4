import { randomUUID } from 'node:crypto'
import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import { decimalFromMinor, type Minor, minor } from '@noren/contract/money'
import { reverseRepayment } from '@noren/contract/operator'
import { quoteExtension } from '@noren/contract/repayments'
import { byStaff } from '@noren/testkit/by-staff'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, detailOf, expectBooksAgree, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentsOf } from '../repayments/find-payments.ts'
import { type JournalLine, loanJournal } from './loan-journal.ts'
import { trialBalance } from './trial-balance.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** A loan of today, whose days are counted from its disbursal. */
const lent = async (productCode: string, amount: string) => {
  const given = await givenDisbursedLoan(t, { productCode, amount })
  const start = t.clock.businessDay()
  return {
    given,
    /** Lets the time go on until so many days after the disbursal. */
    go(days: number): void {
      t.clock.advanceDays(days - daysBetween(start, t.clock.businessDay()))
    },
    on: (days: number): Day => addDays(start, days),
  }
}

const text = (amount: Minor): string => decimalFromMinor(amount, 'INR')

const sidesOf = (line: JournalLine, code: number): number =>
  (line.debitCode === code ? line.amountMinor : 0) -
  (line.creditCode === code ? line.amountMinor : 0)

/** The balances of a loan's accounts: of a day's page and before, or of what counts for it as known now. */
const balances = async (
  { loanId }: GivenLoan,
  codes: readonly number[],
  { until = t.clock.businessDay(), by = 'postedOn' as 'postedOn' | 'valueOn' } = {},
): Promise<string[]> => {
  const lines = (await loanJournal(t.db, loanId)).filter((line) => line[by] <= until)
  return codes.map((code) => text(minor(lines.reduce((sum, line) => sum + sidesOf(line, code), 0))))
}

const orderFor = async (given: GivenLoan) => (await pay(t, given)).data
const payNow = async (given: GivenLoan, amount?: string) => {
  const order = await orderFor(given)
  await sendWebhook(t, captured(t, order, amount === undefined ? {} : { amount }))
  return order.amount
}

const RECEIVABLES = [1110, 1120, 1130, 1140, 1150]
const NIL = RECEIVABLES.map(() => '0.00')

test('[B9.8] G1: a plain loan of 20,000 paid on its day', async () => {
  const { given, go } = await lent('lane-30', '20000.00')
  expect(await balances(given, [1110, 1130, 1140, 2210, 1012, 1030])).toEqual([
    '20000.00',
    '300.00',
    '54.00',
    '-54.00',
    '-20000.00',
    '0.00',
  ])
  go(30)
  expect(await payNow(given)).toBe('20894.00')
  expect(await balances(given, RECEIVABLES)).toEqual(NIL)
  expect(await balances(given, [1012, 1020, 2210, 4010, 4020])).toEqual([
    '-20000.00',
    '20894.00',
    '-54.00',
    '-540.00',
    '-300.00',
  ])
  await expectBooksAgree(t, given)
})

test('[B9.8] G2: interest of 4.675 a day is rounded once', async () => {
  const { given, go } = await lent('tide-30', '5500.00')
  go(30)
  expect(await payNow(given)).toBe('5718.13')
  expect(await balances(given, [...RECEIVABLES, 4010])).toEqual([...NIL, '-140.25'])
})

test('[B9.8] G3: late news leaves the day as it was told, and the day as it was', async () => {
  const { given, go, on } = await lent('lane-30', '10000.00')
  go(5)
  const late = captured(t, await orderFor(given), { amount: '1000.00' })
  go(10)
  await payNow(given, '2000.00')
  go(15)
  await payNow(given, '3000.00')
  go(20)
  await sendWebhook(t, late)

  const seen: Record<number, string[]> = {}
  for (const days of [5, 10, 15, 16, 19, 20]) {
    const until = on(days)
    const official = await balances(given, [1110, 1020], { until })
    const restated = await balances(given, [1110, 1020], { until, by: 'valueOn' })
    seen[days] = [...official, ...restated]
  }
  expect(seen).toEqual({
    5: ['10000.00', '0.00', '9045.00', '1000.00'],
    10: ['8090.00', '2000.00', '7085.70', '3000.00'],
    15: ['5126.41', '5000.00', '4117.59', '6000.00'],
    // The version before said -756.00 here.
    16: ['5126.41', '5000.00', '4117.59', '6000.00'],
    19: ['5126.41', '5000.00', '4117.59', '6000.00'],
    20: ['4117.59', '6000.00', '4117.59', '6000.00'],
  })

  const told = (await loanJournal(t.db, given.loanId)).filter((line) => line.postedOn === on(20))
  const settled = told.filter(({ reason }) => /repaid$/.test(reason))
  expect(
    settled.map(({ valueOn, reason, amountMinor }) => [
      daysBetween(on(0), valueOn),
      reason,
      text(amountMinor),
    ]),
  ).toEqual([
    [15, 'reversal.principal.repaid', '2963.59'],
    [15, 'reversal.interest.repaid', '36.41'],
    [10, 'reversal.principal.repaid', '1910.00'],
    [10, 'reversal.interest.repaid', '90.00'],
    [5, 'principal.repaid', '955.00'],
    [5, 'interest.repaid', '45.00'],
    [10, 'principal.repaid', '1959.30'],
    [10, 'interest.repaid', '40.70'],
    [15, 'principal.repaid', '2968.11'],
    [15, 'interest.repaid', '31.89'],
  ])
  await expectBooksAgree(t, given)
  go(30)
  expect((await detailOf(t, given)).payToday).toBe('4350.18')
})

test('[B9.8] G5: an exit on day 2 leaves the interest of two days and nothing else', async () => {
  const { given, go } = await lent('lane-30', '20000.00')
  go(2)
  const { data: order } = await pay(t, given, randomUUID(), { kind: 'coolingOff' })
  expect(order.amount).toBe('20036.00')
  await sendWebhook(t, captured(t, order))
  expect(await balances(given, [...RECEIVABLES, 2210, 4020])).toEqual([...NIL, '0.00', '0.00'])
  expect(await balances(given, [1020, 4010])).toEqual(['20036.00', '-36.00'])
  await expectBooksAgree(t, given)
})

test('[B9.8] G6: an extension on day 30, paid on day 45', async () => {
  const { given, go } = await lent('lane-30', '20000.00')
  go(30)
  const { token } = given.person
  const { data } = await t.call(quoteExtension, { token, body: { repayId: given.loanId } })
  const { kfsId, kfsHash } = data
  const { data: order } = await pay(t, given, randomUUID(), { kind: 'extension', kfsId, kfsHash })
  expect(order.amount).toBe('658.00')
  await sendWebhook(t, captured(t, order))
  expect(await balances(given, [...RECEIVABLES, 2210])).toEqual([
    '20000.00',
    '0.00',
    '300.00',
    '54.00',
    '0.00',
    '-72.00',
  ])
  go(45)
  expect(await payNow(given)).toBe('20624.00')
  expect(await balances(given, RECEIVABLES)).toEqual(NIL)
  expect(await balances(given, [1020, 4010, 4020])).toEqual(['21282.00', '-810.00', '-400.00'])
  await expectBooksAgree(t, given)
})

test('[B9.8] G7: a payment that the bank takes back changes no page of the month before', async () => {
  const { given, go, on } = await lent('lane-30', '20000.00')
  go(15)
  await payNow(given, '5000.00')
  go(21)
  const before = await balances(given, [1110, 4010], { until: on(21) })
  go(26)
  const [payment] = await paymentsOf(t.db, given.loanId)
  await byStaff(t, reverseRepayment, {
    paymentId: payment?.paymentId ?? '',
    reason: 'bankReturned',
  })
  expect(before).toEqual(['15270.00', '-270.00'])
  expect(await balances(given, [1110, 4010], { until: on(21) })).toEqual(before)
  const restated = { until: on(21), by: 'valueOn' } as const
  expect(await balances(given, [1110, 1020], restated)).toEqual(['20000.00', '0.00'])
  expect(await balances(given, [1110, 1020])).toEqual(['20000.00', '0.00'])
  const told = (await loanJournal(t.db, given.loanId)).filter((line) => line.postedOn === on(26))
  expect(
    told.map(({ valueOn, reason, amountMinor }) => [valueOn, reason, text(amountMinor)]),
  ).toEqual([
    [on(15), 'reversal.principal.repaid', '4730.00'],
    [on(15), 'reversal.interest.repaid', '270.00'],
    [on(15), 'reversal.interest.accrued', '270.00'],
  ])
  await expectBooksAgree(t, given)
})

test('[B9.8] G9: what is paid above the debt is the borrower’s', async () => {
  const { given, go } = await lent('lane-30', '20000.00')
  go(30)
  await payNow(given, '21000.00')
  expect(await balances(given, [...RECEIVABLES, 2010])).toEqual([...NIL, '-106.00'])
})

test('[B9.8] G12: the books of two lenders know nothing of each other', async () => {
  const a = await lent('lane-30', '15000.00')
  const readBook = async (book: string) => {
    const today = t.clock.businessDay()
    return trialBalance(t.db, { book, day: today, by: 'posted', knownOn: today })
  }
  const bookA = 'banyan-lane-INR'
  const bookB = 'copper-lamp-INR'
  expect(await readBook(bookB)).toEqual([])
  const aBefore = await readBook(bookA)
  const b = await lent('lamp-61', '15000.00')
  expect(await readBook(bookA)).toEqual(aBefore)
  expect(await balances(b.given, [1012, 1110, 1130, 1140])).toEqual([
    '-15000.00',
    '15000.00',
    '150.00',
    '27.00',
  ])
  const bBefore = await readBook(bookB)
  a.go(10)
  expect(await payNow(a.given, '15400.50')).toBe('15400.50')
  expect(await balances(a.given, [...RECEIVABLES, 1020, 4010, 4020])).toEqual([
    ...NIL,
    '15400.50',
    '-135.00',
    '-225.00',
  ])
  expect(await readBook(bookB)).toEqual(bBefore)
})

test('[B9.8] G16: instalments with the fee deducted from the payout', async () => {
  const { given, go } = await lent('row-91', '30000.00')
  expect(await balances(given, [1012, 1110, 4020, 2210])).toEqual([
    '-29292.00',
    '30000.00',
    '-600.00',
    '-108.00',
  ])
  go(30)
  const { data: order } = await pay(t, given, randomUUID(), { kind: 'due' })
  expect(order.amount).toBe('10428.82')
  await sendWebhook(t, captured(t, order))
  expect(await balances(given, [1110, 1120, 4010])).toEqual(['20209.93', '0.00', '-638.75'])
})
