import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/messages.ts'

/**
 * Claims messages that were not sent as notifications yet; each is claimed once. Those of somebody whose death was
 * reported wait, but for what concerns the safety of their account until the death is confirmed.
 */
export const claimMessagesToPush = (
  on: Querier,
  input: { at: Date; limit: number; today: Day },
): Promise<store.ToPush[]> => store.claimToPush(on, input)
