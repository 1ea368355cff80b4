import type { Answer, DataOf, EndpointSpec } from '@noren/contract/endpoint'
import {
  type ClientSession,
  isSessionAlive,
  newNonce,
  openResponse,
  rememberTicket,
  sealRequest,
  startSession,
} from '@noren/envelope/client-envelope'
import { proveRequest } from '@noren/envelope/device-proof'
import { publicKeyEntry } from '@noren/envelope/server-keys'
import type { Deps } from '@noren/server/deps'
import { deviceKeyFor, keepDevice } from './device-keys.ts'
import { type CallOptions, callOver, type TestAnswer, type TestApp } from './test-app.ts'

/** The server no longer knows a key: the next call agrees on another. */
const NEW_KEY_NEEDED = 4001
const USUAL_DEVICE = 'test-device'

/** Calls a server by its URL in the envelope, each device under a key of its own. Webhooks travel plain, as they do. */
export const sealedCallOver = (
  url: string,
  { envelopeKeys, clock }: Pick<Deps, 'envelopeKeys' | 'clock'>,
): TestApp['call'] => {
  const plain = callOver(url)
  const sessions = new Map<string, Promise<ClientSession>>()
  const sessionOf = async (device: string): Promise<ClientSession> => {
    const now = clock.now().getTime()
    const kept = await sessions.get(device)
    if (kept && isSessionAlive(kept, now)) return kept
    const publicKeys = envelopeKeys.serverKeys.map(publicKeyEntry)
    const started = startSession({ publicKeys, now })
    sessions.set(device, started)
    return started
  }
  const callSealed = async <E extends EndpointSpec>(
    endpoint: E,
    options: CallOptions,
  ): Promise<TestAnswer<DataOf<E>>> => {
    const { token = '', deviceId = USUAL_DEVICE } = options
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(options.params?.[name] ?? ''),
    )
    const query = new URLSearchParams(options.query).toString()
    const session = await sessionOf(deviceId)
    const facts = {
      method: endpoint.method,
      pathAndQuery: query ? `${path}?${query}` : path,
      timestamp: String(clock.now().getTime()),
      appCode: 'noren-in',
      appVersion: '2024',
      deviceId,
      nonce: newNonce(),
    }
    const body =
      options.body === undefined
        ? null
        : JSON.stringify({ cats: await sealRequest(session, { facts, body: options.body }) })
    const device = await deviceKeyFor(endpoint, { token, deviceId })
    const proven = device && (await proveRequest({ ...session, device }, { facts, token, body }))
    const headers: Record<string, string> = {
      'app-code': facts.appCode,
      'app-version': facts.appVersion,
      'device-id': deviceId,
      timestamp: facts.timestamp,
      'cats-nonce': facts.nonce,
      'cats-key': session.catsKey,
      flag: '1',
      'accept-language': options.language ?? 'en',
      ...(token && { authentication: token }),
      ...(body && { 'content-type': 'application/json' }),
      ...proven?.headers,
      ...options.headers,
    }
    const response = await fetch(`${url}${facts.pathAndQuery}`, {
      method: endpoint.method,
      headers,
      body,
    })
    const text = await response.text()
    if (!text.startsWith('{')) throw new Error(`${response.status} not ours`)
    const outer = JSON.parse(text) as { cats?: unknown }
    const { status } = response
    const isSealed = 'cats' in outer
    const answer = (
      isSealed
        ? await openResponse(session, { status, nonce: facts.nonce, cats: outer.cats })
        : outer
    ) as Answer<DataOf<E>>
    if (!isSealed && answer.code === 200) throw new Error('an answer that is not sealed')
    const ticket = response.headers.get('cats-ticket')
    if (ticket) sessions.set(deviceId, Promise.resolve(rememberTicket(session, ticket)))
    keepDevice(endpoint, headers, answer)
    return { ...answer, status, headers: response.headers }
  }
  return async <E extends EndpointSpec>(endpoint: E, options: CallOptions = {}) => {
    if (typeof options.body === 'string') return plain(endpoint, options)
    const answer = await callSealed(endpoint, options)
    if (answer.code !== NEW_KEY_NEEDED) return answer
    sessions.delete(options.deviceId ?? USUAL_DEVICE)
    return callSealed(endpoint, options)
  }
}
