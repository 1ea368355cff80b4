import { randomInt, randomUUID } from 'node:crypto'
import { accessLog } from '@noren/contract/account'
import { limitRequest } from '@noren/contract/credit'
import {
  openProof,
  openReview,
  proofAhead,
  proofPicture,
  reviewAhead,
  showApplication,
  showLimitRequest,
} from '@noren/contract/operator'
import { showLoan } from '@noren/contract/operator/loans'
import { claimWork, listWork, type WorkKind } from '@noren/contract/operator/work'
import { sendVoucher } from '@noren/contract/proofs'
import { proven } from '@noren/testkit/call-proofs'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { proofPicture as drawProof } from '@noren/testkit/given-proof-picture'
import { givenFaceReview } from '@noren/testkit/given-review'
import { newUtr } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { unsealed } from '@noren/testkit/unsealed'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
let reviewer: GivenOperator
let finance: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  reviewer = await givenOperator(t, 'reviewer')
  finance = await givenOperator(t, 'finance')
})
afterAll(() => t.close())

const WEAK = {
  otherLoans: 'fourOrMore',
  incomeStability: 'changesMuch',
  missedPayments: 'fewTimes',
}
const MIDDLING = { otherLoans: 'twoOrThree', incomeStability: 'changesMuch' }

const givenProof = async (): Promise<CertifiedPerson> => {
  const { person, loanId: repayId } = await givenDisbursedLoan(t)
  const paidOn = t.clock.businessDay()
  const sent = await t.call(sendVoucher, {
    token: person.token,
    body: { repayId, reference: newUtr(), amount: '10177.00', paidOn },
    file: { bytes: await drawProof(['Paid', randomUUID()]) },
  })
  if (sent.code !== 200) throw new Error(`the proof was not taken: ${sent.msg}`)
  return person
}

const accountEnding = (ending: string): string => `5${randomInt(1_000_000, 9_999_999)}${ending}`

interface Kind {
  kind: WorkKind
  who: () => GivenOperator
  given: () => Promise<CertifiedPerson>
  /** What a desk fetches of the case before it is opened. */
  ahead?: (token: string, id: string) => Promise<{ code: number }>
  open: (token: string, id: string) => Promise<{ code: number }>
}
const ofReview = {
  who: () => reviewer,
  ahead: (token: string, caseId: string) => t.call(reviewAhead, { token, params: { caseId } }),
  open: (token: string, caseId: string) => t.call(openReview, { token, params: { caseId } }),
}
const KINDS: readonly Kind[] = [
  { kind: 'faceCase', given: async () => (await givenFaceReview(t)).person, ...ofReview },
  {
    kind: 'documentCase',
    given: () => givenCertifiedUser(t, { openCases: ['documentCorrected'] }),
    ...ofReview,
  },
  {
    kind: 'accountCase',
    // The sandbox's bank has accounts with this ending in a name that is nearly theirs.
    given: () =>
      givenCertifiedUser(t, { name: 'ROHAN MEHTA', accountNumber: accountEnding('9003') }),
    ...ofReview,
  },
  {
    kind: 'application',
    who: () => reviewer,
    async given() {
      const person = await givenCertifiedUser(t, { survey: WEAK })
      await givenAppliedLoan(t, { person })
      return person
    },
    open: (token, loanId) => t.call(showApplication, { token, params: { loanId } }),
  },
  {
    kind: 'limitRequest',
    who: () => reviewer,
    async given() {
      const person = await givenCertifiedUser(t, { survey: MIDDLING })
      const body = { requestId: randomUUID(), amount: '55000.00', reason: 'My salary rose.' }
      expect((await t.call(limitRequest, { token: person.token, body })).code).toBe(200)
      return person
    },
    open: (token, limitRequestId) =>
      t.call(showLimitRequest, { token, params: { limitRequestId } }),
  },
  {
    kind: 'proof',
    who: () => finance,
    given: givenProof,
    ahead: (token, proofId) => t.call(proofAhead, { token, params: { proofId } }),
    open: (token, proofId) => t.call(openProof, { token, params: { proofId } }),
  },
  {
    kind: 'payoutFailure',
    who: () => finance,
    async given() {
      // And says of these that they are closed.
      const person = await givenCertifiedUser(t, { accountNumber: accountEnding('0001') })
      await givenAppliedLoan(t, { person })
      await t.deliver()
      return person
    },
    open: (token, loanId) =>
      t.call(showLoan, { token, params: { loanId }, query: { purpose: 'checkAccount' } }),
  },
]

const looksAt = async ({ token }: CertifiedPerson): Promise<number> =>
  (await t.call(accessLog, { token })).data.details.length

const itemOf = async (kind: WorkKind, { token }: GivenOperator, { userId }: CertifiedPerson) => {
  const { items } = (await t.call(listWork, { token, query: { kind, limit: '100' } })).data
  const item = items.find((one) => one.userId === userId)
  if (!item) throw new Error(`no ${kind} waits`)
  return item
}

test.each(KINDS)(
  '[B11.101] $kind: what is claimed and fetched ahead is no look; opening it is one line',
  async ({ kind, who, given, ahead, open }) => {
    const person = await given()
    const { token } = who()
    const { itemId, subjectId } = await itemOf(kind, who(), person)
    for (let times = 0; times < 2; times += 1) {
      expect((await t.call(claimWork, { token, body: { itemId } })).code).toBe(200)
      if (ahead) expect((await ahead(token, subjectId)).code).toBe(200)
    }
    expect(await looksAt(person)).toBe(0)
    expect((await open(token, subjectId)).code).toBe(200)
    expect(await looksAt(person)).toBe(1)
  },
)

test('[B11.101] a proof’s picture opens with the key that came with it, and with none before', async () => {
  const person = await givenProof()
  const { token } = finance
  const { itemId, subjectId: proofId } = await itemOf('proof', finance, person)
  const params = { proofId }
  await t.call(claimWork, { token, body: { itemId } })
  const { sealed } = (await t.call(proofAhead, { token, params })).data
  const { key } = (await t.call(openProof, { token, params })).data
  const picture = unsealed(sealed, key)
  const shown = (await t.call(proofPicture, { token, params })).data
  expect(picture.toString('base64')).toBe(shown.base64)
  expect(Buffer.from(sealed, 'base64').includes(picture.subarray(0, 64))).toBe(false)
})

test('[B11.101] neither picture nor key of a proof is handed to who has not claimed it', async () => {
  const person = await givenProof()
  const { itemId, subjectId: proofId } = await itemOf('proof', finance, person)
  const reasons = async ({ token }: GivenOperator) =>
    (
      await Promise.all([
        t.call(proofAhead, { token, params: { proofId } }),
        t.call(openProof, { token, params: { proofId } }),
      ])
    ).map(({ data }) => (data as { reason?: string }).reason)
  expect(await reasons(finance)).toEqual(['WORK_TAKEN', 'WORK_TAKEN'])
  const other = await givenOperator(t, 'finance', 'Another of finance')
  await t.call(claimWork, { token: other.token, body: { itemId } })
  expect(await reasons(finance)).toEqual(['WORK_TAKEN', 'WORK_TAKEN'])
  expect(await reasons(await givenOperator(t, 'auditor'))).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  expect(await looksAt(person)).toBe(0)
  for (const endpoint of [proofAhead, openProof]) proven(endpoint, 'notYours')
})
