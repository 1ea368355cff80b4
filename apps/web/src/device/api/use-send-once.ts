import { type OnceOptions, useSendKept } from '@noren/client/use-send-once'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { keptRequests } from './kept-request.ts'

/** Sends a call once; the request is stored on this device until it is answered. */
export const useSendOnce = <E extends EndpointSpec>(endpoint: E, options: OnceOptions) =>
  useSendKept(keptRequests, endpoint, options)
