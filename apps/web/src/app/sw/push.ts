import type { PushNote } from '@noren/contract/push'
import { href, paths } from '../paths.ts'

/**
 * Notifications: shows what the server encrypted for this browser, and opens the page it names when
 * tapped.
 */
export function showPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(worker, noteIn(event.data)))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, String(event.notification.data ?? paths.root())))
  })
}

/**
 * Browsers require that every push is shown; one that cannot be read is shown with the app's name only.
 */
function noteIn(data: PushMessageData | null): Partial<PushNote> {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

function show(worker: ServiceWorkerGlobalScope, note: Partial<PushNote>): Promise<void> {
  const { text, place, noteId } = note
  return worker.registration.showNotification('Noren', {
    ...(typeof text === 'string' && { body: text }),
    // The server may send a notification again if it got no answer: the second replaces the first.
    ...(typeof noteId === 'string' && { tag: noteId }),
    icon: '/icon-192.png',
    badge: '/badge.png',
    data: pathOf(place),
  })
}

/** Only ever a page of this app, whatever the message contains. */
const pathOf = (place: PushNote['place'] | undefined): string => {
  if (place?.page === 'messages') return paths.user({ view: 'messages' })
  return place?.page === 'repay' && typeof place.repayId === 'string'
    ? paths.repay(place.repayId)
    : paths.root()
}

/** Opens it in a window of the app if there is one, otherwise in a new window. */
async function open(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const address = `/${href(path)}`
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const window of windows) {
    // navigate() rejects for a window this worker does not control.
    const led = await window.navigate(address).catch(() => null)
    if (!led) continue
    await led.focus().catch(() => undefined)
    return
  }
  await worker.clients.openWindow(address)
}
