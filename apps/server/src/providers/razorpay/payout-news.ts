import { z } from 'zod/mini'
import { UUID } from '../../platform/ids.ts'
import type { PayoutReport } from '../ports/payout.ts'

/** Why money did not arrive, in the codes of our own payouts. */
export type PayoutFailure = 'accountClosed' | 'accountUnknown' | 'bankDown' | 'other'

/**
 * What became of a payout. `eventId` consists of Razorpay's payout id and the outcome, so that the same
 * report is the same event however often and in whichever way it arrives. Where the bank gave no reference,
 * `utr` is Razorpay's own payout id.
 */
export interface PayoutNews extends PayoutReport {
  kind: 'payout'
  failure: PayoutFailure | null
}

const maybeText = z.catch(z.nullish(z.string()), undefined)
const details = z.catch(z.nullish(z.object({ reason: maybeText })), undefined)

/** A payout in API responses and webhooks; only the fields we use. */
export const payoutEntity = z.object({
  id: z.string().check(z.regex(/^pout_[A-Za-z0-9]{1,40}$/)),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  reference_id: z.nullish(z.string()),
  utr: maybeText,
  status_details: details,
  /** Older responses have the reason here. */
  error: details,
})
export type PayoutEntity = z.infer<typeof payoutEntity>

/**
 * Reasons of failed and reversed payouts. An account that can no longer receive money counts as closed.
 * Source: razorpay.com/docs/errors/x/payout-status-details.
 */
const FAILURE_BY_REASON: Readonly<Record<string, PayoutFailure>> = {
  bank_account_closed: 'accountClosed',
  bank_account_frozen: 'accountClosed',
  beneficiary_account_dormant: 'accountClosed',
  bank_account_invalid: 'accountUnknown',
  beneficiary_account_invalid: 'accountUnknown',
  invalid_beneficiary: 'accountUnknown',
  invalid_ifsc_code: 'accountUnknown',
  beneficiary_bank_failure: 'bankDown',
  beneficiary_bank_offline: 'bankDown',
  beneficiary_bank_technical_error: 'bankDown',
  beneficiary_psp_offline: 'bankDown',
  gateway_down: 'bankDown',
  gateway_technical_error: 'bankDown',
  gateway_timeout: 'bankDown',
  npci_beneficiary_timeout: 'bankDown',
  server_error_temporary: 'bankDown',
}

export const payoutFailure = (reason: string | null | undefined): PayoutFailure =>
  (reason && Object.hasOwn(FAILURE_BY_REASON, reason) && FAILURE_BY_REASON[reason]) || 'other'

/** undefined for a payout that is not ours but was made by hand at Razorpay. */
export const payoutNews = (
  entity: PayoutEntity,
  event: PayoutNews['event'],
): PayoutNews | undefined => {
  const payoutId = entity.reference_id
  if (!payoutId || !UUID.test(payoutId)) return undefined
  const reason = entity.status_details?.reason ?? entity.error?.reason
  return {
    kind: 'payout',
    eventId: `${entity.id}.${event.slice('payout.'.length)}`,
    event,
    payoutId,
    utr: entity.utr || entity.id,
    failure: event === 'payout.processed' ? null : payoutFailure(reason),
  }
}

/** The final states of a payout; in any other one it is still in progress. */
export const EVENT_BY_STATUS: Readonly<Record<string, PayoutNews['event']>> = {
  processed: 'payout.processed',
  failed: 'payout.failed',
  rejected: 'payout.failed',
  cancelled: 'payout.failed',
  reversed: 'payout.reversed',
}
