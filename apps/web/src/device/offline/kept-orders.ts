import { ApiError } from '@noren/client/api-error'
import { endpointQuery } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { borrowBill } from '@noren/contract/loans'
import type { Query, QueryClient } from '@tanstack/react-query'
import { inStore } from '../api/kept-session.ts'

/**
 * The running orders as they were last seen, for reading them without a connection: what is owed and
 * until when. Sealed under a key that no script can read out, and gone with the session.
 */
const KEY = 'ordersKey'
const ENTRY = 'orders'

type Orders = DataOf<typeof borrowBill>
type Sealed = { iv: Uint8Array<ArrayBuffer>; text: ArrayBuffer; seenMs: number }

const running = endpointQuery(borrowBill, { query: { borrowType: '0' } })
const KEY_OF_RUNNING = JSON.stringify(running.queryKey)

/**
 * Keeps what comes in, and gives it back to a page that asks in vain; where nobody is signed in,
 * forgets it.
 * @returns how to stop
 */
export function keepOrders(queryClient: QueryClient, hasToken: boolean): () => void {
  if (!hasToken) {
    void forgetOrders()
    return () => undefined
  }
  const cache = queryClient.getQueryCache()
  const look = (query: Query) => {
    const { data, dataUpdatedAt, fetchStatus, error } = query.state
    if (data === undefined) {
      const isLost = error instanceof ApiError && error.kind === 'network'
      if (isLost) void giveBack(queryClient)
    } else if (fetchStatus === 'idle' && error === null) void keep(data as Orders, dataUpdatedAt)
  }
  const known = cache.find({ queryKey: running.queryKey })
  if (known) look(known as Query)
  return cache.subscribe(({ type, query }) => {
    if (type === 'updated' && JSON.stringify(query.queryKey) === KEY_OF_RUNNING) look(query)
  })
}

/** Given back once: a page that has them still says from when they are. */
async function giveBack(queryClient: QueryClient): Promise<void> {
  const orders = await keptOrders()
  if (!orders || queryClient.getQueryData(running.queryKey) !== undefined) return
  queryClient.setQueryData(running.queryKey, orders.data, { updatedAt: orders.seenMs })
  // What was given is no answer: it is asked for again, which fails where there is no connection.
  await queryClient.invalidateQueries({ queryKey: running.queryKey })
}

async function keptOrders(): Promise<{ data: Orders; seenMs: number } | null> {
  try {
    const key = await inStore<CryptoKey | undefined>('readonly', (store) => store.get(KEY))
    const kept = await inStore<Sealed | undefined>('readonly', (store) => store.get(ENTRY))
    if (!key || !kept) return null
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv }, key, kept.text)
    return { data: JSON.parse(new TextDecoder().decode(text)), seenMs: kept.seenMs }
  } catch {
    return null
  }
}

let keptAtMs = 0

async function keep(data: Orders, seenMs: number): Promise<void> {
  if (seenMs <= keptAtMs) return
  keptAtMs = seenMs
  if (data.details.length === 0) return forgetOrders()
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(data))
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain)
  await inStore('readwrite', (store) => store.put(key, KEY))
  await inStore('readwrite', (store) => store.put({ iv, text, seenMs } satisfies Sealed, ENTRY))
}

async function forgetOrders(): Promise<void> {
  keptAtMs = 0
  await inStore('readwrite', (store) => store.delete(ENTRY))
  await inStore('readwrite', (store) => store.delete(KEY))
}
