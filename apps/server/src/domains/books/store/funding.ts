import type { Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

const lock = rawStatement<{ book: string }, { floorMinor: Minor }>(
  'lock_funding_limit',
  'select floor_minor as "floorMinor" from funding_limits where book = $1 for update',
  ['book'],
)
export const lockLimit = (tx: Tx, book: string): Promise<{ floorMinor: Minor } | undefined> =>
  lock.maybeOne(tx, { book })

const set = rawStatement<{ book: string; floorMinor: Minor; at: Date }, never>(
  'set_funding_limit',
  `insert into funding_limits (book, floor_minor, set_at) values ($1, $2, $3)
   on conflict (book) do update set floor_minor = excluded.floor_minor, set_at = excluded.set_at`,
  ['book', 'floorMinor', 'at'],
)
export const setLimit = async (
  on: Querier,
  of: { book: string; floorMinor: Minor; at: Date },
): Promise<void> => {
  await set.run(on, of)
}

export interface FundingLimit {
  book: string
  floorMinor: Minor
}

const listed = rawStatement<Record<never, never>, FundingLimit>(
  'list_funding_limits',
  'select book, floor_minor as "floorMinor" from funding_limits order by book',
  [],
)
export const listLimits = (on: Querier): Promise<FundingLimit[]> => listed.all(on)
