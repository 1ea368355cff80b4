import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userStatus } from '@noren/contract/account'
import { borrowBill } from '@noren/contract/loans'
import { databaseEnv } from '@noren/testkit/connection-url'
import { createBareDatabase, type TestDatabase } from '@noren/testkit/database'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { givenFaceReview } from '@noren/testkit/given-review'
import { partitionDays } from '@noren/testkit/partition-days'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBackupCommand } from '../../commands/backup.ts'
import { verifyOldChain } from '../../domains/audit/old-chain.ts'
import { verifyBooks } from '../../domains/books/verify-books.ts'
import { keepPartitions } from '../../domains/metrics/keep-partitions.ts'
import { inTransaction } from '../db/transaction.ts'
import { keyFolder } from '../keys/key-folder.ts'
import { loadSecrets } from '../keys/secrets.ts'
import { readManifest } from './manifest.ts'

let t: TestApp
let given: GivenLoan
let folder: string
const said: string[] = []
const databases: TestDatabase[] = []

const run = (verb: string, args: string[], env: Record<string, string>) =>
  runBackupCommand([verb, ...args], { env, say: (line) => said.push(line) })

const envOf = (database: Pick<TestDatabase, 'connection'>, dataDir: string) => ({
  ...databaseEnv(database.connection),
  DATA_DIR: dataDir,
})

const newPlace = async () => {
  const database = await createBareDatabase()
  databases.push(database)
  return { database, dataDir: mkdtempSync(join(folder, 'data-')) }
}

beforeAll(async () => {
  t = await startTestApp()
  given = await givenDisbursedLoan(t)
  await givenFaceReview(t)
  await inTransaction(t.db, (tx) => keepPartitions(t.deps, tx, t.clock.now()))
  folder = mkdtempSync(join(tmpdir(), 'noren-backup-'))
  await run('backup', [join(folder, 'whole')], envOf(t, t.deps.config.dataDir))
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await t?.close()
  rmSync(folder, { recursive: true, force: true })
})

const countRows = async ({ db }: Pick<TestDatabase, 'db'>, table: string): Promise<number> => {
  const answer = await db.query<{ count: number }>({ text: `select count(*) from ${table}` })
  return Number(answer.rows[0]?.count)
}

test('[D2.1] a person finds everything on a new machine: the loan, the books, what was sealed', async () => {
  const { database, dataDir } = await newPlace()
  await run('restore', [join(folder, 'whole')], envOf(database, dataDir))
  for (const table of ['users', 'loans', 'ledger_transfers', 'sessions', 'sandbox_clock']) {
    expect(await countRows(database, table), table).toBe(await countRows(t, table))
  }
  expect(await verifyBooks(database.db)).toEqual([])
  expect(loadSecrets(keyFolder(dataDir))).toEqual(t.deps.secrets)
  expect(readdirSync(join(dataDir, 'secrets')).toSorted()).toEqual(
    readdirSync(join(t.deps.config.dataDir, 'secrets')).toSorted(),
  )
})

test('[D2.1] work goes on after a restore: the next ids follow', async () => {
  const { database, dataDir } = await newPlace()
  await run('restore', [join(folder, 'whole')], envOf(database, dataDir))
  const moved = await startTestApp({
    beside: {
      ...t,
      connection: database.connection,
      deps: { ...t.deps, config: { ...t.deps.config, dataDir } },
    },
  })
  const { token } = given.person
  expect((await moved.call(userStatus, { token })).code).toBe(200)
  const bills = await moved.call(borrowBill, { token, query: { borrowType: '0' } })
  expect(bills.data.details.map(({ borrowId }) => borrowId)).toEqual([given.loanId])
  await givenDisbursedLoan(moved)
  expect(await verifyBooks(database.db)).toEqual([])
  await moved.close()
})

/** The first file of a part of the backup, with its folder. */
const firstFile = (whole: string, part: 'files' | 'secrets'): string => {
  const top = join(whole, part)
  const entry = readdirSync(top, { recursive: true, withFileTypes: true }).find((one) =>
    one.isFile(),
  )
  return entry ? join(entry.parentPath, entry.name) : ''
}

const changeManifest = (whole: string, change: (manifest: StoredManifest) => void): void => {
  const path = join(whole, 'manifest.json')
  const manifest: StoredManifest = JSON.parse(readFileSync(path, 'utf8'))
  change(manifest)
  writeFileSync(path, JSON.stringify(manifest))
}

interface StoredManifest {
  partitions: { name: string; parent: string; bound: string | null }[]
  migrations: { checksum: string }[]
  tables: { name: string; rows: number }[]
  sumsSha256?: string
}

const damages: [what: string, damage: (whole: string) => void, words: string][] = [
  [
    'a table that changed',
    (whole) => appendFileSync(join(whole, 'tables', 'loans.copy.gz'), 'x'),
    'loans.copy.gz is not what was written',
  ],
  [
    'a table that is gone',
    (whole) => rmSync(join(whole, 'tables', 'loans.copy.gz')),
    'loans.copy.gz is missing',
  ],
  [
    'a table with other rows than were counted',
    (whole) =>
      changeManifest(whole, ({ tables }) => {
        for (const table of tables) if (table.name === 'users') table.rows += 1
      }),
    'users.copy.gz holds',
  ],
  [
    'a picture that changed',
    (whole) => appendFileSync(firstFile(whole, 'files'), 'x'),
    'is not what was written',
  ],
  ['a picture that is gone', (whole) => rmSync(firstFile(whole, 'files')), 'is missing'],
  [
    'a picture that was put there',
    (whole) => writeFileSync(join(whole, 'files', 'other'), 'x'),
    'is not of this backup',
  ],
  [
    'a key that changed',
    (whole) => writeFileSync(firstFile(whole, 'secrets'), 'x'),
    'is not what was written',
  ],
  [
    'another list of hashes',
    (whole) => appendFileSync(join(whole, 'SHA256SUMS'), 'x'),
    'SHA256SUMS is not what was written',
  ],
  [
    'migrations that this version does not have',
    (whole) =>
      changeManifest(whole, ({ migrations }) => {
        for (const migration of migrations) migration.checksum = 'another'
      }),
    'migrations this one lacks',
  ],
  [
    'a manifest that is no JSON',
    (whole) => writeFileSync(join(whole, 'manifest.json'), '{'),
    'is not one that this version reads',
  ],
]
test.each(damages)('[D2.2] %s is refused before anything is written', async (_, damage, words) => {
  const { database, dataDir } = await newPlace()
  const whole = join(mkdtempSync(join(folder, 'damaged-')), 'whole')
  cpSync(join(folder, 'whole'), whole, { recursive: true })
  damage(whole)
  await expect(run('restore', [whole], envOf(database, dataDir))).rejects.toThrow(words)
  const { rows } = await database.db.query<{ there: unknown }>({
    text: `select to_regclass('public.loans') as there`,
  })
  expect(rows).toEqual([{ there: null }])
  expect(readdirSync(dataDir)).toEqual([])
})

test('[D2.2] what was not written as it was read is no backup: it is read back before it is called one', async () => {
  const whole = join(folder, 'torn')
  const path = join(whole, 'tables', 'loans.copy.gz')
  // Holds the backup at a table after the one that is corrupted on disk.
  const holder = await t.db.connect()
  await holder.query('begin')
  await holder.query('lock table users in access exclusive mode')
  const made = expect(run('backup', [whole], envOf(t, t.deps.config.dataDir))).rejects.toThrow(
    'loans.copy.gz is not what was written',
  )
  await expect.poll(() => existsSync(join(whole, 'tables', 'users.copy.gz'))).toBe(true)
  appendFileSync(path, 'x')
  await holder.query('rollback')
  holder.release()
  await made
  expect(existsSync(join(whole, 'manifest.json'))).toBe(false)
  const { database, dataDir } = await newPlace()
  await expect(run('restore', [whole], envOf(database, dataDir))).rejects.toThrow('no whole backup')
})

test('a backup as version 2.0.24 wrote it, with indexes for partitions, is restored', async () => {
  const whole = join(folder, 'of-2.0.24')
  cpSync(join(folder, 'whole'), whole, { recursive: true })
  rmSync(join(whole, 'SHA256SUMS'))
  changeManifest(whole, (manifest) => {
    const indexes = manifest.partitions.map(({ name }) => ({
      name: `${name}_pkey`,
      parent: 'metric_events_pkey',
      bound: null,
    }))
    expect(indexes).toHaveLength(4)
    manifest.partitions.push(...indexes)
    delete manifest.sumsSha256
  })
  const { database, dataDir } = await newPlace()
  await run('restore', [whole], envOf(database, dataDir))
  expect(await partitionDays(database.db)).toEqual(await partitionDays(t.db))
  expect(await verifyBooks(database.db)).toEqual([])
})

test('an entry that was put into the audit past its chain still shows after a restore', async () => {
  const own = await startTestApp()
  await givenOperator(own, 'support')
  await own.db.query({ text: 'alter table operator_audit disable trigger user' })
  await own.db.query({ text: 'update operator_audit set chain = null, position = null' })
  await own.db.query({ text: 'alter table operator_audit enable trigger user' })
  const found = await verifyOldChain(own.deps, own.db)
  expect(found).not.toEqual([])
  const whole = join(folder, 'forged')
  await run('backup', [whole], envOf(own, own.deps.config.dataDir))
  await own.close()
  const { database, dataDir } = await newPlace()
  await run('restore', [whole], envOf(database, dataDir))
  expect(await verifyOldChain({ secrets: loadSecrets(keyFolder(dataDir)) }, database.db)).toEqual(
    found,
  )
})

test('only what rows name is copied, and what is lost is told', async () => {
  const own = await startTestApp()
  const { frontId, selfieId } = await givenFaceReview(own)
  await own.deps.files.remove(frontId)
  await own.deps.files.put(own.deps.newId(), Buffer.from('of a request that did not commit'))
  const whole = join(folder, 'lost')
  await run('backup', [whole], envOf(own, own.deps.config.dataDir))
  await own.close()
  expect(firstFile(whole, 'files')).toBe(join(whole, 'files', selfieId.slice(-2), selfieId))
  expect(readManifest(whole)).toMatchObject({ files: 1, missingFiles: [frontId] })
  expect(said.slice(-3)).toEqual([
    expect.stringContaining('Rows name files that were not there: 1'),
    `  ${frontId}`,
    expect.stringContaining('read back whole'),
  ])
})

test('[D2.2] nothing is overwritten: a folder that is there, a database in use, half a backup', async () => {
  const whole = join(folder, 'whole')
  const here = envOf(t, t.deps.config.dataDir)
  await expect(run('backup', [whole], here)).rejects.toThrow('is there already')
  await expect(run('restore', [whole], here)).rejects.toThrow('is not empty')
  const { database, dataDir } = await newPlace()
  const nothing = run('backup', [join(folder, 'nothing')], envOf(database, dataDir))
  await expect(nothing).rejects.toThrow('the database holds nothing')
  const empty = mkdtempSync(join(folder, 'half-'))
  await expect(run('restore', [empty], envOf(database, dataDir))).rejects.toThrow('no whole backup')
  await expect(
    run('restore', [whole], envOf(t, mkdtempSync(join(folder, 'data-')))),
  ).rejects.toThrow('the database is not empty')
})

test('keys stay out when asked', async () => {
  const bare = join(folder, 'bare')
  await run('backup', [bare, '--without-secrets'], envOf(t, t.deps.config.dataDir))
  expect(existsSync(join(bare, 'secrets'))).toBe(false)
  expect(said.at(-2)).toContain('without its keys')
})
