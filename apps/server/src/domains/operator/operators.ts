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
/** So that a token in the wrong place can be known by its look. */
const TOKEN_PREFIX = 'nop_'
const DAY_MS = 24 * 60 * 60 * 1000

/** A token is 256 random bits, so a plain hash of it cannot be searched for. */
const tokenHashOf = (token: string): Buffer =>
  createHash('sha256').update(`noren operator token\0${token}`).digest()

/**
 * The operator behind a token, if their role may make this call. NO_SESSION without a token that
 * is good, FORBIDDEN for everything else, an unknown call included.
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

/** What the administrator's command needs: no server, only its database. */
export interface Desk {
  db: Db
  newId: () => string
  at: Date
}

export interface GivenToken {
  operatorId: string
  role: OperatorRole
  /** Told here and nowhere kept. */
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
 * Makes an operator and a token. Operators of the same name are one person: none of them confirms
 * what another of them proposed.
 * @returns the operators that are this person already
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

/** Gives an operator a new token, and ends those from before. NOT_FOUND when they have no access. */
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

/** Ends an operator's access at once. NOT_FOUND when there is none to end. */
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
