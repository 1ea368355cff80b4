import { randomUUID } from 'node:crypto'
import { decimalFromMinor, minorFromDecimal, subtractMinor } from '@noren/contract/money'
import { PROVIDER_COLUMNS } from '@noren/server/domains/reconciliation/formats/provider-csv'
import { importStatement } from '@noren/server/domains/reconciliation/import-statement'
import { runReconciliation } from '@noren/server/domains/reconciliation/run-reconciliation'
import { givenDisbursedLoan } from './given-disbursed-loan.ts'
import { newestPaymentOf } from './given-dispute.ts'
import { captured, pay, sendWebhook } from './repaying.ts'
import type { TestApp } from './test-app.ts'

const BOOK = 'banyan-lane-INR'
const PAID = '2000.00'

/** A payment of which the provider has kept its fee, with tax in it. Returns the book, and the month of the page. */
export const givenInputTax = async (
  t: TestApp,
  { fee, tax }: { fee: string; tax: string } = { fee: '11.80', tax: '1.80' },
) => {
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '20000.00' })
  const { data: order } = await pay(t, given)
  await sendWebhook(t, captured(t, order, { amount: PAID }))
  const { utr } = await newestPaymentOf(t, given)
  const on = t.clock.businessDay()
  const netMinor = subtractMinor(minorFromDecimal(PAID, 'INR'), minorFromDecimal(fee, 'INR'))
  const row: Partial<Record<(typeof PROVIDER_COLUMNS)[number], string>> = {
    ...{ row_id: `pay_${randomUUID()}`, kind: 'payment', utr, amount: PAID, debit: '0.00' },
    ...{ credit: decimalFromMinor(netMinor, 'INR'), fee, tax, currency: 'INR', moved_on: on },
    ...{ settled_on: on, settlement: `setl_${utr}`, settlement_utr: `SBINN5${utr}` },
  }
  const lines = [PROVIDER_COLUMNS, PROVIDER_COLUMNS.map((name) => row[name] ?? '')]
  const content = Buffer.from(lines.map((cells) => cells.join(',')).join('\r\n'))
  await importStatement(t.deps, { book: BOOK, source: 'sandbox', format: 'csv', content })
  const run = await runReconciliation(t.deps, BOOK)
  if (run.matchedCount !== 1) throw new Error('the provider’s line is not matched')
  return { book: BOOK, month: on.slice(0, 7) }
}
