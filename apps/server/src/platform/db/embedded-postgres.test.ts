import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { ConnectionOptions } from './pool.ts'
import { isAlive } from './process-identity.ts'

const program = fileURLToPath(
  new URL('../../../../../packages/testkit/src/launch-database.ts', import.meta.url),
)
const isRoot = process.getuid?.() === 0

interface Launched {
  child: ChildProcess
  says: { origin?: string; connection?: ConnectionOptions; refused?: string }
}

let parent: string
let dataDir: string
const children: ChildProcess[] = []
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'noren-launcher-'))
  chmodSync(parent, 0o755)
  dataDir = join(parent, 'data')
})
afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'SIGKILL')
  const isLeftRunning = existsSync(dataDir) && isAlive(postmasterPid())
  if (isLeftRunning) await (await startEmbeddedPostgres(dataDir)).stop()
  rmSync(parent, { recursive: true, force: true })
})

const home = () => {
  const pointer = join(dataDir, 'postgres-location')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres')
}
const postmasterPid = (): number => {
  const file = join(home(), 'cluster', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

const launch = async (): Promise<Launched> => {
  const child = spawn(process.execPath, [program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, says: JSON.parse(String(line)) }
}
const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

const ask = async (connection: ConnectionOptions | undefined, text: string) => {
  if (!connection) throw new Error('the launcher gave no connection')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a first start makes a durable cluster that only we can enter', async () => {
  const postgres = await startEmbeddedPostgres(dataDir)
  try {
    expect(postgres.origin).toBe('created')
    const [settings] = await ask(
      postgres.connection,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
        current_setting('data_checksums') AS checksums, current_setting('server_encoding') AS encoding,
        current_setting('listen_addresses') AS addresses, lower('ĐỒNG') AS lower`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      addresses: '',
      lower: 'đồng',
    })
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
    const stranger = { ...postgres.connection, password: 'guess' }
    await expect(ask(stranger, 'SELECT 1')).rejects.toThrow('password authentication failed')
  } finally {
    await postgres.stop()
  }
  expect(postmasterPid()).toBe(0)
})

test('[B11.106] what is made anew waits for no disk before its end, and nobody starts on a folder that did not come to it', async () => {
  const made = await startEmbeddedPostgres(dataDir, { isRemade: true })
  expect(await ask(made.connection, 'SHOW fsync')).toEqual([{ fsync: 'off' }])
  await ask(made.connection, 'CREATE TABLE kept AS SELECT 7 AS value')
  expect(readdirSync(dataDir)).toContain('unfinished')
  const left = join(dataDir, '..', 'left')
  cpSync(dataDir, left, {
    recursive: true,
    filter: (path) => !path.includes('socket') && !path.includes('cluster'),
  })
  await made.stop()
  expect(readdirSync(dataDir)).not.toContain('unfinished')
  // What a killed one has left.
  rmSync(join(left, 'noren.pid'))
  const found = readdirSync(left)
  for (const isRemade of [true, false]) {
    const start = startEmbeddedPostgres(left, { isRemade })
    await expect(start).rejects.toThrow('was broken off: nothing in it is whole')
  }
  expect(readdirSync(left)).toEqual(found)
  const whole = await startEmbeddedPostgres(dataDir)
  expect(await ask(whole.connection, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
  expect(await ask(whole.connection, 'SELECT value FROM kept')).toEqual([{ value: 7 }])
  await whole.stop()
})

test('after kill -9 of the server the next start adopts its PostgreSQL and everything in it', async () => {
  const first = await launch()
  expect(first.says.origin).toBe('created')
  await ask(first.says.connection, 'CREATE TABLE kept AS SELECT 7 AS value')
  const pid = postmasterPid()
  await end(first.child, 'SIGKILL')
  expect(isAlive(pid)).toBe(true)

  const second = await launch()
  expect(second.says.origin).toBe('adopted')
  expect(await ask(second.says.connection, 'SELECT value FROM kept')).toEqual([{ value: 7 }])
  await end(second.child, 'SIGINT')
  expect(isAlive(pid)).toBe(false)
})

test('after kill -9 of PostgreSQL too the next start recovers what was committed', async () => {
  const first = await launch()
  await ask(first.says.connection, 'CREATE TABLE kept AS SELECT 7 AS value')
  process.kill(postmasterPid(), 'SIGKILL')
  await end(first.child, 'SIGKILL')

  const second = await launch()
  expect(second.says.origin).toBe('started')
  expect(await ask(second.says.connection, 'SELECT value FROM kept')).toEqual([{ value: 7 }])
  await end(second.child, 'SIGINT')
})

test('a second start on the same folder is refused in words and disturbs nothing', async () => {
  const first = await launch()
  const second = await launch()
  expect(second.says.refused).toContain(`process ${first.child.pid}`)
  expect(second.says.refused).toContain('DATA_DIR')

  // Without the pid file, the lock in the database still refuses.
  rmSync(join(dataDir, 'noren.pid'))
  const third = await launch()
  expect(third.says.refused).toContain('already running on the database')
  expect(await ask(first.says.connection, 'SELECT 1 AS value')).toEqual([{ value: 1 }])
  await end(first.child, 'SIGINT')
})

test('a pid file left by a crash, or by another process of that number, is no obstacle', async () => {
  mkdirSync(dataDir)
  const stale = { pid: process.ppid, startMark: 'before the last boot' }
  writeFileSync(join(dataDir, 'noren.pid'), JSON.stringify(stale))
  const postgres = await startEmbeddedPostgres(dataDir)
  await postgres.stop()
  expect(existsSync(join(dataDir, 'noren.pid'))).toBe(false)
})

test.runIf(isRoot)(
  'root with a closed data folder: only PostgreSQL may pass through it',
  async () => {
    mkdirSync(dataDir, { mode: 0o700 })
    const notices: string[] = []
    const postgres = await startEmbeddedPostgres(dataDir, { notice: (line) => notices.push(line) })
    await postgres.stop()
    expect(postgres.folder).toBe(join(dataDir, 'postgres'))
    expect(statSync(dataDir).mode & 0o777).toBe(0o710)
    expect(notices).toEqual([])
  },
)

test.runIf(isRoot)(
  'root with a closed home: the database stands where PostgreSQL can go',
  async () => {
    chmodSync(parent, 0o700)
    const notices: string[] = []
    const postgres = await startEmbeddedPostgres(dataDir, { notice: (line) => notices.push(line) })
    const outside = home()
    try {
      expect(notices).toEqual([expect.stringContaining(outside)])
      expect(outside.startsWith(parent)).toBe(false)
      await ask(postgres.connection, 'CREATE TABLE kept AS SELECT 7 AS value')
      await postgres.stop()
      const again = await startEmbeddedPostgres(dataDir)
      expect(await ask(again.connection, 'SELECT value FROM kept')).toEqual([{ value: 7 }])
      await again.stop()
    } finally {
      rmSync(outside, { recursive: true })
    }
  },
)
