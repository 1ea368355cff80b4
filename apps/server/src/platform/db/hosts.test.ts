import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import { freePort } from '@noren/testkit/free-port'
import { type FreezingProxy, openFreezingProxy } from '@noren/testkit/freezing-proxy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClient } from './hosts.ts'
import { type ConnectionOptions, openDb } from './pool.ts'

/** Two ways to one database stand for two machines. */
let database: TestDatabase
let ways: FreezingProxy[]
beforeAll(async () => {
  database = await createTestDatabase()
  ways = [
    await openFreezingProxy(database.connection),
    await openFreezingProxy(database.connection),
  ]
})
afterAll(async () => {
  for (const way of ways ?? []) await way.close()
  await database?.close()
})

const portOf = (connection: ConnectionOptions): number =>
  'port' in connection ? connection.port : Number(new URL(connection.connectionString).port)

const addressOf = (ports: readonly number[]): ConnectionOptions => {
  if ('connectionString' in database.connection) throw new Error('the parts are needed')
  const { user, password, database: name } = database.connection
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join()
  const login = `${user}:${encodeURIComponent(password)}`
  return {
    connectionString: `postgres://${login}@${hosts}/${name}?target_session_attrs=read-write`,
  }
}

const ONE = { text: 'select 1 as one' }

test('[D2.31] machines that are away are passed over, and another is found when the known one goes', async () => {
  const [first, second] = ways
  if (!first || !second) throw new Error('two ways are needed')
  const ports = [await freePort(), portOf(first.connection), portOf(second.connection)]
  const db = openDb(addressOf(ports))
  try {
    expect((await db.query(ONE)).rows).toEqual([{ one: 1 }])
    await first.close()
    ways.shift()
    // What was open there is cut; each of these may find that out.
    await db.query(ONE).catch(() => undefined)
    await db.query(ONE).catch(() => undefined)
    expect((await db.query(ONE)).rows).toEqual([{ one: 1 }])
  } finally {
    await db.close()
  }
})

test('[D2.31] where none is there, it is said as of one machine', async () => {
  const client = makeClient(addressOf([await freePort(), await freePort()]), {})
  client.on('error', () => undefined)
  await expect(client.connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
