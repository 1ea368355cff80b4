import type { Readable } from 'node:stream'
import { day, isDay } from '@noren/contract/dates'
import { CURRENCIES, type Minor, minorFromDecimal } from '@noren/contract/money'
import { CsvError, parse } from 'csv-parse'
import * as z from 'zod/mini'
import type { SettlementRow } from './store/reconciliation.ts'

/**
 * A provider's settlement file: CSV (RFC 4180, UTF-8) with a header line. The columns of the
 * `sandbox` provider, in any order; others are left alone:
 *
 * - `row_id`: the provider's own id of the line, once for ever
 * - `kind`: `payment` (money in) or `payout` (money out)
 * - `utr`: the bank's reference of the transfer
 * - `ref`: our reference, where the provider gives it back; may be empty
 * - `amount`: above zero, in whole units with a point: `10447.00`
 * - `currency`: INR, MXN, IDR or VND
 * - `moved_on`: the market's day on which the money moved, YYYY-MM-DD
 * - `settled_on`: the day of the statement, YYYY-MM-DD
 */
export const SETTLEMENT_PROVIDERS = ['sandbox'] as const

/** A file that cannot be imported; the message says which line and why. */
export class SettlementFileError extends Error {}

const TEXT_MAX = 100
const word = z.string().check(z.minLength(1), z.maxLength(TEXT_MAX))
const dayText = z.string().check(z.refine(isDay, { error: 'is not a day YYYY-MM-DD' }))
const line = z.object({
  row_id: word,
  kind: z.enum(['payment', 'payout'], { error: 'is neither payment nor payout' }),
  utr: word,
  ref: z.string().check(z.maxLength(TEXT_MAX)),
  amount: z.string(),
  currency: z.enum(CURRENCIES, { error: 'is no currency of ours' }),
  moved_on: dayText,
  settled_on: dayText,
})

/** Reads a file line by line, so that its size does not matter. Throws SettlementFileError. */
export async function* readSettlementFile(file: Readable): AsyncGenerator<SettlementRow> {
  const lines = file.pipe(parse({ columns: true, bom: true, trim: true, info: true }))
  // A pipe does not forward errors of its source.
  file.on('error', (error) => lines.destroy(error))
  try {
    for await (const { record, info } of lines) yield rowOf(record, info.lines)
  } catch (error) {
    throw error instanceof CsvError ? new SettlementFileError(error.message) : error
  }
}

const rowOf = (record: unknown, lineNumber: number): SettlementRow => {
  const wrong = (what: string): SettlementFileError =>
    new SettlementFileError(`line ${lineNumber}: ${what}`)
  const parsed = line.safeParse(record)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw wrong(`${issue?.path.join('.')} ${issue?.message}`)
  }
  const { row_id: rowId, kind, utr, ref, amount, currency, moved_on, settled_on } = parsed.data
  let amountMinor: Minor
  try {
    amountMinor = minorFromDecimal(amount, currency)
  } catch {
    throw wrong(`amount ${amount} is not one of ${currency}`)
  }
  if (amountMinor <= 0) throw wrong('amount is not above zero')
  const days = { movedOn: day(moved_on), settledOn: day(settled_on) }
  return { rowId, kind, utr, ref, amountMinor, currency, ...days }
}
