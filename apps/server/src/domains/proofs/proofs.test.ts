import { randomUUID } from 'node:crypto'
import { addDays } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { decideProof, decideProposal } from '@noren/contract/operator'
import { readVoucher, readVoucherPicture, sendVoucher } from '@noren/contract/proofs'
import { byStaff } from '@noren/testkit/by-staff'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import {
  captured,
  detailOf,
  expectBooksAgree,
  newUtr,
  pay,
  sendWebhook,
} from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProofRefusal } from './decide-proof.ts'
import { findProof, hasProofInCheck } from './find-proofs.ts'
import { proofPicture as readProofPicture } from './proof-picture.ts'
import { suggestMatches } from './suggest-matches.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const today = () => t.clock.businessDay()

interface Said {
  reference?: string | undefined
  amount?: string
  paidOn?: string
  picture?: Buffer | undefined
}

const send = async ({ person, loanId }: GivenLoan, said: Said = {}) => {
  const { reference = newUtr(), amount = '10000.00', paidOn = today() } = said
  const bytes = said.picture ?? (await proofPicture(['Payment successful']))
  return t.call(sendVoucher, {
    token: person.token,
    body: { repayId: loanId, reference, amount, paidOn },
    file: { bytes },
  })
}
const read = async ({ person, loanId }: GivenLoan, language = 'en') =>
  (
    await t.call(readVoucher, {
      token: person.token,
      params: { repayId: loanId },
      language,
    })
  ).data.proof
const refuse = (proofId: string, reasonCode: ProofRefusal = 'notReceived') =>
  byStaff(t, decideProof, { proofId, decision: 'refuse', reasonCode })
const accept = (proofId: string, matchedEventId?: string) =>
  byStaff(t, decideProof, { proofId, decision: 'accept', matchedEventId })

/** Overdue by three days, a proof sent that claims the day after the due day. */
const givenChecking = async (said: Said = {}) => {
  const given = await givenDisbursedLoan(t)
  t.clock.advanceDays(31)
  const paidOn = today()
  t.clock.advanceDays(2)
  const before = await detailOf(t, given)
  const { data: proof, code, msg } = await send(given, { paidOn, ...said })
  if (code !== 200) throw new Error(msg)
  return { given, proof, before }
}

describe('sendVoucher', () => {
  test('[O3.3] is checked from the claimed day on: no more penal charge, reminders wait', async () => {
    const { given, proof, before } = await givenChecking()
    expect(before.overdueFee).toBe('15.00')
    expect(proof).toMatchObject({ state: 'checking', pausedFrom: proof.paidOn, reason: null })
    expect(await detailOf(t, given)).toMatchObject({ overdueFee: '5.00', proof })
    expect(await hasProofInCheck(t.db, { ...given, userId: given.person.userId })).toBe(true)
    t.clock.advanceDays(4)
    expect(await detailOf(t, given)).toMatchObject({ overdueFee: '5.00' })
    expect(await read(given)).toEqual(proof)
    await expectBooksAgree(t, given)
  })

  test('reads reference, amount and day off the picture for the operator', async () => {
    const given = await givenDisbursedLoan(t)
    const picture = await proofPicture([
      'Payment successful',
      'Amount Rs. 10177.00',
      'UTR: 612345678901',
      '02 March 2026',
    ])
    const { data } = await send(given, { reference: '612345678901', picture, amount: '10177.00' })
    expect(data.read).toEqual({
      reference: '612345678901',
      amount: '10177.00',
      paidOn: '2026-03-02',
    })
  })

  test('reads a picture before it is sent, and keeps nothing of it', async () => {
    const given = await givenDisbursedLoan(t)
    const { token } = given.person
    const bytes = await proofPicture(['Amount Rs. 10177.00', 'UTR: 612345678902', '02 March 2026'])
    const ask = (body: object, file = { bytes }, as = token) =>
      t.call(readVoucherPicture, { token: as, body, file })
    const { data } = await ask({ repayId: given.loanId })
    expect(data).toEqual({ reference: '612345678902', amount: '10177.00', paidOn: '2026-03-02' })
    const nothing = await ask({ repayId: given.loanId }, { bytes: Buffer.from('no picture') })
    expect(nothing.data).toMatchObject({ reason: 'PICTURE_UNREADABLE' })
    const stranger = await givenCertifiedUser(t)
    const theirs = await ask({ repayId: given.loanId }, { bytes }, stranger.token)
    expect(theirs.data).toMatchObject({ reason: 'NOT_FOUND' })
    expect(await read(given)).toBe(null)
  })

  test('earlier proofs stay to be seen, the newest first', async () => {
    const { given, proof } = await givenChecking()
    await refuse(proof.proofId)
    const second = (await send(given)).data
    const { token } = given.person
    const params = { repayId: given.loanId }
    const { details, proof: latest } = (await t.call(readVoucher, { token, params })).data
    expect(latest).toEqual(second)
    expect(details.map(({ proofId, state }) => [proofId, state])).toEqual([
      [second.proofId, 'checking'],
      [proof.proofId, 'refused'],
    ])
    expect((await accept(second.proofId)).code).toBe(200)
  })

  test('keeps nothing of the picture but its pixels, sealed', async () => {
    const { proof } = await givenChecking()
    const kept = await readProofPicture(t.deps, proof.proofId)
    const { format, exif, width } = await sharp(kept).metadata()
    expect({ format, exif, width }).toEqual({ format: 'jpeg', exif: undefined, width: 720 })
    const { rows } = await t.db.query<{ fileId: string }>({
      text: 'select file_id as "fileId" from proofs where id = $1',
      values: [proof.proofId],
    })
    const [row] = rows
    await expect(t.deps.files.get(row?.fileId ?? '', Buffer.alloc(32))).rejects.toThrow()
  })

  test('[O3.4] the same again is the same proof; fifty at once are one; another meanwhile is refused', async () => {
    const given = await givenDisbursedLoan(t)
    const said = { reference: newUtr(), picture: await proofPicture(['Paid']) }
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(given, said)))
    const made = answers.flatMap(({ code, data }) => (code === 200 ? [data.proofId] : []))
    expect(new Set(made).size).toBe(1)
    expect(made.length).toBeGreaterThan(0)
    expect((await send(given, said)).data.proofId).toBe(made[0])
    expect(await send(given)).toMatchObject({ code: 409, data: { reason: 'PROOF_OPEN' } })
  })

  test('[O3.4] a reference that was sent or counted before is refused, on any loan', async () => {
    const one = await givenDisbursedLoan(t)
    const two = await givenDisbursedLoan(t)
    const reference = newUtr()
    await send(one, { reference })
    const spelled = `utr ${reference.slice(0, 6)}-${reference.slice(6)}`.slice(4)
    const used = { code: 409, data: { reason: 'PROOF_REFERENCE_USED' } }
    expect(await send(two, { reference: spelled })).toMatchObject(used)
    const utr = newUtr()
    await sendWebhook(t, captured(t, (await pay(t, two)).data, { utr, amount: '1000.00' }))
    const three = await givenDisbursedLoan(t)
    expect(await send(three, { reference: utr })).toMatchObject(used)
  })

  test('[O3.4] the very picture of another proof is refused, and so is a smaller copy with its reference', async () => {
    const [one, two] = [await givenDisbursedLoan(t), await givenDisbursedLoan(t)]
    const reference = newUtr()
    const picture = await proofPicture(['Payment successful', `UTR: ${reference}`])
    await send(one, { picture, reference })
    const used = { code: 409, data: { reason: 'PROOF_PICTURE_USED' } }
    expect(await send(two, { picture })).toMatchObject(used)
    const smaller = await sharp(picture).resize(600).jpeg({ quality: 80 }).toBuffer()
    expect(await send(two, { picture: smaller })).toMatchObject(used)
  })

  test('another screenshot of the same app is taken in, and the operator is shown the likeness', async () => {
    const [one, two] = [await givenDisbursedLoan(t), await givenDisbursedLoan(t)]
    const seed = 4711
    const references = [newUtr(), newUtr()]
    const [first, second] = await Promise.all(
      references.map((reference) => proofPicture(['Paid', `UTR: ${reference}`], seed)),
    )
    const sent = await send(one, { picture: first, reference: references[0] })
    const { code, data } = await send(two, { picture: second, reference: references[1] })
    expect(code).toBe(200)
    const proof = await findProof(t.db, data.proofId)
    expect(proof?.alikeProofId).not.toBeNull()
    expect(sent.code).toBe(200)
  })

  test.each([
    ['reference', { reference: 'a-1' }, { reason: 'VALIDATION' }],
    ['amount', { amount: '0.00' }, { reason: 'AMOUNT_RANGE' }],
    ['day that is none', { paidOn: '2026-02-30' }, { reason: 'VALIDATION' }],
    ['day before the loan', { paidOn: '2026-01-01' }, { reason: 'PROOF_DAY' }],
    ['day to come', { paidOn: '2030-01-01' }, { reason: 'PROOF_DAY' }],
    ['picture', { picture: Buffer.from('not a picture') }, { reason: 'PICTURE_UNREADABLE' }],
  ])('a wrong %s is refused', async (_, said, data) => {
    expect(await send(await givenDisbursedLoan(t), said)).toMatchObject({ data })
  })

  test('another’s loan, nobody’s and a repaid one have none', async () => {
    const given = await givenDisbursedLoan(t)
    const other = { person: await givenCertifiedUser(t), loanId: given.loanId }
    expect(await send(other)).toMatchObject({ code: 404 })
    const params = { repayId: given.loanId }
    expect(await t.call(readVoucher, { token: other.person.token, params })).toMatchObject({
      code: 404,
    })
    expect(await t.call(readVoucher, { params })).toMatchObject({ code: 401 })
    expect(await read(given)).toBeNull()
    await sendWebhook(t, captured(t, (await pay(t, given)).data))
    expect(await send(given)).toMatchObject({ data: { reason: 'LOAN_STATE' } })
  })
})

describe('an accepted proof', () => {
  test('[O3.5] is booked on the day it claims, once, with the paused days let off', async () => {
    const { given, proof } = await givenChecking({ amount: '10461.00' })
    await rollOverdue(t)
    t.clock.advanceDays(3)
    const { proofId } = proof
    const finance = await givenOperator(t, 'finance')
    const asked = { requestId: randomUUID(), proofId, decision: 'accept' } as const
    const { data } = await t.call(decideProof, { token: finance.token, body: asked })
    const { proposalId } = data
    const seconds = [
      await givenOperator(t, 'finance', 'One'),
      await givenOperator(t, 'finance', 'Another'),
    ]
    const both = await Promise.all(
      seconds.map(({ token }) => {
        const body = { requestId: randomUUID(), proposalId, decision: 'confirm' }
        return t.call(decideProposal, { token, body })
      }),
    )
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await detailOf(t, given)).toMatchObject({
      borrowStatus: LOAN_STATUS.repaid,
      payments: [{ amount: '10461.00', channel: 'proof', utr: proof.reference, penal: '5.00' }],
      // A settled proof is no longer pending, but the list of proofs still shows it.
      proof: null,
    })
    const { token } = given.person
    const params = { repayId: given.loanId }
    const listed = await t.call(readVoucher, { token, params })
    expect(listed.data.details).toMatchObject([{ state: 'accepted' }])
    expect((await refuse(proofId)).data).toMatchObject({ reason: 'CASE_DECIDED' })
    await expectBooksAgree(t, given)
  })

  test('[O3.5] its transfer told by the provider later is not counted again', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given)
    const utr = newUtr()
    const { data: proof } = await send(given, { reference: utr, amount: order.amount })
    expect((await accept(proof.proofId)).code).toBe(200)
    await sendWebhook(t, captured(t, order, { utr }))
    expect((await detailOf(t, given)).payments).toHaveLength(1)
    await expectBooksAgree(t, given)
  })

  test('whose transfer the provider told first books nothing more', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given)
    const utr = newUtr()
    const { data: proof } = await send(given, { reference: utr, amount: order.amount })
    await sendWebhook(t, captured(t, order, { utr }))
    expect((await accept(proof.proofId)).code).toBe(200)
    expect((await detailOf(t, given)).payments).toHaveLength(1)
    await expectBooksAgree(t, given)
  })

  test('finds the credit that no loan has, and takes it', async () => {
    const { given, proof } = await givenChecking({ amount: '5000.00' })
    const { paidOn, reference } = proof
    const lost = captured(t, { ref: 'NRN-ZZZZ-ZZZZ', amount: '5000.00' }, { utr: reference })
    const alike = captured(
      t,
      { ref: 'NRN-ZZZZ-ZZZY', amount: '5000.00' },
      { paidAt: `${paidOn}T08:00:00Z` },
    )
    await sendWebhook(t, alike)
    await sendWebhook(t, lost)
    const matches = await suggestMatches(t.deps, proof.proofId)
    expect(matches.map(({ eventId }) => eventId)).toEqual([lost.eventId, alike.eventId])
    const matchedEventId = lost.eventId
    expect((await accept(proof.proofId, matchedEventId)).code).toBe(200)
    const { data: second } = await send(given, { amount: '5000.00', paidOn })
    const left = await suggestMatches(t.deps, second.proofId)
    expect(left.map(({ eventId }) => eventId)).toEqual([alike.eventId])
    await expectBooksAgree(t, given)
  })
})

describe('a refused proof', () => {
  test('[O3.6] says why and what it costs today, and charges it from tomorrow on', async () => {
    const { given, proof } = await givenChecking()
    t.clock.advanceDays(2)
    expect((await refuse(proof.proofId)).code).toBe(200)
    expect((await refuse(proof.proofId)).data).toMatchObject({ reason: 'CASE_DECIDED' })
    const chargedFromOn = addDays(today(), 1)
    // Overdue five days, four of them paused: still only one is charged on the day of the refusal.
    const told = await detailOf(t, given)
    expect(told).toMatchObject({
      overdueFee: '5.00',
      proof: {
        state: 'refused',
        reason: 'The money has not arrived with the lender under this reference.',
        pausedDays: 4,
        pausedPenal: '20.00',
        chargedFrom: chargedFromOn,
      },
    })
    expect((await read(given, 'es'))?.reason).toMatch(/^El dinero/)
    await expectBooksAgree(t, given)
    t.clock.advanceDays(1)
    expect(today()).toBe(chargedFromOn)
    expect(await detailOf(t, given)).toMatchObject({ overdueFee: '30.00' })
    await expectBooksAgree(t, given)
    await sendWebhook(t, captured(t, (await pay(t, given)).data))
    expect(await detailOf(t, given)).toMatchObject({ borrowStatus: LOAN_STATUS.repaid })
    await expectBooksAgree(t, given)
    expect((await accept(proof.proofId)).data).toMatchObject({ reason: 'CASE_DECIDED' })
  })

  test('a payment on the day of the refusal leaves the paused days before it uncharged', async () => {
    const { given, proof } = await givenChecking()
    t.clock.advanceDays(2)
    await refuse(proof.proofId)
    const { data } = await pay(t, given, randomUUID(), { kind: 'part', amount: '5000.00' })
    await sendWebhook(t, captured(t, data))
    const { payments } = await detailOf(t, given)
    await expectBooksAgree(t, given)
    t.clock.advanceDays(1)
    const after = await detailOf(t, given)
    expect(after.payments).toEqual(payments)
    expect(after.proof).toMatchObject({ pausedDays: 0, pausedPenal: '0.00', chargedFrom: null })
    await expectBooksAgree(t, given)
  })

  test('the next proof of the loan is checked without a pause', async () => {
    const { given, proof } = await givenChecking()
    await refuse(proof.proofId, 'notReadable')
    const { data: second } = await send(given)
    expect(second).toMatchObject({ state: 'checking', pausedFrom: null })
    t.clock.advanceDays(2)
    expect(await detailOf(t, given)).toMatchObject({ overdueFee: '25.00' })
    await refuse(second.proofId)
    expect(await read(given)).toMatchObject({ pausedDays: 0, pausedPenal: '0.00' })
    await expectBooksAgree(t, given)
  })

  test('money told of later, paid while it was checked, is booked as if told in time', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(33)
    const { data: order } = await pay(t, given, randomUUID(), { kind: 'part', amount: '3000.00' })
    const early = captured(t, order)
    const { data: proof } = await send(given, { paidOn: today() })
    t.clock.advanceDays(2)
    const { data: later } = await pay(t, given, randomUUID(), { kind: 'part', amount: '2000.00' })
    await sendWebhook(t, captured(t, later))
    t.clock.advanceDays(2)
    await refuse(proof.proofId)
    t.clock.advanceDays(2)
    await expectBooksAgree(t, given)
    await sendWebhook(t, early)
    expect((await detailOf(t, given)).payments).toHaveLength(2)
    await expectBooksAgree(t, given)
  })
})
