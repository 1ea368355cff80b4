import { randomUUID } from 'node:crypto'
import { minor } from '@noren/contract/money'
import { accountBalance } from '@noren/testkit/account-balance'
import { givenReport } from '@noren/testkit/given-death-report'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenObjection } from '@noren/testkit/given-objection'
import { givenOperator } from '@noren/testkit/given-operator'
import {
  captured,
  detailOf,
  expectBooksAgree,
  messagesOf,
  pay,
  sendWebhook,
} from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { dispatchRefunds, orderRefund, settleRefund } from './refund-orders.ts'
import { refundUnasked } from './refund-unasked.ts'

let t: TestApp
beforeEach(async () => {
  t = await startTestApp({ env: { REFUNDS_UP_TO: '200' } })
})
afterEach(() => t.close())

/** As the night does it, one batch of `limit` loans after the other. */
const night = async (limit = 50): Promise<number> => {
  let [count, cursor]: [number, string | null] = [0, null]
  do {
    const done = await inTransaction(t.db, (tx) =>
      refundUnasked(t.deps, tx, { cursor, at: t.clock.now(), limit }),
    )
    count += done.count
    cursor = done.next
  } while (cursor !== null)
  return count
}

const overpaid = async (
  overMajor: number,
  before: (loan: GivenLoan) => Promise<unknown> = async () => undefined,
): Promise<GivenLoan> => {
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
  await before(given)
  const { data: order } = await pay(t, given)
  const amount = `${Number(order.amount) + overMajor}.00`
  await sendWebhook(t, captured(t, order, { amount }))
  return given
}
const credit = async () =>
  -Number(await accountBalance(t.db, { book: 'banyan-lane-INR', code: 2010 })) / 100

test('[B9.168] what was paid too much goes back by itself after three days, once, and more than is set waits for a person', async () => {
  const small = await overpaid(106)
  const large = await overpaid(201)
  t.clock.advanceDays(2)
  expect(await night()).toBe(0)
  t.clock.advanceDays(2)
  // By three servers at once, one loan a batch, and once more.
  const counts = await Promise.all([night(1), night(1), night(1)])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await night()).toBe(0)
  expect((await detailOf(t, small)).refund).toEqual({ state: 'onItsWay', amount: '106.00' })
  await dispatchRefunds(t.deps)
  await t.deliver()
  expect(await credit()).toBe(201)
  expect(await messagesOf(t, small, 'overpaymentRefunded')).toHaveLength(1)
  expect((await detailOf(t, small)).refund).toBeNull()
  expect((await detailOf(t, large)).overpaymentOwed).toBe('201.00')
  for (const given of [small, large]) await expectBooksAgree(t, given)
  expect(await inTransaction(t.db, (tx) => verifyBooks(tx))).toEqual([])
})

test('[B9.168] one that did not arrive is not sent again, nor is one of who is blocked; without the setting none leaves', async () => {
  const returned = await overpaid(50)
  const blocked = await overpaid(60)
  await t.db.query({
    text: 'update users set biz_status = 70 where id = $1',
    values: [blocked.person.userId],
  })
  t.clock.advanceDays(4)
  expect(await night()).toBe(1)
  const { rows } = await t.db.query({ text: 'select refund_id as id from refund_orders' })
  const payoutId = String((rows[0] as { id: string }).id)
  const told = {
    eventId: 'evt_1',
    payoutId,
    event: 'payout.failed',
    utr: '',
    failure: 'other',
  } as const
  await inTransaction(t.db, (tx) => settleRefund(t.deps, tx, { ...told, at: t.clock.now() }))
  expect((await detailOf(t, returned)).refund?.state).toBe('failed')
  expect(await night()).toBe(0)
  await t.db.query({
    text: 'update users set biz_status = 60 where id = $1',
    values: [blocked.person.userId],
  })
  const { config } = t.deps
  t.deps.config = { ...config, refundsUpTo: 0 }
  expect(await night()).toBe(0)
  t.deps.config = config
  expect(await night()).toBe(1)
})

test('[B9.168] the rest of a larger sum, a refund that a second person has not confirmed, an objection and a reported death wait for a person', async () => {
  const { operatorId } = await givenOperator(t, 'finance')
  const parted = await overpaid(250)
  const proposed = await overpaid(60)
  await overpaid(70, (loan) => givenObjection(t, { loan }))
  const reported = await overpaid(80)
  const free = await overpaid(90)
  const part = { loanId: parted.loanId, amountMinor: minor(100_00) }
  await inTransaction(t.db, (tx) => orderRefund(t.deps, tx, { operatorId }, part))
  await dispatchRefunds(t.deps)
  await t.deliver()
  await t.db.query({
    text: `insert into proposals (id, kind, subject_id, user_id, reason, currency, amount_minor, because, proposed_by,
        proposed_at)
      select $1, 'refund', id, user_id, '', currency, 6000, 'loanSum', $3, $4 from loans where id = $2`,
    values: [randomUUID(), proposed.loanId, operatorId, t.clock.now()],
  })
  await givenReport(t, { phone: reported.person.phone })
  t.clock.advanceDays(4)
  expect(await night()).toBe(1)
  expect((await detailOf(t, free)).refund).toEqual({ state: 'onItsWay', amount: '90.00' })
  await t.db.query({
    text: "update proposals set decision = 'refused', decided_by = $1, decided_at = $2",
    values: [operatorId, t.clock.now()],
  })
  expect(await night()).toBe(0)
  expect((await detailOf(t, parted)).overpaymentOwed).toBe('150.00')
})

test('[B9.168] no more leaves than one person of the staff may send alone, whatever is set', async () => {
  const { market } = t.deps
  t.deps.market = { ...market, secondOperatorAboveMinor: minor(50_00) }
  await overpaid(51)
  await overpaid(50)
  t.clock.advanceDays(4)
  expect(await night()).toBe(1)
})
