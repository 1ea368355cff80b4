import { randomUUID } from 'node:crypto'
import { accessLog, sendOtp } from '@noren/contract/account'
import { modifyAccount } from '@noren/contract/certification'
import { personAccounts } from '@noren/contract/operator/people'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenOperator } from '@noren/testkit/given-operator'
import { stepUpCode } from '@noren/testkit/latest-code'
import { newPhone, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedAccountOf } from './verified-account.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const NEW_ACCOUNT = { bankCode: 'HDFC', ifsc: 'HDFC0001234', accountNumber: '500099990111' }

const modify = (
  { token, deviceId }: CertifiedPerson,
  body: Partial<typeof NEW_ACCOUNT> & { code?: string } = {},
) => t.call(modifyAccount, { token, deviceId, body: { ...NEW_ACCOUNT, ...body } })

const accountOf = async ({ userId }: CertifiedPerson) =>
  (await verifiedAccountOf(t.db, t.deps, userId))?.accountNumber

test('[C9.2] with a fresh code the account is changed to another of their own', async () => {
  const person = await givenCertifiedUser(t)
  const code = await stepUpCode(t, person)
  const answer = await modify(person, { code })
  expect(answer).toMatchObject({
    code: 200,
    data: { bankName: 'HDFC Bank', accountNumberMasked: 'XXXX0111' },
  })
  expect(await accountOf(person)).toBe('500099990111')
})

test('[B11.125] the staff who checks accounts and pays out reads those of a person by their last digits, in one line of the log', async () => {
  const person = await givenCertifiedUser(t)
  const { userId } = person
  await modify(person, { code: await stepUpCode(t, person) })
  const { token } = await givenOperator(t, 'finance')
  const accounts = (as: string, of = userId) =>
    t.call(personAccounts, {
      ...{ token: as, params: { userId: of }, query: { purpose: 'checkAccount' as const } },
    })
  const { code, data } = await accounts(token)
  expect(code).toBe(200)
  expect(data.details).toMatchObject([
    { bankName: 'HDFC Bank', accountMasked: 'XXXX0111', replacedAt: null },
    { accountMasked: `XXXX${person.accountNumber.slice(-4)}`, replacedAt: expect.any(String) },
  ])
  expect(JSON.stringify(data)).not.toContain(NEW_ACCOUNT.accountNumber)
  await accounts(token)
  const log = await t.call(accessLog, { token: person.token })
  expect(log.data.details).toHaveLength(1)
  // Of nobody else, and nobody else.
  const other = await givenCertifiedUser(t)
  expect((await accounts(token, other.userId)).data.details).toHaveLength(1)
  const support = await givenOperator(t, 'support')
  expect((await accounts(support.token)).code).toBe(403)
  expect((await accounts(token, randomUUID())).code).toBe(404)
})

test('[C9.2] without a code 700; a wrong one as at sign-in, three tries and the code is dead', async () => {
  const person = await givenCertifiedUser(t)
  const without = await modify(person)
  expect([without.code, without.data]).toMatchObject([700, { reason: 'STEP_UP', otpType: 2 }])
  const code = await stepUpCode(t, person)
  const wrong = code === '0000' ? '1111' : '0000'
  for (let tries = 0; tries < 3; tries += 1) {
    expect((await modify(person, { code: wrong })).data).toMatchObject({ reason: 'OTP_WRONG' })
  }
  expect((await modify(person, { code })).data).toMatchObject({ reason: 'OTP_EXPIRED' })
  expect(await accountOf(person)).toBe(person.accountNumber)
})

test('[C9.2] a code to sign in does not change an account, nor does one of another device', async () => {
  const person = await givenCertifiedUser(t)
  t.clock.advanceMs(61_000)
  const { phone, deviceId } = person
  await t.call(sendOtp, { query: { phone, type: '1' }, deviceId })
  const sms = await t.db.query<{ code: string }>({
    text: `select code from sandbox_messages where recipient = $1 order by id desc limit 1`,
    values: [`+91${phone}`],
  })
  const signInCode = sms.rows[0]?.code ?? ''
  expect((await modify(person, { code: signInCode })).data).toMatchObject({ reason: 'OTP_EXPIRED' })
  const code = await stepUpCode(t, person)
  const elsewhere = await modify({ ...person, deviceId: 'another-device' }, { code })
  expect(elsewhere.data).toMatchObject({ reason: 'OTP_EXPIRED' })
})

test('[C9.3] another person’s account and a closed one are refused; the code outlives the typo', async () => {
  const person = await givenCertifiedUser(t)
  t.clock.advanceDays(1)
  const code = await stepUpCode(t, person)
  const refusals = [
    ['500099999003', 'NAME_DIFFERS'],
    ['500099999001', 'ACCOUNT_CLOSED'],
  ]
  for (const [accountNumber, reason] of refusals) {
    const answer = await modify(person, { accountNumber: accountNumber ?? '', code })
    expect(answer.data).toMatchObject({ reason })
  }
  expect(await accountOf(person)).toBe(person.accountNumber)
  expect((await modify(person, { code })).code).toBe(200)
  const another = await modify(person, { accountNumber: '500099990222', code })
  expect(another.data).toMatchObject({ reason: 'OTP_EXPIRED' })
  expect(await accountOf(person)).toBe(NEW_ACCOUNT.accountNumber)
})

const accountsOf = async ({ userId }: CertifiedPerson): Promise<number> => {
  const text = 'select count(*)::int as count from bank_accounts where user_id = $1'
  const { rows } = await t.db.query<{ count: number }>({ text, values: [userId] })
  return rows[0]?.count ?? 0
}

test('[C9.3] the same change again, because its answer was lost, is answered as before and made once', async () => {
  const person = await givenCertifiedUser(t)
  const code = await stepUpCode(t, person)
  const first = await modify(person, { code })
  expect(first.code).toBe(200)
  const again = await modify(person, { code })
  expect([again.code, again.data]).toEqual([200, first.data])
  expect(await accountsOf(person)).toBe(2)
  const wrong = code === '0000' ? '1111' : '0000'
  expect((await modify(person, { code: wrong })).data).toMatchObject({ reason: 'OTP_EXPIRED' })
  const elsewhere = await modify({ ...person, deviceId: 'another-device' }, { code })
  expect(elsewhere.data).toMatchObject({ reason: 'OTP_EXPIRED' })
})

test('[C9.3] the same code twice at once changes the account once', async () => {
  const person = await givenCertifiedUser(t)
  const code = await stepUpCode(t, person)
  const answers = await Promise.all([modify(person, { code }), modify(person, { code })])
  // Whichever of the two comes later is answered alike when the first is done by then.
  expect(answers.filter((answer) => answer.code === 200).length).toBeGreaterThanOrEqual(1)
  expect(await accountsOf(person)).toBe(2)
})

test('[C9.2] a step-up code goes to the phone of the session and to no other', async () => {
  const person = await givenCertifiedUser(t)
  const { token, deviceId, phone } = person
  const send = (query: { phone: string; type: string }, withToken = true) =>
    t.call(sendOtp, { query, deviceId, ...(withToken ? { token } : {}) })
  t.clock.advanceMs(61_000)
  for (const type of ['2', '3']) {
    const elsewhere = await send({ phone: newPhone(), type })
    expect([elsewhere.code, elsewhere.data]).toMatchObject([403, { reason: 'FORBIDDEN' }])
    expect((await send({ phone, type }, false)).data).toMatchObject({ reason: 'NO_SESSION' })
  }
  expect((await send({ phone, type: '2' })).code).toBe(200)
})

test('who is not certified has nothing to change', async () => {
  const { token, deviceId } = await t.signIn()
  const body = { ...NEW_ACCOUNT, code: '0000' }
  const answer = await t.call(modifyAccount, { token, deviceId, body })
  expect(answer.data).toMatchObject({ reason: 'NOT_CERTIFIED' })
})
