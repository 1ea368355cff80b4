import { randomUUID } from 'node:crypto'
import { accessLog } from '@noren/contract/account'
import type { BodyInput } from '@noren/contract/endpoint'
import {
  decideProof,
  decideProposal,
  listProofs,
  operatorQueues,
  proofPicture,
  showProof,
} from '@noren/contract/operator'
import { sendVoucher } from '@noren/contract/proofs'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { auditRows, type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { proofPicture as drawProof } from '@noren/testkit/given-proof-picture'
import { captured, newUtr, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '../books/verify-books.ts'
import { findLoan } from '../loans/find-loan.ts'

let t: TestApp
let finance: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  finance = await givenOperator(t, 'finance')
})
afterAll(async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  await t.close()
})

interface GivenProof extends GivenLoan {
  proofId: string
  reference: string
}

/** A proof of payment for the whole debt of a loan of 10 000, sent by its borrower. */
const givenProof = async (): Promise<GivenProof> => {
  const given = await givenDisbursedLoan(t)
  const reference = newUtr()
  const lines = ['Payment successful', 'Amount Rs. 10177.00', `UTR: ${reference}`]
  const bytes = await drawProof(lines)
  const paidOn = t.clock.businessDay()
  const sent = await t.call(sendVoucher, {
    token: given.person.token,
    body: { repayId: given.loanId, reference, amount: '10177.00', paidOn },
    file: { bytes },
  })
  if (sent.code !== 200) throw new Error(`the proof was not taken: ${sent.msg}`)
  return { ...given, proofId: sent.data.proofId, reference }
}

const decide = (
  { proofId }: GivenProof,
  change: Partial<BodyInput<typeof decideProof>> = {},
  { token }: { token: string } = finance,
) =>
  t.call(decideProof, {
    token,
    body: { requestId: randomUUID(), proofId, decision: 'accept', ...change },
  })

const confirm = (proposalId: string | null, { token }: GivenOperator) => {
  const body = { requestId: randomUUID(), proposalId: proposalId ?? '', decision: 'confirm' }
  return t.call(decideProposal, { token, body })
}

const statusOf = async ({ person, loanId }: GivenLoan) =>
  (await findLoan(t.db, { userId: person.userId, loanId }))?.status

test('a proof stands with the credit it may be; accepted by two, it repays the loan', async () => {
  const given = await givenProof()
  const { proofId, reference, loanId } = given
  const order = { ref: 'NR00000000', amount: '10177.00' }
  const credit = captured(t, order, { utr: reference })
  await sendWebhook(t, credit)
  const { token } = finance
  const { data } = await t.call(listProofs, { token })
  const listed = data.details.find((row) => row.proofId === proofId)
  expect(Object.keys(listed ?? {}).toSorted()).toEqual([
    'alikeProofId',
    'answerBy',
    'loanId',
    'proofId',
    'sentAt',
    'userId',
  ])
  const shown = await t.call(showProof, { token, params: { proofId } })
  expect(shown.data).toMatchObject({
    ...listed,
    loanId,
    reference,
    amount: '10177.00',
    read: { amount: '10177.00' },
    matches: [{ eventId: credit.eventId, reference, amount: '10177.00' }],
  })
  const { data: queues } = await t.call(operatorQueues, { token })
  expect(queues.proofs).toBe(data.details.length)
  const other = await decide(given, { matchedEventId: 'evt_of_another' })
  expect(other.data).toMatchObject({ fields: [{ path: 'matchedEventId', rule: 'choice' }] })
  const requestId = randomUUID()
  const input = { requestId, matchedEventId: credit.eventId }
  const answer = await decide(given, input)
  expect(answer.data).toMatchObject({
    proofId,
    state: 'proposed',
    borrowStatus: 50,
    waits: { because: 'amount', sum: '10177.00', limit: '5000.00' },
  })
  expect((await decide(given, input)).data).toEqual(answer.data)
  const { proposalId } = answer.data
  const admin = await givenOperator(t, 'finance', 'The second person')
  expect((await confirm(proposalId, admin)).data).toEqual({ proposalId, state: 'confirmed' })
  expect(await statusOf(given)).toBe(80)
  expect(await auditRows(t, proofId)).toMatchObject([
    {
      action: 'decideProof',
      operatorId: finance.operatorId,
      before: { state: 'checking', borrowStatus: 50 },
      after: { state: 'proposed', borrowStatus: 50, matchedEventId: credit.eventId, proposalId },
    },
  ])
  expect(await auditRows(t, proposalId ?? '')).toMatchObject([
    { action: 'decideProposal', operatorId: admin.operatorId, before: { kind: 'proof' } },
  ])
  const { rows } = await t.db.query<{ paymentId: string | null }>({
    text: 'select payment_id as "paymentId" from collection_events where event_id = $1',
    values: [credit.eventId],
  })
  expect(rows[0]?.paymentId).toEqual(expect.any(String))
})

test('its picture is opened for finance alone, and the borrower sees each look', async () => {
  const given = await givenProof()
  const look = (token: string) =>
    t.call(proofPicture, { token, params: { proofId: given.proofId } })
  const { data } = await look(finance.token)
  expect(data.mimeType).toBe('image/jpeg')
  expect(Buffer.from(data.base64, 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  expect((await look((await givenOperator(t, 'reviewer')).token)).code).toBe(403)
  expect((await look(given.person.token)).code).toBe(401)
  const log = await t.call(accessLog, { token: given.person.token })
  expect(log.data.details).toMatchObject([
    { what: 'Your proof of payment', purpose: 'To find your payment', operatorRole: 'finance' },
  ])

  // The state of a proof after its person's erasure and the retention period.
  const erased = 'update proofs set file_key_sealed = null where id = $1'
  await t.db.query({ text: erased, values: [given.proofId] })
  expect(await look(finance.token)).toMatchObject({ status: 404, data: { reason: 'NOT_FOUND' } })
})

test('a refusal needs its reason and leaves the debt', async () => {
  const given = await givenProof()
  const without = await decide(given, { decision: 'refuse' })
  expect(without.data).toMatchObject({ fields: [{ path: 'reasonCode', rule: 'required' }] })
  const answer = await decide(given, { decision: 'refuse', reasonCode: 'notReceived' })
  expect(answer.data).toMatchObject({ state: 'refused', borrowStatus: 50 })
  expect((await decide(given)).data).toMatchObject({ reason: 'CASE_DECIDED' })
})

test('two operators at once have one effect; other roles and unknown proofs are refused', async () => {
  const given = await givenProof()
  expect((await decide(given, {}, await givenOperator(t, 'support'))).code).toBe(403)
  expect((await decide(given, {}, { token: '' })).code).toBe(401)
  const second = await givenOperator(t, 'finance', 'The second person')
  const refusal = { decision: 'refuse', reasonCode: 'notReceived' } as const
  const { proposalId } = (await decide(given)).data
  const third = await givenOperator(t, 'finance', 'Third')
  const answers = await Promise.all([confirm(proposalId, third), decide(given, refusal, second)])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  const decided = [
    ...(await auditRows(t, given.proofId)),
    ...(await auditRows(t, proposalId ?? '')),
  ]
  expect(decided).toHaveLength(2)
  const unknown = await decide({ ...given, proofId: randomUUID() })
  expect(unknown.data).toMatchObject({ reason: 'NOT_FOUND' })
})
