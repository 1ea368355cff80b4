import type { ApiError } from '@noren/client/api-error'
import { isAnswered, type Kept } from '@noren/client/kept-requests'
import { applyLoan } from '@noren/contract/loans'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../device/api/client.ts'
import { keptRequest, settleKept } from '../../device/api/kept-request.ts'
import {
  type ApplyInput,
  MADE_STALE,
  type Refused,
  SAID_IN_PLACE,
  showApplied,
} from './use-apply.ts'

const keptApplication = () => keptRequest<ApplyInput>(applyLoan.name)

const onOtherTab = (notify: () => void) => {
  addEventListener('storage', notify)
  return () => removeEventListener('storage', notify)
}

/** The application that was sent and never answered, in this tab or another. */
export function useUnanswered(): Kept<ApplyInput> | null {
  useSyncExternalStore(onOtherTab, () => keptApplication()?.requestId ?? null)
  return keptApplication()
}

/** How often the outcome of an application is asked for, besides every time the connection comes back. */
const ASK_MS = 5000

const isSettled = (error: ApiError | null): boolean => error !== null && isAnswered(error)

/**
 * Repeats an unanswered application with the same requestId until the server answers, then shows the new
 * loan or passes on the refusal. A query for its retries; the server still processes it only once.
 */
export function useSettle(
  { requestId, input }: Kept<ApplyInput>,
  onRefused: (refused: Refused) => void,
) {
  const queryClient = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [applyLoan.name, requestId],
    // Leaving the page stops the retries; the answer is fetched when the person returns.
    queryFn: ({ signal }) =>
      settleKept(applyLoan.name, requestId, () =>
        call(applyLoan, { body: { requestId, ...input } }, signal),
      ),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined && !isSettled(state.error) ? ASK_MS : false,
    meta: { handles: SAID_IN_PLACE },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, whoever listens by then.
  useEffect(() => {
    if (error && isSettled(error)) onRefused({ input, error })
    if (!data) return
    for (const { name } of MADE_STALE) void queryClient.invalidateQueries({ queryKey: [name] })
    showApplied(data)
  }, [data, error])
  return { checkNow: () => void refetch(), isChecking: isFetching }
}
