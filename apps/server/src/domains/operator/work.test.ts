import { randomUUID } from 'node:crypto'
import { accessLog } from '@noren/contract/account'
import { limitRequest } from '@noren/contract/credit'
import { answerGrievance } from '@noren/contract/feedback'
import {
  decideApplication,
  decideLimitRequest,
  decidePayoutFailure,
  decideProof,
  decideProposal,
  decideReview,
  listProposals,
  operatorQueues,
  PROPOSAL_KINDS,
} from '@noren/contract/operator'
import { decideBereavement } from '@noren/contract/operator/bereavements'
import type { OperatorRole } from '@noren/contract/operator/roles'
import {
  answerEscalation,
  assignWork,
  claimNextWork,
  claimWork,
  escalateWork,
  listColleagues,
  listWork,
  releaseWork,
  showEscalations,
  WORK_KINDS,
  waitWork,
  workCounts,
} from '@noren/contract/operator/work'
import { sendVoucher } from '@noren/contract/proofs'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenReport } from '@noren/testkit/given-death-report'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenTicket, sendFeedback } from '@noren/testkit/given-feedback'
import { givenObjection } from '@noren/testkit/given-objection'
import {
  auditRows,
  type GivenOperator,
  type GivenRole,
  givenLead,
  givenOperator,
} from '@noren/testkit/given-operator'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import { givenFaceReview } from '@noren/testkit/given-review'
import { proposeWriteOff } from '@noren/testkit/given-written-off'
import { newUtr } from '@noren/testkit/repaying'
import { newPhone, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { forgetEscalations } from '../work/escalations.ts'
import { countWork } from '../work/work-items.ts'
import { assignRoles } from './assign-roles.ts'
import { lockStaff } from './store/roles.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const WEAK = {
  otherLoans: 'fourOrMore',
  incomeStability: 'changesMuch',
  missedPayments: 'fewTimes',
}
const MIDDLING = { otherLoans: 'twoOrThree', incomeStability: 'changesMuch' }

const staff = new Map<GivenRole, GivenOperator>()
beforeEach(async () => {
  for (const role of ['reviewer', 'support', 'grievanceOfficer', 'finance', 'auditor'] as const) {
    if (!staff.has(role)) staff.set(role, await givenOperator(t, role))
  }
})
const by = (role: GivenRole): { token: string } => ({ token: staff.get(role)?.token ?? '' })

type Query = {
  kind?: (typeof WORK_KINDS)[number]
  claim?: 'mine' | 'free' | 'taken' | 'waiting'
  late?: 'true'
}
const waiting = async (role: GivenRole, query: Query & { limit?: string; cursor?: string } = {}) =>
  (await t.call(listWork, { ...by(role), query })).data

const itemOf = async (role: GivenRole, subjectId: string) => {
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof waiting>> = await waiting(role, cursor ? { cursor } : {})
    const found = page.items.find((item) => item.subjectId === subjectId)
    if (found) return found
    cursor = page.nextCursor
  } while (cursor !== null)
  return undefined
}

const givenSubmitted = async () =>
  givenAppliedLoan(t, { person: await givenCertifiedUser(t, { survey: WEAK }) })

const givenProof = async () => {
  const given = await givenDisbursedLoan(t)
  const sent = await t.call(sendVoucher, {
    token: given.person.token,
    body: {
      repayId: given.loanId,
      reference: newUtr(),
      amount: '10177.00',
      paidOn: t.clock.businessDay(),
    },
    file: { bytes: await proofPicture(['Paid', randomUUID()]) },
  })
  return sent.data.proofId
}

/** A kind, something of it that waits, and what is done about it. */
const KINDS = [
  {
    kind: 'application',
    role: 'reviewer',
    given: async () => (await givenSubmitted()).loanId,
    decide: (loanId: string) =>
      t.call(decideApplication, {
        ...by('reviewer'),
        body: { requestId: randomUUID(), loanId, decision: 'approve' },
      }),
  },
  {
    kind: 'faceCase',
    role: 'reviewer',
    given: async () => (await givenFaceReview(t)).caseId,
    decide: (caseId: string) =>
      t.call(decideReview, {
        ...by('reviewer'),
        body: { requestId: randomUUID(), caseId, decision: 'pass' },
      }),
  },
  {
    kind: 'limitRequest',
    role: 'reviewer',
    async given() {
      const person = await givenCertifiedUser(t, { survey: MIDDLING })
      const body = { requestId: randomUUID(), amount: '55000.00', reason: 'My salary rose.' }
      await t.call(limitRequest, { token: person.token, body })
      const { items } = await waiting('reviewer', { kind: 'limitRequest' })
      return items.find(({ userId }) => userId === person.userId)?.subjectId ?? ''
    },
    decide: (limitRequestId: string) =>
      t.call(decideLimitRequest, {
        ...by('reviewer'),
        body: {
          requestId: randomUUID(),
          limitRequestId,
          decision: 'refuse',
          reasonCode: 'limit.other',
        },
      }),
  },
  {
    kind: 'payoutFailure',
    role: 'finance',
    async given() {
      const accountNumber = `5${Math.floor(Math.random() * 9_000_000) + 1_000_000}0001`
      const person = await givenCertifiedUser(t, { accountNumber })
      const { loanId } = await givenAppliedLoan(t, { person })
      await t.deliver()
      return loanId
    },
    decide: (loanId: string) =>
      t.call(decidePayoutFailure, {
        ...by('finance'),
        body: { requestId: randomUUID(), loanId, decision: 'cancel' },
      }),
  },
  {
    kind: 'proof',
    role: 'finance',
    given: givenProof,
    decide: (proofId: string) =>
      t.call(decideProof, {
        ...by('finance'),
        body: {
          requestId: randomUUID(),
          proofId,
          decision: 'refuse',
          reasonCode: 'notReceived',
        },
      }),
  },
  {
    kind: 'complaint',
    role: 'support',
    given: async () => (await givenTicket(t)).feedbackId,
    decide: (feedbackId: string) =>
      t.call(answerGrievance, {
        ...by('support'),
        body: { requestId: randomUUID(), feedbackId, answer: 'We looked into it.' },
      }),
  },
  {
    kind: 'bereavement',
    role: 'grievanceOfficer',
    given: async () => (await givenReport(t, { phone: newPhone() })).reportId,
    decide: (reportId: string) =>
      t.call(decideBereavement, {
        ...by('grievanceOfficer'),
        body: { requestId: randomUUID(), reportId, decision: 'notConfirmed' },
      }),
  },
] as const

test.each(KINDS)(
  '[B11.51] $kind: waits from the moment it happened until it is decided',
  async ({ kind, role, given, decide }) => {
    const subjectId = await given()
    const item = await itemOf(role, subjectId)
    expect(item).toMatchObject({ kind, subjectId, isLate: false, claimedBy: null, isMine: false })
    expect(Date.parse(item?.dueAt ?? '')).toBeGreaterThan(Date.parse(item?.openedAt ?? ''))
    const { kinds } = (await t.call(workCounts, by(role))).data
    const counted = kinds.find((row) => row.kind === kind)
    const all = await waiting(role, { kind, limit: '100' })
    expect(counted).toMatchObject({ open: all.items.length, isMore: false, mine: 0 })
    expect((await decide(subjectId)).code).toBe(200)
    expect(await itemOf(role, subjectId)).toBeUndefined()
  },
)

test('[B11.51] a decision that comes to nothing leaves the item where it is', async () => {
  const { loanId } = await givenSubmitted()
  const body = { requestId: randomUUID(), loanId, decision: 'decline' as const }
  expect((await t.call(decideApplication, { ...by('reviewer'), body })).code).toBe(400)
  expect(await itemOf('reviewer', loanId)).toMatchObject({ kind: 'application' })
})

test('[B11.50] the queues are what waits, whoever asks', async () => {
  await givenSubmitted()
  const { rows } = await t.db.query<{ applications: number }>({
    text: 'select count(*) as applications from loans where status = 10',
    values: [],
  })
  const queues = (await t.call(operatorQueues, by('auditor'))).data
  expect(queues).toMatchObject({ applications: rows[0]?.applications })
  expect(queues.applications).toBeGreaterThan(0)
})

test('[B11.50] everybody sees the kinds that their roles show, and no other', async () => {
  const kindsOf = async (role: GivenRole): Promise<string[]> => {
    const { token } = await givenOperator(t, role, `Sees as ${role}`)
    return (await t.call(workCounts, { token })).data.kinds.map(({ kind }) => kind).toSorted()
  }
  expect(await kindsOf('kycReviewer')).toEqual([
    'accountCase',
    'documentCase',
    'faceCase',
    'fraudSignal',
    'holdAppeal',
    'objection',
    'qaSample',
  ])
  expect(await kindsOf('collectionsLead')).toEqual(['agentCertificate', 'settlement'])
  expect(await kindsOf('creditOfficer')).toEqual([
    'application',
    'limitRequest',
    'proposal',
    'qaSample',
  ])
  expect(await kindsOf('grievanceOfficer')).toEqual([
    'bereavement',
    'complaint',
    'holdAppeal',
    'ticket',
  ])
  expect(await kindsOf('support')).toEqual([
    'application',
    'bureauReject',
    'complaint',
    'payoutFailure',
    'ticket',
  ])
  // Who decided what is decided again is told to nobody before.
  const hidden = ['proposal', 'qaSample']
  const all = WORK_KINDS.filter((kind) => !hidden.includes(kind)).toSorted()
  expect(await kindsOf('auditor')).toEqual(all)
  expect(PROPOSAL_KINDS).toContain('approval')
})

test('[B11.52] two people who ask for the next item get two, and a repeat gets its own again', async () => {
  await Promise.all([givenSubmitted(), givenSubmitted()])
  const [first, second] = await Promise.all(
    ['First', 'Second'].map((name) => givenOperator(t, 'creditOfficer', `${name} officer`)),
  )
  const ask = ({ token }: { token: string }, requestId: string = randomUUID()) =>
    t.call(claimNextWork, { token, body: { requestId, kind: 'application' } })
  if (!first || !second) throw new Error('two officers are given')
  const requestId = randomUUID()
  const [one, other] = await Promise.all([ask(first, requestId), ask(second)])
  expect([one.code, other.code]).toEqual([200, 200])
  expect(one.data.itemId).not.toBe(other.data.itemId)
  expect(one.data).toMatchObject({ isMine: true, claimedBy: { operatorId: first.operatorId } })
  expect((await ask(first, requestId)).data.itemId).toBe(one.data.itemId)
  const mine = await t.call(listWork, { token: first.token, query: { claim: 'mine' } })
  expect(mine.data.items.map(({ itemId }) => itemId)).toEqual([one.data.itemId])
  const taken = await t.call(listWork, { token: first.token, query: { claim: 'taken' } })
  expect(taken.data.items.map(({ itemId }) => itemId)).toEqual([other.data.itemId])
})

test('[B11.52] what another person works on is taken over on purpose alone, or when they let it lie', async () => {
  const { loanId } = await givenSubmitted()
  const itemId = (await itemOf('reviewer', loanId))?.itemId ?? ''
  const colleague = await givenOperator(t, 'creditOfficer', 'Another officer')
  const claim = (token: string, isTakeover = false) =>
    t.call(claimWork, { token, body: { itemId, isTakeover } })
  const { token } = by('reviewer')
  expect((await claim(token)).data).toMatchObject({ isMine: true })
  expect((await claim(token)).code).toBe(200)
  expect((await claim(colleague.token)).data).toMatchObject({ reason: 'WORK_TAKEN' })
  expect((await claim(colleague.token, true)).data).toMatchObject({ isMine: true })
  expect((await claim(token)).data).toMatchObject({ reason: 'WORK_TAKEN' })
  t.clock.advanceMs(10 * 60_000)
  expect((await claim(token)).data).toMatchObject({ isMine: true })
  await t.call(releaseWork, { token: colleague.token, body: { itemId } })
  expect(await itemOf('reviewer', loanId)).toMatchObject({ isMine: true })
  await t.call(releaseWork, { token, body: { itemId } })
  expect(await itemOf('reviewer', loanId)).toMatchObject({ claimedBy: null, claimedUntil: null })
  const others = await givenOperator(t, 'finance', 'No officer')
  expect((await claim(others.token)).data).toMatchObject({ reason: 'NOT_FOUND' })
  const body = { requestId: randomUUID(), loanId, decision: 'approve' as const }
  await t.call(decideApplication, { token, body })
  expect((await claim(token)).data).toMatchObject({ reason: 'CASE_DECIDED' })
})

test('[B11.116] work that is assigned is given to nobody else, until it is due; all of it or none, once however often it is asked', async () => {
  const { caseId } = await givenFaceReview(t)
  const other = await givenFaceReview(t)
  const [one, two] = [await itemOf('reviewer', caseId), await itemOf('reviewer', other.caseId)]
  const itemIds = [one?.itemId ?? '', two?.itemId ?? '']
  const colleague = await givenOperator(t, 'kycReviewer', 'A colleague')
  const assign = (change: object, who = by('reviewer')) => {
    const { operatorId } = colleague
    const body = { requestId: randomUUID(), itemIds, operatorId, ...change }
    return t.call(assignWork, { ...who, body })
  }
  const { items } = (
    await t.call(listColleagues, { ...by('reviewer'), query: { kind: 'faceCase' } })
  ).data
  expect(items.map(({ name }) => name)).toContain('A colleague')
  expect(items.map(({ name }) => name)).not.toContain('Test support')
  const others = { ...by('support'), query: { kind: 'faceCase' as const } }
  expect((await t.call(listColleagues, others)).data.items).toEqual([])
  const unknown = { ...by('support'), query: { kind: 'nothing' as never } }
  expect((await t.call(listColleagues, unknown)).data).toMatchObject({ reason: 'VALIDATION' })
  expect(await assign({ itemIds: [...itemIds, randomUUID()] })).toMatchObject({
    data: { reason: 'NOT_FOUND' },
  })
  expect(await assign({}, by('support'))).toMatchObject({ data: { reason: 'NOT_FOUND' } })
  const stranger = { operatorId: staff.get('support')?.operatorId }
  expect(await assign(stranger)).toMatchObject({ data: { reason: 'VALIDATION' } })
  expect(await assign({ operatorId: randomUUID() })).toMatchObject({
    data: { reason: 'VALIDATION' },
  })
  expect((await itemOf('reviewer', caseId))?.assignedTo).toBeNull()

  const requestId = randomUUID()
  expect((await assign({ requestId })).data).toEqual({ count: 2 })
  expect((await assign({ requestId })).data).toEqual({ count: 2 })
  expect(await assign({ requestId, operatorId: null })).toMatchObject({
    data: { reason: 'REQUEST_DIFFERS' },
  })
  const audits = await t.db.query({
    text: `select 1 from operator_audit where action = 'assignWork' and subject_id = any($1)`,
    values: [itemIds],
  })
  expect(audits.rows).toHaveLength(2)
  expect((await itemOf('reviewer', caseId))?.assignedTo).toMatchObject({ name: 'A colleague' })
  // Who may no longer do it has it no longer, until the role is back.
  const giveRoles = (roles: readonly OperatorRole[]) =>
    inTransaction(t.db, async (tx) => {
      await lockStaff(tx)
      const { operatorId } = colleague
      await assignRoles(t.deps, tx, { operatorId, roles, by: null, at: t.clock.now() })
    })
  await giveRoles(['analyst'])
  expect((await itemOf('reviewer', caseId))?.assignedTo).toBeNull()
  expect(await assign({})).toMatchObject({ data: { reason: 'VALIDATION' } })
  await giveRoles(['kycReviewer'])
  expect((await assign({})).data).toEqual({ count: 2 })
  const free = async () =>
    (await waiting('reviewer', { kind: 'faceCase', claim: 'free' })).items.map((it) => it.itemId)
  for (const itemId of itemIds) expect(await free()).not.toContain(itemId)
  const claim = (itemId = '', isTakeover = false) =>
    t.call(claimWork, { ...by('reviewer'), body: { itemId, isTakeover } })
  expect(await claim(itemIds[0])).toMatchObject({ data: { reason: 'WORK_TAKEN' } })
  const own = await t.call(listWork, {
    token: colleague.token,
    query: { kind: 'faceCase', claim: 'mine' },
  })
  expect(own.data.items.map(({ itemId }) => itemId).sort()).toEqual([...itemIds].sort())
  const counts = (await t.call(workCounts, { token: colleague.token })).data.kinds
  expect(counts.find(({ kind }) => kind === 'faceCase')?.mine).toBe(itemIds.length)
  // Taken over on purpose, and renewed like any other claim.
  expect((await claim(itemIds[0], true)).code).toBe(200)
  expect((await claim(itemIds[0])).data).toMatchObject({ isMine: true })
  const ofColleague = { token: colleague.token, body: { itemId: itemIds[0] ?? '' } }
  expect((await t.call(claimWork, ofColleague)).data).toMatchObject({ reason: 'WORK_TAKEN' })
  await t.call(releaseWork, { ...by('reviewer'), body: { itemId: itemIds[0] ?? '' } })
  // What is due is everybody's.
  const dueAt = new Date(two?.dueAt ?? '').getTime()
  t.clock.advanceMs(dueAt - t.clock.now().getTime() + 1000)
  expect(await free()).toEqual(expect.arrayContaining(itemIds))
  expect((await claim(itemIds[1])).data).toMatchObject({ isMine: true })
  expect((await claim(itemIds[1])).code).toBe(200)
  for (const id of [caseId, other.caseId]) {
    const body = { requestId: randomUUID(), caseId: id, decision: 'pass' as const }
    await t.call(decideReview, { ...by('reviewer'), body })
  }
  expect(await assign({ operatorId: null })).toMatchObject({ data: { reason: 'CASE_DECIDED' } })
})

test('[B11.117] work that waits for somebody is given to nobody until its moment, which is never after its day', async () => {
  const { caseId } = await givenFaceReview(t)
  const item = await itemOf('reviewer', caseId)
  const itemIds = [item?.itemId ?? '']
  const now = t.clock.now().getTime()
  const wait = (until: Date | null, who = by('reviewer')) => {
    const waits = until && { for: 'borrower' as const, until: until.toISOString() }
    const body = { requestId: randomUUID(), itemIds, wait: waits }
    return t.call(waitWork, { ...who, body })
  }
  const dueAt = new Date(item?.dueAt ?? '').getTime()
  for (const until of [new Date(now - 1), new Date(dueAt + 1)]) {
    expect(await wait(until)).toMatchObject({ data: { reason: 'VALIDATION' } })
  }
  expect(await wait(new Date(dueAt), by('support'))).toMatchObject({
    data: { reason: 'NOT_FOUND' },
  })
  expect((await wait(new Date(now + 600_000))).data).toEqual({ count: 1 })
  expect((await itemOf('reviewer', caseId))?.waits).toMatchObject({ for: 'borrower' })
  const ids = async (claim: 'free' | 'waiting') =>
    (await waiting('reviewer', { kind: 'faceCase', claim })).items.map((it) => it.itemId)
  expect(await ids('free')).not.toContain(itemIds[0])
  expect(await ids('waiting')).toContain(itemIds[0])
  t.clock.advanceMs(601_000)
  expect(await ids('free')).toContain(itemIds[0])
  expect(await ids('waiting')).not.toContain(itemIds[0])
  await wait(new Date(now + 1_200_000))
  expect((await wait(null)).data).toEqual({ count: 1 })
  expect(await ids('free')).toContain(itemIds[0])
  const body = { requestId: randomUUID(), caseId, decision: 'pass' as const }
  await t.call(decideReview, { ...by('reviewer'), body })
})

test('[B11.92] who comes to a case that another has decided is told who did it and when', async () => {
  const { loanId } = await givenSubmitted()
  const itemId = (await itemOf('reviewer', loanId))?.itemId ?? ''
  const faster = await givenOperator(t, 'creditOfficer', 'Who is faster')
  const decidedAt = t.clock.now().toISOString()
  const body = { requestId: randomUUID(), loanId, decision: 'approve' as const }
  expect((await t.call(decideApplication, { token: faster.token, body })).code).toBe(200)
  t.clock.advanceMs(60_000)
  const asked = { token: by('reviewer').token, body: { itemId } }
  const told = { reason: 'CASE_DECIDED', by: 'Who is faster', decidedAt }
  expect((await t.call(claimWork, asked)).data).toMatchObject(told)
})

test('[B11.52] when nothing is free the answer says so', async () => {
  const { token } = await givenOperator(t, 'accountant')
  const body = { requestId: randomUUID(), kind: 'payoutContradiction' as const }
  expect((await t.call(claimNextWork, { token, body })).data).toMatchObject({ reason: 'WORK_NONE' })
})

test('[B11.53] page by page every item comes once, while others are added', async () => {
  for (let n = 0; n < 4; n += 1) await sendFeedback(t, (await t.signIn()).token)
  const before = await waiting('support', { kind: 'complaint', limit: '100' })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const asked = { kind: 'complaint' as const, limit: '2', ...(cursor && { cursor }) }
    const page: typeof before = await waiting('support', asked)
    seen.push(...page.items.map(({ itemId }) => itemId))
    cursor = page.nextCursor
    if (seen.length === 2) await sendFeedback(t, (await t.signIn()).token)
  } while (cursor !== null)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(expect.arrayContaining(before.items.map(({ itemId }) => itemId)))
  const wrong = await t.call(listWork, { ...by('support'), query: { cursor: 'bm90LWEtY3Vyc29y' } })
  expect(wrong.data).toMatchObject({ fields: [{ path: 'cursor', rule: 'format' }] })
})

test('[B11.51] what is late comes first and is found by itself', async () => {
  const { loanId } = await givenSubmitted()
  expect((await waiting('reviewer', { late: 'true', kind: 'application' })).items).toEqual([])
  t.clock.advanceMs(4 * 3_600_000 + 1)
  const late = (await waiting('reviewer', { late: 'true', kind: 'application' })).items
  expect(late.find((item) => item.subjectId === loanId)).toMatchObject({ isLate: true })
  const { kinds } = (await t.call(workCounts, by('reviewer'))).data
  expect(kinds.find(({ kind }) => kind === 'application')).toMatchObject({ late: late.length })
})

/** A proof with no credit behind it, which somebody accepts: it waits for a second person. */
const givenProposedProof = async () => {
  const proofId = await givenProof()
  const itemId = (await itemOf('finance', proofId))?.itemId ?? ''
  const first = await givenOperator(t, 'finance', `First of ${proofId}`)
  await t.call(claimWork, { token: first.token, body: { itemId } })
  const body = { requestId: randomUUID(), proofId, decision: 'accept' as const }
  const { data } = await t.call(decideProof, { token: first.token, body })
  const again = await givenOperator(t, 'finance', `First of ${proofId}`)
  return { proofId, itemId, first, again, proposalId: data.proposalId ?? '' }
}

const secondOf = async (token: string, kind: (typeof WORK_KINDS)[number]) => {
  const { kinds } = (await t.call(workCounts, { token })).data
  const { items } = (
    await t.call(listWork, { token, query: { kind, claim: 'second', limit: '100' } })
  ).data
  const counted = kinds.find((row) => row.kind === kind)
  expect(counted?.second).toBe(items.length)
  return items.map(({ subjectId }) => subjectId)
}
/** Everything that is free of a kind, taken one by one. */
const takeAll = async (token: string, kind: (typeof WORK_KINDS)[number]) => {
  const taken: string[] = []
  for (;;) {
    const body = { requestId: randomUUID(), kind }
    const { code, data } = await t.call(claimNextWork, { token, body })
    if (code !== 200) return taken
    taken.push(data.subjectId)
  }
}

test('[B11.60] what waits for a second person is no free work, and its proposal is none for who made it', async () => {
  const { proofId, itemId, first, again, proposalId } = await givenProposedProof()
  const second = await givenOperator(t, 'finance', `Second of ${proofId}`)
  expect(await itemOf('finance', proofId)).toMatchObject({
    claimedBy: null,
    proposedBy: { operatorId: first.operatorId, name: `First of ${proofId}` },
  })
  for (const one of [first, again, second]) {
    expect(await secondOf(one.token, 'proof')).toContain(proofId)
    expect((await secondOf(one.token, 'proposal')).includes(proposalId)).toBe(one !== second)
  }
  for (const { token } of [first, again]) {
    const claimed = await t.call(claimWork, { token, body: { itemId, isTakeover: true } })
    expect(claimed.data).toMatchObject({ reason: 'SAME_OPERATOR' })
    expect(await takeAll(token, 'proposal')).not.toContain(proposalId)
    const { details } = (await t.call(listProposals, { token, query: { limit: '100' } })).data
    expect(details.find((one) => one.proposalId === proposalId)).toMatchObject({ isMine: true })
  }
  expect(await takeAll(second.token, 'proof')).not.toContain(proofId)
  // Nor is it assigned to who made it, by whichever account.
  const proposed = await t.call(listWork, {
    token: second.token,
    query: { kind: 'proposal', limit: '100' },
  })
  const itemIds = proposed.data.items
    .filter(({ subjectId }) => subjectId === proposalId)
    .map((item) => item.itemId)
  const assign = ({ operatorId }: GivenOperator) => {
    const body = { requestId: randomUUID(), itemIds, operatorId }
    return t.call(assignWork, { token: second.token, body })
  }
  for (const one of [first, again]) {
    expect((await assign(one)).data).toMatchObject({ reason: 'VALIDATION' })
  }
  // Who decides proposals decides not all of them.
  const officer = await givenOperator(t, 'creditOfficer', `Officer of ${proofId}`)
  expect((await assign(officer)).data).toMatchObject({ reason: 'VALIDATION' })
  expect((await assign(second)).data).toEqual({ count: 1 })
  const ofSecond = (await t.call(listProposals, { token: second.token, query: { limit: '100' } }))
    .data
  expect(ofSecond.details.find((one) => one.proposalId === proposalId)).toMatchObject({
    isMine: false,
    proposedBy: `First of ${proofId}`,
    loan: { loanNumber: expect.stringMatching(/^LN-/) },
  })
})

test('[B11.60] a proposal is the next case of a colleague; refused, its case is free again; confirmed, both are done', async () => {
  const { proofId, itemId, first, proposalId } = await givenProposedProof()
  const second = await givenOperator(t, 'finance', `Second of ${proofId}`)
  expect(await takeAll(second.token, 'proposal')).toContain(proposalId)
  const decide = (decision: 'confirm' | 'refuse', of: string) => {
    const body = { requestId: randomUUID(), proposalId: of, decision }
    return t.call(decideProposal, { token: second.token, body })
  }
  expect((await decide('refuse', proposalId)).code).toBe(200)
  expect(await itemOf('finance', proofId)).toMatchObject({ proposedBy: null })
  expect((await t.call(claimWork, { token: first.token, body: { itemId } })).code).toBe(200)
  const body = { requestId: randomUUID(), proofId, decision: 'accept' as const }
  const proposed = await t.call(decideProof, { token: first.token, body })
  const next = proposed.data.proposalId ?? ''
  expect((await decide('confirm', next)).code).toBe(200)
  expect(await itemOf('finance', proofId)).toBeUndefined()
  expect(await itemOf('finance', next)).toBeUndefined()
})

test('[B11.60] an application above what one person may approve waits for a second one as well', async () => {
  const { loanId } = await givenSubmitted()
  const officer = await givenOperator(t, 'creditOfficer', 'Proposes an approval')
  const propose = `insert into proposals (id, kind, subject_id, user_id, reason, currency, amount_minor,
      proposed_by, proposed_at)
    select $1, 'approval', id, user_id, 'approved.operator', currency, principal_minor, $2, $3
    from loans where id = $4`
  const values = [randomUUID(), officer.operatorId, t.clock.now(), loanId]
  await t.db.query({ text: propose, values })
  expect(await secondOf(officer.token, 'application')).toContain(loanId)
  expect(await takeAll(officer.token, 'application')).not.toContain(loanId)
})

test('[B11.62] what is late stays late while it waits for a second person, in the list and in the count', async () => {
  const proofId = await givenProof()
  const { dueAt } = (await itemOf('finance', proofId)) ?? {}
  t.clock.advanceDays(2)
  const first = await givenOperator(t, 'finance', 'Proposes what is late')
  const second = await givenOperator(t, 'finance', 'Sees what is late')
  const body = { requestId: randomUUID(), proofId, decision: 'accept' as const }
  const { data } = await t.call(decideProof, { token: first.token, body })
  const lateOf = async (token: string, kind: 'proof' | 'proposal') => {
    const query = { kind, late: 'true', limit: '100' } as const
    const { items } = (await t.call(listWork, { token, query })).data
    const { kinds } = (await t.call(workCounts, { token })).data
    expect(kinds.find((row) => row.kind === kind)?.late, kind).toBe(items.length)
    return items
  }
  const waits = await lateOf(second.token, 'proposal')
  expect(waits.find(({ subjectId }) => subjectId === data.proposalId)).toMatchObject({
    ...{ dueAt, isLate: true },
  })
  // The proof itself is nobody's work meanwhile, and the proposal is none for who made it.
  for (const [token, kind] of [
    [first.token, 'proof'],
    [second.token, 'proof'],
    [first.token, 'proposal'],
  ] as const) {
    const subjects = (await lateOf(token, kind)).map(({ subjectId }) => subjectId)
    expect(subjects).not.toContain(kind === 'proof' ? proofId : data.proposalId)
  }
})

test('[B11.50] a count that is cut says so, whether what waits is free or held', async () => {
  const { first } = await givenProposedProof()
  const seen = { kinds: ['proof' as const], details: [], isLead: false }
  const of = { seen, operatorId: first.operatorId, at: new Date() }
  const countTo = async (max: number) => (await countWork(t.db, { ...of }, max))[0]
  const whole = await countTo(1000)
  const all = (whole?.open ?? 0) + (whole?.second ?? 0)
  expect(whole).toMatchObject({ isMore: false })
  expect(await countTo(all)).toMatchObject({ isMore: false })
  // As many are free as are counted: without those that are held nothing would be cut.
  expect(await countTo(all - 1)).toMatchObject({ isMore: true })
  expect(whole?.second).toBeGreaterThan(0)
})

const QUESTION = 'Two faces of one family: which rule holds?'
const ANSWER = 'The stricter one. Ask for a new picture.'

/** A face that nobody works on, and who may decide it. */
const givenAsked = async () => {
  const { caseId, person } = await givenFaceReview(t)
  const itemId = (await itemOf('reviewer', caseId))?.itemId ?? ''
  const asker = await givenOperator(t, 'kycReviewer', `Asks ${randomUUID()}`)
  const lead = await givenLead(t, `Leads ${randomUUID()}`)
  const escalate = ({ token }: { token: string } = asker, requestId: string = randomUUID()) =>
    t.call(escalateWork, { token, body: { requestId, itemId, question: QUESTION } })
  const answer = ({ token }: { token: string } = lead, requestId: string = randomUUID()) =>
    t.call(answerEscalation, { token, body: { requestId, itemId, answer: ANSWER } })
  const item = async ({ token }: { token: string }, claim?: 'escalated' | 'free') => {
    const query = { kind: 'faceCase', limit: '100', ...(claim && { claim }) } as const
    const { data } = await t.call(listWork, { token, query })
    return data.items.find((one) => one.itemId === itemId)
  }
  const shown = async ({ token }: { token: string }) =>
    (await t.call(showEscalations, { token, params: { itemId } })).data.items
  return { caseId, person, itemId, asker, lead, escalate, answer, item, shown }
}
const reasonOf = ({ code, data }: { code: number; data: unknown }) =>
  code === 200 ? null : (data as { reason: string }).reason

test('[B11.143] what a lead is asked about is the leads’ until one answers; then it is theirs again who asked', async () => {
  const { person, itemId, asker, lead, escalate, answer, item, shown } = await givenAsked()
  const other = await givenOperator(t, 'kycReviewer', 'Works beside')
  await t.call(claimWork, { token: asker.token, body: { itemId } })
  // Nobody takes it out of the hands of who works on it by asking about it.
  expect(reasonOf(await escalate(other))).toBe('WORK_TAKEN')
  expect(await item(asker)).toMatchObject({ isMine: true, escalatedBy: null })
  const requestId = randomUUID()
  expect((await escalate(asker, requestId)).data).toEqual({ itemId })
  expect((await escalate(asker, requestId)).data).toEqual({ itemId })
  expect(reasonOf(await escalate(asker))).toBe('WORK_TAKEN')
  // Nobody else is given it, nor claims it by the way.
  expect(await item(asker)).toMatchObject({
    isMine: false,
    escalatedBy: { operatorId: asker.operatorId },
  })
  expect(await item(asker, 'escalated')).toMatchObject({ itemId })
  expect(await item(other, 'free')).toBeUndefined()
  expect(await item(other, 'escalated')).toBeUndefined()
  const claim = ({ token }: { token: string }) => t.call(claimWork, { token, body: { itemId } })
  expect(reasonOf(await claim(other))).toBe('WORK_TAKEN')
  expect(reasonOf(await claim(asker))).toBe('WORK_TAKEN')
  // Nor does anybody but a lead give it on, or have it wait; the answer names who asked.
  const assign = ({ token }: { token: string }) => {
    const { operatorId } = other
    const body = { requestId: randomUUID(), itemIds: [itemId], operatorId }
    return t.call(assignWork, { token, body })
  }
  const wait = ({ token }: { token: string }) => {
    const until = new Date(t.clock.now().getTime() + 60_000).toISOString()
    const body = { requestId: randomUUID(), itemIds: [itemId], wait: { for: 'borrower', until } }
    return t.call(waitWork, { token, body })
  }
  for (const colleague of [asker, other]) {
    const refused = await assign(colleague)
    expect(refused.data).toMatchObject({
      reason: 'WITH_LEADS',
      by: expect.stringMatching(/^Asks/),
    })
    expect(reasonOf(await wait(colleague))).toBe('WITH_LEADS')
  }
  expect(await item(lead)).toMatchObject({ assignedTo: null, waits: null })
  // A lead has it in a queue of its own, counted, and free to take.
  expect(await item(lead, 'escalated')).toMatchObject({ itemId })
  expect(await item(lead, 'free')).toMatchObject({ itemId })
  const counts = async ({ token }: { token: string }) =>
    (await t.call(workCounts, { token })).data.kinds.find(({ kind }) => kind === 'faceCase')
  expect(await counts(lead)).toMatchObject({ escalated: 1 })
  expect(await counts(other)).toMatchObject({ escalated: 0 })
  const asked = { by: expect.stringMatching(/^Asks/), question: QUESTION }
  expect(await shown(lead)).toMatchObject([{ ...asked, answer: null }])
  const answered = randomUUID()
  expect((await answer(lead, answered)).code).toBe(200)
  expect((await answer(lead, answered)).code).toBe(200)
  expect(reasonOf(await answer(lead))).toBe('CASE_DECIDED')
  expect(await item(asker)).toMatchObject({
    escalatedBy: null,
    assignedTo: { operatorId: asker.operatorId },
  })
  const withAnswer = { ...asked, answer: { by: expect.stringMatching(/^Leads/), text: ANSWER } }
  expect(await shown(asker)).toMatchObject([withAnswer])
  // Asked once more: both stand.
  expect((await escalate(asker)).code).toBe(200)
  expect(await shown(lead)).toMatchObject([withAnswer, { ...asked, answer: null }])
  // What was said stands in no audit, and that it was read in the borrower's log.
  const audit = await auditRows(t, itemId)
  expect(audit.map(({ action }) => action)).toEqual([
    'escalateWork',
    'answerEscalation',
    'escalateWork',
  ])
  expect(JSON.stringify(audit)).not.toContain('famil')
  const log = await t.call(accessLog, { token: person.token })
  expect(log.data.details.map(({ what }) => what)).toEqual(['A note about you', 'A note about you'])
})

test('[B11.129] what was asked about work of no borrower goes half a year after it was done, and nothing else', async () => {
  const { itemId, caseId, lead, escalate } = await givenAsked()
  await escalate()
  const ofNobody = randomUUID()
  await t.db.query({
    text: `insert into work_escalations (id, item_id, asked_by, asked_at, question_sealed)
      select $1, item_id, asked_by, asked_at, question_sealed from work_escalations
      where item_id = $2`,
    values: [ofNobody, itemId],
  })
  const left = async () => {
    const { rows } = await t.db.query<{ id: string }>({
      text: 'select id from work_escalations where item_id = $1',
      values: [itemId],
    })
    return [rows.length, rows.some(({ id }) => id === ofNobody)]
  }
  const forgetIn = (days: number) => {
    const at = new Date(t.clock.now().getTime() + days * 86_400_000)
    return inTransaction(t.deps.eraser, (tx) => forgetEscalations(tx, { at, limit: 10 }))
  }
  // Nothing of work that is still to be done.
  await forgetIn(1000)
  expect(await left()).toEqual([2, true])
  const body = { requestId: randomUUID(), caseId, decision: 'pass' } as const
  expect((await t.call(decideReview, { token: lead.token, body })).code).toBe(200)
  await forgetIn(179)
  expect(await left()).toEqual([2, true])
  await forgetIn(181)
  expect(await left()).toEqual([1, false])
})

test('[B11.143] a lead may take what they were asked about and decide it; what is due is anybody’s again', async () => {
  const one = await givenAsked()
  await one.escalate()
  expect(
    (await t.call(claimWork, { token: one.lead.token, body: { itemId: one.itemId } })).code,
  ).toBe(200)
  const body = { requestId: randomUUID(), caseId: one.caseId, decision: 'pass' } as const
  expect((await t.call(decideReview, { token: one.lead.token, body })).code).toBe(200)
  expect(reasonOf(await one.answer())).toBe('CASE_DECIDED')
  expect(await one.item(one.lead, 'escalated')).toBeUndefined()
  const two = await givenAsked()
  await two.escalate()
  t.clock.advanceMs(3 * 3_600_000)
  const other = await givenOperator(t, 'kycReviewer', 'Takes what is due')
  expect(await two.item(other, 'free')).toMatchObject({ isLate: true })
  expect((await t.call(claimWork, { token: other.token, body: { itemId: two.itemId } })).code).toBe(
    200,
  )
})

test('[B11.143] to whom a lead gives on what they were asked about, that one may take and decide it, and nobody beside', async () => {
  const { itemId, caseId, asker, lead, escalate, item } = await givenAsked()
  await escalate()
  const other = await givenOperator(t, 'kycReviewer', 'Is given it')
  const beside = await givenOperator(t, 'kycReviewer', 'Is not')
  const given = { requestId: randomUUID(), itemIds: [itemId], operatorId: other.operatorId }
  expect((await t.call(assignWork, { token: lead.token, body: given })).code).toBe(200)
  expect(await item(other, 'free')).toMatchObject({ itemId })
  const claim = ({ token }: { token: string }) => t.call(claimWork, { token, body: { itemId } })
  for (const one of [asker, beside]) {
    expect(await item(one, 'free')).toBeUndefined()
    expect(reasonOf(await claim(one))).toBe('WORK_TAKEN')
  }
  expect((await claim(other)).code).toBe(200)
  const body = { requestId: randomUUID(), caseId, decision: 'pass' } as const
  expect((await t.call(decideReview, { token: other.token, body })).code).toBe(200)
})

test('[B11.143] nobody asks about what they may not do, answers as no lead, as a lead of other work, or as who asked', async () => {
  const { asker, lead, escalate, answer, shown, itemId } = await givenAsked()
  const finance = await givenOperator(t, 'finance')
  expect(reasonOf(await escalate(finance))).toBe('NOT_FOUND')
  expect(reasonOf(await escalate(await givenOperator(t, 'auditor')))).toBe('FORBIDDEN')
  expect(reasonOf(await escalate(await givenOperator(t, 'admin')))).toBe('FORBIDDEN')
  expect(reasonOf(await answer())).toBe('CASE_DECIDED')
  // Of several at once one asks.
  const all = await Promise.all([escalate(), escalate(), escalate(lead), escalate()])
  expect(all.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(new Set(all.map(reasonOf))).toEqual(new Set([null, 'WORK_TAKEN']))
  expect(reasonOf(await answer(asker))).toBe('FORBIDDEN')
  expect(reasonOf(await answer(finance))).toBe('FORBIDDEN')
  expect(reasonOf(await answer(await givenLead(t, 'Leads others', ['teamLead', 'finance'])))).toBe(
    'NOT_FOUND',
  )
  const { rows } = await t.db.query<{ name: string }>({
    text: 'select o.name from work_items w join operators o on o.id = w.escalated_by where w.id = $1',
    values: [itemId],
  })
  // The same person by another account, who is a lead too.
  const twin = await givenLead(t, rows[0]?.name)
  expect(reasonOf(await answer(twin))).toBe('SAME_OPERATOR')
  const seen = await t.call(showEscalations, { token: finance.token, params: { itemId } })
  expect(reasonOf(seen)).toBe('NOT_FOUND')
  expect(await shown(lead)).toHaveLength(1)
})

test('[B11.143] where nobody else leads who does such work it is said, and the work stays where it is', async () => {
  const proofId = await givenProof()
  const finance = await givenOperator(t, 'finance')
  const itemId = (await itemOf('finance', proofId))?.itemId ?? ''
  const ask = ({ token }: { token: string }) =>
    t.call(escalateWork, { token, body: { requestId: randomUUID(), itemId, question: QUESTION } })
  await t.db.query({ text: `delete from operator_roles where role = 'teamLead'` })
  expect(reasonOf(await ask(finance))).toBe('NO_LEAD')
  // A lead of other work, and oneself, are no help.
  const self = await givenLead(t, 'Leads alone', ['teamLead', 'finance'])
  await givenLead(t, 'Leads faces')
  expect(reasonOf(await ask(self))).toBe('NO_LEAD')
  expect(reasonOf(await ask(finance))).toBe(null)
})

test('[B11.143] a lead of other proposals is no lead of this one', async () => {
  const { loanId } = await givenDisbursedLoan(t)
  t.clock.advanceDays(200)
  await proposeWriteOff(t, { loanId })
  const asker = await givenOperator(t, 'finance', `Asks ${randomUUID()}`)
  const query = { kind: 'proposal', limit: '100' } as const
  const { data } = await t.call(listWork, { token: asker.token, query })
  const itemId = data.items.at(-1)?.itemId ?? ''
  const ask = () =>
    t.call(escalateWork, {
      token: asker.token,
      body: { requestId: randomUUID(), itemId, question: QUESTION },
    })
  await t.db.query({ text: `delete from operator_roles where role = 'teamLead'` })
  await givenLead(t, 'Leads credit', ['teamLead', 'creditOfficer'])
  expect(reasonOf(await ask())).toBe('NO_LEAD')
  await givenLead(t, 'Leads finance', ['teamLead', 'finance'])
  expect(reasonOf(await ask())).toBe(null)
})

test('[B11.143] the borrower reads that the words were read for what such work is done for', async () => {
  const { objectionId, person } = await givenObjection(t)
  const asker = await givenOperator(t, 'finance', `Asks ${randomUUID()}`)
  await givenLead(t, `Leads ${randomUUID()}`, ['teamLead', 'finance'])
  const query = { kind: 'objection', limit: '100' } as const
  const { data } = await t.call(listWork, { token: asker.token, query })
  const itemId = data.items.find(({ subjectId }) => subjectId === objectionId)?.itemId ?? ''
  const body = { requestId: randomUUID(), itemId, question: QUESTION }
  expect((await t.call(escalateWork, { token: asker.token, body })).code).toBe(200)
  await t.call(showEscalations, { token: asker.token, params: { itemId } })
  const { rows } = await t.db.query({
    text: `select what, purpose from personal_data_reads where user_id = $1 and subject_id = $2`,
    values: [person.userId, itemId],
  })
  expect(rows).toEqual([{ what: 'note', purpose: 'answerGrievance' }])
})
