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
   from (select e.id, e.event from journal_entries e where e.book = $1 and ${PAGE} = $2 offset 0) e
     cross join lateral (select p.* from postings p where p.entry_id = e.id offset 0) p
   group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  ['book', 'day'],
)
/** What stands on the page of one day, by what it was posted for. */
export const sumPage = (on: Querier, of: { book: string; day: Day }): Promise<PageMove[]> =>
  moves.all(on, of)

export interface AccountLine {
  entryId: string
  /** The page that it stands on. */
  postedOn: Day
  valueOn: Day
  event: string
  reason: string
  otherCode: number
  debitMinor: Minor
  creditMinor: Minor
}

interface AccountAsked {
  book: string
  code: number
  from: Day
  to: Day
  limit: number
}

const accountLines = rawStatement<AccountAsked, AccountLine>(
  'list_postings_of_account',
  `select e.id as "entryId", ${PAGE} as "postedOn", e.value_on as "valueOn", e.event, p.reason,
     case when p.debit_code = $2 then p.credit_code else p.debit_code end as "otherCode",
     case when p.debit_code = $2 then p.amount_minor else 0 end as "debitMinor",
     case when p.debit_code = $2 then 0 else p.amount_minor end as "creditMinor"
   from journal_entries e join postings p on p.entry_id = e.id
   where e.book = $1 and $2 in (p.debit_code, p.credit_code) and ${PAGE} between $3 and $4
   order by e.serial, p.line limit $5`,
  ['book', 'code', 'from', 'to', 'limit'],
)
/** In the order in which they were written. */
export const listAccountLines = (on: Querier, asked: AccountAsked): Promise<AccountLine[]> =>
  accountLines.all(on, asked)

export interface BookDayRow {
  day: Day
  /** null: not sealed yet, as is all that follows. */
  sealedAt: Date | null
  entryCount: number | null
  position: number | null
  chain: string | null
}

const days = rawStatement<{ book: string; until: Day; limit: number }, BookDayRow>(
  'list_days_of_book',
  `select d.day, s.sealed_at as "sealedAt", s.entry_count as "entryCount", s.position,
     encode(s.chain, 'hex') as chain
   from book_days d left join book_day_seals s on s.book = d.book and s.day = d.day
   where d.book = $1 and d.day <= $2 order by d.day desc limit $3`,
  ['book', 'until', 'limit'],
)
/** Newest first. */
export const listDays = (
  on: Querier,
  of: { book: string; until: Day; limit: number },
): Promise<BookDayRow[]> => days.all(on, of)
