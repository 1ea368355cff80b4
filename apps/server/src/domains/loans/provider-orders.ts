import type { Deps } from '../../deps.ts'

/** What payouts and refunds have in common: both are orders to pay, given to a provider and asked about until they end. */

const CLAIMED_AT_ONCE = 20
/** Longer than any provider's time-out: a claim lost in a crash comes up again. */
const CLAIM_MS = 120_000

/**
 * Sends every order to pay that is due to the provider, claim by claim. Sending the same order again is the same
 * order, so this may run at any time, in two processes, and after a crash.
 * @returns how many the provider accepted
 */
export const dispatchOrders = async <Order>(
  deps: Deps,
  claim: (due: { at: Date; pauseMs: number; limit: number }) => Promise<Order[]>,
  send: (order: Order) => Promise<boolean>,
): Promise<number> => {
  for (let taken = 0; ; ) {
    const at = deps.clock.now()
    const claimed = await claim({ at, pauseMs: CLAIM_MS, limit: CLAIMED_AT_ONCE })
    const orders = await Promise.all(claimed.map(send))
    taken += orders.filter((isTaken) => isTaken).length
    if (claimed.length < CLAIMED_AT_ONCE) return taken
  }
}

/** Pause before ordering again after a failure: 1, 2, 4 … minutes, at most an hour. */
export const orderPauseMs = (tries: number): number =>
  Math.min(60_000 * 2 ** Math.max(0, tries - 1), 3_600_000)

/**
 * SQL: when the provider is asked again about a row with `state` and `asks`, where `$1` is now. What is on its way: after
 * pauses that double up to five hours.
 */
export const ASK_ORDERED = `when state = 'ordered'
         then $1::timestamptz + make_interval(secs => 600 * power(2, least(asks, 5)))`
/** What arrived: 1, 2, 4, 8 and 16 days later, in case it was returned; then no more. */
export const ASK_ARRIVED = `when asks < 4
         then $1::timestamptz + make_interval(days => power(2, asks)::integer)`
