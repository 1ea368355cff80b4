import { randomUUID } from 'node:crypto'
import type { BodyInput } from '@noren/contract/endpoint'
import { minor } from '@noren/contract/money'
import {
  decideApplication,
  decideProposal,
  decideReview,
  waiveCharge,
} from '@noren/contract/operator'
import { beginSignature } from '@noren/contract/operator/session'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { auditRows, givenOperator } from '@noren/testkit/given-operator'
import {
  callAs,
  cookieOf,
  decideSigned,
  type GivenColleague,
  givenColleague,
  originOf,
  signed,
  signInWith,
} from '@noren/testkit/given-passkey'
import { givenFaceReview } from '@noren/testkit/given-review'
import { touchKey } from '@noren/testkit/soft-authenticator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifySignatures } from './verify-signatures.ts'

let t: TestApp
let finance: GivenColleague
let loanId: string
beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: 'https://console.example.com' } })
  loanId = (await givenDisbursedLoan(t)).loanId
})
beforeEach(async () => {
  finance = await givenColleague(t, ['finance'])
})
afterAll(() => t.close())

const MINUTE_MS = 60_000
const TIMES = 20
type Waiver = BodyInput<typeof waiveCharge>

const waiver = (change: Partial<Waiver> = {}): Waiver => ({
  requestId: randomUUID(),
  loanId,
  part: 'fee',
  amount: '1.00',
  reason: 'goodwill',
  ...change,
})
const waive = (body: Waiver, who: { cookie: string } = finance) =>
  callAs(t, who, waiveCharge, { body })
const WRONG = { reason: 'SIGNATURE_WRONG' }

const signaturesOf = async (requestId: string) =>
  (
    await t.db.query<{ call: string; decided_text: string; credential_id: string }>({
      text: 'select call, decided_text, credential_id from decision_signatures where request_id = $1',
      values: [requestId],
    })
  ).rows

test('[B11.9] money is given up with a signature of the very decision, which stands beside the audit', async () => {
  const body = waiver()
  expect((await waive(body)).data).toMatchObject({ reason: 'SIGNATURE_NEEDED' })
  const done = await decideSigned(t, finance, waiveCharge, body)
  expect(done.data).toMatchObject({ state: 'done' })
  const { requestId, ...decided } = body
  const rows = await signaturesOf(requestId)
  expect(rows).toMatchObject([
    { call: 'waiveCharge', credential_id: finance.keys[0]?.credentialId },
  ])
  expect(JSON.parse(rows[0]?.decided_text ?? '')).toEqual(decided)
  const since = new Date(0)
  expect((await verifySignatures(t.deps, t.db, { since })).problems).toEqual([])
  for (const text of [
    'delete from decision_signatures',
    `update decision_signatures set call = ''`,
  ]) {
    await expect(t.db.query({ text })).rejects.toThrow('never changed')
  }
})

describe('a signature is no good', () => {
  test.each<[string, Partial<Waiver>]>([
    ['another amount', { amount: '2.00' }],
    ['another part', { part: 'interest' }],
    ['another request', { requestId: randomUUID() }],
  ])('for %s', async (_, change) => {
    const body = waiver()
    const signature = await signed(t, finance, waiveCharge, body)
    expect((await waive({ ...body, ...change, signature })).data).toMatchObject(WRONG)
    expect(await signaturesOf(body.requestId)).toEqual([])
    // What it was given for, it is still good for.
    expect((await waive({ ...body, signature })).code).toBe(200)
  })

  test('twice: for the same request it is one decision, for another it is refused', async () => {
    const body = waiver()
    const signature = await signed(t, finance, waiveCharge, body)
    const answers = await Promise.all(
      Array.from({ length: TIMES }, () => waive({ ...body, signature })),
    )
    const done = answers.filter(({ code }) => code === 200)
    expect(done.length).toBeGreaterThan(0)
    // BUSY: on a busy machine the last of them may find no connection in time, and comes again.
    const later = answers.filter(({ code }) => code !== 200).map(({ data }) => data)
    for (const data of later) {
      expect(['IN_PROGRESS', 'BUSY']).toContain((data as { reason?: string }).reason)
    }
    expect(await signaturesOf(body.requestId)).toHaveLength(1)
    expect((await waive({ ...body, signature })).data).toEqual(done[0]?.data)
    const again = { ...body, requestId: randomUUID(), signature }
    expect((await waive(again)).data).toMatchObject(WRONG)
  })

  test('of another call', async () => {
    const requestId = randomUUID()
    const proposalId = randomUUID()
    const body = { requestId, proposalId, decision: 'confirm' } as const
    const signature = await signed(t, finance, decideProposal, body)
    expect((await waive({ ...waiver({ requestId }), signature })).data).toMatchObject(WRONG)
  })

  test('by another person, in another session, or by a key that is named but did not sign', async () => {
    const body = waiver()
    const other = await givenColleague(t, ['finance'])
    const theirs = await signed(t, other, waiveCharge, body)
    expect((await waive({ ...body, signature: theirs })).data).toMatchObject(WRONG)
    const signature = await signed(t, finance, waiveCharge, body)
    expect((await waive({ ...body, signature }, other)).data).toMatchObject(WRONG)
    const [key, spare] = finance.keys
    if (!key || !spare) throw new Error('two keys are given')
    const session = { cookie: cookieOf(await signInWith(t, key)) }
    expect((await waive({ ...body, signature }, session)).data).toMatchObject(WRONG)
    const asked = await signed(t, finance, waiveCharge, body, other.keys[0])
    expect((await waive({ ...body, signature: asked })).data).toMatchObject(WRONG)
    const forged = await signed(t, finance, waiveCharge, body)
    const { response } = await signed(t, finance, waiveCharge, body).then((s) => s.credential)
    const mixed = { ...forged, credential: { ...forged.credential, response } }
    expect((await waive({ ...body, signature: mixed })).data).toMatchObject(WRONG)
  })

  test('after two minutes, or when it was given on another page', async () => {
    const body = waiver()
    const late = await signed(t, finance, waiveCharge, body)
    t.clock.advanceMs(2 * MINUTE_MS)
    expect((await waive({ ...body, signature: late })).data).toMatchObject(WRONG)
    const { createHash } = await import('node:crypto')
    const { decidedText } = await import('@noren/contract/operator/signing')
    const inputHash = createHash('sha256').update(decidedText(body)).digest('hex')
    const asked = { call: 'waiveCharge', requestId: body.requestId, inputHash }
    const begun = (await callAs(t, finance, beginSignature, { body: asked })).data
    const [key] = finance.keys
    if (!key) throw new Error('a key is given')
    const credential = touchKey(originOf(t), begun.options, key, { origin: 'https://evil.example' })
    const signature = { signatureId: begun.signatureId, credential }
    expect((await waive({ ...body, signature })).data).toMatchObject(WRONG)
  })
})

test('who may not make a call gets no challenge for it', async () => {
  const support = await givenColleague(t, ['support'])
  const asked = { requestId: randomUUID(), inputHash: '0'.repeat(64) }
  for (const call of ['waiveCharge', 'operatorQueues', 'constructor', 'nothing']) {
    const answer = await callAs(t, support, beginSignature, { body: { ...asked, call } })
    expect(answer.data, call).toMatchObject({ reason: 'FORBIDDEN' })
  }
})

test('[B11.9] a routine decision needs a touch of the last five minutes, and a signed one is a touch', async () => {
  const reviewer = await givenColleague(t, ['kycReviewer'])
  const { caseId } = await givenFaceReview(t)
  const body = { requestId: randomUUID(), caseId, decision: 'pass' } as const
  t.clock.advanceMs(5 * MINUTE_MS)
  const decide = () => callAs(t, reviewer, decideReview, { body })
  expect((await decide()).data).toMatchObject({ reason: 'FRESH_NEEDED' })
  const [key] = reviewer.keys
  if (!key) throw new Error('a key is given')
  reviewer.cookie = cookieOf(await signInWith(t, key))
  expect((await decide()).code).toBe(200)
})

test('[B11.9] an application is signed where a second person is needed', async () => {
  const market = t.deps.market
  const officer = await givenColleague(t, ['creditOfficer'])
  const survey = {
    otherLoans: 'fourOrMore',
    incomeStability: 'changesMuch',
    missedPayments: 'fewTimes',
  }
  const given = await givenAppliedLoan(t, {
    person: await givenCertifiedUser(t, { survey }),
    productCode: 'lane-30',
    amount: '10000.00',
  })
  const body = { requestId: randomUUID(), loanId: given.loanId, decision: 'approve' } as const
  t.deps.market = { ...market, secondApprovalAboveMinor: minor(9_999_99) }
  const refused = await callAs(t, officer, decideApplication, { body })
  expect(refused.data).toMatchObject({ reason: 'SIGNATURE_NEEDED' })
  expect(await auditRows(t, given.loanId)).toEqual([])
  const proposed = await decideSigned(t, officer, decideApplication, body)
  expect(proposed.data).toMatchObject({ borrowStatus: 10, waits: { because: 'borrowerOwes' } })
  const second = await givenColleague(t, ['creditOfficer'])
  const { proposalId } = proposed.data
  const confirm = { requestId: randomUUID(), proposalId: proposalId ?? '', decision: 'confirm' }
  const confirmed = await decideSigned(t, second, decideProposal, confirm as never)
  expect(confirmed.data).toMatchObject({ state: 'confirmed' })
  t.deps.market = market
})

describe('what the database’s administrator does', () => {
  const problems = async (): Promise<string> => {
    const found = await verifySignatures(t.deps, t.db, { since: new Date(0) })
    return found.problems.join('\n')
  }
  /** Past the triggers, and taken back afterwards. */
  const during = async (text: string): Promise<string> => {
    const client = await t.db.connect()
    try {
      await client.query('begin')
      await client.query('alter table decision_signatures disable trigger user')
      await client.query('alter table operator_audit disable trigger user')
      await client.query(text)
      const on = { query: (asked: { text: string; values?: unknown[] }) => client.query(asked) }
      const found = await verifySignatures(t.deps, on as never, { since: new Date(0) })
      return found.problems.join('\n')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test.each([
    ['another amount', `decided_text = replace(decided_text, '1.00', '9.00')`, 'about another'],
    ['another request', `request_id = 'aaaaaaaaaaaaaaaaaaaa'`, 'not by this key'],
    ['another hash', `decided_text = null, input_hash = sha256('x')`, 'not by this key'],
    ['another key', `public_key = '\\x00'`, 'names another key'],
  ])('%s in a signature is found', async (_, set, says) => {
    await decideSigned(t, finance, waiveCharge, waiver())
    expect(await problems()).toBe('')
    expect(await during(`update decision_signatures set ${set}`)).toContain(says)
  })

  test('[B11.9] a decision that nobody signed is found, where money is real', async () => {
    const { operatorId } = finance
    const { config } = t.deps
    const invented = `insert into operator_audit (operator_id, action, subject_id, before, after, done_at)
      values ('${operatorId}', 'waiveCharge', gen_random_uuid(), '{}', '{}', '2027-01-01')`
    expect(await during(invented)).toBe('')
    t.deps.config = { ...config, isSandbox: false }
    const said = await during(invented)
    t.deps.config = config
    expect(said).toMatch(/entry \d+ \(waiveCharge\) is not signed by who decided/)
  })
})

describe('a terminal token', () => {
  test('[B11.10] moves no money outside the sandbox, and decides nothing that needs a person', async () => {
    const { config } = t.deps
    const { token } = await givenOperator(t, 'finance')
    const reviewer = await givenOperator(t, 'kycReviewer')
    const body = waiver()
    const review = { requestId: randomUUID(), caseId: randomUUID(), decision: 'pass' } as const
    t.deps.config = { ...config, isSandbox: false, operatorTokens: true }
    const refused = await t.call(waiveCharge, { token, body })
    expect(refused.data).toMatchObject({ reason: 'PASSKEY_NEEDED' })
    const decided = await t.call(decideReview, { token: reviewer.token, body: review })
    expect(decided.data).toMatchObject({ reason: 'PASSKEY_NEEDED' })
    t.deps.config = { ...config, isSandbox: false, operatorTokens: undefined }
    expect((await t.call(waiveCharge, { token, body })).data).toMatchObject({
      reason: 'NO_SESSION',
    })
    t.deps.config = config
    expect(await auditRows(t, loanId)).not.toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ requestId: body.requestId }) }),
    )
    expect((await t.call(waiveCharge, { token, body })).data).toMatchObject({ state: 'done' })
  })
})
