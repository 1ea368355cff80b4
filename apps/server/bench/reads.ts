/**
 * The cost of an indexed read over HTTP, compared with Fastify and the driver alone with the same
 * statements, and its latency at half load: `node apps/server/bench/reads.ts`. Budgets: 60 µs of the
 * server's CPU per request; p50 5 ms, p99 50 ms.
 */

import { buildApp } from '@noren/server/app'
import { type TracedStatement, tracing } from '@noren/testkit/tracing-db'
import { pino } from 'pino'
import { type AppProcess, startApp } from './app-process.ts'
import { type BenchCluster, servicesOn, startCluster } from './bench-cluster.ts'
import { type Applicant, DEVICE, givenApplicants } from './given-applicants.ts'
import { callAtPace, plainHeaders, type RequestParts, rawRequest, timeHttp } from './http-load.ts'
import { median, percentile, round, show } from './rounds.ts'
import { keptSession, sealedRequest } from './sealed-requests.ts'

const PEOPLE = 2_000
const ROUNDS = 8
const CALLS_A_ROUND = 1_000
/** Calls until V8 has compiled the code of a request. */
const WARM_CALLS = 8_000
const CONCURRENCY = 8
const PACED_CALLS = 2_000
const BUDGET = { cpuUs: 60, p50Ms: 5, p99Ms: 50 }
const DATABASE = 'reads'

const READS = {
  'user status': '/api/user/user/status',
  'borrow status': '/api/user/borrow/borrowStatus',
}

/** The statements that one request executes. */
const statementsOf = async (
  cluster: BenchCluster,
  { method, path, headers }: RequestParts,
): Promise<TracedStatement[]> => {
  const { deps, close } = servicesOn(cluster, DATABASE)
  const { db, take } = tracing(deps.db)
  const app = await buildApp({ ...deps, db }, pino({ level: 'silent' }), undefined)
  take()
  const answer = await app.inject({ method: method as 'GET', url: path, headers })
  if (answer.statusCode !== 200) throw new Error(`refused: ${answer.body}`)
  await app.close()
  await close()
  return take()
}

const cpuUsEach = async (app: AppProcess, requests: readonly Buffer[]): Promise<number> => {
  const before = await app.cpuUs()
  await timeHttp(app.port, CONCURRENCY, requests)
  return ((await app.cpuUs()) - before) / requests.length
}

interface Apps {
  readonly cluster: BenchCluster
  readonly ours: AppProcess
  readonly bare: AppProcess
}

const compare = async (apps: Apps, name: string, parts: RequestParts): Promise<void> => {
  const { cluster, ours, bare } = apps
  const statements = await statementsOf(cluster, parts)
  await bare.give(statements)
  const { deps, close } = servicesOn(cluster, DATABASE)
  const session = await keptSession(deps, ours.port, parts.path)
  const bareRequest = rawRequest({ method: 'GET', path: '/', headers: {} })
  const us: Record<'bare' | 'plain' | 'sealed', number[]> = { bare: [], plain: [], sealed: [] }
  await cpuUsEach(bare, Array(WARM_CALLS).fill(bareRequest))
  await cpuUsEach(ours, Array(WARM_CALLS).fill(rawRequest(parts)))
  // The first round only completes the warm-up.
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const bareUs = await cpuUsEach(bare, Array(CALLS_A_ROUND).fill(bareRequest))
    const plainUs = await cpuUsEach(ours, Array(CALLS_A_ROUND).fill(rawRequest(parts)))
    const sealed = Array.from({ length: CALLS_A_ROUND }, () => sealedRequest(deps, session, parts))
    const sealedUs = await cpuUsEach(ours, await Promise.all(sealed))
    if (turn === 0) continue
    us.bare.push(bareUs)
    us.plain.push(plainUs)
    us.sealed.push(sealedUs)
  }
  await close()
  const bareUs = round(median(us.bare))
  const line = (what: string, ofUs: readonly number[]): void =>
    show({
      what: `${name}, ${what}`,
      figure: `${round(median(ofUs))} µs of CPU`,
      beside: `bare ${bareUs} µs, budget ${BUDGET.cpuUs}`,
      isMet: median(ofUs) <= BUDGET.cpuUs,
    })
  line(`${statements.length} statements`, us.plain)
  line('in the envelope', us.sealed)
}

const paceHalf = async ({ ours }: Apps, parts: RequestParts): Promise<void> => {
  const request = rawRequest(parts)
  const seconds = await timeHttp(ours.port, CONCURRENCY, Array(CALLS_A_ROUND).fill(request))
  const perSecond = 0.5 / seconds
  const tookMs = await callAtPace(ours.port, { request, count: PACED_CALLS, perSecond })
  const [p50, p99] = [percentile(tookMs, 0.5), percentile(tookMs, 0.99)]
  show({
    what: `half load, ${round(perSecond)} calls a second`,
    figure: `p50 ${round(p50, 1)} ms, p99 ${round(p99, 1)} ms`,
    beside: `budget ${BUDGET.p50Ms} and ${BUDGET.p99Ms}`,
    isMet: p50 <= BUDGET.p50Ms && p99 <= BUDGET.p99Ms,
  })
}

const partsOf = ({ token }: Applicant, path: string): RequestParts => ({
  method: 'GET',
  path,
  headers: plainHeaders(DEVICE, token),
})

const cluster = await startCluster()
console.log(`Reads through HTTP, ${CONCURRENCY} at a time`)
try {
  await cluster.createEmpty(DATABASE)
  const { deps, close } = servicesOn(cluster, DATABASE)
  const [person] = await givenApplicants(deps, PEOPLE)
  await close()
  if (!person) throw new Error('nobody is there')
  const ours = await startApp(cluster, DATABASE)
  const bare = await startApp(cluster, DATABASE, 'bare-app.ts')
  const apps = { cluster, ours, bare }
  for (const [name, path] of Object.entries(READS)) {
    await compare(apps, name, partsOf(person, path))
  }
  await paceHalf(apps, partsOf(person, READS['user status']))
  await ours.stop()
  await bare.stop()
} finally {
  await cluster.stop()
}
