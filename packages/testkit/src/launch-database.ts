/**
 * A program for the launcher's tests: starts the embedded PostgreSQL on the folder it is given,
 * prints one line of JSON and stays until it is told to stop.
 */
import { startEmbeddedPostgres } from '@noren/server/platform/db/embedded-postgres'

const dataDir = process.argv[2]
if (!dataDir) throw new Error('the data folder is missing')

try {
  const postgres = await startEmbeddedPostgres(dataDir)
  console.log(JSON.stringify({ origin: postgres.origin, connection: postgres.connection }))
  const stay = setInterval(() => undefined, 60_000)
  process.once('SIGINT', async () => {
    await postgres.stop()
    clearInterval(stay)
  })
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }))
}
