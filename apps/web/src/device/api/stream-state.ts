import { createStreamState } from '@noren/client/stream-state'

export const { setStreamUp, asksEvery } = createStreamState()
