import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * What is known may have changed: all that is on the screen is read anew. A text that somebody reads to agree to it
 * stays, and is made anew when it is opened the next time.
 */
export async function readAnew(queryClient: QueryClient): Promise<void> {
  const isBeingRead = ({ meta, state }: Query) =>
    meta?.isAgreedText === true && state.data !== undefined
  await Promise.all([
    queryClient.invalidateQueries({ predicate: (query) => !isBeingRead(query) }),
    queryClient.invalidateQueries({ predicate: isBeingRead, refetchType: 'none' }),
  ])
}
