import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseEnv } from '@noren/testkit/connection-url'
import { createBareDatabase, createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import { type ServerProcess, spawnServer } from '@noren/testkit/server-process'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBackupCommand } from '../../src/commands/backup.ts'
import { runKeysCommand } from '../../src/commands/keys.ts'
import { admitKeys, fingerprintsOf } from '../../src/platform/keys/key-fingerprints.ts'
import { keyFolder } from '../../src/platform/keys/key-folder.ts'
import { addKey } from '../../src/platform/keys/secrets.ts'

/** Servers and commands on a database with the keys of another folder, or of none. */

const AT = new Date('2026-03-02T06:30:00Z')
/** For two or three starts one after another: on a machine that many share one took sixteen seconds. */
const STARTS = { timeout: 240_000 }

let t: TestApp
let other: TestApp
let folder: string
const databases: TestDatabase[] = []
const processes: ServerProcess[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'noren-keys-'))
  t = await startTestApp()
  other = await startTestApp()
  await t.signIn('9876500001')
  await other.signIn('9876500001')
})
afterAll(async () => {
  for (const one of processes) await one.kill()
  for (const one of databases) await one.close()
  await t.close()
  await other.close()
  rmSync(folder, { recursive: true, force: true })
})

const envOf = (of: Pick<TestDatabase, 'connection'>, dataDir: string) => ({
  ...databaseEnv(of.connection),
  DATA_DIR: dataDir,
})

const start = async (env: Record<string, string>, program?: string, args?: string[]) => {
  const one = await spawnServer(env, { ...(program && { program }), ...(args && { args }) })
  processes.push(one)
  return one
}

const newFolder = (): string => mkdtempSync(join(folder, 'data-'))

const rowsOf = async ({ db }: Pick<TestDatabase, 'db'>) =>
  (
    await db.query<{ name: string; fingerprint: string }>({
      text: 'select name, fingerprint from key_fingerprints order by name',
    })
  ).rows

const peopleOf = async ({ db }: Pick<TestDatabase, 'db'>) =>
  (await db.query<{ count: number }>({ text: 'select count(*)::int as count from users' })).rows

/** A refused start: the folder, each of its keys by both names, what to do; and nothing was touched. */
const expectRefused = async (on: TestApp, dataDir: string): Promise<string> => {
  const before = existsSync(join(dataDir, 'secrets')) ? readdirSync(join(dataDir, 'secrets')) : []
  const server = await start(envOf(on, dataDir))
  expect(await server.started()).toBe(1)
  const said = server.output()
  expect(said).toContain(join(dataDir, 'secrets'))
  for (const { name, fingerprint } of await rowsOf(on)) {
    expect(said).toContain(`${name}: the database knows ${fingerprint}, the folder has `)
  }
  expect(said).toMatch(/Set DATA_DIR to the folder of this database[\s\S]*No key was made/)
  expect(existsSync(join(dataDir, 'secrets')) ? readdirSync(join(dataDir, 'secrets')) : []).toEqual(
    before,
  )
  return said
}

test('[D3.3] a data folder that is not mounted: the start is refused, and nobody becomes two people', async () => {
  const dataDir = newFolder()
  const people = await peopleOf(t)
  expect(await expectRefused(t, dataDir)).toContain('holds no keys')
  expect(readdirSync(dataDir)).toEqual([])
  expect(await peopleOf(t)).toEqual(people)
})

test(
  '[D3.3] the folders of two servers swapped: neither starts, each starts with its own',
  STARTS,
  async () => {
    const [one, two] = [t.deps.config.dataDir, other.deps.config.dataDir]
    await expectRefused(t, two)
    await expectRefused(other, one)
    const right = await start(envOf(t, one))
    expect([await right.started(), right.output()]).toMatchObject([undefined, /is running/])
    await right.kill()
  },
)

describe('the first start', () => {
  test(
    '[D3.3] notes each key by its fingerprint, and the second start is the same server',
    STARTS,
    async () => {
      const database = await createBareDatabase()
      databases.push(database)
      const dataDir = newFolder()
      for (let starts = 0; starts < 2; starts += 1) {
        const server = await start(envOf(database, dataDir))
        expect([await server.started(), server.output()]).toMatchObject([undefined, /is running/])
        await server.kill()
        expect(new Map((await rowsOf(database)).map((row) => [row.name, row.fingerprint]))).toEqual(
          fingerprintsOf(keyFolder(dataDir)),
        )
      }
    },
  )

  test(
    '[D3.3] killed between the files of the keys and their rows, the next one goes on with them',
    STARTS,
    async () => {
      const database = await createTestDatabase()
      databases.push(database)
      const dataDir = newFolder()
      await database.db.query({
        text: `create function wait_long() returns trigger language plpgsql as
        'begin perform pg_sleep(600); return new; end'`,
      })
      await database.db.query({
        text: `create trigger wait_long before insert on key_fingerprints
        for each row execute function wait_long()`,
      })
      const server = await start(envOf(database, dataDir))
      while (keyFolder(dataDir).names().length < 9) {
        if (server.child.exitCode !== null) throw new Error(server.output())
        await sleep(20)
      }
      await server.kill()
      const made = fingerprintsOf(keyFolder(dataDir))
      expect(await rowsOf(database)).toEqual([])
      await database.db.query({
        text: `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%key_fingerprints%' and pid <> pg_backend_pid()`,
      })
      await database.db.query({ text: 'drop trigger wait_long on key_fingerprints' })
      const again = await start(envOf(database, dataDir))
      expect([await again.started(), again.output()]).toMatchObject([undefined, /is running/])
      await again.kill()
      expect(fingerprintsOf(keyFolder(dataDir))).toEqual(made)
      expect(await rowsOf(database)).toHaveLength(made.size)
    },
  )

  test('[D3.3] two at once with two folders: the database is of one of them', async () => {
    const database = await createTestDatabase()
    databases.push(database)
    const folders = [keyFolder(newFolder()), keyFolder(newFolder())]
    const ends = await Promise.allSettled(
      folders.map((one) => admitKeys({ db: database.db, folder: one }, AT)),
    )
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(folders.map((one) => one.names().length).toSorted()).toEqual([0, 9])
  })
})

describe('a database of the version before, which knows no fingerprints', () => {
  const admit = async (dataDir: string) => {
    await t.db.query({ text: 'delete from key_fingerprints' })
    await admitKeys({ db: t.db, folder: keyFolder(dataDir) }, AT)
  }

  test('[D3.4] takes the keys that open it, and no others', async () => {
    const own = t.deps.config.dataDir
    const known = await rowsOf(t)
    await expect(admit(newFolder())).rejects.toThrow('it holds none')
    const foreign = newFolder()
    cpSync(join(other.deps.config.dataDir, 'secrets'), join(foreign, 'secrets'), {
      recursive: true,
    })
    rmSync(join(foreign, 'secrets', 'vapid.key'))
    await expect(admit(foreign)).rejects.toThrow('its field keys do not open users.phone_sealed')
    expect(existsSync(join(foreign, 'secrets', 'vapid.key'))).toBe(false)
    await admit(own)
    expect(await rowsOf(t)).toEqual(known)
  })

  test('[D3.4] restored beside the keys of another it says that the data is there', async () => {
    const own = t.deps.config.dataDir
    const copy = join(newFolder(), 'copy')
    await t.db.query({ text: 'delete from key_fingerprints' })
    const io = { env: envOf(t, own), say: () => undefined }
    await runBackupCommand(['backup', copy, '--without-secrets'], io)
    await admit(own)
    const database = await createBareDatabase()
    databases.push(database)
    const foreign = newFolder()
    cpSync(join(other.deps.config.dataDir, 'secrets'), join(foreign, 'secrets'), {
      recursive: true,
    })
    const said: string[] = []
    const refusal = await runBackupCommand(['restore', copy], {
      env: envOf(database, foreign),
      say: (line) => said.push(line),
    }).catch((error: Error) => error.message)
    expect(refusal).toMatch(/field keys do not open [\s\S]*The data was restored/)
    expect(refusal).not.toContain('nothing was changed')
    expect(said.at(-1)).toContain(`Restored from ${copy}`)
    expect(await peopleOf(database)).toEqual(await peopleOf(t))
  })
})

const COMMANDS: readonly [string, string[], number][] = [
  ['commands/audit-verify.ts', [], 2],
  ['commands/backup.ts', ['backup', 'BACKUP'], 1],
  ['commands/keys.ts', ['rotate', 'field'], 1],
  ['commands/keys.ts', ['rotate', 'envelope'], 1],
  ['commands/keys.ts', ['rotate', 'tickets'], 1],
  ['commands/keys.ts', ['rotate', 'index'], 1],
  ['commands/keys.ts', ['retire', 'field'], 1],
  ['commands/keys.ts', ['retire', 'envelope'], 1],
  ['commands/keys.ts', ['reseal'], 1],
  ['commands/metrics-server.ts', [], 1],
  ['commands/operator.ts', ['operators'], 0],
  ['commands/metrics.ts', ['funnel'], 0],
  ['commands/books.ts', ['proof'], 0],
]

test.each(COMMANDS)('[D3.5] %s %j on an empty folder makes no key', async (program, args, code) => {
  const dataDir = newFolder()
  const words = args.map((word) => (word === 'BACKUP' ? join(dataDir, 'copy') : word))
  const command = await start(envOf(other, dataDir), program, words)
  expect([await command.started(), command.output()]).toEqual([
    code,
    code === 0 ? expect.any(String) : expect.stringMatching(/holds no keys|field\.key is missing/),
  ])
  expect(existsSync(join(dataDir, 'secrets'))).toBe(false)
  expect(existsSync(join(dataDir, 'copy', 'manifest.json'))).toBe(false)
  expect(await rowsOf(other)).toHaveLength(10)
})

describe('a change of keys that is cut off between the file and the row', () => {
  const keys = (...args: string[]) =>
    runKeysCommand(args, { env: envOf(t, t.deps.config.dataDir), say: () => undefined })

  test('[D3.6] is refused by name, and done to its end by the same command', async () => {
    const own = keyFolder(t.deps.config.dataDir)
    const admit = () => admitKeys({ db: t.db, folder: own }, AT)
    expect(addKey(own, 'field')).toBe(2)
    await expect(admit()).rejects.toThrow(
      /field-2: the database knows none, the folder has .*[\s\S]*a change of keys was cut off/,
    )
    await keys('rotate', 'field')
    await admit()
    expect(own.has('field-3.key')).toBe(false)
    await keys('rotate', 'tickets')
    await keys('rotate', 'envelope')
    await admit()
    await keys('retire', 'envelope')
    await keys('reseal')
    await keys('retire', 'field')
    await admit()
    expect((await rowsOf(t)).map(({ name }) => name)).toEqual([...fingerprintsOf(own).keys()])
  })

  test('[D3.6] half a key that a killed start left is gone with the next start, and another database takes none away', async () => {
    const folder = join(t.deps.config.dataDir, 'secrets')
    const half = join(folder, 'field-2.key.0123456789ab')
    writeFileSync(half, 'a key in the clear')
    const stranger = newFolder()
    mkdirSync(join(stranger, 'secrets'))
    const theirs = join(stranger, 'secrets', 'otp.key.0123456789ab')
    writeFileSync(theirs, 'of somebody else')
    await expect(admitKeys({ db: t.db, folder: keyFolder(stranger) }, AT)).rejects.toThrow()
    expect(existsSync(theirs)).toBe(true)
    await admitKeys({ db: t.db, folder: keyFolder(t.deps.config.dataDir) }, AT)
    expect(existsSync(half)).toBe(false)
  })

  test('[D3.6] a lost key is told apart from another folder', async () => {
    const copy = newFolder()
    mkdirSync(join(copy, 'secrets'))
    cpSync(join(t.deps.config.dataDir, 'secrets'), join(copy, 'secrets'), { recursive: true })
    rmSync(join(copy, 'secrets', 'audit.key'))
    await expect(admitKeys({ db: t.db, folder: keyFolder(copy) }, AT)).rejects.toThrow(
      /audit: the database knows [0-9a-f]{16}, the folder has none\nThe other keys fit/,
    )
  })
})
