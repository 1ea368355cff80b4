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

const page = rawStatement<PostingsAsked & { after: number; limit: number }, BookPosting>(
  'list_postings_of_book',
  `select e.serial, e.id as "entryId", e.event, e.loan_id as "loanId", e.page_on as "pageOn",
     e.value_on as "valueOn", p.line, p.reason, p.debit_code as "debitCode",
     p.credit_code as "creditCode", p.amount_minor as "amountMinor"
   from (
     select e.serial, e.id, e.event, e.loan_id, e.value_on, ${PAGE} as page_on
     from journal_entries e
     where e.book = $1 and e.serial > $6 and ${PAGE} <= $5
       and case when $4 = 'value' then e.value_on else ${PAGE} end
         between coalesce($2::date, '-infinity') and $3
     order by e.serial limit $7
   ) e join postings p on p.entry_id = e.id
   order by e.serial, p.line`,
  ['book', 'from', 'to', 'by', 'knownOn', 'after', 'limit'],
)
/** The postings of the next entries, in the order in which they were written. */
export const listPostings = (
  on: Querier,
  asked: PostingsAsked & { after: number; limit: number },
): Promise<BookPosting[]> => page.all(on, asked)
