import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@noren/testkit/free-port'
import { usualPolicy } from '@noren/testkit/usual-policy'

const root = resolve(import.meta.dirname, '..')
const START_TIMEOUT_MS = 300_000

/** Environment variables that name the prepared data folders: of the usual market, and of none yet. */
export const PREPARED_FOLDER = 'NOREN_E2E_PREPARED'
export const MIGRATED_FOLDER = 'NOREN_E2E_MIGRATED'

export interface NorenProcess {
  url: string
  dataDir: string
  /** Its output so far, for tests of what logs must not contain. */
  output(): string
  /** Ends it like Ctrl-C; resolves with its exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

const waitUntilReady = async (url: string, child: ChildProcess, output: () => string) => {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended while starting:\n${output()}`)
    if (performance.now() > deadline) throw new Error(`the server did not start:\n${output()}`)
    await sleep(100)
  }
}

/**
 * A new data folder: a copy of the one that the run has prepared, if there is one. Another market has other
 * lenders, so its server writes its own into an empty database.
 */
const newFolder = (env: Record<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-e2e-'))
  const prepared = process.env[env.MARKET ? MIGRATED_FOLDER : PREPARED_FOLDER]
  // With their owners: a database does not run as root.
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, folder])
  return folder
}

/** Starts the real server, as `npm start` does, with its own data folder. */
export const startNoren = async (
  options: { dataDir?: string; port?: number; env?: Record<string, string> } = {},
): Promise<NorenProcess> => {
  const dataDir = options.dataDir ?? newFolder(options.env ?? {})
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const chunks: string[] = []
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'apps/server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      // On a loaded machine seconds become minutes.
      VISION_TIMEOUT_SECONDS: '600',
      // Without one of its own, the market is that of this process, as it is for the server.
      CREDIT_POLICY: usualPolicy(options.env?.MARKET ?? process.env.MARKET),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  child.stdout.on('data', (chunk) => chunks.push(String(chunk)))
  child.stderr.on('data', (chunk) => chunks.push(String(chunk)))
  const output = () => chunks.join('')
  await waitUntilReady(url, child, output)
  return {
    url,
    dataDir,
    output,
    async stop() {
      child.kill('SIGINT')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true })
