import { addDays, day } from '@noren/contract/dates'
import { loanStatement } from '@noren/contract/documents'
import { reverseRepayment } from '@noren/contract/operator'
import { byStaff } from '@noren/testkit/by-staff'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { newestPaymentOf } from '@noren/testkit/given-dispute'
import { captured, detailOf, expectBooksAgree, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { trialBalance } from '../books/trial-balance.ts'
import { verifyTax } from '../tax/verify-tax.ts'

const BOOK = 'copper-lamp-INR'

let t: TestApp
beforeEach(async () => {
  t = await startTestApp()
  while (t.clock.businessDay() < day('2027-01-04')) t.clock.advanceDays(1)
})
afterEach(() => t.close())

const lend = () => givenDisbursedLoan(t, { productCode: 'lamp-61', amount: '20000.00' })

/** By the end of a day, credits negative, in minor units. */
const balances = async (...codes: number[]): Promise<number[]> => {
  const today = t.clock.businessDay()
  const asked = { book: BOOK, day: today, by: 'value', knownOn: today } as const
  const lines = await trialBalance(t.db, asked)
  return codes.map((code) => lines.find((line) => line.code === code)?.balanceMinor ?? 0)
}

const statementOf = async ({ loanId, person }: GivenLoan, on: string) =>
  (
    await t.call(loanStatement, {
      token: person.token,
      params: { borrowId: loanId },
      query: { day: on },
    })
  ).data

test('[B9.123] who pays early pays the fee for the days used; the rest is never earned, and a credit note gives back its tax', async () => {
  const given = await lend()
  const start = t.clock.businessDay()
  t.clock.advanceDays(10)
  await closeBooks(t)
  // 160.00 of interest; of the fee of 200.00 and its tax of 36.00 the share of 10 of 61 days.
  const detail = await detailOf(t, given)
  expect(detail.outstanding).toMatchObject({ interest: '160.00', serviceFee: '32.79', tax: '5.90' })
  expect(detail.payToday).toBe('20198.69')
  await expectBooksAgree(t, given)
  const before = await statementOf(given, addDays(start, 9))
  expect(before).toMatchObject({ owed: { fee: '29.51', tax: '5.31' }, total: '20178.82' })
  const order = (await pay(t, given)).data
  expect(order.amount).toBe('20198.69')
  await sendWebhook(t, captured(t, order))
  const { paymentId } = await newestPaymentOf(t, given)
  t.clock.advanceDays(1)
  await closeBooks(t)
  // Nothing is owed or unearned; of the fee the days used are income, and of the tax what was on them is payable.
  expect(await balances(1110, 1120, 1130, 1140, 2210, 2310, 4020)).toEqual([
    ...[0, 0, 0, 0, -5_90, 0, -32_79],
  ])
  await expectBooksAgree(t, given)
  const { rows } = await t.db.query<{ said: string }>({
    text: `select kind || ' ' || event || ' ' || taxable_minor || ' '
        || central_minor + state_minor + integrated_minor as said
      from tax_documents where book = $1 order by kind desc`,
    values: [BOOK],
  })
  expect(rows.map(({ said }) => said)).toEqual([
    ...['invoice disbursalProcessed 20000 3600', 'creditNote feeReduced 16721 3010'],
  ])
  expect(await verifyTax(t.db, { since: null })).toEqual([])

  // The bank takes it back: all of it, and with it what was saved.
  const asked = { paymentId, reason: 'bankReturned' } as const
  expect(await byStaff(t, reverseRepayment, asked)).toMatchObject({ code: 200 })
  t.clock.advanceDays(1)
  await closeBooks(t)
  expect(await balances(1110, 1130, 1140, 2210)).toEqual([20_000_00, 200_00, 36_00, -36_00])
  await expectBooksAgree(t, given)
  expect(await verifyTax(t.db, { since: null })).toEqual([])
}, 300_000)

test('[B9.123] told late, an early payment ends the loan on its day as if it had been told in time', async () => {
  const given = await lend()
  t.clock.advanceDays(10)
  await closeBooks(t)
  const late = captured(t, (await pay(t, given)).data)
  t.clock.advanceDays(7)
  await closeBooks(t)
  expect((await detailOf(t, given)).payToday).toBe('20337.77')
  await sendWebhook(t, late)
  t.clock.advanceDays(1)
  await closeBooks(t)
  expect(await balances(1110, 1120, 1130, 1140, 2210, 2310, 4010, 4020)).toEqual([
    ...[0, 0, 0, 0, -5_90, 0, -160_00, -32_79],
  ])
  await expectBooksAgree(t, given)
}, 300_000)
