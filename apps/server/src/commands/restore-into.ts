import type { Config } from '../config.ts'
import type { Manifest } from '../platform/backup/manifest.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { systemClock } from '../platform/clock.ts'
import type { StartedDatabase } from '../platform/db/find-database.ts'
import { openDb } from '../platform/db/pool.ts'
import { ownerOf } from '../platform/db/prepare-database.ts'
import { noteRestoredKeys } from '../platform/keys/key-fingerprints.ts'
import { type FileSettings, openFilePlace } from '../providers/open-files.ts'
import { openKeys } from '../providers/open-keys.ts'

type Target = FileSettings & Pick<Config, 'keyCommand' | 'backupKey'>

/**
 * Restores a backup into an empty database and the data folder of `target`, and brings both to where a server could
 * start. `tell` hears of the data before its keys are looked at. @throws BackupError with a sentence for the operator
 */
export const restoreInto = async (
  database: StartedDatabase,
  target: Target,
  folder: string,
  tell: (manifest: Manifest) => void = () => undefined,
): Promise<Manifest> => {
  const { dataDir, backupKey: identities = [] } = target
  const keys = await openKeys(target)
  const connection = await ownerOf(database.connections)
  const manifest = await restoreBackup({
    connection,
    dataDir,
    files: openFilePlace(target),
    folder,
    keys,
    identities,
  })
  tell(manifest)
  const db = openDb(connection, { maxConnections: 1 })
  try {
    const restored = { db, folder: await openKeys(target) }
    await noteRestoredKeys(restored, systemClock('UTC').now())
  } finally {
    await db.close()
  }
  // Now the other roles get their rights.
  await database.ready()
  return manifest
}
