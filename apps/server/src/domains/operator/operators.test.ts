import { creditInfo } from '@noren/contract/credit'
import { listReviews, operatorAudit, operatorQueues } from '@noren/contract/operator'
import { auditRows, givenOperator } from '@noren/testkit/given-operator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revokeOperator } from './operators.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const queues = (token?: string) => t.call(operatorQueues, token === undefined ? {} : { token })

test('a new database has nobody of the staff, and no borrower', async () => {
  const { rows } = await t.db.query({
    text: `select (select count(*)::int from operators) as operators,
      (select count(*)::int from operator_tokens) as tokens,
      (select count(*)::int from operator_sessions) as sessions,
      (select count(*)::int from users) as users`,
  })
  expect(rows).toEqual([{ operators: 0, tokens: 0, sessions: 0, users: 0 }])
})

test('[B11.1] an operator’s token opens the console; none, a borrower’s and a made-up one do not', async () => {
  const { token, operatorId } = await givenOperator(t, 'support')
  const { data } = await queues(token)
  expect(data.operator).toEqual({ operatorId, name: 'Test support', roles: ['support'] })
  const borrower = await t.signIn()
  for (const wrong of [undefined, borrower.token, `${token}x`, 'nop_'.padEnd(47, 'a')]) {
    const answer = await queues(wrong)
    expect([answer.status, answer.data]).toMatchObject([401, { reason: 'NO_SESSION' }])
  }
})

test('[B11.1] a role gets what the table gives it and nothing else', async () => {
  const { token } = await givenOperator(t, 'finance')
  const answer = await t.call(listReviews, { token })
  expect([answer.status, answer.data]).toMatchObject([403, { reason: 'FORBIDDEN' }])
  expect((await t.call(creditInfo, { token })).data).toMatchObject({ reason: 'NO_SESSION' })
})

test('[B11.1] a token ends after 30 days, and at once with its operator', async () => {
  const old = await givenOperator(t, 'admin')
  t.clock.advanceDays(29)
  expect((await queues(old.token)).code).toBe(200)
  t.clock.advanceDays(1)
  expect((await queues(old.token)).code).toBe(401)
  const { token, operatorId } = await givenOperator(t, 'admin')
  const desk = { db: t.db, newId: t.deps.newId, at: t.clock.now() }
  await revokeOperator(desk, operatorId)
  expect((await queues(token)).code).toBe(401)
  await expect(revokeOperator(desk, operatorId)).rejects.toThrow('NOT_FOUND')
  expect(await auditRows(t, operatorId)).toEqual([
    { action: 'addOperator', operatorId: null, before: {}, after: { roles: ['admin'] } },
    {
      action: 'revokeOperator',
      operatorId: null,
      before: { roles: ['admin'] },
      after: { keys: 0, sessions: 0, proposals: 0, staffProposals: 0 },
    },
  ])
})

test('no token stands in the database, and what was done cannot be unwritten', async () => {
  const { token, operatorId } = await givenOperator(t, 'auditor')
  const { rows } = await t.db.query<{ text: string }>({
    text: `select string_agg(k::text, ' ') as text from operator_tokens k where operator_id = $1`,
    values: [operatorId],
  })
  expect(rows[0]?.text).not.toContain(token)
  expect(rows[0]?.text).not.toContain(Buffer.from(token).toString('hex'))
  for (const table of ['operator_audit', 'personal_data_reads']) {
    await expect(t.db.query({ text: `delete from ${table}` })).rejects.toThrow('never changed')
  }
  const audit = await t.call(operatorAudit, { token, params: { subjectId: operatorId } })
  expect(audit.data.details).toMatchObject([{ action: 'addOperator', operatorId: null }])
})
