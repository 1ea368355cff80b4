import { randomInt, randomUUID } from 'node:crypto'
import { modifyAccount } from '@noren/contract/certification'
import { decidePayoutFailure, listPayoutFailures, operatorQueues } from '@noren/contract/operator'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenLoan, givenAppliedLoan } from '@noren/testkit/given-disbursed-loan'
import { auditRows, type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { stepUpCode } from '@noren/testkit/latest-code'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '../books/verify-books.ts'
import { findLoan } from '../loans/find-loan.ts'

let t: TestApp
let finance: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  finance = await givenOperator(t, 'finance')
})
afterAll(async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  await t.close()
})

const givenFailure = async (): Promise<GivenLoan> => {
  const accountNumber = `5${randomInt(1_000_000, 9_999_999)}0001`
  const person = await givenCertifiedUser(t, { accountNumber })
  const given = await givenAppliedLoan(t, { person })
  await t.deliver()
  return given
}

const decide = (
  { loanId }: GivenLoan,
  decision: 'retry' | 'cancel',
  { token }: { token: string } = finance,
  requestId: string = randomUUID(),
) => t.call(decidePayoutFailure, { token, body: { requestId, loanId, decision } })

const statusOf = async ({ person, loanId }: GivenLoan) =>
  (await findLoan(t.db, { userId: person.userId, loanId }))?.status

const listed = async ({ loanId }: GivenLoan, { token }: GivenOperator = finance) => {
  const { data } = await t.call(listPayoutFailures, { token })
  return data.details.find((row) => row.loanId === loanId)
}

test('a failed payout is listed with its reason, and paid anew after the account changed', async () => {
  const given = await givenFailure()
  const support = await givenOperator(t, 'support')
  expect(await listed(given, support)).toMatchObject({
    borrowStatus: 30,
    amount: '10000.00',
    isAccountChanged: false,
    reasons: [
      { code: 'payoutFailed.accountClosed', text: 'The bank says that your account is closed.' },
    ],
  })
  const code = await stepUpCode(t, given.person)
  const { token, deviceId } = given.person
  const body = { bankCode: 'HDFC', ifsc: 'HDFC0001234', accountNumber: '500077770333', code }
  await t.call(modifyAccount, { token, deviceId, body })
  expect((await listed(given))?.isAccountChanged).toBe(true)
  const requestId = randomUUID()
  const answer = await decide(given, 'retry', finance, requestId)
  expect(answer.data).toEqual({ loanId: given.loanId, borrowStatus: 20 })
  expect((await decide(given, 'retry', finance, requestId)).data).toEqual(answer.data)
  await t.deliver()
  expect(await statusOf(given)).toBe(50)
  expect(await auditRows(t, given.loanId)).toEqual([
    {
      action: 'decidePayoutFailure',
      operatorId: finance.operatorId,
      before: { borrowStatus: 30, reasonCodes: ['payoutFailed.accountClosed'] },
      after: { borrowStatus: 20 },
    },
  ])
})

test('two operators at once have one effect', async () => {
  const given = await givenFailure()
  const second = await givenOperator(t, 'finance', 'The second person')
  const answers = await Promise.all([decide(given, 'retry'), decide(given, 'cancel', second)])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  expect(await auditRows(t, given.loanId)).toHaveLength(1)
})

test('a cancelled one is over; other roles only look', async () => {
  const given = await givenFailure()
  expect((await decide(given, 'cancel', await givenOperator(t, 'support'))).code).toBe(403)
  expect((await decide(given, 'cancel', { token: '' })).code).toBe(401)
  const before = await t.call(operatorQueues, { token: finance.token })
  expect((await decide(given, 'cancel')).data.borrowStatus).toBe(90)
  const after = await t.call(operatorQueues, { token: finance.token })
  expect(after.data.payoutFailures).toBe(before.data.payoutFailures - 1)
  expect((await decide(given, 'retry')).data).toMatchObject({ reason: 'LOAN_STATE' })
  expect(await listed(given)).toBeUndefined()
})
