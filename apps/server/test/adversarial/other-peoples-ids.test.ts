import { randomUUID } from 'node:crypto'
import { loginDevices, loginOut } from '@noren/contract/account'
import { couponList, receiveCouponOnCompletion } from '@noren/contract/coupons'
import { borrowDocuments } from '@noren/contract/documents'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { saveFeedback } from '@noren/contract/feedback'
import { ENDPOINTS } from '@noren/contract/index'
import { quote } from '@noren/contract/loans'
import { msgCenter, msgRead } from '@noren/contract/messages'
import { sendVoucher } from '@noren/contract/proofs'
import { repayPay } from '@noren/contract/repayments'
import { proven } from '@noren/testkit/call-proofs'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { askedOf, givenLink, openLink } from '@noren/testkit/given-hand-off'
import { givenOwnReading } from '@noren/testkit/given-income'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { givenPasskey } from '@noren/testkit/given-own-passkey'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import { inputNames, isRecordName } from '@noren/testkit/names-a-record'
import { newUtr } from '@noren/testkit/repaying'
import { type CallOptions, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/**
 * Every call of the contract, made by a signed-in and certified person with ids that belong to someone
 * else. A call that names a person's record and is missing in the table below fails this file.
 */

interface Victim {
  person: CertifiedPerson
  sessionId: string
  passkeyId: string
  /** Of a device that waits to be confirmed. */
  handOffId: string
  number: string
  loanId: string
  /** Of an order waiting for payment. */
  ref: string
  documentId: string
  kfsId: string
  kfsHash: string
  couponId: string
  utr: string
  /** Of a statement that was read. */
  proofId: string
  /** What a credit bureau holds of the loan. */
  rowId: string
  messageId: string
}

let t: TestApp
let victim: Victim
let attacker: CertifiedPerson
let operator: GivenOperator

/** As a run leaves it that two persons have sent. */
const givenTold = async (of: { userId: string; loanId: string }): Promise<string> => {
  const [runId, rowId] = [randomUUID(), randomUUID()]
  const today = t.clock.businessDay()
  await t.db.query({
    text: `insert into bureau_runs (run_id, kind, lender_code, currency, as_on)
      values ($1, 'correction', 'banyan-lane', 'INR', $2)`,
    values: [runId, today],
  })
  await t.db.query({
    text: `insert into bureau_rows (user_id, row_id, loan_id, run_id, as_on, status, days_late, is_disputed,
        principal_minor, overdue_minor, state, answered_at, is_standing)
      values ($1, $2, $3, $4, $5, 'late', 12, false, 1000000, 1000000, 'accepted', now(), true)`,
    values: [of.userId, rowId, of.loanId, runId, today],
  })
  return rowId
}

const givenVictim = async (): Promise<Victim> => {
  const { person, loanId } = await givenDisbursedLoan(t)
  const { token } = person
  const pay = { requestId: randomUUID(), repayId: loanId, kind: 'full', channel: 'upi' } as const
  const order = await t.call(repayPay, { token, body: pay })
  const documents = await t.call(borrowDocuments, { token, params: { borrowId: loanId } })
  const products = [{ productCode: 'lane-30', productAmount: '5000.00' }]
  const quoted = await t.call(quote, { token, body: { products } })
  const utr = newUtr()
  const bytes = await proofPicture(['Payment successful', `UTR: ${utr}`])
  const paidOn = t.clock.businessDay()
  const proof = { repayId: loanId, reference: utr, amount: '100.00', paidOn }
  await t.call(sendVoucher, { token, body: proof, file: { bytes } })
  await t.call(saveFeedback, {
    token,
    body: { requestId: randomUUID(), type: 'question', message: 'A secret question.' },
    files: [],
  })
  await t.call(receiveCouponOnCompletion, { token, body: {} })
  const [coupon] = (await t.call(couponList, { token })).data.details
  const [document] = documents.data.details
  const [facts] = quoted.data.details
  if (!document || !facts || !coupon || !order.data.ref)
    throw new Error('the victim lacks something')
  const [message] = (await t.call(msgCenter, { token, body: {} })).data.details
  const { passkeyId } = await givenPasskey(t, person)
  const [device] = (await t.call(loginDevices, { token })).data.details
  await openLink(t, await givenLink(t, person), { deviceId: randomUUID() })
  const waiting = await askedOf(t, person)
  return {
    person,
    sessionId: device?.sessionId ?? '',
    passkeyId,
    handOffId: waiting?.handOffId ?? '',
    number: waiting?.number ?? '',
    loanId,
    ref: order.data.ref,
    documentId: document.documentId,
    proofId: await givenOwnReading(t, person),
    rowId: await givenTold({ userId: person.userId, loanId }),
    kfsId: facts.kfsId,
    kfsHash: facts.kfsHash,
    couponId: coupon.couponId,
    utr,
    messageId: message?.messageId ?? '',
  }
}

beforeAll(async () => {
  t = await startTestApp()
  victim = await givenVictim()
  attacker = await givenCertifiedUser(t)
  operator = await givenOperator(t, 'admin')
})
afterAll(() => t?.close())

/** The input a call needs to pass its schema and reach the ownership check. */
const ASKING: Record<string, (of: Victim) => CallOptions | Promise<CallOptions>> = {
  cancelBorrow: ({ loanId }) => ({ body: { requestId: randomUUID(), borrowId: loanId } }),
  failBorrowHandler: ({ loanId }) => ({
    body: { requestId: randomUUID(), borrowId: loanId, keepAccount: true },
  }),
  strikeIncomeLine: ({ proofId }) => ({ body: { proofId, struck: [0] } }),
  useIncomeProof: ({ proofId }) => ({ body: { proofId } }),
  deleteIncomeProof: ({ proofId }) => ({ body: { proofId } }),
  bureauDispute: ({ rowId }) => ({ body: { rowId, ground: 'notMine' } }),
  removePasskey: ({ passkeyId }) => ({ body: { passkeyId } }),
  revokeLogin: ({ sessionId }) => ({ body: { sessionId } }),
  decideHandOff: ({ handOffId, number }) => ({ body: { handOffId, number, isSame: true } }),
  readVoucher: ({ loanId }) => ({ params: { repayId: loanId } }),
  repayDetail: ({ loanId }) => ({ params: { repayId: loanId } }),
  repayOrder: ({ ref }) => ({ params: { ref } }),
  repayPay: ({ loanId }) => ({
    body: { requestId: randomUUID(), repayId: loanId, kind: 'full', channel: 'upi' },
  }),
  repayPromise: ({ loanId }) => ({
    body: { requestId: randomUUID(), repayId: loanId, promisedOn: t.clock.businessDay() },
  }),
  quoteExtension: ({ loanId }) => ({ body: { repayId: loanId } }),
  hardshipOffers: ({ loanId }) => ({ body: { repayId: loanId } }),
  settlementOffer: ({ loanId }) => ({ body: { repayId: loanId } }),
  acceptSettlement: ({ loanId }) => ({
    body: { requestId: randomUUID(), repayId: loanId, hash: 'a'.repeat(64) },
  }),
  openObjection: ({ loanId }) => ({
    body: { requestId: randomUUID(), repayId: loanId, figure: 'owed', ground: 'wrongAmount' },
  }),
  listObjections: ({ loanId }) => ({ params: { repayId: loanId } }),
  acceptHardship: ({ loanId }) => ({
    body: {
      requestId: randomUUID(),
      repayId: loanId,
      kfsId: randomUUID(),
      kfsHash: 'a'.repeat(64),
    },
  }),
  sendVoucher: async ({ loanId, utr }) => ({
    body: {
      repayId: loanId,
      reference: utr,
      amount: '100.00',
      paidOn: t.clock.businessDay(),
    },
    file: { bytes: await proofPicture(['Paid']) },
  }),
  readVoucherPicture: async ({ loanId }) => ({
    body: { repayId: loanId },
    file: { bytes: await proofPicture(['Paid']) },
  }),
  msgRead: ({ messageId }) => ({ body: { readIds: [messageId] } }),
  borrowDocument: ({ documentId }) => ({ params: { documentId } }),
  borrowDocuments: ({ loanId }) => ({ params: { borrowId: loanId } }),
  loanStatement: ({ loanId }) => ({ params: { borrowId: loanId } }),
  quote: ({ couponId }) => ({
    body: { products: [{ productCode: 'lane-30', productAmount: '5000.00' }], couponId },
  }),
  applyLoan: ({ kfsId, kfsHash }) => ({
    body: {
      requestId: randomUUID(),
      applyTotalAmount: '5000.00',
      products: [{ productCode: 'lane-30', productAmount: '5000.00', kfsId, kfsHash }],
    },
  }),
  applyLoanAuto: ({ kfsId, kfsHash }) => ({
    body: {
      requestId: randomUUID(),
      products: [{ productCode: 'lane-30', productAmount: '5000.00', kfsId, kfsHash }],
    },
  }),
}

const ofBorrowers = ENDPOINTS.filter(({ access }) => ['signedIn', 'certified'].includes(access))
const namingRecords = ofBorrowers.filter((endpoint) => inputNames(endpoint).some(isRecordName))

/** Everything the database holds about a person, as one value. */
const everythingOf = async (userId: string): Promise<unknown> => {
  const { rows: tables } = await t.db.query<{ name: string }>({
    text: `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id' order by 1`,
  })
  const held: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await t.db.query<{ held: unknown }>({
      text: `select coalesce(jsonb_agg(to_jsonb(x) order by to_jsonb(x)::text), '[]') as held
        from ${name} x where user_id = $1`,
      values: [userId],
    })
    held[name] = rows[0]?.held
  }
  return held
}

const secretsOf = ({ person, sessionId, loanId, ref, documentId, utr }: Victim): string[] => [
  person.phone,
  person.name,
  person.accountNumber,
  sessionId,
  loanId,
  ref,
  documentId,
  utr,
  'A secret question.',
]

describe('somebody else, signed in and certified', () => {
  test('every call that names a record is tried here', () => {
    const names = namingRecords.map(({ name }) => name)
    expect(names.filter((name) => !(name in ASKING))).toEqual([])
    expect(names.length).toBeGreaterThan(8)
  })

  test.each(namingRecords.map((endpoint) => [endpoint.name, endpoint] as const))(
    '[F16.1] %s: refused, nothing shown, nothing changed',
    async (name, endpoint) => {
      const before = await everythingOf(victim.person.userId)
      const asking = await ASKING[name]?.(victim)
      const answer = await t.call(endpoint, { ...asking, token: attacker.token })
      // 314: the agreed statement is not theirs. For msgRead, someone else's message is ignored.
      if (endpoint !== msgRead) expect([314, 403, 404, 409]).toContain(answer.code)
      const own = JSON.stringify(asking)
      for (const secret of secretsOf(victim).filter((word) => !own.includes(word))) {
        expect(JSON.stringify(answer.data)).not.toContain(secret)
      }
      expect(await everythingOf(victim.person.userId)).toEqual(before)
      proven(endpoint, 'notYours')
    },
  )

  test.each(
    ofBorrowers
      .filter(({ method, changes, stream }) => (method === 'GET' || !changes) && !stream)
      // loginOut would sign the attacker out, and shows nothing anyway.
      .filter((endpoint) => !namingRecords.includes(endpoint) && endpoint !== loginOut)
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('[F16.1] %s shows nothing of the other person', async (_, endpoint) => {
    const answer = await t.call(endpoint, {
      token: attacker.token,
      params: { type: 'gender', param: 'all' },
      query: { borrowType: '0' },
      ...(endpoint.method === 'POST' && { body: {} }),
    })
    expect([401, 403]).not.toContain(answer.code)
    // Two people may have the same name; everything else is the victim's alone.
    for (const secret of secretsOf(victim).filter((word) => word !== attacker.name)) {
      expect(JSON.stringify(answer)).not.toContain(secret)
    }
    proven(endpoint, 'notYours')
  })
})

describe('who has no business here', () => {
  const closed = ENDPOINTS.filter(({ access }) => !['public', 'provider'].includes(access))
  const params = Object.fromEntries(
    closed.flatMap(inputNames).map((name) => [name, randomUUID()] as const),
  )
  const statusOf = async (endpoint: EndpointSpec, token?: string): Promise<number> =>
    (await t.call(endpoint, { params, ...(token && { token }) })).status

  test.each(closed.map((endpoint) => [endpoint.name, endpoint] as const))(
    '[F16.1] %s asks who it is, before anything else',
    async (_, endpoint) => {
      expect(await statusOf(endpoint)).toBe(401)
      expect(await statusOf(endpoint, randomUUID())).toBe(401)
    },
  )

  test.each(
    closed
      .filter(({ access }) => access === 'operator')
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('[F16.1] %s is not for borrowers', async (_, endpoint) => {
    expect([401, 403]).toContain(await statusOf(endpoint, attacker.token))
    proven(endpoint, 'notYours')
  })

  test.each(ofBorrowers.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is not for the staff',
    async (_, endpoint) => {
      expect([401, 403]).toContain(await statusOf(endpoint, operator.token))
    },
  )
})
