import * as contract from '@noren/contract/certification'
import {
  GOOD_INFO,
  givenAtIdentity,
  givenCertifiedUser,
  givenIdentity,
} from '@noren/testkit/given-certified'
import { newPhone, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'
import { SANDBOX_OTHER_HOLDER } from '../../providers/sandbox/account-check.ts'
import { verifiedAccountOf } from './verified-account.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const atBankAccount = async (name = 'ASHA RAVI KULKARNI') => {
  const person = await givenAtIdentity(t)
  const { token } = person
  await givenIdentity(t, person.userId, { name, dob: '14/08/1991', faceState: 'passed' })
  await t.call(contract.updateBaseInfo, { token, body: GOOD_INFO })
  const contacts = [
    { relationship: 'parent', phone: newPhone() },
    { relationship: 'friend', phone: newPhone() },
  ]
  await t.call(contract.saveUserContacts, { token, body: { contacts } })
  return person
}

const accountOf = (accountNumber: string, changes: object = {}) => ({
  bankCode: 'HDFC',
  ifsc: 'hdfc0001234',
  accountNumber,
  ...changes,
})

const preCheck = (token: string, accountNumber: string, changes?: object) =>
  t.call(contract.bankCodePreCheck, { token, body: accountOf(accountNumber, changes) })

test('[C8.3] the picker gets its banks', async () => {
  const { token } = await t.signIn()
  const { details } = (await t.call(contract.bankBranch, { token })).data
  expect(details).toContainEqual({ bankCode: 'SBIN', bankName: 'State Bank of India' })
  expect(details.length).toBeGreaterThan(20)
})

test('[C8.6] wrong forms are refused before the bank is asked', async () => {
  const { token } = await atBankAccount()
  const wrong = [
    [{ bankCode: 'XXXX' }, 'BANK_UNKNOWN', 'bankCode'],
    [{ ifsc: 'HDFC1001234' }, 'IFSC_FORMAT', 'ifsc'],
    [{ ifsc: 'SBIN0001234' }, 'IFSC_FORMAT', 'ifsc'],
    [{ accountNumber: '1234567' }, 'VALIDATION', 'accountNumber'],
  ] as const
  for (const [changes, reason, path] of wrong) {
    const answer = await preCheck(token, '500012345678', changes)
    expect(answer.data).toMatchObject({ reason, fields: [{ path }] })
  }
  expect((await preCheck(token, '500012345678')).code).toBe(200)
})

test('[C8.4] the pre-check shows the bank and a masked name', async () => {
  const { token } = await atBankAccount()
  expect((await preCheck(token, '500012345679')).data).toEqual({
    bankName: 'HDFC Bank',
    holderNameMasked: 'AS** RA** KU******',
    nameMatch: 'match',
  })
  expect((await preCheck(token, '500012349001')).data).toMatchObject({ reason: 'ACCOUNT_CLOSED' })
  expect((await preCheck(token, '500012349002')).data).toMatchObject({
    reason: 'ACCOUNT_NOT_FOUND',
  })
})

test('[C8.4] ten checks a day, counted per person; an account found today costs no second one', async () => {
  const { token } = await atBankAccount()
  for (let found = 0; found < 9; found += 1) {
    for (const number of [`50000000002${found}`, '500000000020']) {
      expect((await preCheck(token, number)).code).toBe(200)
    }
  }
  expect((await preCheck(token, '500000009001')).data).toMatchObject({ reason: 'ACCOUNT_CLOSED' })
  const oneMore = await preCheck(token, '500000000014')
  expect(oneMore).toMatchObject({ status: 429, data: { reason: 'BANK_CHECK_TRIES' } })
  // It is 12:00 in India, so twelve hours of the day are left.
  expect(oneMore.data).toMatchObject({ waitSeconds: 12 * 60 * 60 })
  const other = await atBankAccount()
  expect((await preCheck(other.token, '500000000014')).code).toBe(200)
  t.clock.advanceDays(1)
  expect((await preCheck(token, '500000000014')).code).toBe(200)
})

test('[C8.4] checks at once do not pass the limit', async () => {
  const { token } = await atBankAccount()
  const numbers = Array.from({ length: 17 }, (_, index) => `5111000000${10 + index}`)
  const answers = await Promise.all(numbers.map((number) => preCheck(token, number)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(10)
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(7)
})

test('[C8.6] another person’s account is refused', async () => {
  const { token, userId } = await atBankAccount()
  const body = accountOf('500012349003')
  const checked = await t.call(contract.bankCodePreCheck, { token, body })
  expect(checked.data.nameMatch).toBe('differs')
  const saved = await t.call(contract.saveUserAccount, { token, body })
  expect(saved).toMatchObject({ status: 422, data: { reason: 'NAME_DIFFERS' } })
  expect(await verifiedAccountOf(t.db, t.deps, userId)).toBeUndefined()
})

test('[C8.5] the right account completes certification and decides the credit', async () => {
  const { token, userId } = await atBankAccount()
  const body = accountOf('500012345601')
  const saved = await t.call(contract.saveUserAccount, { token, body })
  expect(saved.data).toMatchObject({
    bizStatus: 60,
    credit: { decision: 'approved', currency: 'INR' },
  })
  expect(Number(saved.data.credit.totalLimit)).toBeGreaterThan(0)
  expect((await t.call(contract.userBandingAccount, { token })).data.account).toEqual({
    bankCode: 'HDFC',
    // Shown only after a code (openData).
    accountNumber: null,
    bankName: 'HDFC Bank',
    ifsc: 'HDFC0001234',
    accountNumberMasked: 'XXXX5601',
    holderName: 'ASHA RAVI KULKARNI',
  })
  expect(await verifiedAccountOf(t.db, t.deps, userId)).toMatchObject({
    accountNumber: '500012345601',
  })
  // The answer was lost and the app asks again; another account would be a change, not a repeat.
  const again = await t.call(contract.saveUserAccount, { token, body })
  expect(again.data).toEqual(saved.data)
  const changed = await t.call(contract.saveUserAccount, { token, body: accountOf('500012345602') })
  expect(changed.data).toMatchObject({ reason: 'STEP_ORDER' })
})

test('[C8.5] two taps on save make one account and one decision', async () => {
  const { token, userId } = await atBankAccount()
  const body = accountOf('500012345603')
  const answers = await Promise.all(
    [1, 2].map(() => t.call(contract.saveUserAccount, { token, body })),
  )
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  expect(answers[1]?.data).toEqual(answers[0]?.data)
  const { accounts, decisions } = await countOf.one(t.db, { userId })
  expect({ accounts, decisions }).toEqual({ accounts: 1, decisions: 1 })
})

const countOf = rawStatement<{ userId: string }, { accounts: number; decisions: number }>(
  'test_count_accounts_and_decisions',
  `select (select count(*) from bank_accounts where user_id = $1) as accounts,
     (select count(*) from credit_decisions where user_id = $1) as decisions`,
  ['userId'],
)

const reviewsOf = rawStatement<{ userId: string }, { kind: string }>(
  'test_reviews_of',
  'select kind from review_cases where user_id = $1 and decided_at is null',
  ['userId'],
)

test('a similar name is taken and the staff looks at it', async () => {
  // The sandbox's bank returns ROHAN VARMA MEHTA for this account.
  const { token, userId } = await atBankAccount('ROHAN MEHTA')
  expect(SANDBOX_OTHER_HOLDER).toBe('ROHAN VARMA MEHTA')
  const body = accountOf('500012359003')
  const checked = await t.call(contract.bankCodePreCheck, { token, body })
  expect(checked.data.nameMatch).toBe('review')
  expect((await t.call(contract.saveUserAccount, { token, body })).data.bizStatus).toBe(60)
  expect(await reviewsOf.all(t.db, { userId })).toEqual([{ kind: 'accountName' }])
})

test('[C8.8] nobody sees another person’s account', async () => {
  await givenCertifiedUser(t)
  const other = await t.signIn()
  const answer = await t.call(contract.userBandingAccount, { token: other.token })
  expect(answer.data).toEqual({ account: null })
})
