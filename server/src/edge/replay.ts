import type { Db } from '../db/pool.ts'
import { rawStatement } from '../db/statement.ts'
import { AppError } from '../errors.ts'

/** How far a client's clock may be off, and so for how long a nonce is worth remembering. */
export const TIMESTAMP_TOLERANCE_MS = 5 * 60 * 1000

const insertNonce = rawStatement<{ nonce: Buffer; seenAt: Date }, never>(
  'remember_nonce',
  'insert into seen_nonces (nonce, seen_at) values ($1, $2) on conflict do nothing',
  ['nonce', 'seenAt'],
)

const deleteOldNonces = rawStatement<{ before: Date }, never>(
  'forget_old_nonces',
  'delete from seen_nonces where seen_at < $1',
  ['before'],
)

/** A state-changing call's nonce counts once (wire.md §5). */
export const refuseReplay = async (db: Db, nonce: string, at: Date): Promise<void> => {
  const isNew =
    (await insertNonce.run(db, { nonce: Buffer.from(nonce, 'base64url'), seenAt: at })) === 1
  if (!isNew) throw new AppError('REPLAYED')
}

export const forgetOldNonces = async (db: Db, at: Date): Promise<void> => {
  await deleteOldNonces.run(db, { before: new Date(at.getTime() - 2 * TIMESTAMP_TOLERANCE_MS) })
}

/** A stamp too far from our clock is refused with our time, so that the client can correct itself. */
export const refuseStale = (timestamp: string | undefined, now: Date): void => {
  const stampMs = Number(timestamp)
  const isNear = Math.abs(stampMs - now.getTime()) <= TIMESTAMP_TOLERANCE_MS
  if (!isNear) {
    throw new AppError('CLOCK_OFF', { serverTime: now.toISOString(), serverMs: now.getTime() })
  }
}
