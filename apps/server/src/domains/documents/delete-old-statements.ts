import type { Tx } from '../../platform/db/pool.ts'
import * as store from './store/documents.ts'

/** A statement says how things stood on its day; whoever wants one later is given that day's. */
const STATEMENT_KEPT_MS = 90 * 86_400_000

/**
 * Deletes statements of account that are past their time; returns how many, and their files, which
 * are removed after the commit.
 */
export const deleteOldStatements = async (
  tx: Tx,
  { at, limit }: { at: Date; limit: number },
): Promise<{ count: number; fileIds: string[] }> => {
  const before = new Date(at.getTime() - STATEMENT_KEPT_MS)
  const rows = await store.deleteOldStatements(tx, { before, limit })
  return { count: rows.length, fileIds: rows.flatMap(({ fileId }) => fileId ?? []) }
}
