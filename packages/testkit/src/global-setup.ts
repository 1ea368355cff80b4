import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@noren/server/platform/db/embedded-postgres'
import { prepareDatabase } from '@noren/server/platform/db/prepare-database'
import { ownRolesOf } from '@noren/server/platform/db/roles'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { databaseNamed, type TestServer } from './test-server.ts'

/** One PostgreSQL for the whole run, with a migrated template that each test file clones. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const own = process.env.DATABASE_URL_TEST
  const { connection, stop } = own
    ? { connection: { connectionString: own }, stop: async () => undefined }
    : await startTemporary()
  const server: TestServer = { connection, prefix: `noren_test_${process.pid}` }
  const template = `${server.prefix}_template`
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`CREATE DATABASE ${template}`)
  await prepareDatabase(ownRolesOf(databaseNamed(server, template)))
  project.provide('testServer', server)

  return async () => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [`${server.prefix}_`],
    )
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`)
    await client.end()
    await stop()
  }
}

const startTemporary = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-test-'))
  // The folder is thrown away after the run, so nothing has to survive a power cut.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Its workers would come again and again to each of hundreds of databases that live for seconds.
    autovacuum: 'off',
    io_method: 'sync',
    // Nothing counts the rows of its tables, so that it would start workers to read a few of each.
    max_parallel_workers_per_gather: '0',
    max_connections: '200',
  }
  const postgres = await startEmbeddedPostgres(dataDir, { settings })
  return {
    connection: postgres.connection,
    async stop() {
      await postgres.stop()
      rmSync(postgres.folder, { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
