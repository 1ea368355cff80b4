import type { Tx } from '../../platform/db/pool.ts'
import * as store from './store/documents.ts'

/** A statement describes one day; whoever needs it again later gets a new one for the current day. */
const STATEMENT_KEPT_MS = 90 * 86_400_000

/**
 * Deletes expired statements of account. Returns how many, and their files, which the caller removes after
 * the commit.
 */
export const deleteOldStatements = async (
  tx: Tx,
  { at, limit }: { at: Date; limit: number },
): Promise<{ count: number; fileIds: string[] }> => {
  const before = new Date(at.getTime() - STATEMENT_KEPT_MS)
  const rows = await store.deleteOldStatements(tx, { before, limit })
  return { count: rows.length, fileIds: rows.flatMap(({ fileId }) => fileId ?? []) }
}
