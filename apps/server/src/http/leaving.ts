import type { FastifyInstance } from 'fastify'

/**
 * A server that is asked to stop announces it first: `/readyz` makes load balancers go elsewhere, and each
 * answer closes its connection, so that no request is in progress on one when the server stops.
 */
export const announceLeaving = (app: FastifyInstance): void => {
  app.decorate('isLeaving', false)
  // If it is closed without that announcement, the connections of requests in progress are still closed
  // after their answers.
  app.addHook('preClose', async () => {
    app.isLeaving = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.isLeaving) reply.header('connection', 'close')
    done()
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    isLeaving: boolean
  }
}
