import { LOAN_STATUS } from '@noren/contract/loan-status'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenAppliedLoan } from '@noren/testkit/given-disbursed-loan'
import { expectBooksAgree, pay } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '../../domains/books/verify-books.ts'
import { findLoan } from '../../domains/loans/find-loan.ts'
import { askForCollections } from '../../domains/repayments/ask-collections.ts'
import { askForPayouts } from '../../domains/repayments/ask-payouts.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const NEVER = { text: `update sandbox_deliveries set due_at = now() + interval '1 year'` }
const AT_LAST = { text: 'update sandbox_deliveries set due_at = now() where delivered_at is null' }
const ELEVEN_MINUTES_MS = 11 * 60_000

test('the sandbox’s bank and till are asked where its post is held up; late post counts once', async () => {
  const given = await givenAppliedLoan(t)
  const statusOf = async () =>
    (await findLoan(t.db, { userId: given.person.userId, loanId: given.loanId }))?.status
  await t.db.query(NEVER)
  t.clock.advanceMs(ELEVEN_MINUTES_MS)
  await askForPayouts(t.deps)
  expect(await statusOf()).toBe(LOAN_STATUS.disbursed)
  const { data: order } = await pay(t, given)
  const paid = await fetch(`${t.url}/sandbox/api/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ref: order.ref, outcome: 'success' }),
  })
  expect(paid.status).toBe(200)
  await t.db.query(NEVER)
  t.clock.advanceMs(ELEVEN_MINUTES_MS)
  await askForCollections(t.deps)
  expect(await statusOf()).toBe(LOAN_STATUS.repaid)
  await t.db.query(AT_LAST)
  await t.deliver()
  await expectBooksAgree(t, given)
})

test('money that comes back while the post is held up is asked for; late post counts once', async () => {
  const person = await givenCertifiedUser(t, { accountNumber: '50100012340005' })
  const given = await givenAppliedLoan(t, { person })
  const statusOf = async () =>
    (await findLoan(t.db, { userId: person.userId, loanId: given.loanId }))?.status
  await t.deliver()
  expect(await statusOf()).toBe(LOAN_STATUS.disbursed)
  await t.db.query(NEVER)
  t.clock.advanceDays(1)
  await askForPayouts(t.deps)
  expect(await statusOf()).toBe(LOAN_STATUS.payoutFailed)
  await t.db.query(AT_LAST)
  await t.deliver()
  expect(await statusOf()).toBe(LOAN_STATUS.payoutFailed)
  expect(await inTransaction(t.db, (tx) => verifyBooks(tx))).toEqual([])
})
