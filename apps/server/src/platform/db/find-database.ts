import {
  type EmbeddedOptions,
  findRunningPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { refuseUnfitPooler } from './pooler.ts'
import { prepareDatabase, readyDatabase } from './prepare-database.ts'
import { type Connections, ownRolesOf } from './roles.ts'

/** Where a database may be found; a URL takes precedence. */
export interface DatabaseSettings {
  readonly databaseUrl: string | undefined
  readonly databaseEraserUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly databaseSessionUrl: string | undefined
  readonly dataDir: string
}

export interface FoundDatabase {
  connections: Connections
  /** Stops what was started for this command; a server's own database keeps running. */
  stop(): Promise<void>
}

/** The addresses of an external database as they were given. */
const givenConnections = (url: string, settings: DatabaseSettings): Connections => {
  const session = settings.databaseSessionUrl
  const isPooled = session !== undefined && { isPooled: true }
  return {
    ...(settings.databaseOwnerUrl && { owner: { connectionString: settings.databaseOwnerUrl } }),
    app: { connectionString: url, ...isPooled },
    eraser: { connectionString: settings.databaseEraserUrl ?? url, ...isPooled },
    ...(session && { session: { connectionString: session } }),
  }
}

const leave = async (): Promise<void> => undefined

/**
 * The database of a configuration, for a command that works beside the server: the one configured by URL,
 * the embedded one of a running server, or else an embedded one started for as long as it is needed and
 * brought to the newest schema. As found, its owner is who works, since an older version may have left it.
 */
export const findDatabase = async (
  settings: DatabaseSettings,
  { isAsFound = false }: { isAsFound?: boolean } = {},
): Promise<FoundDatabase> => {
  if (settings.databaseUrl) {
    const connections = givenConnections(settings.databaseUrl, settings)
    // A command takes few connections, and may hold a lock.
    const { session: app = connections.app } = connections
    return { connections: { ...connections, app }, stop: leave }
  }
  const running = await findRunningPostgres(settings.dataDir)
  if (running) return { connections: ownRolesOf(running), stop: leave }
  const started = await startEmbeddedPostgres(settings.dataDir)
  const connections = ownRolesOf(started.connection)
  try {
    if (!isAsFound) await prepareDatabase(connections)
  } catch (error) {
    await started.stop()
    throw error
  }
  return { connections, stop: started.stop }
}

export interface StartedDatabase extends FoundDatabase {
  /**
   * Brings the schema and the rights to those of this version, or has them checked.
   * @returns the connections to work with
   * @throws StartRefusedError saying what is to be done first
   */
  ready(): Promise<Connections>
}

/** The database that a server works on: the one configured by URL, or else the embedded one, started. */
export const startDatabase = async (
  settings: DatabaseSettings & { readonly isProduction: boolean },
  notice: (line: string) => void,
  { isRemade = false }: Pick<EmbeddedOptions, 'isRemade'> = {},
): Promise<StartedDatabase> => {
  if (settings.databaseUrl) {
    const connections = givenConnections(settings.databaseUrl, settings)
    return {
      connections,
      async ready() {
        // The owner of a new database admits the server's users to it first; without an owner nothing may be done before.
        if (!connections.owner) await refuseUnfitPooler(connections)
        const options = { isProduction: settings.isProduction, notice }
        const ready = await readyDatabase(connections, options)
        if (connections.owner) await refuseUnfitPooler(ready)
        return ready
      },
      stop: leave,
    }
  }
  const started = await startEmbeddedPostgres(settings.dataDir, { notice, isRemade })
  const connections = ownRolesOf(started.connection)
  return {
    connections,
    async ready() {
      const { migrations } = await prepareDatabase(connections)
      for (const name of migrations) notice(`Applied ${name}`)
      return connections
    },
    stop: started.stop,
  }
}
