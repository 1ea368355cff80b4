import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'

/**
 * One line a request. The route's pattern stands in it, never the address that was called: phones
 * and references travel in queries and paths.
 */
export const logRequests = (app: FastifyInstance, clock: Clock): void => {
  app.decorateRequest('startedMs', 0)
  app.addHook('onRequest', (request, reply, done) => {
    request.startedMs = clock.monotonicMs()
    // What a person can name to support; the same stands in each line of the log.
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
