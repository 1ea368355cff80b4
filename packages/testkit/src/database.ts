import { randomBytes } from 'node:crypto'
import { type ConnectionOptions, type Db, openDb } from '@noren/server/platform/db/pool'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseNamed } from './test-server.ts'

export interface TestDatabase {
  /** As the owner: a test may look at everything and tamper with it. */
  db: Db
  /** The owner's; `ownRolesOf` has those that a server works with. */
  connection: ConnectionOptions
  /** Closes `db` and drops the database, whoever else is still connected. */
  close(): Promise<void>
}

/** A migrated, empty database for one test file; create it in beforeAll and close it in afterAll. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createFrom(`${inject('testServer').prefix}_template`)

/** A database without a schema, as on a new machine. */
export const createBareDatabase = (): Promise<TestDatabase> => createFrom('template0')

const createFrom = async (template: string): Promise<TestDatabase> => {
  const server = inject('testServer')
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`
  // Copied by file: half of the time that PostgreSQL takes to log each of its pages.
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  // A clone has the rights on tables of its template, and those on the database of none.
  await onServer(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`)
  const connection = databaseNamed(server, name)
  const db = openDb(connection)
  return {
    db,
    connection,
    async close() {
      await db.close()
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

const onServer = async (text: string): Promise<void> => {
  const client = new pg.Client(inject('testServer').connection)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
