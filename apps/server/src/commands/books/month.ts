import { randomBytes } from 'node:crypto'
import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import * as contract from '@noren/contract/operator/months'
import type { MarketCode } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import { readConfig } from '../../config.ts'
import { type MonthMovements, monthMovements } from '../../domains/books/month-movements.ts'
import {
  findMonth,
  listMonths,
  type MonthReport,
  monthReport,
  readMonthText,
} from '../../domains/books/months.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Querier } from '../../platform/db/pool.ts'
import type { CommandIo } from '../command-line.ts'
import { ConsoleRefusal, openConsole } from '../operator/client.ts'
import { textTable } from '../text-table.ts'

export const MONTH_USAGE = `  month list [--book <book>]          the months that are over, in review or closed
  month report <book> <YYYY-MM>       what moved on each account, with what adjusts the month, and what of it
                                      counts for months before
  month movements <book> <YYYY-MM>    how its non-performing loans, its loss allowance and its cash moved
  month close <book> <YYYY-MM>
  month allowance <book> <YYYY-MM>    to what the policy sets aside for the loans as they were at its end
  month adjust <book> <YYYY-MM> --reason <reason> --amount <amount> --paper <name>
                          at a running server, with the token in NOREN_OPERATOR_TOKEN; all wait for a
                          second person: npm run operator -- decide proposal <id> confirm

  --reason    ${contract.ADJUSTMENTS.join(' ')}`

/** What the caller typed cannot be used. */
export class MonthUsageError extends Error {}

export const MONTH_OPTIONS = {
  reason: { type: 'string' },
  amount: { type: 'string' },
  paper: { type: 'string' },
} as const

export interface MonthOptions {
  readonly [name: string]: string | boolean | undefined
}

const monthOf = (typed: string | undefined): Day => {
  const month = readMonthText(typed ?? '')
  if (month) return month
  throw new MonthUsageError(`a month such as 2026-11 is needed, not '${typed ?? ''}'`)
}

const bookOf = (typed: string | undefined): string => {
  if (typed) return typed
  throw new MonthUsageError('which book?')
}

interface Shown {
  readonly say: (line: string) => void
  readonly money: (amount: Minor) => string
}

/** `month list`, `month report` and `month movements`, which read one snapshot. */
export const showMonth = async (
  on: Querier,
  words: readonly string[],
  { book, market }: { book: string | null; market: MarketCode },
  shown: Shown,
): Promise<void> => {
  const { say, money } = shown
  const [command, first, second] = words
  if (command === 'list') {
    const rows = await listMonths(on, book)
    return say(
      rows.length === 0
        ? 'No month is over yet.'
        : textTable(
            rows.map((row) => ({
              book: row.book,
              month: row.month.slice(0, 7),
              state: row.closedAt === null ? 'review' : 'closed',
              'days not sealed': row.unsealedDays,
            })),
          ),
    )
  }
  const of = { book: bookOf(first), month: monthOf(second) }
  if (command === 'movements') {
    if (!(await findMonth(on, of))) throw new MonthUsageError(`${second} of ${first} is not over`)
    return showMovements(await monthMovements(on, market, of), shown)
  }
  const { lines, prior } = await monthReport(on, of)
  if (lines.length === 0) return say(`Nothing is booked by ${second}.`)
  say(
    textTable(
      lines.map((line) => ({
        code: line.code,
        name: line.name,
        opening: money(line.openingMinor),
        debit: money(line.debitMinor),
        credit: money(line.creditMinor),
        'of it adjusting': money(line.adjustedMinor),
        closing: money(line.closingMinor),
      })),
    ),
  )
  showPrior(prior, shown)
}

const showPrior = (prior: MonthReport['prior'], { say, money }: Shown): void => {
  say('')
  say(
    prior.length === 0
      ? 'Nothing of it counts for a month before.'
      : `Prior-period adjustments:\n${textTable(
          prior.map((line) => ({
            month: line.month.slice(0, 7),
            code: line.code,
            name: line.name,
            event: line.event,
            balance: money(line.balanceMinor),
          })),
        )}`,
  )
}

const showMovements = (
  { nonPerforming, classes, setAside, accounts, prior }: MonthMovements,
  shown: Shown,
): void => {
  const { say, money } = shown
  say('Non-performing loans')
  say(
    textTable([
      { '': 'at the beginning', owed: money(nonPerforming.openingMinor) },
      { '': 'perform no longer', owed: money(nonPerforming.addedMinor) },
      { '': 'owe more', owed: money(nonPerforming.grownMinor) },
      { '': 'repaid', owed: `-${money(nonPerforming.repaidMinor)}` },
      { '': 'perform again', owed: `-${money(nonPerforming.upgradedMinor)}` },
      { '': 'written off', owed: `-${money(nonPerforming.writtenOffMinor)}` },
      { '': 'at the end', owed: money(nonPerforming.closingMinor) },
    ]),
  )
  say('\nOwed by class, at the end')
  say(
    classes.length === 0
      ? 'Nothing.'
      : textTable(
          classes.map(({ classCode, loanCount, ...sums }) => ({
            ...{ class: classCode, loans: loanCount, owed: money(sums.owedMinor) },
            ...{ suspended: money(sums.suspendedMinor), allowance: money(sums.allowanceMinor) },
          })),
        ),
  )
  showSetAside(setAside, shown)
  for (const { code, name, openingMinor, moves, closingMinor } of accounts) {
    say(`\n${code} ${name}: ${money(openingMinor)} to ${money(closingMinor)}`)
    const rows = moves.map(({ event, reason, count, debitMinor, creditMinor }) => ({
      ...{ event, reason, count, debit: money(debitMinor), credit: money(creditMinor) },
    }))
    say(rows.length === 0 ? 'Nothing moved.' : textTable(rows))
  }
  showPrior(prior, shown)
}

const showSetAside = (
  { provisions, expected, booked }: MonthMovements['setAside'],
  { say, money }: Shown,
): void => {
  const sums = [provisions, ...(expected ? [expected] : [])]
  say('\nTo be set aside for losses, of which the higher sum is')
  say(
    textTable(
      sums.map(({ policy, targetMinor }) => ({
        ...{ policy, sum: money(targetMinor), '': policy === booked.policy ? 'set aside' : '' },
      })),
    ),
  )
  if (!expected) return
  say(`\nExpected losses by stage, of ${expected.source}`)
  say(
    textTable(
      expected.stages.map(({ stage, pdPpm, lgdPpm, loanCount, exposureMinor, expectedMinor }) => ({
        ...{ stage, 'PD in millionths': pdPpm, 'LGD in millionths': lgdPpm, loans: loanCount },
        ...{ exposure: money(exposureMinor), expected: money(expectedMinor) },
      })),
    ),
  )
}

/** `month close`, `month allowance` and `month adjust`, by a person of the staff at a running server. */
export const proposeForMonth = async (
  words: readonly string[],
  options: MonthOptions,
  { env, say }: CommandIo,
): Promise<void> => {
  const [command, first, second] = words
  const config = readConfig(env)
  const token = env.NOREN_OPERATOR_TOKEN
  if (!token) throw new MonthUsageError('NOREN_OPERATOR_TOKEN is not set: add an operator first.')
  const { reason, amount, paper } = options
  const url = typeof options.url === 'string' ? options.url : config.publicUrl
  const call = await openConsole({
    url: url.replace(/\/+$/, ''),
    ...{ token, language: 'en', market: config.market },
    clock: systemClock(marketByCode(config.market).zone),
  })
  const requestId = String(options['request-id'] ?? randomBytes(18).toString('base64url'))
  const of = { requestId, book: bookOf(first), month: monthOf(second).slice(0, 7) }
  try {
    const ask = () => {
      if (command === 'close') return call(contract.closeMonth, { body: of })
      if (command === 'allowance') return call(contract.setAllowance, { body: of })
      const adjusted = { reason: reasonOf(reason), amount: String(amount), paper: String(paper) }
      return call(contract.adjustMonth, { body: { ...of, ...adjusted } })
    }
    say(JSON.stringify(await ask(), null, 2))
  } catch (error) {
    if (!(error instanceof ConsoleRefusal)) say(`No answer came. --request-id ${requestId}`)
    throw error
  }
}

const reasonOf = (typed: string | boolean | undefined) => {
  const found = contract.ADJUSTMENTS.find((known) => known === typed)
  if (found) return found
  throw new MonthUsageError(`--reason is one of ${contract.ADJUSTMENTS.join(', ')}`)
}
