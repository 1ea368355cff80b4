import { createLiveEvents } from '@noren/client/events'
import { client } from './client.ts'
import { streamState } from './stream-state.ts'

export const useLiveEvents = createLiveEvents(client, streamState)
