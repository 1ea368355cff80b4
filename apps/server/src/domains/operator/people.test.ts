import { randomUUID } from 'node:crypto'
import { userStatus } from '@noren/contract/account'
import { quote } from '@noren/contract/loans'
import { msgCenter } from '@noren/contract/messages'
import { blockPerson } from '@noren/contract/operator'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { auditRows, type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { captured, detailOf, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
let reviewer: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  reviewer = await givenOperator(t, 'reviewer')
})
afterAll(() => t.close())

const decide = (userId: string, change: object, { token } = reviewer) =>
  t.call(blockPerson, { token, body: { requestId: randomUUID(), userId, ...change } })
const block = { decision: 'block', reasonCode: 'blocked.check' }
const statusOf = async ({ token }: { token: string }) =>
  (await t.call(userStatus, { token })).data.bizStatus

test('[N9.4] a blocked person repays as ever and gets no new loan, until unblocked', async () => {
  const given = await givenDisbursedLoan(t)
  const { person } = given
  const { userId, token } = person
  expect((await decide(userId, block)).data).toEqual({
    ...{ userId, bizStatus: 70 },
    state: 'done',
  })
  expect(await statusOf(person)).toBe(70)
  const products = [{ productCode: 'lane-30', productAmount: '10000.00' }]
  const refused = await t.call(quote, { token, body: { products } })
  expect(refused.data).toMatchObject({ reason: 'ACCOUNT_BLOCKED' })
  await sendWebhook(t, captured(t, (await pay(t, given)).data))
  expect((await detailOf(t, given)).borrowStatus).toBe(80)
  expect((await decide(userId, block)).data).toMatchObject({ reason: 'CASE_DECIDED' })
  expect((await decide(userId, { decision: 'unblock' })).data).toEqual({
    ...{ userId, bizStatus: 60 },
    state: 'done',
  })
  expect((await t.call(quote, { token, body: { products } })).code).toBe(200)
  const { details } = (await t.call(msgCenter, { token, body: { page: 1 } })).data
  expect(details.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['accountBlocked', 'accountUnblocked']),
  )
  const told = details.find(({ kind }) => kind === 'accountBlocked')
  expect(told?.text).toContain('We have to check something about your account.')
  expect(await auditRows(t, userId)).toMatchObject([
    {
      action: 'blockPerson',
      before: { bizStatus: 60 },
      after: { bizStatus: 70, reason: 'blocked.check' },
    },
    { action: 'blockPerson', before: { bizStatus: 70 }, after: { bizStatus: 60 } },
  ])
})

test('a block needs its reason, a certified person, and somebody who may', async () => {
  const { userId } = await givenCertifiedUser(t)
  const without = await decide(userId, { decision: 'block' })
  expect(without.data).toMatchObject({ fields: [{ path: 'reasonCode', rule: 'required' }] })
  expect((await decide(randomUUID(), block)).data).toMatchObject({ reason: 'NOT_FOUND' })
  const begun = await t.signIn()
  expect((await decide(begun.userId, block)).data).toMatchObject({ reason: 'STEP_ORDER' })
  expect((await decide(userId, block, await givenOperator(t, 'support'))).code).toBe(403)
  expect(await auditRows(t, userId)).toEqual([])
})
