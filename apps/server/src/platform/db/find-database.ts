import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import type { ConnectionOptions } from './pool.ts'

/** Where a database may be found; a URL takes precedence. */
export interface DatabaseSettings {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

export interface FoundDatabase {
  connection: ConnectionOptions
  /** Stops what was started for this command; a server's own database keeps running. */
  stop(): Promise<void>
}

/**
 * The database of a configuration, for a command that works beside the server: the one configured by URL,
 * the embedded one of a running server, or else an embedded one started for as long as it is needed and
 * migrated to the newest schema, unless asked not to.
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
