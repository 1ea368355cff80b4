import type { DataOf, EndpointSpec } from '@noren/contract/endpoint'
import type { ErrorName } from '@noren/contract/error-codes'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import type { InputOf } from './request.ts'

/** The input may be left out if an endpoint takes none. */
type Given<E extends EndpointSpec> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: QueryExtras]
    : [input: InputOf<E>, options?: QueryExtras]

type QueryExtras = {
  enabled?: boolean
  staleTime?: number
  /** As a function it is asked again after every answer. */
  refetchInterval?: number | false | (() => number | false)
  /** When the input changes, the previous answer stays on the screen until the new one arrives. */
  keepsLast?: boolean
  /** Of a list by pages (`details`, `nextCursor`): all of it, page after page, as one answer. */
  isWhole?: boolean
  handles?: readonly ErrorName[]
}

/**
 * Options of a read, for `useQuery`, `fetchQuery` and so on: the same call always has the same place in
 * the cache. It is made by the client of the query client that runs it (query-client.ts).
 */
export function endpointQuery<E extends EndpointSpec>(endpoint: E, ...[input, extras]: Given<E>) {
  const { handles = [], keepsLast, isWhole = false, ...options } = extras ?? {}
  return queryOptions<DataOf<E>, ApiError>({
    queryKey: [endpoint.name, input ?? {}, ...(isWhole ? ['whole'] : [])],
    meta: { endpoint, handles, isWhole },
    ...options,
    ...(keepsLast && { placeholderData: keepPreviousData }),
  })
}

/** Reads: `const bills = useEndpoint(borrowBill, { query: { borrowType: '0' } })`. */
export function useEndpoint<E extends EndpointSpec>(endpoint: E, ...given: Given<E>) {
  return useQuery(endpointQuery(endpoint, ...given))
}

/**
 * Changes: `const apply = useSend(applyLoan, { makesStale: [creditInfo] })`, then `await apply.send({
 * body })`. `handles` names refusals that the page shows itself; everything else is handled centrally.
 */
export function useSend<E extends EndpointSpec>(
  endpoint: E,
  options: { handles?: readonly ErrorName[]; makesStale?: readonly EndpointSpec[] } = {},
) {
  const { handles = [], makesStale = [] } = options
  const queryClient = useQueryClient()
  const mutation = useMutation<DataOf<E>, ApiError, InputOf<E>>({
    mutationKey: [endpoint.name],
    meta: { endpoint, handles },
    onSuccess: async () => {
      await Promise.all(
        makesStale.map((read) => queryClient.invalidateQueries({ queryKey: [read.name] })),
      )
    },
  })
  return { ...mutation, send: mutation.mutateAsync, isSending: mutation.isPending }
}
