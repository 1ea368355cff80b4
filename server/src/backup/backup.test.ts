import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userStatus } from '@noren/contract/account'
import { borrowBill } from '@noren/contract/loans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { urlOf } from '../../test/connection-url.ts'
import { createBareDatabase, type TestDatabase } from '../../test/database.ts'
import { type GivenLoan, givenDisbursedLoan } from '../../test/given-disbursed-loan.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { runBackupCommand } from '../backup-command.ts'
import { proveLedger } from '../domains/ledger/service.ts'
import { loadSecrets } from '../secrets.ts'

let t: TestApp
let given: GivenLoan
let folder: string
const said: string[] = []
const databases: TestDatabase[] = []

const run = (verb: string, args: string[], env: Record<string, string>) =>
  runBackupCommand([verb, ...args], { env, say: (line) => said.push(line) })

const envOf = (database: Pick<TestDatabase, 'connection'>, dataDir: string) => ({
  DATABASE_URL: urlOf(database.connection),
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

test('a person finds everything on a new machine: the loan, the books, what was sealed', async () => {
  const { database, dataDir } = await newPlace()
  await run('restore', [join(folder, 'whole')], envOf(database, dataDir))
  for (const table of ['users', 'loans', 'ledger_transfers', 'sessions', 'sandbox_clock']) {
    expect(await countRows(database, table), table).toBe(await countRows(t, table))
  }
  expect(await proveLedger(database.db)).toEqual([])
  expect(loadSecrets(dataDir)).toEqual(t.deps.secrets)
  expect(readdirSync(join(dataDir, 'secrets')).toSorted()).toEqual(
    readdirSync(join(t.deps.config.dataDir, 'secrets')).toSorted(),
  )
})

test('work goes on after a restore: the next ids follow', async () => {
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
  expect(await proveLedger(database.db)).toEqual([])
  await moved.close()
})

test('a backup that changed on its way is refused before anything is written', async () => {
  const { database, dataDir } = await newPlace()
  const whole = join(folder, 'damaged')
  await run('backup', [whole], envOf(t, t.deps.config.dataDir))
  appendFileSync(join(whole, 'tables', 'loans.copy.gz'), 'x')
  await expect(run('restore', [whole], envOf(database, dataDir))).rejects.toThrow('loans.copy.gz')
  const { rows } = await database.db.query<{ there: unknown }>({
    text: `select to_regclass('public.loans') as there`,
  })
  expect(rows).toEqual([{ there: null }])
  expect(existsSync(join(dataDir, 'secrets'))).toBe(false)
})

test('nothing is overwritten: a folder that is there, a database in use, half a backup', async () => {
  const whole = join(folder, 'whole')
  const here = envOf(t, t.deps.config.dataDir)
  await expect(run('backup', [whole], here)).rejects.toThrow('is there already')
  await expect(run('restore', [whole], here)).rejects.toThrow('is not empty')
  const { database, dataDir } = await newPlace()
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
