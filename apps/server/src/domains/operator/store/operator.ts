import type { OperatorRole } from '@noren/contract/operator'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { Operator } from '../operator.ts'

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
/** An operator with access, locked so that it is not ended meanwhile. */
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
/** The role of the operator whose access was ended; undefined when there was none to end. */
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
