import { createHash } from 'node:crypto'
import type { Day } from '@noren/contract/dates'
import { addMinor, type Currency, subtractMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { sealField } from '../../platform/keys/sealed-fields.ts'
import { readBankCsv } from './formats/bank-csv.ts'
import { profileOn } from './formats/bank-profiles.ts'
import { readCamt053 } from './formats/camt053.ts'
import { readMt940, sumOf } from './formats/mt940.ts'
import { readProviderCsv } from './formats/provider-csv.ts'
import { readRazorpaySettlements } from './formats/razorpay.ts'
import { readRazorpayxStatement } from './formats/razorpayx.ts'
import { codeOfSource, type StatementSource } from './sources.ts'
import {
  bankLine,
  FILE_BYTES_MAX,
  type Statement,
  type StatementLine,
  StatementRefused,
} from './statement.ts'
import { insertException } from './store/exceptions.ts'
import { findAccount, findBook, type LenderAccountRow } from './store/lender-accounts.ts'
import * as store from './store/statements.ts'

const LINES_AT_ONCE = 1_000

export const STATEMENT_FORMATS = ['camt053', 'mt940', 'csv', 'razorpay', 'razorpayx'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

export interface StatementFile {
  readonly book: string
  readonly source: StatementSource
  readonly format: StatementFormat
  readonly content: Buffer
}

export interface ImportDone {
  /** The same file was taken in before. */
  readonly isKnown: boolean
  readonly lineCount: number
  readonly addedCount: number
  readonly unreadableCount: number
  readonly changedCount: number
  readonly from: Day
  readonly to: Day
}

type ImportDeps = Pick<Deps, 'db' | 'newId' | 'clock' | 'market' | 'secrets'>

export const lineRawContext = (lineId: string): string => `statement_lines.raw ${lineId}`

const textOf = (content: Buffer): string => {
  if (content.length > FILE_BYTES_MAX) {
    throw new StatementRefused('tooLarge', `it is larger than ${FILE_BYTES_MAX} bytes`)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    // What banks write that do not write UTF-8; every byte is a character of it.
    return content.toString('latin1')
  }
}

const readStatement = (
  deps: ImportDeps,
  { source, format, content }: StatementFile,
  of: { currency: Currency; account: LenderAccountRow | undefined },
): Statement => {
  const text = textOf(content)
  const day = deps.clock.businessDay()
  const { currency, account } = of
  if (codeOfSource(source) === null) {
    if (format === 'razorpay') {
      return readRazorpaySettlements(text, { currency, day, zone: deps.market.zone })
    }
    if (format === 'csv') return readProviderCsv(text, { currency, day })
    throw new StatementRefused('form', `${format} is no form of a provider`)
  }
  if (!account) throw new AppError('NOT_FOUND')
  if (format === 'camt053') return readCamt053(text)
  if (format === 'mt940') return readMt940(text)
  if (format === 'razorpayx') {
    return readRazorpayxStatement(text, { currency, zone: deps.market.zone })
  }
  const profile = profileOn(account.profile, day)
  if (format !== 'csv' || !profile) {
    throw new StatementRefused('form', `${format} is no form of the bank ${account.profile}`)
  }
  return readBankCsv(text, { profile, accountNumber: account.accountNumber, currency, day })
}

/** What makes the whole file useless; a line alone never does. */
const refuseWrong = (
  { head, lines }: Statement,
  of: { currency: Currency; account: LenderAccountRow | undefined; today: Day },
): void => {
  const { account, currency, today } = of
  if (head.currency !== null && head.currency !== currency) {
    throw new StatementRefused('currency', `it is in ${head.currency}, the book is in ${currency}`)
  }
  if (account && head.accountNumber !== account.accountNumber) {
    const told = String(head.accountNumber).slice(-4)
    throw new StatementRefused('account', `it is of another account, which ends in ${told}`)
  }
  if (head.to > today) throw new StatementRefused('notDay', `it is of a day to come, ${head.to}`)
  const { openingMinor, closingMinor } = head
  const isWhole = lines.every(({ problem }) => problem === null)
  if (openingMinor !== null && closingMinor !== null && isWhole) {
    const sum = addMinor(openingMinor, sumOf(lines))
    if (sum !== closingMinor) {
      const differs = closingMinor - sum
      throw new StatementRefused('checksum', `its lines and balances differ by ${differs}`)
    }
  }
}

const hashOf = (...parts: (string | number | boolean | null)[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest()

/** Equal lines without an id of their own are told apart by which of them it is. */
const counter = () => {
  const seen = new Map<string, number>()
  return (text: string): number => {
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return count
  }
}

const rowsOf = (deps: ImportDeps, lines: readonly StatementLine[]): store.LineRow[] => {
  const nth = counter()
  return lines.map(({ raw, ...line }) => {
    const lineId = deps.newId()
    const { kind, amountMinor, netMinor, feeMinor, taxMinor, currency, reference, bookedOn } = line
    const contentHash =
      kind === 'unreadable'
        ? hashOf(raw.trim())
        : hashOf(
            ...[kind, amountMinor, netMinor, feeMinor, taxMinor, currency, reference],
            ...[line.batch, line.batchReference, line.movedOn, bookedOn],
          )
    const made = `${bookedOn} ${contentHash.toString('hex').slice(0, 32)}`
    const rowId =
      line.rowId || `${kind === 'unreadable' ? 'unreadable' : 'made'} ${made} ${nth(made)}`
    const { fieldKey } = deps.secrets
    const rawSealed = sealField(fieldKey, lineRawContext(lineId), raw.slice(0, 4_000))
    return { ...line, lineId, rowId, contentHash, rawSealed }
  })
}

/**
 * Takes a statement in, all of it or nothing: what a person has to look at becomes an exception and refuses
 * no file. The same file again adds nothing, and a known line with other content is told and stays as it was.
 * @param progress how many lines are in, of how many
 * @throws StatementRefused when the file is of another form, account or currency, or does not add up
 */
export const importStatement = (
  deps: ImportDeps,
  file: StatementFile,
  progress: Progress = () => {},
): Promise<ImportDone> => inTransaction(deps.db, (tx) => importWithin(deps, tx, file, progress))

type Progress = (done: number, of: number) => void

/** The same, in the caller's transaction. */
export const importWithin = async (
  deps: ImportDeps,
  tx: Tx,
  file: StatementFile,
  progress: Progress = () => {},
): Promise<ImportDone> => {
  const { book, source, format, content } = file
  const found = await findBook(tx, book)
  if (!found) throw new AppError('NOT_FOUND')
  const { currency } = found
  const code = codeOfSource(source)
  const account = code === null ? undefined : await findAccount(tx, { book, code })
  const today = deps.clock.businessDay()
  const statement = readStatement(deps, file, { currency, account })
  refuseWrong(statement, { currency, account, today })
  const { head, lines } = statement
  const days = { from: head.from, to: head.to }
  const unreadableCount = lines.filter(({ kind }) => kind === 'unreadable').length
  const fileId = deps.newId()
  const rows = rowsOf(deps, lines)
  const isNew = await store.insertFile(tx, {
    ...{ fileId, book, source, format, ...days, lineCount: lines.length },
    statementRef: head.statementRef,
    contentHash: createHash('sha256').update(content).digest(),
    openingMinor: head.openingMinor,
    closingMinor: head.closingMinor,
    at: deps.clock.now(),
  })
  const done = { ...days, lineCount: lines.length, unreadableCount }
  if (!isNew) return { ...done, isKnown: true, addedCount: 0, changedCount: 0 }
  await noteOpening(deps, tx, { file, statement, fileId, currency })
  let [addedCount, changedCount] = [0, 0]
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    const page = rows.slice(from, from + LINES_AT_ONCE)
    const added = await store.insertLines(tx, { book, source, fileId, rows: page })
    addedCount += added.addedCount
    changedCount += added.changed.length
    for (const row of page.filter(({ rowId }) => added.changed.includes(rowId))) {
      noteChanged(deps, tx, { file, row, currency })
    }
    progress(Math.min(rows.length, from + LINES_AT_ONCE), rows.length)
  }
  return { ...done, isKnown: false, addedCount, changedCount }
}

interface Noted {
  readonly file: StatementFile
  readonly currency: Currency
}

const noteChanged = (
  deps: ImportDeps,
  tx: Tx,
  { file, row }: Noted & { row: store.LineRow },
): void => {
  const { book, source } = file
  insertException(tx, {
    exceptionId: deps.newId(),
    book,
    kind: 'changed',
    about: `changed ${source} ${row.rowId} ${row.contentHash.toString('hex')}`,
    side: 'theirs',
    itemId: null,
    lineId: null,
    amountMinor: row.amountMinor,
    on: deps.clock.businessDay(),
    reason: `line ${row.lineNumber}: ${row.rowId}`.slice(0, 200),
  })
}

/**
 * Of the first statement of an account, what was on it before is a line of its own: the lender's money. Later
 * ones open with what the one before closed with; where they do not, statements are missing.
 */
const noteOpening = async (
  deps: ImportDeps,
  tx: Tx,
  of: Noted & { statement: Statement; fileId: string },
): Promise<void> => {
  const { file, statement, fileId, currency } = of
  const { book, source } = file
  const { openingMinor, from } = statement.head
  if (openingMinor === null) return
  const before = await store.findFileBefore(tx, { book, source, before: from })
  if (!before) {
    // What was on the account before the first statement is taken in already.
    const first = await store.findFirstDay(tx, { book, source, fileId })
    if (first !== null && first > from) {
      throw new StatementRefused('notDay', `it is of ${from}, before the first of ${first}`)
    }
    if (openingMinor === 0) return
    const opening = bankLine({
      ...{ rowId: 'opening balance', lineNumber: 0, raw: 'opening balance', reference: '' },
      ...{ amountMinor: openingMinor, currency, movedOn: from, bookedOn: from },
    })
    const rows = rowsOf(deps, [opening])
    await store.insertLines(tx, { book, source, fileId, rows })
    return
  }
  if (before.closingMinor === null || before.closingMinor === openingMinor) return
  insertException(tx, {
    exceptionId: deps.newId(),
    book,
    kind: 'gap',
    about: `gap ${source} ${before.to} ${from} ${before.closingMinor} ${openingMinor}`,
    side: 'theirs',
    itemId: null,
    lineId: null,
    amountMinor: subtractMinor(openingMinor, before.closingMinor),
    on: deps.clock.businessDay(),
    reason: `${before.to} closed with ${before.closingMinor}, ${from} opens with ${openingMinor}`,
  })
}
