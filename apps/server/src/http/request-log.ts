import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'

/**
 * Logs one line per request. It contains the route's pattern, never the URL, because queries and paths
 * contain phone numbers and references.
 */
export const logRequests = (app: FastifyInstance, clock: Clock): void => {
  app.decorateRequest('startedMs', 0)
  app.addHook('onRequest', (request, reply, done) => {
    request.startedMs = clock.monotonicMs()
    // The id that a person can give to support; each log line of the request has it too.
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const tookMs = Math.round(clock.monotonicMs() - request.startedMs)
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      tookMs,
    }
    if (request.routeOptions.url?.startsWith('/api')) request.log.info(line, 'answered')
    else request.log.debug(line, 'answered')
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    startedMs: number
  }
}
