import {
  type ClientSession,
  newNonce,
  rememberTicket,
  sealRequest,
  startSession,
} from '@noren/envelope/client-envelope'
import { type DeviceKey, proveRequest } from '@noren/envelope/device-proof'
import { publicKeyEntry } from '@noren/envelope/server-keys'
import type { RequestFacts } from '@noren/envelope/wire-format'
import type { Deps } from '@noren/server/deps'
import { DEVICE } from './given-applicants.ts'
import { type RawRequest, type RequestParts, rawRequest, sealedHeaders } from './http-load.ts'

export const factsOf = (deps: Deps, { method, path }: RequestParts): RequestFacts => ({
  method,
  pathAndQuery: path,
  timestamp: String(deps.clock.now().getTime()),
  appCode: 'noren-in',
  appVersion: '2024',
  deviceId: DEVICE,
  nonce: newNonce(),
})

/** A session whose key is in a ticket, as with nearly all requests; a device's key may sign for it. */
export const keptSession = async (deps: Deps, port: number, path: string, device?: DeviceKey) => {
  const session = await startSession({
    publicKeys: deps.envelopeKeys.serverKeys.map(publicKeyEntry),
    now: deps.clock.now().getTime(),
  })
  const facts = factsOf(deps, { method: 'GET', path, headers: {} })
  const proof = device && {
    ...(await proveRequest({ ...session, device }, { facts, token: '', body: null })).headers,
  }
  const headers = { ...sealedHeaders(facts, session.catsKey), ...proof }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  await answer.arrayBuffer()
  return rememberTicket(session, answer.headers.get('cats-ticket') ?? '')
}

/** The same request in the envelope; encryption is the phone's work and done before measuring. */
export const sealedRequest = async (
  deps: Deps,
  session: ClientSession,
  parts: RequestParts,
  device?: DeviceKey,
): Promise<RawRequest> => {
  const facts = factsOf(deps, parts)
  const { authentication: token = '' } = parts.headers
  const cats = parts.body && (await sealRequest(session, { facts, body: JSON.parse(parts.body) }))
  const body = cats ? JSON.stringify({ cats }) : null
  const proof =
    device && (await proveRequest({ ...session, device }, { facts, token, body })).headers
  const headers = { ...sealedHeaders(facts, session.catsKey), authentication: token, ...proof }
  return rawRequest({ ...parts, headers, ...(body !== null && { body }) })
}
