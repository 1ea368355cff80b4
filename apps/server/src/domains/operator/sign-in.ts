import { randomBytes } from 'node:crypto'
import type { Assertion } from '@noren/contract/webauthn'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { assertionOptions } from '../../platform/webauthn.ts'
import { IDLE_MINUTES } from './decide/rules.ts'
import { deleteChallenges, takeChallenge } from './session/challenge-store.ts'
import type { StaffKey } from './session/key-store.ts'
import {
  isEnrolled,
  newChallenge,
  type OpenedSession,
  openSession,
} from './session/open-session.ts'
import { newSecret, sessionHashOf } from './session/secrets.ts'
import * as sessions from './session/session-store.ts'
import { useKey, withKeys } from './session/use-key.ts'
import { lockOperator } from './store/operator.ts'

export type { OpenedSession } from './session/open-session.ts'

const CHALLENGE_BYTES = 32
const OLD_AT_ONCE = 100

/** A challenge for whichever passkey answers: nobody says who they are. */
export const beginSignIn = async (deps: Deps, at: Date) => {
  const challenge = randomBytes(CHALLENGE_BYTES)
  await deleteChallenges(deps.db, { before: at, limit: OLD_AT_ONCE })
  const of = { purpose: 'signIn', challenge, operatorId: null, sessionId: null, at } as const
  const challengeId = await newChallenge(deps, of)
  return { challengeId, options: await assertionOptions(deps.config, { challenge }) }
}

export interface Answered {
  challengeId: string
  credential: Assertion
}

/** The key that answered, with its challenge used up whatever comes of it. */
const answered = async <Result>(
  deps: Deps,
  { challengeId, credential }: Answered,
  at: Date,
  work: (tx: Tx, key: StaffKey, name: string) => Promise<Result>,
): Promise<Result> => {
  const asked = { challengeId, purpose: 'signIn', operatorId: null, sessionId: null, at } as const
  const taken = await takeChallenge(deps.db, asked)
  if (!taken) throw new AppError('WRONG_KEY')
  return withKeys(deps, at, () =>
    inTransaction(deps.db, async (tx) => {
      const key = await useKey(deps, tx, { ...taken, credential, at })
      const operator = await lockOperator(tx, key.operatorId)
      if (!operator) throw new AppError('WRONG_KEY')
      return work(tx, key, operator.name)
    }),
  )
}

/** A session for the person whose passkey answered. Throws WRONG_KEY, KEY_CLONED. */
export const finishSignIn = (
  deps: Deps,
  given: Answered & { label: string },
  at: Date,
): Promise<OpenedSession> =>
  answered(deps, given, at, (tx, { operatorId, credentialId }, name) =>
    openSession(deps, tx, {
      operatorId,
      name,
      kind: 'passkey',
      credentialId,
      label: given.label,
      at,
    }),
  )

/** The same session goes on, under a new token. Throws WRONG_KEY when it is not this person's, or is over. */
export const resumeSession = (
  deps: Deps,
  given: Answered & { sessionToken: string | undefined },
  at: Date,
): Promise<OpenedSession> =>
  answered(deps, given, at, async (tx, { operatorId, credentialId }, name) => {
    const oldHash = sessionHashOf(given.sessionToken ?? '')
    const token = newSecret()
    const tokenHash = sessionHashOf(token)
    const resumed = await sessions.resume(tx, { oldHash, tokenHash, operatorId, credentialId, at })
    if (!resumed) throw new AppError('WRONG_KEY')
    return {
      token,
      operatorId,
      name,
      kind: 'passkey',
      idleMinutes: IDLE_MINUTES,
      expiresAt: resumed.expiresAt,
      isEnrolled: await isEnrolled(tx, operatorId),
    }
  })
