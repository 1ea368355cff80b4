import type { OperatorRole } from '@noren/contract/operator/roles'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface StaffRow {
  operatorId: string
  name: string
  roles: OperatorRole[]
  /** Of all accounts of the person. */
  personRoles: OperatorRole[]
  state: 'invited' | 'enrolling' | 'active' | 'paused' | 'ended'
  keys: number
  hasTotp: boolean
  tokenUntil: Date | null
  since: Date
  seenAt: Date | null
}
const rows = rawStatement<{ at: Date }, StaffRow>(
  'list_staff',
  `select o.id as "operatorId", o.name,
     array(select r.role from operator_roles r where r.operator_id = o.id and r.ended_at is null
       order by r.role) as roles,
     array(select distinct r.role from operators same
         join operator_roles r on r.operator_id = same.id and r.ended_at is null
       where same.person = o.person and same.revoked_at is null order by r.role) as "personRoles",
     case
       when o.revoked_at is not null then 'ended'
       when exists (select from staff_proposals p where p.operator_id = o.id and p.kind = 'end'
           and p.decided_at is null and p.expires_at > $1)
         and not exists (select from operator_roles r where r.operator_id = o.id
           and r.role = 'admin' and r.ended_at is null) then 'paused'
       when token.until is not null or keys.count + keys.apps >= 2 then 'active'
       when keys.count = 1 then 'enrolling'
       else 'invited'
     end as state,
     keys.count as keys, keys.apps = 1 as "hasTotp", token.until as "tokenUntil",
     o.created_at as since,
     (select max(s.seen_at) from operator_sessions s where s.operator_id = o.id) as "seenAt"
   from operators o
     cross join lateral (
       select (select count(*) from operator_credentials c where c.operator_id = o.id
           and c.ended_at is null)::int as count,
         (select count(*) from operator_totps c where c.operator_id = o.id
           and c.secret_sealed is not null)::int as apps
     ) as keys
     cross join lateral (
       select max(least(k.expires_at, k.created_at + interval '30 days')) as until
       from operator_tokens k where k.operator_id = o.id and k.revoked_at is null
         and least(k.expires_at, k.created_at + interval '30 days') > $1
     ) as token
   order by o.created_at, o.id`,
  ['at'],
)
export const listStaffRows = (on: Querier, at: Date) => rows.all(on, { at })

const knownName = rawStatement<{ name: string }, { isKnown: boolean }>(
  'find_staff_name',
  `select exists (
     select from operators where revoked_at is null
       and person = lower(btrim(regexp_replace(normalize($1::text, NFKC), '\\s+', ' ', 'g')))
   ) as "isKnown"`,
  ['name'],
)
/** Whether somebody with access has this name, as names of the staff are compared. */
export const findKnownName = async (on: Querier, name: string): Promise<boolean> =>
  (await knownName.one(on, { name })).isKnown
