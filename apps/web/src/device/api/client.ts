import type {
  BodyInput,
  DataOf,
  EndpointSpec,
  ParamsInput,
  QueryInput,
} from '@noren/contract/endpoint'
import { ApiError, isRecord } from './api-error.ts'
import { envelope, forgetEnvelopeSession, takeTicket } from './envelope-session.ts'
import { type CallInput, type Prepared, prepare } from './request.ts'
import { correctClock } from './server-clock.ts'

/** Time-out of every call. */
export const TIMEOUT_MS = 50_000
/** The server does not know our key any more: agree a new one, once. */
const NEW_KEY_NEEDED = 4001

type Piece<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : { [N in Name]: Value }

/** What a caller of an endpoint gives: its path parameters, query and body, as far as it has them. */
export type InputOf<E extends EndpointSpec> = Piece<'params', ParamsInput<E>> &
  Piece<'query', QueryInput<E>> &
  Piece<'body', BodyInput<E>>

/** Carries a prepared request over the line. Throws ApiError of kind network or timeout. */
export type Carry = (
  request: Prepared,
) => Promise<{ status: number; ticket: string | null; text: string }>

/** Makes one call and gives its data. Throws ApiError for everything that is not code 200. */
export function call<E extends EndpointSpec>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<DataOf<E>> {
  return exchange(endpoint, input as CallInput, (request) => carryByFetch(request, signal))
}

/**
 * The whole exchange: seal, carry, open, check. What the wire itself can mend is mended here, each once:
 * an old key (4001) and a clock that is off.
 */
export async function exchange<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput,
  carry: Carry,
): Promise<DataOf<E>> {
  let hasNewKey = false
  let hasClock = false
  for (;;) {
    const answer = await once(endpoint, input, carry)
    if (answer.code === 200) return parsed(endpoint, answer.data)
    if (answer.code === NEW_KEY_NEEDED && !hasNewKey) {
      hasNewKey = true
      forgetEnvelopeSession()
      continue
    }
    const refusal = new ApiError('refused', answer)
    if (refusal.reason === 'CLOCK_OFF' && !hasClock && correctClock(refusal.data.serverTime)) {
      hasClock = true
      continue
    }
    throw refusal
  }
}

type Answer = { code: number; msg: string; data: unknown }

async function once(endpoint: EndpointSpec, input: CallInput, carry: Carry): Promise<Answer> {
  const request = await prepare(endpoint, input).catch((cause) => {
    throw cause instanceof ApiError ? cause : new ApiError('network', {}, { cause })
  })
  const { status, ticket, text } = await carry(request)
  const answer = await opened(request, { status, text }, endpoint.plainAnswer ?? false)
  if (ticket) await takeTicket(request.session, ticket)
  return answer
}

/** Opens a sealed answer. A plain one is believed only when it refuses: then it can do no harm. */
async function opened(
  request: Prepared,
  answer: { status: number; text: string },
  mayBePlain: boolean,
): Promise<Answer> {
  try {
    const outer: unknown = JSON.parse(answer.text)
    const isSealed = isRecord(outer) && 'cats' in outer
    const inner = isSealed
      ? await (await envelope()).openResponse(request.session, {
          status: answer.status,
          nonce: request.nonce,
          cats: outer.cats,
        })
      : outer
    if (!isRecord(inner) || typeof inner.code !== 'number') throw new Error('no code')
    if (!isSealed && !mayBePlain && inner.code === 200) throw new Error('not sealed')
    return { code: inner.code, msg: String(inner.msg ?? ''), data: inner.data }
  } catch (cause) {
    throw new ApiError('badAnswer', { code: answer.status }, { cause })
  }
}

/** A build carries no schemas (build/slim-contract.ts): the server has checked the answer against the same. */
function parsed<E extends EndpointSpec>(endpoint: E, data: unknown): DataOf<E> {
  const schema: EndpointSpec['response'] | undefined = endpoint.response
  if (!schema) return data as DataOf<E>
  const result = schema.safeParse(data)
  if (!result.success) throw new ApiError('badAnswer', {}, { cause: result.error })
  return result.data as DataOf<E>
}

async function carryByFetch(request: Prepared, signal?: AbortSignal) {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort('timeout'), TIMEOUT_MS)
  const onAbort = () => stop.abort('left')
  signal?.addEventListener('abort', onAbort)
  try {
    const { url, method, headers, body } = request
    const response = await fetch(url, { method, headers, body, signal: stop.signal })
    const text = await response.text()
    return { status: response.status, ticket: response.headers.get('Cats-Ticket'), text }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError(stop.signal.aborted ? 'timeout' : 'network', {}, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}
