import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publishSessionEnd } from '../../platform/events/events.ts'
import type { Session } from './sessions.ts'
import * as account from './store/account.ts'
import * as sessions from './store/sessions.ts'

type Of = Pick<Session, 'userId' | 'sessionId'>

/**
 * Ends a session, and every one that its links opened, however far down. The person's row is locked first: a link that is being
 * opened meanwhile either is among them, or finds its session ended.
 */
export const endTree = async (deps: Deps, tx: Tx, of: Of, at: Date): Promise<void> => {
  await account.lockUser(tx, of.userId)
  await noteEnds(deps, tx, of, await sessions.revokeTree(tx, { ...of, at }))
}

/**
 * The same from another session, whose person does not want those devices: they are strangers from then on, told of when they
 * sign in again and without tries of their own.
 */
export const endStrangers = async (
  deps: Deps,
  tx: Tx,
  of: Of & { bySessionId: string },
  at: Date,
): Promise<void> => {
  await account.lockUser(tx, of.userId)
  await sessions.forgetMarks(tx, of)
  await endTree(deps, tx, of, at)
}

const noteEnds = async (
  deps: Deps,
  tx: Tx,
  { userId }: { userId: string },
  ended: readonly { sessionId: string }[],
): Promise<void> => {
  for (const { sessionId } of ended) {
    await deps.publish(tx, 'sessionEnded', { userId, sessionId })
    await publishSessionEnd(tx, sessionId)
  }
}

/** Ends all sessions of a person. */
export const endSessionsOf = async (
  deps: Deps,
  tx: Tx,
  { userId }: { userId: string },
  at: Date,
): Promise<void> => {
  await account.lockUser(tx, userId)
  await noteEnds(deps, tx, { userId }, await sessions.revokeAll(tx, { userId, at }))
}

export const signOut = (deps: Deps, { userId, sessionId }: Of, at: Date): Promise<void> =>
  inTransaction(deps.db, (tx) => endTree(deps, tx, { userId, sessionId }, at))

/**
 * Ends all sessions of a person, this one too. The other devices are strangers from then on; this one, which is at hand, signs
 * in again as one that is known.
 */
export const signOutEverywhere = (deps: Deps, { userId, sessionId }: Of, at: Date): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await account.lockUser(tx, userId)
    await sessions.forgetOtherMarks(tx, { userId, sessionId })
    await endSessionsOf(deps, tx, { userId }, at)
  })
