import type { Tx } from '../../platform/db/pool.ts'
import { deleteAttemptsBefore } from './capture/capture-store.ts'
import { deleteChallengesBefore, deletePrintsBefore, deleteSelfiesDue } from './face/face-store.ts'
import { deletePicturesDue } from './identity/identity-store.ts'

/**
 * Deletes the rows of expired pictures, at most `limit` of each kind, and the records of how they were
 * taken; a file without its row cannot be decrypted any more. Returns the files to be removed after the
 * commit, and whether more may be due.
 */
export const deleteExpiredPictures = async (
  tx: Tx,
  due: { at: Date; limit: number },
): Promise<{ fileIds: string[]; count: number; isDone: boolean }> => {
  const { at, limit } = due
  const daysAgo = (days: number) => new Date(at.getTime() - days * 24 * 60 * 60 * 1000)
  const before = daysAgo(ATTEMPTS_KEPT_DAYS)
  const printLimit = limit * PRINTS_EACH
  const attempts = await deleteAttemptsBefore(tx, { before, limit })
  const challenges = await deleteChallengesBefore(tx, { before, limit })
  const prints = await deletePrintsBefore(tx, {
    before: daysAgo(PRINTS_KEPT_DAYS),
    limit: printLimit,
  })
  const pictures = await deletePicturesDue(tx, due)
  const selfies = await deleteSelfiesDue(tx, due)
  const counts = [attempts, challenges, pictures.length, selfies.length]
  return {
    fileIds: [...pictures, ...selfies],
    count: counts.reduce((sum, one) => sum + one, prints),
    isDone: counts.every((one) => one < limit) && prints < printLimit,
  }
}

/** The staff may still need to see how the pictures were taken. */
const ATTEMPTS_KEPT_DAYS = 90
const PRINTS_KEPT_DAYS = 180
const PRINTS_EACH = 100
