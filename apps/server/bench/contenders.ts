import type { BodyInput } from '@noren/contract/endpoint'
import { applyLoan as applyEndpoint } from '@noren/contract/loans'
import { decimalFromMinor } from '@noren/contract/money'
import { collectionWebhook } from '@noren/contract/webhooks'
import type { Deps } from '@noren/server/deps'
import { applyLoan } from '@noren/server/domains/loans/apply-loan'
import { dispatchInHand } from '@noren/server/domains/loans/payouts'
import { settleCollection } from '@noren/server/domains/repayments/settle-collection'
import { signProviderBody } from '@noren/server/platform/keys/provider-signature'
import type { CollectionReport } from '@noren/server/providers/ports/collection'
import {
  AMOUNT_MINOR,
  type Applicant,
  DEVICE,
  givenApplicants,
  PRODUCT,
} from './given-applicants.ts'
import { givenPayments } from './given-payments.ts'
import { plainHeaders, type RequestParts } from './http-load.ts'

/** A measured call: its preconditions, the service function behind it, and its request. */
export interface Contender<Item> {
  readonly name: string
  given(deps: Deps, count: number): Promise<Item[]>
  call(deps: Deps, item: Item): Promise<unknown>
  /** Waits for work that calls have started without waiting for it. */
  settle(deps: Deps): Promise<void>
  request(deps: Deps, item: Item): RequestParts
  /** Whether it is sent in the envelope; a provider's message never is. */
  readonly isSealed: boolean
}

export const applying: Contender<Applicant> = {
  name: 'apply',
  given: givenApplicants,
  call: (deps, { userId, kfsId, kfsHash }) =>
    applyLoan(
      deps,
      { userId, bizStatus: 60 },
      { language: 'en', deviceId: DEVICE, at: deps.clock.now() },
      {
        requestId: deps.newId(),
        totalMinor: AMOUNT_MINOR,
        choices: [{ productCode: PRODUCT, amountMinor: AMOUNT_MINOR, kfsId, kfsHash }],
        couponId: undefined,
      },
    ),
  settle: dispatchInHand,
  request(deps, { token, kfsId, kfsHash }) {
    const amount = decimalFromMinor(AMOUNT_MINOR, 'INR')
    const body: BodyInput<typeof applyEndpoint> = {
      requestId: deps.newId(),
      applyTotalAmount: amount,
      products: [{ productCode: PRODUCT, productAmount: amount, kfsId, kfsHash }],
    }
    const { method, path } = applyEndpoint
    return { method, path, headers: plainHeaders(DEVICE, token), body: JSON.stringify(body) }
  },
  isSealed: true,
}

export const repaying: Contender<CollectionReport> = {
  name: 'repay',
  given: (deps, count) => givenPayments(deps, { count }),
  call: settleCollection,
  settle: async () => undefined,
  request(deps, { amountMinor, paidAt, ...event }) {
    const message: BodyInput<typeof collectionWebhook> = {
      ...event,
      amount: decimalFromMinor(amountMinor, 'INR'),
      paidAt: paidAt.toISOString(),
    }
    const body = JSON.stringify(message)
    const { method, path } = collectionWebhook
    return { method, path, headers: { 'provider-signature': signProviderBody(deps, body) }, body }
  },
  isSealed: false,
}
