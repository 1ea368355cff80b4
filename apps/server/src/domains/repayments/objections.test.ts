import { randomUUID } from 'node:crypto'
import { addDays, addWorkingDays } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { listObjections, openObjection } from '@noren/contract/objections'
import { decideProposal } from '@noren/contract/operator'
import { decideObjection, showObjection } from '@noren/contract/operator/objections'
import { byStaff } from '@noren/testkit/by-staff'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenObjection } from '@noren/testkit/given-objection'
import { givenOperator } from '@noren/testkit/given-operator'
import { writeOff } from '@noren/testkit/given-written-off'
import { detailOf, expectBooksAgree, messagesOf } from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const lateBy = async (days: number): Promise<GivenLoan> => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  t.clock.advanceDays(30 + days)
  await rollOverdue(t)
  return given
}
const madeOf = async ({ person, loanId }: GivenLoan) =>
  (await t.call(listObjections, { token: person.token, params: { repayId: loanId } })).data.details
const refuse = (objectionId: string, answer = 'Ten days at 10.00 each.') =>
  byStaff(t, decideObjection, { objectionId, decision: 'refused', answer })

test('[B4.130] a figure that is objected to is kept as it stood, and penal charges and reminders of that loan stop until a person answers', async () => {
  const loan = await lateBy(10)
  const other = await givenDisbursedLoan(t)
  const before = await detailOf(t, loan)
  expect(before.overdueFee).toBe('100.00')
  const { objectionNumber } = await givenObjection(t, {
    loan,
    figure: 'penal',
    note: 'I paid on the first day.',
  })
  t.clock.advanceDays(20)
  const held = await detailOf(t, loan)
  expect(held).toMatchObject({
    overdueFee: '100.00',
    hold: { cause: 'objection', until: null },
  })
  expect((await detailOf(t, other)).hold).toBeNull()
  const openedOn = addDays(t.clock.businessDay(), -20)
  expect(await madeOf(loan)).toEqual([
    {
      ...{ objectionNumber, figure: 'penal', amount: '100.00', openedOn, ground: 'wrongAmount' },
      ...{ note: 'I paid on the first day.', stopsCollection: true, state: 'open' },
      answerBy: addWorkingDays(openedOn, 15, t.deps.market.holidays),
      ...{ answer: null, answeredAt: null, corrected: '0.00' },
    },
  ])
  await expectBooksAgree(t, loan)
}, 120_000)

test('[B4.131] refused, it is answered in words, goes on two days later, and the same ground stops nothing again', async () => {
  const loan = await lateBy(10)
  const { objectionId } = await givenObjection(t, { loan, figure: 'penal' })
  t.clock.advanceDays(5)
  expect(await refuse(objectionId)).toMatchObject({ code: 200 })
  const until = addDays(t.clock.businessDay(), 2)
  expect((await detailOf(t, loan)).hold).toMatchObject({ cause: 'objection', until })
  t.clock.advanceDays(5)
  // Of the five days since three are charged: none of those it took, and none of the two after it.
  expect(await detailOf(t, loan)).toMatchObject({ overdueFee: '130.00', hold: null })
  expect(await madeOf(loan)).toMatchObject([
    { state: 'refused', answer: 'Ten days at 10.00 each.', corrected: '0.00' },
  ])
  expect(await messagesOf(t, loan, 'objectionRefused')).toHaveLength(1)
  const again = await givenObjection(t, { loan, figure: 'penal' })
  expect((await detailOf(t, loan)).hold).toBeNull()
  expect(await refuse(again.objectionId)).toMatchObject({ code: 200 })
  expect(await refuse(again.objectionId)).toMatchObject({ data: { reason: 'CASE_DECIDED' } })
  // Another ground is another matter.
  await givenObjection(t, { loan, figure: 'paid', ground: 'alreadyPaid' })
  expect((await detailOf(t, loan)).hold).toMatchObject({ cause: 'objection' })
  await expectBooksAgree(t, loan)
}, 120_000)

test('[B4.132] upheld, what was wrong is taken off by two persons, whatever the sum; until then nothing is answered', async () => {
  const loan = await lateBy(10)
  const { objectionId } = await givenObjection(t, { loan, figure: 'penal' })
  const finance = await givenOperator(t, 'finance')
  const answer = 'Your payment came on day one; the charge was ours to give back.'
  const body = { requestId: randomUUID(), objectionId, decision: 'upheld', answer } as const
  const most = await t.call(decideObjection, {
    token: finance.token,
    body: { ...body, correction: { part: 'penal', amount: '100.01' } },
  })
  expect(most).toMatchObject({ data: { reason: 'AMOUNT_RANGE', max: '100.00' } })
  const all = await t.call(decideObjection, {
    token: finance.token,
    body: { ...body, requestId: randomUUID(), correction: { part: 'all' } },
  })
  expect(all).toMatchObject({ data: { reason: 'DECISION_UNFIT' } })
  const proposed = await t.call(decideObjection, {
    token: finance.token,
    body: { ...body, requestId: randomUUID(), correction: { part: 'penal', amount: '40.00' } },
  })
  expect(proposed.data).toMatchObject({ state: 'proposed' })
  expect(await madeOf(loan)).toMatchObject([{ state: 'open', answer: null }])
  const decision = {
    ...{ requestId: randomUUID(), proposalId: proposed.data.proposalId ?? '' },
    decision: 'confirm' as const,
  }
  expect(await t.call(decideProposal, { token: finance.token, body: decision })).toMatchObject({
    data: { reason: 'SAME_OPERATOR' },
  })
  const second = await givenOperator(t, 'finance', 'The second person')
  const confirmed = await t.call(decideProposal, {
    token: second.token,
    body: { ...decision, requestId: randomUUID() },
  })
  expect(confirmed.data).toMatchObject({ state: 'confirmed' })
  expect(await madeOf(loan)).toMatchObject([{ state: 'upheld', answer, corrected: '40.00' }])
  expect(await detailOf(t, loan)).toMatchObject({ overdueFee: '60.00', alreadyWaived: '40.00' })
  expect(await messagesOf(t, loan, 'objectionUpheld')).toHaveLength(1)
  await expectBooksAgree(t, loan)
}, 120_000)

test('[B4.133] a loan that somebody else took in their name is taken off whole', async () => {
  const loan = await lateBy(40)
  const { objectionId } = await givenObjection(t, { loan, ground: 'identityTheft' })
  const done = await byStaff(t, decideObjection, {
    ...{ objectionId, decision: 'upheld', answer: 'It was not you. Nothing is owed by you.' },
    correction: { part: 'all' },
  })
  expect(done).toMatchObject({ code: 200 })
  expect(await detailOf(t, loan)).toMatchObject({
    ...{ borrowStatus: LOAN_STATUS.repaid, payToday: '0.00' },
  })
  // Nobody reads that they have repaid what they never had.
  expect(await messagesOf(t, loan, 'loanRepaid')).toHaveLength(0)
  await expectBooksAgree(t, loan)
}, 120_000)

test('[B4.132] of a debt that was written off what was wrong is taken off too; what is left of the figure by then bounds it', async () => {
  const loan = await lateBy(40)
  const { objectionId } = await givenObjection(t, { loan, figure: 'interest' })
  await writeOff(t, loan)
  const answer = 'Half of it was ours.'
  const correction = { part: 'interest', amount: '200.00' } as const
  const before = Number((await detailOf(t, loan)).payToday)
  const done = await byStaff(t, decideObjection, {
    ...{ objectionId, decision: 'upheld', answer, correction },
  })
  expect(done).toMatchObject({ code: 200 })
  const after = await detailOf(t, loan)
  expect(after.borrowStatus).toBe(LOAN_STATUS.writtenOff)
  expect(before - Number(after.payToday)).toBe(200)
  await expectBooksAgree(t, loan)
}, 120_000)

test('[B4.134] one a loan at a time, once however often it is sent; its words lie sealed, and each look is recorded', async () => {
  const loan = await lateBy(1)
  const { token, userId } = loan.person
  const input = { repayId: loan.loanId, figure: 'owed', ground: 'wrongAmount' } as const
  const note = 'Sunita Kulkarni paid it at the counter.'
  const requestId = randomUUID()
  const send = (id: string) =>
    t.call(openObjection, { token, body: { requestId: id, ...input, note } })
  const same = await Promise.all(Array.from({ length: 5 }, () => send(requestId)))
  const sent = same.filter(({ code }) => code === 200)
  expect(new Set(sent.map(({ data }) => data.objectionNumber)).size).toBe(1)
  expect(await send(randomUUID())).toMatchObject({ data: { reason: 'OBJECTION_OPEN' } })
  const { rows } = await t.db.query<{ id: string; row: string }>({
    text: `select objection_id as id, o::text as row from objections o where loan_id = $1`,
    values: [loan.loanId],
  })
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(Buffer.from('Sunita').toString('hex'))
  const finance = await givenOperator(t, 'finance')
  const shown = await t.call(showObjection, {
    token: finance.token,
    params: { objectionId: rows[0]?.id ?? '' },
  })
  expect(shown.data).toMatchObject({ note, figure: 'owed', state: 'open' })
  const reads = await t.db.query<{ what: string }>({
    text: `select what from personal_data_reads where user_id = $1 and what = 'objection'`,
    values: [userId],
  })
  expect(reads.rows).toHaveLength(1)
}, 120_000)
