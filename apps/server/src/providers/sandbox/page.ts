import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** The page's files; texts.json contains its texts in every language. */
const FILES = [
  { path: '/sandbox', file: 'index.html', type: 'text/html; charset=utf-8' },
  { path: '/sandbox/page.css', file: 'page.css', type: 'text/css; charset=utf-8' },
  { path: '/sandbox/page.js', file: 'page.js', type: 'text/javascript; charset=utf-8' },
  { path: '/sandbox/texts.json', file: 'texts.json', type: 'application/json; charset=utf-8' },
] as const

const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page `/sandbox`: plain files, so that it works whatever state the app's build is in. */
export const sandboxPage = (app: FastifyInstance): void => {
  for (const { path, file, type } of FILES) {
    const bytes = readFileSync(new URL(`./page/${file}`, import.meta.url))
    app.get(path, (_request, reply) =>
      reply
        .header('content-type', type)
        .header('cache-control', 'no-cache')
        .header('content-security-policy', CONTENT_SECURITY)
        .send(bytes),
    )
  }
}
