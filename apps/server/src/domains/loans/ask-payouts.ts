import type { Deps } from '../../deps.ts'
import { claimToAsk } from './payout/payout-store.ts'
import { settlePayout } from './payouts.ts'

const ASKED_AT_ONCE = 20

/**
 * Asks the provider what became of payouts that it took and has told nothing of, and whether some that
 * had arrived came back since, and takes that in as if its webhook had come.
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
