import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

interface Certified {
  certificate: string
  untilOn: Day
}
interface Listed extends Certified {
  name: string
  askedByName: string
  /** Null while it waits for a second person. */
  confirmedAt: Date | null
  endedAt: Date | null
}

export interface AgencyRow extends Listed {
  agencyId: string
  lenders: string[]
}
const agencyRows = rawStatement<Record<never, never>, AgencyRow>(
  'list_recovery_agencies',
  `select v.agency_id as "agencyId", v.name, v.lenders, v.certificate, v.until_on as "untilOn",
     v.confirmed_at as "confirmedAt", v.ended_at as "endedAt", o.name as "askedByName"
   from (select distinct on (agency_id, confirmed_at is null) * from recovery_agencies
       order by agency_id, confirmed_at is null, number desc) v
     join operators o on o.id = v.asked_by
   where v.confirmed_at is not null or exists (select 1 from proposals p
     where p.subject_id = v.agency_id and p.kind = 'agency' and p.decided_at is null)
   order by v.name, v.agency_id, v.confirmed_at`,
  [],
)
/** What is registered of each agency, and what waits for a second person. */
export const listAgencyRows = (on: Querier): Promise<AgencyRow[]> => agencyRows.all(on)

export interface AgentRow extends Listed {
  operatorId: string
  agencyId: string
  agencyName: string
  languages: string[]
  /** The last day of the agent's certificate or of the agency's, whichever is first. */
  holdsUntil: Day
}
const agentRows = rawStatement<Record<never, never>, AgentRow>(
  'list_recovery_agents',
  `select v.operator_id as "operatorId", a.name, v.agency_id as "agencyId", g.name as "agencyName",
     v.languages, v.certificate, v.until_on as "untilOn", v.confirmed_at as "confirmedAt",
     coalesce(v.ended_at, g.ended_at) as "endedAt", least(v.until_on, g.until_on) as "holdsUntil",
     o.name as "askedByName"
   from (select distinct on (operator_id, confirmed_at is null) * from recovery_agents
       order by operator_id, confirmed_at is null, number desc) v
     join operators o on o.id = v.asked_by
     join operators a on a.id = v.operator_id
     join lateral (select name, until_on, ended_at from recovery_agencies where agency_id = v.agency_id
       and confirmed_at is not null order by number desc limit 1) g on true
   where v.confirmed_at is not null or exists (select 1 from proposals p
     where p.subject_id = v.operator_id and p.kind = 'agent' and p.decided_at is null)
   order by a.name, v.operator_id, v.confirmed_at`,
  [],
)
export const listAgentRows = (on: Querier): Promise<AgentRow[]> => agentRows.all(on)

export interface RegisteredAgency extends Certified {
  agencyId: string
  name: string
  lenders: string[]
  isEnded: boolean
}
const REGISTERED = `select distinct on (agency_id) agency_id as "agencyId", name, lenders, certificate,
    until_on as "untilOn", ended_at is not null as "isEnded"
  from recovery_agencies where confirmed_at is not null`
const registered = rawStatement<Record<never, never>, RegisteredAgency>(
  'list_registered_agencies',
  `${REGISTERED} order by agency_id, number desc`,
  [],
)
/** What is registered of each agency, also of those that ended. */
export const listRegistered = (on: Querier): Promise<RegisteredAgency[]> => registered.all(on)

const oneRegistered = rawStatement<{ agencyId: string }, RegisteredAgency>(
  'find_registered_agency',
  `${REGISTERED} and agency_id = $1 order by agency_id, number desc`,
  ['agencyId'],
)
export const findRegistered = (
  on: Querier,
  agencyId: string,
): Promise<RegisteredAgency | undefined> => oneRegistered.maybeOne(on, { agencyId })

export interface RegisteredAgent extends RegisteredAgency {
  /** Of the agent and of the agency: whichever is over first. */
  untilOn: Day
}
const registeredAgent = rawStatement<{ operatorId: string }, RegisteredAgent>(
  'find_registered_agent',
  // By whichever account: who was ended does not come back under another one.
  `select v.agency_id as "agencyId", g.name, g.lenders, v.certificate,
     least(v.until_on, g.until_on) as "untilOn",
     v.ended_at is not null or g.ended_at is not null as "isEnded"
   from operators o join operators same on same.person = o.person
     join recovery_agents v on v.operator_id = same.id and v.confirmed_at is not null
     join lateral (select name, lenders, until_on, ended_at from recovery_agencies
       where agency_id = v.agency_id and confirmed_at is not null
       order by number desc limit 1) g on true
   where o.id = $1 order by v.number desc limit 1`,
  ['operatorId'],
)
/** The agency that somebody of the staff works for, with their own certificate; undefined: for none. */
export const findRegisteredAgent = (
  on: Querier,
  operatorId: string,
): Promise<RegisteredAgent | undefined> => registeredAgent.maybeOne(on, { operatorId })

interface Asked extends Certified {
  versionId: string
  agencyId: string
  askedBy: string
  askedAt: Date
}
export interface NewAgency extends Asked {
  name: string
  lenders: readonly string[]
}
const insertAgencyRow = rawStatement<NewAgency, never>(
  'insert_recovery_agency',
  `insert into recovery_agencies (version_id, agency_id, name, lenders, certificate, until_on, asked_by, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  ['versionId', 'agencyId', 'name', 'lenders', 'certificate', 'untilOn', 'askedBy', 'askedAt'],
)
export const insertAgency = async (tx: Tx, row: NewAgency): Promise<void> => {
  await insertAgencyRow.run(tx, row)
}

export interface NewAgent extends Asked {
  operatorId: string
  languages: readonly string[]
}
const insertAgentRow = rawStatement<NewAgent, never>(
  'insert_recovery_agent',
  `insert into recovery_agents (version_id, operator_id, agency_id, certificate, until_on, languages, asked_by, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  [
    'versionId',
    'operatorId',
    'agencyId',
    'certificate',
    'untilOn',
    'languages',
    'askedBy',
    'askedAt',
  ],
)
export const insertAgent = async (tx: Tx, row: NewAgent): Promise<void> => {
  await insertAgentRow.run(tx, row)
}

interface Waiting {
  versionId: string
  agencyId: string
  untilOn: Day
}
/** Both registers are kept alike, each by what it is of. */
const BY = {
  agency: { table: 'recovery_agencies', key: 'agency_id' },
  agent: { table: 'recovery_agents', key: 'operator_id' },
} as const
export type Registered = keyof typeof BY

const waitingIn = (what: Registered) =>
  rawStatement<{ subjectId: string }, Waiting>(
    `lock_waiting_${what}`,
    `select version_id as "versionId", agency_id as "agencyId", until_on as "untilOn"
     from ${BY[what].table} where ${BY[what].key} = $1 and confirmed_at is null
     order by number desc limit 1 for update`,
    ['subjectId'],
  )
const waiting = { agency: waitingIn('agency'), agent: waitingIn('agent') }
/** What was asked last of an agency or an agent; what was refused before it never holds. */
export const lockWaiting = (
  tx: Tx,
  what: Registered,
  subjectId: string,
): Promise<Waiting | undefined> => waiting[what].maybeOne(tx, { subjectId })

interface Confirmed {
  versionId: string
  confirmedBy: string
  at: Date
}
const confirmIn = (what: Registered) =>
  rawStatement<Confirmed, never>(
    `confirm_recovery_${what}`,
    `update ${BY[what].table} set confirmed_by = $2, confirmed_at = $3 where version_id = $1`,
    ['versionId', 'confirmedBy', 'at'],
  )
const confirmed = { agency: confirmIn('agency'), agent: confirmIn('agent') }
export const confirm = async (tx: Tx, what: Registered, of: Confirmed): Promise<void> => {
  await confirmed[what].run(tx, of)
}

interface Ended {
  subjectId: string
  endedBy: string
  at: Date
}
const endAgencyRows = rawStatement<Ended, never>(
  'end_recovery_agency',
  `update recovery_agencies set ended_by = $2, ended_at = $3
   where agency_id = $1 and confirmed_at is not null and ended_at is null`,
  ['subjectId', 'endedBy', 'at'],
)
const endAgentsOfAgency = rawStatement<Ended, never>(
  'end_recovery_agents_of_agency',
  // Not of those who work for another one by now.
  `update recovery_agents v set ended_by = $2, ended_at = $3
   where v.agency_id = $1 and v.confirmed_at is not null and v.ended_at is null
     and not exists (select 1 from recovery_agents n where n.operator_id = v.operator_id
       and n.confirmed_at is not null and n.number > v.number and n.agency_id <> v.agency_id)`,
  ['subjectId', 'endedBy', 'at'],
)
/** All versions of an agency that hold or held, and who works for it: registered again, it is without them. False where none does. */
export const endAgency = async (tx: Tx, of: Ended): Promise<boolean> => {
  if ((await endAgencyRows.run(tx, of)) === 0) return false
  await endAgentsOfAgency.run(tx, of)
  return true
}

const endAgentRows = rawStatement<Ended, never>(
  'end_recovery_agent',
  `update recovery_agents set ended_by = $2, ended_at = $3
   where operator_id in (select same.id from operators o join operators same on same.person = o.person
       where o.id = $1)
     and confirmed_at is not null and ended_at is null`,
  ['subjectId', 'endedBy', 'at'],
)
/** What is registered of a person, under whichever of their accounts. False where nothing is. */
export const endAgent = async (tx: Tx, of: Ended): Promise<boolean> =>
  (await endAgentRows.run(tx, of)) > 0

interface Warned {
  before: Day
  at: Date
  limit: number
}
const warnIn = (what: Registered) =>
  rawStatement<Warned, never>(
    `warn_of_${what}_certificates`,
    `update ${BY[what].table} set warned_at = $2 where version_id in (
       select v.version_id from ${BY[what].table} v
       where v.confirmed_at is not null and v.ended_at is null and v.warned_at is null and v.until_on <= $1
         and not exists (select 1 from ${BY[what].table} n
           where n.${BY[what].key} = v.${BY[what].key} and n.confirmed_at is not null and n.number > v.number)
       limit $3 for update)`,
    ['before', 'at', 'limit'],
  )
const warned = [warnIn('agency'), warnIn('agent')]
/** Notes, once each, which certificates end by then. Returns how many. */
export const warnBefore = async (tx: Tx, of: Warned): Promise<number> => {
  let count = 0
  for (const warn of warned) count += await warn.run(tx, of)
  return count
}

const collectors = rawStatement<Record<never, never>, { operatorId: string; name: string }>(
  'list_collections_agents',
  `select o.id as "operatorId", o.name from operators o
   where o.revoked_at is null and exists (select 1 from operator_roles r
     where r.operator_id = o.id and r.role = 'collectionsAgent' and r.ended_at is null)
   order by o.name, o.id`,
  [],
)
/** Of the staff, who may contact borrowers as a collections agent. */
export const listCollectors = (on: Querier): Promise<{ operatorId: string; name: string }[]> =>
  collectors.all(on)
