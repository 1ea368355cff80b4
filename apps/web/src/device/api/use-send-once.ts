import { createSendOnce } from '@noren/client/use-send-once'
import { keptRequests } from './kept-request.ts'
import { hooks } from './use-endpoint.ts'

export const useSendOnce = createSendOnce(hooks, keptRequests)
