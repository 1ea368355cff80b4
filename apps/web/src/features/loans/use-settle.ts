import type { ApiError } from '@noren/client/api-error'
import { isAnswered, type Kept } from '@noren/client/kept-requests'
import { applyLoan, applyLoanAuto } from '@noren/contract/loans'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../device/api/client.ts'
import { keptRequest, settleKept } from '../../device/api/kept-request.ts'
import {
  APPLY_CALLS,
  type ApplyCall,
  type ApplyInput,
  MADE_STALE,
  type Refused,
  SAID_IN_PLACE,
  showApplied,
  withoutTotal,
} from './use-apply.ts'

/** An application that was sent and never answered, by whichever of the calls. */
export type Unanswered = Kept<ApplyInput> & { call: ApplyCall }

function keptApplication(): Unanswered | null {
  for (const call of Object.keys(APPLY_CALLS) as ApplyCall[]) {
    const kept = keptRequest<ApplyInput>(call)
    if (kept) return { ...kept, call }
  }
  return null
}

const onOtherTab = (notify: () => void) => {
  addEventListener('storage', notify)
  return () => removeEventListener('storage', notify)
}

/** The application that was sent and never answered, in this tab or another. */
export function useUnanswered(): Unanswered | null {
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
  { call: name, requestId, input }: Unanswered,
  onRefused: (refused: Refused) => void,
) {
  const queryClient = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [name, requestId],
    // Leaving the page stops the retries; the answer is fetched when the person returns.
    queryFn: ({ signal }) =>
      settleKept(name, requestId, () =>
        name === 'applyLoan'
          ? call(applyLoan, { body: { requestId, ...input } }, signal)
          : call(applyLoanAuto, { body: { requestId, ...withoutTotal(input) } }, signal),
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
    if (error && isSettled(error)) onRefused({ call: name, input, error })
    if (!data) return
    for (const { name } of MADE_STALE) void queryClient.invalidateQueries({ queryKey: [name] })
    showApplied(data)
  }, [data, error])
  return { checkNow: () => void refetch(), isChecking: isFetching }
}
