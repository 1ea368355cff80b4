import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { Noticed, StaffWork } from './rules.ts'

interface Since {
  dayAgo: Date
  refundsSince: Date
  looksUntil: Date
}

// By person: somebody with two roles has an account for each.
const listWork = rawStatement<Since, StaffWork>(
  'list_staff_work_for_patterns',
  `with refunded as (
     select o.person, a.user_id, count(*)::int as of_one,
       (count(*) filter (where a.done_at > $1))::int as of_day
     from staff_money_actions a join operators o on o.id = a.operator_id
     where a.kind = 'refund' and a.confirmed_by is null and a.done_at > $2
     group by o.person, a.user_id),
   refunds as (
     select person, max(of_one) as to_one, sum(of_day)::int as of_day
     from refunded group by person),
   looked as (
     select o.person, r.user_id, max(r.read_at) as read_at
     from personal_data_reads r join operators o on o.id = r.operator_id
     where r.read_at > $1 and r.read_at <= $3
     group by o.person, r.user_id),
   looks as (
     select person, count(*)::int as looks, (count(*) filter (where not exists (
       select from operator_audit a join operators d on d.id = a.operator_id
       where a.user_id = looked.user_id and a.done_at > $1 and d.person = looked.person
     )))::int as undecided
     from looked group by person)
   select one.id as "operatorId", coalesce(r.of_day, 0) as refunds,
     coalesce(r.to_one, 0) as "refundsToOne", coalesce(l.looks, 0) as looks,
     coalesce(l.undecided, 0) as undecided
   from refunds r full join looks l on l.person = r.person
     cross join lateral (select id from operators
       where person = coalesce(r.person, l.person) order by created_at, id limit 1) one`,
  ['dayAgo', 'refundsSince', 'looksUntil'],
)
export const staffWork = (on: Querier, since: Since): Promise<StaffWork[]> =>
  listWork.all(on, since)

const insertPattern = rawStatement<
  Noticed & { operatorId: string; businessDay: Day; at: Date },
  never
>(
  'insert_staff_pattern',
  `insert into staff_patterns (operator_id, business_day, pattern, count, noticed_at)
   values ($1, $2, $3, $4, $5) on conflict do nothing`,
  ['operatorId', 'businessDay', 'pattern', 'count', 'at'],
)
/** Whether it is the first time this business day, on any server. */
export const notePattern = async (
  on: Querier,
  noticed: Noticed & { operatorId: string; businessDay: Day; at: Date },
): Promise<boolean> => (await insertPattern.run(on, noticed)) === 1
