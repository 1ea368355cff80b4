import type { Deps } from '../../deps.ts'
import * as store from './order/collection-store.ts'
import { settleCollection } from './settle-collection.ts'

const ASKED_AT_ONCE = 20

/**
 * Asks whoever collects for money of orders that still wait for it, or ended without, and takes in
 * what it knows as if its webhook had come: when that comes after all it counts for nothing more.
 * @returns how many orders were asked about
 */
export const askForCollections = async (deps: Deps): Promise<number> => {
  const at = deps.clock.now()
  const claimed = await store.claimToAsk(deps.db, { at, limit: ASKED_AT_ONCE })
  for (const { ref, providerId } of claimed) {
    try {
      const reports = await deps.collection.readPayments({ ref, providerId })
      for (const report of reports) await settleCollection(deps, report)
    } catch (error) {
      deps.log.warn({ err: error, ref }, 'a payment order could not be asked about')
    }
  }
  return claimed.length
}
