import type { EndpointSpec } from '@noren/contract/endpoint'
import type { ClientSession } from '@noren/envelope/client-envelope'
import { APP_CODE, APP_VERSION_DIGITS } from '../build.ts'
import { currentLanguage } from '../texts.ts'
import { deviceId } from './device-id.ts'
import { envelope, envelopeSession } from './envelope-session.ts'
import { serverNowMs } from './server-clock.ts'
import { readToken } from './session.ts'

export type CallInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
  fileName?: string
  /** In place of `file`, for an endpoint that takes several. */
  files?: readonly Blob[]
}

/** One request made ready: address, headers, body, and what is needed to open its answer. */
export type Prepared = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | FormData | URLSearchParams | null
  nonce: string
  session: ClientSession
}

/** '/repay/detail/{repayId}' with its parameters and query filled in. */
export function addressOf(path: string, input: Pick<CallInput, 'params' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${filled}?${text}` : filled
}

/** Seals a call's body as its endpoint says and writes the headers of wire.md. */
export async function prepare(endpoint: EndpointSpec, input: CallInput): Promise<Prepared> {
  const [session, device, { newNonce, sealField, sealRequest }] = await Promise.all([
    envelopeSession(),
    deviceId(),
    envelope(),
  ])
  const url = addressOf(endpoint.path, input)
  const facts = {
    method: endpoint.method,
    pathAndQuery: url,
    timestamp: String(serverNowMs()),
    appCode: APP_CODE,
    appVersion: APP_VERSION_DIGITS,
    deviceId: device,
    nonce: newNonce(),
  }
  const token = readToken()
  const headers: Record<string, string> = {
    'App-Code': facts.appCode,
    'App-Version': facts.appVersion,
    'Device-Id': facts.deviceId,
    ...(token && { Authentication: token }),
    Flag: '1',
    Timestamp: facts.timestamp,
    'Cats-Nonce': facts.nonce,
    'Cats-Key': session.catsKey,
    'Accept-Language': currentLanguage(),
  }
  let body: Prepared['body'] = null
  if (endpoint.travel === 'json') {
    headers['Content-Type'] = 'application/json'
    body = JSON.stringify({ cats: await sealRequest(session, { facts, body: input.body }) })
  } else if (endpoint.travel === 'value') {
    const { value = '', ...plain } = Object.fromEntries(fieldsOf(input.body))
    headers['Content-Type'] = 'application/json'
    body = JSON.stringify({ ...plain, value: await sealField(session, { facts, value }) })
  } else if (endpoint.travel === 'form') {
    body = new URLSearchParams()
    for (const [name, value] of fieldsOf(input.body)) {
      body.set(name, await sealField(session, { facts, value }))
    }
  } else if (endpoint.travel === 'multipart') {
    body = new FormData()
    for (const [name, value] of fieldsOf(input.body)) body.set(name, value)
    // Files come last: a server that reads the stream knows by then what they are.
    for (const file of input.files ?? (input.file ? [input.file] : [])) {
      body.append('file', file, input.fileName ?? 'file')
    }
  }
  return { url, method: endpoint.method, headers, body, nonce: facts.nonce, session }
}

function fieldsOf(body: unknown): [string, string][] {
  return Object.entries((body ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
}
