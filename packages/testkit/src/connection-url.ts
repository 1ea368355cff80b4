import type { ConnectionOptions } from '@noren/server/platform/db/pool'

/** The URL by which another process reaches the same database; for a socket the host is its folder. */
export const urlOf = (connection: ConnectionOptions): string => {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password, database } = connection
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return `postgres://${login}@${encodeURIComponent(host)}:${port}/${database}`
}
