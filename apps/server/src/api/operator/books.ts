import { type Day, earlierDay } from '@noren/contract/dates'
import { type Currency, decimalFromMinor, type Minor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/books'
import type { Deps } from '../../deps.ts'
import { accountName, CHART } from '../../domains/books/chart.ts'
import { accountPages, bookDays } from '../../domains/books/day-page.ts'
import { earnedSoFar } from '../../domains/books/earned-so-far.ts'
import { findJournalEntry } from '../../domains/books/journal-entry.ts'
import { FROM_FIRST_ENTRY, journalPage } from '../../domains/books/journal-pages.ts'
import { listBooks, sealedUntil } from '../../domains/books/list-books.ts'
import { loanTapePage } from '../../domains/books/loan-tape.ts'
import type { Posting } from '../../domains/books/posting-rules.ts'
import { provePart } from '../../domains/books/prove-book.ts'
import { balanceSheet, profitAndLoss, type ReportLine } from '../../domains/books/reports.ts'
import { trialBalance } from '../../domains/books/trial-balance.ts'
import { exportPiece } from '../../domains/documents/export-book.ts'
import { lenderStatementFile } from '../../domains/documents/lender-statement-file.ts'
import { loanAccount } from '../../domains/documents/loan-statement.ts'
import { loanById, loanByNumber, loanNumbers } from '../../domains/loans/find-loan.ts'
import {
  decideExportCode,
  listExportCodes,
  setExportCode,
} from '../../domains/operator/export-codes.ts'
import { bookCurrency } from '../../domains/reconciliation/lender-accounts.ts'
import { lenderStatement } from '../../domains/reconciliation/lender-statement.ts'
import { type Route, route } from '../../http/route.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { BEFORE_ALL, UUID } from '../../platform/ids.ts'
import { dayFrom } from '../wire/day.ts'
import { statementDaysFrom, wireLoanAccount } from '../wire/loan-account.ts'
import { cursorOf, pageByDay, pageBySerial } from './paging.ts'

/** A day of the query; `otherwise` where none is named. */
const dayOr = (path: string, typed: string | undefined, otherwise: Day): Day =>
  dayFrom(path, typed) ?? otherwise

const wirePosting = (
  { reason, debitCode, creditCode, amountMinor }: Posting,
  currency: Currency,
) => ({
  reason,
  debitCode,
  debitName: accountName(debitCode),
  creditCode,
  creditName: accountName(creditCode),
  amount: decimalFromMinor(amountMinor, currency),
})

/** The same where a day has to be sealed, the last sealed one where none is named. @throws AppError VALIDATION */
const sealedDay = (path: string, typed: string | undefined, last: Day | null): Day => {
  const day = dayFrom(path, typed) ?? last
  if (day !== null && last !== null && day <= last) return day
  throw new AppError('VALIDATION', { fields: [{ path, rule: 'range' }] })
}

/** Entries, or loans, of a part of an export. */
const EXPORTED_AT_ONCE = 500
const SERIAL = /^\d{1,15}$/
/** What the cursors of the files that have parts look like. */
const EXPORT_CURSORS: { readonly [File in calls.ExportedFile]?: RegExp } = {
  journal: SERIAL,
  loanTape: UUID,
  openItems: SERIAL,
  taxRegister: UUID,
}

const cursorIn = (cursor: string | undefined, file: calls.ExportedFile): string | null => {
  if (cursor === undefined) return null
  if (EXPORT_CURSORS[file]?.test(cursor)) return cursor
  throw new AppError('VALIDATION', { fields: [{ path: 'cursor', rule: 'format' }] })
}

interface AskedView {
  by?: 'posted' | 'value' | undefined
  knownOn?: string | undefined
}

/**
 * What accountants, finance and auditors read of the books: none of it names a person, and but for the codes of a lender's
 * own chart none changes anything.
 */
export const bookRoutes = (deps: Deps): Route[] => {
  const onSnapshot = <T>(read: (tx: Querier) => Promise<T>): Promise<T> =>
    inTransaction(deps.db, read, { isolation: 'repeatable read', readOnly: true })
  const viewOf = ({ by = 'posted', knownOn }: AskedView) => ({
    by,
    knownOn: dayOr('knownOn', knownOn, deps.clock.businessDay()),
  })
  const today = () => deps.clock.businessDay()
  const linesIn = (currency: Currency) => (lines: readonly ReportLine[]) =>
    lines.map(({ code, name, amountMinor }) => ({
      ...{ code, name },
      amount: decimalFromMinor(amountMinor, currency),
    }))
  return [
    route(calls.listBooks, () =>
      onSnapshot(async (tx) => {
        const books = await listBooks(tx)
        const details = []
        for (const one of books) {
          details.push({ ...one, sealedUntil: await sealedUntil(tx, one.book) })
        }
        return { details }
      }),
    ),
    route(calls.trialBalance, ({ params: { book }, query }) =>
      onSnapshot(async (tx) => {
        const currency = await bookCurrency(tx, book)
        const view = viewOf(query)
        const day = dayOr('day', query.day, today())
        const lines = await trialBalance(tx, { book, day, ...view })
        const until = earlierDay(day, view.knownOn)
        const earned = await earnedSoFar(tx, { book, day: until, today: today() })
        return {
          ...{ book, day, currency, ...view },
          earned: earned && { days: [...earned.days], lines: linesIn(currency)(earned.lines) },
          lines: lines.map(({ code, name, debitMinor, creditMinor, balanceMinor }) => ({
            ...{ code, name },
            debit: decimalFromMinor(debitMinor, currency),
            credit: decimalFromMinor(creditMinor, currency),
            balance: decimalFromMinor(balanceMinor, currency),
          })),
        }
      }),
    ),
    route(calls.profitAndLoss, ({ params: { book }, query }) =>
      onSnapshot(async (tx) => {
        const currency = await bookCurrency(tx, book)
        const view = viewOf(query)
        const days = {
          from: dayOr('from', query.from, today()),
          to: dayOr('to', query.to, today()),
        }
        const report = await profitAndLoss(tx, { book, ...days, ...view })
        const lines = linesIn(currency)
        return {
          ...{ book, currency, ...days, ...view },
          income: lines(report.income),
          expenses: lines(report.expenses),
          result: decimalFromMinor(report.resultMinor, currency),
        }
      }),
    ),
    route(calls.balanceSheet, ({ params: { book }, query }) =>
      onSnapshot(async (tx) => {
        const currency = await bookCurrency(tx, book)
        const view = viewOf(query)
        const day = dayOr('day', query.day, today())
        const sheet = await balanceSheet(tx, { book, day, ...view })
        const lines = linesIn(currency)
        return {
          ...{ book, currency, day, ...view },
          assets: lines(sheet.assets),
          liabilities: lines(sheet.liabilities),
          equity: lines(sheet.equity),
          result: decimalFromMinor(sheet.resultMinor, currency),
          totalAssets: decimalFromMinor(sheet.totalAssetsMinor, currency),
          totalOwed: decimalFromMinor(sheet.totalOwedMinor, currency),
        }
      }),
    ),
    route(calls.bookDays, ({ params: { book }, query }) =>
      onSnapshot(async (tx) => {
        await bookCurrency(tx, book)
        const rows = await bookDays(tx, { book, until: dayOr('until', query.until, today()) })
        return {
          details: rows.map(({ day, sealedAt, entryCount, position, chain }) => ({
            ...{ day, entries: entryCount, position, chain },
            state: sealedAt === null ? ('closing' as const) : ('closed' as const),
            sealedAt: sealedAt?.toISOString() ?? null,
          })),
        }
      }),
    ),
    route(calls.bookAccount, ({ params, query }) =>
      onSnapshot(async (tx) => {
        const { book } = params
        const currency = await bookCurrency(tx, book)
        const code = Number(params.code)
        if (!CHART.some((one) => one.code === code)) throw new AppError('NOT_FOUND')
        const days = {
          from: dayOr('from', query.from, today()),
          to: dayOr('to', query.to, today()),
        }
        const pages = await accountPages(tx, { book, code, ...days })
        return {
          ...{ book, code, name: accountName(code), ...days, currency, isCut: pages.isCut },
          opening: decimalFromMinor(pages.openingMinor, currency),
          lines: pages.lines.map(({ debitMinor, creditMinor, ...line }) => ({
            ...line,
            otherName: accountName(line.otherCode),
            debit: decimalFromMinor(debitMinor, currency),
            credit: decimalFromMinor(creditMinor, currency),
          })),
          closing: decimalFromMinor(pages.closingMinor, currency),
        }
      }),
    ),
    route(calls.bookJournal, ({ params: { book }, query }) =>
      onSnapshot(async (tx) => {
        const currency = await bookCurrency(tx, book)
        const asked = {
          ...{ book, from: dayOr('from', query.from, today()), to: dayOr('to', query.to, today()) },
          ...viewOf(query),
        }
        const page = pageBySerial(query, FROM_FIRST_ENTRY)
        const loan = query.loan === undefined ? null : await loanByNumber(tx, query.loan)
        const of = {
          loanId: loan === null ? null : (loan?.loanId ?? BEFORE_ALL),
          account: query.account === undefined ? null : Number(query.account),
        }
        const { rows, next } = await journalPage(tx, { ...asked, ...of, ...page })
        const ids = rows.flatMap(({ loanId }) => (loanId === null ? [] : [loanId]))
        const numbers = await loanNumbers(tx, ids)
        return {
          ...asked,
          currency,
          details: rows.map(({ entryId, event, loanId, pageOn, valueOn, postings, ...row }) => ({
            ...{ entryId, event, postedOn: pageOn, valueOn },
            ...{ reverses: row.reverses, reversedBy: row.reversedBy },
            loanNumber: loanId === null ? null : (numbers.get(loanId) ?? null),
            postings: postings.map((posting) => wirePosting(posting, currency)),
          })),
          nextCursor: cursorOf(next),
        }
      }),
    ),
    route(calls.bookLoan, ({ params: { loanNumber }, query }) =>
      onSnapshot(async (tx) => {
        const asked = { loanNumber, ...statementDaysFrom(query) }
        return { loanNumber, ...wireLoanAccount(await loanAccount(deps, tx, asked)) }
      }),
    ),
    route(calls.loanTape, ({ params: { book }, query }) =>
      onSnapshot(async (tx) => {
        const currency = await bookCurrency(tx, book)
        const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, currency)
        const first = { key: dayOr('day', query.day, today()), id: BEFORE_ALL }
        const { after, limit } = pageByDay(query, first)
        const of = { book, day: after.key, after: after.id, limit }
        const { loans, next } = await loanTapePage(tx, deps.market.code, of)
        const ids = loans.map(({ loanId }) => loanId)
        const numbers = await loanNumbers(tx, ids)
        return {
          ...{ book, day: of.day, currency },
          details: loans.map((loan) => ({
            loanNumber: numbers.get(loan.loanId) ?? '',
            ...{ productCode: loan.productCode, disbursedOn: loan.disbursedOn },
            dueOn: loan.dueOn,
            ...{ dailyRatePpm: loan.dailyRatePpm, classCode: loan.classCode },
            ...{ isNonPerforming: loan.isNonPerforming, overdueDays: loan.overdueDays },
            principal: money(loan.principalMinor),
            interest: money(loan.interestMinor),
            fee: money(loan.feeMinor),
            tax: money(loan.taxMinor),
            penal: money(loan.penalMinor),
            suspended: money(loan.suspendedMinor),
            unearnedFee: money(loan.unearnedFeeMinor),
            writtenOff: money(loan.writtenOffMinor),
            allowance: money(loan.allowanceMinor),
          })),
          nextCursor: cursorOf(next === null ? null : { key: of.day, id: next }),
        }
      }),
    ),
    route(calls.listExportCodes, async ({ who, params: { book } }) => ({
      details: await listExportCodes(deps, who, book),
    })),
    route(calls.setExportCode, ({ who, body, at }) => {
      const { requestId, book, code, exportCode } = body
      return setExportCode(deps, who, { requestId, book, code: Number(code), exportCode }, at)
    }),
    route(calls.decideExportCode, ({ who, body, at }) => {
      const { requestId, changeId, decision } = body
      return decideExportCode(deps, who, { requestId, changeId, decision }, at)
    }),
    route(calls.exportBook, ({ params: { book, file }, query }) =>
      onSnapshot(async (tx) => {
        const found = (await listBooks(tx)).find((one) => one.book === book)
        if (!found) throw new AppError('NOT_FOUND')
        const last = await sealedUntil(tx, book)
        const to = sealedDay('to', query.to, last)
        const view = {
          by: query.by ?? 'posted',
          knownOn: sealedDay('knownOn', query.knownOn, last),
        } as const
        const from = dayFrom('from', query.from) ?? null
        const asked = { ...found, ...view, file, from, to, form: query.form ?? 'hledger' } as const
        const after = cursorIn(query.cursor, file)
        const piece = await exportPiece(deps, tx, asked, { after, limit: EXPORTED_AT_ONCE })
        return { book, to, ...view, name: piece.name, text: piece.text, nextCursor: piece.next }
      }),
    ),
    route(calls.proveBook, ({ params: { book }, query }) =>
      onSnapshot(async (tx) => {
        await bookCurrency(tx, book)
        const from = dayFrom('from', query.from) ?? null
        const { problems, ...proven } = await provePart(deps, tx, { book, from })
        return { book, ...proven, problems: [...problems] }
      }),
    ),
    route(calls.lenderStatement, ({ params: { book }, query }) =>
      onSnapshot(async (tx) => {
        const currency = await bookCurrency(tx, book)
        const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, currency)
        const day = dayOr('day', query.day, today())
        const { cash, moves, items, exceptions, chainEnd, ...told } = await lenderStatement(tx, {
          ...{ book, day },
        })
        return {
          ...{ book, day, currency, chainEnd },
          cash: cash.map(({ openingMinor, closingMinor, ...line }) => ({
            ...{ ...line, opening: money(openingMinor), closing: money(closingMinor) },
          })),
          figures: told.figures.map(({ figure, amountMinor }) => ({
            ...{ figure, amount: money(amountMinor) },
          })),
          collected: linesIn(currency)(told.collected),
          remittances: told.remittances.map(({ amountMinor, ...one }) => ({
            ...{ ...one, amount: money(amountMinor) },
          })),
          moves: moves.map(({ amountMinor, ...move }) => ({ ...move, amount: money(amountMinor) })),
          items: items.map(({ openMinor, ...item }) => ({ ...item, open: money(openMinor) })),
          exceptions: exceptions.map(({ amountMinor, ...one }) => ({
            ...{ ...one, amount: money(amountMinor) },
          })),
          trialBalance: told.trialBalance.map((line) => ({
            ...{ code: line.code, name: line.name, debit: money(line.debitMinor) },
            ...{ credit: money(line.creditMinor), balance: money(line.balanceMinor) },
          })),
        }
      }),
    ),
    route(calls.lenderStatementFile, ({ params: { book, form }, query, language }) =>
      onSnapshot(async (tx) => {
        await bookCurrency(tx, book)
        const day = sealedDay('day', query.day, await sealedUntil(tx, book))
        const { bytes, ...file } = await lenderStatementFile(deps, tx, {
          ...{ book, day, form, language },
        })
        return { ...file, day, base64: bytes.toString('base64') }
      }),
    ),
    route(calls.journalEntry, ({ params: { entryId } }) =>
      onSnapshot(async (tx) => {
        const entry = await findJournalEntry(tx, entryId)
        if (!entry) throw new AppError('NOT_FOUND')
        const { loanId, postings, currency, writtenAt, ...row } = entry
        const loan = loanId === null ? undefined : await loanById(tx, loanId)
        return {
          ...row,
          currency,
          loanNumber: loan?.loanNumber ?? null,
          writtenAt: writtenAt.toISOString(),
          postings: postings.map((posting) => wirePosting(posting, currency)),
        }
      }),
    ),
  ]
}
