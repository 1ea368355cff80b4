import {
  saveSurvey,
  saveUserAccount,
  updateBaseInfo,
  viewSurvey,
} from '@noren/contract/certification'
import { creditInfo } from '@noren/contract/credit'
import { addDays } from '@noren/contract/dates'
import { creditPolicyOn } from '@noren/markets/market-by-code'
import {
  type CertifiedOverrides,
  GOOD_INFO,
  GOOD_SURVEY,
  givenAtBankStep,
  givenCertifiedUser,
} from '@noren/testkit/given-certified'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPersonalInfo } from '../certification/personal-info.ts'
import { redecideDue } from '../loans/redecide.ts'
import { listDecisions } from './store/credit.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { CREDIT_POLICY: '' } })
  // From the first days of the policy by affordability on.
  t.clock.advanceDays(308)
  expect(creditPolicyOn('in', t.clock.businessDay()).version).toBe('in-2027-01')
})
afterAll(() => t.close())

const OPEN = [
  { form: 'survey', from: null },
  { form: 'personalInfo', from: null },
]
/** Known to be too little for any payment. */
const POOR = { info: { monthlyIncome: '15000-25000' } }

const given = async (of: CertifiedOverrides) => {
  const { token, userId, credit } = await givenCertifiedUser(t, of)
  return {
    userId,
    reasons: credit.reasons,
    seen: async () => (await t.call(creditInfo, { token })).data,
    answers: async () => (await t.call(viewSurvey, { token })).data.answers,
    info: () => readPersonalInfo(t.deps, t.db, userId),
    saveSurvey: (change: object, isDraft = false) =>
      t.call(saveSurvey, { token, body: { answers: { ...GOOD_SURVEY, ...change }, isDraft } }),
    saveInfo: (change: object) =>
      t.call(updateBaseInfo, { token, body: { ...GOOD_INFO, ...change } }),
  }
}

/** As the worker does at once. */
const decideAgain = () => {
  t.clock.advanceMs(1_000)
  return redecideDue(t.deps)
}

test.each([
  ['a student', { info: { workStatus: 'student', monthlyIncome: undefined } }],
  ['the least income that can be stated', { info: { monthlyIncome: '0-15000' } }],
])('[B4.49] who is asked for an income states one, and it is decided anew: %s', async (_, of) => {
  const person = await given(of as CertifiedOverrides)
  expect(person.reasons).toEqual(['needsProof'])
  expect(await person.seen()).toMatchObject({ decision: 'review', changes: OPEN })
  const saved = await person.saveInfo({ monthlyIncome: '60000-100000', gender: 'male' })
  expect([saved.code, saved.data]).toEqual([200, { bizStatus: 60 }])
  // Nothing else that was stated changes with it.
  expect(await person.info()).toMatchObject({ workStatus: 'salaried', gender: GOOD_INFO.gender })
  await decideAgain()
  expect(await person.seen()).toMatchObject({ decision: 'approved', changes: [] })
  const [newest] = await listDecisions(t.db, { userId: person.userId, limit: 1 })
  expect(newest?.triggers).toEqual(['incomeChanged'])
})

test('[B4.49] whose income has come back says so in the questionnaire', async () => {
  const person = await given({ survey: { incomeStability: 'noIncomeNow' } })
  expect(await person.seen()).toMatchObject({ reasons: [{ code: 'needsProof' }], changes: OPEN })
  expect((await person.saveSurvey({ incomeStability: 'same' })).code).toBe(200)
  await decideAgain()
  expect(await person.seen()).toMatchObject({ decision: 'approved', changes: [] })
})

test('[B4.49] each form once in thirty days, so that nobody searches for the answers that pay', async () => {
  const person = await given(POOR)
  expect(person.reasons[0]).toBe('notAffordable')
  expect((await person.saveSurvey({ otherLoans: 'one' })).code).toBe(200)
  const from = addDays(t.clock.businessDay(), 30)
  await decideAgain()
  const { reasons, changes } = await person.seen()
  expect([reasons[0]?.code, changes]).toEqual([
    'notAffordable',
    [{ form: 'survey', from }, OPEN[1]],
  ])
  const again = await person.saveSurvey({ otherLoans: 'none' })
  expect([again.code, again.data]).toMatchObject([409, { reason: 'ANSWERS_WAIT' }])
  expect(again.msg).toMatch(/30\sdays/u)
  expect(await person.answers()).toMatchObject({ otherLoans: 'one' })
  // Sent once more because the answer was lost.
  expect((await person.saveSurvey({ otherLoans: 'one' })).code).toBe(200)
  t.clock.advanceDays(29)
  expect((await person.saveSurvey({ otherLoans: 'none' })).code).toBe(409)
  t.clock.advanceDays(1)
  expect((await person.seen()).changes).toEqual(OPEN)
  expect((await person.saveSurvey({ otherLoans: 'none' })).code).toBe(200)
})

test('[B4.61] who is asked for an income is told so where certification ends', async () => {
  const info = { workStatus: 'student', monthlyIncome: undefined }
  const account = { bankCode: 'HDFC', ifsc: 'HDFC0001234', accountNumber: '500018881234' }
  const { token } = await givenAtBankStep(t, { info } as CertifiedOverrides)
  for (const _ of ['first', 'once more']) {
    const { data } = await t.call(saveUserAccount, { token, body: account })
    expect(data.credit).toMatchObject({ decision: 'review', asks: ['proof.income'] })
  }
})

test('[B4.49] two changes at once are one', async () => {
  const person = await given(POOR)
  const answers = await Promise.all(
    ['one', 'twoOrThree'].map((otherLoans) => person.saveSurvey({ otherLoans })),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
})

test('[B4.49] a draft changes nothing, and neither does who has a limit', async () => {
  const poor = await given(POOR)
  const draft = await poor.saveSurvey({ otherLoans: 'one' }, true)
  expect(draft.data).toMatchObject({ reason: 'STEP_ORDER' })
  expect(await poor.answers()).toMatchObject({ otherLoans: GOOD_SURVEY.otherLoans })
  const approved = await given({})
  expect(await approved.seen()).toMatchObject({ decision: 'approved', changes: [] })
  expect((await approved.saveSurvey({ otherLoans: 'one' })).data).toMatchObject({
    reason: 'STEP_ORDER',
  })
  expect((await approved.saveInfo({ monthlyIncome: '100000-' })).data).toMatchObject({
    reason: 'STEP_ORDER',
  })
})
