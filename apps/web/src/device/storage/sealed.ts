import { readToken } from '../api/session.ts'
import { nowMs } from '../clock.ts'
import { inDatabase, readHalf, writeHalf } from './database.ts'
import { DAY_MS } from './kept.ts'

/**
 * What people type and photograph, kept on the phone until it is sent. It is stored in the database,
 * encrypted with a key that is stored nowhere: the key is derived from a half in the database, which no
 * script can read out, and a half in a cookie, which the browser itself deletes. Without both halves
 * nothing can be decrypted. docs/SECURITY.md says what this protects against and what not.
 */
const DAYS = {
  /** What was typed into a form. */
  draft: 3,
  /** A picture or recording being sent; after 15 minutes it counts as another visit. */
  upload: 15 / 1440,
  /** The running orders, for reading offline. */
  orders: 30,
  /** The phone number that signed in, to fill it in when the session has ended. */
  number: 30,
}
/** The browser deletes the cookie's half this many days after something was last stored. */
const HALF_DAYS = 30

export type SealedName = 'orders' | 'number' | `${'draft' | 'upload'}.${string}`

type Sealed = { iv: Uint8Array<ArrayBuffer>; text: ArrayBuffer; untilMs: number }

const HALF = 'seal'
const ALGORITHM = 'AES-GCM'

/** Runs one operation after another, in the order of the calls, so that what is forgotten stays forgotten. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<Value>(work: () => Promise<Value>): Promise<Value | null> {
  const done = last.then(work).catch(() => null)
  last = done
  return done
}

/** `file` may be large; the rest must be JSON. Gives up silently if nothing can be stored. */
export function keepSealed(
  name: SealedName,
  { file, ...rest }: { file?: Blob } & Record<string, unknown>,
  untilMs: number = nowMs() + DAYS[name.split('.')[0] as keyof typeof DAYS] * DAY_MS,
): Promise<unknown> {
  return inTurn(async () => {
    // If the person signed out before its turn or since, it belongs to nobody and is dropped.
    if (readToken() === null) return
    const halves = (await keptHalves()) ?? (await newHalves())
    if (!halves || readToken() === null) return
    writeHalf(halves.half, HALF_DAYS * 86_400)
    const words = new TextEncoder().encode(JSON.stringify([rest, file?.type]))
    const whole = await new Blob([Uint32Array.of(words.length), words, file ?? '']).arrayBuffer()
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await keyOf(halves), whole)
    if (readHalf() !== halves.half) return
    await inDatabase('readwrite', (store) =>
      store.put({ iv, text, untilMs } satisfies Sealed, name),
    )
  })
}

export function openSealed<Value>(name: SealedName): Promise<Value | null> {
  return inTurn(async () => {
    const sealed = await inDatabase<Sealed>('readonly', (store) => store.get(name))
    const halves = await keptHalves()
    if (!halves || !sealed || sealed.untilMs <= nowMs()) return null
    const { iv, text } = sealed
    const whole = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, await keyOf(halves), text)
    const wordsEnd = 4 + (new Uint32Array(whole, 0, 1)[0] ?? 0)
    const [rest, type] = JSON.parse(new TextDecoder().decode(whole.slice(4, wordsEnd)))
    const file = new Blob([whole.slice(wordsEnd)], { type })
    return file.size > 0 ? { ...rest, file } : rest
  })
}

export const forgetSealed = (name: SealedName): Promise<unknown> =>
  inTurn(() => inDatabase('readwrite', (store) => store.delete(name)))

/** Removes expired entries, even if nobody reads them again. */
export const forgetExpiredSealed = (): Promise<unknown> =>
  inTurn(() =>
    inDatabase('readwrite', (store) => {
      const walk = store.openCursor()
      walk.onsuccess = () => {
        const cursor = walk.result
        if (cursor?.value.untilMs <= nowMs()) cursor?.delete()
        cursor?.continue()
      }
      // A separate request to wait for: the cursor's own request succeeds once for every step.
      return store.count()
    }),
  )

/** Of the key: the cookie's half and the database's. */
type Halves = { half: string; other: CryptoKey }

/** Null if one of them is missing. */
async function keptHalves(): Promise<Halves | null> {
  const half = readHalf()
  const other = half && (await inDatabase<CryptoKey>('readonly', (store) => store.get(HALF)))
  return half && other ? { half, other } : null
}

/** Null if the database takes none. */
async function newHalves(): Promise<Halves | null> {
  const random = crypto.getRandomValues(new Uint8Array(32))
  const other = await crypto.subtle.importKey('raw', random, 'HKDF', false, ['deriveKey'])
  const kept = await inDatabase('readwrite', (store) => store.put(other, HALF))
  return kept === null ? null : { half: crypto.randomUUID(), other }
}

function keyOf({ half, other }: Halves): Promise<CryptoKey> {
  const words = new TextEncoder()
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: words.encode(half), info: words.encode('sealed') },
    other,
    { name: ALGORITHM, length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
