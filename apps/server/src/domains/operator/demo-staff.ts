import { randomBytes } from 'node:crypto'
import { OPERATOR_ROLES, type OperatorRole } from '@noren/contract/operator/roles'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { assignRoles, roleBefore } from './assign-roles.ts'
import { insertKey, listKeys } from './session/key-store.ts'
import { type OpenedSession, openSession } from './session/open-session.ts'
import { findByName, insertOperator } from './store/operator.ts'
import { lockStaff } from './store/roles.ts'

/**
 * The invented staff of a sandbox. Whoever tries the console out signs in as one of them with one button; the
 * browser brings a key of its own, so that decisions are signed and verified as everywhere.
 */

/** Two for each role, because some decisions need a second person. */
const DEMO_PEOPLE: Readonly<Record<OperatorRole, readonly [string, string]>> = {
  creditOfficer: ['Meera Nair', 'Arjun Sethi'],
  kycReviewer: ['Joel Baptist', 'Tara Menon'],
  collectionsAgent: ['Anand Pillai', 'Rekha Suri'],
  collectionsLead: ['Lakshmi Rao', 'Dev Kapoor'],
  support: ['Farah Khan', 'Nikhil Bose'],
  grievanceOfficer: ['Sudha Iyer', 'Omar Qadri'],
  finance: ['Sunil Deshmukh', 'Priya Varma'],
  accountant: ['Gita Shah', 'Imran Mirza'],
  teamLead: ['Devika Menon', 'Farid Ansari'],
  productManager: ['Kabir Anand', 'Leena Joshi'],
  analyst: ['Vivek Chandra', 'Asha Pai'],
  auditor: ['Ruth Dsouza', 'Harish Gowda'],
  admin: ['Nisha Thomas', 'Rohan Das'],
}

/** A lead leads those who do what the lead's other roles do. */
const DEMO_ROLES: Partial<Record<OperatorRole, readonly OperatorRole[]>> = {
  teamLead: ['teamLead', 'kycReviewer', 'creditOfficer'],
}
const rolesOf = (role: OperatorRole): readonly OperatorRole[] => DEMO_ROLES[role] ?? [role]

/** A point of P-256 without compression: 4, then x and y. */
const POINT_BYTES = 65
const POINT_FIRST = 4
const COORDINATE_BYTES = 32
/** The map of such a key in COSE (RFC 9053): kty EC2, alg ES256, crv P-256, and before each coordinate its name. */
const COSE_HEAD = Buffer.from('a5010203262001', 'hex')
const COSE_X = Buffer.from('215820', 'hex')
const COSE_Y = Buffer.from('225820', 'hex')

/** Undefined for what is no such point. */
const coseKeyOf = (point: Buffer): Buffer | undefined => {
  if (point.length !== POINT_BYTES || point[0] !== POINT_FIRST) return undefined
  const x = point.subarray(1, 1 + COORDINATE_BYTES)
  const y = point.subarray(1 + COORDINATE_BYTES)
  return Buffer.concat([COSE_HEAD, COSE_X, x, COSE_Y, y])
}

const newCredentialId = (): string => randomBytes(COORDINATE_BYTES).toString('base64url')

/** Finds or invents the person. */
const personOf = async (
  deps: Pick<Deps, 'newId'>,
  tx: Tx,
  { role, name, at }: { role: OperatorRole; name: string; at: Date },
): Promise<string> => {
  await lockStaff(tx)
  const known = await findByName(tx, name)
  if (known) return known.operatorId
  const operatorId = deps.newId()
  await insertOperator(tx, {
    operatorId,
    name,
    roleBefore: roleBefore(rolesOf(role)),
    createdAt: at,
  })
  await assignRoles(deps, tx, { operatorId, roles: rolesOf(role), by: null, at })
  return operatorId
}

export interface DemoSignIn {
  role: OperatorRole
  /** 1 or 2. */
  person: number
  /** Of the browser's key: a point of P-256 without compression. */
  publicKey: Buffer
  label: string
}

/**
 * Opens a session for an invented person of this role, with the browser's key as one of theirs. Throws
 * NOT_FOUND where there is no sandbox, VALIDATION for what is no key.
 */
export const signInDemo = async (
  deps: Deps,
  { role, person, publicKey, label }: DemoSignIn,
  at: Date,
): Promise<OpenedSession & { credentialId: string }> => {
  if (!deps.config.isSandbox) throw new AppError('NOT_FOUND')
  const name = DEMO_PEOPLE[role][person - 1]
  const coseKey = coseKeyOf(publicKey)
  if (!name || !coseKey) throw new AppError('VALIDATION')
  return inTransaction(deps.db, async (tx) => {
    const operatorId = await personOf(deps, tx, { role, name, at })
    const key = { operatorId, publicKey: coseKey, isDeviceBound: false, at, label }
    // The second key that everybody must have: nobody holds its other half.
    if ((await listKeys(tx, operatorId)).length === 0) {
      const spare = { ...key, credentialId: newCredentialId(), transports: [], counter: 0 }
      await insertKey(tx, spare)
    }
    const credentialId = newCredentialId()
    await insertKey(tx, { ...key, credentialId, transports: ['internal'], counter: 0 })
    await writeAudit(tx, {
      operatorId,
      action: 'demoSignIn',
      subjectId: operatorId,
      userId: null,
      before: {},
      after: { credentialId, role },
      at,
    })
    const session = { operatorId, name, kind: 'passkey', credentialId, label, at } as const
    return { ...(await openSession(deps, tx, session)), credentialId }
  })
}

/** The roles that have somebody, in the order of the contract. */
export const demoStaff = (): { role: OperatorRole; names: readonly [string, string] }[] =>
  OPERATOR_ROLES.map((role) => ({ role, names: DEMO_PEOPLE[role] }))
