import type { OperatorRole } from '@noren/contract/operator/roles'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { SessionKind } from '../operator.ts'

interface NewSession {
  sessionId: string
  tokenHash: Buffer
  operatorId: string
  kind: SessionKind
  credentialId: string | null
  label: string
  at: Date
  freshAt: Date | null
  expiresAt: Date
}
const insertRow = rawStatement<NewSession, never>(
  'insert_operator_session',
  `insert into operator_sessions (id, token_hash, operator_id, kind, credential_id, label, opened_at,
     seen_at, fresh_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)`,
  [
    'sessionId',
    'tokenHash',
    'operatorId',
    'kind',
    'credentialId',
    'label',
    'at',
    'freshAt',
    'expiresAt',
  ],
)
export const insertSession = async (tx: Tx, session: NewSession): Promise<void> => {
  await insertRow.run(tx, session)
}

const updateSeen = rawStatement<{ sessionId: string; at: Date }, never>(
  'mark_operator_session_seen',
  'update operator_sessions set seen_at = $2 where id = $1 and seen_at < $2 and ended_at is null',
  ['sessionId', 'at'],
)
export const markSeen = async (on: Querier, of: { sessionId: string; at: Date }): Promise<void> => {
  await updateSeen.run(on, of)
}

const updateFresh = rawStatement<{ sessionId: string; at: Date }, never>(
  'mark_operator_session_fresh',
  'update operator_sessions set fresh_at = $2, seen_at = $2 where id = $1 and ended_at is null',
  ['sessionId', 'at'],
)
export const markFresh = async (tx: Tx, of: { sessionId: string; at: Date }): Promise<void> => {
  await updateFresh.run(tx, of)
}

const resumeRow = rawStatement<
  {
    oldHash: Buffer
    tokenHash: Buffer
    operatorId: string
    credentialId: string
    at: Date
  },
  { expiresAt: Date }
>(
  'resume_operator_session',
  `update operator_sessions
   set token_hash = $2, credential_id = $4, seen_at = $5, fresh_at = $5, is_locked = false
   where token_hash = $1 and operator_id = $3 and kind = 'passkey' and ended_at is null
     and expires_at > $5
   returning expires_at as "expiresAt"`,
  ['oldHash', 'tokenHash', 'operatorId', 'credentialId', 'at'],
)
/** Undefined when there is no such session of this person any more. */
export const resume = (
  tx: Tx,
  of: {
    oldHash: Buffer
    tokenHash: Buffer
    operatorId: string
    credentialId: string
    at: Date
  },
): Promise<{ expiresAt: Date } | undefined> => resumeRow.maybeOne(tx, of)

const liveRow = rawStatement<
  { sessionId: string; at: Date },
  { seenAt: Date; roles: OperatorRole[] }
>(
  'find_live_operator_session',
  `select s.seen_at as "seenAt", array(select r.role from operator_roles r
     where r.operator_id = s.operator_id and r.ended_at is null order by r.role) as roles
   from operator_sessions s join operators o on o.id = s.operator_id
   where s.id = $1 and s.expires_at > $2 and s.ended_at is null and not s.is_locked
     and o.revoked_at is null`,
  ['sessionId', 'at'],
)
/** Undefined when it is locked or over. */
export const findLive = (on: Querier, of: { sessionId: string; at: Date }) =>
  liveRow.maybeOne(on, of)

const lockRow = rawStatement<{ sessionId: string }, never>(
  'lock_operator_session',
  'update operator_sessions set is_locked = true where id = $1 and not is_locked',
  ['sessionId'],
)
export const lockSession = async (on: Querier, sessionId: string): Promise<void> => {
  await lockRow.run(on, { sessionId })
}

const endRow = rawStatement<{ sessionId: string; operatorId: string; at: Date }, never>(
  'end_operator_session',
  `update operator_sessions set ended_at = coalesce(ended_at, $3)
   where id = $1 and operator_id = $2`,
  ['sessionId', 'operatorId', 'at'],
)
/** False when the person has no such session. */
export const endSession = async (
  on: Querier,
  of: { sessionId: string; operatorId: string; at: Date },
): Promise<boolean> => (await endRow.run(on, of)) === 1

const endRows = rawStatement<{ operatorId: string; credentialId: string | null; at: Date }, never>(
  'end_operator_sessions',
  `update operator_sessions set ended_at = $3
   where operator_id = $1 and ended_at is null and expires_at > $3
     and ($2::text is null or credential_id = $2)`,
  ['operatorId', 'credentialId', 'at'],
)
/** All of a person, or those that one key opened. Returns how many. */
export const endSessions = (
  tx: Tx,
  of: { operatorId: string; credentialId: string | null; at: Date },
): Promise<number> => endRows.run(tx, of)

export interface OpenSession {
  sessionId: string
  kind: SessionKind
  label: string
  openedAt: Date
  seenAt: Date
}
const listRows = rawStatement<{ operatorId: string; at: Date }, OpenSession>(
  'list_operator_sessions',
  `select id as "sessionId", kind, label, opened_at as "openedAt", seen_at as "seenAt"
   from operator_sessions where operator_id = $1 and ended_at is null and expires_at > $2
   order by opened_at desc, id desc`,
  ['operatorId', 'at'],
)
export const listSessions = (on: Querier, of: { operatorId: string; at: Date }) =>
  listRows.all(on, of)

const deleteRows = rawStatement<{ before: Date; limit: number }, never>(
  'delete_operator_sessions',
  `delete from operator_sessions where id in (
     select id from operator_sessions where expires_at < $1
     order by expires_at limit $2)`,
  ['before', 'limit'],
)
export const deleteSessions = (tx: Tx, old: { before: Date; limit: number }): Promise<number> =>
  deleteRows.run(tx, old)
