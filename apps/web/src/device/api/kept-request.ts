import { createKeptRequests } from '@noren/client/kept-requests'
import { forget, keep, readKept } from '../storage/kept.ts'

const keyOf = (call: string) => `noren_request.${call}` as const

/** Requests that survive a closed tab, for a week at most and until the session ends. */
export const keptRequests = createKeptRequests({
  read: (call) => readKept(keyOf(call)),
  keep: (call, kept) => void keep(keyOf(call), kept),
  forget: (call) => forget(keyOf(call)),
})
export const { keptRequest, settleKept, sendKept } = keptRequests
