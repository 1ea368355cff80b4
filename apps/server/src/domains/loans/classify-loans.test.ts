import { addDays, type Day } from '@noren/contract/dates'
import { decimalFromMinor, minor } from '@noren/contract/money'
import { decideDispute } from '@noren/contract/operator/disputes'
import { byStaff } from '@noren/testkit/by-staff'
import { closeBooks } from '@noren/testkit/close-books'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { openDisputeOf } from '@noren/testkit/given-dispute'
import { writeOff } from '@noren/testkit/given-written-off'
import { tapeAndAccounts } from '@noren/testkit/loan-tape-sums'
import { captured, expectBooksAgree, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { trialBalance } from '../books/trial-balance.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { verifyLoans } from './verify-loans.ts'

const BOOK = 'banyan-lane-INR'

let t: TestApp
let start: Day
beforeEach(async () => {
  t = await startTestApp()
  start = t.clock.businessDay()
})
afterEach(() => t.close())

const go = async (days: number): Promise<void> => {
  while (t.clock.businessDay() < addDays(start, days)) t.clock.advanceDays(1)
  await closeBooks(t)
}

/** By the end of a day after the start, credits negative. */
const balances = async (
  codes: readonly number[],
  days: number,
  by: 'posted' | 'value',
  book = BOOK,
) => {
  const asked = { book, day: addDays(start, days), by, knownOn: t.clock.businessDay() }
  const lines = await trialBalance(t.db, asked)
  return codes.map((code) => {
    const balanceMinor = lines.find((line) => line.code === code)?.balanceMinor ?? minor(0)
    return decimalFromMinor(balanceMinor, 'INR')
  })
}

const classesOf = async ({ loanId }: GivenLoan): Promise<string[]> => {
  const { rows } = await t.db.query<{ said: string }>({
    text: `select class_on - $2::date || ' ' || class || ' ' || why
         || case when pulled_by is null then '' else ' by another' end as said
       from loan_classes where loan_id = $1 order by serial`,
    values: [loanId, start],
  })
  return rows.map(({ said }) => said)
}

const SUSPENSE = [1160, 1170]

/** By the end of each of those days, the loans of the book one by one come to what its accounts hold. */
const expectTaped = async (days: readonly number[], book = BOOK) => {
  for (const count of days) {
    const { tape, accounts } = await tapeAndAccounts(t, { book, day: addDays(start, count) })
    expect({ count, ...tape }).toEqual({ count, ...accounts })
  }
}
const lend = (amount = '20000.00') => givenDisbursedLoan(t, { productCode: 'lane-30', amount })

test('[B9.36] [B9.39] written off, suspended income goes first and only the rest is lost', async () => {
  const given = await lend()
  await go(140)
  await writeOff(t, given)
  await go(141)
  // 20,000 + 300 + 54 are lost; 2,520 of interest and the 900 of 90 days of penal charges never were income.
  for (const by of ['posted', 'value'] as const) {
    expect(await balances([1120, 1150, ...SUSPENSE, 1190, 5030], 140, by)).toEqual([
      ...['2520.00', '900.00', '0.00', '0.00', '-23774.00', '20354.00'],
    ])
  }
  await go(150)
  expect(await balances([1190, 4010, 4030, ...SUSPENSE], 149, 'posted')).toEqual([
    ...['-23774.00', '0.00', '0.00', '0.00', '0.00'],
  ])
  await expectTaped([119, 120, 139, 140, 149])
  await expectBooksAgree(t, given)
})

test('[B9.35] [B9.36] [B9.39] what is told late makes a loan perform again, from the day on which it did', async () => {
  const given = await lend()
  await go(29)
  const { data: order } = await pay(t, given)
  const late = captured(t, order)
  await go(125)
  expect(await classesOf(given)).toEqual([
    ...['30 sma0 days', '60 sma1 days', '90 sma2 days', '120 substandard days'],
  ])
  expect(await balances(SUSPENSE, 124, 'posted')).toEqual(['-2232.00', '-900.00'])
  await sendWebhook(t, late)
  await go(126)
  expect((await classesOf(given)).slice(4)).toEqual([
    ...['30 standard lateNews', '60 standard lateNews', '90 standard lateNews'],
    '120 standard lateNews',
  ])
  expect(await balances(SUSPENSE, 124, 'posted')).toEqual(['-2232.00', '-900.00'])
  for (const days of [119, 120, 124, 125]) {
    expect(await balances([...SUSPENSE, 4010, 4030], days, 'value')).toEqual([
      ...['0.00', '0.00', '-522.00', '0.00'],
    ])
  }
  await expectTaped([0, 1, 29, 119, 120, 124, 125])
  await expectBooksAgree(t, given)
})

test('[B9.35] [B9.36] [B9.39] one loan makes the other non-performing until nothing of either is overdue', async () => {
  const person = await givenCertifiedUser(t)
  const amount = '5000.00'
  const first = await givenDisbursedLoan(t, { productCode: 'tide-30', amount, person })
  await go(30)
  const second = await givenDisbursedLoan(t, {
    ...{ productCode: 'tide-91', amount: '10000.00', person },
  })
  await go(121)
  expect((await classesOf(first)).at(-1)).toBe('120 substandard days')
  expect(await classesOf(second)).toEqual(['120 substandard borrower by another'])
  const book = 'tidewell-INR'
  const suspended = await balances(SUSPENSE, 120, 'posted', book)
  expect(suspended).not.toContain('0.00')
  await sendWebhook(t, captured(t, (await pay(t, first)).data))
  await go(122)
  expect((await classesOf(first)).at(-1)).toBe('121 standard paid')
  // It is due on that day, which is overdue by the lender's count.
  expect(await classesOf(second)).toHaveLength(1)
  expect(await balances([1120, 1170], 121, 'posted', book)).toEqual([
    (await balances([1160], 121, 'posted', book))[0]?.replace('-', ''),
    '0.00',
  ])
  await sendWebhook(t, captured(t, (await pay(t, second)).data))
  await go(123)
  expect((await classesOf(second)).at(-1)).toBe('122 standard paid')
  for (const by of ['posted', 'value'] as const) {
    expect(await balances([1120, ...SUSPENSE], 122, by, book)).toEqual(['0.00', '0.00', '0.00'])
  }
  await expectTaped([30, 119, 120, 121, 122], book)
  await expectBooksAgree(t, second)
})

test('[B9.38] a false class, a missing one and a suspense without its class are each named', async () => {
  const given = await lend()
  const other = await lend('10000.00')
  await go(121)
  const problems = async () => [...(await verifyBooks(t.db)), ...(await verifyLoans(t.deps, t.db))]
  expect(await problems()).toEqual([])
  const change = async (text: string) => {
    await t.db.query({ text: 'alter table loan_classes disable trigger user' })
    await t.db.query({ text })
  }
  await change(`insert into loan_classes (user_id, loan_id, book, class_on, class, is_non_performing,
      overdue_days, why, policy, page_on)
    select user_id, loan_id, book, class_on, 'sma2', false, 60, 'days', policy, page_on
    from loan_classes where loan_id = '${given.loanId}' and class = 'sma1'`)
  expect(await problems()).toEqual([
    `loan ${given.loanId}: from ${addDays(start, 60)} on its class is sma2, by its days it is sma1`,
  ])
  await change(`delete from loan_classes where loan_id = '${given.loanId}' and overdue_days = 60
      and class_on = '${addDays(start, 60)}'`)
  expect(await problems()).toEqual([])
  await change(`delete from loan_classes where loan_id = '${other.loanId}' and is_non_performing`)
  const found = await problems()
  expect(found).toContain(
    `loan ${other.loanId}: from ${addDays(start, 120)} on its class is sma2, by its days it is substandard`,
  )
  expect(found).toContainEqual(
    expect.stringMatching(
      /^journal entry [0-9a-f-]{36}: it is of a loan that performs by its classes on /,
    ),
  )
  expect(found).toContainEqual(
    expect.stringMatching(`^loan ${other.loanId}: incomeSuspended of .* does not follow`),
  )
})

test('[B9.35] a class is written by the close of its day alone, and never changed', async () => {
  const given = await lend()
  await go(31)
  const row = `select user_id, loan_id, book, class_on, 'sma1', false, 30, 'days', policy, page_on
    from loan_classes where loan_id = '${given.loanId}'`
  await expect(
    t.deps.db.query({
      text: `insert into loan_classes (user_id, loan_id, book, class_on, class, is_non_performing,
          overdue_days, why, policy, page_on) ${row}`,
    }),
  ).rejects.toThrow('is written by the close of that day alone')
  await expect(t.db.query({ text: `update loan_classes set class = 'standard'` })).rejects.toThrow(
    'never changed',
  )
})

const lose = async (given: GivenLoan, days: number): Promise<void> => {
  const disputeId = await openDisputeOf(t, given)
  await go(days)
  await byStaff(t, decideDispute, { disputeId, decision: 'lost' })
}

const expectWhole = async (given: GivenLoan): Promise<void> => {
  await expectBooksAgree(t, given)
  expect(await verifyLoans(t.deps, t.db)).toEqual([])
  expect(await verifyBooks(t.db)).toEqual([])
}

test('[B9.36] interest that the bank takes back of a loan that does not perform is suspended again', async () => {
  const given = await lend()
  await go(130)
  await sendWebhook(t, captured(t, (await pay(t, given)).data, { amount: '5000.00' }))
  await go(131)
  const paid = await balances([1120, 1160, 4010], 130, 'posted')
  expect(paid).toEqual(['0.00', '0.00', '-2340.00'])
  await lose(given, 140)
  await go(142)
  for (const by of ['posted', 'value'] as const) {
    const [interest, suspended, income] = await balances([1120, 1160, 4010], 141, by)
    expect(Number(interest)).toBeGreaterThan(2_340)
    expect([Number(suspended), income]).toEqual([-Number(interest), '0.00'])
  }
  await expectWhole(given)
})

test('[B9.36] a loan that stops performing because a payment was taken back suspends what that payment had settled', async () => {
  const given = await lend()
  await go(30)
  await sendWebhook(t, captured(t, (await pay(t, given)).data))
  await go(31)
  await lose(given, 40)
  await go(132)
  expect((await classesOf(given)).at(-1)).toBe('130 substandard days')
  const [interest, penal, ...suspended] = await balances([1120, 1150, ...SUSPENSE], 131, 'posted')
  expect(suspended).toEqual([`-${interest}`, `-${penal}`])
  expect(await balances([4010, 4030], 131, 'posted')).toEqual(['0.00', '0.00'])
  await expectWhole(given)
})
