import { createKeptRequests } from '@noren/client/kept-requests'

/** Beyond a closed tab; under this start so that they go with the session. */
export const keptRequests = createKeptRequests({
  store: () => {
    try {
      return localStorage
    } catch {
      return null
    }
  },
  keyOf: (call) => `noren_request_${call}`,
})
export const { keptRequest, settleKept, sendKept } = keptRequests
