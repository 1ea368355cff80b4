import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerParts } from './bench-cluster.ts'
import { cpuSeconds } from './cpu-time.ts'
import type { Replay } from './replay.ts'
import type { Cost } from './rounds.ts'

const DEBIAN_HOME = '/usr/lib/postgresql'

/** PostgreSQL's own load generator, of any version: it works with all servers. */
export const findPgbench = (): string | undefined => {
  const debian = existsSync(DEBIAN_HOME)
    ? readdirSync(DEBIAN_HOME).map((version) => join(DEBIAN_HOME, version, 'bin', 'pgbench'))
    : []
  return ['/usr/bin/pgbench', ...debian].find((path) => existsSync(path))
}

const THREADS = 2

export interface PgbenchRun {
  readonly connection: ServerParts
  readonly postmasterPid: number
  readonly concurrency: number
  /** Replays `count` of the recorded calls, starting from this one. */
  readonly from: number
  readonly count: number
}

/**
 * Replays recorded calls with prepared statements; returns seconds per call, as wall time and as CPU time
 * on both sides, without connecting and without reading the values.
 */
export const runPgbench = async (
  program: string,
  replay: Replay,
  { connection, postmasterPid, concurrency, from, count }: PgbenchRun,
): Promise<Cost> => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-pgbench-'))
  const each = Math.floor(count / concurrency)
  const run = (script: string) => {
    const file = join(folder, 'script.sql')
    writeFileSync(file, script)
    const args = ['-n', '-M', 'prepared', '-c', concurrency, '-j', THREADS, '-t', each, '-f', file]
    const set = { turn: from / concurrency, callers: concurrency, ...replay.constants }
    const variables = Object.entries(set).flatMap(([name, value]) => ['-D', `${name}=${value}`])
    return output(program, [...args.map(String), ...variables, connection.database], connection)
  }
  const costOf = async (script: string): Promise<Cost> => {
    const before = cpuSeconds(postmasterPid)
    const seconds = secondsEach(await run(script))
    return { seconds, cpuSeconds: (cpuSeconds(postmasterPid) - before) / count }
  }
  try {
    const whole = await costOf(replay.script)
    const values = await costOf(replay.valuesScript)
    return {
      seconds: whole.seconds - values.seconds,
      cpuSeconds: whole.cpuSeconds - values.cpuSeconds,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const output = async (
  program: string,
  args: string[],
  { host, port, user, password }: ServerParts,
): Promise<string> => {
  const env = { PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password }
  const child = spawn(program, args, { env: { ...process.env, ...env } })
  let text = ''
  const keep = (chunk: Buffer): void => {
    text += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  if (code !== 0) throw new Error(`pgbench failed:\n${text}`)
  return text
}

const secondsEach = (text: string): number => {
  const rate = /^tps = ([\d.]+) \(without initial/m.exec(text)?.[1]
  const isAllDone = /number of transactions actually processed: (\d+)\/\1\b/.test(text)
  if (!rate || !isAllDone || /failed transactions: [1-9]/.test(text)) {
    throw new Error(`pgbench did not do all its work:\n${text}`)
  }
  return 1 / Number(rate)
}

export const pgbenchVersion = (program: string): string =>
  spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim()

export const INSTALL_PGBENCH = 'It comes with PostgreSQL: apt-get install postgresql (Debian).'
