import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { markHashOf } from './known-device.ts'
import type { Origin } from './origin.ts'
import { SESSION_LIMITS, TOKEN_LIFE_MS } from './sessions/limits.ts'
import { tokenHashOf } from './sessions/token-hash.ts'
import type { Session } from './sessions.ts'
import * as renewals from './store/renewals.ts'

/**
 * `next`: a new token where the session's is old; null where there is nothing to renew. `isNewest`: the token that asked was
 * the session's newest until then, not one whose answer had been lost. A session from before there were
 * device keys is bound to the key that asks, if the request also has the mark that only this browser was given
 * when it signed in: a cookie that no script reads, so that a token that was taken from a page binds nothing.
 */
export const renewSession = (
  deps: Deps,
  { sessionId, userId }: Session,
  origin: Origin,
  { token }: { token: string },
): Promise<{ next: string | null; isNewest: boolean }> =>
  inTransaction(deps.db, async (tx) => {
    const { keyHash, at } = origin
    const session = await renewals.lockSession(tx, { sessionId, userId })
    const isNewest = session.tokenHash.equals(tokenHashOf(token))
    const asItIs = { next: null, isNewest }
    if (!keyHash) return asItIs
    if (session.keyHash === null) {
      if (!isOwnDevice(deps, session, origin)) return asItIs
      const expiresAt = new Date(session.createdAt.getTime() + SESSION_LIMITS.bound.lifeMs)
      await renewals.bindSession(tx, { sessionId, keyHash, expiresAt })
    } else {
      const since = session.renewedAt ?? session.createdAt
      if (at.getTime() - since.getTime() < TOKEN_LIFE_MS) return asItIs
    }
    const next = randomBytes(32).toString('base64url')
    await renewals.renewToken(tx, {
      sessionId,
      userId,
      tokenHash: tokenHashOf(next),
      previousTokenHash: tokenHashOf(token),
      at,
    })
    return { next, isNewest }
  })

const isOwnDevice = (
  deps: Deps,
  { isFromBefore, markHash, deviceId }: renewals.Renewable,
  origin: Origin,
): boolean => {
  const mark = markHashOf(deps, origin.mark)
  return (
    isFromBefore &&
    deviceId === origin.deviceId &&
    mark !== null &&
    markHash !== null &&
    mark.equals(markHash)
  )
}
