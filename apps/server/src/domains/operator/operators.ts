import { createHash, randomBytes } from 'node:crypto'
import type { OperatorRole } from '@noren/contract/operator/roles'
import type { Db, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { assignRoles, roleBefore } from './assign-roles.ts'
import { TOKEN_DAYS } from './decide/rules.ts'
import { leave } from './staff/leave.ts'
import * as store from './store/operator.ts'
import { lockStaff, rolesOf } from './store/roles.ts'

const TOKEN_BYTES = 32
/** Makes a leaked token recognisable. */
const TOKEN_PREFIX = 'nop_'
const DAY_MS = 24 * 60 * 60 * 1000

/** A token has 256 random bits, so an unsalted hash of it cannot be reversed. */
export const tokenHashOf = (token: string): Buffer =>
  createHash('sha256').update(`noren operator token\0${token}`).digest()

/** Tokens that were made before this have ended. */
export const tokensSince = (at: Date): Date => new Date(at.getTime() - TOKEN_DAYS * DAY_MS)

/** What the administrator's command needs: only the database, no server. */
export interface Desk {
  db: Db
  newId: () => string
  at: Date
}

export interface GivenToken {
  operatorId: string
  roles: readonly OperatorRole[]
  /** Shown once and stored nowhere. */
  token: string
  expiresAt: Date
}

const giveToken = async (
  tx: Tx,
  { operatorId, roles, at }: { operatorId: string; roles: readonly OperatorRole[]; at: Date },
): Promise<GivenToken> => {
  const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(at.getTime() + TOKEN_DAYS * DAY_MS)
  const tokenHash = tokenHashOf(token)
  await store.insertToken(tx, { tokenHash, operatorId, createdAt: at, expiresAt })
  return { operatorId, roles, token, expiresAt }
}

/**
 * Creates an operator and a token. Operators with the same name count as one person: none of them can
 * confirm what another of them proposed, and their roles are looked at together.
 * @returns the operators that already belong to this person
 */
export const addOperator = (
  { db, newId, at }: Desk,
  input: { name: string; roles: readonly OperatorRole[] },
): Promise<GivenToken & { samePersonIds: string[] }> => {
  const operatorId = newId()
  const { name, roles } = input
  return inTransaction(db, async (tx) => {
    await lockStaff(tx)
    const createdAt = at
    await store.insertOperator(tx, { operatorId, name, roleBefore: roleBefore(roles), createdAt })
    await assignRoles({ newId }, tx, { operatorId, roles, by: null, at })
    const given = await giveToken(tx, { operatorId, roles, at })
    await writeAudit(tx, {
      operatorId: null,
      action: 'addOperator',
      subjectId: operatorId,
      userId: null,
      before: {},
      after: { roles },
      at,
    })
    return { ...given, samePersonIds: await store.othersOfPerson(tx, operatorId) }
  })
}

/**
 * Issues a new token to an operator and ends the previous ones. Throws NOT_FOUND when they have no access.
 */
export const renewToken = ({ db, at }: Desk, operatorId: string): Promise<GivenToken> =>
  inTransaction(db, async (tx) => {
    const operator = await store.lockOperator(tx, operatorId)
    if (!operator) throw new AppError('NOT_FOUND')
    const roles = await rolesOf(tx, operatorId)
    await store.revokeTokens(tx, { operatorId, at })
    const given = await giveToken(tx, { operatorId, roles, at })
    await writeAudit(tx, {
      operatorId: null,
      action: 'renewToken',
      subjectId: operatorId,
      userId: null,
      before: {},
      after: { roles },
      at,
    })
    return given
  })

/** Ends an operator's access at once. Throws NOT_FOUND when they have none. */
export const revokeOperator = ({ db, at }: Desk, operatorId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockStaff(tx)
    const roles = await rolesOf(tx, operatorId)
    const left = await leave(tx, { operatorId, by: null, at })
    await writeAudit(tx, {
      operatorId: null,
      action: 'revokeOperator',
      subjectId: operatorId,
      userId: null,
      before: { roles },
      after: left,
      at,
    })
  })

export const listOperators = (db: Db) => store.listOperators(db)
