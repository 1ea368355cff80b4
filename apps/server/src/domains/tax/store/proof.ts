import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

/** What one document adds to the tax that is owed; a refused one as well, for the books have given it back. */
const SIGNED_TAX = `case d.kind when 'invoice' then 1 else -1 end
  * (d.central_minor + d.state_minor + d.integrated_minor)`

interface FalsePage {
  book: string
  day: Day
  booksMinor: Minor
  documentsMinor: Minor
  missing: number
}

const pages = rawStatement<{ since: Day }, FalsePage>(
  'list_false_tax_pages',
  `with moved as (
     select e.book, coalesce(e.entered_on, e.posted_on) as day,
       sum(case 2210 when p.credit_code then p.amount_minor else -p.amount_minor end) as tax
     from tax_days t join journal_entries e
         on e.book = t.book and coalesce(e.entered_on, e.posted_on) = t.day
       left join journal_entries o on o.id = e.reverses
       join postings p on p.entry_id = e.id
     where t.day >= $1 and e.loan_id is not null and 2210 in (p.debit_code, p.credit_code)
       and coalesce(o.event, e.event) <> 'taxCreditRefused'
     group by 1, 2
   ), documented as (
     select d.book, d.page_on as day, sum(${SIGNED_TAX}) as tax, count(*) as count
     from tax_documents d where d.page_on >= $1 group by 1, 2
   )
   select t.book, t.day, coalesce(m.tax, 0)::bigint as "booksMinor",
     coalesce(d.tax, 0)::bigint as "documentsMinor",
     (t.document_count - coalesce(d.count, 0))::bigint as missing
   from tax_days t left join moved m on m.book = t.book and m.day = t.day
     left join documented d on d.book = t.book and d.day = t.day
   where t.day >= $1 and (coalesce(m.tax, 0) <> coalesce(d.tax, 0)
     or t.document_count <> coalesce(d.count, 0))
   order by 1, 2`,
  ['since'],
)
/** Numbered pages from that day on whose documents are not what their entries say, or not all there. */
export const listFalsePages = (on: Querier, since: Day): Promise<FalsePage[]> =>
  pages.all(on, { since })

interface BrokenSeries {
  book: string
  kind: string
  year: number
  count: number
  first: number
  last: number
}

const series = rawStatement<Record<never, never>, BrokenSeries>(
  'list_broken_tax_series',
  `select book, kind, year, count(*) as count, min(number) as first, max(number) as last
   from tax_documents where number is not null group by book, kind, year
   having count(*) <> max(number) or min(number) <> 1
   order by book, kind, year`,
  [],
)
export const listBrokenSeries = (on: Querier): Promise<BrokenSeries[]> => series.all(on)
