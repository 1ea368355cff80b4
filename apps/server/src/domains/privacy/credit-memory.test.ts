import { randomUUID } from 'node:crypto'
import { OTP_TYPE } from '@noren/contract/account'
import { creditInfo } from '@noren/contract/credit'
import { addDays, addMonths } from '@noren/contract/dates'
import { quote } from '@noren/contract/loans'
import { decideSettlement } from '@noren/contract/operator/settlements'
import { erasurePlan, privacyErase } from '@noren/contract/privacy'
import { acceptSettlement, settlementOffer } from '@noren/contract/settlement'
import { byStaff } from '@noren/testkit/by-staff'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { writeOff } from '@noren/testkit/given-written-off'
import { stepUpCode } from '@noren/testkit/latest-code'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_JOBS } from '../../background/day-jobs.ts'
import { runJob } from '../../background/run-job.ts'
import { readIdentity } from '../certification/read-identity.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const numberOf = async ({ userId }: CertifiedPerson): Promise<string> =>
  (await readIdentity(t.deps, t.db, userId))?.fields.number ?? ''

/** Everything is erased; returns what the person was told that stays. */
const erase = async (person: CertifiedPerson) => {
  // A code of a moment ago would be in the way.
  t.clock.advanceMs(61_000)
  const { token, deviceId } = await t.signIn(person.phone)
  const plan = (await t.call(erasurePlan, { token })).data
  const code = await stepUpCode(t, { ...person, token, deviceId }, OTP_TYPE.eraseData)
  const { data } = await t.call(privacyErase, { token, deviceId, body: { code } })
  expect(data.kept).toEqual(plan.kept)
  return data.kept
}
const quoteFor = ({ token }: { token: string }) =>
  t.call(quote, {
    token,
    body: { products: [{ productCode: 'lamp-61', productAmount: '5000.00' }] },
  })
const remembered = async (): Promise<number> => {
  const text = 'select count(*)::int as count from credit_memory'
  return (await t.db.query<{ count: number }>({ text })).rows[0]?.count ?? 0
}

test('[B4.26] a write-off that was repaid, erased and back as somebody new: refused until its day', async () => {
  const given = await givenDisbursedLoan(t)
  const { person } = given
  const documentNumber = await numberOf(person)
  t.clock.advanceDays(31)
  await writeOff(t, given)
  await sendWebhook(t, captured(t, (await pay(t, given)).data))
  const until = addMonths(t.clock.businessDay(), 24)
  const kept = await erase(person)
  const memory = kept.find(({ untilOn }) => untilOn === until)
  expect(memory?.why).toMatch(/written off or more than 60 days late/)
  expect(await remembered()).toBe(1)

  const anew = await givenCertifiedUser(t, { documentNumber })
  expect((await t.call(creditInfo, { token: anew.token })).data).toMatchObject({
    decision: 'declined',
    reasons: [{ code: 'writtenOffRepaid' }],
    reapplyOn: until,
  })
  const refused = await quoteFor(anew)
  expect([refused.code, refused.data]).toMatchObject([
    422,
    { reason: 'CREDIT_DECLINED', reapplyOn: until },
  ])
  // Another document is another person: nothing is remembered of them.
  expect((await quoteFor(await givenCertifiedUser(t))).code).toBe(200)

  const forget = DAY_JOBS.find(({ name }) => name === 'forgetCreditMemory')
  if (!forget) throw new Error('nothing forgets it')
  await runJob(t.deps, forget, addDays(until, -1))
  expect(await remembered()).toBe(1)
  await runJob(t.deps, forget, until)
  expect(await remembered()).toBe(0)
}, 180_000)

test('[B4.26] eighty days late, erased and back: it counts as one loan repaid late', async () => {
  const given = await givenDisbursedLoan(t)
  const documentNumber = await numberOf(given.person)
  const before = (await t.call(creditInfo, { token: given.person.token })).data
  t.clock.advanceDays(31)
  await rollOverdue(t)
  t.clock.advanceDays(80)
  const { token } = await t.signIn(given.person.phone)
  const paid = await pay(t, { ...given, person: { ...given.person, token } })
  await sendWebhook(t, captured(t, paid.data))
  await erase(given.person)
  const { token: newToken } = await givenCertifiedUser(t, { documentNumber })
  const { data } = await t.call(creditInfo, { token: newToken })
  expect(data.reasons.map(({ code }) => code)).toContain('improve.history')
  expect(before.reasons.map(({ code }) => code)).not.toContain('improve.history')
})

test('[B4.127] a part of the loan was given up, then erased and back as somebody new: refused until its day', async () => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  const documentNumber = await numberOf(given.person)
  t.clock.advanceDays(30 + 95)
  await rollOverdue(t)
  const { token } = await t.signIn(given.person.phone)
  const late = { ...given, person: { ...given.person, token } }
  const body = { repayId: given.loanId }
  const { data: shown } = await t.call(settlementOffer, { token, body })
  const hash = shown.offer?.hash ?? ''
  const asked = { requestId: randomUUID(), ...body, hash }
  const { data } = await t.call(acceptSettlement, { token, body: asked })
  await byStaff(t, decideSettlement, { settlementId: data.settlementId, decision: 'agreed' })
  const part = { kind: 'part' as const, amount: shown.offer?.sum ?? '' }
  await sendWebhook(t, captured(t, (await pay(t, late, randomUUID(), part)).data))
  const until = addMonths(t.clock.businessDay(), 12)
  await erase(given.person)
  const anew = await givenCertifiedUser(t, { documentNumber })
  for (let tried = 0; tried < 2; tried += 1) {
    expect(await quoteFor(anew)).toMatchObject({
      data: { reason: 'CREDIT_DECLINED', reapplyOn: until },
    })
  }
}, 180_000)

test('[B4.26] of who repaid a little late, nothing stays', async () => {
  const given = await givenDisbursedLoan(t)
  t.clock.advanceDays(31)
  await rollOverdue(t)
  t.clock.advanceDays(10)
  await sendWebhook(t, captured(t, (await pay(t, given)).data))
  const before = await remembered()
  const kept = await erase(given.person)
  expect(kept.map(({ untilOn }) => untilOn)).not.toContain(addMonths(t.clock.businessDay(), 24))
  expect(await remembered()).toBe(before)
})
