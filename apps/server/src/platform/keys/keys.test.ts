import { randomUUID } from 'node:crypto'
import { infoView } from '@noren/contract/certification'
import { borrowBill } from '@noren/contract/loans'
import { publicKeys } from '@noren/contract/support'
import { databaseEnv, urlOf } from '@noren/testkit/connection-url'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runKeysCommand } from '../../commands/keys.ts'
import { type KeyFolder, keyFolder } from './key-folder.ts'
import { layIndexKey } from './lay-index-key.ts'
import { INDEX_COLUMNS, SEALED_COLUMNS } from './sealed-columns.ts'
import { addKey, loadSecrets } from './secrets.ts'

let t: TestApp
let given: GivenLoan
const said: string[] = []
beforeAll(async () => {
  t = await startTestApp()
  given = await givenDisbursedLoan(t)
})
afterAll(() => t?.close())

const keys = (...args: string[]) =>
  runKeysCommand(args, {
    env: { ...databaseEnv(t.connection), DATA_DIR: t.deps.config.dataDir },
    say: (line) => said.push(line),
  })

const folder = (): KeyFolder => keyFolder(t.deps.config.dataDir)

const rows = async <Row>(text: string): Promise<Row[]> => (await t.db.query<Row>({ text })).rows

/** Starts a server with the keys as they are now. */
const restarted = async (look: (app: TestApp) => Promise<void>): Promise<void> => {
  const app = await startTestApp({ beside: t })
  try {
    await look(app)
  } finally {
    await app.close()
  }
}

const named = ({ table, column }: { table: string; column: string }) => `${table}.${column}`

test('every sealed column and every blind index of the schema is one that keys are changed on', async () => {
  const columns = await rows<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'`,
  )
  const sealed = columns.filter(({ column }) => column.endsWith('_sealed')).map(named)
  expect(SEALED_COLUMNS.map(named).toSorted()).toEqual(sealed.toSorted())
  const indexed = columns
    .filter(({ column }) =>
      /^(phone|number|document|account|endpoint|email|value)_hash$/.test(column),
    )
    .map(named)
  expect(INDEX_COLUMNS.map(named).toSorted()).toEqual(indexed.toSorted())
})

describe('the field key', () => {
  /** How many values of all columns begin with this key's number. */
  const countUnder = async (number: number): Promise<number> => {
    let count = 0
    for (const { table, column } of SEALED_COLUMNS) {
      const [found] = await rows<{ count: number }>(
        `select count(*)::int as count from ${table}
         where ${column} is not null and get_byte(${column}, 0) = ${number}`,
      )
      count += found?.count ?? 0
    }
    return count
  }

  test('changes beside a working server: old values are read, new ones sealed under the new key', async () => {
    // The format of values before keys had numbers.
    await t.db.query({ text: 'update users set phone_sealed = substring(phone_sealed from 2)' })
    const before = await countUnder(1)
    await keys('rotate', 'field')
    await restarted(async (app) => {
      const info = await app.call(infoView, { token: given.person.token })
      expect(info.code).toBe(200)
      await givenDisbursedLoan(app)
      expect(await countUnder(2)).toBeGreaterThan(3)
    })
    await expect(keys('retire', 'field')).rejects.toThrow('reseal first')
    await keys('reseal')
    expect(await countUnder(1)).toBe(0)
    expect(await countUnder(2)).toBeGreaterThan(before)
    await keys('reseal')
    expect(said.at(-1)).toBe('Sealed anew under key 2: 0')
    await keys('retire', 'field')
    expect([...loadSecrets(folder()).fieldKey.byId.keys()]).toEqual([2])
    await restarted(async (app) => {
      expect(await app.call(infoView, { token: given.person.token })).toMatchObject({ code: 200 })
    })
  })
})

describe('the index key', () => {
  test('is refused while a server runs', async () => {
    await t.call(publicKeys)
    await t.db.query({ text: 'select 1' })
    await expect(keys('rotate', 'index')).rejects.toThrow('a server runs on this database')
  })

  test('a new one is laid over the old: people are found, and the old hashes are gone', async () => {
    const hashes = () =>
      rows<{ hash: string }>(`select encode(phone_hash, 'hex') as hash from users`)
    const before = new Set((await hashes()).map(({ hash }) => hash))
    const layer = addKey(folder(), 'phone')
    const key = loadSecrets(folder()).phoneKey[layer - 1] as Buffer
    const client = new pg.Client({ connectionString: urlOf(t.connection) })
    await client.connect()
    await layIndexKey(client, { layer, key, at: t.clock.now() })
    await client.end()
    for (const { hash } of await hashes()) expect(before.has(hash)).toBe(false)
    await restarted(async (app) => {
      t.clock.advanceMs(120_000)
      const again = await app.signIn(given.person.phone)
      expect(again.userId).toBe(given.person.userId)
      const bills = await app.call(borrowBill, {
        token: again.token,
        query: { borrowType: '0' },
      })
      expect(bills.data.details).toHaveLength(1)
    })
  })
})

test('new envelope keys come first and the old ones still open; retired, only the new are offered', async () => {
  const offered = async (): Promise<number[]> => {
    let ids: number[] = []
    await restarted(async (app) => {
      ids = (await app.call(publicKeys)).data.details.map(({ id }) => id)
    })
    return ids
  }
  const old = await offered()
  await keys('rotate', 'envelope')
  const both = await offered()
  expect(both.slice(2)).toEqual(old)
  expect(new Set(both).size).toBe(4)
  await keys('retire', 'envelope')
  expect(await offered()).toEqual(both.slice(0, 2))
})

test('an unknown wish is answered with what there is', async () => {
  await expect(keys('rotate', randomUUID())).rejects.toThrow('npm run keys -- rotate')
})
