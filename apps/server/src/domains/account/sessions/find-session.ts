import type { Querier } from '../../../platform/db/pool.ts'
import * as renewals from '../store/renewals.ts'
import * as sessions from '../store/sessions.ts'
import { TOKEN_OVERLAP_MS } from './limits.ts'

/**
 * The session of a token, or of the one before it: whoever got no answer when it was renewed still has that. It is
 * good until the new one has come back, and for calls that were under way then.
 */
export const findByToken = async (
  on: Querier,
  tokenHash: Buffer,
  at: Date,
): Promise<sessions.SessionRow | undefined> => {
  const row = await sessions.findSession(on, tokenHash)
  if (!row) return renewals.findByPreviousToken(on, { tokenHash })
  if (row.hasPrevious && at.getTime() - (row.renewedAt?.getTime() ?? 0) >= TOKEN_OVERLAP_MS) {
    await renewals.forgetPrevious(on, { sessionId: row.sessionId })
  }
  return row
}
