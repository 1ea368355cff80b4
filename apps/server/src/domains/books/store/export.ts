import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { PAGE } from './day-seals.ts'

/** One posting of a book with its entry. */
export interface BookPosting {
  serial: number
  entryId: string
  event: string
  loanId: string | null
  /** Of a reversal: the entry that it mirrors; of an entry that was reversed by then: its reversal. */
  reverses: string | null
  reversedBy: string | null
  /** The page that it stands on. */
  pageOn: Day
  valueOn: Day
  line: number
  reason: string
  debitCode: number
  creditCode: number
  amountMinor: Minor
}

export interface PostingsAsked {
  book: string
  /** null: from the first entry on. */
  from: Day | null
  to: Day
  by: 'posted' | 'value'
  knownOn: Day
}

/** Of entries of one loan, or with one account, alone. */
export interface PostingsOf {
  loanId: string | null
  account: number | null
}

/** In SQL: the next entries of a book by what is asked, of those that `where` finds by an index. */
const entriesOf = (
  where: string,
): string => `select e.serial, e.id, e.event, e.loan_id, e.reverses, e.value_on,
       ${PAGE} as page_on
     from journal_entries e
     where e.book = $1 and e.serial > $6 and ${PAGE} <= $5 and ${where}
       and case when $4 = 'value' then e.value_on else ${PAGE} end
         between coalesce($2::date, '-infinity') and $3
       and ($9::integer is null or exists (select from postings q
         where q.entry_id = e.id and $9 in (q.debit_code, q.credit_code)))`

/** In SQL: behind $6 on one page. As a range: were it an equation, all that was written before might be walked through instead. */
const ON_PAGE = `(${PAGE}, e.serial) > (pages.first_on + passed, $6)
       and ${PAGE} < pages.first_on + passed + 1`

const page = rawStatement<
  PostingsAsked & PostingsOf & { after: number; limit: number },
  BookPosting
>(
  'list_postings_of_book',
  // A loan's own entries; else of a period of pages the next ones of each page, by the index that has them in order, however
  // much was written before or stands on it; else by the order in which all were written.
  `with pages as materialized (
     select greatest($2::date, b.first_on) as first_on, least($3::date, $5::date, b.last_on) as last_on
     from (select min(${PAGE}) as first_on, max(${PAGE}) as last_on from journal_entries e
       where e.book = $1) b
     where $8::uuid is null and $2::date is not null and $4 = 'posted' and b.first_on is not null
   ), next as (
     (${entriesOf('e.loan_id = $8::uuid')})
     union all
     select e.* from pages cross join generate_series(0, pages.last_on - pages.first_on) as passed
       cross join lateral (${entriesOf(ON_PAGE)}
         order by ${PAGE}, e.serial limit $7) e
     union all
     (${entriesOf(`$8::uuid is null and ($2::date is null or $4 = 'value')`)}
       order by e.serial limit $7)
   )
   select e.serial, e.id as "entryId", e.event, e.loan_id as "loanId", e.reverses,
     (select r.id from journal_entries r where r.reverses = e.id
       and coalesce(r.entered_on, r.posted_on) <= $5) as "reversedBy", e.page_on as "pageOn",
     e.value_on as "valueOn", p.line, p.reason, p.debit_code as "debitCode",
     p.credit_code as "creditCode", p.amount_minor as "amountMinor"
   from (select * from next order by serial limit $7) e
     cross join lateral (select p.* from postings p where p.entry_id = e.id offset 0) p
   order by e.serial, p.line`,
  ['book', 'from', 'to', 'by', 'knownOn', 'after', 'limit', 'loanId', 'account'],
)
/** The postings of the next entries, in the order in which they were written. */
export const listPostings = (
  on: Querier,
  asked: PostingsAsked & Partial<PostingsOf> & { after: number; limit: number },
): Promise<BookPosting[]> => page.all(on, { loanId: null, account: null, ...asked })
