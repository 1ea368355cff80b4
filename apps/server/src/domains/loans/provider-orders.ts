import type { Deps } from '../../deps.ts'
import { type Line, pauseAfter, sendAll } from '../../platform/outbox/outbox.ts'

/** What payouts and refunds have in common: both are orders to pay, given to a provider and asked about until they end. */

/** Longer than any provider's time-out: a claim lost in a crash comes up again. */
const CLAIM_MS = 120_000

/**
 * Sends every order to pay that is due to the provider, claim by claim. Sending the same order again is the same
 * order, so this may run at any time, in two processes, and after a crash.
 * @returns how many the provider accepted
 */
export const dispatchOrders = <Order>(
  deps: Deps,
  claim: (due: { at: Date; pauseMs: number; limit: number }) => Promise<Order[]>,
  send: (order: Order, line: Line) => Promise<boolean>,
): Promise<number> =>
  sendAll(deps, {
    line: 'payout',
    claim: (limit) => claim({ at: deps.clock.now(), pauseMs: CLAIM_MS, limit }),
    send,
  })

/** When an order is tried again after a failure: 1, 2, 4 … minutes, at most an hour, and up to a quarter less. */
export const orderAgainAt = (at: Date, tries: number): Date =>
  new Date(at.getTime() + pauseAfter(tries, { firstMs: 60_000, maxMs: 3_600_000 }))

/** When an order that was not given is looked at again, as its provider is away. */
export const whenLineIsCut = (at: Date): Date =>
  new Date(at.getTime() + pauseAfter(1, { firstMs: 15_000, maxMs: 15_000 }))

/**
 * SQL: when the provider is asked again about a row with `state` and `asks`, where `$1` is now. What is on its way: after
 * pauses that double up to five hours.
 */
export const ASK_ORDERED = `when state = 'ordered'
         then $1::timestamptz + make_interval(secs => 600 * power(2, least(asks, 5)))`
/** What arrived: 1, 2, 4, 8 and 16 days later, in case it was returned; then no more. */
export const ASK_ARRIVED = `when asks < 4
         then $1::timestamptz + make_interval(days => power(2, asks)::integer)`
