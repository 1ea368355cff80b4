import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publishSessionEnd } from '../../platform/events/events.ts'
import type { Session } from './sessions.ts'
import * as sessions from './store/sessions.ts'

export const signOut = (
  deps: Deps,
  session: Pick<Session, 'userId' | 'sessionId'>,
  at: Date,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await sessions.revokeSession(tx, { ...session, at })
    await deps.publish(tx, 'sessionEnded', { sessionId: session.sessionId })
    await publishSessionEnd(tx, session.sessionId)
  })
