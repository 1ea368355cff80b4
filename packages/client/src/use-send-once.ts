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
 * A call that has one effect however often it is sent: its requestId is on the device before anything
 * leaves it. `trouble` is what to say in place; `lost` is said while nobody knows what became of the call.
 */
export function useSendKept<E extends EndpointSpec>(
  { sendKept }: KeptRequests,
  endpoint: E,
  options: OnceOptions,
) {
  const call = useSend(endpoint, options)
  const { error } = call
  /** `keptAs` where more than the input tells one wish from another. */
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
