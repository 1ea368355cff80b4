import type { Deps } from '../../deps.ts'
import { sendAll } from '../../platform/outbox/outbox.ts'
import { askedAgainAt } from './ask-payouts.ts'
import * as store from './order/collection-store.ts'
import { settleCollection } from './settle-collection.ts'

/**
 * Asks the collection provider about orders that still wait for money, or ended without it, and processes
 * the answers as if they had come by webhook; a webhook that comes later is then a repeat.
 * @returns how many orders were asked about
 */
export const askForCollections = (deps: Deps): Promise<number> =>
  sendAll(deps, {
    line: 'collection',
    claim: (limit) => store.claimToAsk(deps.db, { at: deps.clock.now(), limit }),
    async send({ ref, providerId }, line) {
      try {
        const asked = line.call(() => deps.collection.readPayments({ ref, providerId }))
        const reports = await asked.catch(async (error) => {
          await store.askAgain(deps.db, { ref, askAt: askedAgainAt(deps) })
          throw error
        })
        for (const report of reports) await settleCollection(deps, report)
        return true
      } catch (error) {
        deps.log.warn({ err: error, ref }, 'a payment order could not be asked about')
        return false
      }
    },
  })
