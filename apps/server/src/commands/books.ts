import { parseArgs } from 'node:util'
import { type Day, earlierDay, isDay } from '@noren/contract/dates'
import { type Currency, decimalFromMinor, type Minor } from '@noren/contract/money'
import { marketByCode } from '@noren/markets/market-by-code'
import { readConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { accountName, CHART } from '../domains/books/chart.ts'
import { earnedSoFar } from '../domains/books/earned-so-far.ts'
import { listBooks } from '../domains/books/list-books.ts'
import { type JournalLine, loanJournal } from '../domains/books/loan-journal.ts'
import { readMonthText } from '../domains/books/months.ts'
import { POSTING_RULES } from '../domains/books/posting-rules.ts'
import { balanceSheet, profitAndLoss } from '../domains/books/reports.ts'
import { type TrialBalanceAsked, trialBalance } from '../domains/books/trial-balance.ts'
import { exportBook } from '../domains/documents/export-book.ts'
import { loanAccount, type StatementDays } from '../domains/documents/loan-statement.ts'
import { rebuildPortfolio } from '../domains/insight/roll-portfolio.ts'
import { loanByNumber } from '../domains/loans/find-loan.ts'
import { lenderStatement } from '../domains/reconciliation/lender-statement.ts'
import { StatementRefused } from '../domains/reconciliation/statement.ts'
import { taxRegister } from '../domains/tax/register.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { type Db, openDb, type Tx } from '../platform/db/pool.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/errors.ts'
import { newUuidV7 } from '../platform/ids.ts'
import { loadSecrets } from '../platform/keys/secrets.ts'
import { openKeysOf } from '../providers/open-keys.ts'
import { sandboxOffsetDays } from '../providers/sandbox/calendar.ts'
import { closeDayByHand } from './books/close-day.ts'
import { EXPORT_OPTIONS, EXPORT_USAGE, isJournalForm, writeExport } from './books/export.ts'
import {
  MONTH_OPTIONS,
  MONTH_USAGE,
  MonthUsageError,
  proposeForMonth,
  showMonth,
} from './books/month.ts'
import { proveAll, proveNight } from './books/proof.ts'
import { RECON_OPTIONS, RECON_USAGE, ReconUsageError, runRecon } from './books/recon.ts'
import { showBalanceSheet, showProfitAndLoss } from './books/reports.ts'
import { showLoanAccount, showStatement, statementJson } from './books/statement.ts'
import { registerCsv, registerJson, TAX_OPTIONS, TAX_USAGE } from './books/tax.ts'
import { type CommandIo, faultText, say } from './command-line.ts'
import { ConsoleRefusal } from './operator/client.ts'
import { textTable } from './text-table.ts'

const USAGE = `Usage: npm run books -- <command>

  trial-balance [--day <YYYY-MM-DD>] [--by posted|value] [--known-on <YYYY-MM-DD>] [--book <book>]
  balance-sheet --book <book> [--day <YYYY-MM-DD>] [--by posted|value] [--known-on <YYYY-MM-DD>]
  profit-and-loss --book <book> --from <YYYY-MM-DD> [--to <YYYY-MM-DD>] [--by posted|value] [--known-on <YYYY-MM-DD>]
  statement --book <book> [--day <YYYY-MM-DD>] [--format text|json]
                          what a lender is told of a day: its cash, what was posted, what is open
  journal <loan number>   every posting of a loan, as it was written
  loan <loan number> [--day <YYYY-MM-DD>] [--known-on <YYYY-MM-DD>]
                          how a loan stood at the end of a day, yesterday unless named, as known today or at the
                          end of that day or a later one
  close-day --day <YYYY-MM-DD>
                          closes that day of every book, and the open ones before it, as a night does, and seals
                          them; what was stopped goes on where it was, and again it changes nothing. The next
                          night numbers the tax documents
  proof                   what the night looks at: the entries of the days that are not sealed yet, each
                          against its rule and its source, and every loan against its price
  proof --full [--book <book>] [--from <YYYY-MM-DD>]
                          all of it from the first entry on, and every seal; with --from from that day on
  figures                 reads every loan anew and sums the figures of Insight from the books, as if nothing
                          had been summed; the pages show the figures from before until all are there
  chart | rules           the accounts, and what each business event posts
${EXPORT_USAGE}
${MONTH_USAGE}
${RECON_USAGE}
${TAX_USAGE}

  --by posted   the official view, which no later news changes; this is the default
  --by value    the restated view: what counts for the day or an earlier one, as known on --known-on

Works beside a running server. All but close-day, figures and recon reads one snapshot and changes nothing. Ends with 1 when the proof
finds something, when a day does not hold, or when an exception waits.`

/** Loans, days and months between two words about how far it is. */
const SAID_EVERY = 10_000

const COMMANDS =
  'trial-balance, balance-sheet, profit-and-loss, statement, journal, loan, export, close-day, figures, proof, month, recon, tax, chart or rules'

/** What the caller typed cannot be used. */
class UsageError extends Error {}

const OPTIONS = {
  day: { type: 'string' },
  by: { type: 'string' },
  'known-on': { type: 'string' },
  book: { type: 'string' },
  full: { type: 'boolean' },
  from: { type: 'string' },
  ...EXPORT_OPTIONS,
  ...MONTH_OPTIONS,
  ...RECON_OPTIONS,
  ...TAX_OPTIONS,
} as const

const readArgs = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

type Options = ReturnType<typeof readArgs>['values']

const readDay = (
  name: 'day' | 'known-on' | 'from' | 'to',
  options: Options,
  otherwise: Day,
): Day => {
  const typed = options[name] ?? otherwise
  if (isDay(typed)) return typed
  throw new UsageError(`--${name} ${typed} is not a day`)
}

const readBy = ({ by = 'posted' }: Options): TrialBalanceAsked['by'] => {
  if (by !== 'posted' && by !== 'value') throw new UsageError('--by is posted or value')
  return by
}

const readAsked = (options: Options, today: Day): TrialBalanceAsked => {
  const { book = null } = options
  const day = readDay('day', options, today)
  return { book, day, by: readBy(options), knownOn: readDay('known-on', options, today) }
}

const namedBook = async (tx: Tx, book: string | undefined) => {
  if (book === undefined) throw new UsageError('--book is needed')
  const found = (await listBooks(tx)).find((one) => one.book === book)
  if (!found) throw new UsageError(`there is no book ${book}`)
  return found
}

const showReport = async (
  tx: Tx,
  report: 'balance-sheet' | 'profit-and-loss',
  options: Options,
  today: Day,
  io: CommandIo,
): Promise<void> => {
  const { book, currency } = await namedBook(tx, options.book)
  const view = { book, by: readBy(options), knownOn: readDay('known-on', options, today) }
  const shown = shownIn(currency, io)
  if (report === 'balance-sheet') {
    const day = readDay('day', options, today)
    return showBalanceSheet(await balanceSheet(tx, { ...view, day }), shown)
  }
  if (options.from === undefined) throw new UsageError('--from is needed')
  const days = { from: readDay('from', options, today), to: readDay('to', options, today) }
  showProfitAndLoss(await profitAndLoss(tx, { ...view, ...days }), shown)
}

const showRegister = async (
  tx: Tx,
  { book = '', month: typed = '', format = 'csv' }: Options,
  { say: tell, money }: Shown,
): Promise<void> => {
  const month = readMonthText(typed)
  if (!month) throw new UsageError('--month is a month such as 2026-11')
  if (format !== 'csv' && format !== 'json') throw new UsageError('--format is csv or json')
  const register = await taxRegister(tx, { book, month })
  if (!register) throw new UsageError('--book is the name of a book')
  tell((format === 'csv' ? registerCsv : registerJson)(register, money))
}

const exportOne = async (
  deps: Pick<Deps, 'secrets' | 'market'>,
  tx: Tx,
  options: Options,
  today: Day,
  io: CommandIo,
): Promise<void> => {
  const { into, form = 'hledger' } = options
  if (into === undefined) throw new UsageError('--into is needed')
  if (!isJournalForm(form)) throw new UsageError('--form is hledger, beancount or csv')
  const asked = {
    ...(await namedBook(tx, options.book)),
    form,
    by: readBy(options),
    from: options.from === undefined ? null : readDay('from', options, today),
    to: readDay('to', options, today),
    knownOn: readDay('known-on', options, today),
  }
  io.say(`${asked.book}: to ${asked.to}, as known on ${asked.knownOn}.`)
  // Of pages that are shut the same comes out whenever it is asked for.
  const fixed = asked.knownOn < today ? JSON.stringify(asked) : null
  await writeExport(into, exportBook(deps, tx, asked), io, fixed)
}

const showBalance = async (
  tx: Tx,
  asked: TrialBalanceAsked,
  today: Day,
  io: Shown,
): Promise<void> => {
  const lines = await trialBalance(tx, asked)
  if (lines.length === 0) {
    io.say(`Nothing is booked by ${asked.day}.`)
    return
  }
  io.say(
    textTable(
      lines.map(({ book, code, name, debitMinor, creditMinor, balanceMinor }) => ({
        ...{ book, code, name },
        debit: io.money(debitMinor),
        credit: io.money(creditMinor),
        balance: io.money(balanceMinor),
      })),
    ),
  )
  await showEarned(tx, asked, today, io)
}

/** What stands in no balance before its day is closed. */
const showEarned = async (
  tx: Tx,
  { book, day, knownOn }: TrialBalanceAsked,
  today: Day,
  io: Shown,
): Promise<void> => {
  const books = book === null ? (await listBooks(tx)).map((one) => one.book) : [book]
  for (const one of books) {
    const earned = await earnedSoFar(tx, { book: one, day: earlierDay(day, knownOn), today })
    if (!earned || earned.lines.length === 0) continue
    io.say(`\nEarned on ${earned.days.join(', ')}, posted at the close: ${one}`)
    io.say(
      textTable(
        earned.lines.map(({ code, name, amountMinor }) => ({
          ...{ code, name },
          earned: io.money(amountMinor),
        })),
      ),
    )
  }
}

const remarkOf = ({ isReversed, reverses }: JournalLine): string => {
  if (reverses !== null) return 'undoes an entry'
  return isReversed ? 'was undone' : ''
}

const showJournal = async (tx: Tx, loanNumber: string, io: Shown): Promise<void> => {
  const loan = await loanByNumber(tx, loanNumber)
  if (!loan) throw new UsageError(`there is no loan ${loanNumber}`)
  const lines = await loanJournal(tx, loan.loanId)
  if (lines.length === 0) {
    io.say(`Nothing is booked for loan ${loanNumber}.`)
    return
  }
  io.say(
    textTable(
      lines.map((line) => ({
        posted: line.postedOn,
        value: line.valueOn,
        event: line.event,
        reason: line.reason,
        debit: `${line.debitCode} ${accountName(line.debitCode)}`,
        credit: `${line.creditCode} ${accountName(line.creditCode)}`,
        amount: io.money(line.amountMinor),
        remark: remarkOf(line),
      })),
    ),
  )
}

const showLoan = async (
  deps: Pick<Deps, 'clock' | 'market'>,
  tx: Tx,
  asked: StatementDays & { loanNumber: string },
  io: Shown,
): Promise<void> => {
  const account = await loanAccount(deps, tx, asked).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw new UsageError(
      error.reason === 'NOT_FOUND'
        ? `there is no loan ${asked.loanNumber}`
        : 'the loan was not known then, or the day is not over',
    )
  })
  showLoanAccount(asked.loanNumber, account, io)
}

const showChart = (io: Shown): void =>
  io.say(
    textTable(
      CHART.map(({ code, name, class: kind, isContra, keptPer }) => ({
        ...{ code, name },
        class: isContra ? `${kind}, contra` : kind,
        'kept per': keptPer,
      })),
    ),
  )

const showRules = (io: Shown): void =>
  io.say(
    textTable(
      Object.entries(POSTING_RULES).flatMap(([event, { words, postings }]) =>
        postings.map(([reason, debit, credit]) => ({ event, reason, debit, credit, words })),
      ),
    ),
  )

interface Shown {
  readonly say: (line: string) => void
  readonly money: (amount: Minor) => string
}

const shownIn = (currency: Currency, { say: tell }: CommandIo): Shown => ({
  say: tell,
  money: (amount) => decimalFromMinor(amount, currency),
})

/** Returns whether everything is as it should be. */
export const runBooksCommand = async (args: readonly string[], io: CommandIo): Promise<boolean> => {
  const { values, positionals } = readArgs(args)
  const [command, subject, ...rest] = positionals
  if (command === 'recon') return runRecon(positionals.slice(1), values, io)
  if (command === 'month' && ['close', 'allowance', 'adjust'].includes(subject ?? '')) {
    await proposeForMonth(positionals.slice(1), values, io)
    return true
  }
  if (rest.length > 0 && command !== 'month') throw new UsageError(`what is ${rest.join(' ')}?`)
  const config = readConfig(io.env)
  const market = marketByCode(config.market)
  const shown = shownIn(market.currency, io)
  if (command === 'chart' || command === 'rules') {
    ;(command === 'chart' ? showChart : showRules)(shown)
    return true
  }
  const atBooks = async <T>(work: (desk: { db: Db; clock: Clock }) => Promise<T>): Promise<T> => {
    const database = await findDatabase(config)
    const db = openDb(database.connections.app, { maxConnections: 2 })
    try {
      const isSandbox = config.payments === 'sandbox'
      const clock = systemClock(market.zone, isSandbox ? await sandboxOffsetDays(db) : undefined)
      return await work({ db, clock })
    } finally {
      await db.close()
      await database.stop()
    }
  }
  const snapshot = { isolation: 'repeatable read', readOnly: true } as const
  const onBooks = <T>(read: (tx: Tx, clock: Clock) => Promise<T>): Promise<T> =>
    atBooks(({ db, clock }) => inTransaction(db, (tx) => read(tx, clock), snapshot))
  if (command === 'trial-balance') {
    await onBooks((tx, clock) => {
      const today = clock.businessDay()
      return showBalance(tx, readAsked(values, today), today, shown)
    })
    return true
  }
  if (command === 'journal' && subject !== undefined) {
    await onBooks((tx) => showJournal(tx, subject, shown))
    return true
  }
  if (command === 'month' && ['list', 'report', 'movements'].includes(subject ?? '')) {
    const of = { book: values.book ?? null, market: market.code }
    await onBooks((tx) => showMonth(tx, positionals.slice(1), of, shown))
    return true
  }
  if (command === 'statement') {
    const { book, format = 'text' } = values
    if (book === undefined) throw new UsageError('--book is needed')
    if (format !== 'text' && format !== 'json') throw new UsageError('--format is text or json')
    const statement = await onBooks((tx, clock) =>
      lenderStatement(tx, { book, day: readDay('day', values, clock.businessDay()) }),
    )
    if (format === 'json') io.say(statementJson(statement, shown.money))
    else showStatement(statement, shown)
    return true
  }
  if (command === 'loan' && subject !== undefined) {
    await onBooks((tx, clock) => {
      const typed = (name: 'day' | 'known-on') =>
        values[name] === undefined ? undefined : readDay(name, values, clock.businessDay())
      const asked = { loanNumber: subject, day: typed('day'), knownOn: typed('known-on') }
      return showLoan({ clock, market }, tx, asked, shown)
    })
    return true
  }
  if (command === 'tax' && subject === 'register') {
    await onBooks((tx) => showRegister(tx, values, shown))
    return true
  }
  if (command === 'balance-sheet' || command === 'profit-and-loss') {
    await onBooks((tx, clock) => showReport(tx, command, values, clock.businessDay(), io))
    return true
  }
  if (command === 'export') {
    await atBooks(async ({ db, clock }) => {
      const deps = { market, secrets: loadSecrets(await openKeysOf(db, config)) }
      const today = clock.businessDay()
      await inTransaction(db, (tx) => exportOne(deps, tx, values, today, io), snapshot)
    })
    return true
  }
  if (command === 'close-day') {
    if (values.day === undefined) throw new UsageError('--day is needed')
    return atBooks(async ({ db, clock }) => {
      const day = readDay('day', values, clock.businessDay())
      if (day >= clock.businessDay()) throw new UsageError(`--day ${day} is not over`)
      const secrets = loadSecrets(await openKeysOf(db, config))
      return closeDayByHand(
        { db, clock, market, secrets, newId: () => newUuidV7(clock.now().getTime()) },
        day,
        io,
      )
    })
  }
  if (command === 'figures') {
    let saidAt = 0
    const count = await atBooks(({ db }) =>
      inTransaction(db, (tx) =>
        rebuildPortfolio({ market }, tx, (done) => {
          if (done - saidAt < SAID_EVERY) return
          saidAt = done
          io.say(`${done} summed so far`)
        }),
      ),
    )
    io.say(`${count} loans, days and months are summed.`)
    return true
  }
  if (command !== 'proof') {
    throw new UsageError(`${COMMANDS}?`)
  }
  return atBooks(async ({ db, clock }) => {
    const { full = false, book = null, from } = values
    const deps = { db, clock, market }
    if (!full) return proveNight(deps, io)
    const secrets = loadSecrets(await openKeysOf(db, config))
    const day = from === undefined ? null : readDay('from', values, clock.businessDay())
    return proveAll({ ...deps, secrets }, { book, from: day }, io)
  })
}

if (import.meta.main) {
  runBooksCommand(process.argv.slice(2), { env: process.env, say }).then(
    (isWhole) => {
      process.exitCode = isWhole ? 0 : 1
    },
    (error: unknown) => {
      const own = [
        UsageError,
        MonthUsageError,
        ReconUsageError,
        StatementRefused,
        ConsoleRefusal,
        'ENOENT',
      ]
      process.stderr.write(`${faultText(error, own)}\n`)
      if ([UsageError, MonthUsageError, ReconUsageError].some((one) => error instanceof one)) {
        process.stderr.write(`\n${USAGE}\n`)
      }
      process.exitCode = 2
    },
  )
}
