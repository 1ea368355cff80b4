import type { Currency, Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import { bookOf } from '../books/book.ts'
import { mayLeave } from '../books/funding.ts'
import { type Parties, postEntry } from '../books/post-entry.ts'
import * as store from './payout/waiting-store.ts'
import { hasArrivedLate, lockSentAgain } from './returned-payouts.ts'

const AT_ONCE = 200

/** What of a payout is posted when it may leave. */
type PayoutPosting = 'disbursalOrdered' | 'payoutSentAgain'

const KEYS = { disbursalOrdered: 'payout.ordered', payoutSentAgain: 'payout.again' } as const

/**
 * Posts a payout's order if the lender's account has the money; its posting is the reservation. Otherwise the
 * payout waits, and false is returned.
 */
export const fundPayout = async (
  deps: Deps,
  tx: Tx,
  of: Parties & {
    readonly payoutId: string
    readonly amountMinor: Minor
    /** Since when it waits, if it has to. */
    readonly since: Date
  },
  event: PayoutPosting,
): Promise<boolean> => {
  const { payoutId, amountMinor, since } = of
  const isFunded = await mayLeave(tx, { book: bookOf(of), amountMinor, isLent: true })
  if (!isFunded) {
    store.setWaiting(tx, { payoutId, since })
    return false
  }
  await postEntry(deps, tx, of, {
    event,
    eventKey: `${KEYS[event]}:${payoutId}`,
    sourceId: payoutId,
    valueOn: deps.clock.businessDay(),
    input: { receiveMinor: amountMinor },
  })
  return true
}

/**
 * Lets payouts go on that waited for their lender's money, those that came first before others; a smaller one
 * does not wait for a larger one, and none for another lender's.
 * @returns how many
 */
export const fundWaitingPayouts = async (deps: Deps): Promise<number> => {
  let count = 0
  for (const lender of await store.listLenders(deps.db)) count += await fundWaitingOf(deps, lender)
  return count
}

const fundWaitingOf = async (deps: Deps, lender: store.Lender): Promise<number> => {
  let count = 0
  let belowMinor: Minor | null = null
  for (let after: store.Waiting | null = null; ; ) {
    const page: store.Waiting[] = await store.pageWaiting(deps.db, {
      ...{ ...lender, after, belowMinor, limit: AT_ONCE },
    })
    for (const { payoutId, amountMinor } of page) {
      if (belowMinor !== null && amountMinor >= belowMinor) continue
      const isFunded = await fundWaiting(deps, payoutId)
      if (isFunded) count += 1
      if (isFunded === false) belowMinor = amountMinor
    }
    after = page.at(-1) ?? null
    if (page.length < AT_ONCE) return count
  }
}

/** null where it waits no more, somebody else has it in hand, or one before it may have arrived after all. */
const fundWaiting = (deps: Deps, payoutId: string): Promise<boolean | null> =>
  inTransaction(deps.db, async (tx) => {
    const waiting = await store.lockWaiting(tx, payoutId)
    if (!waiting || (await hasArrivedLate(tx, waiting))) return null
    const isAgain = (await lockSentAgain(tx, waiting)) !== undefined
    const event = isAgain ? 'payoutSentAgain' : 'disbursalOrdered'
    if (!(await fundPayout(deps, tx, waiting, event))) return false
    store.setWaiting(tx, { payoutId, since: null })
    return true
  })

interface WaitingPayout {
  payoutId: string
  loanId: string
  userId: string
  loanNumber: string
  lenderCode: string
  currency: Currency
  amountMinor: Minor
  since: Date
}

/** A page of the payouts that wait for their lender's money, oldest first. */
export const listWaitingPayouts = async (
  on: Querier,
  { after, limit }: PageAsked<Date>,
): Promise<Page<WaitingPayout, Date>> => {
  const rows = await store.listWaiting(on, { at: after.key, id: after.id, limit: limit + 1 })
  return pageOf(rows, limit, ({ since: key, payoutId: id }) => ({ key, id }))
}

/** Whether the loan's payout waits for its lender's money. */
export const isPayoutWaiting = (on: Querier, loanId: string): Promise<boolean> =>
  store.isWaiting(on, loanId)
