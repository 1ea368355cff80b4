import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'
import type { Counted, Counts } from '../platform/counts.ts'
import type { Replica } from '../platform/db/replica.ts'
import { registerShared, type SharedReader } from './shared-series.ts'

const MS_PER_SECOND = 1000
/** Chosen around the budgets of a request: 5 ms, 50 ms, and seconds for pictures. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** What proxies write; none of it comes from a program on this machine that reads the series. */
const PASSED_ON = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

type Reading = Pick<Deps['config'], 'metricsToken' | 'trustProxy' | 'publicUrl'>

/**
 * With a token configured, only who presents it; otherwise only this machine. A proxy on this machine looks like it
 * and need not say that it passes something on: where there is one, which trusted proxies and a public address by
 * https mean, nobody reads without a token.
 */
const mayRead = (request: FastifyRequest, config: Reading): boolean => {
  const { metricsToken: token, trustProxy, publicUrl } = config
  const { headers, socket } = request
  if (token) {
    return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
  }
  const isBehindProxy = trustProxy !== null || publicUrl.startsWith('https:')
  const isPassedOn = PASSED_ON.some((name) => headers[name] !== undefined)
  return !isBehindProxy && !isPassedOn && LOOPBACK.has(socket.remoteAddress ?? '')
}

export interface BusinessSeries {
  /** What this process counts. */
  readonly counted: readonly Counted[]
  /** What all servers read from their one database. */
  readonly shared: SharedReader
}

const registerCounted = (register: Registry, counted: Counted, counts: Counts): void => {
  new Counter({
    name: counted.name,
    help: counted.help,
    labelNames: [counted.label],
    registers: [register],
    // Each word from the start: a rate needs the 0 before the first.
    collect() {
      this.reset()
      for (const [word, count] of counts.read(counted)) this.inc({ [counted.label]: word }, count)
    },
  })
}

const registerReplica = (register: Registry, replica: Replica): void => {
  new Gauge({
    name: 'noren_replica_read',
    help: '1: what may lag is read from the standby (DATABASE_READ_URL). 0: from the primary, since the standby is away, too late or none of this database.',
    registers: [register],
    async collect() {
      this.set((await replica.look()).state === 'replica' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'noren_replica_behind_seconds',
    help: 'How late the standby is, at most; no value while it is away.',
    registers: [register],
    async collect() {
      const { behindMs } = await replica.look()
      if (Number.isFinite(behindMs)) this.set(behindMs / MS_PER_SECOND)
      else this.remove()
    },
  })
}

/**
 * `/metrics` in the Prometheus text format: the process, requests by route and status, the pool of database
 * connections, calls to providers, and what business is done. Contains route patterns and words of fixed sets only,
 * never URLs or personal data.
 */
export const prometheusRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'callTimes' | 'replica'>,
  business?: BusinessSeries,
): void => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const took = new Histogram({
    name: 'noren_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [register],
  })
  new Gauge({
    name: 'noren_database_connections',
    help: 'Connections of the pool, and requests that wait for one.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(deps.db.connections())) this.set({ state }, count)
    },
  })
  if (deps.replica) registerReplica(register, deps.replica)
  register.registerMetric(deps.callTimes)
  if (business) {
    for (const counted of business.counted) registerCounted(register, counted, deps.db.counts)
    registerShared(register, business.shared, deps.clock)
  }
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    took.observe(labels, (deps.clock.monotonicMs() - request.startedMs) / MS_PER_SECOND)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!mayRead(request, deps.config)) return reply.code(404).send()
    return reply.type(register.contentType).send(await register.metrics())
  })
  app.addHook('onClose', async () => register.clear())
}
