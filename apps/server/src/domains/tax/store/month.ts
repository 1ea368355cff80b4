import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

const unnumbered = rawStatement<{ book: string; month: Day }, { count: number }>(
  'count_unnumbered_tax_days',
  `select count(*) as count from book_day_seals s
   where s.book = $1 and s.day >= $2 and s.day < $2::date + interval '1 month'
     and not exists (select from tax_days t where t.book = s.book and t.day = s.day)`,
  ['book', 'month'],
)
/** Sealed pages of a month that have documents without a number, or may have. */
export const countUnnumbered = async (
  on: Querier,
  of: { book: string; month: Day },
): Promise<number> => (await unnumbered.one(on, of)).count
