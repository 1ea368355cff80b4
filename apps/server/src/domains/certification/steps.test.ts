import { saveConsent } from '@noren/contract/account'
import * as contract from '@noren/contract/certification'
import { GOOD_INFO, GOOD_SURVEY, givenIdentity } from '@noren/testkit/given-certified'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'
import { tokenHashOf } from '../account/sessions/token-hash.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const contacts = [
  { relationship: 'parent', phone: '+91 98222 22222' },
  { relationship: 'friend', phone: '098333 33333' },
]

const atPersonalInfo = async () => {
  const person = await t.signIn()
  await t.call(contract.saveSurvey, { token: person.token, body: { answers: GOOD_SURVEY } })
  await givenIdentity(t, person.userId, {
    name: 'ASHA RAVI KULKARNI',
    dob: '14/08/1991',
    faceState: 'passed',
  })
  return person
}

test('[C12.2] a select is fed in the language of the person; an unknown list is not found', async () => {
  const { token } = await t.signIn()
  const list = await t.call(contract.getDict, {
    token,
    params: { type: 'relationship' },
    language: 'vi',
  })
  expect(list.data.details).toContainEqual({ code: 'friend', name: 'Bạn bè' })
  const unknown = await t.call(contract.getDict, { token, params: { type: 'toString' } })
  expect(unknown).toMatchObject({ status: 404, data: { reason: 'NOT_FOUND' } })
  expect((await t.call(contract.getDict, { params: { type: 'gender' } })).status).toBe(401)
})

test('[C2.2] drafts of the questionnaire survive; only a complete one moves on', async () => {
  const { token } = await t.signIn()
  const save = (body: object) => t.call(contract.saveSurvey, { token, body })
  expect((await save({ answers: { howSoon: 'today' }, isDraft: true })).data.bizStatus).toBe(10)
  expect((await save({ answers: { dependants: 'none' }, isDraft: true })).data.bizStatus).toBe(10)
  expect((await t.call(contract.viewSurvey, { token })).data).toEqual({
    answers: { howSoon: 'today', dependants: 'none' },
    isComplete: false,
  })
  const early = await save({ answers: { otherLoans: 'none' } })
  expect(early).toMatchObject({
    status: 400,
    data: {
      reason: 'SURVEY_INCOMPLETE',
      fields: [
        { path: 'answers.loanPurpose', rule: 'required' },
        { path: 'answers.missedPayments', rule: 'required' },
        { path: 'answers.incomeStability', rule: 'required' },
      ],
    },
  })
  const wrong = await save({ answers: { howSoon: 'yesterday', shoeSize: '44' }, isDraft: true })
  expect(wrong.data).toMatchObject({
    reason: 'VALIDATION',
    fields: [{ path: 'answers.howSoon' }, { path: 'answers.shoeSize' }],
  })
  const rest = { ...GOOD_SURVEY, howSoon: undefined, dependants: undefined }
  expect((await save({ answers: rest })).data).toEqual({ bizStatus: 20 })
  const view = await t.call(contract.viewSurvey, { token })
  expect(view.data).toEqual({
    answers: { ...GOOD_SURVEY, howSoon: 'today', dependants: 'none' },
    isComplete: true,
  })
})

test('[C1.4] nothing begins before the data notice was accepted', async () => {
  const { token } = await t.signIn()
  const withdrawn = await t.signIn()
  await setStatus.run(t.db, { userId: withdrawn.userId, bizStatus: 0 })
  const body = { answers: GOOD_SURVEY }
  const refused = await t.call(contract.saveSurvey, { token: withdrawn.token, body })
  expect(refused).toMatchObject({ status: 409, data: { reason: 'CONSENT_NEEDED' } })
  const consents = [
    { purpose: 'dataNotice', given: true },
    { purpose: 'creditCheck', given: true },
  ]
  await t.call(saveConsent, { token: withdrawn.token, body: { consents, textVersion: '1' } })
  expect((await t.call(contract.saveSurvey, { token: withdrawn.token, body })).code).toBe(200)
  expect((await t.call(contract.saveSurvey, { token, body })).code).toBe(200)
})

const setStatus = rawStatement<{ userId: string; bizStatus: number }, never>(
  'test_set_status',
  'update users set biz_status = $2 where id = $1',
  ['userId', 'bizStatus'],
)

const account = { bankCode: 'HDFC', ifsc: 'HDFC0001234', accountNumber: '500012345678' }
const laterCalls = [
  ['livingStart', contract.livingStart, {}, 20],
  ['saveKyc', contract.saveKyc, { kind: 'pan', fields: {} }, 20],
  ['updateBaseInfo', contract.updateBaseInfo, GOOD_INFO, 30],
  ['saveUserContacts', contract.saveUserContacts, { contacts }, 40],
  ['bankCodePreCheck', contract.bankCodePreCheck, account, 50],
  ['saveUserAccount', contract.saveUserAccount, account, 50],
] as const

test.each(laterCalls)('[C1.5] %s is refused before its step and after the end', async (...row) => {
  const [, endpoint, body, step] = row
  const { token, userId } = await t.signIn()
  for (const bizStatus of [0, 10, 20, 30, 40, 60]) {
    if (bizStatus < 60 && bizStatus >= step) continue
    await setStatus.run(t.db, { userId, bizStatus })
    const answer = await t.call(endpoint, { token, body })
    expect(answer, `at ${bizStatus}`).toMatchObject({
      status: 409,
      data: { reason: 'STEP_ORDER' },
    })
  }
  await setStatus.run(t.db, { userId, bizStatus: 70 })
  const blocked = await t.call(endpoint, { token, body })
  expect(blocked.data).toMatchObject({ reason: 'ACCOUNT_BLOCKED' })
})

/** As if the session had shown a fresh code (account/open-data.test.ts). */
const showData = (token: string) =>
  t.db.query({
    text: `update sessions set shows_data_until = $2 where token_hash = $1`,
    values: [tokenHashOf(token), new Date(t.clock.now().getTime() + 60_000)],
  })

test('[C5.3] personal information is offered from the document, checked and saved', async () => {
  const { token } = await atPersonalInfo()
  const before = await t.call(contract.infoView, { token })
  expect(before.data).toEqual({
    info: null,
    isMasked: false,
    suggested: { birthday: '14/08/1991' },
  })
  const name = await t.call(contract.realName, { token })
  expect(name.data).toEqual({ realName: 'ASHA RAVI KULKARNI' })
  const save = (changes: object) =>
    t.call(contract.updateBaseInfo, { token, body: { ...GOOD_INFO, ...changes } })
  expect((await save({ birthday: '03/03/2008' })).data).toMatchObject({ reason: 'UNDERAGE' })
  expect((await save({ birthday: '01/03/1946' })).data).toMatchObject({ reason: 'UNDERAGE' })
  expect((await save({ birthday: '31/02/1990' })).data).toMatchObject({
    reason: 'VALIDATION',
    fields: [{ path: 'birthday', rule: 'format' }],
  })
  expect((await save({ email: 'not an address' })).data).toMatchObject({
    fields: [{ path: 'email', rule: 'format' }],
  })
  expect((await save({ companyName: undefined, gender: 'x' })).data).toMatchObject({
    fields: [
      { path: 'gender', rule: 'choice' },
      { path: 'companyName', rule: 'required' },
    ],
  })
  expect((await save({ email: 'ASHA@Example.com' })).data).toEqual({ bizStatus: 40 })
  await showData(token)
  expect((await t.call(contract.infoView, { token })).data.info).toEqual(GOOD_INFO)
})

test('[C7.2] two contacts are kept as national digits; wrong ones say which', async () => {
  const { token, phone } = await atPersonalInfo()
  await t.call(contract.updateBaseInfo, { token, body: GOOD_INFO })
  const save = (first: string, second: string) =>
    t.call(contract.saveUserContacts, {
      token,
      body: {
        contacts: [
          { relationship: 'parent', phone: first },
          { relationship: 'friend', phone: second },
        ],
      },
    })
  expect((await save('98222 22222', '12345')).data).toMatchObject({ reason: 'PHONE_FORMAT' })
  expect((await save('98222 22222', '09822222222')).data).toMatchObject({ reason: 'CONTACTS_SAME' })
  expect((await save(`+91${phone}`, '9822222222')).data).toMatchObject({
    reason: 'CONTACT_IS_SELF',
  })
  const saved = await t.call(contract.saveUserContacts, { token, body: { contacts } })
  expect(saved.data).toEqual({ bizStatus: 50 })
  await showData(token)
  expect((await t.call(contract.viewContacts, { token })).data.details).toEqual([
    { relationship: 'parent', phone: '9822222222' },
    { relationship: 'friend', phone: '9833333333' },
  ])
  const other = await t.signIn()
  expect((await t.call(contract.viewContacts, { token: other.token })).data.details).toEqual([])
})

test('[C1.5] a step done again keeps what came after it', async () => {
  const { token } = await atPersonalInfo()
  await t.call(contract.updateBaseInfo, { token, body: GOOD_INFO })
  await t.call(contract.saveUserContacts, { token, body: { contacts } })
  const again = await t.call(contract.saveSurvey, {
    token,
    body: { answers: { ...GOOD_SURVEY, dependants: 'oneOrTwo' } },
  })
  expect(again.data).toEqual({ bizStatus: 50 })
  expect((await t.call(contract.viewContacts, { token })).data.details).toHaveLength(2)
})

const personalColumns = rawStatement<Record<never, never>, { text: string }>(
  'test_read_personal_columns',
  `select concat_ws(' ', (select string_agg(encode(info_sealed, 'escape'), ' ') from personal_info),
     (select string_agg(encode(contact_sealed, 'escape'), ' ') from emergency_contacts),
     (select string_agg(encode(answers_sealed, 'escape'), ' ') from survey_answers),
     (select string_agg(encode(fields_sealed, 'escape'), ' ') from verified_identities)) as text`,
  [],
)

test('[F15.1] nothing personal stands in the database in the clear', async () => {
  const { token } = await atPersonalInfo()
  await t.call(contract.updateBaseInfo, { token, body: GOOD_INFO })
  await t.call(contract.saveUserContacts, { token, body: { contacts } })
  const { text } = await personalColumns.one(t.db)
  expect(text.length).toBeGreaterThan(400)
  for (const secret of ['asha@example.com', 'Lotus', '9822222222', 'KULKARNI', 'medical']) {
    expect(text).not.toContain(secret)
  }
})
