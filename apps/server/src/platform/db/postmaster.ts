import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusedError } from './data-folder-lock.ts'
import { isAlive } from './process-identity.ts'

const POLL_MS = 5
/** Recovery after a crash replays at most max_wal_size of log, which takes seconds, not minutes. */
const START_POLLS = 60_000 / POLL_MS
const STOP_POLLS = 30_000 / POLL_MS
const CRASH_RETRIES = 20
const CRASH_PAUSE_MS = 250
const LOG_BYTES_MAX = 8_000_000

/** A running PostgreSQL, as described by its own lock file. */
export interface Postmaster {
  pid: number
  port: number
  socketFolder: string
}

export interface Cluster {
  /** Folder with bin, lib and share. */
  programs: string
  /** The data directory. */
  folder: string
  socketFolder: string
  logFile: string
  /** The user to run as; undefined: the user of this process. */
  uid: number | undefined
  settings: Record<string, string>
}

export const PORT = 5432

/** The fields of postmaster.pid by line (PostgreSQL, src/include/utils/pidfile.h). */
const readPidFile = (folder: string): (Postmaster & { status: string }) | undefined => {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    // Removed between the two calls: the server has just stopped.
    return undefined
  }
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    socketFolder: lines[4] ?? '',
    status: (lines[7] ?? '').trim(),
  }
}

const isPostmaster = (pid: number): boolean => {
  if (!isAlive(pid)) return false
  try {
    const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
    return basename(program) === 'postgres'
  } catch {
    // Without /proc (macOS), a live process with that number has to be good enough.
    return process.platform !== 'linux'
  }
}

/**
 * Finds the PostgreSQL that a killed start left running on this cluster, and waits until it answers or, if
 * it is shutting down, until it has ended.
 */
export const findPostmaster = async (folder: string): Promise<Postmaster | undefined> => {
  for (let poll = 0; poll < START_POLLS; poll += 1) {
    const found = readPidFile(folder)
    if (!found || !isPostmaster(found.pid)) return undefined
    if (found.status === 'ready') return found
    await sleep(POLL_MS)
  }
  throw new StartRefusedError(`The PostgreSQL on ${folder} neither starts nor stops`)
}

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C reaches only us and we can stop it in order. After a
 * crash its old child processes may hold the cluster for a moment, so it retries for 5 seconds.
 */
export const startPostmaster = async (
  cluster: Cluster,
): Promise<{ postmaster: Postmaster; isOurs: boolean }> => {
  for (let attempt = 1; ; attempt += 1) {
    const started = await startOnce(cluster)
    if (started) return { postmaster: started, isOurs: true }
    if (attempt === CRASH_RETRIES) {
      throw new StartRefusedError(`PostgreSQL did not start:\n${lastLines(cluster.logFile)}`)
    }
    await sleep(CRASH_PAUSE_MS)
    // Another start may have been faster; its server is just as good.
    const other = await findPostmaster(cluster.folder)
    if (other) return { postmaster: other, isOurs: false }
  }
}

/** Of glibc: what a statement has used stays with its process for the next one, which else asks the kernel for it anew. */
const KEEPS_MEMORY = {
  MALLOC_TOP_PAD_: String(256 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(4 * 1024 * 1024),
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
}

const startOnce = async (cluster: Cluster): Promise<Postmaster | undefined> => {
  if (existsSync(cluster.logFile) && statSync(cluster.logFile).size > LOG_BYTES_MAX) {
    renameSync(cluster.logFile, `${cluster.logFile}.1`)
  }
  const log = openSync(cluster.logFile, 'a', 0o600)
  const child = spawn(join(cluster.programs, 'bin', 'postgres'), postgresArguments(cluster), {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', ...KEEPS_MEMORY },
    ...asUser(cluster.uid),
  })
  closeSync(log)
  child.unref()
  let hasEnded = false
  child.once('exit', () => {
    hasEnded = true
  })
  child.once('error', () => {
    hasEnded = true
  })
  for (let poll = 0; poll < START_POLLS && !hasEnded; poll += 1) {
    const found = readPidFile(cluster.folder)
    if (found?.pid === child.pid && found?.status === 'ready') return found
    await sleep(POLL_MS)
  }
  return undefined
}

export const asUser = (uid: number | undefined): { uid?: number; gid?: number } =>
  uid === undefined ? {} : { uid, gid: uid }

const postgresArguments = ({ folder, socketFolder, settings }: Cluster): string[] => {
  const all: Record<string, string> = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    jit: 'off',
    // A statement whose connection was given up ends, and with it the locks of its transaction.
    client_connection_check_interval: '2s',
    log_min_messages: 'warning',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...settings,
  }
  return [
    '-D',
    folder,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

const lastLines = (file: string): string =>
  readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')

/** Fast shutdown: open transactions are rolled back, everything committed is written down. */
export const stopPostmaster = async (folder: string, { pid }: Postmaster): Promise<void> => {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  for (let poll = 0; poll < STOP_POLLS; poll += 1) {
    if (readPidFile(folder)?.pid !== pid || !isAlive(pid)) return
    await sleep(POLL_MS)
  }
  throw new Error(`PostgreSQL (process ${pid}) did not stop`)
}

const QUIT_POLLS = 5_000 / POLL_MS

/** Ends whatever runs on a cluster that nobody needs any more, in whichever state it is. */
export const killPostmaster = async (folder: string): Promise<void> => {
  const pid = readPidFile(folder)?.pid ?? 0
  if (!isPostmaster(pid)) return
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (let poll = 0; poll < QUIT_POLLS && isAlive(pid); poll += 1) await sleep(POLL_MS)
    if (!isAlive(pid)) return
  }
}
