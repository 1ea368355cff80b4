import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { TaxPage } from './numbering.ts'

/** Of a reversal, what it reverses. */
const ENTRIES = `journal_entries e left join journal_entries o on o.id = e.reverses
  join postings p on p.entry_id = e.id`
/** What pays a fee that was invoiced as owed, or takes such a payment back; an extension is paid before it stands. */
const PAYS_FEES = `coalesce(o.event, e.event) in ('repaymentReceived', 'takenAsRepayment', 'chargebackLost')
  and (p.debit_code in (1130, 1140) or p.credit_code in (1130, 1140))`
const PAGE = 'coalesce(e.entered_on, e.posted_on)'
/** Invoices of what was owed yet, under policies that have them stamped. */
const OWED = (policies: string): string => `d.kind = 'invoice' and d.policy = any(${policies})
  and d.event not in ('interestTaxDue', 'extensionCharged')`

type Policies = readonly string[]

const next = rawStatement<Record<never, never>, TaxPage>(
  'find_page_of_tax_receipts',
  `select t.book, t.day
   from books b join lateral (
     select book, day from tax_days t
     where t.book = b.book and t.day > coalesce(
       (select max(r.day) from tax_receipt_days r where r.book = b.book), date '0001-01-01')
     order by day limit 1
   ) t on true
   order by t.book limit 1`,
  [],
)
/** The earliest numbered page whose payments have no receipts yet. */
export const findNextPage = (on: Querier) => next.maybeOne(on)

const insertEmpty = rawStatement<{ book: string; policies: Policies; at: Date }, never>(
  'insert_empty_tax_receipt_days',
  `with done as (
     select coalesce(max(day), date '0001-01-01') as day from tax_receipt_days where book = $1
   ), next as (
     select ${PAGE} as day from done, ${ENTRIES}
     where e.book = $1 and ${PAGE} > done.day and ${PAYS_FEES} and exists (
       select from tax_documents d where d.loan_id = e.loan_id and d.user_id = e.user_id and ${OWED('$2::text[]')})
     order by 1 limit 1
   )
   insert into tax_receipt_days (book, day, made_at)
   select t.book, t.day, $3 from done, tax_days t
   where t.book = $1 and t.day > done.day and t.day < coalesce((select day from next), 'infinity')`,
  ['book', 'policies', 'at'],
)
/** Marks the numbered pages up to the next on which a fee was paid that had been invoiced as owed. */
export const insertEmptyDays = async (
  tx: Tx,
  of: { book: string; policies: Policies; at: Date },
): Promise<void> => {
  await insertEmpty.run(tx, of)
}

const insertDay = rawStatement<TaxPage & { at: Date }, never>(
  'insert_tax_receipt_day',
  'insert into tax_receipt_days (book, day, made_at) values ($1, $2, $3)',
  ['book', 'day', 'at'],
)
export const insertDoneDay = (tx: Tx, row: TaxPage & { at: Date }) => insertDay.run(tx, row)

interface PaidLoan {
  loanId: string
  userId: string
}

const loans = rawStatement<
  TaxPage & { policies: Policies; after: string; limit: number },
  PaidLoan
>(
  'list_loans_to_receipt',
  `select b.id as "loanId", b.user_id as "userId" from ${ENTRIES} join loans b on b.id = e.loan_id
   where e.book = $1 and ${PAGE} = $2 and ${PAYS_FEES} and e.loan_id > $4 and exists (
     select from tax_documents d where d.loan_id = e.loan_id and d.user_id = e.user_id and ${OWED('$3::text[]')})
   group by 1, 2 order by 1 limit $5`,
  ['book', 'day', 'policies', 'after', 'limit'],
)
/** Whose fees were paid on a page, or whose payments were taken back, after that loan. */
export const listPaidLoans = (
  on: Querier,
  of: TaxPage & { policies: Policies; after: string; limit: number },
): Promise<PaidLoan[]> => loans.all(on, of)

const since = rawStatement<{ policies: Policies; since: Day | null }, PaidLoan & TaxPage>(
  'list_loans_with_receipts',
  `select b.id as "loanId", b.user_id as "userId", e.book, r.day
   from ${ENTRIES} join loans b on b.id = e.loan_id join lateral (
     select day from tax_receipt_days r where r.book = e.book order by day desc limit 1
   ) r on true
   where ${PAGE} <= r.day and ($2::date is null or ${PAGE} >= $2) and ${PAYS_FEES} and exists (
     select from tax_documents d where d.loan_id = e.loan_id and d.user_id = e.user_id and ${OWED('$1::text[]')})
   group by 1, 2, 3, 4 order by 3, 1`,
  ['policies', 'since'],
)
/** Those of pages from that day on (null: all) that are done, with the last page that is. */
export const listLoansSince = (
  on: Querier,
  of: { policies: Policies; since: Day | null },
): Promise<(PaidLoan & TaxPage)[]> => since.all(on, of)

interface InvoiceRow {
  documentId: string
  loanId: string
  totalMinor: Minor
  sellerTaxId: string
  /** Of a credit note against it; null where there is none. */
  position: number | null
  creditedMinor: Minor | null
}

const invoices = rawStatement<
  TaxPage & { loanIds: readonly string[]; policies: Policies },
  InvoiceRow
>(
  'list_owed_tax_invoices',
  `select d.document_id as "documentId", d.loan_id as "loanId", d.seller_tax_id as "sellerTaxId",
     (d.taxable_minor + d.central_minor + d.state_minor + d.integrated_minor)::bigint as "totalMinor",
     n.position, (n.taxable_minor + n.central_minor + n.state_minor + n.integrated_minor)::bigint as "creditedMinor"
   from tax_documents d join loans l on l.id = d.loan_id
     left join tax_documents n on n.credits = d.document_id and n.number is not null and n.page_on <= $2
   where d.book = $1 and d.page_on <= $2 and d.loan_id = any($3::uuid[]) and ${OWED('$4::text[]')}
     and l.terms ->> 'feeCollected' <> 'atPayout'
   order by d.loan_id, d.year, d.number, n.position`,
  ['book', 'day', 'loanIds', 'policies'],
)
/** The invoices of these loans as of a page, oldest first, a row for each credit note against one. */
export const listOwedInvoices = (
  on: Querier,
  of: TaxPage & { loanIds: readonly string[]; policies: Policies },
): Promise<InvoiceRow[]> => invoices.all(on, of)

interface PaymentRow {
  loanId: string
  paymentId: string
  position: number
  paidMinor: Minor
  paidOn: Day
  channel: string
  receiptNumber: string
}

const payments = rawStatement<TaxPage & { loanIds: readonly string[] }, PaymentRow>(
  'list_paid_fees',
  `with moved as (
     select coalesce(x.payment_id, o.source_id, e.source_id) as payment_id, min(e.serial) as position,
       sum(case when p.credit_code in (1130, 1140) then p.amount_minor else -p.amount_minor end) as paid
     from ${ENTRIES}
       left join disputes x on coalesce(o.event, e.event) = 'chargebackLost'
         and x.dispute_id = coalesce(o.source_id, e.source_id) and x.user_id = e.user_id
     where e.book = $1 and ${PAGE} <= $2 and e.loan_id = any($3::uuid[]) and ${PAYS_FEES}
     group by 1
   )
   select y.loan_id as "loanId", m.payment_id as "paymentId", m.position, m.paid::bigint as "paidMinor",
     y.paid_on as "paidOn", y.channel, y.receipt_number as "receiptNumber"
   from moved m join payments y on y.id = m.payment_id where m.paid > 0`,
  ['book', 'day', 'loanIds'],
)
/** What of fees and their tax each payment of these loans has paid as of a page, what was taken back of it left out. */
export const listPayments = (
  on: Querier,
  of: TaxPage & { loanIds: readonly string[] },
): Promise<PaymentRow[]> => payments.all(on, of)

interface ReceiptRow {
  receiptId: string
  loanId: string
  paymentId: string
  documentId: string
  part: number
  beforeMinor: Minor
  paidMinor: Minor
}

const receipts = rawStatement<{ loanIds: readonly string[] }, ReceiptRow>(
  'list_tax_receipts_of_loans',
  `select r.receipt_id as "receiptId", r.loan_id as "loanId", r.payment_id as "paymentId",
     l.document_id as "documentId", l.part, l.before_minor as "beforeMinor", l.paid_minor as "paidMinor"
   from loans b join tax_receipts r on r.user_id = b.user_id and r.loan_id = b.id
     join tax_receipt_lines l on l.user_id = r.user_id and l.receipt_id = r.receipt_id
   where b.id = any($1::uuid[]) and r.ended_on is null`,
  ['loanIds'],
)
/** The lines of the receipts of these loans that have not ended. */
export const listReceipts = (on: Querier, loanIds: readonly string[]): Promise<ReceiptRow[]> =>
  receipts.all(on, { loanIds })

export interface NewReceipt extends TaxPage {
  userId: string
  receiptId: string
  loanId: string
  paymentId: string
  name: string
  paidOn: Day
  form: string
  sellerTaxId: string
  policy: string
  replaces: string | null
  at: Date
}

const insert = rawStatement<NewReceipt, never>(
  'insert_tax_receipt',
  `insert into tax_receipts (user_id, receipt_id, loan_id, payment_id, book, page_on, name, paid_on, form,
     seller_tax_id, policy, replaces, made_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
  [
    ...(['userId', 'receiptId', 'loanId', 'paymentId', 'book', 'day', 'name', 'paidOn'] as const),
    ...(['form', 'sellerTaxId', 'policy', 'replaces', 'at'] as const),
  ],
)
export const insertReceipt = (tx: Tx, row: NewReceipt): void => insert.send(tx, row)

interface NewLine {
  userId: string
  receiptId: string
  documentId: string
  part: number
  beforeMinor: Minor
  paidMinor: Minor
}

const insertOne = rawStatement<NewLine, never>(
  'insert_tax_receipt_line',
  `insert into tax_receipt_lines (user_id, receipt_id, document_id, part, before_minor, paid_minor)
   values ($1, $2, $3, $4, $5, $6)`,
  ['userId', 'receiptId', 'documentId', 'part', 'beforeMinor', 'paidMinor'],
)
export const insertLine = (tx: Tx, row: NewLine): void => insertOne.send(tx, row)

interface Ended {
  userId: string
  receiptId: string
  day: Day
  as: 'replaced' | 'undone'
}

const end = rawStatement<Ended, never>(
  'end_tax_receipt',
  `update tax_receipts set ended_on = $3, ended_as = $4
   where user_id = $1 and receipt_id = $2 and ended_on is null`,
  ['userId', 'receiptId', 'day', 'as'],
)
export const endReceipt = async (tx: Tx, of: Ended): Promise<void> => {
  await end.run(tx, of)
}

/** A receipt as the register has it. */
export interface TaxReceiptRow {
  receiptId: string
  userId: string
  loanId: string
  loanNumber: string
  name: string
  pageOn: Day
  paidOn: Day
  form: string
  sellerTaxId: string
  paidMinor: Minor
  madeAt: Date
  endedAs: 'replaced' | 'undone' | null
  stampId: string | null
  stampState: 'waiting' | 'refused' | 'stamped' | 'cancelling' | 'cancelled' | null
  stampFault: string | null
  stampUuid: string | null
}

const RECEIPTS = `select r.receipt_id as "receiptId", r.user_id as "userId", r.loan_id as "loanId",
    l.loan_number as "loanNumber", r.name, r.page_on as "pageOn", r.paid_on as "paidOn", r.form,
    r.seller_tax_id as "sellerTaxId", r.made_at as "madeAt", r.ended_as as "endedAs",
    coalesce((select sum(i.paid_minor) from tax_receipt_lines i
      where i.user_id = r.user_id and i.receipt_id = r.receipt_id), 0)::bigint as "paidMinor",
    s.stamp_id as "stampId", s.state as "stampState", s.fault as "stampFault", s.uuid as "stampUuid"
  from tax_receipts r join loans l on l.id = r.loan_id left join lateral (
    select s.stamp_id, s.state, s.fault, s.uuid from tax_stamps s
    where s.user_id = r.user_id and s.receipt_id = r.receipt_id
    order by s.state in ('cancelling', 'cancelled'), s.asked_at desc limit 1
  ) s on true`

const ofMonth = rawStatement<{ book: string; month: Day }, TaxReceiptRow>(
  'list_tax_receipts_of_month',
  `${RECEIPTS} where r.book = $1 and r.page_on >= $2 and r.page_on < $2::date + interval '1 month'
   order by r.page_on, r.name, r.made_at`,
  ['book', 'month'],
)
export const listOfMonth = (on: Querier, of: { book: string; month: Day }) => ofMonth.all(on, of)

const byId = rawStatement<{ receiptId: string }, TaxReceiptRow>(
  'find_tax_receipt',
  `${RECEIPTS} where r.receipt_id = $1`,
  ['receiptId'],
)
export const findReceipt = (on: Querier, receiptId: string) => byId.maybeOne(on, { receiptId })

const ofLoan = rawStatement<{ userId: string; loanId: string }, TaxReceiptRow>(
  'list_tax_receipts_of_loan',
  `${RECEIPTS} where r.user_id = $1 and r.loan_id = $2 and r.ended_on is null order by r.made_at, r.name`,
  ['userId', 'loanId'],
)
/** Those of a loan that count, oldest first. */
export const listOfLoan = (on: Querier, of: { userId: string; loanId: string }) =>
  ofLoan.all(on, of)

/** What one line of a receipt says of its invoice. */
export interface ReceiptLineRow {
  documentId: string
  invoiceName: string
  /** Null while the invoice is not stamped. */
  invoiceUuid: string | null
  part: number
  beforeMinor: Minor
  paidMinor: Minor
  ratePpm: number
}

const lines = rawStatement<{ userId: string; receiptId: string }, ReceiptLineRow>(
  'list_tax_receipt_lines',
  `select l.document_id as "documentId", d.name as "invoiceName", s.uuid as "invoiceUuid", l.part,
     l.before_minor as "beforeMinor", l.paid_minor as "paidMinor", d.rate_ppm as "ratePpm"
   from tax_receipt_lines l join tax_documents d on d.document_id = l.document_id
     left join tax_stamps s on s.user_id = l.user_id and s.document_id = l.document_id and s.state = 'stamped'
   where l.user_id = $1 and l.receipt_id = $2 and d.name is not null
   order by d.year, d.number`,
  ['userId', 'receiptId'],
)
export const listLines = (
  on: Querier,
  of: { userId: string; receiptId: string },
): Promise<ReceiptLineRow[]> => lines.all(on, of)
