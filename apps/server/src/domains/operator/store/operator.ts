import type { OperatorRole } from '@noren/contract/operator'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

// ---- Operators and their tokens ----

export interface Operator {
  operatorId: string
  name: string
  role: OperatorRole
}
interface NewOperator extends Operator {
  createdAt: Date
}
const insertOperatorRow = rawStatement<NewOperator, never>(
  'insert_operator',
  'insert into operators (id, name, role, created_at) values ($1, $2, $3, $4)',
  ['operatorId', 'name', 'role', 'createdAt'],
)
export const insertOperator = async (tx: Tx, operator: NewOperator): Promise<void> => {
  await insertOperatorRow.run(tx, operator)
}

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

const findByToken = rawStatement<{ tokenHash: Buffer; at: Date }, Operator>(
  'find_operator_by_token',
  `select o.id as "operatorId", o.name, o.role
   from operator_tokens k join operators o on o.id = k.operator_id
   where k.token_hash = $1 and k.expires_at > $2 and k.revoked_at is null
     and o.revoked_at is null`,
  ['tokenHash', 'at'],
)
export const findOperator = (
  on: Querier,
  of: { tokenHash: Buffer; at: Date },
): Promise<Operator | undefined> => findByToken.maybeOne(on, of)

const lockOperatorRow = rawStatement<{ operatorId: string }, { role: OperatorRole }>(
  'lock_operator',
  'select role from operators where id = $1 and revoked_at is null for update',
  ['operatorId'],
)
/** An operator who has access; their access is not ended meanwhile. */
export const lockOperator = (
  tx: Tx,
  operatorId: string,
): Promise<{ role: OperatorRole } | undefined> => lockOperatorRow.maybeOne(tx, { operatorId })

const samePerson = rawStatement<{ operatorId: string }, { operatorId: string }>(
  'list_operators_of_person',
  `select other.id as "operatorId" from operators o join operators other on other.person = o.person
   where o.id = $1 and other.id <> o.id order by other.created_at, other.id`,
  ['operatorId'],
)
export const othersOfPerson = async (on: Querier, operatorId: string): Promise<string[]> =>
  (await samePerson.all(on, { operatorId })).map((other) => other.operatorId)

const revokeOperatorRow = rawStatement<{ operatorId: string; at: Date }, { role: OperatorRole }>(
  'revoke_operator',
  `update operators set revoked_at = $2 where id = $1 and revoked_at is null returning role`,
  ['operatorId', 'at'],
)
/** The role of the operator that was revoked now; nothing when there was none to revoke. */
export const revokeOperator = (
  tx: Tx,
  of: { operatorId: string; at: Date },
): Promise<{ role: OperatorRole } | undefined> => revokeOperatorRow.maybeOne(tx, of)

const listOperatorRows = rawStatement<
  Record<never, never>,
  Operator & { createdAt: Date; revokedAt: Date | null }
>(
  'list_operators',
  `select id as "operatorId", name, role, created_at as "createdAt", revoked_at as "revokedAt"
   from operators order by created_at, id`,
  [],
)
export const listOperators = (on: Querier) => listOperatorRows.all(on)

// ---- What they did ----

export interface AuditEntry {
  /** Null: the command of the machine's own administrator, or the person themselves. */
  operatorId: string | null
  action: string
  subjectId: string
  userId: string | null
  /** Statuses, codes, amounts and ids; never what a person is called or told us. */
  before: object
  after: object
  at: Date
}
const insertAudit = rawStatement<
  Omit<AuditEntry, 'before' | 'after'> & { before: string; after: string },
  never
>(
  'insert_operator_audit',
  `insert into operator_audit (operator_id, action, subject_id, user_id, before, after, done_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
  ['operatorId', 'action', 'subjectId', 'userId', 'before', 'after', 'at'],
)
export const writeAudit = async (tx: Tx, entry: AuditEntry): Promise<void> => {
  const { before, after, ...rest } = entry
  await insertAudit.run(tx, {
    ...rest,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  })
}

const listAuditRows = rawStatement<{ subjectId: string }, Omit<AuditEntry, 'userId'>>(
  'list_operator_audit',
  `select operator_id as "operatorId", action, subject_id as "subjectId", before, after,
     done_at as at
   from operator_audit where subject_id = $1 order by id`,
  ['subjectId'],
)
export const listAudit = (on: Querier, subjectId: string) => listAuditRows.all(on, { subjectId })

// ---- What they read ----

export interface ReadEntry {
  userId: string
  operatorId: string
  /** A key of the catalogue `operator` under `access.`. */
  what: string
  subjectId: string
  /** A key of the catalogue `operator` under `purpose.`. */
  purpose: string
  at: Date
}
const insertRead = rawStatement<ReadEntry, never>(
  'insert_personal_data_read',
  `insert into personal_data_reads (user_id, operator_id, what, subject_id, purpose, read_at)
   values ($1, $2, $3, $4, $5, $6)`,
  ['userId', 'operatorId', 'what', 'subjectId', 'purpose', 'at'],
)
export const writeRead = async (tx: Tx, entry: ReadEntry): Promise<void> => {
  await insertRead.run(tx, entry)
}

const lastBlock = rawStatement<{ userId: string }, { reason: string | null }>(
  'find_block_reason',
  `select after ->> 'reason' as reason from operator_audit
   where subject_id = $1 and action = 'blockPerson' order by id desc limit 1`,
  ['userId'],
)
/** Why a person who is blocked was blocked. */
export const blockReasonOf = async (on: Querier, userId: string): Promise<string | null> =>
  (await lastBlock.maybeOne(on, { userId }))?.reason ?? null

export interface ReadRow {
  at: Date
  name: string
  role: OperatorRole
  what: string
  purpose: string
}
const listReadRows = rawStatement<{ userId: string; limit: number }, ReadRow>(
  'list_personal_data_reads',
  `select r.read_at as at, o.name, o.role, r.what, r.purpose
   from personal_data_reads r join operators o on o.id = r.operator_id
   where r.user_id = $1 order by r.id desc limit $2`,
  ['userId', 'limit'],
)
/** Newest first. */
export const listReads = (on: Querier, userId: string, limit: number): Promise<ReadRow[]> =>
  listReadRows.all(on, { userId, limit })
