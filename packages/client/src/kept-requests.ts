import { type ApiError, apiErrorOf } from './api-error.ts'

/**
 * A call that moves money keeps its requestId on the device before it is sent. When the answer
 * is lost, the same words sent again carry the same id, and the server does the thing once.
 */
export type Kept<Input> = { requestId: string; input: Input }

/** Where they are kept, by the name of their call; where nothing is kept for us, `read` gives null. */
type Store = {
  read: <Value>(call: string) => Value | null
  keep: (call: string, kept: Kept<unknown>) => void
  forget: (call: string) => void
}

const TOO_MANY = 429

/**
 * Whether the server has said what became of the call. A lost answer has not; nor has "in progress", nor "not so
 * often", which is said before the call is looked at.
 */
export function isAnswered(error: Pick<ApiError, 'kind' | 'reason' | 'code'>): boolean {
  if (error.kind !== 'refused' || error.code === TOO_MANY) return false
  return error.reason !== 'IN_PROGRESS' && error.code < 500
}

/** The kept requests of one session. */
export function createKeptRequests(store: Store) {
  /** What was sent and never answered, if anything. */
  const keptRequest = <Input>(call: string): Kept<Input> | null => store.read(call)

  /** The id for a call with this input: the kept one when it is the same input, else a new one. */
  function keepRequest<Input>(call: string, input: Input): Kept<Input> {
    const kept = keptRequest<Input>(call)
    if (kept && JSON.stringify(kept.input) === JSON.stringify(input)) return kept
    const fresh = { requestId: crypto.randomUUID(), input }
    store.keep(call, fresh)
    return fresh
  }

  /** Forgets that request, and not what another tab may have kept since. */
  function forgetRequest(call: string, requestId: string): void {
    if (keptRequest(call)?.requestId === requestId) store.forget(call)
  }

  /** Sends what is kept as the request it is, and forgets it as soon as the server has answered. */
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

  /** Sends under the id that is kept for this input. */
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
