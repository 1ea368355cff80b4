import { type ApiError, apiErrorOf } from './api-error.ts'

/**
 * A call that moves money stores its requestId on the device before it is sent. If the answer is lost,
 * sending the same input again uses the same id, and the server processes it only once.
 */
export type Kept<Input> = { requestId: string; input: Input }

/** Where requests are stored, by the name of their call. If nothing can be stored, `read` returns null. */
type Store = {
  read: <Value>(call: string) => Value | null
  keep: (call: string, kept: Kept<unknown>) => void
  forget: (call: string) => void
}

const TOO_MANY = 429

/**
 * Whether the server has decided about the call. Not if the answer was lost, if the server failed or is
 * still working on it, or if it was rate limited, which happens before the call is looked at.
 */
export function isAnswered(error: Pick<ApiError, 'kind' | 'reason' | 'code'>): boolean {
  if (error.kind !== 'refused' || error.code === TOO_MANY) return false
  return error.reason !== 'IN_PROGRESS' && error.code < 500
}

/** The stored requests of one session. */
export function createKeptRequests(store: Store) {
  /** The request that was sent and not answered, if any. */
  const keptRequest = <Input>(call: string): Kept<Input> | null => store.read(call)

  /** The request for a call with this input: the stored one if the input is the same, else a new one. */
  function keepRequest<Input>(call: string, input: Input): Kept<Input> {
    const kept = keptRequest<Input>(call)
    if (kept && JSON.stringify(kept.input) === JSON.stringify(input)) return kept
    const fresh = { requestId: crypto.randomUUID(), input }
    store.keep(call, fresh)
    return fresh
  }

  /** Deletes that request, but not one that another tab may have stored since. */
  function forgetRequest(call: string, requestId: string): void {
    if (keptRequest(call)?.requestId === requestId) store.forget(call)
  }

  /** Sends a stored request, and deletes it once the server has decided. */
  async function settleKept<Answer>(
    call: string,
    requestId: string,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      const answer = await send()
      forgetRequest(call, requestId)
      return answer
    } catch (cause) {
      const error = apiErrorOf(cause)
      if (isAnswered(error)) forgetRequest(call, requestId)
      throw error
    }
  }

  /** Sends with the id stored for this input. */
  async function sendKept<Answer>(
    call: string,
    input: unknown,
    send: (requestId: string) => Promise<Answer>,
  ): Promise<Answer> {
    const { requestId } = keepRequest(call, input)
    return settleKept(call, requestId, () => send(requestId))
  }

  return { keptRequest, settleKept, sendKept }
}

export type KeptRequests = ReturnType<typeof createKeptRequests>
