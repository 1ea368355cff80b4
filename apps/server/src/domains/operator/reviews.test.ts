import { randomUUID } from 'node:crypto'
import { accessLog, userStatus } from '@noren/contract/account'
import { modifyAccount, ocrDetail, saveKyc, saveUserAccount } from '@noren/contract/certification'
import { creditInfo } from '@noren/contract/credit'
import type { BodyInput } from '@noren/contract/endpoint'
import {
  decideReview,
  listReviews,
  openReview,
  reviewAhead,
  reviewPicture,
  showReview,
} from '@noren/contract/operator'
import { claimWork, listWork } from '@noren/contract/operator/work'
import { givenCertifiedUser, givenIdentity } from '@noren/testkit/given-certified'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenFace, givenPictures } from '@noren/testkit/given-document'
import { auditRows, type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import {
  FRONT_BYTES,
  type GivenReview,
  givenFaceReview,
  SELFIE_BYTES,
} from '@noren/testkit/given-review'
import { stepUpCode } from '@noren/testkit/latest-code'
import { newAccountNumber } from '@noren/testkit/market-people'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { unsealed } from '@noren/testkit/unsealed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { SANDBOX_OTHER_HOLDER } from '../../providers/sandbox/account-check.ts'
import { finishStepAgain } from '../certification/steps/steps.ts'
import { verifiedAccountOf } from '../certification/verified-account.ts'

let t: TestApp
let reviewer: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  reviewer = await givenOperator(t, 'reviewer')
})
afterAll(() => t.close())

const caseOf = async (userId: string): Promise<string> => {
  const { data } = await t.call(listReviews, { token: reviewer.token })
  const found = data.details.find((row) => row.userId === userId)
  if (!found) throw new Error('no open case')
  return found.caseId
}

const decide = (
  caseId: string,
  change: Partial<BodyInput<typeof decideReview>> = {},
  { token }: { token: string } = reviewer,
) =>
  t.call(decideReview, {
    token,
    body: { requestId: randomUUID(), caseId, decision: 'pass', ...change },
  })

const look = ({ caseId }: { caseId: string }, pictureId: string, token = reviewer.token) =>
  t.call(reviewPicture, { token, params: { caseId, pictureId } })

const fail = { decision: 'fail', reasonCode: 'redo.faceUnclear' } as const

test('a case shows what has to be compared; pictures are opened one by one', async () => {
  const given = await givenFaceReview(t)
  const { token } = reviewer
  const shown = await t.call(showReview, { token, params: { caseId: given.caseId } })
  expect(shown.data).toMatchObject({
    kind: 'face',
    reason: 'similar',
    identity: { kind: 'pan', fields: { name: 'ASHA RAVI KULKARNI' } },
    readFields: [{ name: 'front.name', value: 'ASHA RAVI KULKARNI' }],
    pictures: [
      { pictureId: given.frontId, what: 'front' },
      { pictureId: given.selfieId, what: 'selfie' },
    ],
  })
  const front = await look(given, given.frontId)
  expect(front.data.mimeType).toBe('image/jpeg')
  expect(Buffer.from(front.data.base64, 'base64')).toEqual(FRONT_BYTES)
  const selfie = await look(given, given.selfieId)
  expect(Buffer.from(selfie.data.base64, 'base64')).toEqual(SELFIE_BYTES)
  const log = await t.call(accessLog, { token: given.person.token })
  expect(log.data.details.map(({ what }) => what)).toEqual([
    'A picture of your face',
    'A picture of your document',
    'What was read from your document, or the name of your bank account',
  ])
})

/** The item of a case, claimed by the reviewer of these tests. */
const claimed = async (caseId: string, token = reviewer.token): Promise<void> => {
  const { data } = await t.call(listWork, { token, query: { kind: 'faceCase', limit: '100' } })
  const itemId = data.items.find(({ subjectId }) => subjectId === caseId)?.itemId ?? ''
  expect((await t.call(claimWork, { token, body: { itemId, isTakeover: true } })).code).toBe(200)
}
const logOf = async ({ person }: GivenReview) => {
  const { data } = await t.call(accessLog, { token: person.token })
  return data.details.map(({ what }) => what)
}
test('[B11.93] what is fetched ahead is sealed and no look; opening the case gives the keys and writes one line', async () => {
  const given = await givenFaceReview(t)
  const { caseId } = given
  const ask = { token: reviewer.token, params: { caseId } }
  await claimed(caseId)
  for (let times = 0; times < 3; times += 1) await t.call(reviewAhead, ask)
  const ahead = (await t.call(reviewAhead, ask)).data.pictures
  expect(ahead.map(({ what }) => what)).toEqual(['front', 'selfie'])
  expect(ahead.some(({ sealed }) => Buffer.from(sealed, 'base64').includes(SELFIE_BYTES))).toBe(
    false,
  )
  expect(await logOf(given)).toEqual([])

  const opened = (await t.call(openReview, ask)).data
  expect(opened).toMatchObject({ kind: 'face', identity: { fields: { name: given.person.name } } })
  const shown = opened.pictures.map(({ pictureId, key }) =>
    unsealed(ahead.find((file) => file.pictureId === pictureId)?.sealed ?? '', key),
  )
  expect(shown).toEqual([FRONT_BYTES, SELFIE_BYTES])
  expect(await logOf(given)).toEqual([
    'What was read from your document, with its pictures and that of your face',
  ])
})

test('[B11.93] neither pictures nor keys are handed to who has not claimed the case, or not any more', async () => {
  const given = await givenFaceReview(t)
  const params = { caseId: given.caseId }
  const ask = (token: string) =>
    Promise.all([t.call(reviewAhead, { token, params }), t.call(openReview, { token, params })])
  const reasons = async (token: string) =>
    (await ask(token)).map(({ code, data }) =>
      code === 200 ? null : (data as { reason: string }).reason,
    )
  expect(await reasons(reviewer.token)).toEqual(['WORK_TAKEN', 'WORK_TAKEN'])
  await claimed(given.caseId)
  expect(await reasons(reviewer.token)).toEqual([null, null])
  const other = await givenOperator(t, 'kycReviewer', 'Another reviewer')
  expect(await reasons(other.token)).toEqual(['WORK_TAKEN', 'WORK_TAKEN'])
  await claimed(given.caseId, other.token)
  expect(await reasons(reviewer.token)).toEqual(['WORK_TAKEN', 'WORK_TAKEN'])
  t.clock.advanceMs(10 * 60_000 + 1)
  expect(await reasons(other.token)).toEqual(['WORK_TAKEN', 'WORK_TAKEN'])
  await decide(given.caseId)
  expect(await reasons(other.token)).toEqual(['CASE_DECIDED', 'CASE_DECIDED'])
  const auditor = await givenOperator(t, 'auditor')
  expect((await ask(auditor.token)).map(({ code }) => code)).toEqual([403, 403])
  // The one opening that was answered.
  expect(await logOf(given)).toHaveLength(1)
})

test('a picture is only opened through its own case, and not to every role', async () => {
  const given = await givenFaceReview(t)
  const other = await givenFaceReview(t)
  expect((await look(other, given.frontId)).data).toMatchObject({ reason: 'NOT_FOUND' })
  const support = await givenOperator(t, 'support')
  expect((await look(given, given.frontId, support.token)).code).toBe(403)
  await decide(given.caseId)
  expect((await look(given, given.frontId)).data).toMatchObject({ reason: 'CASE_DECIDED' })
  const log = await t.call(accessLog, { token: given.person.token })
  expect(log.data.details).toEqual([])
})

test('a person with an open case is in review, not declined, and the reason says so', async () => {
  const { token, userId, credit } = await givenCertifiedUser(t, {
    openCases: ['documentCorrected'],
    survey: { otherLoans: 'fourOrMore', missedPayments: 'fewTimes' },
    info: { workStatus: 'notWorking' },
  })
  expect(credit.decision).toBe('review')
  const { data } = await t.call(creditInfo, { token })
  expect(data).toMatchObject({
    decision: 'review',
    totalLimit: '0.00',
    reasons: [
      {
        code: 'openReview',
        text: 'Our staff is looking at your document, because something in it was corrected or hard to read. There is nothing you need to do; we tell you the answer.',
      },
    ],
  })
  const caseId = await caseOf(userId)
  expect((await decide(caseId)).data.creditDecision).toBe('declined')
})

test('[B4.5] a face that a person passed is worth as much as one that the machine passed', async () => {
  const given = await givenFaceReview(t)
  const { token } = given.person
  expect((await t.call(creditInfo, { token })).data).toMatchObject({
    decision: 'review',
    reasons: [{ code: 'faceReview' }],
  })
  expect((await decide(given.caseId)).data).toEqual({
    caseId: given.caseId,
    bizStatus: 60,
    creditDecision: 'approved',
  })
  expect((await t.call(creditInfo, { token })).data).toMatchObject({
    decision: 'approved',
    totalLimit: '60000.00',
    reasons: [{ code: 'bandA' }, { code: 'tier.documentFace' }],
  })
  // The same person, passed by the machine.
  const passed = await givenCertifiedUser(t)
  expect((await t.call(creditInfo, { token: passed.token })).data.totalLimit).toBe('60000.00')
  const selfie = await t.deps.files.get(given.selfieId, Buffer.alloc(32)).catch(() => 'gone')
  expect(selfie).toBe('gone')
})

test('a failed case asks for that one step again, with new tries, and keeps the others', async () => {
  const given = await givenFaceReview(t)
  const { token, userId } = given.person
  const withoutReason = await decide(given.caseId, { decision: 'fail' })
  expect(withoutReason.data).toMatchObject({ fields: [{ path: 'reasonCode', rule: 'required' }] })
  expect((await decide(given.caseId, fail)).data).toMatchObject({ bizStatus: 20 })
  const status = await t.call(userStatus, { token, language: 'vi' })
  expect(status.data).toEqual({
    bizStatus: 20,
    redo: {
      step: 'identity',
      reason: 'Không nhìn rõ khuôn mặt của bạn. Hãy làm lại bước kiểm tra khuôn mặt ở nơi đủ sáng.',
    },
  })
  expect((await t.call(ocrDetail, { token })).data).toMatchObject({
    face: 'missing',
    livenessTriesLeft: 3,
    takenSides: ['front'],
  })
  // Meanwhile only the credit is unusable, as it is for certified people only; doing the step again
  // restores everything.
  expect((await t.call(creditInfo, { token })).data).toMatchObject({ reason: 'NOT_CERTIFIED' })
  const fields = { number: 'CCCPC1234C', name: 'ASHA RAVI KULKARNI', dob: '14/08/1991' }
  await givenPictures(t, userId, fields)
  await givenFace(t, userId)
  const saved = await t.call(saveKyc, { token, body: { kind: 'pan', fields } })
  expect(saved.data).toEqual({ bizStatus: 60 })
  expect((await t.call(userStatus, { token })).data).toEqual({ bizStatus: 60, redo: null })
  expect((await t.call(creditInfo, { token })).data).toMatchObject({
    decision: 'approved',
    totalLimit: '60000.00',
  })
})

test('saving the refused document once more without new pictures is not enough', async () => {
  const given = await givenFaceReview(t)
  const { token, name } = given.person
  await decide(given.caseId, { ...fail, reasonCode: 'redo.documentUnclear' })
  const fields = { name, dob: '14/08/1991' }
  const answer = await t.call(saveKyc, { token, body: { kind: 'pan', fields } })
  expect(answer.data).toMatchObject({ reason: 'DOCUMENT_MISSING' })
})

/** A certified person whose bank account is in a similar but different name, as the bank reports it. */
const givenNameReview = () =>
  givenCertifiedUser(t, { name: 'ROHAN MEHTA', accountNumber: newAccountNumber('9003') })

test('an account in another name is retired, and the bank step done once more', async () => {
  const person = await givenNameReview()
  const { token, userId } = person
  const caseId = await caseOf(userId)
  const shown = await t.call(showReview, { token: reviewer.token, params: { caseId } })
  expect(shown.data).toMatchObject({
    kind: 'accountName',
    holderName: SANDBOX_OTHER_HOLDER,
    identity: { fields: { name: 'ROHAN MEHTA' } },
    pictures: [],
  })
  const refusal = { ...fail, reasonCode: 'redo.accountName' } as const
  expect((await decide(caseId, refusal)).data).toMatchObject({ bizStatus: 50 })
  const status = await t.call(userStatus, { token })
  expect(status.data).toMatchObject({ bizStatus: 50, redo: { step: 'bankAccount' } })
  t.clock.advanceDays(1)
  const body = { bankCode: 'HDFC', ifsc: 'HDFC0001234', accountNumber: '500012340444' }
  const saved = await t.call(saveUserAccount, { token, body })
  expect(saved.data).toMatchObject({ bizStatus: 60, credit: { decision: 'approved' } })
  expect((await t.call(userStatus, { token })).data.redo).toBeNull()
})

test('who has a loan keeps their access, and changes the account by the call for that', async () => {
  const person = await givenNameReview()
  const { token, userId, deviceId } = person
  await givenDisbursedLoan(t, { person })
  const refusal = { ...fail, reasonCode: 'redo.accountName' } as const
  expect((await decide(await caseOf(userId), refusal)).data).toMatchObject({ bizStatus: 60 })
  expect((await t.call(userStatus, { token })).data).toMatchObject({
    bizStatus: 60,
    redo: { step: 'bankAccount' },
  })
  const applied = givenAppliedLoan(t, { person, productCode: 'lane-14' })
  await expect(applied).rejects.toThrow('Please change it first')
  t.clock.advanceDays(1)
  const code = await stepUpCode(t, person)
  const body = { bankCode: 'HDFC', ifsc: 'HDFC0001234', accountNumber: '500012340555', code }
  expect((await t.call(modifyAccount, { token, deviceId, body })).code).toBe(200)
  expect((await t.call(userStatus, { token })).data.redo).toBeNull()
})

test('a passed account stands', async () => {
  const { userId, accountNumber } = await givenNameReview()
  expect((await decide(await caseOf(userId))).data).toMatchObject({
    bizStatus: 60,
    creditDecision: null,
  })
  const account = await verifiedAccountOf(t.db, t.deps, userId)
  expect(account?.accountNumber).toBe(accountNumber)
})

test('a case before certification is done sends nobody further back than its step', async () => {
  const person = await t.signIn()
  const { userId } = person
  await t.db.query({ text: 'update users set biz_status = 20 where id = $1', values: [userId] })
  const identity = { name: 'ASHA RAVI KULKARNI', dob: '14/08/1991', faceState: 'review' } as const
  await givenIdentity(t, userId, identity)
  await t.db.query({
    text: `insert into review_cases (id, user_id, kind, reason, opened_at)
      values ($1, $2, 'documentCorrected', 'name', now())`,
    values: [randomUUID(), userId],
  })
  const caseId = await caseOf(userId)
  const answer = await decide(caseId, { ...fail, reasonCode: 'redo.documentDiffers' })
  expect(answer.data).toEqual({ caseId, bizStatus: 20, creditDecision: null })
  await inTransaction(t.db, async (tx) => {
    const redone = { userId, status: 20, step: 'identity', doneAt: t.clock.now() } as const
    expect(await finishStepAgain(tx, redone)).toBe(30)
  })
})

test('the same decision twice is one; two operators at once have one effect and one entry', async () => {
  const given = await givenFaceReview(t)
  const requestId = randomUUID()
  const first = await decide(given.caseId, { requestId })
  expect((await decide(given.caseId, { requestId })).data).toEqual(first.data)
  expect((await decide(given.caseId)).data).toMatchObject({ reason: 'CASE_DECIDED' })
  const contested: GivenReview = await givenFaceReview(t)
  const second = await givenOperator(t, 'reviewer')
  const answers = await Promise.all([
    decide(contested.caseId),
    decide(contested.caseId, fail, second),
  ])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  const rows = await auditRows(t, contested.caseId)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ action: 'decideReview', before: { state: 'open', kind: 'face' } })
  expect(JSON.stringify(rows)).not.toContain('ASHA')
})

test('a role without the right, no token and an unknown case are refused', async () => {
  const { caseId } = await givenFaceReview(t)
  for (const role of ['support', 'finance'] as const) {
    expect((await decide(caseId, {}, await givenOperator(t, role))).code).toBe(403)
  }
  expect((await decide(caseId, {}, { token: '' })).code).toBe(401)
  expect((await decide(randomUUID())).data).toMatchObject({ reason: 'NOT_FOUND' })
})
