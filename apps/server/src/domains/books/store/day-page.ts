import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { PAGE } from './day-seals.ts'

export interface PageMove {
  event: string
  reason: string
  debitCode: number
  creditCode: number
  count: number
  amountMinor: Minor
}

const moves = rawStatement<{ book: string; day: Day }, PageMove>(
  'sum_page_of_book',
  `select e.event, p.reason, p.debit_code as "debitCode", p.credit_code as "creditCode",
     count(*) as count, sum(p.amount_minor)::bigint as "amountMinor"
   from journal_entries e join postings p on p.entry_id = e.id
   where e.book = $1 and ${PAGE} = $2
   group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  ['book', 'day'],
)
/** What stands on the page of one day, by what it was posted for. */
export const sumPage = (on: Querier, of: { book: string; day: Day }): Promise<PageMove[]> =>
  moves.all(on, of)
