import type { DataOf } from '@noren/contract/endpoint'
import { eventStream, eventsTicket, repayCodeStream } from '@noren/contract/events'
import { useEffect, useMemo, useRef } from 'react'
import type { Client } from './client.ts'
import { addressOf } from './request.ts'

export type LiveEvent = DataOf<typeof eventStream>
/** The stream is established, or events may have been missed. */
type Ready = { kind: 'ready' }
const isReady = (event: { kind: string }): event is Ready => event.kind === 'ready'

/** Whose events: those of the signed-in person, or of one payment order by its public code. */
export type EventSourceOf = { code: string } | 'person'

/** What watching needs from the browser; tests bring their own. */
export type Surroundings = {
  /** The address of the stream; called for every opening, because a ticket can be used only once. */
  address: () => Promise<string>
  open: (address: string) => Pick<EventSource, 'onmessage' | 'onerror' | 'close'>
  isVisible: () => boolean
  onVisibility: (listener: () => void) => () => void
  /** Called with whether a stream is connected. */
  setStreamUp: (isUp: boolean) => void
}

const RETRY_MS = 3_000
const RETRY_MS_MAX = 60_000
const POLL_MS = 15_000
/** After this many failures the page polls, until a stream is connected again. */
const FAILURES_BEFORE_POLLING = 2

/**
 * Keeps a stream open while the page is visible. `ready` is passed on only when events may have been
 * missed: after a failure, after the page was hidden, and at each poll.
 * @returns a function that stops it
 */
export function watchEvents<Event extends { kind: string } = LiveEvent>(
  around: Surroundings,
  onEvent: (event: Event | Ready) => void,
): () => void {
  let source: ReturnType<Surroundings['open']> | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let failures = 0
  let mayHaveMissed = false
  let isStanding = false
  /** Number of the current opening; whatever an older one still delivers is ignored. */
  let opening = 0

  const shut = () => {
    opening += 1
    source?.close()
    source = null
    clearTimeout(retry)
    isStanding = false
    around.setStreamUp(false)
  }
  const stopPolling = () => {
    clearInterval(poll)
    poll = undefined
  }
  const fail = () => {
    shut()
    failures += 1
    mayHaveMissed = true
    if (failures >= FAILURES_BEFORE_POLLING) {
      poll ??= setInterval(() => onEvent({ kind: 'ready' }), POLL_MS)
    }
    retry = setTimeout(() => void open(), Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MS_MAX))
  }
  const take = (event: Event | Ready) => {
    if (!isReady(event)) return onEvent(event)
    // A second `ready` on the same stream: the server's own connection was down for a while.
    if (isStanding || mayHaveMissed) onEvent(event)
    isStanding = true
    mayHaveMissed = false
    failures = 0
    stopPolling()
    around.setStreamUp(true)
  }
  const open = async () => {
    shut()
    const number = opening
    try {
      const address = await around.address()
      if (number !== opening) return
      source = around.open(address)
      source.onmessage = ({ data }) => take(JSON.parse(data) as Event | Ready)
      // The browser would reconnect by itself with the same ticket, which has been used.
      source.onerror = fail
    } catch {
      if (number === opening) fail()
    }
  }
  const follow = () => {
    if (around.isVisible()) return void open()
    shut()
    stopPolling()
    failures = 0
    mayHaveMissed = true
  }
  const forget = around.onVisibility(follow)
  if (around.isVisible()) void open()
  return () => {
    forget()
    shut()
    stopPolling()
  }
}

async function addressOfStream({ call }: Source, of: EventSourceOf): Promise<string> {
  if (of !== 'person') return addressOf(repayCodeStream.path, { params: { code: of.code } })
  const { ticket } = await call(eventsTicket, { body: {} })
  return addressOf(eventStream.path, { query: { ticket } })
}

const browser = (): Omit<Surroundings, 'address' | 'setStreamUp'> => ({
  open: (address) => new EventSource(address),
  isVisible: () => document.visibilityState === 'visible',
  onVisibility: (listener) => {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
})

/** The client that requests the ticket, and the place where it is noted whether a stream is connected. */
type Source = Pick<Client, 'call'> & Pick<Surroundings, 'setStreamUp'>

/** Watches the stream at an address while the page is open; null: there is none to watch. */
export function useStream<Event extends { kind: string }>(
  /** The same function as long as it is the same stream. */
  address: (() => Promise<string>) | null,
  setStreamUp: Surroundings['setStreamUp'],
  onEvent: (event: Event | Ready) => void,
): void {
  const latest = useRef(onEvent)
  latest.current = onEvent
  useEffect(() => {
    if (!address) return
    return watchEvents<Event>({ ...browser(), address, setStreamUp }, (event) =>
      latest.current(event),
    )
  }, [address, setStreamUp])
}

/** Receives live events while the page is open; null: no person whose events to receive. */
export function useEvents(
  source: Source,
  of: EventSourceOf | null,
  onEvent: (event: LiveEvent) => void,
): void {
  const code = of === null || of === 'person' ? null : of.code
  const isPerson = of === 'person'
  const address = useMemo(
    () =>
      code === null && !isPerson
        ? null
        : () => addressOfStream(source, code === null ? 'person' : { code }),
    [source, code, isPerson],
  )
  useStream<LiveEvent>(address, source.setStreamUp, onEvent)
}
