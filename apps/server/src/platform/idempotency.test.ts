import { randomUUID } from 'node:crypto'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { applyLoan, quote } from '@noren/contract/loans'
import { repayPay } from '@noren/contract/repayments'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { captured, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_JOBS } from '../background/day-jobs.ts'
import { runJob } from '../background/run-job.ts'
import { dispatchInHand } from '../domains/loans/payouts.ts'
import { inTransaction } from './db/transaction.ts'
import { AppError } from './errors.ts'
import { forgetOldAnswers, once } from './idempotency.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t?.close())

const DAY_MS = 86_400_000

test('[D2.52] answers are kept for 180 days, then they go in parts, and a repetition is a new request', async () => {
  const { userId } = await t.signIn()
  let worked = 0
  const answered = (requestId: string, at: Date) =>
    inTransaction(t.db, (tx) =>
      once(tx, { userId, call: 'tried', requestId, input: {}, at }, async () => {
        worked += 1
        return worked
      }),
    )
  const now = t.clock.now()
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const old = new Date(now.getTime() - 180 * DAY_MS - 1)
  await answered(first, old)
  await answered(second, old)
  await answered(third, new Date(now.getTime() - 180 * DAY_MS))
  const forget = () =>
    inTransaction(t.deps.eraser, (tx) => forgetOldAnswers(t.deps.config, tx, { at: now, limit: 1 }))
  expect([await forget(), await forget(), await forget()]).toEqual([1, 1, 0])
  expect(await answered(third, now)).toBe(3)
  expect(await answered(first, now)).toBe(4)
})

test('what is read ahead is given to the work; an answered request has its answer whatever was read', async () => {
  const { userId } = await t.signIn()
  const requestId = randomUUID()
  const at = t.clock.now()
  const ask = (ahead: () => Promise<number>) =>
    inTransaction(t.db, (tx) =>
      once(
        tx,
        { userId, call: 'ahead', requestId, input: {}, at },
        async (read) => read + 1,
        ahead,
      ),
    )
  const refuse = () => Promise.reject(new AppError('NOT_FOUND'))
  await expect(ask(refuse)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  expect(await ask(async () => 1)).toBe(2)
  expect(await ask(refuse)).toBe(2)
})

test('[D2.52] a request that comes again within its time gets its answer; after it, what the books say now, and nothing happens twice', async () => {
  const { token, userId } = await givenCertifiedUser(t)
  const choice = { productCode: 'lane-30', productAmount: '10000.00' }
  const shown = await t.call(quote, { token, body: { products: [choice] } })
  const { kfsId = '', kfsHash = '' } = shown.data.details[0] ?? {}
  const application = {
    requestId: randomUUID(),
    applyTotalAmount: choice.productAmount,
    products: [{ ...choice, kfsId, kfsHash }],
  }
  const apply = () => t.call(applyLoan, { token, body: application })
  const applied = await apply()
  const repayId = applied.data.details[0]?.borrowId ?? ''
  await dispatchInHand(t.deps)
  await t.deliver()
  const order = { requestId: randomUUID(), repayId, kind: 'full', channel: 'upi' } as const
  const repay = () => t.call(repayPay, { token, body: order })
  const ordered = await repay()
  await sendWebhook(t, captured(t, ordered.data))

  const forget = DAY_JOBS.find(({ name }) => name === 'forgetOldAnswers')
  if (!forget) throw new Error('no job forgets answers')
  const forgetOnce = async () => runJob(t.deps, forget, t.clock.businessDay())
  const written = async () => {
    const { rows } = await t.db.query<{ loans: number; orders: number; payments: number }>({
      text: `select (select count(*)::int from loans where user_id = $1) as loans,
        (select count(*)::int from payment_orders where user_id = $1) as orders,
        (select count(*)::int from payments where user_id = $1) as payments`,
      values: [userId],
    })
    return rows[0]
  }
  const before = await written()
  expect(before).toEqual({ loans: 1, orders: 1, payments: 1 })
  t.clock.advanceDays(t.deps.config.answersKeptDays - 1)
  await forgetOnce()
  expect((await apply()).data).toEqual(applied.data)
  expect((await repay()).data.ref).toBe(ordered.data.ref)

  t.clock.advanceDays(2)
  await forgetOnce()
  const late = [await apply(), await repay()]
  expect(late.map(({ data }) => data)).toEqual([
    { reason: 'TERMS_CHANGED' },
    { reason: 'LOAN_STATE', borrowStatus: LOAN_STATUS.repaid },
  ])
  expect(await written()).toEqual(before)
})
