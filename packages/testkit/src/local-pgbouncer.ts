import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionOptions } from '@noren/server/platform/db/pool'
import { ownRolesOf } from '@noren/server/platform/db/roles'
import { urlOf } from './connection-url.ts'
import { freePort } from './free-port.ts'
import { shippedFile } from './ha/shipped.ts'

/** The version of the pgbouncer of this machine, such as [1, 18]; undefined where there is none. */
export const pgbouncerVersion = (): readonly [number, number] | undefined => {
  const { stdout, status } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(status === 0 ? stdout : '') ?? []
  return major && minor ? [Number(major), Number(minor)] : undefined
}

/** Whether it keeps prepared statements in transaction mode. */
export const keepsStatements = ([major, minor]: readonly [number, number]): boolean =>
  major > 1 || minor >= 21

export interface LocalPgbouncer {
  /** The settings of a server that works through it. */
  readonly env: Record<string, string>
  close(): Promise<void>
}

/**
 * The pgbouncer of this machine before a database, with the file of deploy/ and these changes to its lines. One of
 * before 1.21 does not know max_prepared_statements, and runs without it.
 */
export const startLocalPgbouncer = async (
  owner: ConnectionOptions,
  changes: Readonly<Record<string, string>> = {},
): Promise<LocalPgbouncer> => {
  if ('connectionString' in owner) throw new Error('the parts of the connection are needed')
  const { app, eraser } = ownRolesOf(owner)
  const port = await freePort()
  const through = (of: ConnectionOptions): string =>
    urlOf({ ...owner, ...of, host: '127.0.0.1', port })
  const folder = mkdtempSync(join(tmpdir(), 'noren-pgbouncer-'))
  // Whoever PostgreSQL runs as may reach its socket, and pgbouncer does not run as root.
  const { uid, gid } = statSync(owner.host)
  const as = process.getuid?.() === 0 ? { uid, gid } : {}
  const keep = (name: string, text: string): string => {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    chownSync(path, uid, gid)
    return path
  }
  const logins = [app, eraser].map((of) => {
    const { user, password } = { ...owner, ...of }
    return `"${user}" "${password}"\n`
  })
  const version = pgbouncerVersion()
  const settings = shippedFile('pgbouncer/pgbouncer.ini', {
    'noren = host=127.0.0.1 port=5000': `${owner.database} = host=${owner.host} port=${owner.port}`,
    'listen_port = 6432': `listen_port = ${port}\nunix_socket_dir =`,
    '/etc/pgbouncer/userlist.txt': keep('userlist.txt', logins.join('')),
    ...(version && !keepsStatements(version) && { 'max_prepared_statements = 200\n': '' }),
    ...changes,
  })
  chmodSync(folder, 0o755)
  const child = spawn('pgbouncer', [keep('pgbouncer.ini', settings)], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString()
  })
  const ended = once(child, 'exit')
  const listens = (): Promise<boolean> =>
    new Promise((done) => {
      const line = connect(port, '127.0.0.1', () => {
        line.destroy()
        done(true)
      })
      line.once('error', () => done(false))
    })
  while (!(await listens())) {
    if (child.exitCode !== null) throw new Error(`pgbouncer did not start: ${said}`)
    await sleep(20)
  }
  return {
    env: {
      DATABASE_URL: through(app),
      DATABASE_ERASER_URL: through(eraser),
      DATABASE_SESSION_URL: urlOf(app),
      DATABASE_OWNER_URL: urlOf(owner),
    },
    async close() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
