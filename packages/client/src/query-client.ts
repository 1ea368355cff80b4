import type { EndpointSpec } from '@noren/contract/endpoint'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import type { Client } from './client.ts'
import type { InputOf } from './request.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/**
 * The endpoint of a call, whether its list is read to the end, the refusals (by reason) that the caller shows
 * itself, beside a field or in place, and whether it is a text that is agreed to, which must not change while it is read.
 */
type Meta = {
  endpoint?: EndpointSpec
  isWhole?: boolean
  handles?: readonly string[]
  isAgreedText?: boolean
}

/** A list of the staff, page by page. */
type ListPage = { details: unknown[]; nextCursor: string | null }

/** How long an answer is used before it is fetched again. */
const FRESH_MS = 15_000

/**
 * A cache of server state that also provides the client to all hooks below its QueryClientProvider. Every
 * failed call that its caller does not show itself is passed to `onError` exactly once.
 */
export function makeQueryClient(
  client: Pick<Client, 'call'>,
  onError: (error: ApiError) => void,
): QueryClient {
  const call = (meta: Meta | undefined, input: unknown, signal?: AbortSignal) => {
    if (!meta?.endpoint) throw new Error('a call without its endpoint')
    return client.call(meta.endpoint, input as InputOf<EndpointSpec>, signal)
  }
  const readWhole = async (meta: Meta, input: unknown, signal: AbortSignal) => {
    const { query, ...rest } = input as { query?: object }
    const details: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const asked = { ...rest, query: { ...query, ...(cursor && { cursor }) } }
      const page = (await call(meta, asked, signal)) as ListPage
      details.push(...page.details)
      cursor = page.nextCursor
    }
    return { details, nextCursor: null }
  }
  const notify = (error: ApiError, meta: Meta | undefined) => {
    if (!error.reason || !meta?.handles?.includes(error.reason)) onError(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        // A page that could not load shows that itself, with a button to try again.
        if (error.kind === 'refused') notify(error, meta)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, { meta }) => notify(error, meta),
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta, signal }) =>
          meta?.isWhole ? readWhole(meta, queryKey[1], signal) : call(meta, queryKey[1], signal),
        staleTime: FRESH_MS,
        retry: (times, error) => times < 1 && error.kind === 'network' && navigator.onLine,
        // Offline, a read fails at once, so that every part can show it, and is repeated when the
        // connection is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: {
        mutationFn: (input, { meta }) => call(meta, input),
        // A change is sent once; the person decides whether to try again. Its requestId makes that safe.
        retry: false,
        networkMode: 'always',
      },
    },
  })
}
