import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from '../../platform/backup/manifest.ts'
import type { ConnectionOptions } from '../../platform/db/pool.ts'
import { canOthersPass } from '../../platform/db/postgres-binaries.ts'
import { asUser, PORT } from '../../platform/db/postmaster.ts'

/** PostgreSQL does not run as root: Debian's user for what owns nothing. */
const NOBODY_UID = 65_534
const USER = 'noren'
const STANZA = 'noren'
const OUTPUT_LINES = 6

/** The programs that point-in-time recovery takes, of this machine and not of npm. */
export interface Programs {
  readonly pgbackrest: string
  /** The folder with initdb and pg_ctl. */
  readonly postgres: string
}

const DEBIAN_POSTGRES = '/usr/lib/postgresql'
const PATHS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

const newestPostgres = (): string | undefined => {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : []
  return versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'))
    .concat(PATHS)
    .find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))))
}

/** Undefined where one of them is not installed. */
export const findPrograms = (): Programs | undefined => {
  const pgbackrest = PATHS.map((folder) => join(folder, 'pgbackrest')).find((one) =>
    existsSync(one),
  )
  const postgres = newestPostgres()
  return pgbackrest && postgres ? { pgbackrest, postgres } : undefined
}

/** A PostgreSQL that archives its log with pgBackRest, encrypted. */
export interface BackrestCluster {
  connectionTo(database: string): ConnectionOptions
  start(): Promise<void>
  stop(): Promise<void>
  /** Runs a command of pgBackRest; @throws BackupError with what it said last */
  backrest(command: string, ...options: string[]): Promise<void>
}

const backrestConfig = (folder: string): string =>
  `[global]
repo1-path=${join(folder, 'repo')}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${randomBytes(48).toString('base64')}
repo1-retention-full=2
start-fast=y
compress-type=zst
lock-path=${join(folder, 'lock')}
log-path=${join(folder, 'log')}
spool-path=${join(folder, 'spool')}
log-level-console=warn

[${STANZA}]
pg1-path=${join(folder, 'cluster')}
pg1-socket-path=${join(folder, 'socket')}
pg1-port=${PORT}
pg1-user=${USER}
`

/** Makes a cluster in a scratch folder, which must not have one, and its repository; starts it. */
export const makeBackrestCluster = async (
  folder: string,
  programs: Programs,
): Promise<BackrestCluster> => {
  const uid = process.getuid?.() === 0 ? NOBODY_UID : undefined
  if (uid !== undefined && !canOthersPass(folder)) {
    throw new BackupError(
      `PostgreSQL does not run as root, and its user cannot enter ${folder}: choose with --scratch a folder that everybody may pass through`,
    )
  }
  const own = (path: string): void => {
    if (uid !== undefined) chownSync(path, uid, uid)
  }
  const cluster = join(folder, 'cluster')
  const config = join(folder, 'pgbackrest.conf')
  const socket = join(folder, 'socket')
  for (const path of ['cluster', 'socket', 'repo', 'lock', 'log', 'spool']) {
    mkdirSync(join(folder, path), { mode: 0o700 })
    own(join(folder, path))
  }
  writeFileSync(config, backrestConfig(folder), { mode: 0o600 })
  own(config)

  const run = async (program: string, args: readonly string[]): Promise<void> => {
    const child = spawn(program, args, {
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
      ...asUser(uid),
    })
    let output = ''
    const keep = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    // Its descendants keep the output open: the end of the program counts.
    const code = await new Promise<number | null>((done, fail) => {
      child.once('error', fail)
      child.once('exit', done)
    })
    child.stdout.destroy()
    child.stderr.destroy()
    if (code === 0) return
    const last = output.trimEnd().split('\n').slice(-OUTPUT_LINES).join('\n')
    throw new BackupError(`${program} ${args.join(' ')} failed:\n${last}`)
  }
  const backrest = (command: string, ...options: string[]): Promise<void> =>
    run(programs.pgbackrest, [`--config=${config}`, `--stanza=${STANZA}`, ...options, command])
  const control = (...args: string[]): Promise<void> =>
    run(join(programs.postgres, 'pg_ctl'), ['-D', cluster, '-w', '-t', '120', ...args])
  const start = (): Promise<void> => control('-l', join(folder, 'log', 'postgres.log'), 'start')

  // Only the user of the cluster and root can enter the folder of its socket.
  const auth = ['-U', USER, '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C.UTF-8']
  await run(join(programs.postgres, 'initdb'), ['-D', cluster, '--data-checksums', ...auth])
  const archive = `${programs.pgbackrest} --config=${config} --stanza=${STANZA} archive-push %p`
  const settings = join(cluster, 'postgresql.auto.conf')
  writeFileSync(
    settings,
    `listen_addresses = ''
port = ${PORT}
unix_socket_directories = '${socket}'
unix_socket_permissions = 0700
wal_level = replica
archive_mode = on
archive_command = '${archive}'
archive_timeout = '60s'
shared_buffers = '64MB'
timezone = 'UTC'
log_timezone = 'UTC'
`,
    { mode: 0o600 },
  )
  own(settings)
  await start()
  await backrest('stanza-create')
  await backrest('check')
  return {
    connectionTo: (database) => ({ host: socket, port: PORT, user: USER, password: '', database }),
    start,
    stop: () => control('-m', 'fast', 'stop'),
    backrest,
  }
}
