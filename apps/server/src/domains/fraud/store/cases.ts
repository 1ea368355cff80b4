import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { CASE_MIN } from '../links/weigh.ts'
import { LIVE } from './links.ts'

export type Cause = 'pair' | 'cluster' | 'known'
export type Outcome = 'samePerson' | 'household' | 'coincidence' | 'fraudRing' | 'lapsed'

/** In SQL: of a case `c`, that it holds its people: it is open, or was decided in a way that goes on. */
const HOLDS = `(c.outcome is null or c.outcome in ('samePerson', 'fraudRing'))`

const held = rawStatement<{ userId: string }, { isHeld: boolean }>(
  'find_fraud_case_hold',
  `select exists (
     select from fraud_case_members m join fraud_cases c on c.case_id = m.case_id
     where m.user_id = $1 and m.left_at is null and ${HOLDS}) as "isHeld"`,
  ['userId'],
)
export const isHeldByCase = async (on: Querier, userId: string): Promise<boolean> =>
  (await held.one(on, { userId })).isHeld

const heldFrom = rawStatement<{ userId: string }, { since: Date }>(
  'find_case_to_appeal',
  `select m.joined_at as since from fraud_case_members m join fraud_cases c on c.case_id = m.case_id
   where m.user_id = $1 and m.left_at is null and ${HOLDS} order by m.joined_at limit 1`,
  ['userId'],
)
/** Since when a person is held by a case of several accounts. */
export const findHold = (on: Querier, userId: string): Promise<{ since: Date } | undefined> =>
  heldFrom.maybeOne(on, { userId })

export interface CaseRow {
  caseId: string
  openedAt: Date
  cause: Cause
  askedAt: Date | null
  proposedBy: string | null
  proposedAt: Date | null
  proposedByName: string | null
  people: number
  isDecided: boolean
}
const COLUMNS = `c.case_id as "caseId", c.opened_at as "openedAt", c.cause, c.asked_at as "askedAt",
  c.proposed_by as "proposedBy", c.proposed_at as "proposedAt", (select name from operators where id = c.proposed_by) as "proposedByName",
  (select count(*) from fraud_case_members m where m.case_id = c.case_id and m.left_at is null) as people,
  c.decided_at is not null as "isDecided"`

const listed = rawStatement<{ at: Date; id: string; limit: number }, CaseRow>(
  'list_open_fraud_cases',
  `select ${COLUMNS} from fraud_cases c
   where c.decided_at is null and (c.opened_at, c.case_id) > ($1, $2)
   order by c.opened_at, c.case_id limit $3`,
  ['at', 'id', 'limit'],
)
/** After a place, oldest first. */
export const listOpen = (
  on: Querier,
  of: { at: Date; id: string; limit: number },
): Promise<CaseRow[]> => listed.all(on, of)

const byId = rawStatement<{ caseId: string }, CaseRow>(
  'find_fraud_case',
  `select ${COLUMNS} from fraud_cases c where c.case_id = $1`,
  ['caseId'],
)
export const findCase = (on: Querier, caseId: string): Promise<CaseRow | undefined> =>
  byId.maybeOne(on, { caseId })

export interface MemberRow {
  userId: string
  joinedAt: Date
  since: Date
  hasWaitingLoan: boolean
  isBlocked: boolean
}
const members = rawStatement<{ caseId: string }, MemberRow>(
  'list_fraud_case_members',
  `select m.user_id as "userId", m.joined_at as "joinedAt", u.created_at as since,
     exists (select from loans where user_id = m.user_id and status in (10, 20, 30)) as "hasWaitingLoan",
     u.biz_status = 70 as "isBlocked"
   from fraud_case_members m join users u on u.id = m.user_id
   where m.case_id = $1 and m.left_at is null order by u.created_at, m.user_id`,
  ['caseId'],
)
/** Who is in a case, the oldest account first. */
export const listMembers = (on: Querier, caseId: string): Promise<MemberRow[]> =>
  members.all(on, { caseId })

const waiting = rawStatement<{ caseId: string }, { userId: string }>(
  'list_fraud_case_waiting',
  `select m.user_id as "userId" from fraud_case_members m join users u on u.id = m.user_id
   where m.case_id = $1 and m.left_at is null and u.closed_at is null
     and exists (select from loans where user_id = m.user_id and status in (10, 20, 30))
   order by m.user_id`,
  ['caseId'],
)
/** Whose loan waits for the case, of those who still have an account. */
export const listWaiting = async (on: Querier, caseId: string): Promise<string[]> =>
  (await waiting.all(on, { caseId })).map(({ userId }) => userId)

export interface Membership {
  caseId: string
  userId: string
  openedAt: Date
  outcome: Outcome | null
}
const memberships = rawStatement<{ userIds: readonly string[] }, Membership>(
  'list_fraud_memberships',
  `select c.case_id as "caseId", all_of_it.user_id as "userId", c.opened_at as "openedAt", c.outcome
   from fraud_cases c join fraud_case_members all_of_it on all_of_it.case_id = c.case_id
   where all_of_it.left_at is null and ${HOLDS}
     and c.case_id in (select case_id from fraud_case_members where user_id = any($1) and left_at is null)
   order by c.opened_at, c.case_id, all_of_it.user_id`,
  ['userIds'],
)
/** Everybody in the cases that hold any of these people, a line each; the oldest case first. */
export const listMemberships = (on: Querier, userIds: readonly string[]): Promise<Membership[]> =>
  memberships.all(on, { userIds })

const insert = rawStatement<{ caseId: string; cause: Cause; at: Date }, never>(
  'insert_fraud_case',
  'insert into fraud_cases (case_id, opened_at, cause) values ($1, $3, $2)',
  ['caseId', 'cause', 'at'],
)
export const insertCase = async (
  tx: Tx,
  of: { caseId: string; cause: Cause; at: Date },
): Promise<void> => {
  await insert.run(tx, of)
}

const join = rawStatement<
  { caseId: string; userIds: readonly string[]; at: Date },
  { userId: string }
>(
  'join_fraud_case',
  `insert into fraud_case_members (user_id, case_id, joined_at)
   select user_id, $1, $3 from unnest($2::uuid[]) as j (user_id)
   on conflict (user_id, case_id) do update set left_at = null where fraud_case_members.left_at is not null
   returning user_id as "userId"`,
  ['caseId', 'userIds', 'at'],
)
/** @returns who was not in it before */
export const joinCase = async (
  tx: Tx,
  of: { caseId: string; userIds: readonly string[]; at: Date },
): Promise<string[]> => (await join.all(tx, of)).map(({ userId }) => userId)

const leave = rawStatement<{ caseId: string; userIds: readonly string[]; at: Date }, never>(
  'leave_fraud_case',
  `update fraud_case_members set left_at = $3
   where case_id = $1 and user_id = any($2) and left_at is null`,
  ['caseId', 'userIds', 'at'],
)
export const leaveCase = async (
  tx: Tx,
  of: { caseId: string; userIds: readonly string[]; at: Date },
): Promise<void> => {
  if (of.userIds.length > 0) await leave.run(tx, of)
}

const leaveEach = rawStatement<{ userId: string; at: Date }, never>(
  'leave_fraud_rings',
  `update fraud_case_members m set left_at = $2 from fraud_cases c
   where m.user_id = $1 and m.left_at is null and c.case_id = m.case_id and c.outcome = 'fraudRing'`,
  ['userId', 'at'],
)
/** The person was no part of what two people have found to be a ring. */
export const leaveRings = async (tx: Tx, of: { userId: string; at: Date }): Promise<void> => {
  await leaveEach.run(tx, of)
}

const ringPeople = rawStatement<{ userId: string }, { userId: string }>(
  'list_people_of_fraud_rings',
  `select distinct o.user_id as "userId"
   from fraud_case_members m join fraud_cases c on c.case_id = m.case_id
     join fraud_case_members o on o.case_id = m.case_id and o.user_id <> m.user_id
   where m.user_id = $1 and m.left_at is null and c.outcome = 'fraudRing'`,
  ['userId'],
)
/** The other people of the rings that the person is in, also those who have left them. */
export const listRingPeople = async (on: Querier, userId: string): Promise<string[]> =>
  (await ringPeople.all(on, { userId })).map((row) => row.userId)

const releaseOf = rawStatement<{ userId: string }, { releaseBy: string | null }>(
  'find_proposed_release_of_rings',
  `select m.release_by as "releaseBy" from fraud_case_members m join fraud_cases c on c.case_id = m.case_id
   where m.user_id = $1 and m.left_at is null and c.outcome = 'fraudRing'
   order by m.release_by nulls first limit 1`,
  ['userId'],
)
/** Who has proposed to let the person out of all rings that hold them; null where nobody has, or one has come since. */
export const findReleaseBy = async (on: Querier, userId: string): Promise<string | null> =>
  (await releaseOf.maybeOne(on, { userId }))?.releaseBy ?? null

const release = rawStatement<{ userId: string; operatorId: string; at: Date }, never>(
  'propose_release_of_rings',
  `update fraud_case_members m set release_by = $2, release_at = $3 from fraud_cases c
   where m.user_id = $1 and m.left_at is null and c.case_id = m.case_id and c.outcome = 'fraudRing'`,
  ['userId', 'operatorId', 'at'],
)
export const proposeRelease = async (
  tx: Tx,
  of: { userId: string; operatorId: string; at: Date },
): Promise<void> => {
  await release.run(tx, of)
}

const inRing = rawStatement<{ userId: string }, { isIn: boolean }>(
  'is_in_fraud_ring',
  `select exists (select from fraud_case_members m join fraud_cases c on c.case_id = m.case_id
     where m.user_id = $1 and m.left_at is null and c.outcome = 'fraudRing') as "isIn"`,
  ['userId'],
)
/** Whether two people have found the person to be part of a ring. */
export const isInRing = async (on: Querier, userId: string): Promise<boolean> =>
  (await inRing.one(on, { userId })).isIn

interface Decision {
  caseId: string
  outcome: Outcome
  decidedBy: string | null
  note: string | null
  at: Date
}
const decide = rawStatement<Decision, never>(
  'decide_fraud_case',
  `update fraud_cases set outcome = $2, decided_by = $3, note = $4, decided_at = $5
   where case_id = $1 and decided_at is null`,
  ['caseId', 'outcome', 'decidedBy', 'note', 'at'],
)
export const decideCase = async (tx: Tx, decision: Decision): Promise<void> => {
  await decide.run(tx, decision)
}

const propose = rawStatement<{ caseId: string; operatorId: string | null; at: Date | null }, never>(
  'propose_fraud_ring',
  'update fraud_cases set proposed_by = $2, proposed_at = $3 where case_id = $1 and decided_at is null',
  ['caseId', 'operatorId', 'at'],
)
/** Null: what was proposed is none any more. */
export const proposeRing = async (
  tx: Tx,
  of: { caseId: string; operatorId: string | null; at: Date | null },
): Promise<void> => {
  await propose.run(tx, of)
}

const ask = rawStatement<{ caseId: string; at: Date }, never>(
  'ask_for_fraud_case',
  'update fraud_cases set asked_at = $2 where case_id = $1 and decided_at is null',
  ['caseId', 'at'],
)
export const askMore = async (tx: Tx, of: { caseId: string; at: Date }): Promise<void> => {
  await ask.run(tx, of)
}

const stale = rawStatement<{ before: Date; limit: number }, { caseId: string }>(
  'list_stale_fraud_cases',
  `select case_id as "caseId" from fraud_cases c
   where decided_at is null and proposed_by is null and opened_at < $1 and cause <> 'pair'
     and not exists (
       select from fraud_case_members one
       join fraud_links on low_id = one.user_id
       join fraud_case_members other on other.case_id = c.case_id and other.user_id = high_id
       where one.case_id = c.case_id and one.left_at is null and other.left_at is null
         and weight >= ${CASE_MIN} and ${LIVE})
   order by opened_at limit $2`,
  ['before', 'limit'],
)
/** Open for long, by weak evidence alone: no pair in it is a case by itself by now. */
export const listStale = async (
  on: Querier,
  of: { before: Date; limit: number },
): Promise<string[]> => (await stale.all(on, of)).map(({ caseId }) => caseId)

const forget = rawStatement<{ before: Date; ringBefore: Date; limit: number }, never>(
  'forget_fraud_cases',
  `delete from fraud_cases where case_id in (
     select case_id from fraud_cases
     where decided_at < case outcome when 'fraudRing' then $2::timestamptz else $1::timestamptz end
     order by decided_at limit $3)`,
  ['before', 'ringBefore', 'limit'],
)
/** Deletes at most `limit` that were decided long ago; returns how many. */
export const forgetCases = (
  tx: Tx,
  of: { before: Date; ringBefore: Date; limit: number },
): Promise<number> => forget.run(tx, of)
