import { createHash, randomBytes } from 'node:crypto'
import type { OperatorRole } from '@noren/contract/operator'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { isPermitted, TOKEN_DAYS } from './decide/rules.ts'
import type { Operator } from './operator.ts'
import * as store from './store/operator.ts'

const TOKEN_BYTES = 32
/** Makes a leaked token recognisable. */
const TOKEN_PREFIX = 'nop_'
const DAY_MS = 24 * 60 * 60 * 1000

/** A token has 256 random bits, so an unsalted hash of it cannot be reversed. */
const tokenHashOf = (token: string): Buffer =>
  createHash('sha256').update(`noren operator token\0${token}`).digest()

/**
 * The operator behind a token, if their role may make this call. Throws NO_SESSION without a valid token,
 * FORBIDDEN for anything else, including an unknown call.
 */
export const admitOperator = async (
  deps: Pick<Deps, 'db'>,
  input: { token: string | undefined; call: string; at: Date },
): Promise<Operator> => {
  const { token, call, at } = input
  if (!token) throw new AppError('NO_SESSION')
  const operator = await store.findOperator(deps.db, { tokenHash: tokenHashOf(token), at })
  if (!operator) throw new AppError('NO_SESSION')
  if (!isPermitted(operator.role, call)) throw new AppError('FORBIDDEN')
  return operator
}

/** What the administrator's command needs: only the database, no server. */
export interface Desk {
  db: Db
  newId: () => string
  at: Date
}

export interface GivenToken {
  operatorId: string
  role: OperatorRole
  /** Shown once and stored nowhere. */
  token: string
  expiresAt: Date
}

const giveToken = async (
  tx: Tx,
  { operatorId, role, at }: { operatorId: string; role: OperatorRole; at: Date },
): Promise<GivenToken> => {
  const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(at.getTime() + TOKEN_DAYS * DAY_MS)
  const tokenHash = tokenHashOf(token)
  await store.insertToken(tx, { tokenHash, operatorId, createdAt: at, expiresAt })
  return { operatorId, role, token, expiresAt }
}

/**
 * Creates an operator and a token. Operators with the same name count as one person: none of them can
 * confirm what another of them proposed.
 * @returns the operators that already belong to this person
 */
export const addOperator = (
  { db, newId, at }: Desk,
  input: { name: string; role: OperatorRole },
): Promise<GivenToken & { samePersonIds: string[] }> => {
  const operatorId = newId()
  return inTransaction(db, async (tx) => {
    await store.insertOperator(tx, { ...input, operatorId, createdAt: at })
    const given = await giveToken(tx, { operatorId, role: input.role, at })
    await writeAudit(tx, {
      operatorId: null,
      action: 'addOperator',
      subjectId: operatorId,
      userId: null,
      before: {},
      after: { role: input.role },
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
    await store.revokeTokens(tx, { operatorId, at })
    const given = await giveToken(tx, { operatorId, role: operator.role, at })
    await writeAudit(tx, {
      operatorId: null,
      action: 'renewToken',
      subjectId: operatorId,
      userId: null,
      before: {},
      after: { role: operator.role },
      at,
    })
    return given
  })

/** Ends an operator's access at once. Throws NOT_FOUND when they have none. */
export const revokeOperator = ({ db, at }: Desk, operatorId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const revoked = await store.revokeOperator(tx, { operatorId, at })
    if (!revoked) throw new AppError('NOT_FOUND')
    await writeAudit(tx, {
      operatorId: null,
      action: 'revokeOperator',
      subjectId: operatorId,
      userId: null,
      before: { role: revoked.role },
      after: {},
      at,
    })
  })

export const listOperators = (db: Db) => store.listOperators(db)
