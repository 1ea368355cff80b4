import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const OWN = new URL('./page/', import.meta.url)
const SCRIPTS = ['page.js', 'app-frame.js', 'calls.js', 'cash.js', 'catalogue.js', 'film.js']
const SCRIPT = 'text/javascript; charset=utf-8'

/** The page's files; texts.json contains its texts in every language. */
const FILES = [
  { path: '/sandbox', file: new URL('index.html', OWN), type: 'text/html; charset=utf-8' },
  { path: '/sandbox/page.css', file: new URL('page.css', OWN), type: 'text/css; charset=utf-8' },
  // The same tokens as the app's.
  {
    path: '/sandbox/tokens.css',
    file: new URL(import.meta.resolve('@noren/ui/tokens.css')),
    type: 'text/css; charset=utf-8',
  },
  ...SCRIPTS.map((name) => ({ path: `/sandbox/${name}`, file: new URL(name, OWN), type: SCRIPT })),
  {
    path: '/sandbox/texts.json',
    file: new URL('texts.json', OWN),
    type: 'application/json; charset=utf-8',
  },
  {
    path: '/sandbox/readme.txt',
    file: new URL('../../../../../README.md', import.meta.url),
    type: 'text/plain; charset=utf-8',
  },
]

const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  // The app, in its frame.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page `/sandbox`: plain files, so that it works whatever state the app's build is in. */
export const sandboxPage = (app: FastifyInstance): void => {
  for (const { path, file, type } of FILES) {
    const bytes = readFileSync(fileURLToPath(file))
    app.get(path, (_request, reply) =>
      reply
        .header('content-type', type)
        .header('cache-control', 'no-cache')
        .header('content-security-policy', CONTENT_SECURITY)
        .send(bytes),
    )
  }
}
