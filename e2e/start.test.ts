import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { freePort, removeFolder } from './noren-process.ts'
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

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const isAnswering = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )

test.each(['SIGTERM', 'SIGKILL', 'SIGHUP'] as const)(
  '%s to npm start ends the server and its database',
  async (signal) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'noren-start-'))
    const port = await freePort()
    const { npm, said } = npmStart(dataDir, port)
    try {
      await until('the server runs', async () => said().includes('Noren is running'))
      const postmaster = Number(
        readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      expect(isAlive(postmaster)).toBe(true)
      npm.kill(signal)
      await until('the server is gone', async () => !(await isAnswering(port)))
      await until('its database is gone', async () => !isAlive(postmaster))
    } finally {
      npm.kill('SIGKILL')
      removeFolder(dataDir)
    }
  },
)
