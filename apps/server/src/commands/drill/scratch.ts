import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isDiskFull } from '../../platform/backup/disk-full.ts'
import { BackupError } from '../../platform/backup/manifest.ts'
import { lockDataFolder, StartRefusedError } from '../../platform/db/data-folder-lock.ts'
import { clusterFolderOf } from '../../platform/db/embedded-postgres.ts'
import { killPostmaster } from '../../platform/db/postmaster.ts'

/** A place to restore to, which goes again with all that is in it. */
export interface Scratch {
  readonly folder: string
  remove(): Promise<void>
}

const PREFIX = 'noren-drill-'
/** What a drill lays in its scratch folder. */
const DATA = 'data'

const removeScratch = async (folder: string): Promise<void> => {
  const dataDir = join(folder, DATA)
  if (existsSync(dataDir)) {
    const cluster = clusterFolderOf(dataDir)
    await killPostmaster(cluster)
    // Root's clusters may lie elsewhere.
    rmSync(dirname(cluster), { recursive: true, force: true })
  }
  await killPostmaster(join(folder, 'cluster'))
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Removes what drills have left that were killed: their databases run on, and people's data lie there. One that is
 * under way stays.
 * @returns the folders
 */
const removeLeft = async (parent: string): Promise<string[]> => {
  const removed: string[] = []
  for (const name of readdirSync(parent).filter((one) => one.startsWith(PREFIX))) {
    const folder = join(parent, name)
    try {
      lockDataFolder(folder)
    } catch (error) {
      if (error instanceof StartRefusedError) continue
      throw error
    }
    await removeScratch(folder)
    removed.push(folder)
  }
  return removed
}

/** PostgreSQL, which cannot write its log any more, says that its connection is lost, or nothing. */
const LEFT_BYTES_MIN = 16_000_000

/** A failure on a full disk, as one sentence; others as they are. Ask before anything is removed. */
export const scratchFault = ({ folder }: Scratch, error: unknown): unknown => {
  const { bavail, bsize } = statfsSync(folder)
  const isSaid = error instanceof Error && /No space left on device/.test(error.message)
  if (!isSaid && !isDiskFull(error) && bavail * bsize > LEFT_BYTES_MIN) return error
  return new BackupError(
    `there is no space left in ${dirname(folder)} for a whole copy: choose another place with --scratch`,
  )
}

/** A new scratch folder in `parent`, after what killed drills have left there was removed. */
export const makeScratch = async (
  parent: string,
  say: (line: string) => void,
): Promise<Scratch & { readonly dataDir: string }> => {
  for (const left of await removeLeft(parent)) say(`Removed what a killed drill left: ${left}`)
  const folder = mkdtempSync(join(parent, PREFIX))
  lockDataFolder(folder)
  // PostgreSQL does not run as root: its user passes through, and lists nothing.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711)
  const dataDir = join(folder, DATA)
  mkdirSync(dataDir, { mode: 0o700 })
  return { folder, dataDir, remove: () => removeScratch(folder) }
}
