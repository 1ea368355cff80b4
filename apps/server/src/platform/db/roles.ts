import { createHmac } from 'node:crypto'
import pg from 'pg'
import { StartRefusedError } from './data-folder-lock.ts'
import { addressFor, makeClient, readAddress, readAnyAddress } from './hosts.ts'
import { type ConnectionOptions, KEEP_ALIVE, QUEUE_WAITS, sqlState } from './pool.ts'
import type { Role, RoleNames } from './rights/table-rights.ts'

/** How one database is reached under each of its roles (docs/operations.md). */
export interface Connections {
  /**
   * Whoever owns the tables: migrations, a restore, a change of keys. Absent where this process is not told
   * its password.
   */
  readonly owner?: ConnectionOptions
  readonly app: ConnectionOptions
  readonly eraser: ConnectionOptions
  /** The app's user past a pooler, for what holds a session: events, the job queue, locks. Absent where there is none. */
  readonly session?: ConnectionOptions
}

const ROLES = ['app', 'eraser'] as const satisfies readonly Role[]

/** Their names in the embedded database, and the ones that we recommend. */
export const ROLE_NAMES: RoleNames = { app: 'noren_app', eraser: 'noren_eraser' }

interface Login {
  user: string
  password: string
}

const loginOf = (connection: ConnectionOptions): Login => {
  if (!('connectionString' in connection)) return connection
  const { connectionString } = connection
  const address = readAnyAddress(connectionString)
  const { username, password } = new URL(address?.first ?? connectionString)
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** The name of the user that connects so. */
export const userOf = (connection: ConnectionOptions): string => loginOf(connection).user

export const roleNamesOf = ({ app, eraser }: Connections): RoleNames => ({
  app: userOf(app),
  eraser: userOf(eraser),
})

const withLogin = (connection: ConnectionOptions, login: Login): ConnectionOptions =>
  'connectionString' in connection
    ? { connectionString: addressFor(connection.connectionString, login) }
    : { ...connection, ...login }

/**
 * The roles of a database whose owner's password we made ourselves. Theirs follow from it one way, so that no
 * further file has to be kept with it.
 */
export const ownRolesOf = (
  owner: ConnectionOptions,
): Connections & { owner: ConnectionOptions } => {
  const { password } = loginOf(owner)
  const as = (role: Role): ConnectionOptions => {
    const user = ROLE_NAMES[role]
    const own = createHmac('sha256', password).update(`noren role ${user}`).digest('hex')
    return withLogin(owner, { user, password: own })
  }
  return { owner, app: as('app'), eraser: as('eraser') }
}

/** Runs `work` on a connection of its own. */
export const onClient = async <Result>(
  connection: ConnectionOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = makeClient(connection, {
    ...KEEP_ALIVE,
    connectionTimeoutMillis: QUEUE_WAITS.connectionTimeoutMillis,
    application_name: 'noren roles',
  })
  // A lost connection fails the query; unheard it would end the process, and nothing be tidied up.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The statement that makes a role which can sign in and nothing else. */
const createRoleSql = ({ user, password }: Login): string =>
  `create role ${pg.escapeIdentifier(user)} login password ${pg.escapeLiteral(password)}
  nosuperuser nocreatedb nocreaterole noreplication nobypassrls`

const DATABASE_NAME = 'noren'
const OWNER_NAME = 'noren_owner'

/**
 * What who administers PostgreSQL runs once, for the users of these addresses or the ones that we recommend.
 * Passwords are not shown: each statement has a place for one.
 */
export const adminSql = (urls: {
  app: string | undefined
  eraser: string | undefined
  owner: string | undefined
}): string => {
  const nameOf = (url: string | undefined, usual: string): string =>
    (url && userOf({ connectionString: url })) || usual
  const owner = nameOf(urls.owner, OWNER_NAME)
  const users = [owner, nameOf(urls.app, ROLE_NAMES.app), nameOf(urls.eraser, ROLE_NAMES.eraser)]
  const app = urls.app && readAddress(urls.app)?.first
  const [, given] = new URL(app ?? `postgres://x/${DATABASE_NAME}`).pathname.split('/')
  const database = pg.escapeIdentifier(decodeURIComponent(given || DATABASE_NAME))
  return [
    '-- Once, as a superuser, each with a password of its own. Leave out what is there already:',
    '-- who owns a database that is in use goes on to own it.',
    ...users.map((user) => `${createRoleSql({ user, password: 'write a password' })};`),
    `create database ${database} owner ${pg.escapeIdentifier(owner)};`,
    '-- Then, and for each new version, with all three addresses: npm run database -- prepare',
  ].join('\n')
}

const INSUFFICIENT_PRIVILEGE = '42501'
/** Another start made it meanwhile; the second is what two at the same instant get. */
const IS_THERE = new Set(['42710', '23505'])

/** Makes the roles that the database lacks, where its owner may. */
export const makeMissingRoles = async (
  client: pg.ClientBase,
  connections: Connections,
): Promise<void> => {
  for (const role of ROLES) {
    const login = loginOf(connections[role])
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login.user])
    if (rowCount) continue
    try {
      await client.query(createRoleSql(login))
    } catch (error) {
      const code = sqlState(error) ?? ''
      if (IS_THERE.has(code)) continue
      if (code !== INSUFFICIENT_PRIVILEGE) throw error
      throw new StartRefusedError(
        `the database has no user ${login.user}, and its owner may not make one: let who administers it run what 'npm run database -- roles' prints`,
      )
    }
  }
}
