import type { ClientSession } from '@noren/envelope/client-envelope'

/**
 * Keeps the agreed key between visits in IndexedDB, the one store that takes keys which no script can
 * read. Where it is closed to us (private windows) a new key is agreed at each visit.
 */
const STORE = 'envelope'
const ENTRY = 'session'

export async function keptSession(): Promise<ClientSession | null> {
  const kept = await inStore<ClientSession | undefined>('readonly', (store) => store.get(ENTRY))
  return kept ?? null
}

export async function keepSession(session: ClientSession | null): Promise<void> {
  await inStore('readwrite', (store) => (session ? store.put(session, ENTRY) : store.delete(ENTRY)))
}

/** One step in the store of kept keys; null where the browser keeps nothing for us. */
export function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<T | null> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(null)
    try {
      const opening = indexedDB.open('noren', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
      opening.onerror = giveUp
      opening.onsuccess = () => {
        const db = opening.result
        const request = act(db.transaction(STORE, mode).objectStore(STORE))
        request.onerror = giveUp
        request.onsuccess = () => resolve(request.result as T)
        request.transaction?.addEventListener('complete', () => db.close())
      }
    } catch {
      giveUp()
    }
  })
}
