import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const YEAR_SECONDS = 31_536_000

/** Hashed names never change what they hold; everything else is asked for anew each time. */
const cacheControlOf = (path: string): string =>
  path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'

/** Hashes of what the build put inline into the landing page, so that nothing else inline runs. */
const inlineHashes = (directive: 'script-src' | 'style-src'): string[] => {
  const file = join(webFolder, 'csp.json')
  if (!existsSync(file)) return []
  const hashes: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'))
  return hashes[directive] ?? []
}

/** Serves the built web app, with the headers that every page of ours has. */
export const serveWeb = async (app: FastifyInstance): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", ...inlineHashes('style-src')],
        scriptSrc: ["'self'", ...inlineHashes('script-src')],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(self), microphone=(), geolocation=(self), otp-credentials=(self)',
    )
  })
  if (!existsSync(webFolder)) {
    app.log.warn('the web app is not built: npm run build')
    return
  }
  await app.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path))
    },
  })
}
