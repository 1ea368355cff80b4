import { type Day, isDay } from '@noren/contract/dates'
import { type Currency, decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/books'
import type { Deps } from '../../deps.ts'
import { accountName } from '../../domains/books/chart.ts'
import { findJournalEntry } from '../../domains/books/journal-entry.ts'
import { listBooks, sealedUntil } from '../../domains/books/list-books.ts'
import { balanceSheet, profitAndLoss, type ReportLine } from '../../domains/books/reports.ts'
import { trialBalance } from '../../domains/books/trial-balance.ts'
import { loanById } from '../../domains/loans/find-loan.ts'
import { bookCurrency } from '../../domains/reconciliation/lender-accounts.ts'
import { type Route, route } from '../../http/route.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'

/** A day of the query; `otherwise` where none is named. Throws VALIDATION for one that no calendar has. */
const dayFrom = (path: string, typed: string | undefined, otherwise: Day): Day => {
  if (typed === undefined) return otherwise
  if (isDay(typed)) return typed
  throw new AppError('VALIDATION', { fields: [{ path, rule: 'date' }] })
}

interface AskedView {
  by?: 'posted' | 'value' | undefined
  knownOn?: string | undefined
}

/** What accountants, finance and auditors read of the books: nothing of it changes anything, or names a person. */
export const bookRoutes = (deps: Deps): Route[] => {
  const onSnapshot = <T>(read: (tx: Querier) => Promise<T>): Promise<T> =>
    inTransaction(deps.db, read, { isolation: 'repeatable read', readOnly: true })
  const viewOf = ({ by = 'posted', knownOn }: AskedView) => ({
    by,
    knownOn: dayFrom('knownOn', knownOn, deps.clock.businessDay()),
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
        const day = dayFrom('day', query.day, today())
        const lines = await trialBalance(tx, { book, day, ...view })
        return {
          ...{ book, day, currency, ...view },
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
          from: dayFrom('from', query.from, today()),
          to: dayFrom('to', query.to, today()),
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
        const day = dayFrom('day', query.day, today())
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
          postings: postings.map(({ reason, debitCode, creditCode, amountMinor }) => ({
            reason,
            debitCode,
            debitName: accountName(debitCode),
            creditCode,
            creditName: accountName(creditCode),
            amount: decimalFromMinor(amountMinor, currency),
          })),
        }
      }),
    ),
  ]
}
