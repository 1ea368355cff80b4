import type { Deps } from '../../../deps.ts'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { IDLE_MINUTES, LIMITED_HOURS, SESSION_HOURS } from '../decide/rules.ts'
import type { SessionKind } from '../operator.ts'
import { insertChallenge } from './challenge-store.ts'
import { hasTotp, listKeys } from './key-store.ts'
import { newSecret, sessionHashOf } from './secrets.ts'
import { insertSession } from './session-store.ts'

const HOUR_MS = 60 * 60_000

export interface OpenedSession {
  /** For the cookie; stored nowhere. */
  token: string
  operatorId: string
  name: string
  kind: SessionKind
  idleMinutes: number
  expiresAt: Date
  isEnrolled: boolean
}

/** Two keys, or a key and an authenticator app. */
export const isEnrolled = async (on: Querier, operatorId: string): Promise<boolean> => {
  const keys = await listKeys(on, operatorId)
  return keys.length + ((await hasTotp(on, operatorId)) ? 1 : 0) >= 2
}

export const openSession = async (
  deps: Pick<Deps, 'newId'>,
  tx: Tx,
  of: {
    operatorId: string
    name: string
    kind: SessionKind
    credentialId: string | null
    label: string
    at: Date
  },
): Promise<OpenedSession> => {
  const { name, ...session } = of
  const { operatorId, kind, at } = session
  const token = newSecret()
  const hours = kind === 'passkey' ? SESSION_HOURS : LIMITED_HOURS
  const expiresAt = new Date(at.getTime() + hours * HOUR_MS)
  await insertSession(tx, {
    ...session,
    sessionId: deps.newId(),
    tokenHash: sessionHashOf(token),
    freshAt: kind === 'passkey' ? at : null,
    expiresAt,
  })
  return {
    token,
    operatorId,
    name,
    kind,
    idleMinutes: IDLE_MINUTES,
    expiresAt,
    isEnrolled: await isEnrolled(tx, operatorId),
  }
}

const CHALLENGE_MS = 5 * 60_000

/** A challenge of our own, good once and for five minutes. */
export const newChallenge = async (
  deps: Pick<Deps, 'newId' | 'db'>,
  of: {
    purpose: 'signIn' | 'enrol' | 'key'
    challenge: Buffer
    operatorId: string | null
    sessionId: string | null
    at: Date
  },
): Promise<string> => {
  const { at, ...rest } = of
  const challengeId = deps.newId()
  const expiresAt = new Date(at.getTime() + CHALLENGE_MS)
  await insertChallenge(deps.db, { ...rest, challengeId, begunAt: at, expiresAt })
  return challengeId
}
