import type { Deps } from '../../deps.ts'
import { claimToAsk } from './payout/payout-store.ts'
import { settlePayout } from './payouts.ts'

const ASKED_AT_ONCE = 20

/**
 * Asks the provider about payouts it accepted and has not reported on, and whether some that had arrived
 * were returned since, and processes the answers as if they had come by webhook.
 * @returns how many were asked about
 */
export const askForPayouts = async (deps: Deps): Promise<number> => {
  const at = deps.clock.now()
  const claimed = await claimToAsk(deps.db, { at, limit: ASKED_AT_ONCE })
  for (const { payoutId } of claimed) {
    try {
      const report = await deps.payout.read(payoutId)
      if (report) await settlePayout(deps, { ...report, at: deps.clock.now() })
    } catch (error) {
      deps.log.warn({ err: error, payoutId }, 'a payout could not be asked about')
    }
  }
  return claimed.length
}
