import { randomUUID } from 'node:crypto'
import { refundOverpayment } from '@noren/contract/operator'
import { accountBalance } from '@noren/testkit/account-balance'
import { byStaff } from '@noren/testkit/by-staff'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { newestPaymentOf } from '@noren/testkit/given-dispute'
import {
  captured,
  detailOf,
  expectBooksAgree,
  messagesOf,
  pay,
  sendWebhook,
} from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lockLoan } from '../loans/moves.ts'
import { type ProviderRefund, takeProviderRefund } from '../repayments/refund-orders.ts'
import { PROVIDER_COLUMNS } from './formats/provider-csv.ts'
import { importStatement } from './import-statement.ts'
import { listOpenExceptions } from './list-open.ts'
import { runReconciliation } from './run-reconciliation.ts'
import { verifyClearing } from './verify-clearing.ts'

const BOOK = 'banyan-lane-INR'
const COLUMNS = [...PROVIDER_COLUMNS, 'disputed'] as const
const REFUND = 'RFND1'

let t: TestApp
let given: GivenLoan
let paymentId: string
let utr: string

/** Repays the loan on its due day with 106.00 more than is owed, as the design's example has it. */
beforeEach(async () => {
  t = await startTestApp()
  given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '20000.00' })
  t.clock.advanceDays(30)
  const { data: order } = await pay(t, given)
  expect(order.amount).toBe('20894.00')
  await sendWebhook(t, captured(t, order, { amount: '21000.00' }))
  const payment = await newestPaymentOf(t, given)
  ;[paymentId, utr] = [payment.paymentId, payment.utr]
})
afterEach(async () => {
  await expectBooksAgree(t, given)
  expect(await verifyClearing(t.db)).toEqual([])
  await t.close()
})

const balances = async (codes: readonly number[]): Promise<string[]> =>
  Promise.all(
    codes.map(async (code) => {
      const minor = await accountBalance(t.db, { book: BOOK, code })
      return `${code} ${(minor / 100).toFixed(2)}`
    }),
  )

/** As the webhook tells it. */
const told = (what: ProviderRefund['what'], changes: Partial<ProviderRefund> = {}) =>
  inTransaction(t.db, async (tx) => {
    const loan = await lockLoan(tx, given.loanId)
    return takeProviderRefund(t.deps, tx, loan, {
      ...{ paymentId, reference: REFUND, what, utr: null, on: t.clock.businessDay() },
      ...{ amountMinor: 106_00 as never, ...changes },
    })
  })

type Row = Partial<Record<(typeof COLUMNS)[number], string>>

const row = (changes: Row): Row => {
  const on = t.clock.businessDay()
  return {
    ...{ currency: 'INR', moved_on: on, settled_on: on, settlement: 'setl_1' },
    ...{ settlement_utr: 'SBINN52026030212', debit: '0.00', credit: '0.00', fee: '0', tax: '0' },
    ...changes,
  }
}
const paidLine = (): Row =>
  row({
    ...{ row_id: 'pay_1', kind: 'payment', utr, amount: '21000.00', credit: '20982.30' },
    ...{ fee: '17.70', tax: '2.70' },
  })
const refundLine = (changes: Row = {}): Row =>
  row({
    ...{ row_id: REFUND, kind: 'refund', utr: REFUND, disputed: utr },
    ...{ amount: '106.00', debit: '106.00', ...changes },
  })
const adjustmentLine = (): Row =>
  row({ row_id: 'adj_1', kind: 'adjustment', amount: '50.00', debit: '50.00' })

const takeIn = async (rows: readonly Row[]) => {
  const lines = rows.map((one) => COLUMNS.map((name) => one[name] ?? '').join(','))
  const content = Buffer.from([COLUMNS.join(','), ...lines].join('\r\n'))
  await importStatement(t.deps, { book: BOOK, source: 'sandbox', format: 'csv', content })
  return runReconciliation(t.deps, BOOK)
}
const open = async (): Promise<string[]> =>
  (await listOpenExceptions(t.db, BOOK)).map(({ kind }) => kind)

const refundMessages = async (): Promise<number> =>
  (await messagesOf(t, given, 'overpaymentRefunded')).length

test('[B9.161] G14: a refund of the provider leaves what it collected, is netted in its settlement, and ends the credit', async () => {
  expect(await balances([1020, 2010])).toEqual(['1020 21000.00', '2010 -106.00'])
  t.clock.advanceDays(1)
  expect(await told('created')).toBe(true)
  expect(await told('created')).toBe(false)
  expect(await balances([1020, 1035, 2010])).toEqual([
    ...['1020 20894.00', '1035 106.00', '2010 -106.00'],
  ])
  expect((await detailOf(t, given)).refund).toMatchObject({ state: 'onItsWay', amount: '106.00' })
  t.clock.advanceDays(1)
  const done = await takeIn([paidLine(), refundLine(), adjustmentLine()])
  expect(done).toMatchObject({ matchedCount: 2, openCount: 0 })
  const settled = [
    ...['1020 0.00', '1025 20826.30', '1035 0.00', '2010 0.00', '1210 2.70', '5110 15.00'],
    '5120 50.00',
  ]
  expect(await balances([1020, 1025, 1035, 2010, 1210, 5110, 5120])).toEqual(settled)
  expect(await refundMessages()).toBe(1)
  // Whatever is told again, in whichever way, moves nothing.
  expect(await told('processed')).toBe(false)
  await takeIn([refundLine()])
  expect(await balances([1020, 1025, 1035, 2010, 1210, 5110, 5120])).toEqual(settled)
  expect(await refundMessages()).toBe(1)
  expect(await open()).toEqual([])
})

test('[B9.161] its line alone is word enough: ordered and arrived at once, on the day of the line', async () => {
  await takeIn([paidLine(), refundLine()])
  expect(await balances([1020, 1035, 2010])).toEqual(['1020 0.00', '1035 0.00', '2010 0.00'])
  expect(await open()).toEqual([])
  expect(await refundMessages()).toBe(1)
})

test('[B9.161] one that fails comes back to what was collected, and may arrive after all', async () => {
  expect(await told('failed')).toBe(false)
  await told('created')
  expect(await told('failed')).toBe(true)
  expect(await told('failed')).toBe(false)
  expect(await balances([1020, 1035, 2010])).toEqual([
    ...['1020 21000.00', '1035 0.00', '2010 -106.00'],
  ])
  // News of its beginning that is older than its failure.
  expect(await told('created')).toBe(false)
  expect(await told('processed')).toBe(true)
  expect(await balances([1020, 1035, 2010])).toEqual(['1020 20894.00', '1035 0.00', '2010 0.00'])
  await expect(told('failed')).rejects.toMatchObject({ reason: 'DECISION_UNFIT' })
})

test('[B9.161] told by twenty at once it is one', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => told('processed')))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await balances([1020, 1035, 2010])).toEqual(['1020 20894.00', '1035 0.00', '2010 0.00'])
})

test('[B9.161] one of more than the credit, of another sum than before, or of nobody’s payment books nothing and is an exception', async () => {
  await expect(told('created', { amountMinor: 106_01 as never })).rejects.toMatchObject({
    reason: 'AMOUNT_RANGE',
  })
  await told('created')
  await expect(told('processed', { amountMinor: 105_00 as never })).rejects.toMatchObject({
    reason: 'DECISION_UNFIT',
  })
  await takeIn([
    paidLine(),
    refundLine({ amount: '100.00', debit: '100.00' }),
    refundLine({ row_id: 'rfnd_2', utr: 'RFND2', disputed: '999999999999' }),
    refundLine({ row_id: 'rfnd_3', utr: 'RFND3' }),
  ])
  expect((await open()).toSorted()).toEqual(['amountDiffers', 'missingHere', 'missingHere'])
  // What is on its way is still the whole credit.
  expect(await balances([1035, 2010])).toEqual(['1035 106.00', '2010 -106.00'])
})

test('[B9.161] what the staff has sent back is not sent back by the provider too, nor the other way', async () => {
  await byStaff(t, refundOverpayment, {
    ...{ loanId: given.loanId, amount: '106.00' },
  })
  await expect(told('processed')).rejects.toMatchObject({ reason: 'AMOUNT_RANGE' })
  const { rows } = await t.db.query<{ count: number }>({
    text: 'select count(*)::int as count from refund_orders where provider_reference is not null',
  })
  expect(rows).toEqual([{ count: 0 }])
})

test('[B9.161] the database takes no refund of a provider that a person ordered, or that waits to be sent', async () => {
  await told('created')
  for (const forged of [
    `operator_id = '${randomUUID()}'`,
    `state = 'queued'`,
    'payment_id = null',
  ]) {
    await expect(t.db.query({ text: `update refund_orders set ${forged}` })).rejects.toThrow(
      /refund_orders_made_by/,
    )
  }
})
