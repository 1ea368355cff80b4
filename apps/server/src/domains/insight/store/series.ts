import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

/** Whose figures: of one currency, and of one lender or product where they are named. */
export interface Whose {
  currency: Currency
  lenderCode: string | null
  productCode: string | null
}
export const WHOSE = ['currency', 'lenderCode', 'productCode'] as const
/** Which rows of a table of sums are asked for. @param as the table with `book` and `product_code` */
export const OF = (as: string): string => `exists (
    select from books b where b.book = ${as}.book and b.currency = $1
      and ($2::text is null or b.lender_code = $2))
  and ($3::text is null or ${as}.product_code = $3)`

export interface Reach {
  rolledUntil: Day | null
  provenUntil: Day | null
}
const reachOf = rawStatement<Omit<Whose, 'productCode'>, Reach>(
  'find_portfolio_reach',
  `select min(case when r.dirty_from is null then r.rolled_until
       else least(r.rolled_until, r.dirty_from - 1) end) as "rolledUntil",
     case when bool_and(r.proven_until is not null) then min(r.proven_until) end as "provenUntil"
   from portfolio_rolls r join books b on b.book = r.book
   where b.currency = $1 and ($2::text is null or b.lender_code = $2)`,
  ['currency', 'lenderCode'],
)
/** How far the figures of all asked books go. */
export const findReach = (on: Querier, of: Whose): Promise<Reach> => reachOf.one(on, of)

export interface LateRow {
  lateFrom: number
  loans: number
  principalMinor: Minor
}
const buckets = rawStatement<Whose & { day: Day }, LateRow>(
  'list_late_of_portfolio_day',
  `select p.late_from as "lateFrom", sum(p.loans)::bigint as loans,
     sum(p.principal_left_minor)::bigint as "principalMinor"
   from portfolio_days p where p.day = $4 and not p.is_written_off and ${OF('p')}
   group by p.late_from order by p.late_from`,
  [...WHOSE, 'day'],
)
/** Loans that run at the close of a day, by how late they are. */
export const listLate = (on: Querier, of: Whose & { day: Day }): Promise<LateRow[]> =>
  buckets.all(on, of)
