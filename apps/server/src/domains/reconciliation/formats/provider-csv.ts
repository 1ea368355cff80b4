import { type Day, day } from '@noren/contract/dates'
import { CURRENCIES, type Currency, type Minor, minorFromDecimal } from '@noren/contract/money'
import { CsvError, parse } from 'csv-parse/sync'
import { readLine, type Statement, type StatementLine, StatementRefused } from '../statement.ts'
import { daysOf } from './bank-csv.ts'
import { providerLine } from './provider-line.ts'

/**
 * A settlement report in our own form, for providers that have none that we read: CSV (RFC 4180, UTF-8) with
 * a header line, the columns in any order, others left alone.
 *
 * - `row_id`: the provider's own id of the row, once for ever
 * - `kind`: `payment`, `refund` or `adjustment`; `dispute` yes for money that a payer's bank takes back
 * - `utr`: the bank's reference of the payer's transfer, or of the refund
 * - `amount`, `credit`, `debit`, `fee`, `tax`: in whole units with a point, above zero; the tax lies in the fee
 * - `currency`: INR, MXN, IDR or VND
 * - `moved_on`, `settled_on`: days, YYYY-MM-DD
 * - `settlement`, `settlement_utr`: which settlement it is part of, and that one's reference at the bank
 * - `on_hold`: yes while the provider keeps it
 * - `disputed`, which may be left out: of a dispute or a refund the `utr` of the payer's transfer that it takes back, or
 *   gives back; `utr` is then what the provider calls the dispute or the refund, the same on all of its rows
 */
export const PROVIDER_COLUMNS = [
  'row_id',
  'kind',
  'utr',
  'amount',
  'credit',
  'debit',
  'fee',
  'tax',
  'currency',
  'moved_on',
  'settled_on',
  'settlement',
  'settlement_utr',
  'on_hold',
  'dispute',
] as const

type Row = Readonly<Record<(typeof PROVIDER_COLUMNS)[number], string>> & {
  readonly disputed?: string
}

const rowOf = (
  row: Row,
  of: { raw: string; lineNumber: number; currency: Currency },
): StatementLine => {
  const currency = CURRENCIES.find((known) => known === row.currency) ?? of.currency
  const amount = (text: string): Minor => minorFromDecimal(text === '' ? '0' : text, currency)
  return providerLine(
    {
      rowId: row.row_id.slice(0, 100),
      lineNumber: of.lineNumber,
      raw: of.raw,
      kind: row.kind,
      amountMinor: amount(row.amount),
      creditMinor: amount(row.credit),
      debitMinor: amount(row.debit),
      feeMinor: amount(row.fee),
      taxMinor: amount(row.tax),
      currency: row.currency,
      reference: row.utr,
      batch: row.settlement.slice(0, 100),
      batchReference: row.settlement_utr,
      movedOn: day(row.moved_on),
      settledOn: day(row.settled_on),
      isHeld: row.on_hold === 'yes',
      isDispute: row.dispute === 'yes',
      aboutReference: row.disputed ?? '',
    },
    of.currency,
  )
}

export const readProviderCsv = (text: string, of: { currency: Currency; day: Day }): Statement => {
  const { currency } = of
  const header = (text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '')
    .split(',')
    .map((name) => name.replaceAll('"', '').trim())
  const missing = PROVIDER_COLUMNS.filter((name) => !header.includes(name))
  if (missing.length > 0) {
    throw new StatementRefused('form', `the header line lacks ${missing.join(', ')}`)
  }
  let rows: { record: Row; raw: string; info: { lines: number } }[]
  try {
    rows = parse(text, {
      bom: true,
      columns: true,
      info: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as typeof rows
  } catch (error) {
    if (error instanceof CsvError) throw new StatementRefused('form', error.message)
    throw error
  }
  const lines = rows.map(({ record, raw, info }) => {
    const at = { raw, lineNumber: info.lines, currency }
    return readLine({ ...at, on: of.day }, () => rowOf(record, at))
  })
  return { head: providerHead('csv', daysOf(lines, of.day)), lines }
}

/** A provider's report names no account and no balance. */
export const providerHead = (format: string, days: { from: Day; to: Day }): Statement['head'] => ({
  ...{ format, statementRef: '', accountNumber: null, currency: null },
  ...{ openingMinor: null, closingMinor: null, ...days },
})
