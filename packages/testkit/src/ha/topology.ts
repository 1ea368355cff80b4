import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, openSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { marketByCode } from '@noren/markets/market-by-code'
import { systemClock } from '@noren/server/platform/clock'
import { onClient } from '@noren/server/platform/db/roles'
import pg from 'pg'
import { databaseEnv } from '../connection-url.ts'
import { freePort } from '../free-port.ts'
import { type TestServer, testServerOn } from '../given-loans.ts'
import { type ServerProcess, spawnServer } from '../server-process.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { shippedFile } from './shipped.ts'

/** One of the two servers. */
export interface HaServer {
  readonly url: string
  process: ServerProcess
  /** Runs it again, and resolves when it is ready. */
  start(): Promise<void>
}

/** Two servers behind HAProxy, each reaching by another HAProxy whoever leads the three databases. */
export interface Topology {
  /** Where people reach it. */
  readonly url: string
  readonly servers: readonly HaServer[]
  readonly cluster: Cluster
  /** A way to look into the database. */
  readonly deps: TestServer['deps']
  /** Resolves when the balancer gives both servers requests, and all three databases run. */
  untilWhole(): Promise<void>
  /** The newest lines that each program of it wrote. */
  tail(): string
  /** What the servers that run now have called a fault, each once: it stands behind what people were told. */
  faults(): string[]
}

const KEEPER = fileURLToPath(new URL('keeper.ts', import.meta.url))

/** Runs `work` in a new folder; whatever happens, what was started there ends, and the folder goes. */
export const inOwnFolder = async <Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-ha-'))
  // PostgreSQL's user has folders in it.
  chmodSync(folder, 0o755)
  const keeper = spawn(process.execPath, [KEEPER, folder], {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  })
  try {
    return await work(folder)
  } finally {
    keeper.stdin?.end()
    await new Promise((done) => keeper.once('exit', done))
  }
}

/** HAProxy with these settings; it writes what it sees change. */
const startHaproxy = (folder: string, name: string, settings: string): void => {
  const file = join(folder, `${name}.cfg`)
  writeFileSync(file, settings)
  const said = openSync(join(folder, `${name}.log`), 'a')
  spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', said, said], detached: true })
}

/** How many servers of a backend HAProxy counts as up, by the socket that the trial gives it. */
const upIn = (socket: string, backend: string): Promise<number> =>
  new Promise((done) => {
    let said = ''
    const line = connect(socket, () => line.end('show stat\n'))
    line.on('data', (bytes: Buffer) => {
      said += bytes.toString()
    })
    line.on('error', () => done(0))
    line.on('close', () => {
      const own = said.split('\n').filter((one) => one.startsWith(`${backend},`))
      done(own.filter((one) => !one.includes(',BACKEND,') && one.includes(',UP,')).length)
    })
  })

const makeDatabase = async (
  { password, certificate }: Cluster,
  port: number,
): Promise<{ connectionString: string }> => {
  const address = (user: string, secret: string, database: string): string =>
    `postgres://${user}:${secret}@127.0.0.1:${port}/${database}?sslmode=verify-full&sslrootcert=${encodeURIComponent(certificate)}`
  const own = randomBytes(16).toString('hex')
  const admin = { connectionString: address('postgres', password, 'postgres') }
  await onClient(admin, async (client) => {
    const secret = pg.escapeLiteral(own)
    await client.query(`create role noren_owner login createrole password ${secret}`)
    await client.query('create database noren owner noren_owner')
  })
  return { connectionString: address('noren_owner', own, 'noren') }
}

/** The same address of all three machines. */
const namingAll = (
  { connectionString }: { connectionString: string },
  { members }: Cluster,
): { connectionString: string } => {
  const { host } = new URL(connectionString)
  const hosts = members.map(({ databasePort }) => `127.0.0.1:${databasePort}`).join()
  const named = connectionString.replace(`@${host}/`, `@${hosts}/`)
  return { connectionString: `${named}&target_session_attrs=read-write` }
}

const UP_WITHIN_MS = 180_000
const SERVERS = 2

const startHaServer = async (env: Readonly<Record<string, string>>): Promise<HaServer> => {
  const port = String(await freePort())
  const spawned = () => spawnServer({ ...env, PORT: port }, { isApart: true })
  const untilStarted = async (process: ServerProcess): Promise<ServerProcess> => {
    const code = await process.started()
    if (code !== undefined) throw new Error(`a server ended with ${code}: ${process.output()}`)
    return process
  }
  const server: HaServer = {
    url: `http://127.0.0.1:${port}`,
    process: await untilStarted(await spawned()),
    async start() {
      server.process = await untilStarted(await spawned())
    },
  }
  return server
}

const prepareDatabase = (env: Readonly<Record<string, string>>): void => {
  const program = fileURLToPath(
    new URL('../../../../apps/server/src/commands/database.ts', import.meta.url),
  )
  const { PATH = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'prepare'], {
    env: { PATH, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the database was not prepared: ${stdout}${stderr}`)
}

/** Lays all of it in a folder. `say` is told what is being waited for; `findsPrimary`: the servers do, of all three. */
export const startTopology = async (
  folder: string,
  { say, findsPrimary }: { say: (line: string) => void; findsPrimary: boolean },
): Promise<Topology> => {
  say('etcd and three databases under Patroni')
  const cluster = await startCluster(folder)
  const [one, two, three] = cluster.members
  if (!one || !two || !three) throw new Error('three databases are needed')
  const databasePort = await freePort()
  const to = ({ databasePort: port, restPort }: typeof one): string =>
    `127.0.0.1:${port} check port ${restPort}`
  startHaproxy(
    folder,
    'databases',
    shippedFile('patroni/haproxy.cfg', {
      '127.0.0.1:5000': `127.0.0.1:${databasePort}`,
      '10.0.0.21:5432 check port 8008': to(one),
      '10.0.0.22:5432 check port 8008': to(two),
      '10.0.0.23:5432 check port 8008': to(three),
    }),
  )
  await cluster.untilWhole()
  const throughProxy = await makeDatabase(cluster, databasePort)
  const owner = findsPrimary ? namingAll(throughProxy, cluster) : throughProxy
  const dataDir = join(folder, 'data')
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...databaseEnv(owner),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    STOP_DELAY_SECONDS: '5',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '1000000',
    // The people of the trial stand behind one more proxy, which says who each is.
    TRUST_PROXY: 'hops=2',
    PROXY_HEADER: 'x-forwarded-for',
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  }
  say('migrations, and two servers')
  prepareDatabase(env)
  const { DATABASE_OWNER_URL: _, ...ofServer } = env
  const servers: HaServer[] = []
  for (let count = 0; count < SERVERS; count += 1) servers.push(await startHaServer(ofServer))
  const [first, second] = servers.map((server) => new URL(server.url).host)
  const socket = join(folder, 'balancer.sock')
  startHaproxy(
    folder,
    'balancer',
    shippedFile('haproxy/haproxy.cfg', {
      'global\n': `global\n  stats socket ${socket}\n`,
      ':443 ssl crt /etc/haproxy/noren.pem alpn h2,http/1.1': `127.0.0.1:${port}`,
      '10.0.0.11:8080': first ?? '',
      '10.0.0.12:8080': second ?? '',
    }),
  )
  const clock = systemClock(marketByCode('in').zone)
  const { deps } = testServerOn(owner, { clock, dataDir })
  const topology: Topology = {
    url,
    servers,
    cluster,
    deps,
    async untilWhole() {
      await cluster.untilWhole()
      const endMs = performance.now() + UP_WITHIN_MS
      while ((await upIn(socket, 'noren_ready')) < SERVERS) {
        if (performance.now() > endMs) throw new Error('the balancer does not see both servers')
        await sleep(100)
      }
    },
    tail: () =>
      spawnSync('sh', ['-c', `tail -n 12 ${folder}/*.log`], { encoding: 'utf8' }).stdout +
      servers.map((server) => server.process.output().slice(-2_000)).join('\n'),
    faults: () => [
      ...new Set(
        servers.flatMap((server) =>
          [...server.process.output().matchAll(/"fault":\{("name":.*?),"stack":/g)].map(
            ([, fault = '']) => fault,
          ),
        ),
      ),
    ],
  }
  await topology.untilWhole()
  return topology
}
