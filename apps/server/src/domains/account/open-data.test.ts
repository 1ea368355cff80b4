import { randomUUID } from 'node:crypto'
import { OTP_TYPE, sendOtp } from '@noren/contract/account'
import {
  infoView,
  ocrDetail,
  saveUserContacts,
  updateBaseInfo,
  userBandingAccount,
  viewContacts,
} from '@noren/contract/certification'
import { openData } from '@noren/contract/sessions'
import { proven } from '@noren/testkit/call-proofs'
import { GOOD_INFO, givenAtBankStep, givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenContinued } from '@noren/testkit/given-hand-off'
import { stepUpCode } from '@noren/testkit/latest-code'
import { newPhone, type SignedInPerson, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATA_SHOWN_MS } from './sessions/limits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t?.close())

const show = async (person: SignedInPerson) => {
  const code = await stepUpCode(t, person, OTP_TYPE.showData)
  const { token, deviceId } = person
  return t.call(openData, { token, deviceId, body: { code } })
}

/** Everything a session is told of its person's work, contacts and account, as one text. */
const toldTo = async ({ token }: SignedInPerson): Promise<string> => {
  const reads = [infoView, viewContacts, userBandingAccount, ocrDetail] as const
  const answers = []
  for (const read of reads) answers.push((await t.call(read, { token })).data)
  return JSON.stringify(answers)
}

const secretsOf = async (person: SignedInPerson): Promise<string[]> => {
  await show(person)
  const info = (await t.call(infoView, person)).data.info
  const { details } = (await t.call(viewContacts, person)).data
  const { account } = (await t.call(userBandingAccount, person)).data
  const { fields } = (await t.call(ocrDetail, person)).data
  const secrets = [
    info?.companyName,
    info?.companyAddress,
    ...details.map(({ phone }) => phone),
    account?.accountNumber,
    ...fields.map(({ value }) => value),
  ]
  t.clock.advanceMs(DATA_SHOWN_MS)
  return secrets.filter((one) => typeof one === 'string' && one.length > 4) as string[]
}

describe('what is masked', () => {
  test('[L11.1] contacts, employer, address, account and document are masked until a fresh code', async () => {
    const person = await givenCertifiedUser(t)
    const secrets = await secretsOf(person)
    expect(secrets.length).toBeGreaterThanOrEqual(5)
    const before = await toldTo(person)
    expect(secrets.filter((secret) => before.includes(secret))).toEqual([])
    const shown = await show(person)
    expect(shown.code).toBe(200)
    expect(new Date(shown.data.shownUntil).getTime()).toBe(t.clock.now().getTime() + DATA_SHOWN_MS)
    const opened = await toldTo(person)
    expect(secrets.filter((secret) => !opened.includes(secret))).toEqual([])
    t.clock.advanceMs(DATA_SHOWN_MS - 1)
    expect(await toldTo(person)).toBe(opened)
    t.clock.advanceMs(1)
    expect(await toldTo(person)).toBe(before)
  })

  test('[L11.1] the code opens it in its own session only, and not in one that it hands on to', async () => {
    const person = await givenCertifiedUser(t)
    t.clock.advanceMs(120_000)
    const elsewhere = { ...(await t.signIn(person.phone)), phone: person.phone }
    await show(person)
    const child = await givenContinued(t, person, randomUUID())
    expect((await t.call(viewContacts, person)).data.isMasked).toBe(false)
    expect((await t.call(viewContacts, elsewhere)).data.isMasked).toBe(true)
    expect((await t.call(viewContacts, child)).data.isMasked).toBe(true)
  })

  test('[L11.1] without a code it asks for one; a wrong, used or other kind of code opens nothing', async () => {
    const person = await givenCertifiedUser(t)
    const { token, deviceId } = person
    const open = (body: object) => t.call(openData, { token, deviceId, body })
    expect(await open({})).toMatchObject({ code: 700, data: { reason: 'STEP_UP', otpType: 6 } })
    const ofBank = await stepUpCode(t, person, OTP_TYPE.changeBank)
    expect((await open({ code: ofBank })).data).toMatchObject({ reason: 'OTP_EXPIRED' })
    const code = await stepUpCode(t, person, OTP_TYPE.showData)
    const wrong = code === '0000' ? '1111' : '0000'
    expect((await open({ code: wrong })).data).toMatchObject({ reason: 'OTP_WRONG' })
    expect((await t.call(viewContacts, { token })).data.isMasked).toBe(true)
    expect((await open({ code })).code).toBe(200)
    expect((await open({ code })).data).toMatchObject({ reason: 'OTP_EXPIRED' })
    // Without a code it only says until when.
    expect((await open({})).code).toBe(200)
    t.clock.advanceMs(DATA_SHOWN_MS)
    expect((await open({})).code).toBe(700)
  })

  test('[L11.1] ten at once with one code: it is spent once', async () => {
    const person = await givenCertifiedUser(t)
    const code = await stepUpCode(t, person, OTP_TYPE.showData)
    const { token, deviceId } = person
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => t.call(openData, { token, deviceId, body: { code } })),
    )
    expect(answers.filter(({ code: given }) => given === 200)).toHaveLength(1)
    proven(openData, 'atOnce')
  })

  test('[L11.1] a session’s code goes to its own phone, named or not; to no other', async () => {
    const person = await t.signIn()
    const { token, deviceId } = person
    const ask = (body: object) => t.call(sendOtp, { query: { type: '6' }, token, deviceId, body })
    expect((await ask({ phone: newPhone() })).data).toMatchObject({ reason: 'FORBIDDEN' })
    expect((await ask({})).code).toBe(200)
    const none = await t.call(sendOtp, { query: { type: '6' }, deviceId, body: {} })
    expect(none.code).toBe(401)
    const signIn = await t.call(sendOtp, { query: { type: '1' }, deviceId, body: {} })
    expect(signIn.data).toMatchObject({ reason: 'VALIDATION', fields: [{ path: 'phone' }] })
  })
})

describe('changing what is masked', () => {
  const saved = async ({ token }: SignedInPerson) => {
    const { info } = (await t.call(infoView, { token })).data
    return { contacts: (await t.call(viewContacts, { token })).data.details, info }
  }

  test('[L11.2] what comes back masked stays what it was; anything else wants the code', async () => {
    const person = await givenAtBankStep(t)
    const { token } = person
    const { contacts, info } = await saved(person)
    const again = { ...GOOD_INFO, ...info, childrenCount: GOOD_INFO.childrenCount }
    expect((await t.call(updateBaseInfo, { token, body: again })).code).toBe(200)
    expect((await t.call(saveUserContacts, { token, body: { contacts } })).code).toBe(200)

    const other = { ...again, companyName: 'Somebody else' }
    const others = contacts.map((one) => ({ ...one, phone: newPhone() }))
    const refusals = [
      await t.call(updateBaseInfo, { token, body: other }),
      await t.call(saveUserContacts, { token, body: { contacts: others } }),
      await t.call(saveUserContacts, { token, body: { contacts: [contacts[0], others[1]] } }),
    ]
    expect(refusals.map(({ code }) => code)).toEqual([700, 700, 700])
    const torn = { ...again, companyName: `${again.companyName?.slice(0, 3)} Ltd` }
    expect((await t.call(updateBaseInfo, { token, body: torn })).data).toMatchObject({
      reason: 'VALIDATION',
      fields: [{ path: 'companyName' }],
    })

    await show(person)
    const after = await saved(person)
    expect(after.info).toMatchObject({ companyName: GOOD_INFO.companyName })
    expect((await t.call(updateBaseInfo, { token, body: other })).code).toBe(200)
    expect((await t.call(saveUserContacts, { token, body: { contacts: others } })).code).toBe(200)
    expect(await saved(person)).toMatchObject({
      contacts: others,
      info: { companyName: other.companyName },
    })
  })
})
