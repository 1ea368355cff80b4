import { type EventSourceOf, type LiveEvent, useEvents } from '@noren/client/events'
import { call } from './client.ts'
import { setStreamUp } from './stream-state.ts'

const source = { call, setStreamUp }

/** Receives live events while the page is open; null: no person whose events to receive. */
export const useLiveEvents = (
  of: EventSourceOf | null,
  onEvent: (event: LiveEvent) => void,
): void => useEvents(source, of, onEvent)
