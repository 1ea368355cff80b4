import type { OperatorRole } from '@noren/contract/operator/roles'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { SessionKind } from '../operator.ts'

interface NewOperator {
  operatorId: string
  name: string
  /** What a server of the version before takes the person for. */
  roleBefore: 'reviewer' | 'support' | 'finance'
  createdAt: Date
}
const insertOperatorRow = rawStatement<NewOperator, never>(
  'insert_operator',
  'insert into operators (id, name, role, created_at) values ($1, $2, $3, $4)',
  ['operatorId', 'name', 'roleBefore', 'createdAt'],
)
export const insertOperator = async (tx: Tx, operator: NewOperator): Promise<void> => {
  await insertOperatorRow.run(tx, operator)
}

const findByNameRow = rawStatement<{ name: string }, { operatorId: string }>(
  'find_operator_by_name',
  `select id as "operatorId" from operators where name = $1 and revoked_at is null
   order by created_at limit 1`,
  ['name'],
)
export const findByName = (
  on: Querier,
  name: string,
): Promise<{ operatorId: string } | undefined> => findByNameRow.maybeOne(on, { name })

interface NewToken {
  tokenHash: Buffer
  operatorId: string
  createdAt: Date
  expiresAt: Date
}
const insertTokenRow = rawStatement<NewToken, never>(
  'insert_operator_token',
  `insert into operator_tokens (token_hash, operator_id, created_at, expires_at)
   values ($1, $2, $3, $4)`,
  ['tokenHash', 'operatorId', 'createdAt', 'expiresAt'],
)
export const insertToken = async (tx: Tx, token: NewToken): Promise<void> => {
  await insertTokenRow.run(tx, token)
}

const revokeTokenRows = rawStatement<{ operatorId: string; at: Date }, never>(
  'revoke_operator_tokens',
  'update operator_tokens set revoked_at = $2 where operator_id = $1 and revoked_at is null',
  ['operatorId', 'at'],
)
export const revokeTokens = async (tx: Tx, of: { operatorId: string; at: Date }): Promise<void> => {
  await revokeTokenRows.run(tx, of)
}

/** A person of the staff as found behind a token or a session. */
export interface FoundOperator {
  operatorId: string
  name: string
  roles: OperatorRole[]
  /** Of all accounts of the person. */
  personRoles: OperatorRole[]
  /** Somebody proposed to end their access: nothing is possible until that is decided. */
  isPaused: boolean
  isEnrolled: boolean
}
const FOUND = `o.id as "operatorId", o.name,
  array(select r.role from operator_roles r where r.operator_id = o.id and r.ended_at is null
    order by r.role) as roles,
  array(select distinct r.role from operators same
      join operator_roles r on r.operator_id = same.id and r.ended_at is null
    where same.person = o.person and same.revoked_at is null order by r.role) as "personRoles",
  exists (select from staff_proposals p where p.operator_id = o.id and p.kind = 'end'
      and p.decided_at is null and p.expires_at > $2)
    and not exists (select from operator_roles r where r.operator_id = o.id and r.role = 'admin'
      and r.ended_at is null) as "isPaused",
  (select count(*) from operator_credentials c where c.operator_id = o.id and c.ended_at is null)
    + (select count(*) from operator_totps c where c.operator_id = o.id
      and c.secret_sealed is not null) >= 2 as "isEnrolled"`

const findByToken = rawStatement<{ tokenHash: Buffer; at: Date; since: Date }, FoundOperator>(
  'find_operator_by_token',
  `select ${FOUND} from operator_tokens k join operators o on o.id = k.operator_id
   where k.token_hash = $1 and k.expires_at > $2 and k.created_at > $3 and k.revoked_at is null
     and o.revoked_at is null`,
  ['tokenHash', 'at', 'since'],
)
/** @param of.since tokens from before have ended, whatever was written on them */
export const findOperator = (
  on: Querier,
  of: { tokenHash: Buffer; at: Date; since: Date },
): Promise<FoundOperator | undefined> => findByToken.maybeOne(on, of)

export interface FoundSession extends FoundOperator {
  sessionId: string
  kind: SessionKind
  seenAt: Date
  freshAt: Date | null
  isLocked: boolean
  expiresAt: Date
}
const findBySession = rawStatement<{ tokenHash: Buffer; at: Date }, FoundSession>(
  'find_operator_by_session',
  `select ${FOUND}, s.id as "sessionId", s.kind, s.seen_at as "seenAt", s.fresh_at as "freshAt",
     s.is_locked as "isLocked", s.expires_at as "expiresAt"
   from operator_sessions s join operators o on o.id = s.operator_id
   where s.token_hash = $1 and s.expires_at > $2 and s.ended_at is null and o.revoked_at is null`,
  ['tokenHash', 'at'],
)
export const findSession = (
  on: Querier,
  of: { tokenHash: Buffer; at: Date },
): Promise<FoundSession | undefined> => findBySession.maybeOne(on, of)

const lockOperatorRow = rawStatement<{ operatorId: string }, { name: string }>(
  'lock_operator',
  'select name from operators where id = $1 and revoked_at is null for update',
  ['operatorId'],
)
/** An operator with access, locked so that it is not ended meanwhile. */
export const lockOperator = (tx: Tx, operatorId: string): Promise<{ name: string } | undefined> =>
  lockOperatorRow.maybeOne(tx, { operatorId })

const samePerson = rawStatement<{ operatorId: string }, { operatorId: string }>(
  'list_operators_of_person',
  `select other.id as "operatorId" from operators o join operators other on other.person = o.person
   where o.id = $1 and other.id <> o.id order by other.created_at, other.id`,
  ['operatorId'],
)
export const othersOfPerson = async (on: Querier, operatorId: string): Promise<string[]> =>
  (await samePerson.all(on, { operatorId })).map((other) => other.operatorId)

const revokeOperatorRow = rawStatement<{ operatorId: string; at: Date }, never>(
  'revoke_operator',
  'update operators set revoked_at = $2 where id = $1 and revoked_at is null',
  ['operatorId', 'at'],
)
/** False when there was no access to end. */
export const revokeOperator = async (
  tx: Tx,
  of: { operatorId: string; at: Date },
): Promise<boolean> => (await revokeOperatorRow.run(tx, of)) === 1

export interface ListedOperator {
  operatorId: string
  name: string
  roles: OperatorRole[]
  createdAt: Date
  revokedAt: Date | null
  /** Of the newest token; a token of before may end earlier. */
  tokenUntil: Date | null
}
const listOperatorRows = rawStatement<Record<never, never>, ListedOperator>(
  'list_operators',
  `select o.id as "operatorId", o.name,
     array(select r.role from operator_roles r where r.operator_id = o.id and r.ended_at is null
       order by r.role) as roles,
     o.created_at as "createdAt", o.revoked_at as "revokedAt",
     (select max(k.expires_at) from operator_tokens k where k.operator_id = o.id
       and k.revoked_at is null) as "tokenUntil"
   from operators o order by o.created_at, o.id`,
  [],
)
export const listOperators = (on: Querier) => listOperatorRows.all(on)
