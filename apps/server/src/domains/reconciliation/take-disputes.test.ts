import { decideDispute } from '@noren/contract/operator/disputes'
import { accountBalance } from '@noren/testkit/account-balance'
import { byStaff } from '@noren/testkit/by-staff'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { newDisputeName, newestPaymentOf, openDisputeOf } from '@noren/testkit/given-dispute'
import { captured, detailOf, expectBooksAgree, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyDisputes } from '../repayments/disputes.ts'
import { PROVIDER_COLUMNS } from './formats/provider-csv.ts'
import { importStatement } from './import-statement.ts'
import { listOpenExceptions, listOpenItems } from './list-open.ts'
import { runReconciliation } from './run-reconciliation.ts'
import { verifyClearing } from './verify-clearing.ts'

const BOOK = 'banyan-lane-INR'
const COLUMNS = [...PROVIDER_COLUMNS, 'disputed'] as const

let t: TestApp
let given: GivenLoan
let utr: string
beforeEach(async () => {
  t = await startTestApp()
  given = await givenDisbursedLoan(t)
  const { data: order } = await pay(t, given)
  await sendWebhook(t, captured(t, order, { amount: '2000.00' }))
  utr = (await newestPaymentOf(t, given)).utr
})
afterEach(async () => {
  await expectBooksAgree(t, given)
  expect(await verifyDisputes(t.db)).toEqual([])
  expect(await verifyClearing(t.db)).toEqual([])
  await t.close()
})

type Row = Partial<Record<(typeof COLUMNS)[number], string>>

const row = (changes: Row): Row => {
  const on = t.clock.businessDay()
  return {
    ...{ kind: 'payment', amount: '2000.00', credit: '2000.00', debit: '0.00', fee: '0', tax: '0' },
    ...{ currency: 'INR', moved_on: on, settled_on: on, settlement: 'setl_1' },
    ...{ settlement_utr: 'SBINN52026030212', ...changes },
  }
}
const paid = (): Row => row({ row_id: 'pay_1', utr })
const takenBack = (changes: Row): Row =>
  row({ kind: 'adjustment', dispute: 'yes', credit: '0.00', debit: '2000.00', ...changes })

const takeIn = async (rows: readonly Row[]) => {
  const lines = rows.map((one) => COLUMNS.map((name) => one[name] ?? '').join(','))
  const content = Buffer.from([COLUMNS.join(','), ...lines].join('\r\n'))
  await importStatement(t.deps, { book: BOOK, source: 'sandbox', format: 'csv', content })
  return runReconciliation(t.deps, BOOK)
}

const balances = (codes: readonly number[]): Promise<number[]> =>
  Promise.all(codes.map((code) => accountBalance(t.db, { book: BOOK, code })))

const kinds = async (): Promise<string[]> =>
  (await listOpenExceptions(t.db, BOOK)).map(({ kind }) => kind)

const openItems = async (): Promise<string[]> =>
  (await listOpenItems(t.db, BOOK))
    .filter(({ code }) => code === 1020)
    .map(({ kind, openMinor }) => `${kind} ${openMinor}`)

test('a provider’s line opens a dispute of the payment that it names, once', async () => {
  const utrOf = newDisputeName()
  const line = takenBack({ row_id: 'disp_1', utr: utrOf, disputed: utr })
  expect(await takeIn([paid(), line])).toMatchObject({ matchedCount: 2, openCount: 0 })
  expect(await balances([1060, 1020, 1025])).toEqual([2000_00, 0, 0])
  expect((await detailOf(t, given)).dispute).toMatchObject({ amount: '2000.00' })
  expect(await takeIn([paid(), line, {}])).toMatchObject({ matchedCount: 0, openCount: 1 })
  await takeIn([takenBack({ row_id: 'disp_1b', utr: utrOf, disputed: utr })])
  expect(await kinds()).toEqual(expect.arrayContaining(['unreadable', 'duplicate']))
  expect(await balances([1060])).toEqual([2000_00])
  expect(await openItems()).toEqual([])
})

test('a line of a payment that nobody knows, or of more than was paid, is an exception and opens nothing', async () => {
  await takeIn([
    paid(),
    takenBack({ row_id: 'disp_1', utr: newDisputeName(), disputed: '999999999999' }),
    takenBack({ row_id: 'disp_2', utr: newDisputeName() }),
    takenBack({
      ...{ row_id: 'disp_3', utr: newDisputeName(), disputed: utr },
      ...{ amount: '2000.01', debit: '2000.01' },
    }),
  ])
  expect(await kinds()).toEqual(['missingHere', 'missingHere', 'missingHere'])
  expect(await balances([1060])).toEqual([0])
  expect((await detailOf(t, given)).dispute).toBeNull()
})

test('money that the provider gives back wins the dispute', async () => {
  const name = newDisputeName()
  await takeIn([paid(), takenBack({ row_id: 'disp_1', utr: name, disputed: utr })])
  t.clock.advanceDays(3)
  const won = row({ ...{ row_id: 'disp_1w', kind: 'adjustment', dispute: 'yes' }, utr: name })
  expect(await takeIn([won])).toMatchObject({ matchedCount: 1, openCount: 0 })
  expect(await balances([1060, 1020, 1025, 5120])).toEqual([0, 0, 2000_00, 0])
  expect(await openItems()).toEqual([])
  expect((await detailOf(t, given)).dispute).toBeNull()
  await takeIn([row({ ...{ row_id: 'disp_1x', kind: 'adjustment', dispute: 'yes' }, utr: name })])
  expect(await kinds()).toEqual(['duplicate'])
})

test('one that was opened by hand is settled by its line, and its cost by another', async () => {
  const name = newDisputeName()
  const disputeId = await openDisputeOf(t, given, { reference: name })
  expect(await takeIn([paid(), takenBack({ row_id: 'disp_1', utr: name })])).toMatchObject({
    matchedCount: 2,
    openCount: 0,
  })
  const cost = { cost: '500.00', tax: '90.00' }
  await byStaff(t, decideDispute, { disputeId, decision: 'lost' as const, ...cost })
  expect(await balances([1020, 5120, 1210])).toEqual([-590_00, 500_00, 90_00])
  const charged = { row_id: 'disp_1c', utr: name, amount: '590.00', debit: '590.00' }
  expect(await takeIn([takenBack(charged)])).toMatchObject({ matchedCount: 1, openCount: 0 })
  expect(await balances([1060, 1020, 1025])).toEqual([0, 0, -590_00])
})

test('what the line itself charges is a cost of the dispute', async () => {
  const charged = { debit: '2590.00', fee: '590.00', tax: '90.00' }
  const line = takenBack({ row_id: 'disp_1', utr: newDisputeName(), disputed: utr, ...charged })
  expect(await takeIn([paid(), line])).toMatchObject({ matchedCount: 2, openCount: 0 })
  expect(await balances([1060, 1020, 5120, 1210, 5110])).toEqual([2000_00, 0, 500_00, 90_00, 0])
})

test('ten runs at once open it once', async () => {
  const line = takenBack({ row_id: 'disp_1', utr: newDisputeName(), disputed: utr })
  const lines = [paid(), line]
  await Promise.all(Array.from({ length: 10 }, () => takeIn(lines)))
  expect(await balances([1060, 1020])).toEqual([2000_00, 0])
  expect(await openItems()).toEqual([])
})
