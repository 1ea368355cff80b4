import * as contract from '@noren/contract/certification'
import {
  GOOD_INFO,
  givenAtIdentity,
  givenCertifiedUser,
  givenIdentity,
} from '@noren/testkit/given-certified'
import { newPhone, type SignedInPerson, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { forgetCarrierChecks } from './carrier-check.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  t.deps.market = { ...t.deps.market, isCarrierCheckNeeded: true }
})
afterAll(() => t.close())

const contacts = () => [
  { relationship: 'parent', phone: newPhone() },
  { relationship: 'friend', phone: newPhone() },
]

/** A person at the emergency contacts (bizStatus 40). */
const atContacts = async (): Promise<SignedInPerson> => {
  const person = await givenAtIdentity(t)
  const { token } = person
  const identity = { name: 'ASHA RAVI KULKARNI', dob: '14/08/1991', faceState: 'passed' } as const
  await givenIdentity(t, person.userId, identity)
  await t.call(contract.updateBaseInfo, { token, body: GOOD_INFO })
  return person
}

const codeOnPhone = rawStatement<{ phone: string }, { code: string; text: string }>(
  'test_carrier_code_on_phone',
  `select code, text from sandbox_messages where channel = 'sms' and recipient = $1
   order by id desc limit 1`,
  ['phone'],
)
const latestText = (phone: string) => codeOnPhone.one(t.db, { phone: `+91${phone}` })

const send = ({ token, deviceId }: SignedInPerson) =>
  t.call(contract.telecomFotp, { token, deviceId })
const verify = ({ token, deviceId }: SignedInPerson, otpCode: string) =>
  t.call(contract.telecomFv, { token, deviceId, body: { otpCode } })
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

test('[C10.4] the carrier’s code arrives on the person’s phone and moves 40 to 50 once the contacts are given', async () => {
  const person = await atContacts()
  const body = { contacts: contacts() }
  const saved = await t.call(contract.saveUserContacts, { token: person.token, body })
  expect(saved.data.bizStatus).toBe(40)
  const sent = await send(person)
  expect(sent.data).toEqual({
    resendAfterSeconds: 60,
    expiresInSeconds: 300,
    codeLength: 6,
    phoneMasked: `••••••${person.phone.slice(-4)}`,
  })
  const { code, text } = await latestText(person.phone)
  expect(text).toContain(`${code} is the code from your mobile carrier`)
  const wrong = await verify(person, wrongFor(code))
  expect(wrong).toMatchObject({
    status: 400,
    data: { reason: 'OTP_WRONG', fields: [{ path: 'otpCode' }] },
  })
  expect((await verify(person, code)).data).toEqual({ bizStatus: 50 })
  expect((await verify(person, code)).data).toMatchObject({ reason: 'OTP_EXPIRED' })
})

test('[C10.4] a phone that the carrier confirmed first lets the contacts move 40 to 50', async () => {
  const person = await atContacts()
  await send(person)
  const { code } = await latestText(person.phone)
  expect((await verify(person, code)).data).toEqual({ bizStatus: 40 })
  const body = { contacts: contacts() }
  const saved = await t.call(contract.saveUserContacts, { token: person.token, body })
  expect(saved.data.bizStatus).toBe(50)
})

test('[C10.5] type 2 is the later pair: of certified people only, who keep their status', async () => {
  const person = await givenCertifiedUserWithoutCheck()
  const { token, deviceId } = person
  expect((await send(person)).data).toMatchObject({ reason: 'STEP_ORDER' })
  expect((await t.call(contract.telecomLotp, { token, deviceId })).data.codeLength).toBe(6)
  const { code } = await latestText(person.phone)
  // The first pair of calls does not accept a code sent by the later pair.
  expect((await verify(person, code)).data).toMatchObject({ reason: 'STEP_ORDER' })
  const confirmed = await t.call(contract.telecomLv, { token, deviceId, body: { otpCode: code } })
  expect(confirmed.data).toEqual({ bizStatus: 60 })
  const early = await atContacts()
  const asked = await t.call(contract.telecomLotp, { token: early.token })
  expect(asked).toMatchObject({ status: 409, data: { reason: 'STEP_ORDER' } })
  const answered = { token: early.token, body: { otpCode: '123456' } }
  expect((await t.call(contract.telecomLv, answered)).data).toMatchObject({ reason: 'STEP_ORDER' })
})

const givenCertifiedUserWithoutCheck = async () => {
  t.deps.market = { ...t.deps.market, isCarrierCheckNeeded: false }
  try {
    return await givenCertifiedUser(t)
  } finally {
    t.deps.market = { ...t.deps.market, isCarrierCheckNeeded: true }
  }
}

test('[C10.6] a new code after 60 seconds, five a day, and none before the step', async () => {
  const person = await atContacts()
  expect((await send(person)).code).toBe(200)
  t.clock.advanceMs(59_000)
  expect(await send(person)).toMatchObject({
    status: 429,
    data: { reason: 'OTP_RESEND_WAIT', waitSeconds: 1 },
  })
  for (let count = 2; count <= 5; count += 1) {
    t.clock.advanceMs(60_000)
    expect((await send(person)).code, `code ${count}`).toBe(200)
  }
  t.clock.advanceMs(60_000)
  expect((await send(person)).data).toMatchObject({ reason: 'OTP_DAY_LIMIT' })
  const early = await t.signIn()
  expect((await send(early)).data).toMatchObject({ reason: 'STEP_ORDER' })
  expect((await t.call(contract.telecomFotp)).status).toBe(401)
})

test('[C10.6] three tries a code, also when they come at once; five minutes of life; this device only', async () => {
  const person = await atContacts()
  await send(person)
  const { code } = await latestText(person.phone)
  const guesses = await Promise.all(Array.from({ length: 6 }, () => verify(person, wrongFor(code))))
  const reasons = guesses.map(({ data }) => (data as { reason?: string }).reason)
  expect(reasons.filter((reason) => reason === 'OTP_WRONG')).toHaveLength(3)
  expect((await verify(person, code)).data).toMatchObject({ reason: 'OTP_EXPIRED' })

  t.clock.advanceMs(60_000)
  await send(person)
  const fresh = (await latestText(person.phone)).code
  const elsewhere = { ...person, deviceId: 'another-device' }
  expect((await verify(elsewhere, fresh)).data).toMatchObject({ reason: 'OTP_EXPIRED' })
  t.clock.advanceMs(300_000)
  expect((await verify(person, fresh)).data).toMatchObject({ reason: 'OTP_EXPIRED' })
})

test('[C10.6] ten wrong codes lock the phone for 15 minutes, for sending as well', async () => {
  const person = await atContacts()
  let last: Awaited<ReturnType<typeof verify>> | undefined
  for (let sent = 0; sent < 4; sent += 1) {
    await send(person)
    const { code } = await latestText(person.phone)
    for (let tries = 0; tries < 3 && last?.status !== 429; tries += 1) {
      last = await verify(person, wrongFor(code))
    }
    t.clock.advanceMs(60_000)
  }
  expect(last?.data).toMatchObject({ reason: 'PHONE_LOCKED', waitSeconds: 900 })
  expect((await send(person)).data).toMatchObject({ reason: 'PHONE_LOCKED' })
})

test('a carrier that cannot be reached costs neither a code nor a try', async () => {
  const person = await atContacts()
  const { carrierCheck } = t.deps
  const down = async () => {
    throw new Error('the carrier does not answer')
  }
  t.deps.carrierCheck = { ...carrierCheck, sendCode: down }
  expect((await send(person)).status).toBe(500)
  t.deps.carrierCheck = carrierCheck
  expect((await send(person)).code).toBe(200)
  t.deps.carrierCheck = { ...carrierCheck, validateCode: down }
  const { code } = await latestText(person.phone)
  for (let tries = 0; tries < 4; tries += 1) expect((await verify(person, code)).status).toBe(500)
  t.deps.carrierCheck = carrierCheck
  expect((await verify(person, code)).code).toBe(200)
})

test('checks that came to nothing are forgotten after two days, confirmations are not', async () => {
  const person = await atContacts()
  await send(person)
  const { code } = await latestText(person.phone)
  await verify(person, code)
  const other = await atContacts()
  await send(other)
  t.clock.advanceDays(3)
  const forget = () =>
    inTransaction(t.db, (tx) => forgetCarrierChecks(tx, { at: t.clock.now(), limit: 1000 }))
  expect(await forget()).toBeGreaterThan(0)
  expect(await forget()).toBe(0)
  const body = { contacts: contacts() }
  const saved = await t.call(contract.saveUserContacts, { token: person.token, body })
  expect(saved.data.bizStatus).toBe(50)
})
