import { randomUUID } from 'node:crypto'
import { day } from '@noren/contract/dates'
import { acceptHardship, hardshipOffers } from '@noren/contract/hardship'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { blockPerson, decideProposal } from '@noren/contract/operator'
import { decideBereavement, showBereavement } from '@noren/contract/operator/bereavements'
import { USER_STATUS } from '@noren/contract/user-status'
import { byStaff } from '@noren/testkit/by-staff'
import { closeBooks } from '@noren/testkit/close-books'
import { type Dead, givenDead, givenReport } from '@noren/testkit/given-death-report'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { writeOff } from '@noren/testkit/given-written-off'
import { captured, detailOf, expectBooksAgree, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyBooks } from '../books/verify-books.ts'
import { verifyLoans } from '../loans/verify-loans.ts'
import { verifyTax } from '../tax/verify-tax.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
// Each test's reports come from one address, whose share is of a day.
beforeEach(() => t.clock.advanceDays(1))

const givenDeath = (): Promise<Dead> => givenDead(t)
const confirm = (
  { reportId, diedOn }: Pick<Dead, 'reportId' | 'diedOn'>,
  closing: 'waive' | 'estate',
) => byStaff(t, decideBereavement, { reportId, diedOn, decision: 'confirmed', closing })
const takeBack = ({ reportId }: Pick<Dead, 'reportId'>) =>
  byStaff(t, decideBereavement, { reportId, decision: 'mistaken' })

/** All sessions were ended. */
const signedInAgain = async <Of extends GivenLoan>(dead: Of): Promise<Of> => {
  // No code is good twice.
  t.clock.advanceMs(61_000)
  const { token } = await t.signIn(dead.person.phone)
  return { ...dead, person: { ...dead.person, token } }
}
const rowOf = async ({ loanId }: GivenLoan) =>
  (
    await t.db.query<{ status: number; bizStatus: number }>({
      text: `select l.status, u.biz_status as "bizStatus" from loans l join users u on u.id = l.user_id
        where l.id = $1`,
      values: [loanId],
    })
  ).rows[0]
const problems = async () => [...(await verifyBooks(t.db)), ...(await verifyLoans(t.deps, t.db))]
const kindsOf = async ({ person }: GivenLoan) =>
  (
    await t.db.query<{ kind: string }>({
      text: 'select kind from messages where user_id = $1 order by serial',
      values: [person.userId],
    })
  ).rows.map(({ kind }) => kind)

test('[B4.140] a death that was somebody else’s is taken back by two persons: what was waived is owed again, its days cost nothing, and all goes on', async () => {
  const dead = await givenDeath()
  await confirm(dead, 'waive')
  expect(await rowOf(dead)).toEqual({ status: LOAN_STATUS.repaid, bizStatus: USER_STATUS.blocked })
  expect(await kindsOf(dead)).not.toContain('loanRepaid')
  t.clock.advanceDays(10)
  const officer = await givenOperator(t, 'grievanceOfficer')
  const asked = { requestId: randomUUID(), reportId: dead.reportId, decision: 'mistaken' as const }
  const proposed = await t.call(decideBereavement, { token: officer.token, body: asked })
  expect(proposed.data).toMatchObject({ state: 'proposed', waits: { because: 'always' } })
  // Nothing has changed yet, and whoever proposed it confirms it under no account.
  expect(await rowOf(dead)).toMatchObject({ status: LOAN_STATUS.repaid })
  const { proposalId } = proposed.data
  const body = { requestId: randomUUID(), proposalId, decision: 'confirm' }
  expect(await t.call(decideProposal, { token: officer.token, body })).toMatchObject({ code: 403 })
  const finance = await givenOperator(t, 'finance')
  const twenty = await Promise.all(
    Array.from({ length: 5 }, () =>
      t.call(decideProposal, {
        token: finance.token,
        body: { requestId: randomUUID(), proposalId, decision: 'confirm' },
      }),
    ),
  )
  expect(twenty.filter(({ code }) => code === 200)).toHaveLength(1)
  const lives = await signedInAgain(dead)
  expect(await rowOf(lives)).toEqual({
    status: LOAN_STATUS.overdue,
    bizStatus: USER_STATUS.certified,
  })
  // 20,000 and what was owed on the day of the supposed death: 666.00 of interest, 354.00 of fee and tax, 70.00 of charges.
  const owed = { payToday: '21090.00', overdueFee: '70.00' }
  expect(await detailOf(t, lives)).toMatchObject(owed)
  await expectBooksAgree(t, lives)
  expect(await kindsOf(lives)).toContain('deathMistaken')
  t.clock.advanceDays(1)
  const tomorrow = await detailOf(t, lives)
  expect(tomorrow).toMatchObject({ hold: null, outstanding: { interest: '684.00' } })
  await expectBooksAgree(t, lives)
  expect(await takeBack(dead)).toMatchObject({ data: { reason: 'DECISION_UNFIT' } })
  const shown = await t.call(showBereavement, {
    token: officer.token,
    params: { reportId: dead.reportId },
    query: {},
  })
  expect(shown.data.state).toBe('mistaken')
  expect(await problems()).toEqual([])
}, 120_000)

test('[B4.140] only what is confirmed is taken back, and who was blocked before stays so', async () => {
  const dead = await givenDeath()
  expect(await takeBack(dead)).toMatchObject({ data: { reason: 'DECISION_UNFIT' } })
  const reviewer = await givenOperator(t, 'reviewer')
  const { userId } = dead.person
  const block = { requestId: randomUUID(), userId, reasonCode: 'blocked.fraud' }
  await t.call(blockPerson, { token: reviewer.token, body: { ...block, decision: 'block' } })
  await confirm(dead, 'estate')
  expect(await takeBack(dead)).toMatchObject({ code: 200 })
  expect(await rowOf(dead)).toMatchObject({ bizStatus: USER_STATUS.blocked })
  // What the staff may unblock it may unblock at once: nobody is dead any more.
  const unblock = { requestId: randomUUID(), userId, decision: 'unblock' as const }
  expect(await t.call(blockPerson, { token: reviewer.token, body: unblock })).toMatchObject({
    code: 200,
  })
})

test('[B4.140] what the estate has paid whole stays paid', async () => {
  const dead = await givenDeath()
  await confirm(dead, 'estate')
  const again = await signedInAgain(dead)
  const { data } = await pay(t, again, randomUUID(), { kind: 'full' })
  expect(data.amount).toBe('21020.00')
  await sendWebhook(t, captured(t, data))
  t.clock.advanceDays(5)
  expect(await takeBack(dead)).toMatchObject({ code: 200 })
  expect(await rowOf(again)).toEqual({
    status: LOAN_STATUS.repaid,
    bizStatus: USER_STATUS.certified,
  })
  expect(await problems()).toEqual([])
})

test('[B4.141] repaid before the death was confirmed: what was paid for days after it is the borrower’s credit', async () => {
  const dead = await givenDeath()
  const { data } = await pay(t, dead, randomUUID(), { kind: 'full' })
  await sendWebhook(t, captured(t, data))
  expect(await rowOf(dead)).toMatchObject({ status: LOAN_STATUS.repaid })
  await confirm(dead, 'waive')
  const later = await signedInAgain(dead)
  const { overpaid, borrowStatus } = await detailOf(t, later)
  // 21,090.00 were owed on the day of the death.
  expect({ overpaid, borrowStatus }).toEqual({
    overpaid: (Number(data.amount) - 21_090).toFixed(2),
    borrowStatus: LOAN_STATUS.repaid,
  })
  expect(Number(overpaid)).toBeGreaterThan(0)
  expect(await problems()).toEqual([])
})

test.each(['waive', 'estate'] as const)(
  '[B4.141] written off before the death was confirmed: nothing was earned after it, and %s holds for it too',
  async (closing) => {
    const dead = await givenDeath()
    await writeOff(t, dead)
    expect(await rowOf(dead)).toMatchObject({ status: LOAN_STATUS.writtenOff })
    const officer = await givenOperator(t, 'grievanceOfficer')
    const params = { reportId: dead.reportId }
    const shown = await t.call(showBereavement, { token: officer.token, params, query: {} })
    expect(shown.data.debt).toMatchObject({ loanCount: 1, fixed: '21020.00', penal: '70.00' })
    await confirm(dead, closing)
    const status = closing === 'waive' ? LOAN_STATUS.repaid : LOAN_STATUS.writtenOff
    expect(await rowOf(dead)).toMatchObject({ status })
    const later = await signedInAgain(dead)
    expect(await detailOf(t, later)).toMatchObject({
      payToday: closing === 'waive' ? '0.00' : '21020.00',
    })
    expect(await problems()).toEqual([])
    await takeBack(dead)
    expect(await rowOf(dead)).toMatchObject({ status: LOAN_STATUS.writtenOff })
    expect(await detailOf(t, later)).toMatchObject({ payToday: '21090.00' })
    expect(await problems()).toEqual([])
  },
)

test('[B4.141] what a plan held back is waived at a death, and does not come back when its payments stop', async () => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  t.clock.advanceDays(40)
  const { token } = given.person
  const { data } = await t.call(hardshipOffers, { token, body: { repayId: given.loanId } })
  const offer = data.offers.find(({ kind }) => kind === 'equal6') ?? data.offers[0]
  if (!offer) throw new Error('no plan')
  const { kfsId, kfsHash } = offer
  const body = { requestId: randomUUID(), repayId: given.loanId, kfsId, kfsHash }
  expect(await t.call(acceptHardship, { token, body })).toMatchObject({ code: 200 })
  t.clock.advanceDays(5)
  const diedOn = t.clock.businessDay()
  const { reportId } = await givenReport(t, { phone: given.person.phone, diedOn })
  const dead = { ...given, diedOn, reportId }
  await confirm(dead, 'estate')
  const { payToday } = await detailOf(t, await signedInAgain(dead))
  t.clock.advanceDays(120)
  const later = await signedInAgain(dead)
  expect(await detailOf(t, later)).toMatchObject({ payToday, overdueFee: '0.00' })
  expect(await problems()).toEqual([])
})

test('[B4.142] by a fee that is borne by the days the estate owes the same on every day, and it is as agreed again once the death is taken back', async () => {
  // Of another year, with nobody else's loans in it.
  await t.close()
  t = await startTestApp()
  while (t.clock.businessDay() < day('2027-01-04')) t.clock.advanceDays(1)
  const given = await givenDisbursedLoan(t, { productCode: 'lamp-61', amount: '20000.00' })
  t.clock.advanceDays(10)
  const diedOn = t.clock.businessDay()
  t.clock.advanceDays(3)
  const { reportId } = await givenReport(t, { phone: given.person.phone, diedOn })
  const dead = { ...given, diedOn, reportId }
  await confirm(dead, 'estate')
  // 160.00 of interest, and of the fee of 200.00 and its tax of 36.00 the share of 10 of 61 days.
  for (const days of [0, 1, 47, 1, 30]) {
    t.clock.advanceDays(days)
    const again = await signedInAgain(dead)
    expect(await detailOf(t, again)).toMatchObject({ payToday: '20198.69' })
    await expectBooksAgree(t, again)
  }
  await closeBooks(t)
  expect(await problems()).toEqual([])
  expect(await verifyTax(t.db, { since: null })).toEqual([])
  await takeBack(dead)
  const lives = await signedInAgain(dead)
  expect((await detailOf(t, lives)).outstanding).toMatchObject({
    ...{ interest: '160.00', serviceFee: '200.00', tax: '36.00' },
  })
  t.clock.advanceDays(1)
  await closeBooks(t)
  expect(await problems()).toEqual([])
}, 120_000)
