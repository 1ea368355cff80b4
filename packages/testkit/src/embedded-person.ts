import { otpLoginCheck, sendOtp } from '@noren/contract/account'
import { marketByCode } from '@noren/markets/market-by-code'
import { findRunningPostgres } from '@noren/server/platform/db/embedded-postgres'
import { openDb } from '@noren/server/platform/db/pool'
import type { EmbeddedFolder } from './embedded-server.ts'
import { latestCodeOf } from './latest-code.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'
import { callOver, newPhone, type TestApp } from './test-app.ts'

/** A server process with its embedded database, and somebody who is signed in there. */
export interface EmbeddedPerson {
  server: ServerProcess
  call: TestApp['call']
  token: string
}

export const startWithPerson = async ({ dataDir }: EmbeddedFolder): Promise<EmbeddedPerson> => {
  const server = await spawnServer({ DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '1000000' })
  const why = await server.started()
  if (why !== undefined) throw new Error(`the server did not start: ${why}`)
  const call = callOver(server.url)
  const phone = newPhone()
  await call(sendOtp, { query: { phone, type: '1' } })
  const connection = await findRunningPostgres(dataDir)
  if (!connection) throw new Error('no PostgreSQL runs')
  const db = openDb(connection)
  const code = await latestCodeOf({ db, market: marketByCode('in') }, phone)
  await db.close()
  const { token } = (await call(otpLoginCheck, { body: { phone, code } })).data
  return { server, call, token }
}
