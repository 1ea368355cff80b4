import type { Deps } from '../../deps.ts'
import * as store from './order/collection-store.ts'
import { settleCollection } from './settle-collection.ts'

const ASKED_AT_ONCE = 20

/**
 * Asks the collection provider about orders that still wait for money, or ended without it, and processes
 * the answers as if they had come by webhook; a webhook that comes later is then a repeat.
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
