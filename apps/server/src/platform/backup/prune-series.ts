import { BackupError } from './manifest.ts'
import { abandonedOf, keptOf, type Retention, readSeries, removeBackup } from './series.ts'
import { verifyBackup } from './verify-backup.ts'

export interface PruneOrder extends Retention {
  /** The folder of the series. */
  readonly series: string
  readonly now: Date
  readonly identities: readonly string[]
}

export interface Pruned {
  readonly removed: readonly string[]
  readonly kept: readonly string[]
  /** Sentences about backups that cannot be read, which are left as they are. */
  readonly damaged: readonly string[]
}

/**
 * Removes the backups of a series that are not kept, and what cut-off ones have left. The newest one is read whole
 * first: while it is damaged, older ones may be all that there is. @throws BackupError saying that nothing was removed
 */
export const pruneSeries = async ({
  series: folder,
  now,
  identities,
  ...retention
}: PruneOrder): Promise<Pruned> => {
  const series = readSeries(folder)
  const newest = series.whole.at(-1)
  if (!newest) throw new BackupError(`${folder} holds no whole backup: nothing is removed`)
  const kept = keptOf(series.whole, retention, now)
  const old = series.whole.filter((one) => !kept.includes(one)).map(({ name }) => name)
  if (old.length > 0) {
    await verifyBackup(newest.folder, newest.manifest, { identities }).catch((error: unknown) => {
      if (!(error instanceof BackupError)) throw error
      throw new BackupError(`${error.message}. The newest backup is damaged: nothing is removed`)
    })
  }
  const removed = [...old, ...abandonedOf(series, now), ...series.removing]
  for (const name of removed) await removeBackup(folder, name)
  return { removed, kept: kept.map(({ name }) => name), damaged: series.damaged }
}
