import type { ConnectionOptions } from '@noren/server/platform/db/pool'
import { ownRolesOf } from '@noren/server/platform/db/roles'

/** The URL by which another process reaches the same database; for a socket the host is its folder. */
export const urlOf = (connection: ConnectionOptions): string => {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password, database } = connection
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return `postgres://${login}@${encodeURIComponent(host)}:${port}/${database}`
}

/** The settings by which a server or a command works on the same database, each role under its own name. */
export const databaseEnv = (owner: ConnectionOptions) => {
  const { app, eraser } = ownRolesOf(owner)
  return {
    DATABASE_URL: urlOf(app),
    DATABASE_ERASER_URL: urlOf(eraser),
    DATABASE_OWNER_URL: urlOf(owner),
  }
}
