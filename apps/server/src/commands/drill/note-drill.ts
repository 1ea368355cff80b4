import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { type Drill, insertDrill } from '../../domains/recovery/drill-store.ts'
import { clusterFolderOf } from '../../platform/db/embedded-postgres.ts'
import { findDatabase } from '../../platform/db/find-database.ts'
import { openDb } from '../../platform/db/pool.ts'

/** PostgreSQL's undefined_table. */
const UNDEFINED_TABLE = '42P01'

const hasDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== undefined ||
  (existsSync(join(dataDir, 'postgres-password')) && existsSync(clusterFolderOf(dataDir)))

/**
 * Notes a drill in the server's database, whose nightly work calls out when the last good one is old.
 * @returns why it could not be noted, or undefined
 */
export const noteDrill = async (config: Config, drill: Drill): Promise<string | undefined> => {
  if (!hasDatabase(config)) return 'there is no database at DATABASE_URL or DATA_DIR'
  try {
    const database = await findDatabase(config)
    const db = openDb(database.connections.app, { maxConnections: 1 })
    try {
      await insertDrill(db, drill)
    } finally {
      await db.close()
      await database.stop()
    }
    return undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) {
      return 'the database is of an older version: npm run database -- prepare'
    }
    return error instanceof Error ? error.message : String(error)
  }
}
