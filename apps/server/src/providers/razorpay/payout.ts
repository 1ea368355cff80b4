import { z } from 'zod/mini'
import type { Payout, PayoutGateway } from '../ports/payout.ts'
import { bankNarration } from './bank-text.ts'
import type { RazorpayClient } from './client.ts'
import { fundAccountOf } from './fund-account.ts'
import {
  EVENT_BY_STATUS,
  type PayoutEntity,
  type PayoutNews,
  payoutEntity,
  payoutNews,
} from './payout-news.ts'
import { RazorpayError } from './razorpay-error.ts'

export interface RazorpayPayoutDeps {
  client: RazorpayClient
  /** The account that pays. */
  accountNumber: string
  /** The text on the borrower's bank statement: the name by which they know the lender. */
  narrationOf: (lenderCode: string) => string
}

const payouts = z.object({ items: z.array(payoutEntity) })

/**
 * Pays out by IMPS. A payout is searched for by our id before it is created: Razorpay forgets its
 * idempotency keys after seven days, but keeps our ids. Source:
 * razorpay.com/docs/api/x/payouts/create/bank-account, /docs/api/x/payout-idempotency.
 */
export const razorpayPayout = (deps: RazorpayPayoutDeps): PayoutGateway => ({
  async order(payout) {
    if (payout.currency !== 'INR') {
      throw new RazorpayError({ kind: 'refused', operation: 'createPayout', code: 'CURRENCY' })
    }
    const known = await findPayout(deps, payout.payoutId)
    checkSame(payout, known ?? (await createPayout(deps, payout)))
  },
  isKnown: async (payoutId) => (await findPayout(deps, payoutId)) !== undefined,
  read: (payoutId) => readRazorpayPayout(deps, payoutId),
})

const createPayout = async (
  { client, accountNumber, narrationOf }: RazorpayPayoutDeps,
  payout: Payout,
): Promise<PayoutEntity> => {
  const fundAccountId = await fundAccountOf(client, payout)
  return client.ask({
    operation: 'createPayout',
    method: 'POST',
    path: '/v1/payouts',
    idempotencyKey: payout.payoutId,
    body: {
      account_number: accountNumber,
      fund_account_id: fundAccountId,
      amount: payout.amountMinor,
      currency: payout.currency,
      mode: 'IMPS',
      purpose: 'payout',
      // If the lender's account is low, the payout waits until it is topped up instead of failing.
      queue_if_low_balance: true,
      reference_id: payout.payoutId,
      narration: bankNarration(narrationOf(payout.lenderCode)),
    },
    answer: payoutEntity,
  })
}

const findPayout = async (
  { client, accountNumber }: Pick<RazorpayPayoutDeps, 'client' | 'accountNumber'>,
  payoutId: string,
): Promise<PayoutEntity | undefined> => {
  const { items } = await client.ask({
    operation: 'findPayout',
    method: 'GET',
    path: '/v1/payouts',
    query: { account_number: accountNumber, reference_id: payoutId },
    answer: payouts,
  })
  return items.find((item) => item.reference_id === payoutId)
}

const checkSame = (payout: Payout, told: PayoutEntity): void => {
  const isSame =
    told.reference_id === payout.payoutId &&
    told.amount === payout.amountMinor &&
    told.currency === payout.currency
  if (isSame) return
  throw new RazorpayError({
    kind: 'unexpectedAnswer',
    operation: 'createPayout',
    description: `payout ${told.id} is not the one that was ordered`,
  })
}

/**
 * What became of a payout whose webhook did not arrive; undefined while it is in progress, and for one that
 * Razorpay does not know.
 */
const readRazorpayPayout = async (
  deps: Pick<RazorpayPayoutDeps, 'client' | 'accountNumber'>,
  payoutId: string,
): Promise<PayoutNews | undefined> => {
  const entity = await findPayout(deps, payoutId)
  const event = entity && EVENT_BY_STATUS[entity.status]
  return event && payoutNews(entity, event)
}
