import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { LoanBucket } from '@noren/contract/operator/loans'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { OF, WHOSE, type Whose } from './series.ts'

export interface VintageRow {
  vintage: Day
  asOf: Day
  loans: number
  principalMinor: Minor
  lateLoans: number[]
  lateMinor: Minor[]
  missedLoans: number
}
const vintages = rawStatement<Whose & { since: Day }, VintageRow>(
  'list_vintage_points',
  `select v.vintage, v.as_of as "asOf", sum(v.loans)::bigint as loans,
     sum(v.principal_minor)::bigint as "principalMinor",
     array[sum(v.late30_loans)::bigint, sum(v.late60_loans)::bigint, sum(v.late90_loans)::bigint]
       as "lateLoans",
     array[sum(v.late30_minor)::bigint, sum(v.late60_minor)::bigint, sum(v.late90_minor)::bigint]
       as "lateMinor",
     sum(v.missed_loans)::bigint as "missedLoans"
   from vintage_points v where v.vintage >= $4 and ${OF('v')}
   group by v.vintage, v.as_of order by v.vintage desc, v.as_of`,
  [...WHOSE, 'since'],
)
/** Of every month since one, newest first, what its loans had become by each month end. */
export const listVintages = (on: Querier, of: Whose & { since: Day }): Promise<VintageRow[]> =>
  vintages.all(on, of)

export interface PeriodRow {
  fromOn: Day
  toOn: Day
}
const ended = rawStatement<Whose & { isWeek: boolean }, PeriodRow>(
  'list_roll_periods',
  `select r.from_on as "fromOn", r.to_on as "toOn" from roll_cells r
   where (r.to_on - r.from_on = 7) = $4 and ${OF('r')}
   group by r.from_on, r.to_on order by r.to_on desc limit 104`,
  [...WHOSE, 'isWeek'],
)
export const listPeriods = (on: Querier, of: Whose & { isWeek: boolean }): Promise<PeriodRow[]> =>
  ended.all(on, of)

export interface RollRow {
  toOn: Day
  fromBucket: LoanBucket
  toBucket: string
  loans: number
  principalMinor: Minor
}
const rolls = rawStatement<Whose & { isWeek: boolean; since: Day; until: Day }, RollRow>(
  'list_roll_cells',
  `select r.to_on as "toOn", r.from_bucket as "fromBucket", r.to_bucket as "toBucket",
     sum(r.loans)::bigint as loans, sum(r.principal_left_minor)::bigint as "principalMinor"
   from roll_cells r
   where (r.to_on - r.from_on = 7) = $4 and r.to_on between $5 and $6 and ${OF('r')}
   group by r.to_on, r.from_bucket, r.to_bucket order by r.to_on`,
  [...WHOSE, 'isWeek', 'since', 'until'],
)
export const listRolls = (
  on: Querier,
  of: Whose & { isWeek: boolean; since: Day; until: Day },
): Promise<RollRow[]> => rolls.all(on, of)

const months = rawStatement<Whose & { until: Day }, { month: Day }>(
  'list_due_months',
  `select d.due_month as month from due_points d where d.due_month <= $4 and ${OF('d')}
   group by d.due_month order by d.due_month desc limit 24`,
  [...WHOSE, 'until'],
)
export const listDueMonths = async (on: Querier, of: Whose & { until: Day }): Promise<Day[]> =>
  (await months.all(on, of)).map(({ month }) => month)

export interface CameRow {
  lateDays: number | null
  loans: number
  principalMinor: Minor
}
const came = rawStatement<Whose & { month: Day }, CameRow>(
  'list_due_points',
  `select d.late_days as "lateDays", sum(d.loans)::bigint as loans,
     sum(d.amount_minor)::bigint as "principalMinor"
   from due_points d where d.due_month = $4 and ${OF('d')}
   group by d.late_days order by d.late_days`,
  [...WHOSE, 'month'],
)
export const listCame = (on: Querier, of: Whose & { month: Day }): Promise<CameRow[]> =>
  came.all(on, of)

type Days = Whose & { from: Day; to: Day }

export interface PromiseRow {
  day: Day
  outcome: 'kept' | 'partly' | 'broken'
  promises: number
}
const promises = rawStatement<Days, PromiseRow>(
  'list_promise_days',
  `select p.day, p.outcome, sum(p.promises)::bigint as promises from promise_days p
   where p.day between $4 and $5 and ${OF('p')} group by p.day, p.outcome order by p.day`,
  [...WHOSE, 'from', 'to'],
)
export const listPromises = (on: Querier, of: Days): Promise<PromiseRow[]> => promises.all(on, of)

export interface ContactRow {
  channel: string
  hour: number | null
  reason: string | null
  contacts: number
  outside: number
}
const contacts = rawStatement<Days, ContactRow>(
  'list_contact_days',
  // Whole months by their own sums, and by the day only what is left at both ends.
  `with whole as (
     select date_trunc('month', $4::date + interval '1 month - 1 day')::date as since,
       date_trunc('month', $5::date + 1)::date as until
   )
   select c.channel, c.hour, c.reason, sum(c.contacts)::bigint as contacts,
     sum(c.outside)::bigint as outside
   from (
     select m.book, m.product_code, m.channel, m.hour, m.reason, m.contacts, m.outside
     from contact_months m, whole where m.month >= whole.since and m.month < whole.until
     union all
     select d.book, d.product_code, d.channel, d.hour, d.reason, d.contacts, d.outside
     from contact_days d, whole where d.day between $4 and least($5::date, whole.since - 1)
     union all
     select d.book, d.product_code, d.channel, d.hour, d.reason, d.contacts, d.outside
     from contact_days d, whole where d.day between greatest($4::date, whole.since, whole.until) and $5
   ) c where ${OF('c')}
   group by c.channel, c.hour, c.reason order by c.channel, c.hour`,
  [...WHOSE, 'from', 'to'],
)
export const listContacts = (on: Querier, of: Days): Promise<ContactRow[]> => contacts.all(on, of)
