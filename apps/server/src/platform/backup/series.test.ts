import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseEnv } from '@noren/testkit/connection-url'
import { createBareDatabase, type TestDatabase } from '@noren/testkit/database'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenFaceReview } from '@noren/testkit/given-review'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runBackupCommand } from '../../commands/backup.ts'
import { verifyBooks } from '../../domains/books/verify-books.ts'
import { keyFolder } from '../keys/key-folder.ts'
import { loadSecrets } from '../keys/secrets.ts'
import { readManifest } from './manifest.ts'
import { seriesName } from './series.ts'

let t: TestApp
let folder: string
let keyFile: string
let recipient: string
let said: string[] = []
const databases: TestDatabase[] = []

const run = (verb: string, args: string[], env: Record<string, string>) =>
  runBackupCommand([verb, ...args], { env, say: (line) => said.push(line) })

const envOf = (series: string) => ({
  ...databaseEnv(t.connection),
  DATA_DIR: t.deps.config.dataDir,
  BACKUP_DIR: series,
})

const newKey = async (name: string): Promise<{ file: string; recipient: string }> => {
  const file = join(folder, name)
  await run('backup', ['--new-key', file], {})
  return { file, recipient: said.at(-2)?.replace('BACKUP_RECIPIENTS=', '') ?? '' }
}

const newPlace = async () => {
  const database = await createBareDatabase()
  databases.push(database)
  const dataDir = mkdtempSync(join(folder, 'data-'))
  return { database, dataDir, env: { ...databaseEnv(database.connection), DATA_DIR: dataDir } }
}

beforeAll(async () => {
  t = await startTestApp()
  await givenDisbursedLoan(t)
  await givenFaceReview(t)
  folder = mkdtempSync(join(tmpdir(), 'noren-series-'))
  ;({ file: keyFile, recipient } = await newKey('backup.key'))
})
beforeEach(() => {
  said = []
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await t?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Names are of a second: the next backup waits for the next one. */
const backUp = async (env: Record<string, string>): Promise<string> => {
  const series = env.BACKUP_DIR ?? ''
  await expect
    .poll(() => existsSync(join(series, seriesName(new Date()))), { timeout: 3000 })
    .toBe(false)
  await run('backup', [], env)
  return join(series, readdirSync(series).toSorted().at(-1) ?? '')
}

const pathsOf = (backup: string): string[] =>
  readdirSync(join(backup, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('pictures that an earlier backup holds are links, and each backup is whole by itself', async () => {
  const series = mkdtempSync(join(folder, 'links-'))
  const first = await backUp(envOf(series))
  const { selfieId } = await givenFaceReview(t)
  const second = await backUp(envOf(series))
  const { files, linkedFiles } = readManifest(second)
  expect(linkedFiles).toBe(readManifest(first).files)
  expect(files).toBeGreaterThan(linkedFiles ?? 0)
  for (const path of pathsOf(first)) {
    expect(statSync(path).ino).toBe(statSync(path.replace(first, second)).ino)
  }
  expect(pathsOf(second).some((path) => path.endsWith(selfieId))).toBe(true)
  rmSync(first, { recursive: true })
  expect(await run('backup', ['--check'], envOf(series))).toBe(true)
  const { database, env, dataDir } = await newPlace()
  await run('restore', [second], env)
  expect(await verifyBooks(database.db)).toEqual([])
  expect(readdirSync(join(dataDir, 'files'), { recursive: true })).toEqual(
    readdirSync(join(second, 'files'), { recursive: true }),
  )
})

test('what is missing or damaged in the earlier backup is named and copied anew', async () => {
  const series = mkdtempSync(join(folder, 'damaged-'))
  const first = await backUp(envOf(series))
  const [gone = '', changed = ''] = pathsOf(first)
  rmSync(gone)
  truncateSync(changed, 7)
  said = []
  expect(await run('backup', ['--check'], envOf(series))).toBe(false)
  expect(said).toContainEqual(expect.stringMatching(/files.* is (missing|not what was written)$/))
  const second = await backUp(envOf(series))
  expect(said).toContain(`${gone} is missing: it is copied anew`)
  expect(said).toContain(`${changed} is not what was written: it is copied anew`)
  expect(readManifest(second)).toMatchObject({ files: readManifest(first).files })
  const { env } = await newPlace()
  await expect(run('restore', [first], env)).rejects.toThrow(/is missing|is not what was written/)
  await run('restore', [second], env)
})

test('an earlier backup whose list is damaged is named, and all files are copied', async () => {
  const series = mkdtempSync(join(folder, 'list-'))
  const first = await backUp(envOf(series))
  truncateSync(join(first, 'SHA256SUMS'), 20)
  const second = await backUp(envOf(series))
  expect(said).toContain(
    `${join(first, 'SHA256SUMS')} is not what was written: all files are copied anew`,
  )
  expect(readManifest(second).linkedFiles).toBeUndefined()
})

test('a picture that the data folder has lost comes from the backup before', async () => {
  const series = mkdtempSync(join(folder, 'lost-'))
  const { frontId } = await givenFaceReview(t)
  await backUp(envOf(series))
  await t.deps.files.remove(frontId)
  const second = await backUp(envOf(series))
  expect(said).toContainEqual(expect.stringMatching(`${frontId} is lost: the backup takes it`))
  expect(readManifest(second).missingFiles).toEqual([])
  expect(pathsOf(second).some((path) => path.endsWith(frontId))).toBe(true)
})

test('an encrypted backup shows no row and no key, and is restored with its secret key', async () => {
  const series = mkdtempSync(join(folder, 'encrypted-'))
  // The machine that makes backups has the public key alone.
  const whole = await backUp({ ...envOf(series), BACKUP_RECIPIENTS: recipient })
  expect(said).toContainEqual(expect.stringContaining('with its keys, encrypted.'))
  expect(readManifest(whole).recipients).toEqual([recipient])
  for (const part of ['tables', 'secrets']) {
    for (const name of readdirSync(join(whole, part))) {
      const bytes = readFileSync(join(whole, part, name))
      expect(bytes.subarray(0, 21).toString(), name).toBe('age-encryption.org/v1')
    }
  }
  const { database, dataDir, env } = await newPlace()
  const restore = (given: Record<string, string>) => run('restore', [whole], { ...env, ...given })
  await expect(restore({})).rejects.toThrow(`encrypted for ${recipient}: set BACKUP_KEY_FILE`)
  const other = await newKey('other.key')
  await expect(restore({ BACKUP_KEY_FILE: other.file })).rejects.toThrow(
    `BACKUP_KEY is of ${other.recipient} and does not open this backup`,
  )
  expect(readdirSync(dataDir)).toEqual([])
  await restore({ BACKUP_KEY_FILE: keyFile })
  expect(await verifyBooks(database.db)).toEqual([])
  expect(loadSecrets(keyFolder(dataDir))).toEqual(t.deps.secrets)
})

test('a table that was encrypted by somebody else, or cut, is refused', async () => {
  const series = mkdtempSync(join(folder, 'cut-'))
  const whole = await backUp({ ...envOf(series), BACKUP_RECIPIENTS: recipient })
  const path = join(whole, 'tables', 'loans.copy.gz.age')
  truncateSync(path, statSync(path).size - 1)
  const env = { ...envOf(series), BACKUP_KEY_FILE: keyFile }
  said = []
  expect(await run('backup', ['--check'], env)).toBe(false)
  expect(said).toContain(`${path} is not what was written`)
  const place = await newPlace()
  const restore = run('restore', [whole], { ...place.env, BACKUP_KEY_FILE: keyFile })
  await expect(restore).rejects.toThrow(`${path} is not what was written`)
})

test('a wrong setting is named before anything is made', async () => {
  const series = join(folder, 'none')
  const wrong = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`
  const given = { ...envOf(series), BACKUP_RECIPIENTS: wrong }
  await expect(run('backup', [], given)).rejects.toThrow(
    'BACKUP_RECIPIENTS holds a key that is none',
  )
  await expect(run('backup', [], { ...given, BACKUP_RECIPIENTS: 'me' })).rejects.toThrow(
    "BACKUP_RECIPIENTS is 'me': expected public keys of age",
  )
  await expect(run('backup', [], { ...given, BACKUP_DIR: '' })).rejects.toThrow(
    'BACKUP_DIR is not set',
  )
  await expect(run('backup', ['--new-key', keyFile], {})).rejects.toThrow('EEXIST')
  expect(existsSync(series)).toBe(false)
})
