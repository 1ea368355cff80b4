import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { TaxDocumentKind } from '@noren/markets/tax-policy'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface TaxPage {
  book: string
  day: Day
}

const lock = rawStatement<{ book: string }, never>(
  'lock_tax_of_book',
  `select from pg_advisory_xact_lock(hashtextextended('tax of ' || $1, 0))`,
  ['book'],
)
/** Lets nobody else give numbers of the book until the end of the transaction. */
export const lockBook = async (tx: Tx, book: string): Promise<void> => {
  await lock.run(tx, { book })
}

const next = rawStatement<{ after: string }, TaxPage & { lenderCode: string }>(
  'find_page_to_number',
  `select s.book, s.day, b.lender_code as "lenderCode"
   from books b join lateral (
     select book, day from book_day_seals s
     where s.book = b.book and s.day > coalesce(
       (select max(d.day) from tax_days d where d.book = b.book), date '0001-01-01')
     order by day limit 1
   ) s on true
   where b.book > $1 order by s.book limit 1`,
  ['after'],
)
/** The earliest sealed page whose documents are not all numbered, of the first book after that one. */
export const findNextPage = (on: Querier, after: string) => next.maybeOne(on, { after })

/** Of a reversal, what it reverses. */
const ENTRIES = `journal_entries e left join journal_entries o on o.id = e.reverses`
/** What an entry adds to the tax, and to the fee that it is a tax on. */
const TAX = `case 2210 when p.credit_code then p.amount_minor when p.debit_code then -p.amount_minor
  else 0 end`
const FEE = `case when coalesce(o.event, e.event) = 'waived' then
    case 1130 when p.debit_code then p.amount_minor when p.credit_code then -p.amount_minor else 0 end
  else
    case when p.credit_code in (2310, 4020) then p.amount_minor else 0 end
    - case when p.debit_code in (2310, 4020) then p.amount_minor else 0 end
  end`
/** What was paid of interest on the page, without the tax in it. */
const INTEREST = `coalesce((
       select d.paid_minor - d.tax_minor - coalesce((
         select b.paid_minor - b.tax_minor from interest_tax_days b
         where b.user_id = d.user_id and b.loan_id = d.loan_id and b.day < d.day
         order by b.day desc limit 1), 0)
       from interest_tax_days d
       where d.user_id = loans.user_id and d.loan_id = e.loan_id and d.day = $2), 0)`
/** What lenders do with the tax itself makes no document. */
const DOCUMENTED = `coalesce(o.event, e.event) in
  ('disbursalProcessed', 'extensionCharged', 'feeReduced', 'feesReturned', 'waived',
   'interestTaxDue')`

const insertEmpty = rawStatement<{ book: string; at: Date }, never>(
  'insert_empty_tax_days',
  `with numbered as (
     select coalesce(max(day), date '0001-01-01') as day from tax_days where book = $1
   ), next as (
     select coalesce(e.entered_on, e.posted_on) as day
     from numbered n, ${ENTRIES} join postings p on p.entry_id = e.id
     where e.book = $1 and coalesce(e.entered_on, e.posted_on) > n.day and ${DOCUMENTED}
       and 2210 in (p.debit_code, p.credit_code)
     order by 1 limit 1
   )
   insert into tax_days (book, day, document_count, numbered_at)
   select s.book, s.day, 0, $2 from numbered n, book_day_seals s
   where s.book = $1 and s.day > n.day and s.day < coalesce((select day from next), 'infinity')`,
  ['book', 'at'],
)
/**
 * Marks the sealed pages of a book from its earliest unnumbered one up to the next whose entries moved the tax: on
 * these there is nothing to number. One statement, however many nights they are.
 */
export const insertEmptyDays = async (tx: Tx, of: { book: string; at: Date }): Promise<void> => {
  await insertEmpty.run(tx, of)
}

export interface MoveRow {
  loanId: string
  userId: string
  position: number
  event: string
  sourceId: string
  feeMinor: Minor
  taxMinor: Minor
  ratePpm: number
}

const moves = rawStatement<TaxPage & { after: number; limit: number }, MoveRow>(
  'list_tax_moves',
  `with loans_of_page as (
     select e.loan_id, min(e.serial) as position
     from ${ENTRIES} join postings p on p.entry_id = e.id
     where e.book = $1 and coalesce(e.entered_on, e.posted_on) = $2 and ${DOCUMENTED}
       and 2210 in (p.debit_code, p.credit_code)
     group by e.loan_id having min(e.serial) > $3
     order by 2 limit $4
   )
   select e.loan_id as "loanId", loans.user_id as "userId", l.position,
     coalesce(o.event, e.event) as event, coalesce(o.source_id, e.source_id) as "sourceId",
     case when coalesce(o.event, e.event) = 'interestTaxDue' then ${INTEREST} else sum(${FEE}) end::bigint
       as "feeMinor",
     sum(${TAX})::bigint as "taxMinor",
     (loans.terms ->> 'taxOnFeesPpm')::integer as "ratePpm"
   from loans_of_page l join journal_entries e on e.loan_id = l.loan_id
     left join journal_entries o on o.id = e.reverses
     join postings p on p.entry_id = e.id
     join loans on loans.id = e.loan_id
   where e.book = $1 and coalesce(e.entered_on, e.posted_on) = $2 and ${DOCUMENTED}
   group by 1, 2, 3, 4, 5, 8, e.loan_id, loans.user_id
   order by l.position, min(e.serial)`,
  ['book', 'day', 'after', 'limit'],
)
/** What was moved on a page for the loans whose first tax stands after that place, loan by loan in their order. */
export const listMoves = (
  on: Querier,
  of: TaxPage & { after: number; limit: number },
): Promise<MoveRow[]> => moves.all(on, of)

const place = rawStatement<TaxPage, { position: number; count: number }>(
  'find_numbered_place',
  `select coalesce(max(position), 0)::bigint as position, count(*) as count
   from tax_documents where book = $1 and page_on = $2`,
  ['book', 'day'],
)
/** How far the numbering of a page has come. */
export const findPlace = (on: Querier, of: TaxPage) => place.one(on, of)

const last = rawStatement<
  { book: string; year: number },
  { kind: TaxDocumentKind; number: number }
>(
  'list_last_tax_numbers',
  `select kind, max(number)::integer as number from tax_documents
   where book = $1 and year = $2 and number is not null group by kind`,
  ['book', 'year'],
)
export const listLastNumbers = (on: Querier, of: { book: string; year: number }) => last.all(on, of)

export interface OpenInvoiceRow {
  documentId: string
  loanId: string
  event: string
  pageOn: Day
  taxableLeftMinor: Minor
  taxLeftMinor: Minor
}

const open = rawStatement<{ book: string; loanIds: readonly string[] }, OpenInvoiceRow>(
  'list_open_tax_invoices',
  `select i.document_id as "documentId", i.loan_id as "loanId", i.event, i.page_on as "pageOn",
     (i.taxable_minor - coalesce(c.taxable, 0))::bigint as "taxableLeftMinor",
     (i.central_minor + i.state_minor + i.integrated_minor - coalesce(c.tax, 0))::bigint as "taxLeftMinor"
   from tax_documents i left join lateral (
     select sum(n.taxable_minor) as taxable,
       sum(n.central_minor + n.state_minor + n.integrated_minor) as tax
     from tax_documents n where n.credits = i.document_id and n.loan_id = i.loan_id
       and n.user_id = i.user_id
   ) c on true
   where i.book = $1 and i.kind = 'invoice' and i.loan_id = any($2::uuid[])
   order by i.year, i.number`,
  ['book', 'loanIds'],
)
/** The invoices of these loans, oldest first, with what no credit note has taken back. */
export const listOpenInvoices = (
  on: Querier,
  of: { book: string; loanIds: readonly string[] },
): Promise<OpenInvoiceRow[]> => open.all(on, of)

export interface NewDocument extends TaxPage {
  documentId: string
  kind: TaxDocumentKind
  year: number
  number: number | null
  name: string | null
  refused: 'tooLate' | null
  position: number
  userId: string
  loanId: string
  event: string
  sourceId: string
  taxableMinor: Minor
  centralMinor: Minor
  stateMinor: Minor
  integratedMinor: Minor
  ratePpm: number
  place: string
  sellerTaxId: string
  sellerState: string
  serviceCode: string
  policy: string
  credits: string | null
  at: Date
}

const insert = rawStatement<NewDocument, never>(
  'insert_tax_document',
  `insert into tax_documents (document_id, book, page_on, kind, year, number, name, refused, position, user_id,
     loan_id, event, source_id, taxable_minor, central_minor, state_minor, integrated_minor, rate_ppm,
     place, seller_tax_id, seller_state, service_code, policy, credits, numbered_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
     $21, $22, $23, $24, $25)`,
  [
    'documentId',
    'book',
    'day',
    'kind',
    'year',
    'number',
    'name',
    'refused',
    'position',
    'userId',
    'loanId',
    'event',
    'sourceId',
    'taxableMinor',
    'centralMinor',
    'stateMinor',
    'integratedMinor',
    'ratePpm',
    'place',
    'sellerTaxId',
    'sellerState',
    'serviceCode',
    'policy',
    'credits',
    'at',
  ],
)
export const insertDocument = (tx: Tx, row: NewDocument): void => insert.send(tx, row)

const insertDay = rawStatement<TaxPage & { documentCount: number; at: Date }, never>(
  'insert_tax_day',
  `insert into tax_days (book, day, document_count, numbered_at) values ($1, $2, $3, $4)`,
  ['book', 'day', 'documentCount', 'at'],
)
/** Every document of the page has its number. */
export const insertNumberedDay = (tx: Tx, row: TaxPage & { documentCount: number; at: Date }) =>
  insertDay.run(tx, row)
