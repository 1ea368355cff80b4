import type { ConnectionOptions } from '@noren/server/platform/db/pool'

/** The PostgreSQL of a test run, and how the names of its databases begin. */
export interface TestServer {
  connection: ConnectionOptions
  prefix: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

export const databaseNamed = ({ connection }: TestServer, database: string): ConnectionOptions => {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
