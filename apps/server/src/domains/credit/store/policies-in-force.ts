import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface ListedEnforcement {
  enforcementId: string
  version: string
  hash: string
  fromOn: Day
  askedByName: string
  askedAt: Date
  confirmedByName: string | null
  stoppedByName: string | null
  /** It waits for a second person. */
  isOpen: boolean
}
const listed = rawStatement<Record<never, never>, ListedEnforcement>(
  'list_credit_policies_asked_in_force',
  `select e.enforcement_id as "enforcementId", e.version, e.hash, e.from_on as "fromOn", a.name as "askedByName",
     e.asked_at as "askedAt", c.name as "confirmedByName", s.name as "stoppedByName", exists (select from proposals p
     where p.subject_id = e.enforcement_id and p.kind = 'policyInForce' and p.decided_at is null) as "isOpen"
   from credit_policies_in_force e join operators a on a.id = e.asked_by
     left join operators c on c.id = e.confirmed_by left join operators s on s.id = e.stopped_by
   order by e.from_on desc, e.asked_at desc, e.enforcement_id limit 200`,
  [],
)
/** The latest day first. */
export const listEnforcements = (on: Querier): Promise<ListedEnforcement[]> => listed.all(on)

export interface ConfirmedRow {
  version: string
  body: unknown
  fromOn: Day
  isStopped: boolean
}
const confirmed = rawStatement<Record<never, never>, ConfirmedRow>(
  'list_credit_policies_in_force',
  `select version, body, from_on as "fromOn", stopped_at is not null as "isStopped"
   from credit_policies_in_force where confirmed_at is not null order by from_on, confirmed_at`,
  [],
)
/** What two persons wanted, by its day. */
export const listConfirmed = (on: Querier): Promise<ConfirmedRow[]> => confirmed.all(on)

type Asked = {
  enforcementId: string
  version: string
  body: string
  hash: string
  fromOn: Day
  report: string | null
  testedAt: Date | null
  why: string | null
  askedBy: string
  at: Date
}
const insert = rawStatement<Asked, never>(
  'insert_credit_policy_in_force',
  `insert into credit_policies_in_force (enforcement_id, version, body, hash, from_on, report, tested_at, why, asked_by,
     asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
  [
    ...(['enforcementId', 'version', 'body', 'hash', 'fromOn'] as const),
    ...(['report', 'testedAt', 'why', 'askedBy', 'at'] as const),
  ],
)
export const insertEnforcement = async (tx: Tx, asked: Asked): Promise<void> => {
  await insert.run(tx, asked)
}

export interface EnforcementRow {
  version: string
  fromOn: Day
  testedAt: Date | null
}
const lockAll = rawStatement<Record<never, never>, { isLocked: boolean }>(
  'lock_credit_policies_in_force',
  `select pg_advisory_xact_lock(hashtextextended('credit policies', 93)) is null as "isLocked"`,
  [],
)
const byId = rawStatement<{ enforcementId: string }, EnforcementRow>(
  'find_credit_policy_in_force',
  `select version, from_on as "fromOn", tested_at as "testedAt" from credit_policies_in_force
   where enforcement_id = $1`,
  ['enforcementId'],
)
/** Nobody else confirms or stops any before the transaction ends. */
export const lockEnforcement = async (
  tx: Tx,
  enforcementId: string,
): Promise<EnforcementRow | undefined> => {
  await lockAll.one(tx)
  return byId.maybeOne(tx, { enforcementId })
}

type Confirmed = { enforcementId: string; confirmedBy: string; at: Date }
const confirm = rawStatement<Confirmed, never>(
  'confirm_credit_policy_in_force',
  `update credit_policies_in_force e set confirmed_by = $2, confirmed_at = $3
   where enforcement_id = $1 and confirmed_at is null and not exists (select from credit_policies_in_force o
     where o.from_on = e.from_on and o.confirmed_at is not null and o.stopped_at is null)`,
  ['enforcementId', 'confirmedBy', 'at'],
)
/** False where others begin on its day. */
export const setConfirmed = async (tx: Tx, of: Confirmed): Promise<boolean> =>
  (await confirm.run(tx, of)) === 1

type Stopped = { enforcementId: string; stoppedBy: string; why: string; at: Date }
const stop = rawStatement<Stopped, never>(
  'stop_credit_policy_in_force',
  `update credit_policies_in_force set stopped_by = $2, stopped_why = $3, stopped_at = $4
   where enforcement_id = $1 and confirmed_at is not null and stopped_at is null`,
  ['enforcementId', 'stoppedBy', 'why', 'at'],
)
export const setStopped = async (tx: Tx, of: Stopped): Promise<boolean> =>
  (await stop.run(tx, of)) === 1
