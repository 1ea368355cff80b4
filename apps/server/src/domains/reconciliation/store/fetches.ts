import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { FeedSource } from '../../../providers/ports/statement-feed.ts'

interface Fetch {
  book: string
  source: FeedSource
  day: Day
}

interface FetchedDays {
  /** The newest day of which a statement was there; null where none was. */
  last: Day | null
  /** The oldest one since `since` that was asked for and was never there. */
  missed: Day | null
}

const days = rawStatement<Pick<Fetch, 'book' | 'source'> & { since: Day }, FetchedDays>(
  'days_of_statements_fetched',
  `select max(day) filter (where taken_on is not null) as last,
     min(day) filter (where taken_on is null and day >= $3) as missed
   from statement_fetches where book = $1 and source = $2`,
  ['book', 'source', 'since'],
)
export const fetchedDays = (
  on: Querier,
  of: Pick<Fetch, 'book' | 'source'> & { since: Day },
): Promise<FetchedDays> => days.one(on, of)

const first = rawStatement<Pick<Fetch, 'book' | 'source'>, { day: Day | null }>(
  'first_statement_of_source',
  'select min(from_on) as day from statement_files where book = $1 and source = $2',
  ['book', 'source'],
)
/** The first day that statements of it begin with; null where none was taken in. */
export const firstTaken = async (
  on: Querier,
  of: Pick<Fetch, 'book' | 'source'>,
): Promise<Day | null> => (await first.one(on, of)).day

const claim = rawStatement<Fetch & { today: Day; dueBy: Date; againAt: Date }, { tries: number }>(
  'claim_statement_fetch',
  `insert into statement_fetches (book, source, day, tries, next_try_at) values ($1, $2, $3, 1, $6)
   on conflict (book, source, day) do update
     set tries = statement_fetches.tries + 1, next_try_at = excluded.next_try_at
     where (statement_fetches.taken_on is null or statement_fetches.taken_on < $4)
       and statement_fetches.next_try_at <= $5
   returning tries`,
  ['book', 'source', 'day', 'today', 'dueBy', 'againAt'],
)
/** How often it was tried with this time; undefined where it was there today, or is not due. */
export const claimFetch = async (
  on: Querier,
  of: Fetch & { today: Day; dueBy: Date; againAt: Date },
): Promise<number | undefined> => (await claim.maybeOne(on, of))?.tries

const isThere = rawStatement<Fetch & { today: Day }, { isTaken: boolean }>(
  'is_statement_fetched',
  `select exists (select from statement_fetches
     where book = $1 and source = $2 and day = $3 and taken_on = $4) as "isTaken"`,
  ['book', 'source', 'day', 'today'],
)
export const isTaken = async (on: Querier, of: Fetch & { today: Day }): Promise<boolean> =>
  (await isThere.one(on, of)).isTaken

const taken = rawStatement<Fetch & { today: Day; at: Date }, never>(
  'note_statement_fetched',
  `update statement_fetches set taken_on = $4, tries = 0, next_try_at = $5, fault = null
   where book = $1 and source = $2 and day = $3`,
  ['book', 'source', 'day', 'today', 'at'],
)
export const noteTaken = (on: Querier, of: Fetch & { today: Day; at: Date }) => taken.run(on, of)

const faulty = rawStatement<Fetch & { nextTryAt: Date; fault: string }, never>(
  'note_statement_not_fetched',
  `update statement_fetches set next_try_at = $4, fault = $5
   where book = $1 and source = $2 and day = $3`,
  ['book', 'source', 'day', 'nextTryAt', 'fault'],
)
export const noteFault = (on: Querier, of: Fetch & { nextTryAt: Date; fault: string }) =>
  faulty.run(on, of)

export interface MissedFetch extends Fetch {
  fault: string
  tries: number
}

const missed = rawStatement<{ since: Day; until: Day }, MissedFetch>(
  'list_statements_not_fetched',
  `select book, source, day, fault, tries from statement_fetches
   where taken_on is null and fault is not null and day between $1 and $2
   order by book, source, day`,
  ['since', 'until'],
)
/** What was never there, of the days between. */
export const listMissed = (
  on: Querier,
  between: { since: Day; until: Day },
): Promise<MissedFetch[]> => missed.all(on, between)
