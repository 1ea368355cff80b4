import type { ApiError } from '@noren/client/api-error'
import { endpointQuery } from '@noren/client/use-endpoint'
import { publicRepayCode, repayOrder } from '@noren/contract/repayments'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asksEvery } from '../../../device/api/stream-state.ts'
import { fromOwn, fromPublic, type PublicOrder, type ShownOrder, stateOf } from './order.ts'

/** How often a page asks whether the payment has arrived; it stops while the page is hidden. */
const ASK_MS = 2500

/** The page itself says when a code is unknown or belongs to someone else. */
const EXTRAS = { staleTime: 0, handles: ['NOT_FOUND', 'NOT_CERTIFIED'] } as const

export type OrderQuery = Pick<
  UseQueryResult<unknown, ApiError>,
  'error' | 'dataUpdatedAt' | 'refetch' | 'isFetching'
> & { data: ShownOrder | undefined }

type Asked = { state: { data?: Pick<PublicOrder, 'state'> | undefined } }
const whileWaiting = ({ state }: Asked) =>
  state.data && stateOf(state.data) === 'waiting' ? asksEvery(ASK_MS) : false

/** The payment order of a public code, refetched until it has been paid. */
export function useOrderByCode(code: string): OrderQuery {
  const order = useQuery({
    ...endpointQuery(publicRepayCode, { params: { code } }, EXTRAS),
    refetchInterval: whileWaiting,
  })
  const data = order.data && fromPublic(order.data)
  useFreshLoans(data)
  return { ...order, data }
}

/** The same for a payment order of the signed-in person. */
export function useOrderByRef(ref: string): OrderQuery {
  const order = useQuery({
    ...endpointQuery(repayOrder, { params: { ref } }, EXTRAS),
    refetchInterval: whileWaiting,
  })
  const data = order.data && fromOwn(order.data)
  useFreshLoans(data)
  return { ...order, data }
}

/** The payment changed the loan, so cached data about it is out of date. */
function useFreshLoans(order: ShownOrder | undefined): void {
  const queryClient = useQueryClient()
  const isPaid = order?.state === 'paid'
  useEffect(() => {
    if (!isPaid) return
    const orders: readonly unknown[] = [publicRepayCode.name, repayOrder.name]
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => !orders.includes(queryKey[0]),
    })
  }, [isPaid, queryClient])
}
