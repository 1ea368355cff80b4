import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { cacheControlOf, WITHOUT_ROUTE } from './file-cache.ts'
import { serveAssets } from './serve-assets.ts'

/** Where the build put the console (apps/console/vite.config.ts). */
const FOLDER = fileURLToPath(new URL('../../../console/dist-console', import.meta.url))
const PREFIX = '/console/'

/** Its own scripts, styles and calls, pictures that it was given by a call, and nothing else; nobody frames it. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(';')

/** Those of the console's headers that differ from the borrowers' app. */
export const CONSOLE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'permissions-policy':
    'publickey-credentials-get=(self), publickey-credentials-create=(self), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
}

export const isOfConsole = (url: string | undefined): boolean => url?.startsWith(PREFIX) ?? false

/** An address of a page and not of a file: its last part has no ending. */
const isPage = (path: string): boolean => !/\.[a-z\d]+$/i.test(path)

/** Serves the built console of the staff: its files, and its one document for every page below `/console/`. */
export const serveConsole = async (app: FastifyInstance): Promise<void> => {
  const file = join(FOLDER, 'index.html')
  if (!existsSync(file)) {
    app.log.warn('the console is not built: npm run build -w @noren/console')
    return
  }
  const html = readFileSync(file)
  await app.register(fastifyStatic, {
    root: FOLDER,
    prefix: PREFIX,
    // The borrowers' app has done it, where it is built.
    decorateReply: !app.hasReplyDecorator('sendFile'),
    wildcard: false,
    globIgnore: WITHOUT_ROUTE,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path))
    },
  })
  serveAssets(app, FOLDER, PREFIX)
  app.get('/console', (_request, reply) => reply.redirect(PREFIX))
  app.get(`${PREFIX}*`, (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (!isPage(path)) return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  })
}
