import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { MarketCode } from '@noren/markets/market'
import type { FastifyInstance } from 'fastify'
import { cacheControlOf, WITHOUT_ROUTE } from './file-cache.ts'
import { serveAssets } from './serve-assets.ts'
import { CONSOLE_HEADERS, isOfConsole } from './serve-console.ts'

const YEAR_SECONDS = 31_536_000

/** Where the build put the app of a market (apps/web/vite.config.ts). */
const webFolderOf = (market: MarketCode): string =>
  fileURLToPath(new URL(`../../../web/dist-${market}`, import.meta.url))

/**
 * Hashes of the inline scripts and styles that the build put into the landing page, so that no other inline
 * code runs.
 */
const inlineHashes = (webFolder: string, directive: 'script-src' | 'style-src'): string[] => {
  const file = join(webFolder, 'csp.json')
  if (!existsSync(file)) return []
  const hashes: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'))
  return hashes[directive] ?? []
}

/** The service worker, the counter of frames, and the empty page of the fingerprint. */
const TRUSTED_TYPES = ['worker', 'frames', 'default']

/** What our pages may load: nothing from other origins. Nobody frames them but the sandbox's page. */
const contentSecurityPolicy = (webFolder: string, isSandbox: boolean): string =>
  [
    ['default-src', "'self'"],
    ['style-src', "'self'", ...inlineHashes(webFolder, 'style-src')],
    ['script-src', "'self'", ...inlineHashes(webFolder, 'script-src')],
    ['img-src', "'self'", 'data:', 'blob:'],
    ['media-src', "'self'", 'blob:'],
    ['worker-src', "'self'"],
    ['connect-src', "'self'"],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', isSandbox ? "'self'" : "'none'"],
    // No text becomes markup or a script but by these, which the app makes (apps/web/src/device/trusted-types.ts).
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', ...TRUSTED_TYPES],
  ]
    .map((directive) => directive.join(' '))
    .join(';')

/** What the app asks a browser for; the rest of what a browser may offer is off, for pages in it too. */
const PERMISSIONS = [
  ...['camera', 'geolocation', 'otp-credentials'].map((feature) => `${feature}=(self)`),
  ...[
    'accelerometer',
    'bluetooth',
    'browsing-topics',
    'display-capture',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ')

/** Headers of every page and file, computed once (OWASP Secure Headers Project). */
const securityHeaders = (webFolder: string, isSandbox: boolean): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(webFolder, isSandbox),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

/**
 * Headers of an API answer, which is data and no page: those that keep it from being treated as a page. The
 * others would be a useless kilobyte per answer.
 */
const DATA_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
}

/** Serves the built web app, with the headers that all our answers have. */
export const serveWeb = async (
  app: FastifyInstance,
  { market, isSandbox }: { market: MarketCode; isSandbox: boolean },
): Promise<void> => {
  const webFolder = webFolderOf(market)
  const headers = securityHeaders(webFolder, isSandbox)
  const consoleHeaders = { ...headers, ...CONSOLE_HEADERS }
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.raw
    reply.headers(
      url?.startsWith('/api/') ? DATA_HEADERS : isOfConsole(url) ? consoleHeaders : headers,
    )
    // The router would take the server itself, which this names (RFC 9112), for the first page.
    if (url === '*') reply.callNotFound()
    else done()
  })
  if (!existsSync(webFolder)) {
    app.log.warn(`the web app is not built: MARKET=${market} npm run build`)
    return
  }
  await app.register(fastifyStatic, {
    root: webFolder,
    // A route for each file that has no hash: otherwise every request reads the folder's list, to compare its spelling.
    wildcard: false,
    globIgnore: WITHOUT_ROUTE,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path))
    },
  })
  serveAssets(app, webFolder, '/')
}
