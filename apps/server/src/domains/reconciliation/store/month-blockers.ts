import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

const counts = rawStatement<
  { book: string; lastDay: Day; today: Day },
  { exceptions: number; oldestSettlementOn: Day | null }
>(
  'count_month_blockers',
  `select (
     select count(*) from recon_exceptions e
       left join statement_lines l on l.line_id = e.line_id
       left join recon_items i on i.item_id = e.item_id
     where e.book = $1
       and (e.state in ('open', 'suggested') or (e.state = 'explained' and e.until_on <= $3))
       and coalesce(l.moved_on, i.on_day, e.found_on) <= $2
   ) as exceptions, (
     select min(on_day) from recon_items
     where book = $1 and code = 1025 and ledger_minor <> settled_minor and on_day <= $2
   ) as "oldestSettlementOn"`,
  ['book', 'lastDay', 'today'],
)
/**
 * Exceptions about days until then that nobody has decided, or that were to wait until a day that has come, and the
 * oldest settlement that no bank confirmed.
 */
export const findBlockers = (on: Querier, of: { book: string; lastDay: Day; today: Day }) =>
  counts.one(on, of)
