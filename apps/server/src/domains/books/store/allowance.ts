import type { Day } from '@noren/contract/dates'
import { type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { KNOWN_ON_DAY, PAGE } from './day-seals.ts'
import { IS_ACCRUAL } from './journal.ts'
import { figuresOn } from './segments.ts'

export interface ClassExposure {
  classCode: string
  loanCount: number
  exposureMinor: Minor
  /** By the provisions of the market. */
  allowanceMinor: Minor
  /** By what the lender expects to lose. */
  expectedMinor: Minor
}

interface Asked {
  book: string
  day: Day
  /** Every class of the policy with both of its rates, in parts of 10^12; the first one is of loans without a class. */
  codes: readonly string[]
  rates: readonly number[]
  expected: readonly number[]
}

const exposures = rawStatement<Asked, ClassExposure>(
  'sum_exposures_of_book',
  `with known as materialized ${KNOWN_ON_DAY}, running as materialized (
     select distinct loan_id from known where until_on = 'infinity'
   ), accrued as (
     select s.loan_id, now.interest - now.coupon + now.penal as amount
     from known s join running using (loan_id) ${figuresOn('$2::date', 'now')}
     where s.from_on < $2::date and $2::date <= s.until_on
   ), own as (
     select e.loan_id,
       sum(side.amount) filter (where side.code in (1110, 1130, 1140, 1145)) as plain,
       sum(side.amount) filter (where side.code in (1120, 1150)) as charges
     from running join journal_entries e on e.loan_id = running.loan_id and ${PAGE} <= $2::date
       join postings p on p.entry_id = e.id
       cross join lateral (values (p.debit_code, p.amount_minor), (p.credit_code, -p.amount_minor))
         as side (code, amount)
     where not ${IS_ACCRUAL} group by e.loan_id
   ), last as (
     select distinct on (c.loan_id) c.loan_id, c.class, c.is_non_performing from loan_classes c
     where c.book = $1 and c.class_on <= $2::date and c.page_on <= $2::date
     order by c.loan_id, c.class_on desc, c.serial desc
   ), loans as (
     select coalesce(last.class, ($3::text[])[1]) as class,
       coalesce(own.plain, 0) + case when last.is_non_performing then 0
         else coalesce(own.charges, 0) + coalesce(accrued.amount, 0) end as exposure
     from running left join own using (loan_id) left join accrued using (loan_id)
       left join last using (loan_id)
   )
   select loans.class as "classCode", count(*) as "loanCount",
     sum(loans.exposure)::bigint as "exposureMinor",
     sum(round(loans.exposure * coalesce(by.rate, 0) / 1000000000000))::bigint as "allowanceMinor",
     sum(round(loans.exposure * coalesce(by.expected, 0) / 1000000000000))::bigint
       as "expectedMinor"
   from loans left join unnest($3::text[], $4::bigint[], $5::bigint[]) with ordinality
     as by (class, rate, expected, place) on by.class = loans.class
   group by loans.class, by.place order by by.place`,
  ['book', 'day', 'codes', 'rates', 'expected'],
)
/**
 * What the loans of a book owe by the pages until a day, without what is suspended, and what of it is lost by either
 * rate, each loan rounded half up: by class. The same whenever it is asked.
 */
export const sumExposures = (on: Querier, asked: Asked): Promise<ClassExposure[]> =>
  exposures.all(on, asked)

export interface SetAllowance {
  adjustmentId: string
  month: Day
  paper: string
  /** 1180 by the end of the month, right after it was posted. */
  heldMinor: Minor
}

const setByPolicy = rawStatement<{ book: string; paper: string; isOpen: boolean }, SetAllowance>(
  'list_allowances_set_by_policy',
  `select a.id as "adjustmentId", a.month, a.paper, coalesce((
       select sum(case when p.credit_code = 1180 then p.amount_minor else -p.amount_minor end)
       from journal_entries o join postings p on p.entry_id = o.id
       where o.book = e.book and o.serial <= e.serial and o.posted_on <= e.posted_on
         and 1180 in (p.debit_code, p.credit_code)
     ), 0)::bigint as "heldMinor"
   from book_adjustments a join journal_entries e on e.book = a.book and e.source_id = a.id
   where a.book = $1 and e.event = 'adjusted' and starts_with(a.paper, $2)
     and (not $3 or not exists (
       select from book_month_seals s where s.book = a.book and s.month = a.month))
   order by e.serial`,
  ['book', 'paper', 'isOpen'],
)
/** What was set aside by a policy, in the order in which it was posted: in all months, or in those that are not closed. */
export const listSetByPolicy = (
  on: Querier,
  of: { book: string; paper: string; isOpen: boolean },
): Promise<SetAllowance[]> => setByPolicy.all(on, of)

const waiting = rawStatement<{ book: string; month: Day }, { isWaiting: boolean }>(
  'is_allowance_waiting',
  `select exists (
     select from book_adjustments a join proposals p on p.subject_id = a.id
     where a.book = $1 and a.month = $2 and starts_with(a.reason, 'allowance.')
       and p.kind = 'adjustment' and p.decision is null) as "isWaiting"`,
  ['book', 'month'],
)
/** Whether a change of a month's allowance waits for a second person. */
export const isAllowanceWaiting = async (
  on: Querier,
  of: { book: string; month: Day },
): Promise<boolean> => (await waiting.one(on, of)).isWaiting

const lastSet = rawStatement<{ book: string; paper: string }, { month: Day | null }>(
  'find_last_month_set_aside',
  `select max(month) as month from (
     select s.month from book_month_seals s where s.book = $1
     union all
     select a.month from book_adjustments a
       join journal_entries e on e.book = a.book and e.event_key = 'adjusted:' || a.id
     where a.book = $1 and starts_with(a.paper, $2)
   ) months`,
  ['book', 'paper'],
)
/** The last month that is closed or whose allowance was set by its policy. */
export const findLastSet = async (
  on: Querier,
  of: { book: string; paper: string },
): Promise<Day | null> => (await lastSet.one(on, of)).month

const setAside = rawStatement<{ loanId: string }, { allowanceMinor: Minor }>(
  'find_allowance_of_write_off',
  `select allowance_minor as "allowanceMinor" from loan_write_offs where loan_id = $1`,
  ['loanId'],
)
/** What was set aside for a loan when it was written off. */
export const findSetAside = async (on: Querier, loanId: string): Promise<Minor> =>
  (await setAside.maybeOne(on, { loanId }))?.allowanceMinor ?? ZERO_MINOR
