import type { PushNote } from '@noren/contract/push'
import { href, paths } from '../paths.ts'

/** Notifications: shows what the server sealed for this browser, and opens its page at a tap. */
export function showPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(worker, noteIn(event.data)))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, String(event.notification.data ?? paths.root())))
  })
}

/** Browsers demand that every push is shown; one that cannot be read says no more than who sent it. */
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
    // The server may send one again when no answer came: the second takes the place of the first.
    ...(typeof noteId === 'string' && { tag: noteId }),
    icon: '/icon-192.png',
    badge: '/badge.png',
    data: pathOf(place),
  })
}

/** Only ever a page of ours, whatever stands in the message. */
const pathOf = (place: PushNote['place'] | undefined): string => {
  if (place?.page === 'messages') return paths.user({ view: 'messages' })
  return place?.page === 'repay' && typeof place.repayId === 'string'
    ? paths.repay(place.repayId)
    : paths.root()
}

/** In the window that is open, or in a new one. */
async function open(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const address = `/${href(path)}`
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const window of windows) {
    // A window that this worker is not in charge of does not let itself be led.
    const led = await window.navigate(address).catch(() => null)
    if (!led) continue
    await led.focus().catch(() => undefined)
    return
  }
  await worker.clients.openWindow(address)
}
