import type { DataOf, EndpointSpec } from '@noren/contract/endpoint'
import { ApiError, isRecord } from './api-error.ts'
import { addressOf, bodyOf, type CallInput, type InputOf } from './request.ts'
import type { ServerClock } from './server-clock.ts'
import type { Answer, Carried, SentBody, Transport } from './transport.ts'

/** Time-out of every call. */
export const TIMEOUT_MS = 50_000
/** The server no longer knows our key: agree a new one, once (docs/spec/wire.md). */
const NEW_KEY_NEEDED = 4001

/** A request ready to send: address, headers, body, and how to read its answer. */
export type Prepared = {
  url: string
  method: string
  headers: Record<string, string>
  body: SentBody
  read: (carried: Carried) => Promise<Answer>
}

/** Sends a prepared request. Throws ApiError of kind network or timeout. */
export type Carry = (request: Prepared) => Promise<Carried>

export type ClientOptions = {
  transport: Transport
  /** The caller's identity, read for each call. */
  session: { token: () => string | null; deviceId: () => Promise<string> | string }
  /** Which market's app, and its version. */
  app: { appCode: string; appVersion: string }
  /** The language of the messages in answers. */
  language: () => string
  clock: ServerClock
}

export type Client = {
  /** Makes one call and returns its data. Throws ApiError for every answer but code 200. */
  call: <E extends EndpointSpec>(
    endpoint: E,
    input: InputOf<E>,
    signal?: AbortSignal,
  ) => Promise<DataOf<E>>
  /** The same by other means than fetch. */
  exchange: <E extends EndpointSpec>(
    endpoint: E,
    input: CallInput,
    carry: Carry,
  ) => Promise<DataOf<E>>
  /** Prepares a request for callers that send it themselves and see no answer (a beacon). */
  prepare: (endpoint: EndpointSpec, input: CallInput) => Promise<Prepared>
}

/**
 * All calls of one session to one server. Knows nothing of pages, and stores nothing except through its
 * options.
 */
export function createClient({ transport, session, app, language, clock }: ClientOptions): Client {
  const prepare: Client['prepare'] = async (endpoint, input) => {
    const [write, deviceId] = await Promise.all([transport.connect(), session.deviceId()])
    const url = addressOf(endpoint.path, input)
    const facts = {
      method: endpoint.method,
      pathAndQuery: url,
      timestamp: String(clock.serverNowMs()),
      ...app,
      deviceId,
    }
    const token = session.token() ?? ''
    const wire = write(facts)
    const written = await bodyOf(endpoint, input, wire)
    const { body, headers: proof } = (await wire.prove?.(token, written)) ?? { body: written }
    const headers: Record<string, string> = {
      'App-Code': facts.appCode,
      'App-Version': facts.appVersion,
      'Device-Id': facts.deviceId,
      ...(token && { Authentication: token }),
      Timestamp: facts.timestamp,
      'Accept-Language': language(),
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      ...wire.headers,
      ...proof,
    }
    const read = async (carried: Carried): Promise<Answer> => {
      try {
        const answer = await wire.read(carried, endpoint.plainAnswer ?? false)
        if (!isRecord(answer) || typeof answer.code !== 'number') throw new Error('no code')
        return { code: answer.code, msg: String(answer.msg ?? ''), data: answer.data }
      } catch (cause) {
        throw new ApiError('badAnswer', { code: carried.status }, { cause })
      }
    }
    return { url, method: endpoint.method, headers, body, read }
  }

  /**
   * The whole exchange: write, send, read, check. Recovers by itself, once each, from an old key (4001), also
   * one that another tab's sign-in made old, and from a wrong device clock.
   */
  const exchange: Client['exchange'] = async (endpoint, input, carry) => {
    let hasNewKey = false
    let hasClock = false
    for (;;) {
      const request = await prepare(endpoint, input).catch((cause) => {
        throw cause instanceof ApiError ? cause : new ApiError('network', {}, { cause })
      })
      const answer = await request.read(await carry(request))
      if (answer.code === 200) return parsed(endpoint, answer.data)
      const refusal = new ApiError('refused', answer)
      const { reason, data } = refusal
      if ((answer.code === NEW_KEY_NEEDED || reason === 'DEVICE_DIFFERS') && !hasNewKey) {
        hasNewKey = true
        transport.forget?.()
        continue
      }
      if (reason === 'CLOCK_OFF' && !hasClock && clock.correctClock(data.serverTime)) {
        hasClock = true
        continue
      }
      throw refusal
    }
  }

  return {
    prepare,
    exchange,
    call: (endpoint, input, signal) =>
      exchange(endpoint, input as CallInput, (request) => carryByFetch(request, signal)),
  }
}

/**
 * A build contains no schemas (apps/web/build/slim-contract.ts): the server has already checked the
 * answer against them.
 */
function parsed<E extends EndpointSpec>(endpoint: E, data: unknown): DataOf<E> {
  const schema: EndpointSpec['response'] | undefined = endpoint.response
  if (!schema) return data as DataOf<E>
  const result = schema.safeParse(data)
  if (!result.success) throw new ApiError('badAnswer', {}, { cause: result.error })
  return result.data as DataOf<E>
}

async function carryByFetch(request: Prepared, signal?: AbortSignal): Promise<Carried> {
  // Given up while the request was being written: nobody waits for its answer, so it is not sent.
  if (signal?.aborted) throw signal.reason
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort('timeout'), TIMEOUT_MS)
  const onAbort = () => stop.abort('left')
  signal?.addEventListener('abort', onAbort)
  try {
    const { url, method, headers, body } = request
    const response = await fetch(url, { method, headers, body, signal: stop.signal })
    const text = await response.text()
    return { status: response.status, text, header: (name) => response.headers.get(name) }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError(stop.signal.aborted ? 'timeout' : 'network', {}, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}
