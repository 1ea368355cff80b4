import { randomUUID } from 'node:crypto'
import { accessLog } from '@noren/contract/account'
import { creditDecisions, redecide } from '@noren/contract/operator/credit'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenOperator } from '@noren/testkit/given-operator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redecideDue } from '../loans/redecide.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('[B4.27] the staff has somebody decided again and reads both decisions, line by line', async () => {
  const { userId, token } = await givenCertifiedUser(t)
  const officer = await givenOperator(t, 'creditOfficer')
  const params = { userId }
  const body = { requestId: randomUUID(), userId }
  const first = await t.call(redecide, { token: officer.token, body })
  expect(first.code).toBe(200)
  expect((await t.call(redecide, { token: officer.token, body })).data).toEqual(first.data)
  t.clock.advanceMs(1_000)
  await redecideDue(t.deps)
  const { data } = await t.call(creditDecisions, { token: officer.token, params })
  const [newest, oldest, ...others] = data.details
  expect(others).toEqual([])
  expect(oldest).toMatchObject({ triggers: ['certified'], supersedes: null })
  expect(newest).toMatchObject({
    decision: 'approved',
    limit: '60000.00',
    triggers: ['staffAsked'],
    supersedes: oldest?.decisionId,
  })
  const sum = newest?.lines.reduce((all, { points }) => all + points, 0)
  expect(sum).toBe(newest?.score)
  expect(newest?.lines).toContainEqual({ code: 'repaidLate', points: 0 })
  const reads = (await t.call(accessLog, { token })).data.details
  expect(reads[0]).toMatchObject({ what: 'Your credit decisions and what each answer counted' })
})

test('[B4.27] only who decides about credit, and of nobody who is not there', async () => {
  const { userId } = await givenCertifiedUser(t)
  const finance = await givenOperator(t, 'finance')
  const seen = await t.call(creditDecisions, { token: finance.token, params: { userId } })
  expect(seen.data).toMatchObject({ reason: 'FORBIDDEN' })
  const officer = await givenOperator(t, 'creditOfficer')
  const params = { userId: randomUUID() }
  const nobody = await t.call(creditDecisions, { token: officer.token, params })
  expect(nobody.data).toMatchObject({ reason: 'NOT_FOUND' })
})
