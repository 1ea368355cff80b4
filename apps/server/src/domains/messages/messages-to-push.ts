import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/messages.ts'

/** Takes messages of which no notification left yet; each is taken once. */
export const claimMessagesToPush = (
  on: Querier,
  input: { at: Date; limit: number },
): Promise<store.ToPush[]> => store.claimToPush(on, input)
