import { randomUUID } from 'node:crypto'
import { accessLog, userStatus } from '@noren/contract/account'
import { limitRequest } from '@noren/contract/credit'
import { addDays } from '@noren/contract/dates'
import {
  decideApplication,
  decideLimitRequest,
  decideProof,
  decideProposal,
  decideReview,
  openReview,
} from '@noren/contract/operator'
import { showPerson } from '@noren/contract/operator/people'
import {
  decideDisagreement,
  decideSample,
  openSample,
  reviewAgreement,
  samplePicture,
  showDisagreement,
} from '@noren/contract/operator/quality'
import {
  assignWork,
  claimNextWork,
  claimWork,
  listWork,
  workCounts,
} from '@noren/contract/operator/work'
import { sendVoucher } from '@noren/contract/proofs'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { auditRows, givenLead, givenOperator } from '@noren/testkit/given-operator'
import { proofPicture as drawProof } from '@noren/testkit/given-proof-picture'
import { FRONT_BYTES, givenFaceReview, SELFIE_BYTES } from '@noren/testkit/given-review'
import { claimKind, givenSample, sampleEvery, sampleOf } from '@noren/testkit/given-sample'
import { newUtr } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { forgetSamples } from '../quality/decide-sample.ts'
import { isDrawnAt } from '../quality/sample-decision.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
// Each test has its own alone.
beforeEach(async () => {
  await t.db.query({ text: 'delete from quality_samples' })
  t.deps.market = { ...t.deps.market, qualityRules: [] }
})

const reviewer = (name: string = randomUUID()) => givenOperator(t, 'kycReviewer', name)

const decide = (
  { token }: { token: string },
  sampleId: string,
  decision: 'pass' | 'fail' = 'pass',
  requestId: string = randomUUID(),
) =>
  t.call(decideSample, {
    token,
    body: {
      requestId,
      sampleId,
      decision,
      ...(decision === 'fail' && { reasonCode: 'redo.faceDiffers' as const }),
    },
  })

const reasonOf = ({ code, data }: { code: number; data: unknown }) =>
  code === 200 ? null : (data as { reason: string }).reason

const waitingOf = async ({ token }: { token: string }, kind: 'qaSample' | 'qaDisagreement') => {
  const { data } = await t.call(listWork, { token, query: { kind, limit: '100' } })
  return data.items
}

const filesOf = async (userId: string) => {
  const { rows } = await t.db.query<{ id: string }>({
    text: 'select id from quality_pictures where user_id = $1 order by position',
    values: [userId],
  })
  return rows.map(({ id }) => id)
}
const isThere = async (id: string) => (await t.deps.files.writtenAt(id)) !== undefined

test('[B11.140] which cases are decided twice follows from their ids under a key of ours: the share comes out, and the same case always the same', () => {
  const ids = Array.from({ length: 4000 }, () => randomUUID())
  const drawn = ids.filter((id) => isDrawnAt(t.deps, id, 30_000))
  // 120 of 4000 on average; five standard deviations are 54.
  expect(drawn.length).toBeGreaterThan(66)
  expect(drawn.length).toBeLessThan(174)
  expect(ids.filter((id) => isDrawnAt(t.deps, id, 30_000))).toEqual(drawn)
  // Whoever is drawn with a small share is drawn with a larger one.
  expect(drawn.every((id) => isDrawnAt(t.deps, id, 100_000))).toBe(true)
  expect(ids.some((id) => isDrawnAt(t.deps, id, 0))).toBe(false)
  expect(ids.every((id) => isDrawnAt(t.deps, id, 1_000_000))).toBe(true)
  const other = { secrets: { ...t.deps.secrets, phoneKey: [Buffer.alloc(32, 7)] } }
  expect(ids.filter((id) => isDrawnAt(other, id, 30_000))).not.toEqual(drawn)
})

test('[B11.140] a newcomer has another share than who has been here for a month, over all accounts of a person', async () => {
  const name = `Newcomer ${randomUUID()}`
  const first = await reviewer(name)
  sampleEvery(t, { sharePpm: 0, newcomerSharePpm: 1_000_000 })
  const one = await givenFaceReview(t)
  await t.call(decideReview, { token: first.token, body: decision(one.caseId) })
  expect(await sampleOf(t, one.person.userId)).not.toBe('')
  await t.db.query({
    text: `update operators set created_at = created_at - interval '31 days' where id = $1`,
    values: [first.operatorId],
  })
  const again = await reviewer(name)
  const two = await givenFaceReview(t)
  await t.call(decideReview, { token: again.token, body: decision(two.caseId) })
  expect(await sampleOf(t, two.person.userId)).toBe('')
})

const decision = (caseId: string, requestId: string = randomUUID()) =>
  ({ requestId, caseId, decision: 'pass' }) as const

test('[B11.140] the second one sees what the first one saw, and neither whose it is, nor who decided, nor what', async () => {
  const given = await givenSample(t, { decision: 'fail', reasonCode: 'redo.faceUnclear' })
  const { second, first, sampleId } = given
  const opened = await t.call(openSample, { token: second.token, params: { sampleId } })
  expect(opened.data).toMatchObject({
    kind: 'faceCase',
    review: {
      reason: 'similar',
      identity: { kind: 'pan', fields: { name: given.person.name } },
    },
    pictures: [{ what: 'front' }, { what: 'selfie' }],
  })
  // The case itself has forgotten its face by now.
  const pictures = opened.data.pictures.map(({ pictureId }) => pictureId)
  expect(pictures).not.toContain(given.selfieId)
  const bytes = await Promise.all(
    pictures.map(async (pictureId) => {
      const { data } = await t.call(samplePicture, {
        token: second.token,
        params: { sampleId, pictureId },
      })
      return Buffer.from(data.base64, 'base64')
    }),
  )
  expect(bytes).toEqual([FRONT_BYTES, SELFIE_BYTES])
  const [item] = (await waitingOf(second, 'qaSample')).filter((one) => one.subjectId === sampleId)
  const seen = JSON.stringify([opened.data, item])
  for (const secret of [
    given.person.userId,
    given.caseId,
    first.operatorId,
    'faceUnclear',
    'First ',
  ]) {
    expect(seen, secret).not.toContain(secret)
  }
  const answered = await decide(second, sampleId)
  expect(Object.keys(answered.data)).toEqual(['sampleId'])
  const log = await t.call(accessLog, { token: given.person.token })
  expect(log.data.details.filter(({ purpose }) => purpose === 'To check how we work')).toHaveLength(
    3,
  )
})

test('[B11.140] for the first one it is not there: under no account of theirs, in no list and no count, and it is assigned to nobody', async () => {
  const { first, second, sampleId, person } = await givenSample(t)
  const { rows } = await t.db.query<{ name: string }>({
    text: 'select name from operators where id = $1',
    values: [first.operatorId],
  })
  const twin = await reviewer(rows[0]?.name)
  const [item] = await waitingOf(second, 'qaSample')
  const itemId = item?.itemId ?? ''
  for (const { token } of [first, twin]) {
    expect(await waitingOf({ token }, 'qaSample')).toEqual([])
    const counts = (await t.call(workCounts, { token })).data.kinds
    expect(counts.find(({ kind }) => kind === 'qaSample')).toMatchObject({ open: 0, late: 0 })
    expect(reasonOf(await t.call(claimWork, { token, body: { itemId, isTakeover: true } }))).toBe(
      'NOT_FOUND',
    )
    const next = { token, body: { requestId: randomUUID(), kind: 'qaSample' as const } }
    expect(reasonOf(await t.call(claimNextWork, next))).toBe('WORK_NONE')
    expect(reasonOf(await t.call(openSample, { token, params: { sampleId } }))).toBe('NOT_FOUND')
    expect(reasonOf(await decide({ token }, sampleId))).toBe('NOT_FOUND')
    const shown = await t.call(showPerson, {
      token,
      params: { userId: person.userId },
      query: { purpose: 'checkIdentity' },
    })
    expect(shown.code).toBe(200)
    expect(JSON.stringify(shown.data)).not.toContain('qaSample')
  }
  const third = await reviewer()
  for (const { operatorId } of [first, third]) {
    const body = { requestId: randomUUID(), itemIds: [itemId], operatorId }
    expect(reasonOf(await t.call(assignWork, { token: second.token, body }))).toBe('VALIDATION')
  }
})

test('[B11.140] who has not claimed it sees nothing of it, and wrong roles nothing at all', async () => {
  const { sampleId, second } = await givenSample(t)
  const [pictureId = ''] = await filesOf(
    (
      await t.db.query<{ id: string }>({
        text: 'select user_id as id from quality_samples where id = $1',
        values: [sampleId],
      })
    ).rows[0]?.id ?? '',
  )
  const look = async ({ token }: { token: string }) => [
    reasonOf(await t.call(openSample, { token, params: { sampleId } })),
    reasonOf(await t.call(samplePicture, { token, params: { sampleId, pictureId } })),
    reasonOf(await t.call(showDisagreement, { token, params: { sampleId } })),
  ]
  expect(await look(second)).toEqual([null, null, 'FORBIDDEN'])
  expect(await look(await reviewer())).toEqual(['WORK_TAKEN', 'WORK_TAKEN', 'FORBIDDEN'])
  for (const role of ['support', 'admin'] as const) {
    const other = await givenOperator(t, role)
    expect(await look(other), role).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
    expect(reasonOf(await decide(other, sampleId)), role).toBe('FORBIDDEN')
  }
  // Whose cases are others, and a lead of them.
  const finance = await givenOperator(t, 'finance')
  expect(await look(finance)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'FORBIDDEN'])
  expect(reasonOf(await decide(finance, sampleId))).toBe('NOT_FOUND')
  const other = await givenLead(t, undefined, ['teamLead', 'creditOfficer'])
  expect(await look(other)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'CASE_DECIDED'])
})

test('[B11.141] the second decision changes nothing of the case; where both agree it is over, and what was kept is gone', async () => {
  const given = await givenSample(t)
  const { second, sampleId, person } = given
  const files = await filesOf(person.userId)
  expect(await Promise.all(files.map(isThere))).toEqual([true, true])
  const status = async () => (await t.call(userStatus, { token: person.token })).data
  const before = await status()
  const requestId = randomUUID()
  expect((await decide(second, sampleId, 'pass', requestId)).code).toBe(200)
  expect((await decide(second, sampleId, 'pass', requestId)).code).toBe(200)
  expect(reasonOf(await decide(second, sampleId, 'fail', requestId))).toBe('REQUEST_DIFFERS')
  expect(reasonOf(await decide(second, sampleId, 'fail'))).toBe('CASE_DECIDED')
  expect(await status()).toEqual(before)
  expect(await Promise.all(files.map(isThere))).toEqual([false, false])
  expect((await waitingOf(second, 'qaSample')).map(({ subjectId }) => subjectId)).not.toContain(
    sampleId,
  )
  expect(await waitingOf(await givenLead(t), 'qaDisagreement')).toEqual([])
  expect((await auditRows(t, sampleId)).map(({ action, after }) => [action, after])).toEqual([
    ['decideSample', { state: 'agreed', decision: 'pass', reason: null }],
  ])
  const { rows } = await t.db.query<{ decision: string }>({
    text: 'select decision from review_cases where id = $1',
    values: [given.caseId],
  })
  expect(rows).toEqual([{ decision: 'accepted' }])
})

test('[B11.141] of eight who decide it at once one does', async () => {
  const { sampleId } = await givenSample(t)
  const people = await Promise.all(Array.from({ length: 2 }, () => reviewer()))
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => decide(people[at % 2] ?? { token: '' }, sampleId)),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(new Set(answers.map(reasonOf))).toEqual(new Set([null, 'CASE_DECIDED']))
})

test('[B11.141] where they differ a lead who is neither of the two sees both, and what they find is counted', async () => {
  const given = await givenSample(t)
  const { first, second, sampleId, person } = given
  await decide(second, sampleId, 'fail')
  const lead = await givenLead(t)
  await claimKind(t, lead, { kind: 'qaDisagreement', subjectId: sampleId })
  const ask = { token: lead.token, params: { sampleId } }
  const shown = (await t.call(showDisagreement, ask)).data
  expect(shown).toMatchObject({
    first: { decision: 'pass', reasonCode: null },
    second: { decision: 'fail', reasonCode: 'redo.faceDiffers' },
    pictures: [{ what: 'front' }, { what: 'selfie' }],
  })
  const params = { sampleId, pictureId: shown.pictures[0]?.pictureId ?? '' }
  expect((await t.call(samplePicture, { token: lead.token, params })).code).toBe(200)
  const settle = ({ token }: { token: string }, finding: 'first' | 'second' = 'second') =>
    t.call(decideDisagreement, { token, body: { requestId: randomUUID(), sampleId, finding } })
  expect(reasonOf(await settle(second))).toBe('FORBIDDEN')
  // A lead of other work, and one who is a party.
  expect(
    reasonOf(await settle(await givenLead(t, 'Credit lead', ['teamLead', 'creditOfficer']))),
  ).toBe('NOT_FOUND')
  const { rows } = await t.db.query<{ name: string }>({
    text: 'select name from operators where id = any($1)',
    values: [[first.operatorId, second.operatorId]],
  })
  for (const { name } of rows) {
    const party = await givenLead(t, name)
    expect(reasonOf(await settle(party)), name).toBe('NOT_FOUND')
    expect(await waitingOf(party, 'qaDisagreement')).toEqual([])
  }
  const files = await filesOf(person.userId)
  expect((await settle(lead)).code).toBe(200)
  expect(reasonOf(await settle(lead, 'first'))).toBe('CASE_DECIDED')
  expect(await Promise.all(files.map(isThere))).toEqual([false, false])

  const agreement = async ({ token }: { token: string }) =>
    (await t.call(reviewAgreement, { token })).data.people
  const wrong = { kind: 'faceCase', reviewed: 1, agreed: 0, wrong: 1 }
  expect(await agreement(first)).toEqual([
    { ...wrong, name: expect.stringMatching(/^First/), isSelf: true },
  ])
  // Who decided second was not checked themselves, and of others one sees nothing.
  expect(await agreement(second)).toEqual([])
  expect(await agreement(lead)).toContainEqual({ ...wrong, name: rows[0]?.name, isSelf: false })
  expect(await agreement(await givenLead(t, 'Credit lead'))).not.toEqual([])
  expect(await agreement(await givenLead(t, 'Other lead', ['teamLead', 'creditOfficer']))).toEqual(
    [],
  )
  const analyst = await givenOperator(t, 'analyst')
  const { data } = await t.call(reviewAgreement, { token: analyst.token })
  expect(data.people).toEqual([])
  expect(data.kinds[0]).toMatchObject({ kind: 'faceCase' })
})

test('[B11.142] five decisions in a row within three seconds of opening are all looked at, and four are not', async () => {
  sampleEvery(t, { sharePpm: 0, newcomerSharePpm: 0, hastyMs: 3000 })
  const hasty = await reviewer()
  const other = await reviewer()
  const run = async (waitMs: number) => {
    const given = await givenFaceReview(t)
    const { data } = await t.call(listWork, {
      token: hasty.token,
      query: { kind: 'faceCase', limit: '100' },
    })
    const itemId = data.items.find(({ subjectId }) => subjectId === given.caseId)?.itemId ?? ''
    await t.call(claimWork, { token: hasty.token, body: { itemId } })
    await t.call(openReview, { token: hasty.token, params: { caseId: given.caseId } })
    t.clock.advanceMs(waitMs)
    await t.call(decideReview, { token: hasty.token, body: decision(given.caseId) })
    return given.person.userId
  }
  const mine = async () => {
    const waits = await waitingOf(other, 'qaSample')
    const ids = await t.db.query<{ id: string }>({
      text: 'select id from quality_samples where first_by = $1',
      values: [hasty.operatorId],
    })
    return waits.filter(({ subjectId }) => ids.rows.some(({ id }) => id === subjectId)).length
  }
  const held: string[] = []
  for (let at = 0; at < 4; at += 1) held.push(...(await filesOf(await run(1000))))
  expect(await mine()).toBe(0)
  expect(held).toHaveLength(8)
  // The fifth took its time: what was held for it is forgotten.
  await run(5000)
  expect(await mine()).toBe(0)
  expect(await Promise.all(held.map(isThere))).toEqual(held.map(() => false))
  for (let at = 0; at < 5; at += 1) await run(2999)
  expect(await mine()).toBe(5)
  // Who has not opened a case at all has taken no time.
  const { caseId } = await givenFaceReview(t)
  await t.call(decideReview, { token: hasty.token, body: decision(caseId) })
  expect(await mine()).toBe(6)
  await run(3000)
  expect(await mine()).toBe(6)
})

test('[B11.142] what a decision that failed has copied is not there, and the same request again copies nothing', async () => {
  sampleEvery(t)
  const { caseId, person } = await givenFaceReview(t)
  const { token } = await reviewer()
  const before = (await t.deps.files.list(null, 100_000)).ids.length
  const body = { ...decision(caseId), decision: 'fail', reasonCode: 'redo.faceUnclear' } as const
  const [one, two] = await Promise.all([
    t.call(decideReview, { token, body }),
    t.call(decideReview, { token, body: { ...body, requestId: randomUUID() } }),
  ])
  expect([one, two].filter(({ code }) => code === 200)).toHaveLength(1)
  const won = one.code === 200 ? body : null
  if (won) expect((await t.call(decideReview, { token, body: won })).code).toBe(200)
  expect(await filesOf(person.userId)).toHaveLength(2)
  const after = (await t.deps.files.list(null, 100_000)).ids
  // The selfie of the case went, and two copies came.
  expect(after.length).toBe(before + 1)
})

test('[B11.142] a picture that cannot be copied keeps no case from being decided: it is not decided again, and nothing of it stays', async () => {
  sampleEvery(t)
  const { caseId, person, selfieId } = await givenFaceReview(t)
  const { token } = await reviewer()
  await t.deps.files.remove(selfieId)
  const before = (await t.deps.files.list(null, 100_000)).ids.toSorted()
  expect((await t.call(decideReview, { token, body: decision(caseId) })).code).toBe(200)
  expect(await sampleOf(t, person.userId)).toBe('')
  expect((await t.deps.files.list(null, 100_000)).ids.toSorted()).toEqual(before)
})

test('[B11.128] a file store that hangs holds no decision up: the case is not decided again', async () => {
  sampleEvery(t)
  const { caseId, person } = await givenFaceReview(t)
  const { token } = await reviewer()
  const { files } = t.deps
  let isAsked = false
  const get = (): Promise<Buffer> => {
    isAsked = true
    return new Promise(() => undefined)
  }
  t.deps.files = { ...files, get }
  try {
    expect((await t.call(decideReview, { token, body: decision(caseId) })).code).toBe(200)
  } finally {
    t.deps.files = files
  }
  expect(isAsked).toBe(true)
  expect(await sampleOf(t, person.userId)).toBe('')
})

interface OtherCase {
  person: { userId: string; name: string; token: string }
  caseId: string
  /** What the second one has to see of it. */
  seen: object
  pictures: number
}

const BAND_B = { otherLoans: 'twoOrThree', incomeStability: 'changesMuch' } as const
const DOUBTED = {
  ...{ otherLoans: 'fourOrMore', incomeStability: 'changesMuch', missedPayments: 'fewTimes' },
} as const

const OTHER_KINDS = {
  application: {
    role: 'creditOfficer',
    reasonCode: 'declined.income',
    async given(): Promise<OtherCase> {
      const person = await givenCertifiedUser(t, { survey: DOUBTED })
      const asked = { person, productCode: 'lane-30', amount: '10000.00' }
      const { loanId: caseId } = await givenAppliedLoan(t, asked)
      const credit = { version: expect.any(String), usedLimit: '10000.00' }
      const seen = { productCode: 'lane-30', amount: '10000.00', credit }
      return { person, caseId, seen, pictures: 0 }
    },
    refuse: (token: string, loanId: string) => {
      const reapplyOn = addDays(t.clock.businessDay(), 30)
      const body = { requestId: randomUUID(), loanId, decision: 'decline', reapplyOn } as const
      return t.call(decideApplication, {
        token,
        body: { ...body, reasonCodes: ['declined.income'] },
      })
    },
  },
  limitRequest: {
    role: 'creditOfficer',
    reasonCode: 'limit.income',
    async given(): Promise<OtherCase> {
      const person = await givenCertifiedUser(t, { survey: BAND_B })
      const { token, userId } = person
      const body = { requestId: randomUUID(), amount: '55000.00', reason: 'My salary rose.' }
      await t.call(limitRequest, { token, body })
      const { rows } = await t.db.query<{ id: string }>({
        text: 'select id from limit_requests where user_id = $1',
        values: [userId],
      })
      const seen = { amount: '55000.00', limitNow: '42000.00', reason: 'My salary rose.' }
      return { person, caseId: rows[0]?.id ?? '', seen, pictures: 0 }
    },
    refuse: (token: string, limitRequestId: string) => {
      const body = { requestId: randomUUID(), limitRequestId, decision: 'refuse' } as const
      return t.call(decideLimitRequest, { token, body: { ...body, reasonCode: 'limit.income' } })
    },
  },
  proof: {
    role: 'finance',
    reasonCode: 'notReadable',
    async given(): Promise<OtherCase> {
      const { person, loanId: repayId } = await givenDisbursedLoan(t)
      const reference = newUtr()
      const bytes = await drawProof(['Paid', 'Amount Rs. 10177.00', `UTR: ${reference}`])
      const paidOn = t.clock.businessDay()
      const body = { repayId, reference, amount: '10177.00', paidOn }
      const sent = await t.call(sendVoucher, { token: person.token, body, file: { bytes } })
      const seen = { reference, amount: '10177.00', matches: [], isAlike: false }
      return { person, caseId: sent.data.proofId, seen, pictures: 1 }
    },
    refuse: (token: string, proofId: string) => {
      const body = { requestId: randomUUID(), proofId, decision: 'refuse' } as const
      return t.call(decideProof, { token, body: { ...body, reasonCode: 'notReadable' } })
    },
  },
} as const

test('[B11.128] nor does one that hangs when copies are to go again, before a decision or after it', async () => {
  sampleEvery(t)
  const { files } = t.deps
  const { token } = await reviewer()
  const { caseId, person, selfieId } = await givenFaceReview(t)
  const removed: string[] = []
  const remove = (id: string): Promise<void> => {
    if (id === selfieId) return files.remove(id)
    removed.push(id)
    return new Promise(() => undefined)
  }
  const get = () => Promise.reject(new Error('away'))
  // Of a proposal copies are there already: those of the decision that follows are not needed.
  const proof = await OTHER_KINDS.proof.given()
  const finance = await givenOperator(t, 'finance')
  const accept = { requestId: randomUUID(), proofId: proof.caseId, decision: 'accept' } as const
  await t.call(decideProof, { token: finance.token, body: accept })
  try {
    t.deps.files = { ...files, get, remove }
    expect((await t.call(decideReview, { token, body: decision(caseId) })).code).toBe(200)
    expect(removed).toHaveLength(1)
    t.deps.files = { ...files, remove }
    expect((await OTHER_KINDS.proof.refuse(finance.token, proof.caseId)).code).toBe(200)
    expect(removed).toHaveLength(2)
  } finally {
    t.deps.files = files
  }
  expect(await sampleOf(t, person.userId)).toBe('')
})

test('[B11.128] what is copied too late does not stay', async () => {
  sampleEvery(t)
  const { files } = t.deps
  const { caseId, person, selfieId } = await givenFaceReview(t)
  const { token } = await reviewer()
  const before = (await files.list(null, 100_000)).ids
  const held = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  const copies: string[] = []
  const put: typeof files.put = async (id, bytes) => {
    copies.push(id)
    await held.promise
    return files.put(id, bytes)
  }
  const remove = async (id: string): Promise<void> => {
    await files.remove(id)
    if (id === copies.at(-1)) gone.resolve()
  }
  t.deps.files = { ...files, put, remove }
  try {
    expect((await t.call(decideReview, { token, body: decision(caseId) })).code).toBe(200)
    expect(await sampleOf(t, person.userId)).toBe('')
    expect(copies).toHaveLength(2)
    held.resolve()
    await gone.promise
  } finally {
    t.deps.files = files
  }
  const left = (await files.list(null, 100_000)).ids
  expect(left.toSorted()).toEqual(before.filter((id) => id !== selfieId).toSorted())
})

test.each(['application', 'limitRequest', 'proof'] as const)(
  '[B11.127] %s: a second person decides by what the first one saw, without a name; where both differ a lead of such work finds',
  async (kind) => {
    sampleEvery(t)
    const { role, reasonCode, given, refuse } = OTHER_KINDS[kind]
    const { person, caseId, seen, pictures } = await given()
    const first = await givenOperator(t, role, `First ${randomUUID()}`)
    const second = await givenOperator(t, role, `Second ${randomUUID()}`)
    const third = await reviewer()
    expect((await refuse(first.token, caseId)).code).toBe(200)
    const sampleId = await sampleOf(t, person.userId)
    // Neither who decided it nor who decides other work has it in any list.
    for (const other of [first, third]) {
      expect(await waitingOf(other, 'qaSample')).toEqual([])
      const { token } = other
      expect(reasonOf(await t.call(openSample, { token, params: { sampleId } }))).toBe('NOT_FOUND')
      expect(reasonOf(await decide(other, sampleId))).toBe('NOT_FOUND')
    }
    await claimKind(t, second, { kind: 'qaSample', subjectId: sampleId })
    const { token } = second
    const { data } = await t.call(openSample, { token, params: { sampleId } })
    expect(data).toMatchObject({ kind, review: null, [kind]: seen })
    expect(data.pictures).toHaveLength(pictures)
    for (const { pictureId } of data.pictures) {
      const picture = await t.call(samplePicture, { token, params: { sampleId, pictureId } })
      expect(picture.code).toBe(200)
    }
    for (const secret of [person.userId, person.name, caseId, first.operatorId, 'First ']) {
      expect(JSON.stringify(data), secret).not.toContain(secret)
    }
    const wrong = { requestId: randomUUID(), sampleId, decision: 'fail' } as const
    const body = { ...wrong, reasonCode: 'redo.faceDiffers' as const }
    expect(reasonOf(await t.call(decideSample, { token, body }))).toBe('VALIDATION')
    expect((await decide(second, sampleId)).code).toBe(200)
    const lead = await givenLead(t, undefined, ['teamLead', role])
    const shown = await t.call(showDisagreement, { token: lead.token, params: { sampleId } })
    expect(shown.data).toMatchObject({
      ...{ kind, [kind]: seen },
      first: { decision: 'fail', reasonCode },
      second: { decision: 'pass', reasonCode: null },
    })
    const foreign = await givenLead(t)
    const asked = { token: foreign.token, params: { sampleId } }
    expect(reasonOf(await t.call(showDisagreement, asked))).toBe('NOT_FOUND')
    const log = await t.call(accessLog, { token: person.token })
    const looks = log.data.details.filter(({ purpose }) => purpose === 'To check how we work')
    expect(looks).toHaveLength(2 + pictures)
  },
)

test('[B11.127] a case that is decided more than once is looked at once, and its second decision stands', async () => {
  sampleEvery(t)
  const { person, caseId: proofId } = await OTHER_KINDS.proof.given()
  const finance = await givenOperator(t, 'finance')
  const body = { requestId: randomUUID(), proofId, decision: 'accept' } as const
  const proposed = await t.call(decideProof, { token: finance.token, body })
  expect(proposed.data).toMatchObject({ state: 'proposed' })
  const files = await filesOf(person.userId)
  expect(files).toHaveLength(1)
  const before = (await t.deps.files.list(null, 100_000)).ids.length
  expect((await OTHER_KINDS.proof.refuse(finance.token, proofId)).code).toBe(200)
  expect(await filesOf(person.userId)).toEqual(files)
  expect((await t.deps.files.list(null, 100_000)).ids.length).toBe(before)
})

test('[B11.127] who has confirmed or refused what the first one proposed is no second reader of it', async () => {
  sampleEvery(t)
  const { person, caseId: proofId } = await OTHER_KINDS.proof.given()
  const finance = () => givenOperator(t, 'finance', randomUUID())
  const [first, signer, reader] = [await finance(), await finance(), await finance()]
  const body = { requestId: randomUUID(), proofId, decision: 'accept' } as const
  await t.call(decideProof, { token: first.token, body })
  const { rows } = await t.db.query<{ id: string }>({
    text: 'select id from proposals where subject_id = $1',
    values: [proofId],
  })
  const proposalId = rows[0]?.id ?? ''
  const refusal = { requestId: randomUUID(), proposalId, decision: 'refuse' } as const
  expect((await t.call(decideProposal, { token: signer.token, body: refusal })).code).toBe(200)
  const sampleId = await sampleOf(t, person.userId)
  await claimKind(t, reader, { kind: 'qaSample', subjectId: sampleId })
  const openedBy = ({ token }: { token: string }) =>
    t.call(openSample, { token, params: { sampleId } })
  expect(reasonOf(await openedBy(signer))).toBe('NOT_FOUND')
  expect(reasonOf(await decide(signer, sampleId))).toBe('NOT_FOUND')
  expect(reasonOf(await openedBy(reader))).toBe(null)
})

test('[B11.142] pictures that show a number that we may not store are copied for nobody', async () => {
  sampleEvery(t)
  const { caseId, person, frontId } = await givenFaceReview(t)
  const { token } = await reviewer()
  for (const table of ['verified_identities', 'identity_pictures']) {
    const text = `update ${table} set document_kind = 'aadhaar' where user_id = $1`
    await t.db.query({ text, values: [person.userId] })
  }
  const before = (await t.deps.files.list(null, 100_000)).ids.length
  expect((await t.call(decideReview, { token, body: decision(caseId) })).code).toBe(200)
  expect(await sampleOf(t, person.userId)).toBe('')
  // With the decision they go, and the selfie with them.
  expect(await isThere(frontId)).toBe(false)
  expect((await t.deps.files.list(null, 100_000)).ids.length).toBe(before - 2)
})

test('[B11.142] a week after the decision what nobody looked at is forgotten, with its files and its work', async () => {
  const { sampleId, second, person } = await givenSample(t)
  const files = await filesOf(person.userId)
  const forget = () =>
    inTransaction(t.deps.eraser, (tx) => forgetSamples(tx, { at: t.clock.now(), limit: 100 }))
  t.clock.advanceDays(6)
  await forget()
  expect(await filesOf(person.userId)).toEqual(files)
  t.clock.advanceDays(1)
  const { files: gone } = await forget()
  expect(gone).toEqual(expect.arrayContaining(files))
  expect(await filesOf(person.userId)).toEqual([])
  expect((await forget()).count).toBe(0)
  const again = await reviewer()
  expect((await waitingOf(again, 'qaSample')).map(({ subjectId }) => subjectId)).not.toContain(
    sampleId,
  )
  expect(reasonOf(await decide(again, sampleId))).toBe('CASE_DECIDED')
  expect(second.operatorId).not.toBe(again.operatorId)
})
