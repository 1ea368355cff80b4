import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '@noren/server/platform/db/embedded-postgres'
import { prepareDatabase } from '@noren/server/platform/db/prepare-database'
import { ownRolesOf } from '@noren/server/platform/db/roles'
import { MIGRATED_FOLDER, PREPARED_FOLDER, removeFolder, startNoren } from './noren-process.ts'

/** Copies of it are thrown away, so nothing has to survive a power cut. */
const UNSAFE = `
fsync = off
synchronous_commit = off
full_page_writes = off
`

const APP = resolve(import.meta.dirname, '../apps/web/dist-in/index.html')

/** A data folder of no market, with an empty database of the newest schema. */
const makeMigrated = async (): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-e2e-migrated-'))
  const postgres = await startEmbeddedPostgres(dataDir, { isRemade: true })
  await prepareDatabase(ownRolesOf(postgres.connection))
  await postgres.stop()
  appendFileSync(join(dataDir, 'postgres', 'cluster', 'postgresql.conf'), UNSAFE)
  return dataDir
}

/**
 * The data folder of a server that was started once, for every file of browser tests to copy, and for servers of another
 * market one from before: making a database anew for each of them is a tenth of the run. The first start on an empty
 * folder has tests of its own.
 */
export default async (): Promise<() => void> => {
  // The server starts without an app, and each test would wait until its time is over.
  if (!existsSync(APP)) throw new Error('No web app is built: npm test -- e2e/<name> builds it.')
  const migrated = await makeMigrated()
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-e2e-prepared-'))
  execFileSync('cp', ['-a', `${migrated}/.`, dataDir])
  const noren = await startNoren({ dataDir, env: { VISION_WORKERS: '0' } })
  await noren.stop()
  process.env[MIGRATED_FOLDER] = migrated
  process.env[PREPARED_FOLDER] = dataDir
  return () => {
    removeFolder(migrated)
    removeFolder(dataDir)
  }
}
