import type { EndpointSpec } from '@noren/contract/endpoint'
import { eventsTicket } from '@noren/contract/events'
import { ENDPOINTS } from '@noren/contract/index'
import { operatorEvents } from '@noren/contract/operator/work'
import { provenByAnswer } from './call-proofs.ts'
import { fromPage } from './given-passkey.ts'
import type { SignedInPerson, TestApp } from './test-app.ts'

interface StreamEvent {
  kind: string
  borrowId?: string
  ref?: string
  work?: string
}

export interface OpenStream {
  status: number
  headers: Headers
  /** The next event; `ended` once the server has closed the stream. */
  next(): Promise<StreamEvent | 'ended'>
  /** Reads on until an event of that kind comes. */
  until(kind: string): Promise<StreamEvent>
  close(): Promise<void>
}

/** The call of the contract that an address is of. */
const streamAt = (url: string): EndpointSpec | undefined => {
  const { pathname } = new URL(url)
  return ENDPOINTS.find(
    ({ path, stream }) =>
      stream && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  )
}

/** Opens a stream of events over real HTTP and reads it as an EventSource does. */
export const openStream = async (
  url: string,
  headers: Record<string, string> = {},
): Promise<OpenStream> => {
  const stop = new AbortController()
  const response = await fetch(url, { signal: stop.signal, headers })
  const endpoint = streamAt(url)
  if (endpoint) provenByAnswer(endpoint, { code: response.status, data: null })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let unread = ''
  const next = async (): Promise<StreamEvent | 'ended'> => {
    for (;;) {
      const end = unread.indexOf('\n\n')
      if (end >= 0) {
        const block = unread.slice(0, end)
        unread = unread.slice(end + 2)
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data) return JSON.parse(data) as StreamEvent
        continue
      }
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return 'ended'
      unread += chunk.value
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    next,
    async until(kind) {
      for (;;) {
        const event = await next()
        if (event === 'ended') throw new Error(`the stream ended before ${kind} came`)
        if (event.kind === kind) return event
      }
    },
    async close() {
      stop.abort()
      await reader?.cancel().catch(() => undefined)
    },
  }
}

/** The stream of somebody of the staff, as their page opens it; its first event is not read yet. */
export const staffStream = (t: TestApp, { cookie }: { cookie: string }): Promise<OpenStream> =>
  openStream(`${t.url}${operatorEvents.path}`, { ...fromPage(t, cookie).headers })

export const ticketOf = async (t: TestApp, { token }: SignedInPerson): Promise<string> =>
  (await t.call(eventsTicket, { token, body: {} })).data.ticket

/** The person's own stream at a server, ready. */
export const personStream = async (t: TestApp, person: SignedInPerson): Promise<OpenStream> => {
  const stream = await openStream(`${t.url}/api/user/events?ticket=${await ticketOf(t, person)}`)
  await stream.until('ready')
  return stream
}
