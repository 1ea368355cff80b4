/// <reference lib="webworker" />
import { showPushes } from './push.ts'

declare const self: ServiceWorkerGlobalScope
/** Filled in by the build: version of this list, what every visit needs, and texts by language. */
declare const __SHELL__: { version: string; files: string[]; texts: Record<string, string[]> }

const SHELL = __SHELL__
const cacheName = `noren-${SHELL.version}`

showPushes(self)

self.addEventListener('install', (event) => {
  // Which language the person chose is known once the page says so; until then the browser's own will do.
  const texts = SHELL.texts[navigator.language.slice(0, 2)] ?? SHELL.texts.en ?? []
  const files = [...SHELL.files, ...texts]
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()))
})

/** The page asks to take over (the person tapped "reload"), or says which language to keep for offline. */
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting()
  const texts: string[] | undefined = SHELL.texts[event.data?.language]
  if (texts) event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(texts)))
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  const isOurs = event.request.method === 'GET' && url.origin === self.location.origin
  // Calls, the sandbox and event streams are never kept and never answered from here.
  if (!isOurs || /^\/(api|sandbox|console|docs|healthz|readyz|metrics)(\/|$)/.test(url.pathname))
    return
  const isDocument = /^\/(index\.html)?$/.test(url.pathname)
  if (event.request.mode === 'navigate' && isDocument) event.respondWith(fromShell(event.request))
  else if (/^\/(assets\/|icon|badge|apple-touch-icon|manifest)/.test(url.pathname))
    event.respondWith(fromCacheFirst(event.request))
})

/** The document of this version: the app's files belong together, so it comes from the same list. */
async function fromShell(request: Request): Promise<Response> {
  const kept = await caches.match('/index.html', { cacheName })
  return kept ?? fetch(request)
}

/** Built files carry their hash in the name: what is there is right, for ever. */
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
