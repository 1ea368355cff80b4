import type pg from 'pg'
import { StartRefusedError } from './data-folder-lock.ts'
import { type MigrateOptions, migrate, readMigrations } from './migrate.ts'
import type { ConnectionOptions } from './pool.ts'
import { makeQueueSchema } from './queue-schema.ts'
import { applyRights, findRightsGaps, statementsFor } from './rights/rights.ts'
import { findRoleFaults, isOwner } from './role-faults.ts'
import { type Connections, makeMissingRoles, onClient, roleNamesOf, userOf } from './roles.ts'

/** Each address is of a user of its own: what one role is given, the other is denied. */
const refuseSharedUsers = ({ owner, app, eraser }: Connections): void => {
  const users = {
    DATABASE_URL: userOf(app),
    DATABASE_ERASER_URL: userOf(eraser),
    ...(owner && { DATABASE_OWNER_URL: userOf(owner) }),
  }
  for (const [name, user] of Object.entries(users)) {
    const other = Object.entries(users).find(([one, of]) => one !== name && of === user)?.[0]
    if (!other) continue
    throw new StartRefusedError(
      `${name} and ${other} are both of ${user}, or one is not set: give each a user of its own (docs/operations.md)`,
    )
  }
}

export interface Prepared {
  /** The migrations that ran now. */
  migrations: string[]
  /** How many rights were given or taken. */
  rights: number
}

/**
 * Everything that the owner does before a server works: makes the roles if it may, migrates, sets up the
 * job queue's tables, and gives each role what the list says and no more. May be repeated at any time.
 */
export const prepareDatabase = async (
  connections: Connections & { owner: ConnectionOptions },
  options: MigrateOptions = {},
): Promise<Prepared> => {
  const { owner } = connections
  refuseSharedUsers(connections)
  await onClient(owner, (client) => makeMissingRoles(client, connections))
  const migrations = await migrate(owner, options)
  await makeQueueSchema(owner)
  const rights = await onClient(owner, (client) => applyRights(client, roleNamesOf(connections)))
  return { migrations, rights }
}

const SHOWN = 5

const some = (lines: readonly string[]): string =>
  [
    ...lines.slice(0, SHOWN),
    ...(lines.length > SHOWN ? [`${lines.length - SHOWN} more`] : []),
  ].join('; ')

/** What keeps a server from working with least rights, each a sentence; the schema must be there. */
export const findDatabaseFaults = async (connections: Connections): Promise<string[]> => {
  const faults: string[] = []
  for (const role of ['app', 'eraser'] as const) {
    const connection = connections[role]
    const found = await onClient(connection, findRoleFaults)
    if (found.length > 0) faults.push(`${userOf(connection)} ${found.join(', ')}`)
  }
  if (faults.length > 0) return faults
  return onClient(connections.app, async (client) => {
    const gaps = await findRightsGaps(client, roleNamesOf(connections))
    return gaps.length === 0
      ? []
      : [`the rights are not those of this version: ${some(statementsFor(client, gaps))}`]
  })
}

/** The migrations of this version that have not run; all of them on an empty database. */
const findPending = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as there`,
  )
  const names = readMigrations().map(({ name }) => name)
  if (!rows[0]?.there) return names
  const ran = await client.query<{ name: string }>('select name from schema_migrations')
  return names.filter((name) => !ran.rows.some((row) => row.name === name))
}

const PREPARE = "run 'npm run database -- prepare' with DATABASE_OWNER_URL"

/** @throws StartRefusedError when the owner has something to do first */
const refuseUnprepared = async (connections: Connections): Promise<void> => {
  const pending = await onClient(connections.app, findPending)
  if (pending.length > 0) {
    throw new StartRefusedError(
      `the database lacks ${pending.length} migrations of this version, the first ${pending[0]}, and ${userOf(connections.app)} may not run them: ${PREPARE}`,
    )
  }
}

export interface OpenOptions {
  /** NODE_ENV=production: nothing works with more rights than it needs. */
  isProduction: boolean
  notice: (line: string) => void
}

/**
 * Makes an external database ready for a server: the owner prepares it where its address is given; otherwise
 * it has to be prepared already. A server that would work as the owner is refused in production, and says
 * so elsewhere.
 */
export const readyDatabase = async (
  connections: Connections,
  { isProduction, notice }: OpenOptions,
): Promise<Connections> => {
  const { owner, app } = connections
  const isSole = !owner && (await onClient(app, isOwner))
  if (isSole && isProduction) {
    throw new StartRefusedError(`DATABASE_URL is of ${userOf(app)}, who owns it: ${SEPARATE}`)
  }
  if (isSole) {
    for (const name of await migrate(app)) notice(`Applied ${name}`)
    await makeQueueSchema(app)
    notice(`The server works as ${userOf(app)}, who owns the database: ${SEPARATE}`)
    return { owner: app, app, eraser: app }
  }
  refuseSharedUsers(connections)
  if (owner) {
    const { migrations } = await prepareDatabase({ ...connections, owner })
    for (const name of migrations) notice(`Applied ${name}`)
  } else await refuseUnprepared(connections)
  const faults = await findDatabaseFaults(connections)
  if (faults.length === 0) return connections
  const said = `${faults.join('. ')}. With least rights: ${PREPARE}, and see docs/operations.md`
  if (isProduction) throw new StartRefusedError(said)
  notice(said)
  return connections
}

const SEPARATE =
  "a fault of the server could then change what must not change. Run 'npm run database -- roles' and give DATABASE_URL, DATABASE_ERASER_URL and DATABASE_OWNER_URL a user each (docs/operations.md)"

/** The owner's connection, for a command that does what the server may not. */
export const ownerOf = async ({ owner, app }: Connections): Promise<ConnectionOptions> => {
  if (owner) return owner
  if (await onClient(app, isOwner)) return app
  throw new StartRefusedError(
    `this is for the owner of the database, and DATABASE_URL is of ${userOf(app)}: set DATABASE_OWNER_URL for this command`,
  )
}
