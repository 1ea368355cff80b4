import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { NON_PERFORMING } from './classes.ts'
import { KNOWN_ON_DAY } from './day-seals.ts'
import { figuresOn } from './segments.ts'

export interface BookRow {
  book: string
  lenderCode: string
  currency: Currency
  /** null: no day was closed. */
  closedUntilOn: Day | null
  /** The first day on whose page something stands; null: nothing does. */
  firstOn: Day | null
}

const books = rawStatement<Record<never, never>, BookRow>(
  'list_books_to_close',
  `select b.book, b.lender_code as "lenderCode", b.currency,
     (select max(day) from book_days d where d.book = b.book) as "closedUntilOn",
     (select min(coalesce(e.entered_on, e.posted_on)) from journal_entries e where e.book = b.book) as "firstOn"
   from books b order by b.book`,
  [],
)
export const listBooks = (on: Querier): Promise<BookRow[]> => books.all(on)

const lockAlone = rawStatement<{ book: string; day: Day }, never>(
  'lock_day_of_book',
  `select from pg_advisory_xact_lock(hashtextextended($1, $2::date - date '2000-01-01'))`,
  ['book', 'day'],
)
/** Waits for every transaction that writes on the day's page, and lets no other begin. */
export const lockDay = async (tx: Tx, of: { book: string; day: Day }): Promise<void> => {
  await lockAlone.run(tx, of)
}

const insertClosed = rawStatement<{ book: string; day: Day; closeId: string; at: Date }, never>(
  'insert_book_day',
  `insert into book_days (book, day, id, closed_at) values ($1, $2, $3, $4)
   on conflict (book, day) do nothing`,
  ['book', 'day', 'closeId', 'at'],
)
/** False: another server has closed it. */
export const insertClosedDay = async (
  tx: Tx,
  row: { book: string; day: Day; closeId: string; at: Date },
): Promise<boolean> => (await insertClosed.run(tx, row)) === 1

const insertInReview = rawStatement<{ book: string; month: Day; monthId: string; at: Date }, never>(
  'insert_book_month',
  `insert into book_months (book, month, id, since_at) values ($1, $2, $3, $4)
   on conflict (book, month) do nothing`,
  ['book', 'month', 'monthId', 'at'],
)
/** From now on the month is in review. */
export const insertMonth = async (
  tx: Tx,
  row: { book: string; month: Day; monthId: string; at: Date },
): Promise<void> => {
  await insertInReview.run(tx, row)
}

export interface ProductAccrual {
  productCode: string
  /** Of loans that do not perform: it is suspended, but for what coupons bear. */
  isSuspended: boolean
  interestMinor: Minor
  penalMinor: Minor
  couponMinor: Minor
  feeMinor: Minor
}

const ON_DAY = 's.from_on < $2::date and $2::date <= s.until_on'

const accrued = rawStatement<{ book: string; day: Day }, ProductAccrual>(
  'sum_accrual_of_day',
  `with known as materialized ${KNOWN_ON_DAY}, bad as materialized ${NON_PERFORMING}, figures as (
     select s.loan_id, s.product_code, now.interest, now.penal, now.coupon, now.fee
     from known s ${figuresOn('$2::date', 'now')}
     where ${ON_DAY}
     union all
     select s.loan_id, s.product_code, -was.interest, -was.penal, -was.coupon, -was.fee
     from known s ${figuresOn('($2::date - 1)', 'was')}
     where ${ON_DAY} and s.from_on < $2::date - 1
     union all
     select s.loan_id, s.product_code, -was.interest, -was.penal, -was.coupon, -was.fee
     from known s ${figuresOn('($2::date - 1)', 'was')}
     where s.until_on = $2::date - 1 and exists (
       select from known n where n.loan_id = s.loan_id and n.from_on = s.until_on)
   )
   select f.product_code as "productCode", bad.loan_id is not null as "isSuspended",
     sum(interest)::bigint as "interestMinor",
     sum(penal)::bigint as "penalMinor", sum(coupon)::bigint as "couponMinor",
     sum(fee)::bigint as "feeMinor"
   from figures f left join bad on bad.loan_id = f.loan_id group by 1, 2 order by 1, 2`,
  ['book', 'day'],
)
/** What all loans of a book earned on a day, by product, from what was known at its end. */
export const sumAccrual = (
  on: Querier,
  of: { book: string; day: Day },
): Promise<ProductAccrual[]> => accrued.all(on, of)
