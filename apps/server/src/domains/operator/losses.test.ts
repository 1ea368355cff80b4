import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '@noren/contract/dates'
import { decideProposal } from '@noren/contract/operator'
import { decideLoss, type LossDecision, listLosses } from '@noren/contract/operator/losses'
import { setAllowance } from '@noren/contract/operator/months'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { captured, expectBooksAgree, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyLoans } from '../loans/verify-loans.ts'

let t: TestApp
let start: Day
let asking: GivenOperator
let confirming: GivenOperator
beforeEach(async () => {
  t = await startTestApp()
  start = t.clock.businessDay()
})
afterEach(() => t.close())

/** Each evening with its close, as every night has it. */
const go = async (days: number): Promise<void> => {
  while (t.clock.businessDay() < addDays(start, days)) t.clock.advanceDays(1)
  await closeBooks(t)
  // Tokens of the staff end after 30 days.
  asking = await givenOperator(t, 'accountant', `Who asks on ${t.clock.businessDay()}`)
  confirming = await givenOperator(t, 'finance', `Who confirms on ${t.clock.businessDay()}`)
}

const ask = ({ loanId }: GivenLoan, decision: LossDecision) =>
  t.call(decideLoss, { token: asking.token, body: { requestId: randomUUID(), loanId, decision } })

const confirm = (proposalId: string) =>
  t.call(decideProposal, {
    token: confirming.token,
    body: { requestId: randomUUID(), proposalId, decision: 'confirm' },
  })

const decide = async (loan: GivenLoan, decision: LossDecision) => {
  const { code, data } = await ask(loan, decision)
  expect(code).toBe(200)
  return confirm(data.proposalId)
}

const classesOf = async ({ loanId }: GivenLoan): Promise<string[]> => {
  const { rows } = await t.db.query<{ said: string }>({
    text: `select class_on - $2::date || ' ' || class || ' ' || why as said
      from loan_classes where loan_id = $1 order by serial`,
    values: [loanId, start],
  })
  return rows.map(({ said }) => said)
}

const listed = async () => (await t.call(listLosses, { token: asking.token })).data.details

test('[B9.120] two persons hold an overdue loan to be lost: its class, its suspense and what is set aside follow at the close', async () => {
  const loan = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '20000.00' })
  await go(20)
  // Nothing is overdue yet.
  expect((await ask(loan, 'fraud')).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  await go(45)
  expect((await ask(loan, 'withdraw')).data).toMatchObject({ reason: 'CASE_DECIDED' })
  const { data } = await ask(loan, 'untraceable')
  expect((await ask(loan, 'fraud')).data).toMatchObject({ reason: 'PROPOSAL_PENDING' })
  expect(await listed()).toEqual([])
  const own = { requestId: randomUUID(), proposalId: data.proposalId, decision: 'confirm' as const }
  expect((await t.call(decideProposal, { token: asking.token, body: own })).code).not.toBe(200)
  expect((await confirm(data.proposalId)).code).toBe(200)
  expect(await listed()).toMatchObject([{ loanId: loan.loanId, reason: 'untraceable' }])
  expect((await ask(loan, 'fraud')).data).toMatchObject({ reason: 'CASE_DECIDED' })
  await go(46)
  expect(await classesOf(loan)).toEqual(['30 sma0 days', '45 loss decision'])
  expect(await listed()).toHaveLength(1)
  await expectBooksAgree(t, loan)
  // All that it owes by the end of that month, and is not suspended, is set aside.
  await go(60)
  const month = addDays(start, 45).slice(0, 7)
  const body = { requestId: randomUUID(), book: 'banyan-lane-INR', month }
  const { code, data: allowance } = await t.call(setAllowance, { token: asking.token, body })
  expect(code).toBe(200)
  expect(allowance.classes.find(({ classCode }) => classCode === 'loss')).toMatchObject({
    ...{ loanCount: 1, exposure: '20354.00', allowance: '20354.00' },
  })
  expect((await confirm(allowance.proposalId ?? '')).code).toBe(200)
  await expectBooksAgree(t, loan)
})

test('[B9.120] it is taken back by two persons, and ends when all arrears are paid', async () => {
  const loan = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '20000.00' })
  await go(45)
  expect((await decide(loan, 'fraud')).code).toBe(200)
  await go(50)
  expect((await decide(loan, 'withdraw')).code).toBe(200)
  await go(51)
  expect((await classesOf(loan)).slice(1)).toEqual(['45 loss decision', '50 substandard decision'])
  expect((await decide(loan, 'insolvent')).code).toBe(200)
  await go(52)
  await sendWebhook(t, captured(t, (await pay(t, loan)).data))
  await go(53)
  expect((await classesOf(loan)).slice(3)).toEqual(['51 loss decision', '52 standard paid'])
  expect(await listed()).toEqual([])
  await expectBooksAgree(t, loan)
})

test('[B9.120] a class without its decision, and a decision that is forged past the triggers, are named', async () => {
  const loan = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '20000.00' })
  await go(45)
  await decide(loan, 'death')
  await go(46)
  expect(await verifyLoans(t.deps, t.db)).toEqual([])
  const change = `update loss_decisions set decision = 'withdraw'`
  await expect(t.db.query({ text: change })).rejects.toThrow()
  await t.db.query({ text: 'alter table loss_decisions disable trigger user' })
  await t.db.query({ text: change })
  expect(await verifyLoans(t.deps, t.db)).toEqual([
    expect.stringMatching(/from .* on its class is loss, by its days it is sma0/),
  ])
  await t.db.query({ text: 'alter table loss_decisions enable trigger user' })
  // Of a day that is closed none can be added.
  await expect(
    t.db.query({
      text: `insert into loss_decisions (user_id, decision_id, loan_id, book, decision, asked_by,
          confirmed_by, decided_on, decided_at)
        select user_id, gen_random_uuid(), loan_id, book, 'fraud', asked_by, confirmed_by, decided_on,
          decided_at from loss_decisions`,
    }),
  ).rejects.toThrow(/is closed/)
})
