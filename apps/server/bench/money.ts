/**
 * Applying and repaying compared with pgbench running the very same statements, at the service level and
 * over HTTP: `node apps/server/bench/money.ts`. Every commit is synced. Budgets: the service 0.8 of
 * pgbench; over HTTP 0.5 of pgbench, in the envelope 0.9 of that without.
 */
import { sandboxPayout } from '@noren/server/providers/sandbox/payout'
import { type TracedStatement, tracing } from '@noren/testkit/tracing-db'
import { type AppProcess, startApp } from './app-process.ts'
import { type BenchCluster, servicesOn, startCluster } from './bench-cluster.ts'
import { applying, type Contender, repaying } from './contenders.ts'
import { cpuSeconds } from './cpu-time.ts'
import { rawRequest, timeHttp } from './http-load.ts'
import { findPgbench, INSTALL_PGBENCH, pgbenchVersion, runPgbench } from './pgbench.ts'
import { runDriver } from './plain-driver.ts'
import { type Replay, replayOf, writeValues } from './replay.ts'
import { type Cost, median, round, secondsEach, show } from './rounds.ts'
import { keptSession, sealedRequest } from './sealed-requests.ts'

const CONCURRENCY = 8
/** Short turns, one contender after another, so that other load on the machine affects all alike. */
const ROUNDS = 9
const CALLS_A_ROUND = 96
const CALLS = ROUNDS * CALLS_A_ROUND
const BUDGETS = { service: 0.8, http: 0.5, sealed: 0.9 }
const STATUS_PATH = '/api/user/user/status'

const pgbench = findPgbench()

/** A line's pace is reserved for many calls at once, and of one call no part. */
const isOfPace = ({ text }: TracedStatement): boolean => text.includes('next_slot_at')

/**
 * Makes each call once, one after another, and records its statements; but of the first, which sends apart what the
 * others read at once.
 */
const record = async <Item>(
  cluster: BenchCluster,
  { name, call, settle }: Contender<Item>,
  items: readonly Item[],
): Promise<TracedStatement[][]> => {
  const database = `${name}_traced`
  await cluster.run('postgres', `alter database ${database} set synchronous_commit = off`)
  const { deps, close } = servicesOn(cluster, database)
  const { db, take } = tracing(deps.db)
  // The sandbox's bank writes to our database what a real one would receive.
  const traced = { ...deps, db, payout: sandboxPayout({ ...deps, db }) }
  const calls: TracedStatement[][] = []
  for (const item of items) {
    await call(traced, item)
    await settle(traced)
    calls.push(take().filter((one) => !isOfPace(one)))
  }
  await close()
  return calls.slice(1)
}

/** Each contender's cost of a call, one per round; for HTTP only wall time. */
interface Times {
  limit: Cost[]
  service: Cost[]
  http: number[]
  sealed: number[]
}

interface Field<Item> {
  readonly cluster: BenchCluster
  readonly contender: Contender<Item>
  readonly items: readonly Item[]
  readonly calls: readonly TracedStatement[][]
  readonly replay: Replay
  readonly http: AppProcess
  readonly sealed: AppProcess | undefined
}

const costOf = async (
  { postmasterPid }: BenchCluster,
  count: number,
  time: () => Promise<number>,
): Promise<Cost> => {
  const before = cpuSeconds(postmasterPid)
  const seconds = await time()
  return { seconds, cpuSeconds: (cpuSeconds(postmasterPid) - before) / count }
}

const timeService = async <Item>(field: Field<Item>, items: readonly Item[]): Promise<Cost> => {
  const { cluster, contender } = field
  // Like pgbench: separate connections for each turn, opened before measuring.
  const { deps, close } = servicesOn(cluster, contender.name)
  const warm = Array.from({ length: CONCURRENCY }, () => deps.db.query({ text: 'select 1' }))
  await Promise.all(warm)
  const cost = await costOf(cluster, items.length, async () => {
    const beganMs = performance.now()
    await secondsEach(CONCURRENCY, items, (item) => contender.call(deps, item))
    await contender.settle(deps)
    return (performance.now() - beganMs) / 1000 / items.length
  })
  await close()
  return cost
}

const timeLimit = <Item>(field: Field<Item>, from: number): Promise<Cost> => {
  const { cluster, contender, calls, replay } = field
  const connection = cluster.connectionTo(`${contender.name}_limit`)
  if (!pgbench) {
    const part = calls.slice(from, from + CALLS_A_ROUND)
    return costOf(cluster, part.length, () => runDriver(connection, CONCURRENCY, part))
  }
  const { postmasterPid } = cluster
  const run = { connection, postmasterPid, concurrency: CONCURRENCY, from, count: CALLS_A_ROUND }
  return runPgbench(pgbench, replay, run)
}

const timeSealed = async <Item>(
  { cluster, contender, sealed }: Field<Item>,
  items: readonly Item[],
): Promise<number | undefined> => {
  if (!sealed) return undefined
  const { deps, close } = servicesOn(cluster, contender.name)
  const session = await keptSession(deps, sealed.port, STATUS_PATH)
  const requests = await Promise.all(
    items.map((item) => sealedRequest(deps, session, contender.request(deps, item))),
  )
  await close()
  return timeHttp(sealed.port, CONCURRENCY, requests)
}

const play = async <Item>(field: Field<Item>): Promise<Times> => {
  const { cluster, contender, items, http } = field
  const times: Times = { limit: [], service: [], http: [], sealed: [] }
  const { deps, close } = servicesOn(cluster, contender.name)
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const from = turn * CALLS_A_ROUND
    const part = items.slice(from, from + CALLS_A_ROUND)
    times.limit.push(await timeLimit(field, from))
    times.service.push(await timeService(field, part))
    const requests = part.map((item) => rawRequest(contender.request(deps, item)))
    times.http.push(await timeHttp(http.port, CONCURRENCY, requests))
    const sealed = await timeSealed(field, part)
    if (sealed !== undefined) times.sealed.push(sealed)
  }
  await close()
  return times
}

/** The median of the rounds' own ratios, since within one round the machine's load is similar. */
const shareOf = (limit: readonly number[], ours: readonly number[]): number =>
  median(ours.map((seconds, turn) => (limit[turn] ?? Number.NaN) / seconds))

const report = (name: string, count: number, times: Times): void => {
  const rate = (seconds: readonly number[]) => `${round(1 / median(seconds))} a second`
  const seconds = (costs: readonly Cost[]) => costs.map((cost) => cost.seconds)
  const cpu = (costs: readonly Cost[]) => costs.map((cost) => cost.cpuSeconds)
  const cpuMs = (costs: readonly Cost[]) => `CPU ${round(median(cpu(costs)) * 1000, 2)} ms`
  const limit = seconds(times.limit)
  const line = (what: string, ours: readonly number[], least: number, more = '') => {
    const share = shareOf(limit, ours)
    const figure = `${rate(ours)}${more}`
    const beside = `${round(share, 2)} of the limit, budget ${least}`
    show({ what, figure, beside, isMet: share >= least })
  }
  const what = `${name}, the limit: its ${count} statements`
  show({ what, figure: `${rate(limit)}, ${cpuMs(times.limit)}` })
  const { service, http, sealed } = times
  line(`${name}, service`, seconds(service), BUDGETS.service, `, ${cpuMs(service)}`)
  // Wall time also depends on other processes; our CPU time much less so.
  const cpuShare = shareOf(cpu(times.limit), cpu(service))
  show({ what: '', figure: '', beside: `${round(cpuShare, 2)} of the limit by CPU alone` })
  line(`${name}, HTTP`, http, BUDGETS.http)
  if (sealed.length === 0) return
  line(`${name}, HTTP in the envelope`, sealed, BUDGETS.http)
  const share = shareOf(http, sealed)
  const beside = `${round(share, 2)} of HTTP without, budget ${BUDGETS.sealed}`
  show({ what: '', figure: '', beside, isMet: share >= BUDGETS.sealed })
}

const compare = async <Item>(cluster: BenchCluster, contender: Contender<Item>): Promise<void> => {
  const { name, isSealed } = contender
  await cluster.createEmpty(name)
  const giving = servicesOn(cluster, name)
  const given = await contender.given(giving.deps, CALLS + 1)
  const items = given.slice(1)
  await giving.close()
  const copies = ['traced', 'limit', 'http', ...(isSealed ? ['sealed'] : [])]
  await cluster.copy(
    name,
    copies.map((copy) => `${name}_${copy}`),
  )
  const calls = await record(cluster, contender, given)
  const types = servicesOn(cluster, `${name}_traced`)
  const replay = await replayOf(types.deps.db, calls)
  await types.close()
  await writeValues(cluster, `${name}_limit`, replay)
  const http = await startApp(cluster, `${name}_http`)
  const sealed = isSealed ? await startApp(cluster, `${name}_sealed`) : undefined
  const times = await play({ cluster, contender, items, calls, replay, http, sealed })
  await http.stop()
  await sealed?.stop()
  report(name, replay.statementCount, times)
}

const cluster = await startCluster()
console.log(
  `Money, ${CONCURRENCY} at a time; the limit is ${pgbench ? pgbenchVersion(pgbench) : 'the bare driver, pipelined'}`,
)
if (!pgbench) console.log(`  pgbench is not installed. ${INSTALL_PGBENCH}`)
try {
  await compare(cluster, applying)
  await compare(cluster, repaying)
} finally {
  await cluster.stop()
}
