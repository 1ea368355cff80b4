import { addDays, type Day, earlierDay, laterDay, minuteOfDayAt } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { pauseAfter } from '../../platform/outbox/outbox.ts'
import type { FeedSource, StatementFeed } from '../../providers/ports/statement-feed.ts'
import { isPlatformBook } from '../books/book.ts'
import { listBooks } from '../books/list-books.ts'
import { importStatement } from './import-statement.ts'
import { runReconciliation } from './run-reconciliation.ts'
import { codeOfSource } from './sources.ts'
import { StatementRefused } from './statement.ts'
import * as store from './store/fetches.ts'
import { findAccount } from './store/lender-accounts.ts'

/** By then providers and banks have written yesterday's. */
const FROM_MINUTE = 7 * 60
/** A day is asked for again on so many days after, since what a provider says of it may grow. */
const AGAIN_DAYS = 3
/** After an outage as many days are caught up as a bank usually answers for. */
const CATCH_UP_DAYS = 31
/** Longer than any call takes: a claim lost in a crash comes up again. */
const CLAIMED_FOR_MS = 600_000
const PAUSES = { firstMs: 300_000, maxMs: 3_600_000 }

type FetchDeps = Pick<
  Deps,
  'db' | 'newId' | 'clock' | 'market' | 'secrets' | 'log' | 'statementFeed'
>

export interface FetchDone {
  readonly takenCount: number
  readonly failedCount: number
}

interface Asked {
  readonly book: string
  readonly lenderCode: string
  readonly source: FeedSource
  readonly by: 'clock' | 'hand'
  readonly told: Told
}

type Told = (of: Pick<Asked, 'book' | 'source'> & { day: Day; state: Fetched }) => void

/**
 * Asks for the statements of the days that are over, and compares the books that got something new. Each day is there
 * once a day, however many servers ask; one that is away is tried again, and nothing is taken in twice.
 * @param by `clock` waits for the morning; `hand` asks at once
 * @param told of each day that was asked for, once it is known what came of it
 */
export const fetchStatements = async (
  deps: FetchDeps,
  by: 'clock' | 'hand' = 'clock',
  told: Told = () => {},
): Promise<FetchDone> => {
  const { db, clock, market, statementFeed: feed } = deps
  const done = { takenCount: 0, failedCount: 0 }
  if (!feed) return done
  if (by === 'clock' && minuteOfDayAt(clock.now(), market.zone) < FROM_MINUTE) return done
  const books = (await listBooks(db)).filter(
    ({ book, lenderCode }) =>
      !isPlatformBook(book) && (feed.lenderCode === null || feed.lenderCode === lenderCode),
  )
  for (const { book, lenderCode } of books) {
    let hasNews = false
    for (const source of feed.sources) {
      const fetched = await fetchSource(deps, feed, { book, lenderCode, source, by, told })
      done.takenCount += fetched.takenCount
      done.failedCount += fetched.failedCount
      hasNews ||= fetched.hasNews
    }
    if (hasNews) await runReconciliation(deps, book)
  }
  return done
}

const fetchSource = async (
  deps: FetchDeps,
  feed: StatementFeed,
  asked: Asked,
): Promise<FetchDone & { hasNews: boolean }> => {
  const done = { takenCount: 0, failedCount: 0, hasNews: false }
  const isBank = codeOfSource(asked.source) !== null
  for (const day of await daysDue(deps, feed, asked)) {
    const state = await fetchDay(deps, feed, { ...asked, day })
    asked.told({ book: asked.book, source: asked.source, day, state })
    if (state === 'new') done.hasNews = true
    if (state === 'new' || state === 'same') done.takenCount += 1
    if (state === 'failed') done.failedCount += 1
    // A bank's days follow each other: one that is missing would be a gap.
    if (isBank && (state === 'failed' || state === 'waits')) break
  }
  return done
}

/**
 * Oldest first; of a bank none before its first statement, and none without the account's number, or of one that is
 * named as taken in otherwise.
 */
const daysDue = async (
  { db, clock }: FetchDeps,
  { profile }: StatementFeed,
  { book, source }: Asked,
): Promise<Day[]> => {
  const until = addDays(clock.businessDay(), -1)
  const code = codeOfSource(source)
  const account = code === null ? undefined : await findAccount(db, { book, code })
  if (code !== null && (!account || (profile ?? account.profile) !== account.profile)) return []
  const since = addDays(until, 1 - CATCH_UP_DAYS)
  const { last, missed } = await store.fetchedDays(db, { book, source, since })
  const again = addDays(until, -AGAIN_DAYS)
  const next = last === null ? again : earlierDay(again, addDays(last, 1))
  const from = laterDay(since, missed === null ? next : earlierDay(next, missed))
  const first = code === null ? null : await store.firstTaken(db, { book, source })
  return daysFrom(first === null ? from : laterDay(from, first), until)
}

const daysFrom = (from: Day, until: Day): Day[] => {
  const days: Day[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

/** `same`: nothing came, or nothing new; `there`: it was there today; `waits`: it is not due yet. */
type Fetched = 'new' | 'same' | 'there' | 'waits' | 'failed'

const fetchDay = async (
  deps: FetchDeps,
  feed: StatementFeed,
  asked: Asked & { day: Day },
): Promise<Fetched> => {
  const { db, clock, log } = deps
  const { book, lenderCode, source, day, by } = asked
  const [at, today] = [clock.now(), clock.businessDay()]
  const fetch = { book, source, day }
  const againAt = new Date(at.getTime() + CLAIMED_FOR_MS)
  const dueBy = by === 'hand' ? new Date(at.getTime() + PAUSES.maxMs) : at
  const tries = await store.claimFetch(db, { ...fetch, today, dueBy, againAt })
  if (tries === undefined) {
    return (await store.isTaken(db, { ...fetch, today })) ? 'there' : 'waits'
  }
  try {
    const said = await feed.fetch({ lenderCode, source, day })
    const taken = said && (await importStatement(deps, { book, source, ...said }))
    await store.noteTaken(db, { ...fetch, today, at })
    return taken && !taken.isKnown ? 'new' : 'same'
  } catch (error) {
    const fault = error instanceof StatementRefused ? error.refusal : 'away'
    const nextTryAt = new Date(at.getTime() + pauseAfter(tries, PAUSES))
    await store.noteFault(db, { ...fetch, nextTryAt, fault })
    log.warn({ err: error, ...fetch, fault }, 'a statement could not be fetched')
    return 'failed'
  }
}

/** What could not be fetched of days that ended before yesterday, in sentences. */
export const missedStatements = async (
  on: Querier,
  { clock, statementFeed }: Pick<Deps, 'clock' | 'statementFeed'>,
): Promise<string[]> => {
  if (!statementFeed) return []
  const until = addDays(clock.businessDay(), -2)
  const since = addDays(until, 1 - CATCH_UP_DAYS)
  return (await store.listMissed(on, { since, until })).map(
    ({ book, source, day, fault, tries }) =>
      `the statement of ${source} of ${day} for ${book} could not be fetched: ${fault}, ${tries} tries`,
  )
}
