import { randomUUID } from 'node:crypto'
import { accessLog } from '@noren/contract/account'
import type { BodyInput } from '@noren/contract/endpoint'
import { borrowBill } from '@noren/contract/loans'
import { minor } from '@noren/contract/money'
import {
  decideApplication,
  decideProposal,
  listApplications,
  listProposals,
  operatorQueues,
  showApplication,
} from '@noren/contract/operator'
import { marketByCode } from '@noren/markets/market-by-code'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenLoan, givenAppliedLoan } from '@noren/testkit/given-disbursed-loan'
import { auditRows, type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dispatchInHand } from '../loans/payouts.ts'

let t: TestApp
let reviewer: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  reviewer = await givenOperator(t, 'reviewer')
})
afterAll(() => t.close())

/** Good enough for a limit, but not for an automatic approval. */
const givenSubmitted = async (): Promise<GivenLoan> => {
  const survey = { otherLoans: 'fourOrMore', incomeStability: 'changesMuch' }
  const person = await givenCertifiedUser(t, {
    survey: { ...survey, missedPayments: 'fewTimes' },
  })
  return givenAppliedLoan(t, { person, productCode: 'lane-30', amount: '10000.00' })
}

const decide = (
  { loanId }: GivenLoan,
  change: Partial<BodyInput<typeof decideApplication>> = {},
  { token }: { token: string } = reviewer,
) =>
  t.call(decideApplication, {
    token,
    body: { requestId: randomUUID(), loanId, decision: 'approve', ...change },
  })

const statusOf = async ({ loanId }: GivenLoan): Promise<number | undefined> => {
  const { rows } = await t.db.query<{ status: number }>({
    text: 'select status from loans where id = $1',
    values: [loanId],
  })
  return rows[0]?.status
}

test('a submitted loan is listed without a name and shown with what its decision rests on', async () => {
  const given = await givenSubmitted()
  expect(await statusOf(given)).toBe(10)
  const { token } = reviewer
  const { data: queues } = await t.call(operatorQueues, { token })
  const { data: list } = await t.call(listApplications, { token })
  expect(list.details).toHaveLength(queues.applications)
  const listed = list.details.find(({ loanId }) => loanId === given.loanId)
  expect(listed).toMatchObject({ amount: '10000.00', borrowStatus: 10, productCode: 'lane-30' })
  expect(JSON.stringify(list)).not.toContain('ASHA')
  const shown = await t.call(showApplication, { token, params: { loanId: given.loanId } })
  expect(shown.data).toMatchObject({
    borrowerName: 'ASHA RAVI KULKARNI',
    credit: {
      decision: 'approved',
      band: 'D',
      score: 530,
      usedLimit: '10000.00',
      inputs: { workStatus: 'salaried', survey: { otherLoans: 'fourOrMore' } },
      facts: expect.arrayContaining([
        { name: 'Work', value: 'Employed with a salary' },
        { name: 'How many other loans are you paying now?', value: 'Four or more' },
      ]),
    },
  })
})

test('[F12.1] the borrower sees who read the application, when and what for, in their language', async () => {
  const given = await givenSubmitted()
  const { token } = given.person
  const none = await t.call(accessLog, { token })
  expect(none.data.details).toEqual([])
  await t.call(showApplication, { token: reviewer.token, params: { loanId: given.loanId } })
  const { data } = await t.call(accessLog, { token, language: 'es' })
  expect(data.details).toEqual([
    {
      readAt: t.clock.now().toISOString(),
      operatorName: 'Test reviewer',
      operatorRole: 'creditOfficer',
      what: 'Tu solicitud de préstamo y en qué se basa la decisión',
      purpose: 'Para decidir tu solicitud de préstamo',
    },
  ])
  const other = await t.signIn()
  expect((await t.call(accessLog, { token: other.token })).data.details).toEqual([])
})

test('an approved application is paid out; the audit says who did it', async () => {
  const given = await givenSubmitted()
  const { loanId } = given
  expect((await decide(given)).data).toEqual({
    loanId,
    borrowStatus: 20,
    proposalId: null,
    waits: null,
  })
  await t.deliver()
  expect(await statusOf(given)).toBe(50)
  expect(await auditRows(t, loanId)).toEqual([
    {
      action: 'decideApplication',
      operatorId: reviewer.operatorId,
      before: { borrowStatus: 10 },
      after: { borrowStatus: 20, reasonCodes: [], reapplyOn: null },
    },
  ])
})

test('[F6.1] a declined one tells its reasons in the borrower’s language and the day to come back', async () => {
  const given = await givenSubmitted()
  const decision: Partial<BodyInput<typeof decideApplication>> = {
    decision: 'decline',
    reasonCodes: ['declined.income'],
  }
  const withoutDay = await decide(given, decision)
  expect(withoutDay.data).toMatchObject({ fields: [{ path: 'reapplyOn', rule: 'required' }] })
  const withoutReason = await decide(given, { decision: 'decline', reapplyOn: '2026-05-01' })
  expect(withoutReason.data).toMatchObject({ fields: [{ path: 'reasonCodes', rule: 'required' }] })
  const past = await decide(given, { ...decision, reapplyOn: '2026-03-02' })
  expect(past.data).toMatchObject({ fields: [{ path: 'reapplyOn', rule: 'range' }] })
  expect((await decide(given, { ...decision, reapplyOn: '2026-05-01' })).data.borrowStatus).toBe(40)
  const { token } = given.person
  const bill = await t.call(borrowBill, { token, query: { borrowType: '1' }, language: 'id' })
  expect(bill.data.details[0]).toMatchObject({ borrowStatus: 40, reapplyOn: '2026-05-01' })
  expect(bill.data.details[0]?.reasons[0]).toMatch(/^Penghasilan Anda belum cukup/)
})

test('the same decision twice is one; two operators at once have one effect', async () => {
  const given = await givenSubmitted()
  const requestId = randomUUID()
  const first = await decide(given, { requestId })
  expect((await decide(given, { requestId })).data).toEqual(first.data)
  const differs = await decide(given, { requestId, decision: 'decline' })
  expect(differs.data).toMatchObject({ reason: 'REQUEST_DIFFERS' })
  const contested = await givenSubmitted()
  const second = await givenOperator(t, 'reviewer', 'Another reviewer')
  const refusal: Partial<BodyInput<typeof decideApplication>> = {
    decision: 'decline',
    reasonCodes: ['declined.other'],
    reapplyOn: '2026-04-01',
  }
  const answers = await Promise.all([decide(contested), decide(contested, refusal, second)])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  expect(await auditRows(t, contested.loanId)).toHaveLength(1)
})

test('a role without the right, no token and an unknown loan are refused and leave no trace', async () => {
  const given = await givenSubmitted()
  for (const role of ['support', 'finance'] as const) {
    expect((await decide(given, {}, await givenOperator(t, role))).code).toBe(403)
  }
  expect((await decide(given, {}, given.person)).code).toBe(401)
  const unknown = await decide({ ...given, loanId: randomUUID() })
  expect(unknown.data).toMatchObject({ reason: 'NOT_FOUND' })
  expect(await statusOf(given)).toBe(10)
  expect(await auditRows(t, given.loanId)).toEqual([])
})

test('what locks a borrower out binds the staff too', async () => {
  const given = await givenSubmitted()
  await t.db.query({
    text: 'update users set biz_status = 70 where id = $1',
    values: [given.person.userId],
  })
  expect((await decide(given)).data).toMatchObject({ reason: 'ACCOUNT_BLOCKED' })
  expect(await statusOf(given)).toBe(10)
})

describe('above what one person may approve', () => {
  const market = marketByCode('in')
  beforeAll(() => {
    t.deps.market = { ...market, secondApprovalAboveMinor: minor(9_999_99) }
  })
  afterAll(() => {
    t.deps.market = market
  })
  const confirm = (proposalId: string | null, { token }: GivenOperator) => {
    const body = { requestId: randomUUID(), proposalId: proposalId ?? '', decision: 'confirm' }
    return t.call(decideProposal, { token, body })
  }

  test('[B11.3] an application stays until another person who may approve confirms it, then is paid out', async () => {
    const given = await givenSubmitted()
    const { loanId } = given
    const { data } = await decide(given)
    expect(data).toMatchObject({
      loanId,
      borrowStatus: 10,
      waits: { because: 'borrowerOwes', sum: '10000.00', limit: '9999.99' },
    })
    expect(data.waits?.text).toContain('₹9,999.99')
    await t.deliver()
    expect(await statusOf(given)).toBe(10)
    const second = await givenOperator(t, 'reviewer', 'Second reviewer')
    expect((await decide(given, {}, second)).data).toMatchObject({ reason: 'PROPOSAL_PENDING' })
    const { proposalId } = data
    expect((await confirm(proposalId, reviewer)).data).toMatchObject({ reason: 'SAME_OPERATOR' })
    const finance = await givenOperator(t, 'finance')
    expect((await confirm(proposalId, finance)).code).toBe(403)
    expect((await t.call(listProposals, { token: finance.token })).data.details).toEqual([])
    const { details } = (await t.call(listProposals, { token: second.token })).data
    expect(details).toMatchObject([{ proposalId, kind: 'approval', because: 'borrowerOwes' }])
    expect((await confirm(proposalId, second)).data).toEqual({ proposalId, state: 'confirmed' })
    await dispatchInHand(t.deps)
    await t.deliver()
    expect(await statusOf(given)).toBe(50)
  })

  test('[B11.3] what another declines meanwhile cannot be confirmed any more', async () => {
    const given = await givenSubmitted()
    const { proposalId } = (await decide(given)).data
    const second = await givenOperator(t, 'reviewer', 'Another reviewer')
    const refusal: Partial<BodyInput<typeof decideApplication>> = {
      decision: 'decline',
      reasonCodes: ['declined.other'],
      reapplyOn: '2026-04-01',
    }
    expect((await decide(given, refusal, second)).data.borrowStatus).toBe(40)
    expect((await confirm(proposalId, second)).data).toMatchObject({ reason: 'CASE_DECIDED' })
  })

  test('one person approves exactly as much as the limit', async () => {
    t.deps.market = { ...market, secondApprovalAboveMinor: minor(10_000_00) }
    const given = await givenSubmitted()
    expect((await decide(given)).data.borrowStatus).toBe(20)
  })
})
