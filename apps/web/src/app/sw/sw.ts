/// <reference lib="webworker" />
import { showPushes } from './push.ts'

declare const self: ServiceWorkerGlobalScope
/**
 * Filled in by the build: the version of this list, the files every visit needs, and texts by language.
 */
declare const __SHELL__: { version: string; files: string[]; texts: Record<string, string[]> }

const SHELL = __SHELL__
const cacheName = `noren-${SHELL.version}`

showPushes(self)

self.addEventListener('install', (event) => {
  // The page says later which language the person chose; until then, the browser's language.
  const texts = SHELL.texts[navigator.language.slice(0, 2)] ?? SHELL.texts.en ?? []
  const files = [...SHELL.files, ...texts]
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()))
})

/**
 * The page tells the worker to take over (the person tapped "reload"), or which language to cache for
 * offline use.
 */
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting()
  const texts: string[] | undefined = SHELL.texts[event.data?.language]
  if (texts) event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(texts)))
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  const isOurs = event.request.method === 'GET' && url.origin === self.location.origin
  // API calls, the sandbox and event streams are never cached or answered from here.
  if (!isOurs || /^\/(api|sandbox|console|docs|healthz|readyz|metrics)(\/|$)/.test(url.pathname))
    return
  const isDocument = /^\/(index\.html)?$/.test(url.pathname)
  if (event.request.mode === 'navigate' && isDocument) event.respondWith(fromShell(event.request))
  else if (/^\/(assets\/|icon|badge|apple-touch-icon|manifest)/.test(url.pathname))
    event.respondWith(fromCacheFirst(event.request))
})

/**
 * The document of this version: it comes from the same cache as the app's files, since they belong
 * together.
 */
async function fromShell(request: Request): Promise<Response> {
  const kept = await caches.match('/index.html', { cacheName })
  return kept ?? fetch(request)
}

/** Built files have their hash in the name, so a cached one is always right. */
async function fromCacheFirst(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    void caches.open(cacheName).then((cache) => cache.put(request, copy))
  }
  return answer
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('noren-') && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}
