import { randomUUID } from 'node:crypto'
import { OTP_TYPE } from '@noren/contract/account'
import { saveKyc, saveSurvey } from '@noren/contract/certification'
import { addDays, addMonths, type Day } from '@noren/contract/dates'
import { blockPerson } from '@noren/contract/operator'
import { erasurePlan, privacyErase } from '@noren/contract/privacy'
import { GOOD_SURVEY, givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenFace, givenPictures } from '@noren/testkit/given-document'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { stepUpCode } from '@noren/testkit/latest-code'
import { type SignedInPerson, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { readIdentity } from '../certification/read-identity.ts'

let t: TestApp
let reviewer: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  reviewer = await givenOperator(t, 'reviewer')
})
afterAll(() => t.close())

const decide = (userId: string, change: object) =>
  t.call(blockPerson, {
    token: reviewer.token,
    body: { requestId: randomUUID(), userId, ...change },
  })

/** A person who was blocked for a reason and then had their data erased. */
const givenErased = async (reasonCode?: string) => {
  const person = await givenCertifiedUser(t)
  const { userId, token, deviceId } = person
  const number = (await readIdentity(t.deps, t.db, userId))?.fields.number ?? ''
  if (reasonCode) await decide(userId, { decision: 'block', reasonCode })
  const plan = (await t.call(erasurePlan, { token })).data
  const code = await stepUpCode(t, person, OTP_TYPE.eraseData)
  const { data } = await t.call(privacyErase, { token, deviceId, body: { code } })
  expect(data.kept).toEqual(plan.kept)
  return { number, kept: data.kept.map(({ untilOn }) => untilOn) }
}

/** A new person with that document. */
const comesWith = async (number: string): Promise<SignedInPerson> => {
  const person = await t.signIn()
  await t.call(saveSurvey, { token: person.token, body: { answers: GOOD_SURVEY } })
  await givenPictures(t, person.userId, { number })
  await givenFace(t, person.userId)
  return person
}
const certify = async ({ token }: SignedInPerson) =>
  t.call(saveKyc, { token, body: { kind: 'pan', fields: {} } })

const onDay = (on: Day) => runDay({ ...t.deps, clock: { ...t.clock, businessDay: () => on } }, on)
const excluded = async (): Promise<number> => {
  const text = 'select count(*)::int as count from exclusions'
  return (await t.db.query<{ count: number }>({ text })).rows[0]?.count ?? 0
}

test('an erasure does not undo a block for fraud, until its day; a person may look at it', async () => {
  const today = t.clock.businessDay()
  const { number, kept } = await givenErased('blocked.fraud')
  expect(kept).toEqual([addMonths(today, 36), addMonths(today, 60), null])
  const anew = await comesWith(number)
  expect(await certify(anew)).toMatchObject({ code: 403, data: { reason: 'DOCUMENT_EXCLUDED' } })

  expect((await decide(anew.userId, { decision: 'unblock' })).code).toBe(200)
  expect((await certify(anew)).data).toEqual({ bizStatus: 30 })
  const again = await decide(anew.userId, { decision: 'unblock' })
  expect(again.data).toMatchObject({ reason: 'STEP_ORDER' })
})

test('that of a check goes after a year', async () => {
  const today = t.clock.businessDay()
  const { number, kept } = await givenErased('blocked.check')
  expect(kept).toContain(addMonths(today, 12))
  await onDay(addDays(addMonths(today, 12), -1))
  expect(await excluded()).toBe(1)
  await onDay(addMonths(today, 12))
  expect(await excluded()).toBe(0)
  expect((await certify(await comesWith(number))).data).toEqual({ bizStatus: 30 })
})

test.each([
  ['who asked for the block themselves', 'blocked.request'],
  ['who was not blocked', undefined],
])('of somebody %s nothing is excluded', async (_, reasonCode) => {
  const { number, kept } = await givenErased(reasonCode)
  expect(kept).toHaveLength(2)
  expect((await certify(await comesWith(number))).data).toEqual({ bizStatus: 30 })
})
