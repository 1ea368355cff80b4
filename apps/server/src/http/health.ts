import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { type Patience, SilentDatabaseError } from '../platform/db/pool.ts'
import { rawStatement } from '../platform/db/statement.ts'

const answerMe = rawStatement<Record<never, never>, { one: number }>(
  'check_database',
  'select 1 as one',
  [],
)

const IN_WORDS = {
  behind: 'too late',
  away: 'away',
  unfit: 'not one of this database',
} as const

/** The platform that asks waits for about a second itself. */
const READY_PATIENCE: Patience = { ms: 600, onceSilentMs: 600 }

/**
 * For the platform that runs us. `/healthz` says that the process answers; `/readyz` that requests may come to it,
 * until it is about to stop (503). The database that all servers share is not part of that: without it a server still
 * gives out the app and tells people when to come back, which a balancer that has taken every server out cannot.
 * `/readyz/database` asks it as well (503), for a balancer that prefers servers that reach it. Both say where a standby
 * (DATABASE_READ_URL) is not read.
 */
export const healthRoutes = (app: FastifyInstance, deps: Pick<Deps, 'db' | 'replica'>): void => {
  const ready = deps.db.within(READY_PATIENCE)
  /** What is not as it should be, and is no reason to send requests elsewhere. */
  const detail = (): string => {
    const state = deps.replica?.standing()?.state ?? 'replica'
    return state === 'replica' ? '' : ` (the standby is ${IN_WORDS[state]}: the primary is read)`
  }
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('ok'),
  )
  app.get('/readyz', (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain')
    return app.isLeaving ? reply.code(503).send('stopping') : reply.send(`ready${detail()}`)
  })
  app.get('/readyz/database', async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain')
    if (app.isLeaving) return reply.code(503).send('stopping')
    const answered = deps.db.answered()
    try {
      await Promise.all([answerMe.one(ready), deps.replica?.look()])
      return `ready${detail()}`
    } catch (error) {
      // Every connection is busy, but others get their answers: that is load, not an absence.
      if (error instanceof SilentDatabaseError && deps.db.answered() > answered)
        return `ready${detail()}`
      request.log.warn({ err: error }, 'not ready: the database does not answer')
      return reply.code(503).send('database')
    }
  })
}
