import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { marketByCode } from '@noren/markets/market-by-code'
import { readConfig } from '../config.ts'
import { findPolicy } from '../domains/credit/back-test.ts'
import {
  type Fit,
  type FitRow,
  fitScorecard,
  tooFewToFit,
} from '../domains/credit/fit-scorecard.ts'
import { endedLoans } from '../domains/credit/judge-policy.ts'
import { type LoanOutcome, readOutcomes } from '../domains/credit/loan-outcomes.ts'
import { systemClock } from '../platform/clock.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { openDb } from '../platform/db/pool.ts'
import { loadSecrets } from '../platform/keys/secrets.ts'
import { openKeysOf } from '../providers/open-keys.ts'
import { type CommandIo, faultText, say } from './command-line.ts'
import { percent } from './credit/digits.ts'
import { fitReport } from './credit/fit-report.ts'
import { periodOf, UsageError } from './credit/period-of.ts'
import { textTable } from './text-table.ts'

const readArgs = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        version: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        out: { type: 'string', default: 'drafts' },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Matured loans that ended well or badly; fraud and what lies between are not what points are for. */
export const fitRowsOf = (loans: readonly LoanOutcome[]): FitRow[] =>
  loans
    .filter(({ outcome }) => outcome === 'good' || outcome === 'bad')
    .map(({ facts, outcome, lentOn }) => ({ facts, lentOn, isBad: outcome === 'bad' }))

/**
 * `npm run credit:fit -- --version <version>`: points for a version from how loans ended, as a draft and a report in a folder. With too
 * few outcomes it fits nothing and says what is missing.
 */
export const runCreditFit = async (args: readonly string[], io: CommandIo): Promise<void> => {
  const values = readArgs(args)
  const config = readConfig(io.env)
  const market = marketByCode(config.market)
  const policy = findPolicy(market, values.version ?? '')
  if (!policy) throw new UsageError('--version is one of those that `credit:backtest` knows')
  const period = periodOf(values, systemClock(market.zone).businessDay())
  const database = await findDatabase(config)
  const db = openDb(database.connections.app, { maxConnections: 1 })
  try {
    const { fieldKey } = loadSecrets(await openKeysOf(db, config))
    const loans = await readOutcomes({ db, fieldKey }, period, (count) =>
      io.say(`… ${count} loans read`),
    )
    const rows = fitRowsOf(loans)
    const missing = tooFewToFit(rows)
    if (missing) {
      io.say(tooFewText(missing))
      io.say(bandTable(loans))
      return
    }
    io.say(`… fitting ${rows.length} loans`)
    const version = `${policy.version}-fit-${period.to}`
    const fit = fitScorecard(rows, policy, version)
    await mkdir(values.out, { recursive: true })
    const draft = join(values.out, `${version}.json`)
    const report = join(values.out, `${version}.html`)
    await writeFile(draft, `${JSON.stringify(fit.draft, null, 2)}\n`)
    await writeFile(report, fitReport(fit))
    io.say(fitText(fit))
    io.say(`Draft: ${draft}`)
    io.say(`Report: ${report}`)
  } finally {
    await db.close()
    await database.stop()
  }
}

export const tooFewText = (missing: NonNullable<ReturnType<typeof tooFewToFit>>): string => {
  const { goods, bads, missingGoods, missingBads, monthsLeft } = missing
  const pace =
    monthsLeft === null ? '' : ` At the pace of these loans that takes ${monthsLeft} more months.`
  return `Nothing is fitted: ${goods} loans have ended well and ${bads} badly; ${missingGoods} good and ${missingBads} bad ones are missing.${pace}`
}

const bandTable = (loans: readonly LoanOutcome[]): string =>
  textTable(
    [...Map.groupBy(loans, ({ decision }) => decision.band ?? 'none')]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([band, own]) => {
        const { goods, bads, badRate, interval } = endedLoans(own)
        return {
          band,
          ...{ good: goods, bad: bads, badRate: percent(badRate) },
          '95 %': `${percent(interval.low)} to ${percent(interval.high)}`,
        }
      }),
  )

const fitText = (fit: Fit): string => {
  const row = (what: string, of: Fit['training']) => ({
    what,
    ...{ good: of.goods, bad: of.bads },
    gini: percent(of.gini),
    ks: percent(of.ks),
  })
  return textTable([
    row('the loans it was fitted by', fit.training),
    row('later loans', fit.heldOut),
    row('later loans, points as they are now', fit.heldOutBefore),
  ])
}

if (import.meta.main) {
  runCreditFit(process.argv.slice(2), { env: process.env, say }).catch((error: unknown) => {
    process.stderr.write(`${faultText(error, [UsageError])}\n`)
    process.exitCode = 1
  })
}
