import { pipeline } from 'node:stream/promises'
import {
  listPartitions,
  listReferences,
  listSequences,
} from '@noren/server/platform/backup/table-list'
import { migrate, readMigrations } from '@noren/server/platform/db/migrate'
import type { ConnectionOptions } from '@noren/server/platform/db/pool'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { createBareDatabase, type TestDatabase } from './database.ts'
import { listColumns } from './every-row.ts'

/** The newest migration but one. */
export const previousMigration = (): string => {
  const name = readMigrations().at(-2)?.name
  if (!name) throw new Error('there is no version before this one')
  return name
}

/** The migration before one of that name, such as '0230-seals.sql'. */
export const migrationBefore = (name: string): string => {
  const names = readMigrations().map((one) => one.name)
  const before = names[names.indexOf(name) - 1]
  if (!before) throw new Error(`no migration before ${name}`)
  return before
}

/**
 * A database as the previous version left it, or an older one of which `last` was the newest migration: a schema made by its migrations only, filled with the rows of
 * a database in use, as far as that schema has their columns.
 */
export const givenOlderDatabase = async (
  filled: {
    connection: ConnectionOptions
  },
  last = previousMigration(),
): Promise<TestDatabase> => {
  const older = await createBareDatabase()
  await migrate(older.connection, { last })
  const from = new pg.Client(filled.connection)
  const to = new pg.Client(older.connection)
  await Promise.all([from.connect(), to.connect()])
  for (const { table, name } of await listReferences(to)) {
    await to.query(`alter table ${table} drop constraint ${name}`)
  }
  for (const { name, parent, bound } of await listPartitions(from)) {
    await to.query(`create table ${name} partition of ${parent} ${bound}`)
  }
  for (const { table, columns } of await listColumns(older.db)) {
    await to.query(`alter table ${table} disable trigger user`)
    await to.query(`delete from ${table}`)
    await pipeline(
      from.query(copyTo(`copy (select ${columns} from ${table}) to stdout`)),
      to.query(copyFrom(`copy ${table} (${columns}) from stdin`)),
    )
    await to.query(`alter table ${table} enable trigger user`)
  }
  for (const { name, lastValue } of await listSequences(from)) {
    await to.query('select setval(to_regclass($1), $2)', [name, lastValue])
  }
  await Promise.all([from.end(), to.end()])
  return older
}
