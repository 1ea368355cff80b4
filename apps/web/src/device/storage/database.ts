import { readCookie, writeCookie } from '../api/session.ts'

/**
 * The app's one IndexedDB database, for what the plain storage cannot hold: keys that no script can read
 * out, and what is encrypted with them. Answers null if the browser stores nothing for us.
 */
const STORE = 'envelope'

/** The device's own key, by which the server knows where a session belongs. */
export const DEVICE_ENTRY = 'device'

export async function inDatabase<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<T | null> {
  try {
    const opening = indexedDB.open('noren', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    const db = await answerOf(opening)
    try {
      return await answerOf<T>(act(db.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      // Takes effect when the transaction has ended.
      db.close()
    }
  } catch {
    return null
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The cookie with one half of the key for sealed.ts. */
const HALF_COOKIE = 'noren_seal'

export const readHalf = (): string | null => readCookie(HALF_COOKIE)

export const writeHalf = (half: string, maxAgeSeconds: number): void =>
  writeCookie(HALF_COOKIE, half, maxAgeSeconds)

/**
 * Deleting the cookie makes everything unreadable at once, however long the browser takes to empty the
 * database.
 * @param but the device's key, to which a new session already belongs; no other entry's name comes before it
 */
export function forgetDatabase(but?: typeof DEVICE_ENTRY): void {
  writeHalf('', 0)
  void inDatabase('readwrite', (store) =>
    but ? store.delete(IDBKeyRange.lowerBound(but, true)) : store.clear(),
  )
}
