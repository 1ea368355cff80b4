import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { actionOf, type ErrorAction } from './errors.ts'

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

/** The one cache of server state. Every failed call passes `act` exactly once. */
export function makeQueryClient(act: (action: ErrorAction) => void): QueryClient {
  const onError = (error: ApiError, meta: Meta | undefined, isShownInPlace: boolean) => {
    if (error.reason && meta?.handles?.includes(error.reason)) return
    const action = actionOf(error)
    // A page that could not load says so itself, with a button to try again.
    if (isShownInPlace && action.kind === 'connectionToast') return
    act(action)
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => onError(error, query.meta, true),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => onError(error, mutation.meta, false),
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
