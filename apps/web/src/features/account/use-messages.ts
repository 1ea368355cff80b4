import { loaded, type PageState } from '@noren/client/loaded'
import { endpointQuery } from '@noren/client/use-endpoint'
import { msgCenter, msgRead } from '@noren/contract/messages'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../device/api/client.ts'
import { joinedPages, type MessagePage, type WireMessage, withRead } from './message-pages.ts'

export type Messages = {
  messages: WireMessage[]
  hasMore: boolean
  isLoadingMore: boolean
  /** The page last requested could not be loaded. */
  hasFailed: boolean
}

/** Messages page by page; `more` requests the next page, or again the one that failed. */
export function useMessages(): {
  state: PageState<Messages>
  more: () => void
  markRead: (message: WireMessage) => Promise<void>
} {
  const queryClient = useQueryClient()
  const [count, setCount] = useState(1)
  const queries = useQueries({
    queries: Array.from({ length: count }, (_, index) =>
      endpointQuery(msgCenter, { body: { page: index + 1 } }),
    ),
  })
  const [first] = queries
  const last = queries.at(-1)
  if (!first || !last) throw new Error('there is always a first page')
  const here = queries.flatMap(({ data }) => (data ? [data] : []))
  const more = () => {
    if (last.data === undefined) void last.refetch()
    else if (last.data.hasMore) setCount(count + 1)
  }
  const markRead = async ({ messageId }: WireMessage) => {
    const { unreadCount } = await call(msgRead, { body: { readIds: [messageId] } })
    queryClient.setQueriesData<MessagePage>({ queryKey: [msgCenter.name] }, (page) =>
      page ? withRead(page, messageId, unreadCount) : page,
    )
  }
  const firstState = loaded({ first })
  const state: PageState<Messages> =
    firstState.kind === 'ready'
      ? {
          ...firstState,
          data: {
            messages: joinedPages(here),
            hasMore: here.at(-1)?.hasMore ?? false,
            isLoadingMore: last.data === undefined && last.fetchStatus === 'fetching',
            hasFailed: last.data === undefined && last.isError,
          },
        }
      : firstState
  return { state, more, markRead }
}
