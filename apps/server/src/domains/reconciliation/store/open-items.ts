import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface OpenAsked {
  book: string
  /** By the pages until that day. */
  day: Day
  /** The end of that day: what was matched later was open then. */
  before: Date
  offset: number
  limit: number
}

export interface OpenOnDay {
  code: number
  /** Whose word is open: the books', which no statement has confirmed, or a statement's, which the books do not know. */
  side: 'books' | 'statement'
  kind: string
  sourceId: string
  since: Day
  openMinor: Minor
}

/**
 * Nothing that is read here is ever changed: postings, matches, lines. So a past day is the same whenever it is asked
 * for. A provider's line that was matched by then counts for its item, one of a settlement for that; any other is open
 * itself.
 */
const openOn = rawStatement<OpenAsked, OpenOnDay>(
  'list_open_items_of_day',
  `with sides as (
     select e.source_kind, e.loan_id, e.source_id, coalesce(e.entered_on, e.posted_on) as page_on, side.code,
       side.amount
     from journal_entries e join postings p on p.entry_id = e.id
       cross join lateral (values (p.debit_code, p.amount_minor), (p.credit_code, -p.amount_minor))
         as side (code, amount)
     where e.book = $1 and coalesce(e.entered_on, e.posted_on) <= $2
       and side.code in (1010, 1012, 1015, 1020, 1025, 1030, 1035, 1060, 2015, 2020)
   ), named as (
     select s.code, s.amount, s.page_on,
       case when s.code = 2015 then 'payout'
         when s.source_kind not in ('statementLine', 'reconciliation') then coalesce(a.kind, s.source_kind)
         when i.code = s.code then i.kind
         when s.code = 1025 and l.batch is not null then 'settlement'
         when l.line_id is not null then 'statementLine'
         else s.source_kind end as kind,
       case when s.code = 2015 then coalesce(r.source_id, s.source_id)::text
         when s.source_kind not in ('statementLine', 'reconciliation')
           then coalesce(a.source_id, s.source_id)::text
         when i.code = s.code then i.source_id
         when s.code = 1025 and l.batch is not null then l.batch
         else coalesce(l.line_id, s.source_id)::text end as source_id
     from sides s
       left join agent_collections a on s.source_kind = 'collection' and a.collection_id = s.source_id
       left join recon_exceptions x on s.source_kind = 'reconciliation' and x.exception_id = s.source_id
       left join statement_lines l
         on l.line_id = case s.source_kind when 'statementLine' then s.source_id else x.line_id end
       left join lateral (
         select item_id from (
           select m.item_id, m.exception_id from recon_matches m
           where m.matched_at < $3 and m.line_id = l.line_id
           union all
           select m.item_id, m.exception_id from recon_matches m
           where m.matched_at < $3 and m.exception_id = x.exception_id) found
         order by exception_id limit 1) m on true
       left join recon_items i on i.item_id = m.item_id
       -- What a returned payout was decided to be has sources of its own.
       left join lateral (
         select source_id from journal_entries
         where s.code = 2015 and loan_id = s.loan_id and event = 'payoutReturned'
         order by serial limit 1) r on true
     -- What a bank's own line has moved on its account, the bank has told of.
     where not (s.code in (1010, 1012, 1015) and s.source_kind in ('statementLine', 'reconciliation'))
   ), told as (
     select i.code, i.kind, i.source_id, sum(m.amount_minor) as amount
     from recon_items i join recon_matches m on m.item_id = i.item_id and m.matched_at < $3
     where i.book = $1 and i.code in (1010, 1012, 1015) group by 1, 2, 3
   ), open as (
     select n.code, 'books' as side, n.kind, n.source_id, min(n.page_on) as since,
       sum(n.amount) - coalesce(max(t.amount), 0) as amount
     from named n left join told t using (code, kind, source_id)
     group by n.code, n.kind, n.source_id having sum(n.amount) <> coalesce(max(t.amount), 0)
     union all
     select right(l.source, 4)::integer, 'statement', l.kind, l.line_id::text, l.booked_on, l.amount_minor
     from statement_lines l join statement_files f using (file_id)
     where l.book = $1 and l.source like 'bank %' and l.kind <> 'unreadable' and l.booked_on <= $2
       and f.imported_at < $3 and (l.matched_at is null or l.matched_at >= $3)
   )
   select code, side, kind, source_id as "sourceId", since, amount::bigint as "openMinor" from open
   order by code, side, since, kind, source_id offset $4 limit $5`,
  ['book', 'day', 'before', 'offset', 'limit'],
)
export const listOpenOn = (on: Querier, asked: OpenAsked): Promise<OpenOnDay[]> =>
  openOn.all(on, asked)
