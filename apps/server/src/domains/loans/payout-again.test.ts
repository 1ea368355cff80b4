import { randomUUID } from 'node:crypto'
import { modifyAccount } from '@noren/contract/certification'
import { cancelBorrow, failBorrowHandler } from '@noren/contract/loans'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import {
  type GivenLoan,
  givenAppliedLoan,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import { stepUpCode } from '@noren/testkit/latest-code'
import { newAccountNumber } from '@noren/testkit/market-people'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '../books/verify-books.ts'
import { findLoan } from './find-loan.ts'
import { verifyLoans } from './verify-loans.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  expect(await verifyLoans(t.deps, t.db)).toEqual([])
  await t.close()
})

/** A loan whose payout was returned: the sandbox bank says that the account is closed. */
const givenFailedPayout = async (): Promise<GivenLoan> => {
  const accountNumber = `5${String(Math.trunc(t.clock.monotonicMs())).padStart(7, '0')}0001`
  const person = await givenCertifiedUser(t, { accountNumber })
  const given = await givenAppliedLoan(t, { person })
  await t.deliver()
  expect(await statusOf(given)).toBe(30)
  t.clock.advanceMs(1)
  return given
}

const statusOf = async ({ person, loanId }: GivenLoan) =>
  (await findLoan(t.db, { userId: person.userId, loanId }))?.status

const again = ({ person, loanId }: GivenLoan, change: object = {}, token = person.token) =>
  t.call(failBorrowHandler, {
    token,
    body: { requestId: randomUUID(), borrowId: loanId, ...change },
  })

const cancel = ({ person, loanId }: GivenLoan, requestId: string = randomUUID()) =>
  t.call(cancelBorrow, { token: person.token, body: { requestId, borrowId: loanId } })

const payoutsOf = async ({ loanId }: GivenLoan): Promise<string[]> => {
  const { rows } = await t.db.query<{ state: string }>({
    text: 'select state from payouts where loan_id = $1 order by created_at, id',
    values: [loanId],
  })
  return rows.map(({ state }) => state)
}

const changeAccount = async ({ person }: GivenLoan) => {
  const code = await stepUpCode(t, person)
  const { token, deviceId } = person
  const accountNumber = newAccountNumber('0222')
  const body = { bankCode: 'HDFC', ifsc: 'HDFC0001234', accountNumber, code }
  expect((await t.call(modifyAccount, { token, deviceId, body })).code).toBe(200)
}

test('[O6.1] after the account was changed the money is paid out anew and arrives', async () => {
  const given = await givenFailedPayout()
  await changeAccount(given)
  const answer = await again(given)
  expect(answer).toMatchObject({ code: 200, data: { borrowId: given.loanId, borrowStatus: 20 } })
  await t.deliver()
  expect(await statusOf(given)).toBe(50)
  expect(await payoutsOf(given)).toEqual(['failed', 'processed'])
})

test('[O6.1] without a change only who says that the account is right is paid anew', async () => {
  const given = await givenFailedPayout()
  const refused = await again(given)
  expect([refused.code, refused.data]).toMatchObject([409, { reason: 'ACCOUNT_CHANGE_NEEDED' }])
  expect(await statusOf(given)).toBe(30)
  expect((await again(given, { keepAccount: true })).data.borrowStatus).toBe(20)
})

test('[O6.2] the same request twice, and ten at once, order one payout', async () => {
  const given = await givenFailedPayout()
  const requestId = randomUUID()
  const change = { requestId, keepAccount: true }
  const first = await again(given, change)
  expect((await again(given, change)).data).toEqual(first.data)
  const other = await again(given, { requestId, keepAccount: false })
  expect(other.data).toMatchObject({ reason: 'REQUEST_DIFFERS' })
  expect(await payoutsOf(given)).toHaveLength(2)
  const second = await givenFailedPayout()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => again(second, { keepAccount: true })),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await payoutsOf(second)).toHaveLength(2)
})

test('[O6.2] another person’s loan is not found; one in any other state is refused', async () => {
  const given = await givenFailedPayout()
  const stranger = await givenCertifiedUser(t)
  const theirs = await again(given, { keepAccount: true }, stranger.token)
  expect(theirs.data).toMatchObject({ reason: 'NOT_FOUND' })
  const running = await givenDisbursedLoan(t)
  const answer = await again(running, { keepAccount: true })
  expect([answer.code, answer.data]).toMatchObject([
    409,
    { reason: 'LOAN_STATE', borrowStatus: 50 },
  ])
})

test('a loan whose payout failed can be withdrawn, once', async () => {
  const given = await givenFailedPayout()
  const requestId = randomUUID()
  const first = await cancel(given, requestId)
  expect(first).toMatchObject({ code: 200, data: { borrowStatus: 90 } })
  expect((await cancel(given, requestId)).data).toEqual(first.data)
  expect((await cancel(given)).data).toMatchObject({ reason: 'LOAN_STATE' })
  expect((await again(given, { keepAccount: true })).data).toMatchObject({ reason: 'LOAN_STATE' })
})

test('an approved loan can be withdrawn while nobody has asked for the payout', async () => {
  const { order } = t.deps.payout
  t.deps.payout.order = async () => undefined
  const asked = await givenAppliedLoan(t)
  expect((await cancel(asked)).data).toMatchObject({ reason: 'LOAN_STATE', borrowStatus: 20 })
  t.deps.payout.order = order
  const waiting = await givenAppliedLoan(t)
  await t.db.query({
    text: `update payouts set state = 'queued', order_tries = 0 where loan_id = $1`,
    values: [waiting.loanId],
  })
  const answers = await Promise.all([cancel(waiting), cancel(waiting)])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await statusOf(waiting)).toBe(90)
  expect(await payoutsOf(waiting)).toEqual(['failed'])
})

test('money that has arrived cannot be withdrawn, nor another person’s loan', async () => {
  const running = await givenDisbursedLoan(t)
  expect((await cancel(running)).data).toMatchObject({ reason: 'LOAN_STATE', borrowStatus: 50 })
  const stranger = await givenCertifiedUser(t)
  const theirs = await cancel({ ...running, person: stranger })
  expect(theirs.data).toMatchObject({ reason: 'NOT_FOUND' })
})
