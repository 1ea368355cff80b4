import { randomUUID } from 'node:crypto'
import { otpLoginCheck, saveConsent, sendOtp } from '@noren/contract/account'
import * as certification from '@noren/contract/certification'
import { limitRequest } from '@noren/contract/credit'
import { saveFeedback } from '@noren/contract/feedback'
import { applyLoan, quote } from '@noren/contract/loans'
import { sendVoucher } from '@noren/contract/proofs'
import { repayPay } from '@noren/contract/repayments'
import { rawStatement } from '@noren/server/platform/db/statement'
import { GOOD_INFO, GOOD_SURVEY } from '@noren/testkit/given-certified'
import { givenFace, givenPictures } from '@noren/testkit/given-document'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import { captured, sendWebhook } from '@noren/testkit/repaying'
import { type CallOptions, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * One person's whole way, every call of it right and wrong and once while the database fails, with a
 * log of everything that can be logged; then the log is searched for every value that was theirs.
 */

let t: TestApp
let log = ''
beforeAll(async () => {
  t = await startTestApp({
    env: { LOG_LEVEL: 'trace' },
    logTo: {
      write(line) {
        log += line
      },
    },
  })
})
afterAll(() => t?.close())

const PHONE = '9123409876'
const DEVICE = 'device-of-this-person'
const IDENTITY = { number: 'KQRPT7305M', name: 'FARIDA ZUBIN CONTRACTOR', dob: '03/11/1988' }
const INFO = {
  ...GOOD_INFO,
  birthday: IDENTITY.dob,
  email: 'farida.contractor@example.org',
  companyName: 'Peregrine Dental Works',
  companyAddress: '17 Tamarind Lane, Nashik',
}
const CONTACTS = [
  { relationship: 'parent', phone: '9345612780' },
  { relationship: 'friend', phone: '9456723891' },
]
const ACCOUNT = { bankCode: 'HDFC', ifsc: 'HDFC0004417', accountNumber: '50987612340561' }
const MESSAGE = 'My tamarind tree is not what this fee was for.'
const REASON = 'The roof of my house leaks.'
const UTR = '640918273645'

const latestCode = rawStatement<{ phone: string }, { code: string }>(
  'test_code_for_redaction',
  `select code from sandbox_messages where channel = 'sms' and recipient = $1
   order by id desc limit 1`,
  ['phone'],
)

/** A call as it should be, and before that the same with its body spoilt and without a session. */
const call: TestApp['call'] = async (endpoint, options: CallOptions = {}) => {
  const { body } = options
  // Each value where none of its type belongs.
  const spoilt = Object.entries(body ?? {}).map(([name, value]) => [name, { not: [value] }])
  await t.call(endpoint, { ...options, body: Object.fromEntries(spoilt) })
  await t.call(endpoint, { ...options, token: 'no-session-of-ours' })
  await t.call(endpoint, { ...options, body: `{"broken": ${JSON.stringify(body)}` })
  const answer = await t.call(endpoint, options)
  expect(answer, endpoint.name).toMatchObject({ code: 200 })
  return answer
}

test('[F15.2] the log of a whole run holds nothing of the person it was about', async () => {
  await t.call(sendOtp, { query: { phone: PHONE, type: '1' }, deviceId: DEVICE })
  const { code } = await latestCode.one(t.db, { phone: `+91${PHONE}` })
  await t.call(otpLoginCheck, { body: { phone: PHONE, code: '0000' }, deviceId: DEVICE })
  const signedIn = await t.call(otpLoginCheck, { body: { phone: PHONE, code }, deviceId: DEVICE })
  const { token, userId } = signedIn.data
  const consents = [
    { purpose: 'dataNotice', given: true },
    { purpose: 'creditCheck', given: true },
  ]
  await call(saveConsent, { token, body: { consents, textVersion: 'test' } })
  await call(certification.saveSurvey, { token, body: { answers: GOOD_SURVEY } })
  await givenPictures(t, userId, IDENTITY)
  await givenFace(t, userId)
  await call(certification.saveKyc, { token, body: { kind: 'pan', fields: IDENTITY } })
  await call(certification.updateBaseInfo, { token, body: INFO })
  await call(certification.saveUserContacts, { token, body: { contacts: CONTACTS } })
  await call(certification.bankCodePreCheck, { token, body: ACCOUNT })
  const certified = await call(certification.saveUserAccount, { token, body: ACCOUNT })
  expect(certified).toMatchObject({ code: 200, data: { bizStatus: 60 } })

  const choice = { productCode: 'lane-30', productAmount: '5000.00' }
  const quoted = await call(quote, { token, body: { products: [choice] } })
  const [facts] = quoted.data.details
  const applied = await call(applyLoan, {
    token,
    body: {
      requestId: randomUUID(),
      applyTotalAmount: choice.productAmount,
      products: [{ ...choice, kfsId: facts?.kfsId, kfsHash: facts?.kfsHash }],
    },
  })
  await t.deliver()
  const repayId = applied.data.details[0]?.borrowId ?? ''
  const bytes = await proofPicture(['Payment successful', `UTR: ${UTR}`])
  const paidOn = t.clock.businessDay()
  await call(sendVoucher, {
    token,
    body: { repayId, reference: UTR, amount: '100.00', paidOn },
    file: { bytes },
  })
  await call(saveFeedback, {
    token,
    body: { requestId: randomUUID(), type: 'complaint', message: MESSAGE },
    files: [],
  })
  await call(limitRequest, {
    token,
    body: { requestId: randomUUID(), amount: '70000.00', reason: REASON },
  })
  const pay = { requestId: randomUUID(), repayId, kind: 'full', channel: 'upi' }
  const order = await call(repayPay, { token, body: pay })
  await sendWebhook(t, captured(t, order.data))

  // A fault of ours: the database does not know what it is asked for.
  await t.db.query({ text: 'alter table personal_info rename to hidden_info' })
  const fault = await t.call(certification.infoView, { token })
  expect(fault.code).toBe(500)
  await t.db.query({ text: 'alter table hidden_info rename to personal_info' })

  expect(log.split('\n').length).toBeGreaterThan(100)
  expect(log).toContain('"fault"')
  const theirs = [
    PHONE,
    DEVICE,
    token,
    IDENTITY.number,
    ...IDENTITY.name.split(' '),
    IDENTITY.dob,
    '1988-11-03',
    INFO.email,
    INFO.companyName,
    INFO.companyAddress,
    'Tamarind',
    ...CONTACTS.map(({ phone }) => phone),
    ACCOUNT.accountNumber,
    ACCOUNT.ifsc,
    MESSAGE,
    REASON,
    UTR,
  ]
  for (const value of theirs) {
    expect(log.toLowerCase().includes(value.toLowerCase()), `the log holds ${value}`).toBe(false)
  }
  expect(log).not.toMatch(new RegExp(`"code":"?${code}"?`))
  expect(log).not.toMatch(/remoteAddress|"ip"/)
})
