import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { userStatus } from '@noren/contract/account'
import { databaseEnv } from '@noren/testkit/connection-url'
import { createBareDatabase, createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import {
  type KeyServiceFault,
  type LocalKeyService,
  startLocalKeyService,
} from '@noren/testkit/providers/local-key-service'
import { type ServerProcess, spawnServer } from '@noren/testkit/server-process'
import { callOver, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runBackupCommand } from '../../commands/backup.ts'
import { runKeysCommand } from '../../commands/keys.ts'
import { openDb, REQUEST_PATIENCE } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { admitKeys, fingerprintsOf } from '../../platform/keys/key-fingerprints.ts'
import { keyFolder } from '../../platform/keys/key-folder.ts'
import { openKeyFolder } from '../../platform/keys/open-key-folder.ts'
import { commandKeyService } from './key-service.ts'

/** A server whose keys are unwrapped by an outside program, and that program's failures. */

let t: TestApp
let local: LocalKeyService
const processes: ServerProcess[] = []
beforeAll(async () => {
  local = startLocalKeyService()
  t = await startTestApp()
})
afterEach(() => local.fail(null))
afterAll(async () => {
  for (const one of processes) await one.kill()
  await t.close()
  local.stop()
})

const envOf = (more: Record<string, string> = local.env) => ({
  ...databaseEnv(t.connection),
  DATA_DIR: t.deps.config.dataDir,
  REQUESTS_PER_MINUTE: '1000000',
  ...more,
})
const keys = (...args: string[]) => runKeysCommand(args, { env: envOf(), say: () => undefined })
const start = async (more?: Record<string, string>): Promise<ServerProcess> => {
  const one = await spawnServer(envOf(more))
  processes.push(one)
  return one
}
const opened = () =>
  openKeyFolder(
    t.deps.config.dataDir,
    commandKeyService({ program: local.program, timeoutMs: 30_000 }),
  )

/** The content of the whole folder as searchable text. */
const stored = (): string => {
  const { path } = keyFolder(t.deps.config.dataDir)
  return readdirSync(path)
    .map((name) => readFileSync(join(path, name)).toString('latin1'))
    .join('\n')
}

const wrappedFiles = (): string[] =>
  readdirSync(keyFolder(t.deps.config.dataDir).path).filter((name) => name.endsWith('.wrapped'))

test('[D3.8] the first start on an empty database makes its keys wrapped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-first-'))
  const database = await createBareDatabase()
  const place = { ...databaseEnv(database.connection), DATA_DIR: folder }
  for (let starts = 0; starts < 2; starts += 1) {
    const server = await start({ ...local.env, ...place })
    expect([await server.started(), server.output()]).toMatchObject([undefined, /is running/])
    await server.kill()
  }
  const gateway = commandKeyService({ program: local.program, timeoutMs: 30_000 })
  const made = await openKeyFolder(folder, gateway)
  expect(made.names()).toHaveLength(9)
  expect(made.plainNames()).toEqual([])
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Whether a start could take its turn now. */
const isFree = ({ db }: Pick<TestDatabase, 'db'>): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await tx.query({ text: 'lock table key_fingerprints in exclusive mode nowait' })
    return true
  }).catch(() => false)

test('[D3.8] a first start waits its turn for long, and has asked the service before', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-turn-'))
  const database = await createTestDatabase()
  const asked: boolean[] = []
  const turned = async (key: Buffer): Promise<Buffer> => {
    asked.push(await isFree(database))
    return Buffer.from(key.map((byte) => byte ^ 0xff))
  }
  const folder = await openKeyFolder(dataDir, { isOutside: true, wrap: turned, unwrap: turned })
  const db = openDb(database.connection, { patience: REQUEST_PATIENCE })
  await admitKeys({ db, folder }, t.clock.now())
  expect(asked).toEqual([true, true])
  expect(folder.plainNames()).toEqual([])
  expect(folder.names()).toHaveLength(9)
  const again = await inTransaction(database.db, async (tx) => {
    await tx.query({ text: 'lock table key_fingerprints in exclusive mode' })
    const starting = admitKeys({ db, folder }, t.clock.now())
    starting.catch(() => undefined)
    await sleep(REQUEST_PATIENCE.ms + 500)
    return { starting }
  })
  await expect(again.starting).resolves.toBeUndefined()
  await db.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('keys that were plain', () => {
  test('[D3.8] do not pass for wrapped: the start says what to do', async () => {
    const server = await start()
    expect(await server.started()).toBe(1)
    expect(server.output()).toMatch(
      /KEY_SERVICE is command, and .*field\.key.*npm run keys -- wrap/,
    )
  })

  test('[D3.9] keep no start waiting while the service is asked to wrap them', async () => {
    local.fail('silent')
    const env = envOf({ ...local.env, KEY_COMMAND_TIMEOUT_SECONDS: '2' })
    let isOver = false
    const wrapping = runKeysCommand(['wrap'], { env, say: () => undefined })
      .catch((error: Error) => error.message)
      .finally(() => {
        isOver = true
      })
    const turns: boolean[] = []
    while (!isOver) {
      turns.push(await isFree(t))
      await sleep(50)
    }
    expect(await wrapping).toContain('gave no answer in 2 seconds')
    expect(turns.length).toBeGreaterThan(5)
    expect(turns).not.toContain(false)
  })

  test('[D3.8] are wrapped once: none lies there as it is, all are the same', async () => {
    const plain = keyFolder(t.deps.config.dataDir)
    const before = fingerprintsOf(plain)
    const bytes = plain.names().map((name) => plain.read(name).toString('latin1'))
    await keys('wrap')
    for (const key of bytes) expect(stored()).not.toContain(key)
    expect(fingerprintsOf(await opened())).toEqual(before)
    expect(wrappedFiles()).toHaveLength(1)
  })
})

test('[D3.9] keys are wrapped anew and rotated while calls run: none fails, and the next server reads all', async () => {
  const server = await start()
  expect([await server.started(), server.output()]).toMatchObject([undefined, /is running/])
  const call = callOver(server.url)
  // The servers beside this one have the real clock.
  t.clock.advanceMs(Date.now() - t.clock.now().getTime())
  const { token } = await t.signIn()
  const codes: number[] = []
  let isOver = false
  const calls = [1, 2, 3].map(async () => {
    while (!isOver) codes.push((await call(userStatus, { token })).code)
  })
  const first = wrappedFiles()
  await keys('wrap')
  await keys('rotate', 'field')
  await keys('wrap')
  await keys('rotate', 'tickets')
  isOver = true
  await Promise.all(calls)
  expect(codes.length).toBeGreaterThan(20)
  expect(codes.filter((code) => code !== 200)).toEqual([])
  expect(wrappedFiles()).toHaveLength(1)
  expect(wrappedFiles()).not.toEqual(first)
  const next = await start()
  expect([await next.started(), next.output()]).toMatchObject([undefined, /is running/])
  expect((await callOver(next.url)(userStatus, { token })).code).toBe(200)
  await keys('reseal')
  await keys('retire', 'field')
  await server.kill()
  await next.kill()
  const last = await start()
  expect([await last.started(), last.output()]).toMatchObject([undefined, /is running/])
  expect((await callOver(last.url)(userStatus, { token })).code).toBe(200)
  await last.kill()
})

const FAULTS: readonly [KeyServiceFault, RegExp][] = [
  ['silent', /gave no answer in 2 seconds/],
  ['fails', /ended with code 3/],
  ['babbles', /answered at too great a length/],
  ['no key', /gave something that is no key of 32 bytes in base64/],
  ['another key', /unwrapped another key than .*\.wrapped/],
]

test.each(FAULTS)(
  '[D3.10] a service that is %s: no start, in words, and no key is touched',
  async (fault, words) => {
    const before = stored()
    local.fail(fault)
    const began = performance.now()
    const server = await start({ ...local.env, KEY_COMMAND_TIMEOUT_SECONDS: '2' })
    expect(await server.started()).toBe(1)
    expect(server.output()).toMatch(words)
    expect(performance.now() - began).toBeLessThan(60_000)
    await expect(keys('wrap')).rejects.toThrow()
    expect(stored()).toBe(before)
  },
  120_000,
)

test('[D3.10] without the service, or with a program that is not there, no start', async () => {
  const none = await start({})
  expect(await none.started()).toBe(1)
  expect(none.output()).toContain('write KEY_SERVICE=command')
  const gone = await start({ ...local.env, KEY_COMMAND: '/nowhere/key' })
  expect(await gone.started()).toBe(1)
  expect(gone.output()).toContain('could not be started')
})

test('[D3.9] a wrapping that is cut off between two files leaves all of them readable', async () => {
  const before = fingerprintsOf(await opened())
  const { path } = keyFolder(t.deps.config.dataDir)
  const asItWas = readdirSync(path).map((name) => [name, readFileSync(join(path, name))] as const)
  await keys('wrap')
  // Simulates that half of the files were written: both data keys exist, with files under each.
  for (const [name, bytes] of asItWas) {
    if (name.endsWith('.wrapped') || name < 'm') writeFileSync(join(path, name), bytes)
  }
  expect(wrappedFiles()).toHaveLength(2)
  expect(fingerprintsOf(await opened())).toEqual(before)
  await keys('wrap')
  expect(wrappedFiles()).toHaveLength(1)
  expect(fingerprintsOf(await opened())).toEqual(before)
})

test('[D3.7] a backup holds the keys as they were wrapped, and is restored with the service', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-wrapped-'))
  const database = await createBareDatabase()
  const dataDir = join(folder, 'data')
  const io = { env: envOf(), say: () => undefined }
  await runBackupCommand(['backup', join(folder, 'copy')], io)
  const env = { ...io.env, ...databaseEnv(database.connection), DATA_DIR: dataDir }
  await runBackupCommand(['restore', join(folder, 'copy')], { ...io, env })
  const gateway = commandKeyService({ program: local.program, timeoutMs: 30_000 })
  const restored = await openKeyFolder(dataDir, gateway)
  expect(restored.plainNames()).toEqual([])
  await admitKeys({ db: database.db, folder: restored }, t.clock.now())
  expect(fingerprintsOf(restored)).toEqual(fingerprintsOf(await opened()))
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

test('[D3.7] a backup without the keys needs no service, and one with them carries no draft', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-bare-'))
  const { path } = keyFolder(t.deps.config.dataDir)
  const io = { env: envOf(), say: () => undefined }
  local.fail('fails')
  await runBackupCommand(['backup', join(folder, 'bare'), '--without-secrets'], io)
  await expect(runBackupCommand(['backup', join(folder, 'none')], io)).rejects.toThrow('code 3')
  local.fail(null)
  // As after a power cut in the middle of writing a key.
  writeFileSync(join(path, 'field-2.key.0123456789ab'), 'a plain key')
  await runBackupCommand(['backup', join(folder, 'whole')], io)
  expect(readdirSync(join(folder, 'whole', 'secrets'))).toEqual(
    readdirSync(path).filter((name) => !name.startsWith('field-2.key.')),
  )
  expect(stored()).toContain('a plain key')
  await keys('wrap')
  expect(stored()).not.toContain('a plain key')
  rmSync(folder, { recursive: true, force: true })
})

test('[D3.8] a changed or moved file is refused; unwrapped, all keys lie as they were', async () => {
  const { path } = keyFolder(t.deps.config.dataDir)
  const [one, other] = [join(path, 'otp.key'), join(path, 'audit.key')]
  const right = readFileSync(one)
  writeFileSync(one, readFileSync(other))
  await expect(keys('rotate', 'tickets')).rejects.toThrow('otp.key is not what was sealed')
  writeFileSync(one, right)
  const before = fingerprintsOf(await opened())
  await keys('unwrap')
  expect(wrappedFiles()).toEqual([])
  expect(fingerprintsOf(keyFolder(t.deps.config.dataDir))).toEqual(before)
})
