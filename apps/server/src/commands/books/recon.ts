import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { isDay } from '@noren/contract/dates'
import { decimalFromMinor, type Minor, minorFromDecimal } from '@noren/contract/money'
import * as contract from '@noren/contract/operator/reconciliation'
import type { Market } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import { type Config, readConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { listAgents } from '../../domains/agency/collections.ts'
import { listFunding } from '../../domains/books/funding.ts'
import {
  openAccountAtDesk,
  setAgentAtDesk,
  setFundingAtDesk,
} from '../../domains/operator/cash-at-desk.ts'
import { fetchStatements } from '../../domains/reconciliation/fetch-statements.ts'
import {
  importStatement,
  STATEMENT_FORMATS,
} from '../../domains/reconciliation/import-statement.ts'
import { bookCurrency, listLenderAccounts } from '../../domains/reconciliation/lender-accounts.ts'
import { listOpenExceptions, listOpenItems } from '../../domains/reconciliation/list-open.ts'
import { reconcileAll, runReconciliation } from '../../domains/reconciliation/run-reconciliation.ts'
import { STATEMENT_SOURCES } from '../../domains/reconciliation/sources.ts'
import { FILE_BYTES_MAX, StatementRefused } from '../../domains/reconciliation/statement.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { findDatabase } from '../../platform/db/find-database.ts'
import { type Db, openDb, WORK_PATIENCE } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { newUuidV7 } from '../../platform/ids.ts'
import { loadSecrets } from '../../platform/keys/secrets.ts'
import { makeLog } from '../../platform/log.ts'
import { openKeysOf } from '../../providers/open-keys.ts'
import { openStatementFeed } from '../../providers/open-statement-feed.ts'
import { sandboxOffsetDays } from '../../providers/sandbox/calendar.ts'
import type { CommandIo } from '../command-line.ts'
import { ConsoleRefusal, openConsole } from '../operator/client.ts'
import { textTable } from '../text-table.ts'

export const RECON_USAGE = `  recon accounts [--open 1010|1012|1015 --book <book> --number <number> --profile <bank>]
                          the accounts at banks; names one
  recon funding [--book <book> --floor <amount>]
                          what has to stay on a lender's payout account; sets it
  recon agent [--book <book> --first <YYYY-MM-DD> [--last <YYYY-MM-DD>]]
                          lenders that the platform collects for; lets it, where the law does
  recon import <file> --book <book> --source <source> --format <format>
                          takes a statement in; the same again adds nothing
  recon fetch              asks for the statements of the days before, of whom STATEMENTS names
  recon run [--book <book>]  compares the books with what was taken in
  recon items --book <book>  what the books expect and no line has confirmed
  recon exceptions [--book <book>]
  recon decide <exceptionId> <decision> [--item <itemId>] [--until <YYYY-MM-DD>]
                          at a running server, with the token in NOREN_OPERATOR_TOKEN;
                          a second person: npm run operator -- decide proposal <id> confirm

  --source    ${STATEMENT_SOURCES.map((source) => `'${source}'`).join(' ')}
  --format    ${STATEMENT_FORMATS.join(' ')}
  decisions   ${contract.EXCEPTION_DECISIONS.join(' ')}`

/** What the caller typed cannot be used. */
export class ReconUsageError extends Error {}

export const RECON_OPTIONS = {
  open: { type: 'string' },
  number: { type: 'string' },
  profile: { type: 'string' },
  source: { type: 'string' },
  format: { type: 'string' },
  floor: { type: 'string' },
  first: { type: 'string' },
  last: { type: 'string' },
  item: { type: 'string' },
  until: { type: 'string' },
  url: { type: 'string' },
  'request-id': { type: 'string' },
} as const

export type ReconOptions = {
  readonly [Name in keyof typeof RECON_OPTIONS]?: string | undefined
} & {
  readonly book?: string | undefined
}

interface Desk {
  readonly config: Config
  readonly market: Market
  readonly db: Db
  readonly clock: Clock
  readonly newId: () => string
  readonly log: Deps['log']
  readonly say: (line: string) => void
}

const atBooks = async <T>(
  { env, say }: CommandIo,
  work: (desk: Desk) => Promise<T>,
): Promise<T> => {
  const config = readConfig(env)
  const market = marketByCode(config.market)
  const database = await findDatabase(config)
  const db = openDb(database.connections.app, { maxConnections: 2, patience: WORK_PATIENCE })
  try {
    const isSandbox = config.payments === 'sandbox'
    const clock = systemClock(market.zone, isSandbox ? await sandboxOffsetDays(db) : undefined)
    const newId = () => newUuidV7(clock.now().getTime())
    return await work({ config, market, db, clock, newId, log: makeLog(config.logLevel), say })
  } finally {
    await db.close()
    await database.stop()
  }
}

const chosen = <T extends string>(name: string, of: readonly T[], typed: string | undefined): T => {
  const found = of.find((known) => known === typed)
  if (!found) throw new ReconUsageError(`--${name} is one of ${of.join(', ')}`)
  return found
}

const needed = (name: string, typed: string | undefined): string => {
  if (!typed) throw new ReconUsageError(`--${name} is needed`)
  return typed
}

const takeIn = (path: string, options: ReconOptions, io: CommandIo): Promise<boolean> =>
  atBooks(io, async (desk) => {
    if (statSync(path).size > FILE_BYTES_MAX) {
      throw new StatementRefused('tooLarge', `it is larger than ${FILE_BYTES_MAX} bytes`)
    }
    const file = {
      book: needed('book', options.book),
      source: chosen('source', STATEMENT_SOURCES, options.source),
      format: chosen('format', STATEMENT_FORMATS, options.format),
      content: readFileSync(path),
    }
    const secrets = loadSecrets(await openKeysOf(desk.db, desk.config))
    const done = await importStatement({ ...desk, secrets }, file, (count, of) => {
      if (of > count) desk.say(`${count} of ${of} lines`)
    })
    if (done.isKnown) {
      desk.say('This file was taken in before.')
      return true
    }
    const { lineCount, addedCount, unreadableCount, changedCount } = done
    desk.say(`${lineCount} lines of ${done.from} to ${done.to}, ${addedCount} of them new.`)
    if (unreadableCount > 0) desk.say(`Unreadable: ${unreadableCount}`)
    if (changedCount > 0) desk.say(`Known with other content: ${changedCount}`)
    return unreadableCount + changedCount === 0
  })

/** What is said of each day as it is fetched; stopped, the next run goes on with the days that are missing. */
const FETCHED = {
  new: 'taken in',
  same: 'nothing new',
  there: 'was there today',
  waits: 'is not due yet',
  failed: 'could not be fetched',
} as const

const fetchNow = (io: CommandIo): Promise<boolean> =>
  atBooks(io, async (desk) => {
    const statementFeed = openStatementFeed(desk)
    if (!statementFeed) throw new ReconUsageError('STATEMENTS names nobody to ask')
    const secrets = loadSecrets(await openKeysOf(desk.db, desk.config))
    const done = await fetchStatements(
      { ...desk, secrets, statementFeed },
      'hand',
      ({ book, source, day, state }) => desk.say(`${book}, ${source} of ${day}: ${FETCHED[state]}`),
    )
    desk.say(`${done.takenCount} statements were there, ${done.failedCount} could not be fetched.`)
    return done.failedCount === 0
  })

const compare = (options: ReconOptions, io: CommandIo): Promise<boolean> =>
  atBooks(io, async (desk) => {
    const { book } = options
    const runs =
      book === undefined ? await reconcileAll(desk) : [await runReconciliation(desk, book)]
    if (runs.length === 0) desk.say('No statement was taken in yet.')
    for (const { book: name, matchedCount, foundCount, openCount } of runs) {
      desk.say(`${name}: ${matchedCount} matched, ${foundCount} new exceptions, ${openCount} open.`)
    }
    return runs.every(({ openCount }) => openCount === 0)
  })

const showExceptions = (options: ReconOptions, io: CommandIo): Promise<boolean> =>
  atBooks(io, async ({ db, say }) => {
    const rows = await listOpenExceptions(db, options.book ?? null)
    say(
      rows.length === 0
        ? 'Nothing waits here.'
        : textTable(
            rows.map((row) => ({
              exception: row.exceptionId,
              ...{ book: row.book, kind: row.kind, state: row.state, source: row.source },
              ...{ day: row.onDay, reference: row.reference },
              amount: decimalFromMinor(row.amountMinor, row.currency),
              reason: row.suggestedItemId ? `perhaps item ${row.suggestedItemId}` : row.reason,
            })),
          ),
    )
    return rows.length === 0
  })

const showItems = (options: ReconOptions, io: CommandIo): Promise<boolean> =>
  atBooks(io, async ({ db, market, say }) => {
    const rows = await listOpenItems(db, needed('book', options.book))
    say(
      rows.length === 0
        ? 'Nothing waits here.'
        : textTable(
            rows.map(({ itemId, code, kind, onDay, reference, openMinor }) => ({
              ...{ item: itemId, account: code, kind, day: onDay, reference },
              open: decimalFromMinor(openMinor, market.currency),
            })),
          ),
    )
    return true
  })

const BANK_CODES = { '1010': 1010, '1012': 1012, '1015': 1015 } as const

const accounts = (options: ReconOptions, io: CommandIo): Promise<boolean> =>
  atBooks(io, async ({ db, clock, newId, say }) => {
    if (options.open !== undefined) {
      await openAccountAtDesk(
        { db, newId, at: clock.now() },
        {
          book: needed('book', options.book),
          code: BANK_CODES[chosen('open', ['1010', '1012', '1015'], options.open)],
          accountNumber: needed('number', options.number),
          profile: needed('profile', options.profile),
        },
      )
    }
    const rows = await listLenderAccounts(db)
    say(rows.length === 0 ? 'No account is named yet.' : textTable(rows.map((row) => ({ ...row }))))
    return true
  })

const agentRefusal = ({ reason }: AppError): string =>
  reason === 'NOT_FOUND'
    ? 'There is no such book of a lender.'
    : 'The law of the market has every lender collect itself, the days are over, or it began on another day.'

const agent = (options: ReconOptions, io: CommandIo): Promise<boolean> =>
  atBooks(io, async ({ db, clock, newId, market, say }) => {
    const { first, last } = options
    if (first !== undefined) {
      if (!isDay(first)) throw new ReconUsageError(`--first ${first} is no day`)
      if (last !== undefined && !isDay(last)) throw new ReconUsageError(`--last ${last} is no day`)
      const terms = { book: needed('book', options.book), fromOn: first, lastOn: last ?? null }
      await setAgentAtDesk({ db, newId, at: clock.now() }, { clock, market }, terms).catch(
        (error: unknown) => {
          throw error instanceof AppError ? new ReconUsageError(agentRefusal(error)) : error
        },
      )
    }
    const rows = await listAgents(db)
    say(
      rows.length === 0
        ? 'Every lender collects itself.'
        : textTable(
            rows.map(({ book, fromOn, untilOn }) => ({ book, from: fromOn, until: untilOn })),
          ),
    )
    return true
  })

const funding = (options: ReconOptions, io: CommandIo): Promise<boolean> =>
  atBooks(io, async ({ db, clock, newId, market, say }) => {
    const { floor } = options
    if (floor !== undefined) {
      const book = needed('book', options.book)
      await bookCurrency(db, book)
      if (!/^\d{1,13}(\.\d{1,2})?$/.test(floor))
        throw new ReconUsageError(`--floor ${floor} is no amount`)
      const floorMinor = minorFromDecimal(floor, market.currency)
      await setFundingAtDesk({ db, newId, at: clock.now() }, { book, floorMinor })
    }
    const rows = await listFunding(db)
    const money = (amount: Minor): string => decimalFromMinor(amount, market.currency)
    say(
      rows.length === 0
        ? 'No lender has a limit: payouts leave whatever their accounts have.'
        : textTable(
            rows.map(({ book, floorMinor, balanceMinor }) => ({
              ...{ book, floor: money(floorMinor), 'on 1012': money(balanceMinor) },
            })),
          ),
    )
    return rows.every(({ floorMinor, balanceMinor }) => balanceMinor >= floorMinor)
  })

const decide = async (
  [exceptionId, decision]: readonly (string | undefined)[],
  options: ReconOptions,
  { env, say }: CommandIo,
): Promise<boolean> => {
  const config = readConfig(env)
  const token = env.NOREN_OPERATOR_TOKEN
  if (!token) throw new ReconUsageError('NOREN_OPERATOR_TOKEN is not set: add an operator first.')
  const { until, item } = options
  if (until !== undefined && !isDay(until)) throw new ReconUsageError(`--until ${until} is no day`)
  const call = await openConsole({
    url: (options.url ?? config.publicUrl).replace(/\/+$/, ''),
    ...{ token, language: 'en', market: config.market },
    clock: systemClock(marketByCode(config.market).zone),
  })
  const requestId = options['request-id'] ?? randomBytes(18).toString('base64url')
  try {
    const answer = await call(contract.decideException, {
      body: {
        ...{ requestId, exceptionId },
        decision: chosen('decision', contract.EXCEPTION_DECISIONS, decision),
        ...(item === undefined ? {} : { itemId: item }),
        ...(until === undefined ? {} : { until }),
      },
    })
    say(JSON.stringify(answer, null, 2))
  } catch (error) {
    if (!(error instanceof ConsoleRefusal)) say(`No answer came. --request-id ${requestId}`)
    throw error
  }
  return true
}

/** Returns whether nothing waits for a person. */
export const runRecon = (
  words: readonly string[],
  options: ReconOptions,
  io: CommandIo,
): Promise<boolean> => {
  const [command, first, second] = words
  switch (command) {
    case 'accounts':
      return accounts(options, io)
    case 'funding':
      return funding(options, io)
    case 'agent':
      return agent(options, io)
    case 'import':
      if (!first) throw new ReconUsageError('recon import needs a file')
      return takeIn(first, options, io)
    case 'fetch':
      return fetchNow(io)
    case 'run':
      return compare(options, io)
    case 'items':
      return showItems(options, io)
    case 'exceptions':
      return showExceptions(options, io)
    case 'decide':
      return decide([first, second], options, io)
    default:
      throw new ReconUsageError(
        'accounts, funding, agent, import, fetch, run, items, exceptions or decide?',
      )
  }
}
