import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '@noren/contract/dates'
import { decimalFromMinor, minor } from '@noren/contract/money'
import { decideProposal, refundOverpayment } from '@noren/contract/operator'
import {
  decideException,
  importStatement,
  listExceptions,
  listFunding,
  listReconItems,
  runReconciliation,
  suggestItems,
} from '@noren/contract/operator/reconciliation'
import { accountBalance } from '@noren/testkit/account-balance'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { captured, newUtr, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxAccountNumber } from '../../providers/sandbox/bank/accounts.ts'
import { writeMt940 } from '../../providers/sandbox/bank/statement-forms.ts'
import { setFundingLimit } from '../books/funding.ts'
import { cashBlockers } from '../reconciliation/month-blockers.ts'
import { renewToken } from './operators.ts'

/**
 * A clerk who hides in small steps what is missing in the lender's account. In the market of these tests one
 * person may decide about 5,000.
 */
const BOOK = 'banyan-lane-INR'
const LENDER = 'banyan-lane'
const SOURCE = 'bank 1010'

let t: TestApp
let boss: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  boss = await givenOperator(t, 'finance', 'The second person')
  await givenDisbursedLoan(t)
  await post('compare')
})
afterAll(() => t?.close())

/** Terminal tokens end after 30 days. */
const renewed = ({ operatorId }: GivenOperator): Promise<GivenOperator> =>
  renewToken({ db: t.db, newId: t.deps.newId, at: t.clock.now() }, operatorId)
const later = async (days: number): Promise<void> => {
  t.clock.advanceDays(days)
  boss = await renewed(boss)
}

const post = async (path: string): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const asked = { method: 'POST', headers, body: '{}' }
  expect((await fetch(`${t.url}/sandbox/api/${path}`, asked)).status).toBe(200)
}

let statements = 0
/** The bank says that so much came or went, and why is known to nobody. */
const givenLines = async (amounts: readonly number[]): Promise<string[]> => {
  statements += 1
  const day = t.clock.businessDay()
  const lines = amounts.map((amount, index) => ({
    bankReference: `B${statements}X${index}`,
    amountMinor: minor(amount * 100),
    narration: 'TRANSFER',
    valueOn: day,
  }))
  const content = writeMt940({
    ...{ accountNumber: sandboxAccountNumber(LENDER, 1010), currency: 'INR', day, lines },
    ...{ statementRef: `S${statements}`, openingMinor: minor(0) },
  })
  const { token } = boss
  const body = { requestId: randomUUID(), book: BOOK, source: SOURCE, format: 'mt940', content }
  const taken = await t.call(importStatement, { token, body: body as never })
  expect(taken.data).toMatchObject({ added: amounts.length })
  const known = new Set((await open()).map(({ exceptionId }) => exceptionId))
  await compare()
  const found = (await open()).filter(({ exceptionId }) => !known.has(exceptionId))
  return amounts.map(
    (sought) =>
      found.find(({ amount }) => Math.abs(Number(amount)) === Math.abs(sought))?.exceptionId ?? '',
  )
}

const compare = () =>
  t.call(runReconciliation, { token: boss.token, body: { requestId: randomUUID() } })
const open = async () => (await t.call(listExceptions, { token: boss.token })).data.details
const stateOf = async (exceptionId: string) =>
  (await open()).find((one) => one.exceptionId === exceptionId)?.state

const decide = (
  { token }: GivenOperator,
  exceptionId: string | undefined,
  decision: string,
  more: object = {},
) => {
  const body = { requestId: randomUUID(), exceptionId, decision, ...more }
  return t.call(decideException, { token, body: body as never })
}
const confirm = ({ token }: GivenOperator, proposalId: string | null) => {
  const body = {
    requestId: randomUUID(),
    proposalId: proposalId ?? '',
    decision: 'confirm',
  } as const
  return t.call(decideProposal, { token, body })
}

let hired = 0
const newClerk = (role: 'accountant' | 'finance' = 'accountant', name?: string) => {
  hired += 1
  return givenOperator(t, role, name ?? `Clerk of the cash ${hired}`)
}

describe('small steps about the cash', () => {
  test('[B11.31] seven times 4,000 that left the bank are no charges of the bank by one hand', async () => {
    const clerk = await newClerk()
    const before = await accountBalance(t.db, { book: BOOK, code: 5110 })
    const ids = await givenLines([-4000, -4001, -4002, -4003, -4004, -4005, -4006])
    const answers = []
    for (const id of ids) answers.push((await decide(clerk, id, 'bankCharge')).data)
    expect(answers.map(({ state }) => state)).toEqual(['done', ...Array(6).fill('proposed')])
    expect(answers[1]).toMatchObject({ waits: { because: 'operatorSum' } })
    const booked = (await accountBalance(t.db, { book: BOOK, code: 5110 })) - before
    expect(booked).toBeLessThanOrEqual(5_000_00)
    // 30 days later one person may decide about as much again.
    await later(31)
    const [next] = await givenLines([-4100])
    expect((await decide(await renewed(clerk), next, 'bankCharge')).data).toMatchObject({
      state: 'done',
    })
  })

  test('[B11.31] ten at once are not more, nor with a second account of the same person', async () => {
    const name = 'Two accounts'
    const clerks = [await newClerk('accountant', name), await newClerk('finance', name)]
    const ids = await givenLines(Array.from({ length: 10 }, (_, index) => 2000 + index))
    const answers = await Promise.all(
      ids.map((id, index) => decide(clerks[index % 2] ?? boss, id, 'bankInterest')),
    )
    const done = answers.filter(({ data }) => data.state === 'done')
    expect(done).toHaveLength(2)
    const waiting = answers.find(({ data }) => data.state === 'proposed')
    const own = await confirm(clerks[1] ?? boss, waiting?.data.proposalId ?? null)
    expect(own.data).toMatchObject({ reason: 'SAME_OPERATOR' })
    const other = await confirm(boss, waiting?.data.proposalId ?? null)
    expect(other.data).toMatchObject({ state: 'confirmed' })
  })

  test('[B11.31] refunds and charges of one hand are one sum, in either order', async () => {
    const overpaid = async () => {
      const loan = await givenDisbursedLoan(t)
      const order = (await pay(t, loan)).data
      const amount = `${Number.parseInt(order.amount, 10) + 3000}.00`
      await sendWebhook(t, captured(t, order, { amount }))
      return loan.loanId
    }
    const refund = ({ token }: GivenOperator, loanId: string) => {
      const body = { requestId: randomUUID(), loanId, amount: '3000.00', reference: newUtr() }
      return t.call(refundOverpayment, { token, body })
    }
    const [first, second] = [await newClerk('finance'), await newClerk('finance')]
    const [one, other] = await givenLines([-2500, -2501])
    expect((await refund(first, await overpaid())).data).toMatchObject({ state: 'done' })
    expect((await decide(first, one, 'bankCharge')).data).toMatchObject({
      ...{ state: 'proposed', waits: { because: 'operatorSum' } },
    })
    expect((await decide(second, other, 'bankCharge')).data).toMatchObject({ state: 'done' })
    expect((await refund(second, await overpaid())).data).toMatchObject({
      ...{ state: 'proposed', waits: { because: 'operatorSum' } },
    })
  })

  test('[B11.31] what the lender takes out, however little, is never one person’s word', async () => {
    const clerk = await newClerk('finance')
    const [id] = await givenLines([-90])
    const asked = await decide(clerk, id, 'capital')
    expect(asked.data).toMatchObject({ state: 'proposed', waits: { because: 'always' } })
    const own = await confirm(clerk, asked.data.proposalId)
    expect(own.data).toMatchObject({ reason: 'SAME_OPERATOR' })
    expect((await confirm(boss, asked.data.proposalId)).data.state).toBe('confirmed')
  })
})

describe('what may wait', () => {
  const until = (exceptionId: string | undefined, clerk: GivenOperator, day: Day) =>
    decide(clerk, exceptionId, 'explain', { until: day })
  const inDays = (days: number): Day => addDays(t.clock.businessDay(), days)

  test('[B11.32] it waits a month at most by one word, however often it is said; longer by two', async () => {
    const clerk = await newClerk()
    const [id] = await givenLines([-40_000])
    expect((await until(id, clerk, inDays(31))).data).toMatchObject({ state: 'done' })
    await later(20)
    const again = await until(id, clerk, inDays(20))
    expect(again.data).toMatchObject({ state: 'proposed', waits: { because: 'always' } })
    expect((await confirm(boss, again.data.proposalId)).data.state).toBe('confirmed')
    const listed = (await open()).find(({ exceptionId }) => exceptionId === id)
    expect(listed).toMatchObject({ state: 'explained', until: inDays(20) })
    expect((await until(id, clerk, inDays(0))).data).toMatchObject({ reason: 'DECISION_UNFIT' })
    const endless = await decide(clerk, id, 'explain')
    expect(endless.data).toMatchObject({ reason: 'DECISION_UNFIT' })
  })

  test('[B11.32] on its day it is open again, and in the way of closing its month before that too', async () => {
    const clerk = await newClerk()
    const [id] = await givenLines([-30_000])
    const lastDay = t.clock.businessDay()
    const blockers = () => cashBlockers(t.deps, t.db, { book: BOOK, lastDay })
    // All others are out of the way.
    await t.db.query({
      text: `update recon_exceptions set state = 'dismissed' where exception_id <> $1`,
      values: [id],
    })
    expect(await blockers()).toContain('exceptionOpen')
    await until(id, clerk, inDays(31))
    await later(30)
    expect(await blockers()).not.toContain('exceptionOpen')
    await later(1)
    expect(await blockers()).toContain('exceptionOpen')
    expect(await stateOf(id ?? '')).toBe('explained')
    await compare()
    expect(await stateOf(id ?? '')).toBe('open')
  })
})

test('[B9.135] a receipt that nobody knows is in the list of those until it is known whose it is, page by page', async () => {
  const clerk = await newClerk('finance')
  const parked = async (query: object = {}) =>
    (await t.call(listExceptions, { token: clerk.token, query: { parked: 'true', ...query } })).data
  expect(await parked()).toEqual({ details: [], nextCursor: null })
  const loan = await givenDisbursedLoan(t)
  const order = (await pay(t, loan)).data
  await sendWebhook(t, captured(t, order))
  const ids = await givenLines([Number(order.amount), 1700, 1701])
  for (const id of ids) {
    const said = await decide(clerk, id, 'unidentified')
    if (said.data.state === 'proposed') await confirm(boss, said.data.proposalId)
  }
  const listed = await open()
  expect(listed.filter(({ exceptionId }) => ids.includes(exceptionId))).toEqual([])
  const first = await parked({ limit: '2' })
  const rest = await parked({ limit: '2', cursor: first.nextCursor })
  const shown = [...first.details, ...rest.details].map(({ exceptionId }) => exceptionId)
  expect(rest.nextCursor).toBeNull()
  expect(shown.toSorted()).toEqual(ids.toSorted())
  expect(first.details[0]).toMatchObject({ state: 'posted', kind: 'bankOnly' })

  const items = await t.call(listReconItems, { token: clerk.token, params: { book: BOOK } })
  const item = items.data.details.find(
    ({ account, open: amount }) => account === 1020 && amount === order.amount,
  )
  const known = await decide(clerk, ids[0], 'identify', { itemId: item?.itemId })
  if (known.data.state === 'proposed') await confirm(boss, known.data.proposalId)
  const after = await parked()
  expect(after.details.map(({ exceptionId }) => exceptionId)).not.toContain(ids[0])
  expect(after.details).toHaveLength(2)
})

test('[B9.103] suggestions and the funding of the lenders are read by whoever reads the cash, and by nobody else', async () => {
  const [exceptionId = ''] = await givenLines([-31_000])
  await setFundingLimit(t.db, {
    book: BOOK,
    floorMinor: minor(900_000_00),
    lentMaxMinor: null,
    at: t.clock.now(),
  })
  for (const role of ['accountant', 'finance', 'auditor', 'support', 'creditOfficer'] as const) {
    const { token } = await givenOperator(t, role)
    const code = ['accountant', 'finance', 'auditor'].includes(role) ? 200 : 403
    const suggested = await t.call(suggestItems, { token, params: { exceptionId } })
    expect(suggested.code, role).toBe(code)
    const funding = await t.call(listFunding, { token })
    expect(funding.code, role).toBe(code)
    if (code !== 200) continue
    // The bank's charge is no settlement of ours.
    expect(suggested.data.details).toEqual([])
    const balance = await accountBalance(t.db, { book: BOOK, code: 1012 })
    expect(funding.data.details).toEqual([
      {
        ...{ book: BOOK, currency: 'INR', floor: '900000.00' },
        balance: decimalFromMinor(minor(balance), 'INR'),
        ...{ lentMax: null, held: '0.00' },
        ...{ available: { operating: expect.any(String), payouts: expect.any(String) } },
        ...{ lent: expect.any(String), putIn: expect.any(String), takenOut: expect.any(String) },
      },
    ])
    const nothing = await t.call(suggestItems, { token, params: { exceptionId: randomUUID() } })
    expect(nothing.data).toMatchObject({ reason: 'NOT_FOUND' })
  }
})
