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

type Days = Whose & { from: Day; to: Day }

export interface DayRow {
  day: Day
  lateFrom: number
  loans: number
  principalMinor: Minor
}
const days = rawStatement<Days, DayRow>(
  'list_portfolio_days',
  // Folded by who asks: sums with a filter for each figure cost several times as much.
  `select p.day, p.late_from as "lateFrom", sum(p.loans)::bigint as loans,
     sum(p.principal_left_minor)::bigint as "principalMinor"
   from portfolio_days p
   where p.day between $4 and $5 and not p.is_written_off and ${OF('p')}
   group by p.day, p.late_from`,
  [...WHOSE, 'from', 'to'],
)
/** Loans that run at the close of each day, by how late they are; a day without any has no row. */
export const listDays = (on: Querier, of: Days): Promise<DayRow[]> => days.all(on, of)

export interface FlowRow {
  day: Day
  flow: string
  loans: number
  amountMinor: Minor
}
const flows = rawStatement<Days, FlowRow>(
  'list_flow_days',
  `select f.day, f.flow, sum(f.loans)::bigint as loans, sum(f.amount_minor)::bigint as "amountMinor"
   from flow_days f where f.day between $4 and $5 and ${OF('f')}
   group by f.day, f.flow`,
  [...WHOSE, 'from', 'to'],
)
export const listFlows = (on: Querier, of: Days): Promise<FlowRow[]> => flows.all(on, of)

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
