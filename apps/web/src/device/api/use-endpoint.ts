import { createHooks } from '@noren/client/use-endpoint'
import { client } from './client.ts'

export const hooks = createHooks(client)
export const { endpointQuery, useEndpoint, useSend } = hooks
