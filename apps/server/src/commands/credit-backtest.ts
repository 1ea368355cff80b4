import { parseArgs } from 'node:util'
import { decimalFromMinor } from '@noren/contract/money'
import { creditPoliciesOf, marketByCode } from '@noren/markets/market-by-code'
import { readConfig } from '../config.ts'
import { backTest, findPolicy, limitsGrowth } from '../domains/credit/back-test.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { openDb } from '../platform/db/pool.ts'
import { loadSecrets } from '../platform/keys/secrets.ts'
import { openKeysOf } from '../providers/open-keys.ts'
import { type CommandIo, faultText, say } from './command-line.ts'
import { textTable } from './text-table.ts'

const CHANGES_SHOWN = 50

/** Wrong command line arguments. */
class UsageError extends Error {}

const readArgs = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: { version: { type: 'string' } } }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** `npm run credit:backtest -- --version <version>`: prints what a version would change. */
export const runBackTest = async (args: readonly string[], io: CommandIo): Promise<void> => {
  const values = readArgs(args)
  const config = readConfig(io.env)
  const market = marketByCode(config.market)
  const policy = findPolicy(market, values.version ?? '')
  if (!policy) {
    const versions = creditPoliciesOf(market.code).map(({ version }) => version)
    throw new UsageError(`--version is one of ${versions.join(', ')}`)
  }
  const database = await findDatabase(config)
  const db = openDb(database.connections.app, { maxConnections: 1 })
  try {
    const { fieldKey } = loadSecrets(await openKeysOf(db, config))
    const found = await backTest({ db, market, fieldKey }, policy)
    const decimal = (amount: typeof found.limitsBeforeMinor) =>
      decimalFromMinor(amount, market.currency)
    io.say(`${found.decided} decisions, ${found.changes.length} would change in ${found.version}`)
    io.say(`Limits: ${decimal(found.limitsBeforeMinor)} → ${decimal(found.limitsAfterMinor)}`)
    if (limitsGrowth(found) > 0) io.say('More would be lent than now.')
    if (found.lent.length > 0) {
      io.say('')
      io.say('Loans lent under decisions that would be another:')
      const shownLent = found.lent.slice(0, CHANGES_SHOWN)
      io.say(textTable(shownLent.map(({ decisionId: decision, ...row }) => ({ decision, ...row }))))
      const moreLent = found.lent.length - shownLent.length
      if (moreLent > 0) io.say(`and ${moreLent} more`)
    }
    if (found.changes.length === 0) return
    io.say('')
    io.say(textTable([...found.moves].map(([move, people]) => ({ move, people }))))
    io.say('')
    const shown = found.changes.slice(0, CHANGES_SHOWN).map((change) => ({
      decision: change.decisionId,
      before: change.before,
      after: change.after,
      limitBefore: decimal(change.limitBeforeMinor),
      limitAfter: decimal(change.limitAfterMinor),
      reasons: change.reasons.join(' '),
    }))
    io.say(textTable(shown))
    const more = found.changes.length - shown.length
    if (more > 0) io.say(`and ${more} more`)
  } finally {
    await db.close()
    await database.stop()
  }
}

if (import.meta.main) {
  runBackTest(process.argv.slice(2), { env: process.env, say }).catch((error: unknown) => {
    process.stderr.write(`${faultText(error, [UsageError])}\n`)
    process.exitCode = 1
  })
}
