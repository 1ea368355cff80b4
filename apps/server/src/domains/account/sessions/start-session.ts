import { randomBytes } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { noteSignals } from '../../fraud/note-signals.ts'
import { markFor } from '../known-device.ts'
import type { Origin } from '../origin.ts'
import * as sessions from '../store/sessions.ts'
import { endOfNew } from './limits.ts'
import { tokenHashOf } from './token-hash.ts'

/** A token has 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The session that hands on to a new one, which ends with it and no later than it. */
export interface Parent {
  sessionId: string
  expiresAt: Date
}

export const startSession = async (
  deps: Deps,
  tx: Tx,
  of: { userId: string; deviceLabel: string; parent?: Parent },
  origin: Origin,
): Promise<{ sessionId: string; token: string; mark: string }> => {
  const { userId, deviceLabel, parent } = of
  const { keyHash, at: createdAt } = origin
  const [sessionId, token] = [deps.newId(), newToken()]
  const { mark, markHash } = markFor(deps, origin.mark)
  await sessions.insertSession(tx, {
    id: sessionId,
    userId,
    tokenHash: tokenHashOf(token),
    deviceId: origin.deviceId,
    deviceLabel,
    markHash,
    keyHash: keyHash ?? null,
    parentId: parent?.sessionId ?? null,
    createdAt,
    expiresAt: endOfNew(keyHash, createdAt, parent?.expiresAt),
  })
  // The key that the device has proven: a copied header or a cleared cookie is another one, or none.
  if (keyHash) {
    const signals = [{ kind: 'deviceKey', value: keyHash.toString('base64url') }] as const
    noteSignals(deps, tx, { userId, signals, at: createdAt })
  }
  return { sessionId, token, mark }
}
