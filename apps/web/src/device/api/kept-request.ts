import { type ApiError, apiErrorOf } from './api-error.ts'

/**
 * A call that moves money keeps its requestId on the device before it is sent. When the answer
 * is lost, the same words sent again carry the same id, and the server does the thing once.
 */
export type Kept<Input> = { requestId: string; input: Input }

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Under this start so that it goes with the session. */
const keyOf = (call: string) => `noren_request_${call}`

/** The id for a call with this input: the kept one when it is the same input, else a new one. */
export function keepRequest<Input>(
  store: Store | null,
  call: string,
  input: Input,
  newId: () => string,
): Kept<Input> {
  const kept = keptRequest<Input>(store, call)
  if (kept && JSON.stringify(kept.input) === JSON.stringify(input)) return kept
  const fresh = { requestId: newId(), input }
  store?.setItem(keyOf(call), JSON.stringify(fresh))
  return fresh
}

/** What was sent and never answered, if anything. */
export function keptRequest<Input>(store: Store | null, call: string): Kept<Input> | null {
  const text = store?.getItem(keyOf(call))
  if (!text) return null
  try {
    return JSON.parse(text) as Kept<Input>
  } catch {
    return null
  }
}

/** Forgets that request, and not what another tab may have kept since. */
export function forgetRequest(store: Store | null, call: string, requestId: string): void {
  if (keptRequest(store, call)?.requestId === requestId) store?.removeItem(keyOf(call))
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

/** Kept beyond a closed tab; null where the browser keeps nothing for us. */
export function requestStore(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

export const newRequestId = (): string => crypto.randomUUID()

/** Sends under the id that is kept for this input. */
export async function sendKept<Answer>(
  call: string,
  input: unknown,
  send: (requestId: string) => Promise<Answer>,
): Promise<Answer> {
  const { requestId } = keepRequest(requestStore(), call, input, newRequestId)
  return settleKept(call, requestId, () => send(requestId))
}

/** Sends what is kept as the request it is, and forgets it as soon as the server has answered. */
export async function settleKept<Answer>(
  call: string,
  requestId: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const store = requestStore()
  try {
    const answer = await send()
    forgetRequest(store, call, requestId)
    return answer
  } catch (cause) {
    const error = apiErrorOf(cause)
    if (isAnswered(error)) forgetRequest(store, call, requestId)
    throw error
  }
}
