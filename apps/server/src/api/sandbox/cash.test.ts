import { randomUUID } from 'node:crypto'
import { addDays } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { decideProposal } from '@noren/contract/operator'
import {
  decideException,
  importStatement,
  listExceptions,
  listReconItems,
  listStatementFiles,
  runReconciliation,
} from '@noren/contract/operator/reconciliation'
import { accountBalance } from '@noren/testkit/account-balance'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { auditRows, type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { pay } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '../../domains/books/verify-books.ts'
import { verifyClearing } from '../../domains/reconciliation/verify-clearing.ts'
import { sandboxAccountNumber } from '../../providers/sandbox/bank/accounts.ts'
import { writeMt940 } from '../../providers/sandbox/bank/statement-forms.ts'

const BOOK = 'banyan-lane-INR'
const LENDER = 'banyan-lane'

let t: TestApp
let accountant: GivenOperator
let finance: GivenOperator
const loans: GivenLoan[] = []
beforeAll(async () => {
  t = await startTestApp()
  accountant = await givenOperator(t, 'accountant')
  finance = await givenOperator(t, 'finance')
  for (let index = 0; index < 4; index += 1) {
    loans.push(await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' }))
  }
}, 120_000)
afterAll(() => t.close())

const post = async (path: string, body: object = {}) => {
  const answer = await fetch(`${t.url}/sandbox/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Record<string, unknown>
}

const payAtTill = async (loan: GivenLoan, amount: string) => {
  const order = await pay(t, loan, randomUUID(), { kind: 'part', amount })
  await post('pay', { ref: order.data.ref, outcome: 'success' })
  await t.deliver()
}

const exceptions = async () =>
  (await t.call(listExceptions, { token: accountant.token })).data.details

const kindsOf = async () => (await exceptions()).map(({ kind }) => kind).toSorted()

const decide = (who: GivenOperator, body: object) =>
  t.call(decideException, { token: who.token, body: { requestId: randomUUID(), ...body } as never })

const balanceOf = (code: number) => accountBalance(t.db, { book: BOOK, code })

test('[B9.21] whoever breaks the cash in the sandbox sees each fault found, and the books still explained', async () => {
  for (const [index, loan] of loans.entries()) await payAtTill(loan, `${500 + index}.00`)
  const settled = await post('settle', { faults: ['missing', 'amount', 'refund', 'unreadable'] })
  expect(settled.details).toMatchObject([{ lenderCode: LENDER, rows: 5 }])
  const compared = await post('compare')
  expect(compared.problems).toEqual([])
  // One a fault, and the lender's own first money, which only the bank knows.
  expect(await kindsOf()).toEqual(
    ['missingThere', 'amountDiffers', 'missingHere', 'unreadable', 'bankOnly'].toSorted(),
  )
  const again = await post('compare')
  expect(again).toMatchObject({ matched: 0, found: 0, problems: [] })
  expect(await verifyBooks(t.db)).toEqual([])
})

test('[B9.20] the bank’s three forms come over HTTP, and the provider’s two', async () => {
  const read = async (query: string) => {
    const answer = await fetch(`${t.url}/sandbox/api/${query}`)
    return { status: answer.status, text: await answer.text() }
  }
  const of = `bank-statement?lender=${LENDER}&account=1012&format=`
  expect((await read(`${of}camt053`)).text).toContain('<BkToCstmrStmt>')
  expect((await read(`${of}mt940`)).text).toContain(':62F:C')
  expect((await read(`${of}csv`)).text).toContain('Withdrawal')
  expect((await read('settlements?lender=banyan-lane')).text).toContain('"entity":"collection"')
  expect((await read('settlements?lender=banyan-lane&format=csv')).text).toContain('settlement_utr')
  expect((await read(`bank-statement?lender=nobody&account=1012`)).status).toBe(404)
  expect((await read(`bank-statement?lender=nobody&account=9`)).status).toBe(400)
})

test('[B9.22] an exception is decided as what it is: a second person for what is large, given up or dismissed', async () => {
  const open = await exceptions()
  const ofKind = (kind: string) => open.find((one) => one.kind === kind)?.exceptionId ?? ''
  const capital = ofKind('bankOnly')
  // Nobody below the roles, and nothing that does not fit.
  const support = await givenOperator(t, 'support')
  expect((await decide(support, { exceptionId: capital, decision: 'capital' })).data).toMatchObject(
    {
      reason: 'FORBIDDEN',
    },
  )
  for (const decision of ['bankCharge', 'dismiss', 'difference', 'transfer', 'identify']) {
    const answer = await decide(accountant, { exceptionId: capital, decision })
    const { reason } = answer.data as { reason?: string }
    expect([decision, reason]).toEqual([
      decision,
      decision === 'identify' ? 'CASE_DECIDED' : 'DECISION_UNFIT',
    ])
  }
  const confirm = (who: GivenOperator, proposalId: string) =>
    t.call(decideProposal, {
      token: who.token,
      body: { requestId: randomUUID(), proposalId, decision: 'confirm' },
    })
  const asked = await decide(accountant, { exceptionId: capital, decision: 'capital' })
  expect(asked.data).toMatchObject({ state: 'proposed', waits: { because: 'always' } })
  expect(await balanceOf(3010)).toBe(0)
  const { proposalId } = asked.data as { proposalId: string }
  // Who only proposes confirms nothing.
  expect((await confirm(accountant, proposalId)).data).toMatchObject({ reason: 'FORBIDDEN' })
  const both = await Promise.all([confirm(finance, proposalId), confirm(finance, proposalId)])
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
  expect(-(await balanceOf(3010))).toBeGreaterThan(0)
  expect(await balanceOf(1012)).toBeGreaterThan(0)

  const lost = ofKind('missingThere')
  const difference = await decide(accountant, { exceptionId: lost, decision: 'difference' })
  expect(difference.data).toMatchObject({ state: 'proposed', waits: { because: 'always' } })
  await confirm(finance, (difference.data as { proposalId: string }).proposalId)
  // Which payment was left out is the sandbox's choice.
  const { amount = '' } = open.find(({ exceptionId }) => exceptionId === lost) ?? {}
  expect(['500.00', '501.00', '502.00', '503.00']).toContain(amount)
  expect(await balanceOf(5900)).toBe(Number(amount) * 100)
  const explained = await decide(accountant, {
    exceptionId: ofKind('amountDiffers'),
    decision: 'explain',
    until: addDays(t.clock.businessDay(), 31),
  })
  expect(explained.data).toMatchObject({ state: 'done' })
  expect(await verifyClearing(t.db)).toEqual([])
  expect((await auditRows(t, lost)).map(({ action }) => action)).toEqual(['decideException'])
  expect(await kindsOf()).not.toContain('missingThere')
})

test('[B9.21] the staff takes a statement in, compares, and sees files and items; of another account it is refused', async () => {
  const said = (accountNumber: string) =>
    writeMt940({
      ...{ accountNumber, currency: 'INR', day: t.clock.businessDay(), statementRef: 'X' },
      ...{ openingMinor: minor(0), lines: [] },
    })
  const ask = (content: string) =>
    t.call(importStatement, {
      token: accountant.token,
      body: { requestId: randomUUID(), book: BOOK, source: 'bank 1010', format: 'mt940', content },
    })
  expect((await ask(said(sandboxAccountNumber(LENDER, 1010)))).data).toMatchObject({ added: 0 })
  expect((await ask(said('000'))).data).toMatchObject({
    reason: 'STATEMENT_REFUSED',
    refusal: 'account',
  })
  const run = await t.call(runReconciliation, {
    token: accountant.token,
    body: { requestId: randomUUID() },
  })
  expect(run.data.details.map(({ book }) => book)).toContain(BOOK)
  const params = { book: BOOK }
  const files = await t.call(listStatementFiles, { token: finance.token, params })
  expect(files.data.details.length).toBeGreaterThanOrEqual(4)
  const items = await t.call(listReconItems, { token: finance.token, params })
  expect(items.data.details.map(({ kind }) => kind)).toContain('payment')
})

test('[B9.21] a payout and its return meet the lines of the bank, and a lost notice is found', async () => {
  const before = await balanceOf(1012)
  await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
  expect(await balanceOf(1012)).toBeLessThan(before)
  t.clock.advanceDays(1)
  await post('compare')
  t.clock.advanceDays(1)
  await post('compare')
  expect(await verifyClearing(t.db)).toEqual([])
})
