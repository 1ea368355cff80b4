import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseEnv } from '@noren/testkit/connection-url'
import { createBareDatabase, type TestDatabase } from '@noren/testkit/database'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBackupCommand } from '../../commands/backup.ts'
import { admitKeys } from '../keys/key-fingerprints.ts'
import { keyFolder } from '../keys/key-folder.ts'
import { makeMissingKeys } from '../keys/secrets.ts'

const AT = new Date('2026-03-02T06:30:00Z')

let t: TestApp
let folder: string
const databases: TestDatabase[] = []
beforeAll(async () => {
  t = await startTestApp()
  await t.signIn()
  folder = mkdtempSync(join(tmpdir(), 'noren-backup-keys-'))
  await backup('whole', t.deps.config.dataDir)
  await backup('bare', t.deps.config.dataDir, '--without-secrets')
})
afterAll(async () => {
  for (const one of databases) await one.close()
  await t?.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (args: string[], on: Pick<TestDatabase, 'connection'>, dataDir: string) =>
  runBackupCommand(args, {
    env: { ...databaseEnv(on.connection), DATA_DIR: dataDir },
    say: () => undefined,
  })

const backup = (name: string, dataDir: string, ...options: string[]) =>
  run(['backup', join(folder, name), ...options], t, dataDir)

const restored = async (name: string, dataDir: string): Promise<TestDatabase> => {
  const database = await createBareDatabase()
  databases.push(database)
  await run(['restore', join(folder, name)], database, dataDir)
  return database
}

const newFolder = (): string => mkdtempSync(join(folder, 'data-'))

const withKeysOf = (from: string): string => {
  const dataDir = newFolder()
  mkdirSync(join(dataDir, 'secrets'))
  cpSync(join(from, 'secrets'), join(dataDir, 'secrets'), { recursive: true })
  return dataDir
}

test('[D3.7] with its keys, and beside its own keys, a backup is restored and its server starts', async () => {
  for (const [name, dataDir] of [
    ['whole', newFolder()],
    ['bare', withKeysOf(t.deps.config.dataDir)],
  ] as const) {
    const database = await restored(name, dataDir)
    await admitKeys({ db: database.db, folder: keyFolder(dataDir) }, AT)
    const { rows } = await database.db.query({ text: 'select 1 from key_fingerprints' })
    expect(rows).toHaveLength(10)
  }
})

test('[D3.7] onto the keys of another it is refused before anything is written', async () => {
  const dataDir = newFolder()
  makeMissingKeys(keyFolder(dataDir))
  await expect(restored('bare', dataDir)).rejects.toThrow(
    /does not hold the keys of this database[\s\S]*field: the database knows/,
  )
  expect(existsSync(join(dataDir, 'files'))).toBe(false)
  const { rows } = (await databases
    .at(-1)
    ?.db.query({ text: `select to_regclass('public.users')::text as there` })) ?? { rows: [] }
  expect(rows).toEqual([{ there: null }])
  await expect(restored('whole', dataDir)).rejects.toThrow('is not empty')
})

test('[D3.7] without keys it is restored, and no server starts until they are there', async () => {
  const dataDir = newFolder()
  const { db } = await restored('bare', dataDir)
  const folderOf = keyFolder(dataDir)
  await expect(admitKeys({ db, folder: folderOf }, AT)).rejects.toThrow('holds no keys')
  cpSync(join(t.deps.config.dataDir, 'secrets'), join(dataDir, 'secrets'), { recursive: true })
  await admitKeys({ db, folder: folderOf }, AT)
})

test('[D3.7] with the keys of another folder no backup is made', async () => {
  const dataDir = newFolder()
  makeMissingKeys(keyFolder(dataDir))
  await expect(backup('foreign', dataDir)).rejects.toThrow('does not hold the keys')
  expect(existsSync(join(folder, 'foreign'))).toBe(false)
})
