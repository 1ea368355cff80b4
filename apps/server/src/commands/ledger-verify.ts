import { decimalFromMinor, type Minor, subtractMinor } from '@noren/contract/money'
import { marketByCode } from '@noren/markets/market-by-code'
import { readConfig } from '../config.ts'
import { trialBalance, verifyLedger } from '../domains/ledger/verify-ledger.ts'
import { verifyLoans } from '../domains/loans/verify-loans.ts'
import { verifyPayouts } from '../domains/loans/verify-payouts.ts'
import { systemClock } from '../platform/clock.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { openDb } from '../platform/db/pool.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { openSandboxCalendar } from '../providers/sandbox/calendar.ts'
import { type CommandIo, faultText, say } from './command-line.ts'
import { textTable } from './text-table.ts'

/**
 * `npm run ledger:verify`: prints the trial balance and every problem of the books. Everything is read from
 * one snapshot, so it may run beside a working server. Returns whether the books balance.
 */
export const runLedgerVerifyCommand = async ({ env, say }: CommandIo): Promise<boolean> => {
  const config = readConfig(env)
  const market = marketByCode(config.market)
  const database = await findDatabase(config)
  const db = openDb(database.connections.app, { maxConnections: 2 })
  try {
    const calendar = config.payments === 'sandbox' ? await openSandboxCalendar(db) : undefined
    const clock = systemClock(market.zone, calendar?.readOffsetDays)
    const { lines, problems } = await inTransaction(
      db,
      async (tx) => ({
        lines: await trialBalance(tx),
        problems: [
          ...(await verifyLedger(tx)),
          ...(await verifyLoans({ market, clock }, tx)),
          ...(await verifyPayouts(tx)),
        ],
      }),
      { isolation: 'repeatable read', readOnly: true },
    )
    const money = (amount: Minor) => decimalFromMinor(amount, market.currency)
    say(
      textTable(
        lines.map(({ account, count, debitMinor, creditMinor }) => ({
          account,
          count,
          debit: money(debitMinor),
          credit: money(creditMinor),
          balance: money(subtractMinor(debitMinor, creditMinor)),
        })),
      ),
    )
    for (const problem of problems) say(problem)
    say(problems.length === 0 ? 'The books balance.' : `Problems: ${problems.length}`)
    return problems.length === 0
  } finally {
    await db.close()
    await database.stop()
  }
}

if (import.meta.main) {
  runLedgerVerifyCommand({ env: process.env, say }).then(
    (isVerified) => {
      process.exitCode = isVerified ? 0 : 1
    },
    (error: unknown) => {
      process.stderr.write(`${faultText(error)}\n`)
      process.exitCode = 2
    },
  )
}
