import { randomUUID } from 'node:crypto'
import { cancelBorrow } from '@noren/contract/loans'
import { minor } from '@noren/contract/money'
import { refundOverpayment } from '@noren/contract/operator'
import { listWaitingPayouts } from '@noren/contract/operator/cash'
import { accountBalance } from '@noren/testkit/account-balance'
import { closeBooks } from '@noren/testkit/close-books'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import {
  type GivenLoan,
  givenApplication,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { captured, detailOf, messagesOf, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { setFundingLimit } from '../books/funding.ts'
import { postCash } from '../books/post-cash.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { fundWaitingRefunds } from '../repayments/refund-orders.ts'
import { fundWaitingPayouts } from './fund-payouts.ts'
import { verifyLoans } from './verify-loans.ts'
import { verifyPayouts } from './verify-payouts.ts'

const book = 'banyan-lane-INR'

let t: TestApp
beforeEach(async () => {
  t = await startTestApp()
})
afterEach(async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  expect(await verifyLoans(t.deps, t.db)).toEqual([])
  expect(await verifyPayouts(t.db)).toEqual([])
  await t.close()
})

const limit = (floorMinor: number, of = book) =>
  setFundingLimit(t.db, {
    book: of,
    floorMinor: minor(floorMinor),
    lentMaxMinor: null,
    at: t.clock.now(),
  })

/** The lender puts money into its payout account, as a decided line of its bank would say. */
const topUp = (amountMinor: number, of = book) =>
  inTransaction(t.db, async (tx) =>
    postCash(t.deps, tx, of, [
      {
        ...{ event: 'capitalContributed', sourceId: randomUUID() },
        input: { code: 1012, amountMinor: minor(amountMinor) },
        valueOn: t.clock.businessDay(),
      },
    ]),
  )

const onAccount = () => accountBalance(t.db, { book, code: 1012 })

const statusesOf = async (given: readonly GivenLoan[]): Promise<number[]> => {
  const statuses: number[] = []
  for (const one of given) statuses.push((await detailOf(t, one)).borrowStatus)
  return statuses
}

test('[B9.42] without money no payout leaves; topping up lets those go on that came first', async () => {
  await limit(1_000_00)
  await topUp(20_999_99)
  const first = await givenApplication(t)
  await t.deliver()
  expect((await detailOf(t, first)).borrowStatus).toBe(50)
  const second = await givenApplication(t)
  t.clock.advanceMs(1_000)
  const third = await givenApplication(t)
  await t.deliver()
  expect(await onAccount()).toBe(10_999_99)
  expect(await detailOf(t, second)).toMatchObject({ borrowStatus: 20, payoutWaits: true })
  expect(await messagesOf(t, second, 'payoutWaits')).toHaveLength(1)
  const { token } = await givenOperator(t, 'finance')
  const listed = (await t.call(listWaitingPayouts, { token })).data.details
  expect(listed.map(({ loanId, amount }) => [loanId, amount])).toEqual([
    [second.loanId, '10000.00'],
    [third.loanId, '10000.00'],
  ])
  expect(await fundWaitingPayouts(t.deps)).toBe(0)
  t.clock.advanceDays(1)
  await closeBooks(t)
  await topUp(1)
  expect(await fundWaitingPayouts(t.deps)).toBe(1)
  await t.deliver()
  expect(await statusesOf([second, third])).toEqual([50, 20])
  expect(await onAccount()).toBe(1_000_00)
  await topUp(5_000_00)
  const smaller = await givenApplication(t, { amount: '5000.00' })
  await t.deliver()
  expect(await statusesOf([third, smaller])).toEqual([20, 50])
})

/** More are told to come back on a machine shared by many. */
const AT_ONCE = process.env.LONG ? 50 : 10

test(`[B9.42] of fifty applications, ${AT_ONCE} at once, those are paid out that the account can pay`, async () => {
  const people = []
  for (let n = 0; n < 50; n += 1) people.push(await givenCertifiedUser(t))
  await limit(0)
  await topUp(75_000_00)
  const given: GivenLoan[] = []
  while (given.length < people.length) {
    const next = people.slice(given.length, given.length + AT_ONCE)
    given.push(...(await Promise.all(next.map((person) => givenApplication(t, { person })))))
  }
  await t.deliver()
  expect(await onAccount()).toBe(5_000_00)
  const paid = (await statusesOf(given)).filter((status) => status === 50)
  expect(paid).toHaveLength(7)
  await topUp(15_000_00)
  await Promise.all([fundWaitingPayouts(t.deps), fundWaitingPayouts(t.deps)])
  await t.deliver()
  expect(await onAccount()).toBe(0)
  expect((await statusesOf(given)).filter((status) => status === 50)).toHaveLength(9)
})

test('[B9.42] what waits can be withdrawn, and leaves no trace in the books', async () => {
  await limit(0)
  const given = await givenApplication(t)
  const { token } = given.person
  const body = { requestId: randomUUID(), borrowId: given.loanId }
  expect((await t.call(cancelBorrow, { token, body })).code).toBe(200)
  expect(await detailOf(t, given)).toMatchObject({ borrowStatus: 90, payoutWaits: false })
  await topUp(20_000_00)
  expect(await fundWaitingPayouts(t.deps)).toBe(0)
  expect(await onAccount()).toBe(20_000_00)
})

test('[B9.42] a refund waits for the money too', async () => {
  const given = await givenDisbursedLoan(t)
  const { data: order } = await pay(t, given)
  const amount = `${Number.parseInt(order.amount, 10) + 250}.00`
  await sendWebhook(t, captured(t, order, { amount }))
  await limit(0)
  const { token } = await givenOperator(t, 'finance')
  const body = { requestId: randomUUID(), loanId: given.loanId, amount: '250.00' }
  expect((await t.call(refundOverpayment, { token, body })).data).toMatchObject({ state: 'done' })
  expect(await onAccount()).toBe(-10_000_00)
  await topUp(10_250_00)
  await fundWaitingRefunds(t.deps)
  expect(await onAccount()).toBe(0)
})

const run = (text: string) => t.db.query({ text })

test('[B9.42] what waits for a lender without money keeps no other waiting, however much it is', async () => {
  await limit(0)
  await limit(0, 'tidewell-INR')
  const dry = await givenApplication(t)
  t.clock.advanceMs(1_000)
  const other = await givenApplication(t, { productCode: 'tide-30' })
  const smaller = await givenApplication(t, { amount: '5000.00' })
  expect(await statusesOf([dry, other, smaller])).toEqual([20, 20, 20])
  // As many as one page holds, before all others.
  await run('drop index payouts_open')
  await run(`insert into payouts select (jsonb_populate_record(p, jsonb_build_object(
      'id', gen_random_uuid(), 'waits_since', p.waits_since - interval '1 hour'))).*
    from payouts p cross join generate_series(1, 250) where p.loan_id = '${dry.loanId}'`)
  await topUp(5_000_00)
  await topUp(10_000_00, 'tidewell-INR')
  expect(await fundWaitingPayouts(t.deps)).toBe(2)
  await run(`delete from payouts where waits_since < (
    select max(waits_since) from payouts where loan_id = '${dry.loanId}')`)
  await t.deliver()
  expect(await statusesOf([dry, other, smaller])).toEqual([20, 50, 50])
})

test('[B9.42] nor does a refund wait for what waits at another lender', async () => {
  const overpaid = async (productCode: string) => {
    const given = await givenDisbursedLoan(t, { productCode })
    const { data: order } = await pay(t, given)
    const amount = `${Number.parseInt(order.amount, 10) + 250}.00`
    await sendWebhook(t, captured(t, order, { amount }))
    return given
  }
  const given = [await overpaid('lane-30'), await overpaid('tide-30')]
  await limit(0)
  await limit(0, 'tidewell-INR')
  const { token } = await givenOperator(t, 'finance')
  for (const { loanId } of given) {
    const body = { requestId: randomUUID(), loanId, amount: '200.00' }
    expect((await t.call(refundOverpayment, { token, body })).data).toMatchObject({ state: 'done' })
    t.clock.advanceMs(1_000)
  }
  await run(`insert into refund_orders select (jsonb_populate_record(r, jsonb_build_object(
      'refund_id', gen_random_uuid()))).*
    from refund_orders r cross join generate_series(1, 250) where lender_code = 'banyan-lane'`)
  await topUp(10_200_00, 'tidewell-INR')
  await fundWaitingRefunds(t.deps)
  expect(await accountBalance(t.db, { book: 'tidewell-INR', code: 1012 })).toBe(0)
  expect(await onAccount()).toBe(-10_000_00)
  await run(`delete from refund_orders r using (
      select min(refund_id::text)::uuid as kept from refund_orders where lender_code = 'banyan-lane'
    ) one where lender_code = 'banyan-lane' and refund_id <> kept`)
  await topUp(10_200_00)
  await fundWaitingRefunds(t.deps)
  expect(await onAccount()).toBe(0)
})
