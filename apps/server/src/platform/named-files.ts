import type { Deps } from '../deps.ts'
import { CommitUnknownError } from './db/transaction.ts'

type FileDeps = Pick<Deps, 'files' | 'log'>

/**
 * Removes files that no row names any more. What named them has been decided: one that cannot be removed now takes
 * nothing of that back, and goes with the sweep (domains/privacy/sweep-files.ts).
 */
export const removeUnneeded = async (
  { files, log }: FileDeps,
  ids: readonly string[],
): Promise<void> => {
  for (const id of ids) {
    await files.remove(id).catch((error: unknown) => {
      log.error({ err: error, fileId: id }, 'a file could not be removed')
    })
  }
}

/**
 * Runs the transaction whose rows name files that have just been written. When it fails they are removed, but for a
 * commit whose answer was lost: it may stand, and its rows with it. Those that no row names go with the sweep.
 */
export const namingFiles = async <Result>(
  deps: FileDeps,
  written: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CommitUnknownError)) await removeUnneeded(deps, written)
    throw error
  }
}
