import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendOtp } from '@noren/contract/account'
import { freePort } from '@noren/testkit/free-port'
import { expect, test } from 'vitest'
import { removeFolder } from './noren-process.ts'
import { until } from './until.ts'

const root = resolve(import.meta.dirname, '..')

const npmStart = (dataDir: string, port: number): { npm: ChildProcess; said: () => string } => {
  const chunks: string[] = []
  const npm = spawn('npm', ['start'], {
    cwd: root,
    // Its own process group, as from a terminal that is closed, so that no signal reaches other processes
    // by chance.
    detached: true,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  npm.stdout?.on('data', (chunk) => chunks.push(String(chunk)))
  npm.stderr?.on('data', (chunk) => chunks.push(String(chunk)))
  return { npm, said: () => chunks.join('') }
}

/**
 * A Ctrl-C reaches all programs of the terminal; npm, which counts on that, swallows a SIGINT of its own.
 * Every other signal is sent to npm alone.
 */
const send = (npm: ChildProcess, signal: NodeJS.Signals): void => {
  if (signal === 'SIGINT' && npm.pid) process.kill(-npm.pid, signal)
  else npm.kill(signal)
}

const untilItRuns = (said: () => string): Promise<void> =>
  until('the server runs', async () => said().includes('Noren is running'), { timeoutMs: 150_000 })

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const postmasterOf = (dataDir: string): number =>
  Number(
    readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
  )

const isAnswering = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )

const readProc = (pid: string, what: 'cmdline' | 'environ'): string => {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

/** Programs that were started for a data folder: they have it in their environment or on their line. */
const programsOf = (dataDir: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter(
      (pid) =>
        readProc(pid, 'environ').includes(dataDir) || readProc(pid, 'cmdline').includes(dataDir),
    )

test('the two addresses are said last and set apart, and requests are not said', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-start-'))
  const port = await freePort()
  const { npm, said } = npmStart(dataDir, port)
  try {
    await untilItRuns(said)
    for (const path of ['/', '/healthz', '/sandbox', '/api/user/public/market']) {
      await fetch(`http://127.0.0.1:${port}${path}`)
    }
    const [, last = ''] = said().split('Noren is running')
    expect(last.split('\n').map((line) => line.trim())).toEqual([
      '.',
      '',
      `App      http://127.0.0.1:${port}/`,
      `Console  http://127.0.0.1:${port}/console/`,
      `Sandbox  http://127.0.0.1:${port}/sandbox`,
      '',
      'The sandbox is phone, bank and till: no real money.',
      '',
      '',
    ])
    expect(said()).not.toContain('{"level"')
  } finally {
    npm.kill('SIGTERM')
    await until('nothing runs', async () => programsOf(dataDir).length === 0)
    removeFolder(dataDir)
  }
})

/** Each of them takes a start of everything; with LONG=1 all signals. */
const isLong = process.env.LONG !== undefined

test.each(isLong ? (['SIGTERM', 'SIGINT', 'SIGKILL'] as const) : (['SIGTERM'] as const))(
  '%s while npm start is starting leaves nothing running',
  async (signal) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'noren-start-'))
    const { npm, said } = npmStart(dataDir, await freePort())
    try {
      const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
      await until('the database starts', async () => existsSync(pidFile), { everyMs: 5 })
      expect(said()).not.toContain('Noren is running')
      expect(programsOf(dataDir).length).toBeGreaterThan(1)
      send(npm, signal)
      await until('nothing runs', async () => programsOf(dataDir).length === 0)
      expect(said()).not.toContain('Noren is running')
    } finally {
      npm.kill('SIGKILL')
      removeFolder(dataDir)
    }
  },
)

test.each(
  isLong ? (['SIGTERM', 'SIGINT', 'SIGKILL', 'SIGHUP'] as const) : (['SIGINT', 'SIGKILL'] as const),
)('%s to npm start ends the server and its database', async (signal) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-start-'))
  const port = await freePort()
  const { npm, said } = npmStart(dataDir, port)
  try {
    await untilItRuns(said)
    const postmaster = postmasterOf(dataDir)
    expect(isAlive(postmaster)).toBe(true)
    send(npm, signal)
    await until('the server is gone', async () => !(await isAnswering(port)))
    await until('its database is gone', async () => !isAlive(postmaster))
  } finally {
    npm.kill('SIGKILL')
    removeFolder(dataDir)
  }
})

/** Asks for codes one after another until told to stop; returns the phones whose code was on its way. */
const askForCodes = async (url: string, load: { isOver: boolean }): Promise<string[]> => {
  const sent: string[] = []
  while (!load.isOver) {
    const phone = `9${String(randomInt(1e9)).padStart(9, '0')}`
    const query = new URLSearchParams({ phone, type: '1' })
    const headers = { flag: '0', 'app-code': 'noren-in', 'device-id': randomUUID() }
    const answer = await fetch(`${url}${sendOtp.path}?${query}`, {
      method: sendOtp.method,
      headers,
    }).then((response) => response.json())
    if (answer.code === 200) sent.push(phone)
    await sleep(20)
  }
  return sent
}

test('a database that dies under load comes back by itself: npm start goes on, and nothing answered is lost', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-start-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { npm, said } = npmStart(dataDir, port)
  const load = { isOver: false }
  try {
    await untilItRuns(said)
    const working = Promise.all([askForCodes(url, load), askForCodes(url, load)])
    const isReady = async () => (await fetch(`${url}/readyz/database`)).ok
    await sleep(500)
    const died = postmasterOf(dataDir)
    process.kill(died, 'SIGKILL')
    await until('the server says so', async () => !(await isReady()))
    const startedMs = performance.now()
    await until('the database is back', isReady)
    expect(performance.now() - startedMs).toBeLessThan(10_000)
    expect(postmasterOf(dataDir)).not.toBe(died)
    await sleep(500)
    load.isOver = true
    const sent = (await working).flat()
    expect(sent.length).toBeGreaterThan(0)
    for (const phone of sent) {
      const tray = await fetch(`${url}/sandbox/api/sms?phone=${phone}`)
      expect((await tray.json()).data.details, phone).toHaveLength(1)
    }
    expect(npm.exitCode).toBeNull()
    const revived = postmasterOf(dataDir)
    npm.kill('SIGTERM')
    await until('the server is gone', async () => !(await isAnswering(port)))
    await until('its database is gone', async () => !isAlive(revived))
  } finally {
    load.isOver = true
    npm.kill('SIGKILL')
    removeFolder(dataDir)
  }
})
