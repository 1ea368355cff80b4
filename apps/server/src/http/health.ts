import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { rawStatement } from '../platform/db/statement.ts'

const answerMe = rawStatement<Record<never, never>, { one: number }>(
  'check_database',
  'select 1 as one',
  [],
)

/**
 * For the platform that runs us: `/healthz` says that the process answers; `/readyz` that it can work,
 * which is not the case without its database or when it is about to stop (503).
 */
export const healthRoutes = (app: FastifyInstance, deps: Pick<Deps, 'db'>): void => {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('ok'),
  )
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain')
    if (app.isLeaving) return reply.code(503).send('stopping')
    try {
      await answerMe.one(deps.db)
      return 'ready'
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database does not answer')
      return reply.code(503).send('database')
    }
  })
}
