import type { BodyInput, DataOf, EndpointSpec } from '@noren/contract/endpoint'
import type { ErrorName } from '@noren/contract/error-codes'
import { type ApiError, apiErrorOf } from './api-error.ts'
import { isAnswered, type KeptRequests } from './kept-requests.ts'
import type { InputOf } from './request.ts'
import { useSend } from './use-endpoint.ts'

export type OnceOptions = {
  handles: readonly ErrorName[]
  makesStale: readonly EndpointSpec[]
  lost: string
}
type OnceInput<E extends EndpointSpec> = Omit<BodyInput<E>, 'requestId'>

/**
 * A call that takes effect once however often it is sent: its requestId is stored on the device before it
 * is sent. `trouble` is the message to show in place; `lost` is the one for an unknown outcome.
 */
export function useSendKept<E extends EndpointSpec>(
  { sendKept }: KeptRequests,
  endpoint: E,
  options: OnceOptions,
) {
  const call = useSend(endpoint, options)
  const { error } = call
  /** `keptAs` identifies the request when the input alone does not. */
  const send = async (
    input: OnceInput<E>,
    keptAs: unknown = input,
  ): Promise<{ answer: DataOf<E>; error: null } | { answer: null; error: ApiError }> => {
    try {
      const answer = await sendKept(endpoint.name, keptAs, (requestId) =>
        call.send({ body: { requestId, ...input } } as InputOf<E>),
      )
      return { answer, error: null }
    } catch (cause) {
      return { answer: null, error: apiErrorOf(cause) }
    }
  }
  return {
    send,
    error,
    trouble: error && ((isAnswered(error) && error.msg) || options.lost),
    isSending: call.isSending,
  }
}
