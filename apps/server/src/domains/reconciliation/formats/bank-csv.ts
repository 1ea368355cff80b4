import { type Day, earlierDay, laterDay } from '@noren/contract/dates'
import { type Currency, type Minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import { CsvError, parse } from 'csv-parse/sync'
import {
  bankLine,
  normalReference,
  readLine,
  type Statement,
  type StatementLine,
  StatementRefused,
} from '../statement.ts'
import { amountFromText, type BankProfile, dayFromText, referenceIn } from './bank-profiles.ts'

interface CsvRecord {
  readonly record: Readonly<Record<string, string>>
  readonly raw: string
  readonly lineNumber: number
}

/** The rows under a header line. Lines that are no CSV at all end the file as it ends. */
const recordsOf = (text: string, profile: BankProfile): CsvRecord[] => {
  try {
    const rows = parse(text, {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim()),
      delimiter: profile.separator,
      info: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as {
      record: Record<string, string>
      raw: string
      info: { lines: number }
    }[]
    return rows.map(({ record, raw, info }) => ({ record, raw, lineNumber: info.lines }))
  } catch (error) {
    if (error instanceof CsvError) throw new StatementRefused('form', error.message)
    throw error
  }
}

const headerOf = (text: string, profile: BankProfile): string[] => {
  const first = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? ''
  return first.split(profile.separator).map((name) => name.replaceAll('"', '').trim())
}

/**
 * An account's statement as CSV. Such a file names neither account nor currency, so both are those that it is
 * taken in for; the balances of its first and last row are its own.
 */
export const readBankCsv = (
  text: string,
  of: { profile: BankProfile; accountNumber: string; currency: Currency; day: Day },
): Statement => {
  const { profile, accountNumber, currency } = of
  const { columns } = profile
  const header = headerOf(text, profile)
  const missing = Object.values(columns).filter((name) => !header.includes(name))
  if (missing.length > 0) {
    throw new StatementRefused('form', `the header line lacks ${missing.join(', ')}`)
  }
  const amountOf = ({ record }: CsvRecord): Minor => {
    const read = (name: string | undefined): Minor => {
      const typed = name === undefined ? '' : (record[name] ?? '')
      return typed === '' ? ZERO_MINOR : amountFromText(typed, currency, profile.decimalPoint)
    }
    if (columns.amount) return read(columns.amount)
    const [debit, credit] = [read(columns.debit), read(columns.credit)]
    if (debit < 0 || credit < 0) throw new RangeError('an amount below zero')
    return subtractMinor(credit, debit)
  }
  const records = recordsOf(text, profile)
  const lines = records.map(
    (row): StatementLine =>
      readLine({ ...row, on: of.day, currency }, () => {
        const { record, raw, lineNumber } = row
        const amountMinor = amountOf(row)
        if (amountMinor === 0) throw new RangeError('no amount')
        return bankLine({
          ...{ raw, lineNumber, amountMinor, currency },
          rowId: normalReference(record[columns.id] ?? ''),
          reference: referenceIn(record[columns.narration] ?? '', profile.reference),
          bookedOn: dayFromText(record[columns.bookedOn] ?? '', profile.dateForm),
          movedOn: dayFromText(record[columns.valueOn] ?? '', profile.dateForm),
        })
      }),
  )
  return {
    head: {
      format: 'csv',
      statementRef: '',
      accountNumber,
      currency,
      ...daysOf(lines, of.day),
      ...balancesOf(records, lines, { profile, currency }),
    },
    lines,
  }
}

export const daysOf = (lines: readonly StatementLine[], otherwise: Day): { from: Day; to: Day } => {
  const days = lines.filter(({ kind }) => kind !== 'unreadable').map(({ bookedOn }) => bookedOn)
  const [first = otherwise] = days
  return { from: days.reduce(earlierDay, first), to: days.reduce(laterDay, first) }
}

/** Before the first row, and after the last; nothing where either of them cannot be read. */
const balancesOf = (
  records: readonly CsvRecord[],
  lines: readonly StatementLine[],
  { profile, currency }: { profile: BankProfile; currency: Currency },
): { openingMinor: Minor | null; closingMinor: Minor | null } => {
  const [first] = records
  const last = records.at(-1)
  const [firstLine] = lines
  const nothing = { openingMinor: null, closingMinor: null }
  if (!first || !last || firstLine?.kind === 'unreadable' || !firstLine) return nothing
  try {
    const read = ({ record }: CsvRecord): Minor =>
      amountFromText(record[profile.columns.balance] ?? '', currency, profile.decimalPoint)
    return {
      openingMinor: subtractMinor(read(first), firstLine.amountMinor),
      closingMinor: read(last),
    }
  } catch {
    return nothing
  }
}
