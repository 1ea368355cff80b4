import type { Deps } from '../../deps.ts'
import { claimPayoutsToAsk } from '../loans/payouts.ts'
import { claimRefundsToAsk } from './refund-orders.ts'
import { settlePayout } from './settle-payout.ts'

const ASKED_AT_ONCE = 20

/**
 * Asks the provider about payouts and refunds it accepted and has not reported on, and whether some that had arrived
 * were returned since, and processes the answers as if they had come by webhook.
 * @returns how many were asked about
 */
export const askForPayouts = async (deps: Deps): Promise<number> => {
  const at = deps.clock.now()
  const payouts = await claimPayoutsToAsk(deps, at)
  const refunds = await claimRefundsToAsk(deps, { at, limit: ASKED_AT_ONCE })
  const ids = [
    ...payouts.map(({ payoutId }) => payoutId),
    ...refunds.map(({ refundId }) => refundId),
  ]
  for (const payoutId of ids) {
    try {
      const report = await deps.payout.read(payoutId)
      if (report) await settlePayout(deps, { ...report, at: deps.clock.now() })
    } catch (error) {
      deps.log.warn({ err: error, payoutId }, 'a payout could not be asked about')
    }
  }
  return ids.length
}
