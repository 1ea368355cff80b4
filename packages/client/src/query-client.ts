import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/** `handles`: refusals (by reason) that the caller says itself, beside a field or in place. */
type Meta = { handles?: readonly string[] }

/** How long an answer is taken as it is before it is asked for again. */
const FRESH_MS = 15_000

/** The one cache of server state. Every failed call that its caller does not say itself passes `onError` exactly once. */
export function makeQueryClient(onError: (error: ApiError) => void): QueryClient {
  const tell = (error: ApiError, meta: Meta | undefined) => {
    if (!error.reason || !meta?.handles?.includes(error.reason)) onError(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        // A page that could not load says so itself, with a button to try again.
        if (error.kind === 'refused') tell(error, meta)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, { meta }) => tell(error, meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (times, error) => times < 1 && error.kind === 'network' && navigator.onLine,
        // Without a connection a read fails at once, so that every part can say so, and is made again with it.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A change is sent once; the person decides about again. Its requestId makes that safe.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
