import { randomUUID } from 'node:crypto'
import { addDays, type Day, day, daysBetween } from '@noren/contract/dates'
import {
  decimalFromMinor,
  type Minor,
  minor,
  minorFromDecimal,
  sumMinor,
} from '@noren/contract/money'
import { decideProposal, reverseRepayment } from '@noren/contract/operator'
import { decidePayoutReturn } from '@noren/contract/operator/cash'
import { decideDispute } from '@noren/contract/operator/disputes'
import { monthMovements, setAllowance } from '@noren/contract/operator/months'
import { quoteExtension } from '@noren/contract/repayments'
import { byStaff } from '@noren/testkit/by-staff'
import { closeBooks } from '@noren/testkit/close-books'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { openDisputeOf } from '@noren/testkit/given-dispute'
import { givenOperator } from '@noren/testkit/given-operator'
import { openReturnOf, reportPayout } from '@noren/testkit/given-payout-return'
import { writeOff } from '@noren/testkit/given-written-off'
import {
  captured,
  detailOf,
  expectBooksAgree,
  messagesOf,
  pay,
  paymentsFor,
  sendWebhook,
} from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findLoan } from '../loans/find-loan.ts'
import { verifyLoans } from '../loans/verify-loans.ts'
import { verifyPayouts } from '../loans/verify-payouts.ts'
import { allowanceProblems, openAllowanceProblems } from './allowance.ts'
import { loanBalances } from './loan-balances.ts'
import { type JournalLine, loanJournal } from './loan-journal.ts'
import { monthReport } from './months.ts'
import { trialBalance } from './trial-balance.ts'
import { verifyBooks } from './verify-books.ts'

let t: TestApp
beforeEach(async () => {
  t = await startTestApp()
})
afterEach(() => t.close())

const BOOK = 'banyan-lane-INR'

/** A loan of today, whose days are counted from its disbursal. */
const lent = async (
  productCode: string,
  amount: string,
  couponId?: string,
  person?: CertifiedPerson,
) => {
  const given = await givenDisbursedLoan(t, {
    productCode,
    amount,
    ...(couponId && { couponId }),
    ...(person && { person }),
  })
  const start = t.clock.businessDay()
  return {
    given,
    /** Lets the time go on until so many days after the disbursal, and closes the days that are over. */
    async go(days: number): Promise<void> {
      t.clock.advanceDays(days - daysBetween(start, t.clock.businessDay()))
      await closeBooks(t)
    },
    on: (days: number): Day => addDays(start, days),
  }
}

const text = (amount: Minor): string => decimalFromMinor(amount, 'INR')

/**
 * The balances of a book at the end of a day, credits negative: official, of the day's page and before, or
 * restated, of what counts for it as known now.
 */
const balances = async (
  codes: readonly number[],
  { until = t.clock.businessDay(), by = 'posted' as 'posted' | 'value', book = BOOK } = {},
): Promise<string[]> => {
  const knownOn = t.clock.businessDay()
  const lines = await trialBalance(t.db, { book, day: until, by, knownOn })
  return codes.map((code) =>
    text(lines.find((line) => line.code === code)?.balanceMinor ?? minor(0)),
  )
}

/** The same in both views, which nothing told late makes different. */
const inBoth = async (codes: readonly number[], until: Day, book = BOOK): Promise<string[]> => {
  const official = await balances(codes, { until, book })
  expect(await balances(codes, { until, by: 'value', book })).toEqual(official)
  return official
}

const loanOf = async ({ loanId, person }: GivenLoan) => {
  const loan = await findLoan(t.db, { userId: person.userId, loanId })
  if (!loan) throw new Error('the loan is gone')
  return loan
}

const orderFor = async (given: GivenLoan) => (await pay(t, given)).data
const payNow = async (given: GivenLoan, amount?: string) => {
  const order = await orderFor(given)
  await sendWebhook(t, captured(t, order, amount === undefined ? {} : { amount }))
  return order.amount
}

/** What the loan owes, by part, on its statement's side: its own accounts on a day. */
const owedOn = async ({ loanId }: GivenLoan, day: Day): Promise<string[]> =>
  Object.values((await loanBalances(t.db, { loanId }, day)).owed).map(text)

const sumOf = (amounts: readonly string[]): string =>
  text(sumMinor(amounts.map((amount) => minorFromDecimal(amount, 'INR'))))

/** A tenth off the interest. */
const givenCoupon = async (userId: string): Promise<string> => {
  const couponId = randomUUID()
  await t.db.query({
    text: `insert into coupons (id, user_id, granted_for, target, currency, percent_ppm, expires_on,
        granted_at)
      values ($1, $2, 'a test', 'interest', 'INR', 100000, $3, $4)`,
    values: [couponId, userId, addDays(t.clock.businessDay(), 90), t.clock.now()],
  })
  return couponId
}

const RECEIVABLES = [1110, 1120, 1130, 1140, 1150]
const NIL = RECEIVABLES.map(() => '0.00')

test('[B9.10] G1: a plain loan of 20,000 earns its interest and its fee day by day', async () => {
  const { given, go, on } = await lent('lane-30', '20000.00')
  await go(30)
  expect(await payNow(given)).toBe('20894.00')
  await go(31)
  const seen: Record<number, string[]> = {}
  for (const days of [0, 1, 15, 29, 30]) {
    seen[days] = await inBoth([1120, 2310, 4010, 4020], on(days))
  }
  expect(seen).toEqual({
    0: ['0.00', '-300.00', '0.00', '0.00'],
    1: ['18.00', '-290.00', '-18.00', '-10.00'],
    15: ['270.00', '-150.00', '-270.00', '-150.00'],
    29: ['522.00', '-10.00', '-522.00', '-290.00'],
    30: ['0.00', '0.00', '-540.00', '-300.00'],
  })
  expect(await inBoth(RECEIVABLES, on(30))).toEqual(NIL)
  expect(await inBoth([1012, 1020, 2210], on(30))).toEqual(['-20000.00', '20894.00', '-54.00'])
  await expectBooksAgree(t, given)
})

test('[B9.10] G2: interest of 4.675 a day is rounded once', async () => {
  const { given, go, on } = await lent('tide-30', '5500.00')
  await go(30)
  expect(await payNow(given)).toBe('5718.13')
  await go(31)
  const seen: string[] = []
  const { lenderCode } = await loanOf(given)
  const book = `${lenderCode}-INR`
  for (const days of [1, 2, 3, 4, 5, 29]) {
    seen.push(...(await inBoth([1120], on(days), book)))
  }
  expect(seen).toEqual(['4.68', '9.35', '14.03', '18.70', '23.38', '135.58'])
  expect(await inBoth([...RECEIVABLES, 4010], on(30), book)).toEqual([...NIL, '-140.25'])
  await expectBooksAgree(t, given)
})

test('[B9.8] G3: late news leaves the day as it was told, and the day as it was', async () => {
  const { given, go, on } = await lent('lane-30', '10000.00')
  await go(5)
  const late = captured(t, await orderFor(given), { amount: '1000.00' })
  await go(10)
  await payNow(given, '2000.00')
  await go(15)
  await payNow(given, '3000.00')
  await go(20)
  await sendWebhook(t, late)
  await go(21)

  const codes = [1110, 1120, 4010, 1020]
  const seen: Record<number, [string[], string[]]> = {}
  for (const days of [5, 10, 15, 16, 19, 20]) {
    const until = on(days)
    seen[days] = [await balances(codes, { until }), await balances(codes, { until, by: 'value' })]
  }
  expect(seen).toEqual({
    5: [
      ['10000.00', '45.00', '-45.00', '0.00'],
      ['9045.00', '0.00', '-45.00', '1000.00'],
    ],
    10: [
      ['8090.00', '0.00', '-90.00', '2000.00'],
      ['7085.70', '0.00', '-85.70', '3000.00'],
    ],
    15: [
      ['5126.41', '0.00', '-126.41', '5000.00'],
      ['4117.59', '0.00', '-117.59', '6000.00'],
    ],
    // The version before said -756.00 of principal here.
    16: [
      ['5126.41', '4.61', '-131.02', '5000.00'],
      ['4117.59', '3.70', '-121.29', '6000.00'],
    ],
    19: [
      ['5126.41', '18.45', '-144.86', '5000.00'],
      ['4117.59', '14.82', '-132.41', '6000.00'],
    ],
    20: [
      ['4117.59', '18.53', '-136.12', '6000.00'],
      ['4117.59', '18.53', '-136.12', '6000.00'],
    ],
  })

  // On day 19 5,126.41 + 18.45 + 150.00 + 27.00 were shown, and 4,117.59 + 14.82 + 150.00 + 27.00 are right.
  const corrected = await messagesOf(t, given, 'figuresCorrected')
  expect(corrected.map(({ text: said }) => said)).toEqual([
    expect.stringMatching(/1,000\.00.* had shown ₹?5,321\.86 as owed; it was ₹?4,309\.41/),
  ])

  const told = (await loanJournal(t.db, given.loanId)).filter((line) => line.postedOn === on(20))
  const linesOf = (lines: readonly JournalLine[]) =>
    lines.map(({ valueOn, reason, amountMinor }) => [
      daysBetween(on(0), valueOn),
      reason,
      text(amountMinor),
    ])
  expect(linesOf(told.filter(({ reason }) => /repaid$/.test(reason)))).toEqual([
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
  const taken = linesOf(told.filter(({ event }) => event === 'accrualAdjusted'))
  const inTurn = ['0.86', '0.86', '0.86', '0.86', '0.86', '0.90', '0.90', '0.91', '0.90', '0.91']
  expect(taken).toEqual(
    [...inTurn, '0.91', '0.90', '0.91', '0.91'].map((amount, index) => [
      6 + index,
      'interest.taken',
      amount,
    ]),
  )
  await expectBooksAgree(t, given)
  await go(30)
  expect((await detailOf(t, given)).payToday).toBe('4350.18')
})

test('[B9.10] G4: what is written off is told, shown and booked the same for ever', async () => {
  const { given, go, on } = await lent('lane-30', '20000.00')
  await go(39)
  expect((await detailOf(t, given)).payToday).toBe('21146.00')
  await go(40)
  await writeOff(t, given)
  for (const days of [40, 41, 99]) {
    await go(days)
    expect((await detailOf(t, given)).payToday).toBe('21174.00')
    expect(await owedOn(given, on(days))).toEqual([
      '20000.00',
      '720.00',
      '300.00',
      '54.00',
      '100.00',
    ])
  }
  await go(100)
  for (const days of [40, 41, 99]) {
    expect(await inBoth([...RECEIVABLES, 1190, 5030], on(days))).toEqual([
      ...['20000.00', '720.00', '300.00', '54.00', '100.00'],
      ...['-21174.00', '21174.00'],
    ])
  }
  await payNow(given, '5000.00')
  await go(101)
  expect(await inBoth([1110, 1120, 1190, 4040], on(100))).toEqual([
    '15720.00',
    '0.00',
    '-16174.00',
    '-5000.00',
  ])
  expect((await detailOf(t, given)).payToday).toBe('16174.00')
  await expectBooksAgree(t, given)
})

test('[B9.10] G5: an exit on day 2 leaves the interest of two days and nothing else', async () => {
  const { given, go, on } = await lent('lane-30', '20000.00')
  await go(2)
  const { data: order } = await pay(t, given, randomUUID(), { kind: 'coolingOff' })
  expect(order.amount).toBe('20036.00')
  await sendWebhook(t, captured(t, order))
  await go(3)
  expect(await inBoth([1120, 2310, 4020], on(1))).toEqual(['18.00', '-290.00', '-10.00'])
  expect(await inBoth([...RECEIVABLES, 2210, 2310, 4020], on(2))).toEqual([
    ...NIL,
    ...['0.00', '0.00', '0.00'],
  ])
  expect(await inBoth([1020, 4010], on(2))).toEqual(['20036.00', '-36.00'])
  await expectBooksAgree(t, given)
})

test('[B9.10] G6: an extension on day 30, paid on day 45', async () => {
  const { given, go, on } = await lent('lane-30', '20000.00')
  await go(30)
  const { token } = given.person
  const { data } = await t.call(quoteExtension, { token, body: { repayId: given.loanId } })
  const { kfsId, kfsHash } = data
  const { data: order } = await pay(t, given, randomUUID(), { kind: 'extension', kfsId, kfsHash })
  expect(order.amount).toBe('658.00')
  await sendWebhook(t, captured(t, order))
  await go(45)
  expect(await payNow(given)).toBe('20624.00')
  await go(46)
  const codes = [1110, 1120, 1130, 1140, 2210, 2310, 4020]
  expect(await inBoth(codes, on(30))).toEqual([
    ...['20000.00', '0.00', '300.00', '54.00'],
    ...['-72.00', '-100.00', '-300.00'],
  ])
  expect(await inBoth([1120, 2310], on(31))).toEqual(['18.00', '-93.33'])
  expect(await inBoth([1120, 2310], on(44))).toEqual(['252.00', '-6.67'])
  expect(await inBoth([...RECEIVABLES, 2310], on(45))).toEqual([...NIL, '0.00'])
  expect(await inBoth([1020, 4010, 4020], on(45))).toEqual(['21282.00', '-810.00', '-400.00'])
  await expectBooksAgree(t, given)
})

test('[B9.8] G7: a payment that the bank takes back changes no page of before', async () => {
  const { given, go, on } = await lent('lane-30', '20000.00')
  await go(15)
  await payNow(given, '5000.00')
  await go(22)
  const codes = [1110, 1120, 4010]
  const before = await balances(codes, { until: on(21) })
  expect(before).toEqual(['15270.00', '82.46', '-352.46'])
  await go(26)
  const [payment] = await paymentsFor(t.db, given.loanId)
  await byStaff(t, reverseRepayment, {
    paymentId: payment?.paymentId ?? '',
    reason: 'bankReturned',
  })
  await go(27)
  expect(await balances(codes, { until: on(21) })).toEqual(before)
  expect(await balances(codes, { until: on(21), by: 'value' })).toEqual([
    '20000.00',
    '378.00',
    '-378.00',
  ])
  const after = await inBoth([1110, 1120, 1020], on(26))
  expect(after).toEqual(['20000.00', '468.00', '0.00'])
  const told = (await loanJournal(t.db, given.loanId)).filter((line) => line.postedOn === on(26))
  const lines = told.map(({ valueOn, reason, amountMinor }) => [
    daysBetween(on(0), valueOn),
    reason,
    text(amountMinor),
  ])
  const added = ['4.26', '4.25', '4.26', '4.26', '4.25', '4.26', '4.26', '4.26', '4.25', '4.26']
  expect(lines).toEqual([
    [15, 'reversal.principal.repaid', '4730.00'],
    [15, 'reversal.interest.repaid', '270.00'],
    ...added.map((amount, index) => [16 + index, 'interest.added', amount]),
  ])
  await go(41)
  expect(await inBoth([1120, 1150], on(40))).toEqual(['720.00', '100.00'])
  await expectBooksAgree(t, given)
})

test('[B9.8] G9: what is paid above the debt is the borrower’s', async () => {
  const { given, go, on } = await lent('lane-30', '20000.00')
  await go(30)
  await payNow(given, '21000.00')
  await go(31)
  expect(await inBoth([...RECEIVABLES, 2010], on(30))).toEqual([...NIL, '-106.00'])
})

test('[B9.8] G12: the books of two lenders know nothing of each other', async () => {
  const a = await lent('lane-30', '15000.00')
  const bookB = 'copper-lamp-INR'
  const b = await lent('lamp-61', '15000.00')
  await a.go(10)
  const readBook = async (book: string) => {
    const day = a.on(9)
    return trialBalance(t.db, { book, day, by: 'posted', knownOn: t.clock.businessDay() })
  }
  const bBefore = await readBook(bookB)
  expect(await payNow(a.given, '15400.50')).toBe('15400.50')
  await a.go(11)
  expect(await readBook(bookB)).toEqual(bBefore)
  expect(await inBoth([1110, 1120, 1130, 1140, 2210, 2310, 4010, 4020], a.on(9))).toEqual([
    ...['15000.00', '121.50', '225.00', '40.50', '-40.50', '-157.50', '-121.50', '-67.50'],
  ])
  expect(await inBoth([1110, 1120, 1130, 1140, 2310, 4010, 4020], b.on(9), bookB)).toEqual([
    ...['15000.00', '108.00', '150.00', '27.00', '-127.87', '-108.00', '-22.13'],
  ])
  expect(await inBoth([...RECEIVABLES, 2310, 1020, 4010, 4020], a.on(10))).toEqual([
    ...NIL,
    ...['0.00', '15400.50', '-135.00', '-225.00'],
  ])
  expect(await inBoth([1120, 2310], b.on(10), bookB)).toEqual(['120.00', '-125.41'])
  await expectBooksAgree(t, b.given)
})

test('[B9.10] G16: instalments with the fee deducted from the payout', async () => {
  const { given, go, on } = await lent('row-91', '30000.00')
  const { lenderCode } = await loanOf(given)
  const book = `${lenderCode}-INR`
  expect(await balances([1012, 1110, 2310, 2210], { book })).toEqual([
    '-29292.00',
    '30000.00',
    '-600.00',
    '-108.00',
  ])
  const paid: string[] = []
  for (const days of [30, 61, 91]) {
    await go(days)
    const { data: order } = await pay(t, given, randomUUID(), { kind: 'due' })
    paid.push(order.amount)
    await sendWebhook(t, captured(t, order))
  }
  expect(paid).toEqual(['10428.82', '10428.82', '10428.83'])
  await go(92)
  const seen: string[] = []
  for (const days of [1, 2, 15, 29, 31, 32, 45, 60, 62, 63, 76, 90]) {
    seen.push(...(await inBoth([1120], on(days), book)))
  }
  expect(seen).toEqual([
    ...['21.29', '42.58', '319.38', '617.46'],
    ...['13.88', '27.76', '208.21', '416.42'],
    ...['7.25', '14.49', '108.71', '210.17'],
  ])
  const fees: string[] = []
  for (const days of [1, 45, 90, 91]) fees.push(...(await inBoth([4020], on(days), book)))
  expect(fees).toEqual(['-6.59', '-296.70', '-593.41', '-600.00'])
  expect(await inBoth([...RECEIVABLES, 2310, 4010], on(91), book)).toEqual([
    ...NIL,
    ...['0.00', '-1286.47'],
  ])
  await expectBooksAgree(t, given)
})

test('[B9.10] G10: a payment that the payer’s bank takes back is owed again from the day it is lost', async () => {
  const { given, go, on } = await lent('lane-30', '20000.00')
  await go(30)
  expect(await payNow(given)).toBe('20894.00')
  await go(40)
  const disputeId = await openDisputeOf(t, given)
  await go(41)
  expect(await inBoth([1060, 1020], on(40))).toEqual(['20894.00', '0.00'])
  expect(await inBoth(RECEIVABLES, on(40))).toEqual(NIL)
  expect(await detailOf(t, given)).toMatchObject({
    payToday: '0.00',
    dispute: { amount: '20894.00', since: on(40) },
  })
  await go(55)
  const decided = await byStaff(t, decideDispute, {
    ...{ disputeId, decision: 'lost' as const },
    ...{ cost: '500.00', tax: '90.00' },
  })
  expect(decided.data).toMatchObject({ state: 'confirmed' })
  expect((await detailOf(t, given)).payToday).toBe('20894.00')
  const told = (await messagesOf(t, given, 'paymentTakenBack')).map(({ text: said }) => said)
  expect(told).toEqual([expect.stringMatching(/20,894\.00 .* owed ₹0\.00 and now owe ₹20,894\.00/)])
  await go(56)
  expect((await detailOf(t, given)).payToday).toBe('20922.00')
  await go(60)
  expect((await detailOf(t, given)).payToday).toBe('21034.00')
  await go(61)
  expect(await inBoth([1110, 1120, 1130, 1140], on(55))).toEqual([
    '20000.00',
    '540.00',
    '300.00',
    '54.00',
  ])
  expect(await inBoth([1060, 5120, 1210, 1020], on(55))).toEqual([
    '0.00',
    '500.00',
    '90.00',
    '-590.00',
  ])
  expect(await inBoth([1120, 1150], on(54))).toEqual(['0.00', '0.00'])
  expect(await inBoth([1120, 1150], on(56))).toEqual(['558.00', '10.00'])
  expect(await inBoth([4010, 4030], on(60))).toEqual(['-630.00', '-50.00'])
  await expectBooksAgree(t, given)
})

test('[B9.10] G11: a coupon bears its share of the interest day by day', async () => {
  const person = await givenCertifiedUser(t)
  const couponId = await givenCoupon(person.userId)
  const { given, go, on } = await lent('lane-30', '20000.00', couponId, person)
  await go(30)
  expect(await payNow(given)).toBe('20840.00')
  await go(31)
  const seen: Record<number, string[]> = {}
  for (const days of [1, 15, 29]) seen[days] = await inBoth([1120, 5010], on(days))
  expect(seen).toEqual({
    1: ['16.20', '1.80'],
    15: ['243.00', '27.00'],
    29: ['469.80', '52.20'],
  })
  expect(await inBoth([...RECEIVABLES, 4010, 5010], on(30))).toEqual([...NIL, '-540.00', '54.00'])
  await expectBooksAgree(t, given)
})

test('[B9.10] G8: a payout that comes back after 5,000 was paid leaves nothing of its loan', async () => {
  const { given, go, on } = await lent('lane-30', '20000.00')
  await go(6)
  await payNow(given, '5000.00')
  await go(8)
  await reportPayout(t, given, 'payout.reversed')
  const { returnId } = await openReturnOf(t, given)
  expect(await balances([1012, 2015])).toEqual(['0.00', '-20000.00'])
  await go(9)
  expect(await balances([1120, 2310], { until: on(5) })).toEqual(['90.00', '-250.00'])
  expect(await balances([1110, 1120], { until: on(6) })).toEqual(['15108.00', '0.00'])
  expect(await balances([1012, 2015, 1110, 1120, 4010, 4020], { until: on(8) })).toEqual([
    '0.00',
    '-20000.00',
    '15108.00',
    '27.19',
    '-135.19',
    '-80.00',
  ])
  expect(await verifyPayouts(t.db)).toHaveLength(1)
  const decided = await byStaff(t, decidePayoutReturn, { returnId, decision: 'unwind' })
  expect(decided.data).toMatchObject({ state: 'confirmed' })
  const all = [...RECEIVABLES, 1012, 1030, 2015, 2210, 2310, 4010, 4020, 5010]
  const nothing = all.map(() => '0.00')
  expect(await balances(all)).toEqual(nothing)
  for (const days of [0, 5, 6, 8]) {
    const restated = await balances([...RECEIVABLES, 2310, 4010, 4020], {
      until: on(days),
      by: 'value',
    })
    expect(restated).toEqual(restated.map(() => '0.00'))
  }
  expect(await balances([1020, 2010])).toEqual(['5000.00', '-5000.00'])
  const takenBack = (await loanJournal(t.db, given.loanId)).filter(
    ({ event, postedOn }) => event === 'accrualAdjusted' && postedOn === on(9),
  )
  const taken = (reason: string): number =>
    takenBack.reduce((sum, line) => sum + (line.reason === reason ? line.amountMinor : 0), 0)
  expect([taken('interest.taken'), taken('fee.taken')]).toEqual([135_19, 80_00])
  await go(12)
  expect(await verifyPayouts(t.db)).toEqual([])
  expect((await detailOf(t, given)).borrowStatus).toBe(90)
  await expectBooksAgree(t, given)
})

/** Sets the allowance of a month aside, by two persons: what it is of, and what it is. */
const setAside = async (month: string): Promise<(string | undefined)[]> => {
  const { token } = await givenOperator(t, 'accountant')
  const body = { requestId: randomUUID(), book: BOOK, month }
  const { proposalId, target, classes } = (await t.call(setAllowance, { token, body })).data
  const finance = await givenOperator(t, 'finance', 'Who confirms')
  const confirmed = { requestId: randomUUID(), proposalId: proposalId ?? '' }
  const answer = { ...confirmed, decision: 'confirm' as const }
  expect(await t.call(decideProposal, { token: finance.token, body: answer })).toMatchObject({
    code: 200,
  })
  return [classes[0]?.exposure, target]
}

test('[B9.36] [B9.37] G13: what a loan that does not perform earns is income when it is paid', async () => {
  // The design goes on charging after day 120; penal charges end there, after 90 days of lateness (B8.21).
  // Days from the disbursal on are 30 April and 31 May where the design has its allowance.
  t.clock.advanceDays(daysBetween(t.clock.businessDay(), day('2027-01-10')))
  const { given, go, on } = await lent('lane-30', '20000.00')
  await go(111)
  expect(await setAside('2027-04')).toEqual(['23134.00', '92.54'])
  await go(121)
  const codes = [1120, 1150, 1160, 1170, 4010, 4030]
  expect(await inBoth(codes, on(119))).toEqual([
    ...['2142.00', '890.00', '0.00', '0.00', '-2142.00', '-890.00'],
  ])
  expect(await inBoth(codes, on(120))).toEqual([
    ...['2160.00', '900.00', '-2160.00', '-900.00', '0.00', '0.00'],
  ])
  expect(sumOf(await owedOn(given, on(120)))).toBe('23414.00')
  await go(142)
  expect(await setAside('2027-05')).toEqual(['20354.00', '2035.40'])
  // What came in May: the rest of it, as the month's own adjusting entry.
  const { lines } = await monthReport(t.db, { book: BOOK, month: day('2027-05-01') })
  expect(lines.find(({ code }) => code === 5040)).toMatchObject({
    ...{ openingMinor: 92_54, adjustedMinor: 1942_86, closingMinor: 2035_40 },
  })
  await go(150)
  expect(await inBoth(codes, on(149))).toEqual([
    ...['2682.00', '900.00', '-2682.00', '-900.00', '0.00', '0.00'],
  ])
  await payNow(given, '5000.00')
  await go(151)
  expect(await inBoth([1110, ...codes], on(150))).toEqual([
    ...['17700.00', '0.00', '900.00', '0.00', '-900.00', '-2700.00', '0.00'],
  ])
  expect(sumOf(await owedOn(given, on(150)))).toBe('18954.00')
  expect((await detailOf(t, given)).payToday).toBe('18969.93')
  await go(152)
  expect(await inBoth([1120, 1150, 1160, 1170], on(151))).toEqual([
    ...['15.93', '900.00', '-15.93', '-900.00'],
  ])
  await expectBooksAgree(t, given)
})

const allProblems = async (): Promise<string[]> => [
  ...(await verifyBooks(t.db)),
  ...(await verifyLoans(t.deps, t.db)),
  ...(await allowanceProblems(t.db, 'in', { book: BOOK })),
]

test('[B9.70] [B9.73] a write-off takes what was set aside for the loan, whatever is told later', async () => {
  t.clock.advanceDays(daysBetween(t.clock.businessDay(), day('2027-01-10')))
  const { given, go, on } = await lent('lane-30', '20000.00')
  await go(100)
  const late = captured(t, await orderFor(given), { amount: '5000.00' })
  await go(111)
  await setAside('2027-04')
  await go(142)
  expect(await setAside('2027-05')).toEqual(['20354.00', '2035.40'])
  await go(143)
  await writeOff(t, given)
  await go(144)
  const codes = [1160, 1170, 1180, 1190, 5030, 5040]
  expect(await inBoth(codes, on(143))).toEqual([
    ...['0.00', '0.00', '0.00', '-23828.00', '18318.60', '2035.40'],
  ])
  await expectBooksAgree(t, given)
  // A payment of day 100 that is told now: less was lost, and the same was set aside for it.
  await sendWebhook(t, late)
  await go(145)
  const [suspended, , held, writtenOff, lost, charge] = await balances(codes)
  expect([suspended, held, charge]).toEqual(['0.00', '0.00', '2035.40'])
  expect(Number(lost)).toBeLessThan(18318.6)
  expect(writtenOff).toBe(`-${(await detailOf(t, given)).payToday}`)
  // June has nothing to set aside, and gives nothing back either.
  await go(172)
  const { token } = await givenOperator(t, 'accountant')
  const body = { requestId: randomUUID(), book: BOOK, month: '2027-06' }
  expect((await t.call(setAllowance, { token, body })).data).toMatchObject({
    ...{ proposalId: null, target: '0.00', held: '0.00' },
  })
  // The month says how it all moved: opening, what came in, what went out, closing.
  const asked = { params: { book: BOOK, month: '2027-06' } }
  const { data } = await t.call(monthMovements, { token, ...asked })
  expect(data.nonPerforming).toEqual({
    ...{ opening: '23792.00', added: '0.00', grown: '0.00', repaid: '0.00', upgraded: '0.00' },
    ...{ writtenOff: '23792.00', closing: '0.00' },
  })
  const allowance = data.accounts.find(({ code }) => code === 1180)
  expect(allowance).toMatchObject({ opening: '-2035.40', closing: '0.00' })
  expect(allowance?.moves.map(({ reason, debit, credit }) => [reason, debit, credit])).toEqual([
    ['reversal.writtenOff.allowance', '0.00', '2035.40'],
    ['writtenOff.allowance', '4070.80', '0.00'],
  ])
  expect(data.prior.every(({ month }) => month < '2027-06')).toBe(true)
  expect(data.prior.map(({ code }) => code)).toContain(1160)
  const may = { params: { book: BOOK, month: '2027-05' } }
  expect((await t.call(monthMovements, { token, ...may })).data).toMatchObject({
    nonPerforming: { opening: '0.00', added: '23792.00', closing: '23792.00' },
    classes: [{ loanCount: 1, owed: '23792.00', allowance: '2035.40' }],
  })
  expect(
    await t.call(monthMovements, { token, params: { book: BOOK, month: '2027-07' } }),
  ).toMatchObject({ code: 404 })
  expect(await allProblems()).toEqual([])
  // Another figure than was set aside is named.
  await t.db.query({
    text: 'update loan_write_offs set allowance_minor = allowance_minor - 1',
  })
  expect(await allProblems()).toEqual([
    expect.stringMatching(/writtenOff of .* does not follow from its classes/),
    expect.stringMatching(/writtenOff of .* follows from its classes and is not posted/),
  ])
  // So is an allowance that is not the policy's any more, in the night too: the month is not closed.
  expect(await openAllowanceProblems(t.db, 'in')).toEqual([])
  await t.db.query({ text: 'alter table loan_classes disable trigger user' })
  await t.db.query({
    text: `insert into loan_classes (user_id, loan_id, book, class_on, class, is_non_performing,
        overdue_days, why, policy, page_on)
      select user_id, loan_id, book, '2027-05-31', 'standard', false, 0, 'days', policy, '2027-05-31'
      from loan_classes limit 1`,
  })
  expect(await openAllowanceProblems(t.db, 'in')).toEqual([
    expect.stringMatching(/the allowance of 2027-05 .* was set to 203540/),
  ])
})
