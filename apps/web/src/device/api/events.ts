import { type EventSourceOf, type LiveEvent, useEvents } from '@noren/client/events'
import { call } from './client.ts'
import { setStreamUp } from './stream-state.ts'

const source = { call, setStreamUp }

/** Hears what happens while the page is open; null: there is nobody to hear about. */
export const useLiveEvents = (of: EventSourceOf | null, hear: (event: LiveEvent) => void): void =>
  useEvents(source, of, hear)
