import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Day, isDay } from '@noren/contract/dates'
import { decimalFromMinor } from '@noren/contract/money'
import { marketByCode } from '@noren/markets/market-by-code'
import { readConfig } from '../config.ts'
import { importSettlements } from '../domains/reconciliation/import-settlements.ts'
import { type Reconciliation, reconcile } from '../domains/reconciliation/reconcile.ts'
import {
  readSettlementFile,
  SETTLEMENT_PROVIDERS,
  SettlementFileError,
} from '../domains/reconciliation/settlement-file.ts'
import { systemClock } from '../platform/clock.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { openDb } from '../platform/db/pool.ts'
import { type CommandIo, faultText, say } from './command-line.ts'
import { textTable } from './text-table.ts'

const USAGE = `Usage: npm run reconcile -- --provider ${SETTLEMENT_PROVIDERS.join('|')} [--file <settlements.csv>] [--from <YYYY-MM-DD>] [--to <YYYY-MM-DD>]

Takes in a provider's statement and compares it with the books, by the bank's reference. Without
--file it compares what was taken in before; without days, those of the statement. Works beside a
running server. Ends with 1 when something differs.
Columns of the file: row_id,kind,utr,ref,amount,currency,moved_on,settled_on`

class UsageError extends Error {}

const readArgs = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: { file: text, provider: text, from: text, to: text },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const readDay = (name: string, typed: string | undefined): Day | undefined => {
  if (typed === undefined || isDay(typed)) return typed
  throw new UsageError(`--${name} ${typed} is not a day`)
}

/** Returns whether everything matched. */
export const runReconcileCommand = async (
  args: readonly string[],
  { env, say }: CommandIo,
): Promise<boolean> => {
  const options = readArgs(args)
  const provider = SETTLEMENT_PROVIDERS.find((known) => known === options.provider)
  if (!provider) throw new UsageError('--provider names whose statement it is')
  let from = readDay('from', options.from)
  let to = readDay('to', options.to)
  const config = readConfig(env)
  const database = await findDatabase(config)
  const db = openDb(database.connections.app, { maxConnections: 3 })
  try {
    const { file } = options
    let isUnchanged = true
    if (file !== undefined) {
      const taken = await importSettlements(db, {
        provider,
        rows: () => readSettlementFile(createReadStream(file)),
        at: systemClock(marketByCode(config.market).zone).now(),
      })
      say(`${taken.rowCount} rows read, ${taken.addedCount} of them new.`)
      for (const rowId of taken.changedIds) say(`Row ${rowId} was taken in before as another.`)
      isUnchanged = taken.changedIds.length === 0
      from ??= taken.days?.from
      to ??= taken.days?.to
    }
    const result = await reconcile(db, { provider, from, to })
    show(result, say)
    const { missingHere, missingThere, amountDiffers } = result
    return isUnchanged && missingHere.length + missingThere.length + amountDiffers.length === 0
  } finally {
    await db.close()
    await database.stop()
  }
}

const show = (result: Reconciliation, say: (line: string) => void): void => {
  const { from, to, matchedCount, missingHere, missingThere, amountDiffers } = result
  say(`${from} to ${to}: ${matchedCount} matched.`)
  const part = (title: string, rows: readonly Record<string, string>[]): void => {
    say(`${title}: ${rows.length}`)
    if (rows.length > 0) say(textTable(rows))
  }
  part(
    'Missing here',
    missingHere.map(({ amountMinor, rowIds, kind, utr, currency, movedOn }) => ({
      ...{ kind, utr, movedOn, currency },
      amount: decimalFromMinor(amountMinor, currency),
      rows: rowIds.join(' '),
    })),
  )
  part(
    'Missing there',
    missingThere.map(({ amountMinor, id, kind, utr, currency, movedOn }) => ({
      ...{ kind, utr, movedOn, currency },
      amount: decimalFromMinor(amountMinor, currency),
      id,
    })),
  )
  part(
    'Amount differs',
    amountDiffers.map(({ theirs: { kind, utr, movedOn, currency, amountMinor }, oursMinor }) => ({
      ...{ kind, utr, movedOn, currency },
      theirs: decimalFromMinor(amountMinor, currency),
      ours: decimalFromMinor(oursMinor, currency),
    })),
  )
}

const OWN = [UsageError, SettlementFileError, RangeError, 'ENOENT']

if (import.meta.main) {
  runReconcileCommand(process.argv.slice(2), { env: process.env, say }).then(
    (isSame) => {
      process.exitCode = isSame ? 0 : 1
    },
    (error: unknown) => {
      const usage = error instanceof UsageError ? `\n\n${USAGE}` : ''
      process.stderr.write(`${faultText(error, OWN)}${usage}\n`)
      process.exitCode = 2
    },
  )
}
