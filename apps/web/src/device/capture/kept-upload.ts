import { nowMs } from '../clock.ts'

/**
 * What was taken and has not arrived yet, kept on the phone until it has: a reload or a closed tab then
 * costs no second picture. IndexedDB, because pictures are too large for the other stores.
 */
const KEPT_UPLOADS_DB = 'noren-uploads'
const STORE = 'uploads'
/** Longer ago it is another visit: pictures of documents do not lie about. */
const LIFE_MS = 15 * 60_000

export type KeptUpload<More> = More & { file: Blob; untilMs: number }

/** Every call gives up quietly: where nothing can be kept, nothing is resumed. */
export async function keepUpload<More extends object>(
  key: string,
  upload: More & { file: Blob },
  untilMs: number = nowMs() + LIFE_MS,
): Promise<void> {
  await inStore('readwrite', (store) => store.put({ ...upload, untilMs }, key))
}

export async function keptUpload<More>(key: string): Promise<KeptUpload<More> | null> {
  const kept = await inStore<KeptUpload<More> | undefined>('readonly', (store) => store.get(key))
  if (!kept) return null
  if (kept.untilMs > nowMs() && kept.file.size > 0) return kept
  await dropUpload(key)
  return null
}

export async function dropUpload(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key))
}

async function inStore<Value>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Value | undefined> {
  try {
    const db = await opened()
    try {
      return await answerOf<Value>(ask(db.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      db.close()
    }
  } catch {
    return undefined
  }
}

function opened(): Promise<IDBDatabase> {
  const opening = indexedDB.open(KEPT_UPLOADS_DB, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  return answerOf<IDBDatabase>(opening)
}

function answerOf<Value>(request: IDBRequest): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Value)
    request.onerror = () => reject(request.error)
  })
}
