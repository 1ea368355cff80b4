/**
 * Whether what is asked takes as long among many loans as among few, and what a night takes: `npm run scale -- --loans
 * 100000`. Prints each call of a borrower and each list of the staff beside the same among a thousand loans, each job of a
 * night with its longest batch, borrowers' p99 beside that night, and the size of each table; ends with 1 on a miss. A job or
 * a call that cannot run ends it too. `--beside 1000`, `--cpu-ms 400` (of each round, in steps of 10), `--night-minutes 20`, `--calls-only`,
 * `--only balanceSheet,taxRegister` (calls alone, and of them these).
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ENDPOINTS } from '@noren/contract'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { type OperatorRole, STAFF_CALLS } from '@noren/contract/operator/roles'
import { marketByCode } from '@noren/markets/market-by-code'
import { buildApp } from '@noren/server/app'
import { tokenHashOf } from '@noren/server/domains/account/sessions/token-hash'
import { addOperator } from '@noren/server/domains/operator/operators'
import { systemClock } from '@noren/server/platform/clock'
import { type BulkLoan, testServerOn } from '@noren/testkit/given-loans'
import { pino } from 'pino'
import { startApp } from './app-process.ts'
import { type BenchCluster, startCluster } from './bench-cluster.ts'
import { applying, repaying } from './contenders.ts'
import { cpuSeconds } from './cpu-time.ts'
import { fillLoans } from './fill-loans.ts'
import { DEVICE } from './given-applicants.ts'
import { callAtPace, plainHeaders, rawRequest } from './http-load.ts'
import { runNight } from './night-program.ts'
import { median, percentile, round, show } from './rounds.ts'
import type { JobCost } from './scale-night.ts'

const { values: wanted } = parseArgs({
  options: {
    loans: { type: 'string', default: '100000' },
    beside: { type: 'string', default: '1000' },
    'cpu-ms': { type: 'string', default: '400' },
    'night-minutes': { type: 'string', default: '20' },
    'calls-only': { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const FEW = Number(wanted.beside)
const MANY = Number(wanted.loans)
const ONLY = wanted.only?.split(',')
const BUDGET = {
  growth: 0.1,
  nightSeconds: Number(wanted['night-minutes']) * 60,
  batchMs: 100,
  p99Growth: 0.2,
}
const ROUNDS = 3
/** Of the processor, so that a busy machine takes no fewer turns. */
const ROUND_CPU_MS = Number(wanted['cpu-ms'])
/** A call that seems to grow is looked at again so often before it counts as a miss. */
const AGAIN = 3
const FIRST_TURNS = 3
const LOOK_TURNS = 20
const MANY_TURNS = 1_000
const WRITES = 600
const PACE = { count: 600, perSecond: 30 }
const TABLES_SHOWN = 20

let misses = 0
const bar = (what: string, figure: string, beside: string, isMet: boolean): void => {
  if (!isMet) misses += 1
  show({ what, figure, beside, isMet })
}

interface Place {
  readonly size: number
  /** The name of each call, and one turn of it. */
  readonly calls: ReadonlyMap<string, () => Promise<unknown>>
  close(): Promise<void>
}

const TOKEN = randomUUID()

/** A session for the borrower of a running loan, as a sign-in leaves it. */
const signIn = async (cluster: BenchCluster, database: string, { userId }: BulkLoan) =>
  cluster.run(
    database,
    `insert into sessions (id, user_id, token_hash, device_id, created_at, expires_at)
     values ($1, $1, $2, $3, now(), now() + interval '1 day')`,
    [userId, tokenHashOf(TOKEN), DEVICE],
  )

/** Parameters that are of this loan, of its book or of this month; undefined where a call needs something else. */
const pathOf = ({ path }: EndpointSpec, known: Readonly<Record<string, string>>) => {
  const missing = [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !(name in known))
  return missing ? undefined : path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '')
}

/** A GET, and ends something. */
const ENDS = ['loginOut']

const isRead = ({ method, stream, changes, access, name }: EndpointSpec): boolean =>
  method === 'GET' &&
  !stream &&
  !changes &&
  !ENDS.includes(name) &&
  !['public', 'provider'].includes(access)

const QUERIES: Readonly<Record<string, string>> = {
  profitAndLoss: 'from=2026-01-01',
  bookJournal: 'from=2026-01-01',
  bookAccount: 'from=2026-01-01',
}

/** The cluster as a server of this database has it: each has seals, and so anchors, of its own. */
const withOwnFolder = (cluster: BenchCluster, database: string): BenchCluster => {
  const dataDir = join(cluster.dataDir, database)
  mkdirSync(dataDir, { recursive: true })
  return { ...cluster, dataDir }
}

/** One database with so many running loans, and what may be asked of it. */
const makePlace = async (shared: BenchCluster, size: number): Promise<Place> => {
  const database = `scale_${size}`
  const cluster = withOwnFolder(shared, database)
  await cluster.createEmpty(database)
  let days = 0
  const { deps, close } = testServerOn(cluster.connectionTo(database), {
    clock: systemClock(marketByCode('in').zone, () => days),
    dataDir: cluster.dataDir,
  })
  const beganMs = performance.now()
  const [loan] = await fillLoans(deps, size, false)
  if (!loan) throw new Error('there is no loan')
  await signIn(cluster, database, loan)
  // The first night writes what years of nights would have written for these loans; then it is the day after.
  await runNight<JobCost[]>('scale-night.ts', cluster, { database, days: 1 })
  days = 1
  const events = await repaying.given(deps, WRITES)
  const applicants = await applying.given(deps, WRITES)
  const desk = { db: deps.owner, newId: deps.newId, at: deps.clock.now() }
  const tokens = new Map<OperatorRole, string>()
  for (const { roles } of Object.values(STAFF_CALLS)) {
    const [role] = roles
    if (!role || tokens.has(role)) continue
    tokens.set(role, (await addOperator(desk, { name: role, roles: [role] })).token)
  }
  await cluster.run(database, 'vacuum analyze')
  await cluster.run(database, 'checkpoint')
  const seconds = (performance.now() - beganMs) / 1000
  console.log(
    `  (${size} loans filled, compared with the services and closed for a night in ${round(seconds)} s)`,
  )

  const config = { ...deps.config, requestsPerMinute: 100_000_000 }
  const app = await buildApp({ ...deps, config }, pino({ level: 'silent' }), undefined)
  const ask = async (url: string, token: string): Promise<number> => {
    const answer = await app.inject({ method: 'GET', url, headers: plainHeaders(DEVICE, token) })
    return answer.statusCode
  }
  const known = {
    ...{ borrowId: loan.loanId, loanId: loan.loanId, userId: loan.userId, subjectId: loan.loanId },
    ...{ book: 'banyan-lane-INR', month: deps.clock.businessDay().slice(0, 7), code: '1100' },
  }
  const writes: [string, () => Promise<unknown>][] = [
    [
      'apply',
      async () => {
        const item = applicants.pop()
        if (item) await applying.call(deps, item)
        await applying.settle(deps)
      },
    ],
    [
      'repay',
      async () => {
        const item = events.pop()
        if (item) await repaying.call(deps, item)
      },
    ],
  ]
  const calls = new Map(ONLY ? [] : writes)
  for (const endpoint of ENDPOINTS.filter(isRead)) {
    if (ONLY && !ONLY.includes(endpoint.name)) continue
    const path = pathOf(endpoint, known)
    const role = STAFF_CALLS[endpoint.name]?.roles[0]
    const token = endpoint.access === 'operator' ? role && tokens.get(role) : TOKEN
    if (!path || !token) continue
    const query = QUERIES[endpoint.name]
    const url = query ? `${path}?${query}` : path
    // What needs more than a running loan is not there to be read.
    if ((await ask(url, token)) !== 200) continue
    const whose = endpoint.access === 'operator' ? 'staff' : 'borrower'
    calls.set(`${whose} ${endpoint.name}`, async () => {
      const status = await ask(url, token)
      if (status !== 200) throw new Error(`${url} is refused: ${status}`)
    })
  }
  return {
    size,
    calls,
    async close() {
      await app.close()
      await close()
    },
  }
}

/** CPU milliseconds of one call, on both sides of the database's socket: wall time also depends on other processes. */
const cpuMsOf = async (
  { postmasterPid }: BenchCluster,
  call: () => Promise<unknown>,
  turns: number,
): Promise<number> => {
  const before = cpuSeconds(postmasterPid)
  for (let turn = 0; turn < turns; turn += 1) await call()
  return ((cpuSeconds(postmasterPid) - before) * 1000) / turns
}

/** As many as two looks at a call take at most, and its first turns. */
const WRITE_TURNS = Math.floor((WRITES - FIRST_TURNS) / (ROUNDS * (1 + AGAIN)))

const compare = async (cluster: BenchCluster, few: Place, many: Place): Promise<void> => {
  const notCompared: string[] = []
  for (const [name, call] of many.calls) {
    const beside = few.calls.get(name)
    if (!beside) {
      notCompared.push(name)
      continue
    }
    const isWrite = name === 'apply' || name === 'repay'
    for (let turn = 0; turn < FIRST_TURNS; turn += 1) await Promise.all([call(), beside()])
    const roughMs = isWrite ? 0 : await cpuMsOf(cluster, beside, LOOK_TURNS)
    const turns = isWrite ? WRITE_TURNS : Math.min(MANY_TURNS, Math.ceil(ROUND_CPU_MS / roughMs))
    const measure = async (rounds: number) => {
      const [own, other]: [number[], number[]] = [[], []]
      // In turns, so that what else the machine does weighs on both.
      for (let count = 0; count < rounds; count += 1) {
        other.push(await cpuMsOf(cluster, beside, turns))
        own.push(await cpuMsOf(cluster, call, turns))
      }
      return [median(own), median(other)] as const
    }
    let [own, other] = await measure(ROUNDS)
    if (own / other - 1 > BUDGET.growth) [own, other] = await measure(ROUNDS * AGAIN)
    const growth = own / other - 1
    bar(
      name,
      `CPU ${round(own, 2)} ms`,
      `${round(other, 2)} among ${few.size}: ${round(growth * 100)} % of ${BUDGET.growth * 100}`,
      growth <= BUDGET.growth,
    )
  }
  if (notCompared.length > 0) console.log(`  (not compared: ${notCompared.join(', ')})`)
}

const night = async (shared: BenchCluster, size: number): Promise<void> => {
  const database = `scale_${size}`
  const cluster = withOwnFolder(shared, database)
  const served = await startApp(cluster, database)
  const request = rawRequest({
    method: 'GET',
    path: '/api/user/borrow/borrowStatus',
    headers: plainHeaders(DEVICE, TOKEN),
  })
  const p99 = async () => percentile(await callAtPace(served.port, { request, ...PACE }), 0.99)
  await p99()
  const alone = [await p99()]
  const during: number[] = []
  let isOver = false
  const work = runNight<JobCost[]>('scale-night.ts', cluster, { database, days: 2 }).finally(() => {
    isOver = true
  })
  while (!isOver) during.push(await p99())
  const jobs = await work
  alone.push(await p99())
  await served.stop()
  const all = jobs.reduce((sum, { seconds }) => sum + seconds, 0)
  const longest = Math.max(...jobs.map(({ longestBatchMs }) => longestBatchMs))
  for (const { name, ...job } of jobs.toSorted((a, b) => b.seconds - a.seconds)) {
    const [finding = ''] = job.findings
    bar(
      `night ${name}`,
      `${round(job.seconds, 2)} s, ${job.batches} batches`,
      `longest ${round(job.longestBatchMs)} ms of ${BUDGET.batchMs} ${finding.slice(0, 80)}`,
      job.longestBatchMs <= BUDGET.batchMs && job.findings.length === 0,
    )
  }
  bar(
    `the night of ${size} running loans`,
    `${round(all, 1)} s`,
    `of ${BUDGET.nightSeconds}; longest batch ${round(longest)} ms`,
    all <= BUDGET.nightSeconds,
  )
  const growth = median(during) / median(alone) - 1
  bar(
    "borrowers' p99 beside it",
    `${round(median(during), 1)} ms`,
    `alone ${round(median(alone), 1)}: ${round(growth * 100)} % of ${BUDGET.p99Growth * 100}`,
    growth <= BUDGET.p99Growth,
  )
}

const showSizes = async (cluster: BenchCluster, size: number): Promise<void> => {
  const rows = (await cluster.run(
    `scale_${size}`,
    `select c.relname as "table", pg_total_relation_size(c.oid)::float8 as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     where c.relkind = 'r' order by 2 desc`,
  )) as { table: string; bytes: number }[]
  const sum = rows.reduce((total, { bytes }) => total + bytes, 0)
  console.log(`  ${round(sum / 2 ** 20)} MB, ${round(sum / size)} bytes a loan:`)
  for (const { table, bytes } of rows.slice(0, TABLES_SHOWN)) {
    show({
      what: `  ${table}`,
      figure: `${round(bytes / 2 ** 20, 1)} MB`,
      beside: `${round(bytes / size)} a loan`,
    })
  }
}

const cluster = await startCluster()
console.log(`${MANY} loans beside ${FEW}`)
try {
  const few = await makePlace(cluster, FEW)
  const many = await makePlace(cluster, MANY)
  await compare(cluster, few, many)
  await few.close()
  await many.close()
  if (!wanted['calls-only'] && !ONLY) await night(cluster, MANY)
  await showSizes(cluster, MANY)
} finally {
  await cluster.stop()
}
if (misses > 0) {
  console.log(`${misses} missed`)
  process.exitCode = 1
}
