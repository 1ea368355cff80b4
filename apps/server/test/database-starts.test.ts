import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runDatabaseCommand } from '@noren/server/commands/database'
import { runKeysCommand } from '@noren/server/commands/keys'
import { findRunningPostgres } from '@noren/server/platform/db/embedded-postgres'
import type { ConnectionOptions } from '@noren/server/platform/db/pool'
import { readyDatabase } from '@noren/server/platform/db/prepare-database'
import { type Connections, onClient, ownRolesOf } from '@noren/server/platform/db/roles'
import { databaseEnv, urlOf } from '@noren/testkit/connection-url'
import { createBareDatabase, type TestDatabase } from '@noren/testkit/database'
import { type ServerProcess, spawnServer } from '@noren/testkit/server-process'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/** Under which role a server works, however it is started. */

let folder: string
let database: TestDatabase
const processes: ServerProcess[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'noren-roles-'))
})
afterAll(async () => {
  for (const one of processes) await one.kill()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  database = await createBareDatabase()
})
afterEach(async () => {
  for (const one of processes.splice(0)) await one.kill()
  await database.close()
})

const command = async (args: readonly string[], env: Record<string, string>): Promise<string> => {
  const lines: string[] = []
  await runDatabaseCommand(args, { env, say: (line) => lines.push(line) })
  return lines.join('\n')
}

const start = async (env: Record<string, string>): Promise<ServerProcess> => {
  const one = await spawnServer({ DATA_DIR: join(folder, 'data'), ...env })
  processes.push(one)
  return one
}

/** Which role each kind of connection has. */
const whoWorks = (connection: ConnectionOptions): Promise<string[]> =>
  onClient(connection, async (client) => {
    const { rows } = await client.query<{ who: string }>(
      `select distinct application_name || ': ' || usename as who from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()
         and (datname = current_database() or application_name = 'noren lock')
         and application_name like 'noren%' order by 1`,
    )
    return rows.map(({ who }) => who)
  })

const ready = (connections: Connections, isProduction = true): Promise<string[]> => {
  const said: string[] = []
  return readyDatabase(connections, { isProduction, notice: (line) => said.push(line) }).then(
    () => said,
  )
}

describe('[D4.4] an external database', () => {
  const withoutOwner = (): Connections => {
    const { app, eraser } = ownRolesOf(database.connection)
    return { app, eraser }
  }
  const asOwner = (): Connections => {
    const { connection } = database
    return { app: connection, eraser: connection }
  }

  test('production is refused as the owner, and everything else goes on and says so', async () => {
    await expect(ready(asOwner())).rejects.toThrow(
      /DATABASE_URL is of noren, who owns it: .*npm run database -- roles/,
    )
    const said = await ready(asOwner(), false)
    expect(said.at(-1)).toMatch(/The server works as noren, who owns the database: .*-- roles/)
  })

  test('a server without the owner waits for the owner to prepare it', async () => {
    for (const isProduction of [true, false]) {
      await expect(ready(withoutOwner(), isProduction)).rejects.toThrow(
        /lacks \d+ migrations of this version, the first 0001-accounts.sql, and noren_app may not run them: run 'npm run database -- prepare'/,
      )
    }
    const first = await command(['prepare'], databaseEnv(database.connection))
    expect(first).toContain('Applied 0001-accounts.sql')
    expect(first).toMatch(/Rights given or taken: \d{3,4}\./)
    const again = await command(['prepare'], databaseEnv(database.connection))
    expect(again).toBe('All rights were as they are to be.')
    expect(await ready(withoutOwner())).toEqual([])
    const { DATABASE_URL, DATABASE_ERASER_URL } = databaseEnv(database.connection)
    expect(await command(['check'], { DATABASE_URL, DATABASE_ERASER_URL })).toContain('no more')
    // The server itself, with no address but its own two.
    const server = await start({ DATABASE_URL, DATABASE_ERASER_URL })
    expect([await server.started(), server.output()]).toMatchObject([undefined, /is running/])
    // The lock is of those who started the database for the tests.
    const working = async () =>
      (await whoWorks(database.connection)).filter((who) => !who.includes('lock'))
    // Its jobs begin a moment after it says that it runs.
    await expect.poll(working).toEqual(['noren jobs: noren_app', 'noren: noren_app'])
    expect(server.output()).not.toMatch(/permission denied|trouble/)
  })

  test('production is refused with a right too many or too few, and check names it', async () => {
    const env = databaseEnv(database.connection)
    await command(['prepare'], env)
    const { db } = database
    await db.query({ text: 'grant delete on journal_entries to noren_app' })
    await db.query({ text: 'revoke delete on feedback from noren_eraser' })
    const said =
      /revoke delete on table public.journal_entries from "noren_app"; grant delete on table public.feedback to "noren_eraser"/
    await expect(ready(withoutOwner())).rejects.toThrow(said)
    expect((await ready(withoutOwner(), false)).join()).toMatch(said)
    await expect(command(['check'], env)).rejects.toThrow(said)
    // With the owner's address the start puts it right.
    expect(await ready(ownRolesOf(database.connection))).toEqual([])
    expect(await command(['check'], env)).toContain('no more')
  })

  test('two addresses of one user are refused', async () => {
    const { owner, app, eraser } = ownRolesOf(database.connection)
    for (const connections of [
      { owner, app, eraser: app },
      { owner, app: owner, eraser },
      { owner, app, eraser: owner },
    ]) {
      await expect(ready(connections, false)).rejects.toThrow(/are both of noren/)
    }
    await ready({ owner, app, eraser })
    await expect(ready({ app, eraser: app }, false)).rejects.toThrow(
      /DATABASE_URL and DATABASE_ERASER_URL are both of noren_app, or one is not set/,
    )
  })

  test('users who may do more beside their rights are refused by what it is', async () => {
    const name = `noren_test_${randomBytes(4).toString('hex')}`
    const { owner, app, eraser } = ownRolesOf(database.connection)
    const url = new URL(urlOf(app))
    url.username = name
    url.password = 'of-this-test'
    const strong = { app: { connectionString: url.href }, eraser }
    await ready({ owner, ...strong })
    const { db } = database
    try {
      const faults: [string, string, string][] = [
        [`alter role ${name} createrole`, ' may make roles', `alter role ${name} nocreaterole`],
        [`alter role ${name} bypassrls`, ' passes row security', `alter role ${name} nobypassrls`],
        [
          `grant pg_read_all_data to ${name}`,
          ' is a member of pg_read_all_data',
          `revoke pg_read_all_data from ${name}`,
        ],
        [
          `grant create on schema public to ${name}`,
          ' may create tables',
          `revoke create on schema public from ${name}`,
        ],
        // Which owns whatever there is.
        [`alter role ${name} superuser`, ', who owns it', `alter role ${name} nosuperuser`],
      ]
      for (const [give, fault, take] of faults) {
        await db.query({ text: give })
        await expect(ready(strong)).rejects.toThrow(`${name}${fault}`)
        await db.query({ text: take })
        expect(await ready(strong)).toEqual([])
      }
    } finally {
      await db.query({ text: `drop owned by ${name}` })
      await db.query({ text: `drop role ${name}` })
    }
  })

  test('what administrators run is printed for the users that are named, without a password', async () => {
    const sql = await command(['roles'], {
      DATABASE_URL: 'postgres://server:secret-a@db/books',
      DATABASE_ERASER_URL: 'postgres://sweeper:secret-b@db/books',
    })
    expect(sql).toContain('create role "server" login')
    expect(sql).toContain('create role "sweeper" login')
    expect(sql).toContain('create database "books" owner "noren_owner"')
    expect(sql).not.toContain('secret-')
  })

  test('a change of keys is for the owner, and says so', async () => {
    await command(['prepare'], databaseEnv(database.connection))
    const { DATABASE_URL } = databaseEnv(database.connection)
    const env = { DATABASE_URL, DATA_DIR: join(folder, 'keys') }
    await expect(
      runKeysCommand(['retire', 'field'], { env, say: () => undefined }),
    ).rejects.toThrow()
    await expect(
      runKeysCommand(['rotate', 'tickets'], { env, say: () => undefined }),
    ).rejects.toThrow(/for the owner of the database.*set DATABASE_OWNER_URL/)
  })
})

test('[D4.1] with the embedded database npm start works as its own role by itself', async () => {
  // Directly below a folder that PostgreSQL's own user may enter.
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-roles-embedded-'))
  const server = await start({ DATA_DIR: dataDir })
  try {
    expect([await server.started(), server.output()]).toMatchObject([undefined, /is running/])
    const owner = await findRunningPostgres(dataDir)
    if (!owner) throw new Error('no embedded database runs')
    expect(await whoWorks(owner)).toEqual([
      'noren jobs: noren_app',
      'noren lock: noren',
      'noren: noren_app',
    ])
    expect(server.output()).not.toMatch(/permission denied|trouble/)
    await onClient(ownRolesOf(owner).app, async (client) => {
      await expect(client.query('drop table loans')).rejects.toThrow('must be owner')
    })
  } finally {
    // Killed, it would leave its database running.
    const ended = once(server.child, 'close')
    server.child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
})
