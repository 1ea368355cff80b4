/**
 * A program for the benchmarks, the lower limit for a read: Fastify and the driver with the same
 * statements, and none of our code. It receives the statements first.
 */
import type { AddressInfo } from 'node:net'
import { readConfig } from '@noren/server/config'
import { openDb } from '@noren/server/platform/db/pool'
import type { TracedStatement } from '@noren/testkit/tracing-db'
import Fastify from 'fastify'

const db = openDb({ connectionString: readConfig(process.env).databaseUrl ?? '' })
let statements: readonly (TracedStatement & { name: string })[] = []
let givenCount = 0
const app = Fastify()
app.get('/', async () => {
  let rows: unknown[] = []
  for (const statement of statements) rows = (await db.query(statement)).rows
  return { code: 200, msg: 'ok', data: rows }
})
await app.listen({ port: 0, host: '127.0.0.1' })
const [address] = app.addresses() as AddressInfo[]

process.on('message', (message: 'cpu' | TracedStatement[]) => {
  if (message !== 'cpu') {
    givenCount += 1
    statements = message.map((sent, index) => ({ ...sent, name: `bare_${givenCount}_${index}` }))
  }
  process.send?.({ cpu: process.cpuUsage() })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port: address?.port })
