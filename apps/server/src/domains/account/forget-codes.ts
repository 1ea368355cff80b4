import type { Tx } from '../../platform/db/pool.ts'
import * as passkeyChallenges from './passkeys/challenge-store.ts'
import * as wrongPasskeys from './passkeys/wrong-store.ts'
import * as codes from './store/codes.ts'
import * as handOffs from './store/hand-offs.ts'
import * as sessions from './store/sessions.ts'
import * as wrongCodes from './store/wrong-codes.ts'

/** Deletes codes once they no longer count against the daily limits. Returns how many. */
export const forgetOldCodes = (tx: Tx, { at, limit }: { at: Date; limit: number }) =>
  codes.deleteCodes(tx, { before: daysBefore(at, CODES_KEPT_DAYS), limit })
const CODES_KEPT_DAYS = 2

/** Deletes wrong codes once no budget counts them. Returns how many. */
export const forgetWrongCodes = (tx: Tx, { at, limit }: { at: Date; limit: number }) =>
  wrongCodes.deleteWrongCodes(tx, { before: daysBefore(at, CODES_KEPT_DAYS), limit })

/** Deletes used tokens once they would have expired anyway. Returns how many. */
export const forgetOpenTokens = (tx: Tx, { at, limit }: { at: Date; limit: number }) =>
  sessions.deleteOpenTokens(tx, { before: daysBefore(at, 1), limit })

/** Deletes answered challenges of passkeys once they would have ended anyway. Returns how many. */
export const forgetPasskeyChallenges = (tx: Tx, { at, limit }: { at: Date; limit: number }) =>
  passkeyChallenges.deleteChallenges(tx, { before: daysBefore(at, 1), limit })

/** Deletes wrong passkeys once no budget counts them. Returns how many. */
export const forgetWrongPasskeys = (tx: Tx, { at, limit }: { at: Date; limit: number }) =>
  wrongPasskeys.deleteWrong(tx, { before: daysBefore(at, CODES_KEPT_DAYS), limit })

/** Deletes links of sessions that are over; the sessions that they opened stay. Returns how many. */
export const forgetHandOffs = (tx: Tx, { at, limit }: { at: Date; limit: number }) =>
  handOffs.deleteHandOffs(tx, { before: daysBefore(at, 1), limit })

/**
 * Deletes sessions that have been over for so long that nothing asks for them: by then their devices are new ones again.
 * Returns how many.
 */
export const forgetSessions = (tx: Tx, { at, limit }: { at: Date; limit: number }) =>
  sessions.deleteSessionsOver(tx, { before: daysBefore(at, SESSIONS_KEPT_DAYS), limit })
/** As long as the devices that are compared for fraud. */
const SESSIONS_KEPT_DAYS = 400

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * 86_400_000)
