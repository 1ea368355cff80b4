import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { PAGE } from './day-seals.ts'
import { IS_ACCRUAL } from './journal.ts'
import { figuresOn } from './segments.ts'

/** A loan by the pages of its book. */
export interface TapedLoan {
  loanId: string
  productCode: string
  disbursedOn: Day | null
  /** The last day that was agreed, by an extension where one stood then. */
  dueOn: Day | null
  dailyRatePpm: number
  /** Its class at the last close; the policy's first one where it has none. */
  classCode: string
  isNonPerforming: boolean
  overdueDays: number | null
  principalMinor: Minor
  interestMinor: Minor
  feeMinor: Minor
  taxMinor: Minor
  penalMinor: Minor
  /** Interest and penal charges that are not income until they are paid. */
  suspendedMinor: Minor
  /** Of the fee, what is not earned yet. */
  unearnedFeeMinor: Minor
  /** What its account of written-off loans holds against its parts. */
  writtenOffMinor: Minor
  /** Of its exposure, by its class. */
  allowanceMinor: Minor
}

export interface TapeAsked {
  book: string
  day: Day
  /** Every class of the policy with its rate, in parts of 10^12; the first one is of loans without a class. */
  codes: readonly string[]
  rates: readonly number[]
}

/** @param mine which loans of book $1 */
const tapeSql = (mine: string): string => `with mine as materialized (
     ${mine}
   ), shut as (
     select max(d.day) as day from book_days d where d.book = $1 and d.day <= $2
   ), own as (
     select e.loan_id, side.code, sum(side.amount) as amount
     from mine join journal_entries e on e.loan_id = mine.loan_id and ${PAGE} <= $2
       join postings p on p.entry_id = e.id
       cross join lateral (values (p.debit_code, p.amount_minor), (p.credit_code, -p.amount_minor))
         as side (code, amount)
     where not ${IS_ACCRUAL} group by e.loan_id, side.code
   ), sums as (
     select loan_id, coalesce(sum(amount) filter (where code = 1110), 0) as principal,
       coalesce(sum(amount) filter (where code = 1120), 0) as interest,
       coalesce(sum(amount) filter (where code = 1130), 0) as fee,
       coalesce(sum(amount) filter (where code in (1140, 1145)), 0) as tax,
       coalesce(sum(amount) filter (where code = 1150), 0) as penal,
       -coalesce(sum(amount) filter (where code = 2310), 0) as unearned,
       -coalesce(sum(amount) filter (where code = 1190), 0) as written_off
     from own group by loan_id
   ), last as (
     -- The last segment by that day, as it was known by then; one that has ended says its end.
     select distinct on (s.loan_id) s.* from mine join accrual_segments s using (loan_id)
     where s.from_on < (select day from shut) and s.known_from <= $2 and s.known_until > $2
     order by s.loan_id, s.from_on desc
   ), earned as (
     select s.loan_id, now.interest - now.coupon as interest, now.penal, now.fee
     from last s ${figuresOn('least((select day from shut), s.until_on)', 'now')}
   ), of_product as (
     select distinct on (s.loan_id) s.loan_id, s.product_code from mine
       join accrual_segments s using (loan_id) order by s.loan_id, s.serial desc
   ), class as (
     select distinct on (c.loan_id) c.loan_id, c.class, c.is_non_performing, c.overdue_days
     from mine join loan_classes c using (loan_id)
     where c.class_on <= $2 and c.page_on <= $2
     order by c.loan_id, c.class_on desc, c.serial desc
   ), figures as (
     select sums.loan_id, coalesce(class.class, ($3::text[])[1]) as class, class.overdue_days,
       coalesce(class.is_non_performing, false) and sums.written_off = 0 as is_non_performing,
       sums.principal, sums.interest + coalesce(earned.interest, 0) as interest, sums.fee, sums.tax,
       sums.penal + coalesce(earned.penal, 0) as penal, sums.written_off,
       sums.unearned - coalesce(earned.fee, 0) as unearned
     from sums left join earned using (loan_id) left join class using (loan_id)
   ), taped as (
     select *, case when is_non_performing then interest + penal else 0 end as suspended
     from figures
   )
   select t.loan_id as "loanId", of_product.product_code as "productCode",
     l.disbursed_on as "disbursedOn", coalesce((
       select max(x.due_on) from journal_entries e join loan_extensions x on x.id = e.source_id
       where e.loan_id = t.loan_id and e.event = 'extensionCharged' and ${PAGE} <= $2
         and not exists (select from journal_entries r
           where r.reverses = e.id and coalesce(r.entered_on, r.posted_on) <= $2)
     ), l.disbursed_on + (l.terms ->> 'termDays')::integer) as "dueOn", (l.terms ->> 'dailyRatePpm')::integer as "dailyRatePpm",
     t.class as "classCode", t.is_non_performing as "isNonPerforming",
     t.overdue_days as "overdueDays", t.principal::bigint as "principalMinor",
     t.interest::bigint as "interestMinor", t.fee::bigint as "feeMinor",
     t.tax::bigint as "taxMinor", t.penal::bigint as "penalMinor",
     t.suspended::bigint as "suspendedMinor", t.unearned::bigint as "unearnedFeeMinor",
     t.written_off::bigint as "writtenOffMinor",
     case when t.written_off > 0 then 0 else round((t.principal + t.interest + t.fee
       + t.tax + t.penal - t.suspended) * coalesce(by.rate, 0) / 1000000000000) end::bigint
       as "allowanceMinor"
   from taped t join of_product using (loan_id) join loans l on l.id = t.loan_id
     left join unnest($3::text[], $4::bigint[]) as by (class, rate) on by.class = t.class
   order by t.loan_id`

const page = rawStatement<TapeAsked & { after: string; limit: number }, TapedLoan>(
  'list_loans_of_book',
  // Each of them gives a row: a page that is not full is the last one.
  tapeSql(`select distinct s.loan_id from accrual_segments s
     where s.book = $1 and s.loan_id > $5 and exists (
       select from journal_entries e join postings p on p.entry_id = e.id
       where e.loan_id = s.loan_id and ${PAGE} <= $2 and not ${IS_ACCRUAL})
     order by s.loan_id limit $6`),
  ['book', 'day', 'codes', 'rates', 'after', 'limit'],
)
/**
 * The next loans of a book that were paid out by the end of a day, by its official view of that day, repaid ones
 * among them. What a day that is not shut earns is not in it yet, as it is not in the books.
 */
export const listLoans = (
  on: Querier,
  asked: TapeAsked & { after: string; limit: number },
): Promise<TapedLoan[]> => page.all(on, asked)

const one = rawStatement<TapeAsked & { loanId: string }, TapedLoan>(
  'find_loan_of_book',
  tapeSql('select distinct s.loan_id from accrual_segments s where s.book = $1 and s.loan_id = $5'),
  ['book', 'day', 'codes', 'rates', 'loanId'],
)
export const findLoan = (on: Querier, asked: TapeAsked & { loanId: string }) =>
  one.maybeOne(on, asked)
