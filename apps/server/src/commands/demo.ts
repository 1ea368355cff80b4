import { parseArgs } from 'node:util'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import { marketByCode } from '@noren/markets/market-by-code'
import { readConfig } from '../config.ts'
import { DemoError, makeDemo } from '../demo/make-demo.ts'
import { type CommandIo, faultText, say } from './command-line.ts'

const USAGE = `Usage: npm run demo [-- --people 300 --days 200 --seed 1]

Fills an empty data folder with invented people, their loans and what waits for the staff, up to today, through the
services of the product. The same seed gives the same loans, payments and figures. Then: npm start.`

const DEFAULTS = { people: '300', days: '200', seed: '1' }
const PEOPLE_MAX = 20_000
const DAYS_MAX = 800
const SEED_MAX = 1_000_000
const PERCENT = 100
const BASIS_POINTS = 10_000

const readArgs = (args: readonly string[]) => {
  const option = (name: keyof typeof DEFAULTS) =>
    ({ type: 'string', default: DEFAULTS[name] }) as const
  const options = { people: option('people'), days: option('days'), seed: option('seed') }
  const { values } = parseArgs({ args: [...args], options })
  const whole = (name: keyof typeof DEFAULTS, max: number): number => {
    const value = Number(values[name])
    if (!Number.isInteger(value) || value < 1 || value > max) throw new DemoError(USAGE)
    return value
  }
  return {
    people: whole('people', PEOPLE_MAX),
    days: whole('days', DAYS_MAX),
    seed: whole('seed', SEED_MAX),
  }
}

const wishOf = (args: readonly string[]) => {
  try {
    return readArgs(args)
  } catch {
    throw new DemoError(USAGE)
  }
}

/** In percent, with two decimals. */
const shareText = (part: Minor, whole: Minor): string => {
  const points = whole === 0 ? 0 : Math.round((part * BASIS_POINTS) / whole)
  return `${Math.floor(points / PERCENT)}.${String(points % PERCENT).padStart(2, '0')}`
}

/** `npm run demo`: makes a demo in the data folder. Returns whether its books, loans and audit verify. */
export const runDemoCommand = async (
  args: readonly string[],
  { env, say }: CommandIo,
): Promise<boolean> => {
  const wish = wishOf(args)
  const config = readConfig(env)
  const startedMs = performance.now()
  const cpuBefore = process.cpuUsage()
  say(`${wish.people} people over ${wish.days} days, seed ${wish.seed}, in ${config.dataDir}`)
  const { today, people, loans, portfolio, problems } = await makeDemo(config, wish, say)
  const { currency } = marketByCode(config.market)
  const { principalLeftMinor, over30Minor } = portfolio
  const decimal = (amount: Minor) => `${decimalFromMinor(amount, currency)} ${currency}`
  const share = shareText(over30Minor, principalLeftMinor)
  say(`${people} people, ${loans} loans, ${portfolio.loans} of them run on ${today}`)
  say(`Principal out ${decimal(principalLeftMinor)}, PAR30 ${share} %`)
  for (const problem of problems) say(problem)
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  const { user, system } = process.cpuUsage(cpuBefore)
  const ownCpu = Math.round((user + system) / 1_000_000)
  say(
    problems.length === 0
      ? `Books, loans and audit verify. ${seconds} s, ${ownCpu} s of them this program's own CPU`
      : 'It does not verify.',
  )
  return problems.length === 0
}

if (import.meta.main) {
  runDemoCommand(process.argv.slice(2), { env: process.env, say }).then(
    (holds) => {
      process.exitCode = holds ? 0 : 1
    },
    (error: unknown) => {
      process.stderr.write(`${faultText(error, [DemoError])}\n`)
      process.exitCode = 2
    },
  )
}
