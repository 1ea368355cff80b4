import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'

const MS_PER_SECOND = 1000
/** Chosen around the budgets of a request: 5 ms, 50 ms, and seconds for pictures. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * With a token configured, only who presents it; otherwise only this machine, and nothing that came through
 * a proxy.
 */
const mayRead = (request: FastifyRequest, token: string | undefined): boolean => {
  const { authorization, forwarded } = request.headers
  if (token) return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
  const isPassedOn = forwarded !== undefined || request.headers['x-forwarded-for'] !== undefined
  return !isPassedOn && LOOPBACK.has(request.socket.remoteAddress ?? '')
}

/**
 * `/metrics` in the Prometheus text format: the process, requests by route and status, and the pool of
 * database connections. Contains route patterns only, never URLs or personal data.
 */
export const prometheusRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
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
    if (!mayRead(request, deps.config.metricsToken)) return reply.code(404).send()
    return reply.type(register.contentType).send(await register.metrics())
  })
  app.addHook('onClose', async () => register.clear())
}
