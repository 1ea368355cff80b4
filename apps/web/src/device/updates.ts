/** The service worker: its registration, the notice that a new version is waiting, and switching to it. */
let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

export const isUpdateReady = (): boolean => waiting !== null

export function onUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the waiting version to take over; the page reloads once it has. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  })
  waiting?.postMessage('take-over')
}

const hasWorker = () => 'serviceWorker' in navigator && !import.meta.env.DEV

/** Tells the worker which language's texts to cache for visits without a connection. */
export async function keepLanguageOffline(language: string): Promise<void> {
  if (!hasWorker()) return
  const registration = await navigator.serviceWorker.ready
  registration.active?.postMessage({ language })
}

/** Watches the registration made by boot.ts. */
export async function watchUpdates(): Promise<void> {
  if (!hasWorker()) return
  const registration = await navigator.serviceWorker.ready
  const offer = () => {
    // Without a controller this is the first visit, and no old version is being replaced.
    if (!registration.waiting || !navigator.serviceWorker.controller) return
    waiting = registration.waiting
    for (const listener of listeners) listener()
  }
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
}
