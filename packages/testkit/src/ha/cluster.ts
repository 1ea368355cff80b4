import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from '../embedded-server.ts'
import { freePort } from '../free-port.ts'
import { findPostgresPrograms, postgresUser } from './debian.ts'
import { shippedFile } from './shipped.ts'

/** One of the three machines: a Patroni and its PostgreSQL. */
export interface Member {
  readonly name: string
  readonly databasePort: number
  readonly restPort: number
  /** Patroni's first, then PostgreSQL's; empty where they do not run. */
  pids(): number[]
  postmaster(): number | undefined
  /** Has Patroni run again, which starts the database. */
  start(): void
}

export interface Cluster {
  readonly members: readonly Member[]
  /** What the superuser signs in with, and the certificate of whoever signed the servers' own. */
  readonly password: string
  readonly certificate: string
  /** After how long a primary that is gone is replaced. */
  readonly ttlSeconds: number
  /** Undefined while nobody leads, or nobody says so. */
  leader(): Promise<Member | undefined>
  /** Resolves when all three run, one leads, and another has what is acknowledged. */
  untilWhole(seconds?: number): Promise<void>
  switchover(): Promise<void>
}

const NAMES = ['one', 'two', 'three'] as const
// On a machine shared by many a first start takes minutes.
const WHOLE_WITHIN_SECONDS = 300

/** A certificate for 127.0.0.1, signed by itself. */
const makeCertificate = (folder: string): { cert: string; key: string } => {
  const cert = join(folder, 'noren.crt')
  const key = join(folder, 'noren.key')
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=noren
    -addext subjectAltName=IP:127.0.0.1 -keyout ${key} -out ${cert}`
  const { status, stderr } = spawnSync('openssl', words.split(/\s+/), { encoding: 'utf8' })
  if (status !== 0) throw new Error(`no certificate: ${stderr}`)
  return { cert, key }
}

interface Reported {
  name: string
  role: string
  state: string
}

/** What one member says of all of them. */
const report = async ({ restPort }: Member): Promise<Reported[]> => {
  try {
    const options = { signal: AbortSignal.timeout(2_000) }
    const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, options)
    return ((await response.json()) as { members: Reported[] }).members
  } catch {
    return []
  }
}

/** Whether it leads itself, by the question that HAProxy asks. */
const leads = async ({ restPort }: Member): Promise<boolean> => {
  const options = { method: 'OPTIONS', signal: AbortSignal.timeout(1_000) }
  const answer = await fetch(`http://127.0.0.1:${restPort}/primary`, options).catch(() => undefined)
  return answer?.status === 200
}

/** etcd by itself, which is enough on one machine, and three members. Their output goes to files of the folder. */
export const startCluster = async (folder: string): Promise<Cluster> => {
  const programs = findPostgresPrograms()
  if (!programs) throw new Error('there is no PostgreSQL')
  const as = postgresUser()
  const make = (path: string): string => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return path
  }
  const keep = (path: string, text?: string): string => {
    if (text !== undefined) writeFileSync(path, text, { mode: 0o600 })
    if (as.uid !== undefined && as.gid !== undefined) chownSync(path, as.uid, as.gid)
    return path
  }
  const program = (name: string, args: string[], env: Record<string, string> = {}) => {
    const said = openSync(join(folder, `${name}.log`), 'a')
    const { PATH = '' } = process.env
    return spawn(name.startsWith('etcd') ? 'etcd' : 'patroni', args, {
      ...as,
      cwd: folder,
      env: { PATH, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', said, said],
      // Ctrl-C is for the trial alone.
      detached: true,
    })
  }
  const { cert, key } = makeCertificate(folder)
  keep(key)

  const etcdPort = await freePort()
  const peerPort = await freePort()
  const etcd = shippedFile('patroni/etcd.env', {
    '/var/lib/etcd/noren': keep(make(join(folder, 'etcd'))),
    'http://127.0.0.1:2379': `http://127.0.0.1:${etcdPort}`,
    'http://10.0.0.21:2379,': '',
    'http://10.0.0.21:2379': `http://127.0.0.1:${etcdPort}`,
    'http://10.0.0.21:2380': `http://127.0.0.1:${peerPort}`,
    ',two=http://10.0.0.22:2380,three=http://10.0.0.23:2380': '',
  })
  const settings = [...etcd.matchAll(/^(ETCD_\w+)=(.+)$/gm)].map(([, name, value]) => [name, value])
  program('etcd', [], Object.fromEntries(settings))

  const password = randomBytes(16).toString('hex')
  const shared = shippedFile('patroni/patroni.yml', {
    '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': `127.0.0.1:${etcdPort}`,
    '10.0.0.0/24': '127.0.0.1/32',
    'password: write-one': `password: ${password}`,
    '/usr/lib/postgresql/15/bin': programs,
    '/etc/postgresql/noren.crt': cert,
    '/etc/postgresql/noren.key': key,
    // Neither a repository of backups nor a watchdog is part of the trial; the second would reset this machine.
    'pgbackrest --stanza=noren archive-push %p': '/bin/true',
    'mode: automatic': 'mode: off',
  })
  const ttlSeconds = Number(/^ +ttl: (\d+)$/m.exec(shared)?.[1])
  const member = async (name: string): Promise<Member> => {
    const databasePort = await freePort()
    const restPort = await freePort()
    const own = keep(make(join(folder, name)))
    const data = join(own, 'data')
    const changes: Record<string, string> = {
      'name: one': `name: ${name}`,
      '10.0.0.21:5432': `127.0.0.1:${databasePort}`,
      '10.0.0.21:8008': `127.0.0.1:${restPort}`,
      '/var/lib/postgresql/15/noren': data,
      '/var/lib/postgresql/pgpass-patroni': join(own, 'pgpass'),
      '    ssl: "on"': `    unix_socket_directories: ${own}\n    ssl: "on"`,
    }
    let text = shared
    for (const [from, to] of Object.entries(changes)) {
      if (!text.includes(from))
        throw new Error(`deploy/patroni/patroni.yml no longer says '${from}'`)
      text = text.replaceAll(from, to)
    }
    const file = keep(join(folder, `${name}.yml`), text)
    let patroni: ChildProcess | undefined
    const isRunning = (pid: number): boolean => {
      try {
        return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      } catch {
        return false
      }
    }
    const postmaster = (): number | undefined => {
      try {
        const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
        return isRunning(Number(pid)) ? Number(pid) : undefined
      } catch {
        return undefined
      }
    }
    return {
      name,
      databasePort,
      restPort,
      postmaster,
      pids() {
        const database = postmaster()
        return [patroni?.pid, database, ...(database ? childrenOf(database) : [])]
          .filter((pid) => pid !== undefined)
          .filter(isRunning)
      },
      start() {
        patroni = program(`patroni-${name}`, [file])
      },
    }
  }
  const members = await Promise.all(NAMES.map(member))
  for (const one of members) one.start()

  const isWhole = async (): Promise<boolean> => {
    const [first] = members
    const told = first ? await report(first) : []
    const running = told.filter(({ state }) => state === 'running' || state === 'streaming')
    const roles = running.map(({ role }) => role)
    return (
      running.length === NAMES.length &&
      ['leader', 'sync_standby'].every((role) => roles.includes(role))
    )
  }
  const leader: Cluster['leader'] = async () => {
    const are = await Promise.all(members.map(leads))
    return members.find((_, index) => are[index])
  }
  return {
    members,
    password,
    certificate: cert,
    ttlSeconds,
    leader,
    async untilWhole(seconds = WHOLE_WITHIN_SECONDS) {
      const endMs = performance.now() + seconds * 1_000
      while (!(await isWhole())) {
        if (performance.now() > endMs) {
          const told = await Promise.all(members.map(report))
          throw new Error(`the cluster was not whole in time: ${JSON.stringify(told)}`)
        }
        await sleep(250)
      }
    },
    async switchover() {
      const from = await leader()
      const [told = []] = await Promise.all(members.map(report))
      const to = told.find(({ role }) => role === 'sync_standby')
      if (!from || !to) throw new Error('nobody to switch over to')
      const file = join(folder, `${from.name}.yml`)
      const words = [
        '-c',
        file,
        'switchover',
        '--master',
        from.name,
        '--candidate',
        to.name,
        '--force',
      ]
      const child = spawn('patronictl', words, { stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (bytes: Buffer) => {
          said += bytes.toString()
        })
      }
      const code = await new Promise((done) => child.once('close', done))
      if (code !== 0 || !/Successfully switched over/.test(said)) {
        throw new Error(`no switchover: ${said}`)
      }
    },
  }
}
