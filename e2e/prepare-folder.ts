import { appendFileSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PREPARED_FOLDER, removeFolder, startNoren } from './noren-process.ts'

/** Copies of it are thrown away, so nothing has to survive a power cut. */
const UNSAFE = `
fsync = off
synchronous_commit = off
full_page_writes = off
`

const APP = resolve(import.meta.dirname, '../apps/web/dist-in/index.html')

/**
 * The data folder of a server that was started once, for every file of browser tests to copy: making a database
 * anew for each of them is a tenth of the run. The first start on an empty folder has tests of its own.
 */
export default async (): Promise<() => void> => {
  // The server starts without an app, and each test would wait until its time is over.
  if (!existsSync(APP)) throw new Error('No web app is built: npm test -- e2e/<name> builds it.')
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-e2e-prepared-'))
  const noren = await startNoren({ dataDir, env: { VISION_WORKERS: '0' } })
  await noren.stop()
  appendFileSync(join(dataDir, 'postgres', 'cluster', 'postgresql.conf'), UNSAFE)
  process.env[PREPARED_FOLDER] = dataDir
  return () => removeFolder(dataDir)
}
