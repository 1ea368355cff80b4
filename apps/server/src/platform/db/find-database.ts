import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import type { ConnectionOptions } from './pool.ts'

/** Where a database may be found: that of a URL comes first. */
export interface DatabaseSettings {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

export interface FoundDatabase {
  connection: ConnectionOptions
  /** Ends what was started for this; a server's own database is left alone. */
  stop(): Promise<void>
}

/**
 * The database of a configuration for a command that works beside the server: the given one, the
 * embedded one of a running server, or, when none runs, an embedded one started for as long as it
 * is needed and brought to the newest schema, unless it is wanted as it was found.
 */
export const findDatabase = async (
  { databaseUrl, dataDir }: DatabaseSettings,
  { isAsFound = false }: { isAsFound?: boolean } = {},
): Promise<FoundDatabase> => {
  const leave = async (): Promise<void> => undefined
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: leave }
  const running = await findRunningPostgres(dataDir)
  if (running) return { connection: running, stop: leave }
  const started = await startEmbeddedPostgres(dataDir)
  if (!isAsFound) await migrate(started.connection)
  return started
}
