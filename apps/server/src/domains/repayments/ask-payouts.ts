import type { Deps } from '../../deps.ts'
import { type Line, pauseAfter, sendAll } from '../../platform/outbox/outbox.ts'
import { askPayoutAgain, claimPayoutsToAsk } from '../loans/payouts.ts'
import { askRefundAgain, claimRefundsToAsk } from './refund-orders.ts'
import { settlePayout } from './settle-payout.ts'

/** An order to pay that the provider is to tell of. */
interface Asked {
  readonly payoutId: string
  readonly askAgain: (at: Date) => Promise<unknown>
}

/**
 * Asks the provider about payouts and refunds it accepted and has not reported on, and whether some that had arrived
 * were returned since, and processes the answers as if they had come by webhook.
 * @returns how many were asked about
 */
export const askForPayouts = (deps: Deps): Promise<number> =>
  sendAll(deps, {
    line: 'payout',
    claim: (limit) => claim(deps, limit),
    send: (asked, line) => ask(deps, asked, line),
  })

const claim = async (deps: Deps, limit: number): Promise<Asked[]> => {
  const at = deps.clock.now()
  const payouts = await claimPayoutsToAsk(deps, { at, limit })
  const left = limit - payouts.length
  const refunds = left > 0 ? await claimRefundsToAsk(deps, { at, limit: left }) : []
  return [
    ...payouts.map(({ payoutId }) => ({
      payoutId,
      askAgain: (askAt: Date) => askPayoutAgain(deps, { payoutId, askAt }),
    })),
    ...refunds.map(({ refundId }) => ({
      payoutId: refundId,
      askAgain: (askAt: Date) => askRefundAgain(deps, { refundId, askAt }),
    })),
  ]
}

const ask = async (deps: Deps, { payoutId, askAgain }: Asked, line: Line): Promise<boolean> => {
  try {
    const report = await line
      .call(() => deps.payout.read(payoutId))
      .catch(async (error) => {
        await askAgain(askedAgainAt(deps))
        throw error
      })
    if (report) await settlePayout(deps, { ...report, at: deps.clock.now() })
    return true
  } catch (error) {
    deps.log.warn({ err: error, payoutId }, 'a payout could not be asked about')
    return false
  }
}

/** A provider that is away keeps nobody waiting for as long as one that has no news. */
export const askedAgainAt = ({ clock }: Pick<Deps, 'clock'>): Date =>
  new Date(clock.now().getTime() + pauseAfter(1, { firstMs: 600_000, maxMs: 600_000 }))
