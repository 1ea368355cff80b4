import { ENDPOINTS } from '@noren/contract/index'
import Fastify, { type FastifyInstance } from 'fastify'

/** The pages and their libraries take 55 MB, so they are loaded on first use. */
const makeDocs = async (): Promise<FastifyInstance> => {
  const [{ default: swagger }, { default: swaggerUi }, { openApi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
    import('./openapi.ts'),
  ])
  const docs = Fastify()
  await docs.register(swagger, {
    mode: 'static',
    specification: { document: openApi(ENDPOINTS) as never },
  })
  await docs.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  await docs.ready()
  return docs
}

/** `/docs`: the contract as pages to read and try out, and as a document at `/docs/json`. Sandbox only. */
export const docsRoutes = (app: FastifyInstance): void => {
  let docs: Promise<FastifyInstance> | undefined
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async (request, reply) => {
      docs ??= makeDocs()
      const { routing } = await docs
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      reply.hijack()
      routing(request.raw, reply.raw)
    })
  }
  app.addHook('onClose', async () => (await docs)?.close())
}
