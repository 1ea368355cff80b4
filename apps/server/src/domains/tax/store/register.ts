import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { TaxDocumentKind } from '@noren/markets/tax-policy'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { namedStamp } from './stamps.ts'

interface Month {
  book: string
  month: Day
}

export interface DocumentRow {
  documentId: string
  userId: string
  kind: TaxDocumentKind
  /** As printed; null for a credit note that was refused. */
  name: string | null
  refused: 'tooLate' | null
  pageOn: Day
  event: string
  loanId: string
  loanNumber: string
  taxableMinor: Minor
  centralMinor: Minor
  stateMinor: Minor
  integratedMinor: Minor
  ratePpm: number
  place: string
  sellerTaxId: string
  sellerState: string
  serviceCode: string
  /** Of a credit note: its invoice. */
  creditsName: string | null
  creditsOn: Day | null
  numberedAt: Date
  /** Of the stamp that counts, where the tax authority has it stamped; null elsewhere. */
  stampId: string | null
  stampState: 'waiting' | 'refused' | 'stamped' | null
  /** The authority's code of why it was refused. */
  stampFault: string | null
  /** The authority's number, once it is stamped. */
  stampUuid: string | null
  /** A credit note or a receipt names that number. */
  isNamed: boolean
}

const documentsOf = (
  whose: string,
) => `select d.document_id as "documentId", d.user_id as "userId", d.kind, d.name, d.refused, d.page_on as "pageOn",
    d.event, d.loan_id as "loanId", l.loan_number as "loanNumber", d.taxable_minor as "taxableMinor",
    d.central_minor as "centralMinor", d.state_minor as "stateMinor",
    d.integrated_minor as "integratedMinor", d.rate_ppm as "ratePpm", d.place,
    d.seller_tax_id as "sellerTaxId", d.seller_state as "sellerState",
    d.service_code as "serviceCode", i.name as "creditsName", i.page_on as "creditsOn",
    d.numbered_at as "numberedAt", s.stamp_id as "stampId", s.state as "stampState",
    s.fault as "stampFault", s.uuid as "stampUuid", ${namedStamp(whose)} as "isNamed"
  from tax_documents d join loans l on l.user_id = d.user_id and l.id = d.loan_id
    left join tax_documents i on i.user_id = d.user_id and i.document_id = d.credits
    left join tax_stamps s on s.user_id = d.user_id and s.document_id = d.document_id
      and s.state in ('waiting', 'refused', 'stamped')`

const DOCUMENTS = documentsOf('s.user_id')

const ofMonth = rawStatement<Month, DocumentRow>(
  'list_tax_documents_of_month',
  `${DOCUMENTS} where d.book = $1 and d.page_on >= $2 and d.page_on < $2::date + interval '1 month'
   order by d.kind desc, d.year, d.number nulls last, d.position`,
  ['book', 'month'],
)
/** Invoices, credit notes, and of these last those that were refused. */
export const listOfMonth = (on: Querier, of: Month): Promise<DocumentRow[]> => ofMonth.all(on, of)

const byId = rawStatement<{ documentId: string }, DocumentRow>(
  'find_tax_document',
  `${DOCUMENTS} where d.document_id = $1`,
  ['documentId'],
)
export const findDocument = (on: Querier, documentId: string) => byId.maybeOne(on, { documentId })

const ofLoan = rawStatement<{ userId: string; loanId: string }, DocumentRow>(
  'list_tax_documents_of_loan',
  `${documentsOf('$1')} where d.user_id = $1 and d.loan_id = $2 and d.number is not null
   order by d.page_on, d.numbered_at, d.kind desc, d.number`,
  ['userId', 'loanId'],
)
/** Those that have a number, oldest first. */
export const listOfLoan = (
  on: Querier,
  of: { userId: string; loanId: string },
): Promise<DocumentRow[]> => ofLoan.all(on, of)

interface PagesAsked {
  book: string
  /** null: from the first page on. */
  from: Day | null
  to: Day
  /** The document after which they begin; null at the beginning. */
  after: string | null
  limit: number
}
const ofPages = rawStatement<PagesAsked, DocumentRow>(
  'list_tax_documents_of_pages',
  `${DOCUMENTS} where d.book = $1 and d.page_on between coalesce($2::date, '-infinity') and $3
     and ($4::uuid is null or (d.page_on, d.kind, d.year, coalesce(d.number, 0), d.document_id) > (
       select page_on, kind, year, coalesce(number, 0), document_id from tax_documents where document_id = $4))
   order by d.page_on, d.kind, d.year, coalesce(d.number, 0), d.document_id limit $5`,
  ['book', 'from', 'to', 'after', 'limit'],
)
/** The documents of these pages, page by page and by their numbers. */
export const listOfPages = (on: Querier, asked: PagesAsked): Promise<DocumentRow[]> =>
  ofPages.all(on, asked)

const lastNumbered = rawStatement<{ book: string; day: Day }, { day: Day | null }>(
  'find_last_numbered_day',
  `select max(t.day) as day from tax_days t where t.book = $1 and t.day <= $2
     and not exists (select from book_day_seals s where s.book = $1 and s.day < t.day
       and not exists (select from tax_days done where done.book = s.book and done.day = s.day))`,
  ['book', 'day'],
)
/** The last page until that day whose documents, and all before them, have their numbers. */
export const findLastNumbered = async (
  on: Querier,
  of: { book: string; day: Day },
): Promise<Day | null> => (await lastNumbered.one(on, of)).day

export interface Movement {
  /** By entries that make documents: tax charged, less tax given back. */
  documentedMinor: Minor
  /** Given back in the books, and too late for a credit note, so that it stays payable. */
  keptMinor: Minor
  /** Paid over, below zero. */
  paidMinor: Minor
  /** Set off against tax that was paid to others, below zero. */
  setOffMinor: Minor
  /** How much of 2210 came to it in all. */
  totalMinor: Minor
}

const movement = rawStatement<Month, Movement>(
  'sum_tax_movement_of_month',
  `with moved as (
     select e.loan_id is not null as is_of_loan, coalesce(o.event, e.event) as event,
       case 2210 when p.credit_code then p.amount_minor else -p.amount_minor end as amount
     from journal_entries e left join journal_entries o on o.id = e.reverses
       join postings p on p.entry_id = e.id
     where e.book = $1 and coalesce(e.entered_on, e.posted_on) >= $2
       and coalesce(e.entered_on, e.posted_on) < $2::date + interval '1 month'
       and 2210 in (p.debit_code, p.credit_code)
   )
   select coalesce(sum(amount) filter (where is_of_loan and event <> 'taxCreditRefused'), 0)::bigint
       as "documentedMinor",
     coalesce(sum(amount) filter (where event = 'taxCreditRefused'), 0)::bigint as "keptMinor",
     coalesce(sum(amount) filter (where not is_of_loan and event <> 'taxSetOff'), 0)::bigint as "paidMinor",
     coalesce(sum(amount) filter (where event = 'taxSetOff'), 0)::bigint as "setOffMinor",
     coalesce(sum(amount), 0)::bigint as "totalMinor"
   from moved`,
  ['book', 'month'],
)
export const sumMovement = (on: Querier, of: Month): Promise<Movement> => movement.one(on, of)

const book = rawStatement<{ book: string }, { lenderCode: string; currency: Currency }>(
  'find_book_of_tax',
  'select lender_code as "lenderCode", currency from books where book = $1',
  ['book'],
)
export const findBook = (on: Querier, of: { book: string }) => book.maybeOne(on, of)
