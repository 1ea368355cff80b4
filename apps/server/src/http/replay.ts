import type { Querier } from '../platform/db/pool.ts'
import { rawStatement } from '../platform/db/statement.ts'
import { AppError } from '../platform/errors.ts'

/** How far a client's clock may be off; nonces need to be remembered for this long. */
export const TIMESTAMP_TOLERANCE_MS = 5 * 60 * 1000

const insertNonce = rawStatement<{ nonce: Buffer; seenAt: Date }, never>(
  'remember_nonce',
  'insert into seen_nonces (nonce, seen_at) values ($1, $2) on conflict do nothing',
  ['nonce', 'seenAt'],
)

const deleteOldNonces = rawStatement<{ before: Date; limit: number }, never>(
  'forget_old_nonces',
  `delete from seen_nonces where nonce in (
     select nonce from seen_nonces where seen_at < $1
     order by seen_at limit $2 for update skip locked)`,
  ['before', 'limit'],
)

/** Refuses a state-changing call whose nonce was used before; `mark` identifies the nonce under its key. */
export const refuseReplay = async (on: Querier, mark: Buffer, at: Date): Promise<void> => {
  const isNew = (await insertNonce.run(on, { nonce: mark, seenAt: at })) === 1
  if (!isNew) throw new AppError('REPLAYED')
}

/** Deletes at most `limit` expired nonces; returns how many. */
export const forgetOldNonces = (
  on: Querier,
  { at, limit }: { at: Date; limit: number },
): Promise<number> =>
  deleteOldNonces.run(on, {
    before: new Date(at.getTime() - 2 * TIMESTAMP_TOLERANCE_MS),
    limit,
  })

/** Refuses a timestamp too far from our clock, giving our time so that the client can correct itself. */
export const refuseStale = (timestamp: string | undefined, now: Date): void => {
  const stampMs = /^\d{1,15}$/.test(timestamp ?? '') ? Number(timestamp) : Number.NaN
  const isNear = Math.abs(stampMs - now.getTime()) <= TIMESTAMP_TOLERANCE_MS
  if (!isNear) {
    throw new AppError('CLOCK_OFF', { serverTime: now.toISOString(), serverMs: now.getTime() })
  }
}
