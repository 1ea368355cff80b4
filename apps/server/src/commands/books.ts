import { parseArgs } from 'node:util'
import { type Day, isDay } from '@noren/contract/dates'
import { type Currency, decimalFromMinor, type Minor } from '@noren/contract/money'
import { marketByCode } from '@noren/markets/market-by-code'
import { readConfig } from '../config.ts'
import { accountName, CHART } from '../domains/books/chart.ts'
import { type JournalLine, loanJournal } from '../domains/books/loan-journal.ts'
import { POSTING_RULES } from '../domains/books/posting-rules.ts'
import { type TrialBalanceAsked, trialBalance } from '../domains/books/trial-balance.ts'
import { verifyBooks } from '../domains/books/verify-books.ts'
import { loanByNumber } from '../domains/loans/find-loan.ts'
import { verifyLoans } from '../domains/loans/verify-loans.ts'
import { verifyPayouts } from '../domains/loans/verify-payouts.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { type Db, openDb, type Tx } from '../platform/db/pool.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { openSandboxCalendar } from '../providers/sandbox/calendar.ts'
import { type CommandIo, faultText, say } from './command-line.ts'
import { textTable } from './text-table.ts'

const USAGE = `Usage: npm run books -- <command>

  trial-balance [--day <YYYY-MM-DD>] [--by posted|value] [--known-on <YYYY-MM-DD>] [--book <book>]
  journal <loan number>   every posting of a loan, as it was written
  proof                   every entry against its rule and its source, every loan against its price
  chart | rules           the accounts, and what each business event posts

  --by posted   the official view, which no later news changes; this is the default
  --by value    the restated view: what counts for the day or an earlier one, as known on --known-on

Reads one snapshot and changes nothing; works beside a running server. Ends with 1 when the proof finds
something.`

/** What the caller typed cannot be used. */
class UsageError extends Error {}

const OPTIONS = {
  day: { type: 'string' },
  by: { type: 'string' },
  'known-on': { type: 'string' },
  book: { type: 'string' },
} as const

const readArgs = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

type Options = ReturnType<typeof readArgs>['values']

const readDay = (name: 'day' | 'known-on', options: Options, otherwise: Day): Day => {
  const typed = options[name] ?? otherwise
  if (isDay(typed)) return typed
  throw new UsageError(`--${name} ${typed} is not a day`)
}

const readAsked = (options: Options, today: Day): TrialBalanceAsked => {
  const { by = 'posted', book = null } = options
  if (by !== 'posted' && by !== 'value') throw new UsageError('--by is posted or value')
  const day = readDay('day', options, today)
  return { book, day, by, knownOn: readDay('known-on', options, today) }
}

const showBalance = async (tx: Tx, asked: TrialBalanceAsked, io: Shown): Promise<void> => {
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
  if (rest.length > 0) throw new UsageError(`what is ${rest.join(' ')}?`)
  const config = readConfig(io.env)
  const market = marketByCode(config.market)
  const shown = shownIn(market.currency, io)
  if (command === 'chart' || command === 'rules') {
    ;(command === 'chart' ? showChart : showRules)(shown)
    return true
  }
  const onBooks = async <T>(read: (tx: Tx, clock: Clock) => Promise<T>): Promise<T> => {
    const database = await findDatabase(config)
    const db = openDb(database.connections.app, { maxConnections: 2 })
    try {
      const isSandbox = config.payments === 'sandbox'
      const clock = systemClock(market.zone, isSandbox ? await offsetOf(db) : undefined)
      const snapshot = { isolation: 'repeatable read', readOnly: true } as const
      return await inTransaction(db, (tx) => read(tx, clock), snapshot)
    } finally {
      await db.close()
      await database.stop()
    }
  }
  if (command === 'trial-balance') {
    await onBooks((tx, clock) => showBalance(tx, readAsked(values, clock.businessDay()), shown))
    return true
  }
  if (command === 'journal' && subject !== undefined) {
    await onBooks((tx) => showJournal(tx, subject, shown))
    return true
  }
  if (command !== 'proof') throw new UsageError('trial-balance, journal, proof, chart or rules?')
  const problems = await onBooks(async (tx, clock) => [
    ...(await verifyBooks(tx)),
    ...(await verifyLoans({ market, clock }, tx)),
    ...(await verifyPayouts(tx)),
  ])
  for (const problem of problems) io.say(problem)
  io.say(problems.length === 0 ? 'The books hold.' : `Problems: ${problems.length}`)
  return problems.length === 0
}

const offsetOf = async (db: Db): Promise<() => number> =>
  (await openSandboxCalendar(db)).readOffsetDays

if (import.meta.main) {
  runBooksCommand(process.argv.slice(2), { env: process.env, say }).then(
    (isWhole) => {
      process.exitCode = isWhole ? 0 : 1
    },
    (error: unknown) => {
      process.stderr.write(`${faultText(error, [UsageError])}\n`)
      if (error instanceof UsageError) process.stderr.write(`\n${USAGE}\n`)
      process.exitCode = 2
    },
  )
}
