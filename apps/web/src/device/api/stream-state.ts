import { createStreamState } from '@noren/client/stream-state'

export const streamState = createStreamState()
export const { asksEvery } = streamState
