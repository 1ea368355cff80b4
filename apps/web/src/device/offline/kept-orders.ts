import { ApiError } from '@noren/client/api-error'
import { endpointQuery } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { borrowBill } from '@noren/contract/loans'
import type { Query, QueryClient } from '@tanstack/react-query'
import { forgetSealed, keepSealed, openSealed } from '../storage/sealed.ts'

/**
 * The running orders as last seen, for reading offline: what is owed and until when. Encrypted, and
 * removed with the session.
 */
type Orders = DataOf<typeof borrowBill>

const running = endpointQuery(borrowBill, { query: { borrowType: '0' } })
const KEY_OF_RUNNING = JSON.stringify(running.queryKey)

/**
 * Stores the orders as they arrive, and supplies the stored ones to a page that cannot reach the server.
 * Deletes them when nobody is signed in.
 * @returns a function that stops it
 */
export function keepOrders(queryClient: QueryClient, hasToken: boolean): () => void {
  if (!hasToken) {
    keptAtMs = 0
    void forgetSealed('orders')
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

/**
 * Does nothing if the page has orders already. Keeps their original time, so that the page can show their
 * age.
 */
async function giveBack(queryClient: QueryClient): Promise<void> {
  const orders = await openSealed<{ data: Orders; seenMs: number }>('orders')
  if (!orders || queryClient.getQueryData(running.queryKey) !== undefined) return
  // What an older version kept lacks figures that the cards show.
  if (orders.data.details.some((bill) => bill.dueAmount === undefined)) return
  queryClient.setQueryData(running.queryKey, orders.data, { updatedAt: orders.seenMs })
  // The stored orders are no answer, so they are fetched again, which fails offline.
  await queryClient.invalidateQueries({ queryKey: running.queryKey })
}

let keptAtMs = 0

async function keep(data: Orders, seenMs: number): Promise<void> {
  if (seenMs <= keptAtMs) return
  keptAtMs = seenMs
  if (data.details.length === 0) await forgetSealed('orders')
  else await keepSealed('orders', { data, seenMs })
}
