import { parseArgs } from 'node:util'
import { type Day, isDay, laterDay } from '@noren/contract/dates'
import { decimalFromMinor, type Minor, minor } from '@noren/contract/money'
import type { CreditPolicy } from '@noren/markets/credit-policy'
import type { Market } from '@noren/markets/market'
import { marketByCode, publishedCreditPoliciesOf } from '@noren/markets/market-by-code'
import { readConfig } from '../config.ts'
import {
  type PortfolioTrial,
  simulatePortfolio,
  swapOf,
} from '../domains/credit/simulate-portfolio.ts'
import { type CommandIo, faultText, say } from './command-line.ts'
import { percent } from './credit/digits.ts'
import { UsageError } from './credit/period-of.ts'
import { policyNamed } from './credit/policy-named.ts'
import { textTable } from './text-table.ts'

const USAGE = `Usage: npm run portfolio:simulate [-- --policy <version> --beside <version> --people 1000 --months 12 --seed 1 --seeds 1
  --stress 100 --from 2027-01-01]

Tries a credit policy on invented people of whom it is known how they pay. Needs no database and writes nothing. The same
seed gives the same figures. --seeds 5 tries five seeds one after another, --stress 150 makes not paying half as likely again.
Ctrl C ends it after the people whose months it has lived.`

const DEFAULTS = { people: '1000', months: '12', seed: '1', seeds: '1', stress: '100' }
const MOST = { people: 100_000, months: 60, seed: 1_000_000, seeds: 20, stress: 1000 }
const PERCENT = 100
const SAID_EVERY = 250

type Whole = keyof typeof DEFAULTS

const readArgs = (args: readonly string[]) => {
  const option = (name: Whole) => ({ type: 'string', default: DEFAULTS[name] }) as const
  const options = {
    policy: { type: 'string' },
    beside: { type: 'string' },
    from: { type: 'string' },
    ...{ people: option('people'), months: option('months'), seed: option('seed') },
    ...{ seeds: option('seeds'), stress: option('stress') },
  } as const
  try {
    return parseArgs({ args: [...args], options }).values
  } catch {
    throw new UsageError(USAGE)
  }
}

const wishOf = (args: readonly string[], market: Market) => {
  const values = readArgs(args)
  const whole = (name: Whole): number => {
    const value = Number(values[name])
    if (!Number.isInteger(value) || value < 1 || value > MOST[name]) throw new UsageError(USAGE)
    return value
  }
  const policyFor = (name: string) => policyNamed(market, name, '--policy and --beside are')
  const newest = publishedCreditPoliciesOf(market.code).at(-1)?.version ?? ''
  const policies = [policyFor(values.policy ?? newest)]
  if (values.beside !== undefined) policies.push(policyFor(values.beside))
  return {
    policies,
    from: firstDay(values.from, policies),
    ...{ people: whole('people'), months: whole('months'), stress: whole('stress') },
    seeds: Array.from({ length: whole('seeds') }, (_, at) => whole('seed') + at),
  }
}

/** Without one the first day from which all of them hold, so that today has no part in it. */
const firstDay = (from: string | undefined, policies: readonly CreditPolicy[]): Day => {
  if (from !== undefined) {
    if (!isDay(from)) throw new UsageError(USAGE)
    return from
  }
  return policies.map(({ effectiveOn }) => effectiveOn).reduce((a, b) => laterDay(a, b))
}

type Decimal = (amount: Minor) => string

/** `npm run portfolio:simulate`: prints what a policy, or two of them, would have done with a portfolio of known behaviour. */
export const runPortfolioSimulate = async (
  args: readonly string[],
  io: CommandIo,
  signal?: AbortSignal,
): Promise<PortfolioTrial[]> => {
  const market = marketByCode(readConfig(io.env).market)
  const { policies, seeds, stress, ...wish } = wishOf(args, market)
  const decimal = (amount: Minor) => decimalFromMinor(amount, market.currency)
  io.say(`${wish.people} invented people over ${wish.months} months from ${wish.from}`)
  const trials: PortfolioTrial[] = []
  for (const seed of seeds) {
    for (const policy of policies) {
      if (signal?.aborted) break
      const of = { ...wish, market, policy, seed, stress: stress / PERCENT }
      const told = (people: number): void => {
        if (people % SAID_EVERY !== 0 || people === wish.people) return
        io.say(`… ${policy.version}, seed ${seed}: ${people} of ${wish.people} people`)
      }
      const trial = await simulatePortfolio(of, { told, ...(signal && { signal }) })
      trials.push(trial)
      if (seeds.length === 1) sayTrial(trial, decimal, io.say)
      if (trial.people < wish.people) {
        io.say(`Stopped: ${trial.version}, seed ${seed}, after ${trial.people} people`)
      }
    }
  }
  saySummary(trials, decimal, io.say)
  // What was stopped has other people in each of the two.
  const isWhole = trials.every(({ people }) => people === wish.people)
  if (policies.length === 2 && isWhole) sayDifference(trials, decimal, io.say)
  return trials
}

const sayTrial = (trial: PortfolioTrial, decimal: Decimal, tell: CommandIo['say']): void => {
  tell('')
  tell(`${trial.version}, seed ${trial.seed}`)
  tell(
    textTable(
      trial.bands.map((band) => ({
        band: band.band,
        approvals: band.approvals,
        loans: band.loans,
        lent: decimal(band.lentMinor),
        good: band.goods,
        bad: band.bads,
        badRate: percent(band.badRate),
        '95 %': `${percent(band.interval.low)} to ${percent(band.interval.high)}`,
        predicted: percent(band.predicted),
        true: percent(band.trueRate),
        firstLate: band.firstDefaults,
        loss: decimal(band.lossMinor),
        expectedProfit: decimal(band.expectedMinor),
        profit: decimal(band.profitMinor),
      })),
    ),
  )
  tell('')
  tell(
    textTable(
      trial.months.map((month) => ({
        month: month.from,
        applications: month.applications,
        approvals: month.approvals,
        loans: month.loans,
        lent: decimal(month.lentMinor),
        outAtEnd: decimal(month.outMinor),
      })),
    ),
  )
  if (trial.refusals.size === 0) return
  tell('')
  tell(textTable([...trial.refusals].map(([reason, count]) => ({ notApproved: reason, count }))))
  tell(
    `Of those ${percent(trial.refusedRate)} would not have paid back the least loan there is: known because they are invented.`,
  )
}

const saySummary = (
  trials: readonly PortfolioTrial[],
  decimal: Decimal,
  tell: CommandIo['say'],
): void => {
  tell('')
  tell(
    textTable(
      trials.map((trial) => ({
        policy: trial.version,
        seed: trial.seed,
        applications: trial.applications,
        approved: percent(trial.applications ? trial.approvals / trial.applications : null),
        forPerson: trial.forPerson,
        loans: trial.loans,
        lent: decimal(trial.lentMinor),
        mostOut: decimal(trial.peakMinor),
        badRate: percent(trial.all.badRate),
        loss: decimal(trial.lossMinor),
        expectedProfit: decimal(trial.expectedMinor),
        profit: decimal(trial.profitMinor),
        ks: percent(trial.ks),
        gini: percent(trial.gini),
        giniOfTruth: percent(trial.giniOfTruth),
      })),
    ),
  )
}

const LENT_BY = { both: 'both', first: 'the first alone', second: 'the second alone' } as const

/** What the second does otherwise, seed by seed; and whom each lends to. */
const sayDifference = (
  trials: readonly PortfolioTrial[],
  decimal: Decimal,
  tell: CommandIo['say'],
): void => {
  const pairs = [...Map.groupBy(trials, ({ seed }) => seed).values()]
  tell('')
  tell(`${trials[1]?.version} beside ${trials[0]?.version}:`)
  tell(
    textTable(
      pairs.flatMap(([first, second]) => {
        if (!first || !second) return []
        const more = (of: (trial: PortfolioTrial) => Minor): string =>
          decimal(minor(of(second) - of(first)))
        return {
          seed: first.seed,
          approvals: second.approvals - first.approvals,
          loans: second.loans - first.loans,
          lent: more(({ lentMinor }) => lentMinor),
          mostOut: more(({ peakMinor }) => peakMinor),
          loss: more(({ lossMinor }) => lossMinor),
          expectedProfit: more(({ expectedMinor }) => expectedMinor),
          profit: more(({ profitMinor }) => profitMinor),
        }
      }),
    ),
  )
  tell('')
  tell(
    textTable(
      pairs.flatMap(([first, second]) => {
        if (!first || !second) return []
        return swapOf(first, second).map(({ lentBy, people, badInFirst, badInSecond }) => ({
          ...{ seed: first.seed, lentBy: LENT_BY[lentBy], people },
          badInFirst: percent(badInFirst),
          badInSecond: percent(badInSecond),
        }))
      }),
    ),
  )
}

if (import.meta.main) {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  runPortfolioSimulate(process.argv.slice(2), { env: process.env, say }, stop.signal).catch(
    (error: unknown) => {
      process.stderr.write(`${faultText(error, [UsageError])}\n`)
      process.exitCode = 1
    },
  )
}
