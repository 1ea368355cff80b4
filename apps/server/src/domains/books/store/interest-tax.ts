import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { KNOWN_ON_DAY, PAGE } from './day-seals.ts'
import { figuresOn } from './segments.ts'

interface BookDay {
  book: string
  day: Day
}

/** In SQL: the tax in a sum of interest that has it in it. The same as `taxInInterest` of the price engine. */
const taxIn = (charged: string): string =>
  `((2 * (${charged})::bigint * t.ppm + 1000000 + t.ppm) / (2 * (1000000 + t.ppm)))`

/** In SQL: the loans whose interest bears tax, by the terms that were agreed. */
const TAXED = `(select id as loan_id, user_id,
       coalesce((terms ->> 'taxOnInterestPpm')::bigint, 0) as ppm
     from loans where (terms ->> 'taxOnInterestPpm')::bigint > 0)`

/** In SQL: the amount of a posting on that account, debits above zero. */
const signed = (code: number): string =>
  `case ${code} when p.debit_code then p.amount_minor when p.credit_code then -p.amount_minor else 0 end`

/** What was earned stands between these and 1120, what is given up between those and it; all else was paid. */
const EARNED = 'array[4010, 1160, 5010]'
const GIVEN_UP = 'array[5020, 1190]'
const against = (codes: string): string =>
  `(p.debit_code = any(${codes}) or p.credit_code = any(${codes}))`

/** In SQL: what the loan `id` has paid of interest, what of it was settled in any way, and what is written off. */
const settledOf = (id: string): string => `(
       select coalesce(-sum(${signed(1120)}) filter (where not ${against(GIVEN_UP)}), 0) as paid,
         coalesce(-sum(${signed(1120)}), 0) as settled, coalesce(-sum(${signed(1190)}), 0) as written_off
       from journal_entries e join postings p on p.entry_id = e.id
       where e.loan_id = ${id} and ${PAGE} <= $2::date
         and (p.debit_code in (1120, 1190) or p.credit_code in (1120, 1190))
         and not ${against(EARNED)}
     )`

const close = rawStatement<BookDay, { closeId: string }>(
  'find_close_of_day',
  `select id as "closeId" from book_days where book = $1 and day = $2`,
  ['book', 'day'],
)
export const findCloseId = async (tx: Tx, of: BookDay): Promise<string> =>
  (await close.one(tx, of)).closeId

export interface PaidInterest {
  loanId: string
  userId: string
  /** All of it, and the tax in it. */
  paidMinor: Minor
  taxMinor: Minor
  /** By the closes before. */
  taxBeforeMinor: Minor
}

const paidOnPage = rawStatement<BookDay, PaidInterest>(
  'list_paid_interest_of_page',
  `with moved as (
     select distinct e.loan_id from journal_entries e join postings p on p.entry_id = e.id
     where e.book = $1 and ${PAGE} = $2::date and e.loan_id is not null
       and 1120 in (p.debit_code, p.credit_code)
   )
   select t.loan_id as "loanId", t.user_id as "userId", s.paid::bigint as "paidMinor",
     ${taxIn('s.paid')}::bigint as "taxMinor", coalesce(b.tax_minor, 0) as "taxBeforeMinor"
   from moved m join ${TAXED} t on t.loan_id = m.loan_id
     cross join lateral ${settledOf('m.loan_id')} s
     left join lateral (
       select paid_minor, tax_minor from interest_tax_days d
       where d.user_id = t.user_id and d.loan_id = m.loan_id order by d.day desc limit 1
     ) b on true
   where s.paid <> coalesce(b.paid_minor, 0) order by m.loan_id`,
  ['book', 'day'],
)
/** The loans whose paid interest is otherwise at the close of a day than it was at the one before. */
export const listPaid = (tx: Tx, of: BookDay): Promise<PaidInterest[]> => paidOnPage.all(tx, of)

const insert = rawStatement<
  BookDay & Pick<PaidInterest, 'userId' | 'loanId' | 'paidMinor' | 'taxMinor'>,
  never
>(
  'insert_interest_tax_day',
  `insert into interest_tax_days (user_id, loan_id, day, book, paid_minor, tax_minor)
   values ($1, $2, $3, $4, $5, $6)`,
  ['userId', 'loanId', 'day', 'book', 'paidMinor', 'taxMinor'],
)
export const insertPaid = (
  tx: Tx,
  row: BookDay & Pick<PaidInterest, 'userId' | 'loanId' | 'paidMinor' | 'taxMinor'>,
): void => insert.send(tx, row)

const unpaid = rawStatement<BookDay, { taxMinor: Minor }>(
  'sum_tax_in_unpaid_interest',
  `with known as materialized ${KNOWN_ON_DAY}, bad as materialized (
     select last.loan_id from (
       select distinct on (c.loan_id) c.loan_id, c.is_non_performing from loan_classes c
       where c.book = $1 and c.class_on <= $2::date and c.page_on <= $2::date
       order by c.loan_id, c.class_on desc, c.serial desc
     ) last where last.is_non_performing
   )
   select coalesce(sum(${taxIn('m.paid + greatest(0, now.interest - now.coupon - m.settled)')}
     - ${taxIn('m.paid')}), 0)::bigint as "taxMinor"
   from known s join ${TAXED} t on t.loan_id = s.loan_id ${figuresOn('$2::date', 'now')}
     cross join lateral ${settledOf('s.loan_id')} m
   where s.from_on < $2::date and $2::date <= s.until_on and m.written_off = 0
     and not exists (select from bad where bad.loan_id = s.loan_id)`,
  ['book', 'day'],
)
/** The tax in what is owed of interest and is income at the close of a day. */
export const sumUnpaid = async (on: Querier, of: BookDay): Promise<Minor> =>
  (await unpaid.one(on, of)).taxMinor

const lastCloses = rawStatement<Record<never, never>, BookDay>(
  'list_last_closes_of_taxed_books',
  `select b.book, max(d.day) as day from books b join book_days d using (book)
   where exists (select from interest_tax_days i where i.book = b.book) or exists (
     select from journal_entries e where e.book = b.book and e.event = 'interestTaxAccrued')
   group by 1 order by 1`,
  [],
)
/** The last closed day of each book in which interest bears tax. */
export const listLastCloses = (on: Querier): Promise<BookDay[]> => lastCloses.all(on)

export interface FalsePaid {
  loanId: string
  paidMinor: Minor
  taxMinor: Minor
  notedPaidMinor: Minor
  notedTaxMinor: Minor
  postedMinor: Minor
}

const falsePaid = rawStatement<BookDay & { since: Day }, FalsePaid>(
  'list_false_interest_tax',
  `with moved as (
     select distinct e.loan_id from journal_entries e join postings p on p.entry_id = e.id
     where e.book = $1 and ${PAGE} between $3::date and $2::date and e.loan_id is not null
       and (1120 in (p.debit_code, p.credit_code) or 2215 in (p.debit_code, p.credit_code))
   ), said as (
     select t.loan_id, s.paid, ${taxIn('s.paid')} as tax, coalesce(b.paid_minor, 0) as noted_paid,
       coalesce(b.tax_minor, 0) as noted_tax, coalesce(x.posted, 0) as posted
     from moved m join ${TAXED} t on t.loan_id = m.loan_id
       cross join lateral ${settledOf('m.loan_id')} s
       left join lateral (
         select paid_minor, tax_minor from interest_tax_days d
         where d.user_id = t.user_id and d.loan_id = m.loan_id and d.day <= $2::date
         order by d.day desc limit 1
       ) b on true
       left join lateral (
         select sum(${signed(2215)}) as posted from journal_entries e join postings p on p.entry_id = e.id
         where e.loan_id = m.loan_id and ${PAGE} <= $2::date
           and 2215 in (p.debit_code, p.credit_code)
       ) x on true
   )
   select loan_id as "loanId", paid::bigint as "paidMinor", tax::bigint as "taxMinor",
     noted_paid::bigint as "notedPaidMinor", noted_tax::bigint as "notedTaxMinor",
     posted::bigint as "postedMinor"
   from said where (paid, tax, tax) is distinct from (noted_paid, noted_tax, posted) order by 1`,
  ['book', 'day', 'since'],
)
/** The loans of which something stands on a page from `since` on, and whose tax is not that in what was paid. */
export const listFalsePaid = (on: Querier, of: BookDay & { since: Day }): Promise<FalsePaid[]> =>
  falsePaid.all(on, of)
