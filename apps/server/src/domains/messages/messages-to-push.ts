import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/messages.ts'

/** Claims messages that were not sent as notifications yet; each is claimed once. */
export const claimMessagesToPush = (
  on: Querier,
  input: { at: Date; limit: number },
): Promise<store.ToPush[]> => store.claimToPush(on, input)
