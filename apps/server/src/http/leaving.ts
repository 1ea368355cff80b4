import type { FastifyInstance } from 'fastify'

/**
 * A server that is asked to stop says so before it does: `/readyz` sends balancers elsewhere, and each
 * answer closes its connection, so that no request is under way on one when the server goes.
 */
export const announceLeaving = (app: FastifyInstance): void => {
  app.decorate('isLeaving', false)
  // Closed without that word, it lets go of the connections of what is still in hand.
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
