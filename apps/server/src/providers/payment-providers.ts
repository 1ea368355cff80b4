import { lendersOf } from '@noren/markets/market-by-code'
import type { Deps } from '../deps.ts'
import { razorpayAccountCheck } from './razorpay/account-check.ts'
import { razorpayClient } from './razorpay/client.ts'
import { razorpayCollection } from './razorpay/collection.ts'
import { razorpayPayout } from './razorpay/payout.ts'
import { sandboxAccountCheck } from './sandbox/account-check.ts'
import { sandboxCollection } from './sandbox/collection.ts'
import { sandboxPayout } from './sandbox/payout.ts'

type PaymentGateways = Pick<Deps, 'payout' | 'accountCheck' | 'collection'>

/** Those of one provider, so that what it says of an account is about the payouts it makes. */
export const paymentGateways = (
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'newId'>,
): PaymentGateways => {
  const { clock, log } = deps
  const { razorpay, market } = deps.config
  if (!razorpay) {
    return {
      payout: sandboxPayout(deps),
      accountCheck: sandboxAccountCheck(),
      collection: sandboxCollection(deps),
    }
  }
  const client = razorpayClient(razorpay)
  const { accountNumber } = razorpay
  const lenders = lendersOf(market)
  const narrationOf = (lenderCode: string): string =>
    lenders.find((lender) => lender.lenderCode === lenderCode)?.shortName ?? ''
  return {
    payout: razorpayPayout({ client, accountNumber, narrationOf }),
    accountCheck: razorpayAccountCheck({ client, accountNumber, log }),
    collection: razorpayCollection({ client, clock }),
  }
}
