import type { Tx } from '../../platform/db/pool.ts'
import { deleteChallenges } from './passkeys/challenge-store.ts'
import { deleteWrong } from './passkeys/wrong-store.ts'

const DAY_MS = 86_400_000
const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS)

/** Deletes answered challenges once they would have ended anyway. Returns how many. */
export const forgetPasskeyChallenges = (tx: Tx, { at, limit }: { at: Date; limit: number }) =>
  deleteChallenges(tx, { before: daysBefore(at, 1), limit })

/** Deletes wrong passkeys once no budget counts them. Returns how many. */
export const forgetWrongPasskeys = (tx: Tx, { at, limit }: { at: Date; limit: number }) =>
  deleteWrong(tx, { before: daysBefore(at, 2), limit })
