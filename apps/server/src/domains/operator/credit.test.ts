import { randomUUID } from 'node:crypto'
import { accessLog } from '@noren/contract/account'
import { creditDecisions, creditWhatIf, redecide } from '@noren/contract/operator/credit'
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

test('[B4.183] what would be decided with another income or other answers is read, and nothing is changed by it', async () => {
  const { userId, token } = await givenCertifiedUser(t)
  const officer = await givenOperator(t, 'creditOfficer')
  const params = { userId }
  const ask = (query: Record<string, string>, by = officer) =>
    t.call(creditWhatIf, { token: by.token, params, query })
  const { data } = await ask({ answers: 'otherLoans:fourOrMore,missedPayments:fewTimes' })
  const { now, otherwise } = data
  expect(now).toMatchObject({ decision: 'approved', limit: '60000.00' })
  expect(otherwise.score).toBeLessThan(now.score)
  expect(Number(otherwise.limit)).toBeLessThan(Number(now.limit))
  expect(otherwise.lines.reduce((all, { points }) => all + points, 0)).toBe(otherwise.score)
  const linesThatDiffer = otherwise.lines.filter(
    ({ code, points }) => now.lines.find((one) => one.code === code)?.points !== points,
  )
  expect(linesThatDiffer.map(({ code }) => code).toSorted()).toEqual([
    'missedPayments',
    'otherLoans',
  ])
  const poor = (await ask({ income: '1000.00' })).data
  expect(poor.otherwise.score).toBeLessThan(poor.now.score)
  expect((await ask({})).data.otherwise).toEqual(now)
  const wrong: Record<string, string>[] = [
    { answers: 'otherLoans:dozens' },
    { answers: 'toString:call' },
    { answers: '__proto__:call' },
    { answers: '__proto__:toString' },
    { answers: 'constructor:keys' },
    { income: '12.345' },
    { income: '-1.00' },
    { answers: 'drop' },
  ]
  for (const query of wrong) {
    expect(await ask(query), JSON.stringify(query)).toMatchObject({ code: 400 })
  }
  // Asked ten times, the one decision stands that stood before.
  await Promise.all(Array.from({ length: 10 }, () => ask({ income: '90000.00' })))
  const { details } = (await t.call(creditDecisions, { token: officer.token, params })).data
  expect(details).toHaveLength(1)
  const reads = (await t.call(accessLog, { token })).data.details
  expect(reads[0]).toMatchObject({ what: 'Your credit decisions and what each answer counted' })
  const lead = await givenOperator(t, 'collectionsLead')
  expect(await ask({}, lead)).toMatchObject({ data: { reason: 'FORBIDDEN' } })
  const nobody = { token: officer.token, params: { userId: randomUUID() }, query: {} }
  expect(await t.call(creditWhatIf, nobody)).toMatchObject({ data: { reason: 'NOT_FOUND' } })
}, 120_000)
