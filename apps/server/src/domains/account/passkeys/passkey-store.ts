import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

interface NewPasskey {
  userId: string
  passkeyId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  labelSealed: Buffer
  at: Date
}
const insertRow = rawStatement<NewPasskey, never>(
  'insert_passkey',
  `insert into passkeys
     (user_id, id, credential_id, public_key, counter, transports, label_sealed, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (user_id, credential_id) do nothing`,
  [
    'userId',
    'passkeyId',
    'credentialId',
    'publicKey',
    'counter',
    'transports',
    'labelSealed',
    'at',
  ],
)
/** False when the person has it already. */
export const insertPasskey = async (tx: Tx, passkey: NewPasskey): Promise<boolean> =>
  (await insertRow.run(tx, passkey)) === 1

export interface PasskeyRow {
  passkeyId: string
  credentialId: string
  transports: string[]
  labelSealed: Buffer
  addedAt: Date
  usedAt: Date | null
}
const listRows = rawStatement<{ userId: string }, PasskeyRow>(
  'list_passkeys',
  `select id as "passkeyId", credential_id as "credentialId", transports,
     label_sealed as "labelSealed", created_at as "addedAt", used_at as "usedAt"
   from passkeys where user_id = $1 order by created_at, id`,
  ['userId'],
)
export const listPasskeys = (on: Querier, userId: string): Promise<PasskeyRow[]> =>
  listRows.all(on, { userId })

export interface KnownPasskey {
  passkeyId: string
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  usedAt: Date | null
}
const lockRow = rawStatement<{ userId: string; credentialId: string }, KnownPasskey>(
  'lock_passkey',
  `select id as "passkeyId", user_id as "userId", credential_id as "credentialId",
     public_key as "publicKey", counter, used_at as "usedAt"
   from passkeys where user_id = $1 and credential_id = $2 for update`,
  ['userId', 'credentialId'],
)
/** Locked, so that its counter only grows. */
export const lockPasskey = (
  tx: Tx,
  of: { userId: string; credentialId: string },
): Promise<KnownPasskey | undefined> => lockRow.maybeOne(tx, of)

const updateUse = rawStatement<
  { userId: string; passkeyId: string; counter: number; at: Date },
  never
>(
  'mark_passkey_used',
  'update passkeys set counter = $3, used_at = $4 where user_id = $1 and id = $2',
  ['userId', 'passkeyId', 'counter', 'at'],
)
export const markUsed = async (
  tx: Tx,
  of: { userId: string; passkeyId: string; counter: number; at: Date },
): Promise<void> => {
  await updateUse.run(tx, of)
}

const deleteRow = rawStatement<
  { userId: string; passkeyId: string },
  { credentialId: string; labelSealed: Buffer }
>(
  'delete_passkey',
  `delete from passkeys where user_id = $1 and id = $2
   returning credential_id as "credentialId", label_sealed as "labelSealed"`,
  ['userId', 'passkeyId'],
)
/** Undefined when the person has no such passkey, or not any more. */
export const deletePasskey = (
  tx: Tx,
  of: { userId: string; passkeyId: string },
): Promise<{ credentialId: string; labelSealed: Buffer } | undefined> => deleteRow.maybeOne(tx, of)
