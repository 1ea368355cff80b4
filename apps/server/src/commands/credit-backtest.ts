import { parseArgs } from 'node:util'
import { decimalFromMinor, type Minor, minor } from '@noren/contract/money'
import { POLICY_LIMITS } from '@noren/contract/operator/policies'
import { marketByCode } from '@noren/markets/market-by-code'
import { readConfig } from '../config.ts'
import { readProtectedGroups } from '../domains/certification/protected-groups.ts'
import { type BackTest, limitsGrowth } from '../domains/credit/back-test.ts'
import {
  CELL_MIN,
  type EndedLoans,
  type GroupFigures,
  type PolicyOutcomes,
} from '../domains/credit/judge-policy.ts'
import { type JudgedPolicy, judgePolicy } from '../domains/credit/policy-outcomes.ts'
import { type ShadowGroup, shadowGroups } from '../domains/credit/shadow-decisions.ts'
import { systemClock } from '../platform/clock.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { openDb } from '../platform/db/pool.ts'
import { loadSecrets } from '../platform/keys/secrets.ts'
import { openKeysOf } from '../providers/open-keys.ts'
import { type CommandIo, faultText, say } from './command-line.ts'
import { digits, percent } from './credit/digits.ts'
import { periodOf, UsageError } from './credit/period-of.ts'
import { policyNamed } from './credit/policy-named.ts'
import { shadowTable } from './credit/shadow-table.ts'
import { textTable } from './text-table.ts'

const CHANGES_SHOWN = 50
/** Below it a group is approved much less often than another one; above that a distribution is another. */
const { impactMin: IMPACT_MIN, stabilityMax: STABILITY_MAX } = POLICY_LIMITS
const Z_CHANCE = 1.96

const readArgs = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: { version: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

type Say = CommandIo['say']

/** `npm run credit:backtest -- --version <version>`: prints what a version would change, how the loans it looks at ended, and for whom. */
export const runBackTest = async (args: readonly string[], io: CommandIo): Promise<void> => {
  const values = readArgs(args)
  const config = readConfig(io.env)
  const market = marketByCode(config.market)
  const policy = policyNamed(market, values.version ?? '', '--version is')
  const period = periodOf(values, systemClock(market.zone).businessDay())
  const database = await findDatabase(config)
  const db = openDb(database.connections.app, { maxConnections: 1 })
  try {
    const { fieldKey } = loadSecrets(await openKeysOf(db, config))
    const reader = { db, fieldKey }
    const deps = {
      ...{ ...reader, market },
      groupsOf: (userIds: readonly string[]) => readProtectedGroups(reader, userIds),
    }
    const found = await judgePolicy(deps, policy, period, (what, count) =>
      io.say(`… ${count} ${what} read`),
    )
    const decimal = (amount: Minor) => decimalFromMinor(amount, market.currency)
    sayJudged(found, decimal, io.say)
    const groups = await shadowGroups(db, period)
    sayShadow(
      groups.filter(({ version }) => version === policy.version),
      decimal,
      io.say,
    )
  } finally {
    await db.close()
    await database.stop()
  }
}

/** What it has said while it was tried beside the one in force: of then, and of the facts of then. */
const sayShadow = (
  groups: readonly ShadowGroup[],
  decimal: (amount: Minor) => string,
  tell: Say,
): void => {
  if (groups.length === 0) return
  tell('')
  tell('While it was tried beside the version in force:')
  tell(
    shadowTable(
      groups.map(({ shadowDecision, shadowBand, limitMinor, shadowLimitMinor, ...group }) => ({
        ...group,
        shadow: { decision: shadowDecision, band: shadowBand },
        limits: decimal(limitMinor),
        shadowLimits: decimal(shadowLimitMinor),
      })),
    ),
  )
}

const sayJudged = (found: JudgedPolicy, decimal: (amount: Minor) => string, tell: Say): void => {
  sayChanges(found.changes, decimal, tell)
  sayOutcomes(found.outcomes, decimal, tell)
  if (found.stability.length > 0) {
    tell('')
    tell('How far people now are from those whose loans have matured (PSI):')
    tell(
      textTable(
        found.stability.map(({ code, index }) => ({
          line: code,
          psi: digits(index, 4),
          note: index > STABILITY_MAX ? 'another distribution' : '',
        })),
      ),
    )
  }
  sayFairness(found.fairness, tell)
}

const sayChanges = (found: BackTest, decimal: (amount: Minor) => string, tell: Say): void => {
  tell(`${found.decided} decisions, ${found.changes.length} would change in ${found.version}`)
  tell(`Limits: ${decimal(found.limitsBeforeMinor)} → ${decimal(found.limitsAfterMinor)}`)
  if (limitsGrowth(found) > 0) tell('More would be lent than now.')
  if (found.lent.length > 0) {
    tell('')
    tell('Loans lent under decisions that would be another:')
    const shownLent = found.lent.slice(0, CHANGES_SHOWN)
    tell(textTable(shownLent.map(({ decisionId: decision, ...row }) => ({ decision, ...row }))))
    const moreLent = found.lent.length - shownLent.length
    if (moreLent > 0) tell(`and ${moreLent} more`)
  }
  if (found.changes.length === 0) return
  tell('')
  tell(textTable([...found.moves].map(([move, people]) => ({ move, people }))))
  tell('')
  const shown = found.changes.slice(0, CHANGES_SHOWN).map((change) => ({
    decision: change.decisionId,
    before: change.before,
    after: change.after,
    limitBefore: decimal(change.limitBeforeMinor),
    limitAfter: decimal(change.limitAfterMinor),
    reasons: change.reasons.join(' '),
  }))
  tell(textTable(shown))
  const more = found.changes.length - shown.length
  if (more > 0) tell(`and ${more} more`)
}

const endedRow = (ended: EndedLoans) => ({
  good: ended.goods,
  bad: ended.bads,
  badRate: percent(ended.badRate),
  '95 %': `${percent(ended.interval.low)} to ${percent(ended.interval.high)}`,
  neither: ended.indeterminate,
  firstLate: ended.firstDefaults,
  fraud: ended.fraud,
})

const sayOutcomes = (
  found: PolicyOutcomes,
  decimal: (amount: Minor) => string,
  tell: Say,
): void => {
  tell('')
  if (found.loans === 0) {
    tell('No loan has matured: how they end is known 60 days after their last due day.')
    return
  }
  tell(
    `${found.loans} loans have matured. Only of people who were approved; of others nothing is inferred.`,
  )
  tell(
    textTable([
      {
        version: 'the points they were lent by',
        ks: percent(found.ksBefore),
        gini: percent(found.giniBefore),
      },
      { version: 'this version', ks: percent(found.ks), gini: percent(found.gini) },
    ]),
  )
  tell('')
  tell(
    textTable(
      found.bands
        .filter(({ goods, bads, indeterminate, fraud }) => goods + bads + indeterminate + fraud > 0)
        .map((band) => ({
          band: band.band ?? 'not approved',
          ...endedRow(band),
          predicted: percent(band.predicted),
          breakEven: percent(band.breakEven),
          expectedProfit: decimal(minor(band.profitMinor)),
        })),
    ),
  )
  tell('')
  tell(
    textTable([
      { approved: 'then and by this version', ...endedRow(found.both) },
      { approved: 'then alone', ...endedRow(found.onlyBefore) },
    ]),
  )
  tell('Approved by this version alone, or by neither: outcome unknown.')
}

const sayFairness = (groups: readonly GroupFigures[], tell: Say): void => {
  if (groups.length === 0) return
  tell('')
  tell(
    `Approvals by groups of ${CELL_MIN} people and more, beside the group that is approved most:`,
  )
  tell(
    textTable(
      groups.map((group) => ({
        by: group.by,
        group: group.group,
        people: group.decided,
        approved: percent(group.approvalRate),
        ratio: group.impact ? digits(group.impact.ratio, 2) : '–',
        '95 %': group.impact
          ? `${digits(group.impact.low, 2)} to ${digits(group.impact.high, 2)}`
          : '–',
        z: group.impact ? digits(group.impact.z, 2) : '–',
        limitToIncome: percent(group.limitToIncome),
        badRate: percent(group.badRate),
        goodsApproved: percent(group.goodsApproved),
        note: noteOf(group),
      })),
    ),
  )
}

/** A ratio may pass and be no chance all the same: both are said. */
const noteOf = ({ impact }: GroupFigures): string => {
  if (!impact) return ''
  if (impact.ratio < IMPACT_MIN) return 'below 0.80: needs a justification'
  return Math.abs(impact.z) > Z_CHANCE ? 'no chance' : ''
}

if (import.meta.main) {
  runBackTest(process.argv.slice(2), { env: process.env, say }).catch((error: unknown) => {
    process.stderr.write(`${faultText(error, [UsageError])}\n`)
    process.exitCode = 1
  })
}
