import type { Answer, DataOf, EndpointSpec } from '@noren/contract/endpoint'
import { publicKeys } from '@noren/contract/support'
import {
  type ClientSession,
  newNonce,
  openResponse,
  sealRequest,
  startSession,
} from '@noren/envelope/client-envelope'
import type { Clock } from '../../platform/clock.ts'
import { APP_VERSION } from '../../platform/version.ts'

export interface ConsoleSettings {
  /** The server's URL, without a trailing slash. */
  url: string
  token: string
  language: string
  market: string
  clock: Clock
}

export interface ConsoleInput {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: unknown
}

export type ConsoleCall = <E extends EndpointSpec>(
  endpoint: E,
  input?: ConsoleInput,
) => Promise<DataOf<E>>

/** The server refused: its sentence for people and its code. */
export class ConsoleRefusal extends Error {
  readonly reason: string
  constructor(message: string, reason: string) {
    super(message)
    this.name = 'ConsoleRefusal'
    this.reason = reason
  }
}

const filled = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

type Refused = { reason?: string; fields?: object[]; serverTime?: string }

const dataOf = <Data>(answer: Answer<Data>): Data => {
  if (answer.code === 200) return answer.data
  const { reason, fields } = (answer.data ?? {}) as Refused
  const detail = fields ? ` ${JSON.stringify(fields)}` : ''
  throw new ConsoleRefusal(`${answer.msg}${detail}`, reason ?? `code ${answer.code}`)
}

/** How far this machine's clock is behind the server's, from a refusal that contains the server's time. */
const clockOffsetMs = (answer: Answer<unknown>, nowMs: number): number | undefined => {
  const { reason, serverTime } = (answer.data ?? {}) as Refused
  const serverMs = reason === 'CLOCK_OFF' ? Date.parse(serverTime ?? '') : Number.NaN
  return Number.isNaN(serverMs) ? undefined : serverMs - nowMs
}

/** As long as the app waits. */
const ANSWER_MS_MAX = 50_000

/** A client for the console's calls; each request and answer is sealed. */
export const openConsole = async (settings: ConsoleSettings): Promise<ConsoleCall> => {
  const found = await fetch(settings.url + publicKeys.path, {
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  }).catch(() => undefined)
  if (!found) throw new ConsoleRefusal(`nothing answers at ${settings.url}`, 'NO_SERVER')
  const keys = (await found.json()) as Answer<DataOf<typeof publicKeys>>
  const session = await startSession({
    publicKeys: dataOf(keys).details,
    now: settings.clock.now().getTime(),
  })
  let offsetMs = 0
  return async <E extends EndpointSpec>(endpoint: E, input: ConsoleInput = {}) => {
    const nowMs = () => settings.clock.now().getTime()
    const first = await exchange(settings, session, { endpoint, input, sentMs: nowMs() + offsetMs })
    const foundMs = clockOffsetMs(first, nowMs())
    if (foundMs === undefined) return dataOf(first as Answer<DataOf<E>>)
    offsetMs = foundMs
    const sentMs = nowMs() + offsetMs
    return dataOf(
      (await exchange(settings, session, { endpoint, input, sentMs })) as Answer<DataOf<E>>,
    )
  }
}

const exchange = async (
  { url, token, language, market }: ConsoleSettings,
  session: ClientSession,
  { endpoint, input, sentMs }: { endpoint: EndpointSpec; input: ConsoleInput; sentMs: number },
): Promise<Answer<unknown>> => {
  const query = new URLSearchParams(input.query).toString()
  const path = filled(endpoint.path, input.params) + (query && `?${query}`)
  const facts = {
    method: endpoint.method,
    pathAndQuery: path,
    timestamp: String(sentMs),
    appCode: `noren-${market}`,
    appVersion: APP_VERSION.replaceAll('.', ''),
    deviceId: 'operator-command',
    nonce: newNonce(),
  }
  const hasBody = endpoint.travel === 'json'
  const body = hasBody && {
    body: JSON.stringify({ cats: await sealRequest(session, { facts, body: input.body }) }),
  }
  const response = await fetch(url + path, {
    method: endpoint.method,
    headers: {
      'app-code': facts.appCode,
      'app-version': facts.appVersion,
      'device-id': facts.deviceId,
      authentication: token,
      flag: '1',
      timestamp: facts.timestamp,
      'cats-nonce': facts.nonce,
      'cats-key': session.catsKey,
      'accept-language': language,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...body,
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  })
  const answer = (await response.json()) as Answer<unknown> & { cats?: unknown }
  if (answer.cats !== undefined) {
    const sealed = { status: response.status, nonce: facts.nonce, cats: answer.cats }
    return (await openResponse(session, sealed)) as Answer<unknown>
  }
  // An unsealed answer is accepted only as a refusal, because then a forged one can do no harm.
  if (answer.code === 200) throw new Error('the server answered in the clear')
  return answer
}
