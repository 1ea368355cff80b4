import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

interface NewKey {
  credentialId: string
  operatorId: string
  publicKey: Buffer
  isDeviceBound: boolean
  at: Date
  label: string
  transports: string[]
  counter: number
}
const insertRow = rawStatement<NewKey, never>(
  'insert_operator_credential',
  `insert into operator_credentials (id, operator_id, public_key, is_device_bound, created_at, label,
     transports, counter)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
  [
    'credentialId',
    'operatorId',
    'publicKey',
    'isDeviceBound',
    'at',
    'label',
    'transports',
    'counter',
  ],
)
/** False when the key is known already, whoever has it. */
export const insertKey = async (tx: Tx, key: NewKey): Promise<boolean> =>
  (await insertRow.run(tx, key)) === 1

export interface StaffKey {
  credentialId: string
  operatorId: string
  publicKey: Buffer
  counter: number
  usedAt: Date | null
}
const lockRow = rawStatement<{ credentialId: string }, StaffKey>(
  'lock_operator_credential',
  `select c.id as "credentialId", c.operator_id as "operatorId", c.public_key as "publicKey", c.counter,
     c.used_at as "usedAt"
   from operator_credentials c join operators o on o.id = c.operator_id
   where c.id = $1 and c.ended_at is null and o.revoked_at is null for update of c`,
  ['credentialId'],
)
/** A key that is good, of somebody with access; locked, so that its counter only grows. */
export const lockKey = (tx: Tx, credentialId: string): Promise<StaffKey | undefined> =>
  lockRow.maybeOne(tx, { credentialId })

const updateUse = rawStatement<{ credentialId: string; counter: number; at: Date }, never>(
  'mark_operator_credential_used',
  'update operator_credentials set counter = $2, used_at = $3 where id = $1',
  ['credentialId', 'counter', 'at'],
)
export const markUsed = async (
  tx: Tx,
  of: { credentialId: string; counter: number; at: Date },
): Promise<void> => {
  await updateUse.run(tx, of)
}

type Ending = { credentialId: string; operatorId: string; why: 'removed' | 'cloned'; at: Date }
const endRow = rawStatement<Ending, never>(
  'end_operator_credential',
  `update operator_credentials set ended_at = $4, ended_why = $3
   where id = $1 and operator_id = $2 and ended_at is null`,
  ['credentialId', 'operatorId', 'why', 'at'],
)
export const endKey = async (tx: Tx, of: Ending): Promise<boolean> =>
  (await endRow.run(tx, of)) === 1

const endRows = rawStatement<{ operatorId: string; why: 'left' | 'lost'; at: Date }, never>(
  'end_operator_credentials',
  `update operator_credentials set ended_at = $3, ended_why = $2
   where operator_id = $1 and ended_at is null`,
  ['operatorId', 'why', 'at'],
)
export const endKeys = (tx: Tx, of: { operatorId: string; why: 'left' | 'lost'; at: Date }) =>
  endRows.run(tx, of)

export interface ListedKey {
  credentialId: string
  label: string
  transports: string[]
  isDeviceBound: boolean
  addedAt: Date
  usedAt: Date | null
}
const listRows = rawStatement<{ operatorId: string }, ListedKey>(
  'list_operator_credentials',
  `select id as "credentialId", label, transports, is_device_bound as "isDeviceBound",
     created_at as "addedAt", used_at as "usedAt"
   from operator_credentials where operator_id = $1 and ended_at is null order by created_at, id`,
  ['operatorId'],
)
export const listKeys = (on: Querier, operatorId: string) => listRows.all(on, { operatorId })

// ---- The authenticator app ----

interface Totp {
  secretSealed: Buffer | null
  pendingSealed: Buffer | null
  lastStep: number
}
const findTotpRow = rawStatement<{ operatorId: string }, Totp>(
  'lock_operator_totp',
  `select secret_sealed as "secretSealed", pending_sealed as "pendingSealed",
     last_step as "lastStep"
   from operator_totps where operator_id = $1 for update`,
  ['operatorId'],
)
/** Locked, so that a code is taken once. */
export const lockTotp = (tx: Tx, operatorId: string): Promise<Totp | undefined> =>
  findTotpRow.maybeOne(tx, { operatorId })

const hasTotpRow = rawStatement<{ operatorId: string }, { hasTotp: boolean }>(
  'has_operator_totp',
  `select exists (
     select from operator_totps where operator_id = $1 and secret_sealed is not null
   ) as "hasTotp"`,
  ['operatorId'],
)
export const hasTotp = async (on: Querier, operatorId: string): Promise<boolean> =>
  (await hasTotpRow.one(on, { operatorId })).hasTotp

const pendRow = rawStatement<{ operatorId: string; pendingSealed: Buffer }, never>(
  'pend_operator_totp',
  `insert into operator_totps (operator_id, pending_sealed) values ($1, $2)
   on conflict (operator_id) do update set pending_sealed = excluded.pending_sealed`,
  ['operatorId', 'pendingSealed'],
)
export const pendTotp = async (
  on: Querier,
  of: { operatorId: string; pendingSealed: Buffer },
): Promise<void> => {
  await pendRow.run(on, of)
}

const keepRow = rawStatement<{ operatorId: string; step: number }, never>(
  'keep_operator_totp',
  `update operator_totps set secret_sealed = pending_sealed, pending_sealed = null, last_step = $2
   where operator_id = $1 and pending_sealed is not null`,
  ['operatorId', 'step'],
)
export const keepTotp = async (tx: Tx, of: { operatorId: string; step: number }): Promise<void> => {
  await keepRow.run(tx, of)
}

const stepRow = rawStatement<{ operatorId: string; step: number }, never>(
  'use_operator_totp_step',
  'update operator_totps set last_step = $2 where operator_id = $1 and last_step < $2',
  ['operatorId', 'step'],
)
/** False when a code of this time, or a later one, was taken before. */
export const useStep = async (tx: Tx, of: { operatorId: string; step: number }): Promise<boolean> =>
  (await stepRow.run(tx, of)) === 1

const deleteTotpRow = rawStatement<{ operatorId: string }, never>(
  'delete_operator_totp',
  'delete from operator_totps where operator_id = $1',
  ['operatorId'],
)
export const deleteTotp = async (tx: Tx, operatorId: string): Promise<void> => {
  await deleteTotpRow.run(tx, { operatorId })
}

const lockKeysRow = rawStatement<{ operatorId: string }, { isLocked: unknown }>(
  'lock_keys_of_operator',
  `select pg_advisory_xact_lock(hashtextextended('staff keys ' || $1::uuid::text, 47)) is null
     as "isLocked"`,
  ['operatorId'],
)
/** One change of a person's keys at a time. */
export const lockKeysOf = async (tx: Tx, operatorId: string): Promise<void> => {
  await lockKeysRow.run(tx, { operatorId })
}
