import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

const nextSerial = rawStatement<Record<never, never>, { serial: number }>(
  'next_receipt_number',
  `select nextval('receipt_number') as serial`,
  [],
)
export const nextReceiptSerial = async (tx: Tx): Promise<number> =>
  (await nextSerial.one(tx)).serial

/** Where a payment went: all but the `booked` ones sum to its amount. */
export interface PaymentBooking {
  booking: number
  bookedInterestMinor: Minor
  bookedPenalMinor: Minor
  bookedCouponMinor: Minor
  principalMinor: Minor
  interestMinor: Minor
  feeMinor: Minor
  taxMinor: Minor
  penalMinor: Minor
  overpaidMinor: Minor
}

export interface PaymentRow extends PaymentBooking {
  paymentId: string
  receiptNumber: string
  /** null for money that an accepted proof told of. */
  orderId: string | null
  proofId: string | null
  loanId: string
  userId: string
  channel: string
  utr: string
  currency: Currency
  amountMinor: Minor
  paidOn: Day
  paidAt: Date
  settledAt: Date
  purpose: PaymentPurpose
  extensionId: string | null
}

/** `notOwed`: there was no debt that it could settle. */
export type PaymentPurpose = 'repayment' | 'extension' | 'coolingOff' | 'notOwed'

/** Stands for the channel of money that an accepted proof told of. */
export const PROOF_CHANNEL = 'proof'

const insertPaymentRow = rawStatement<PaymentRow, never>(
  'insert_payment',
  `insert into payments (id, receipt_number, order_id, loan_id, user_id, channel, utr, currency,
     amount_minor, principal_minor, interest_minor, fee_minor, tax_minor, penal_minor,
     overpaid_minor, paid_on, paid_at, settled_at, booking,
     booked_interest_minor, booked_penal_minor, booked_coupon_minor, proof_id, purpose,
     extension_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
     $21, $22, $23, $24, $25)`,
  [
    'paymentId',
    'receiptNumber',
    'orderId',
    'loanId',
    'userId',
    'channel',
    'utr',
    'currency',
    'amountMinor',
    'principalMinor',
    'interestMinor',
    'feeMinor',
    'taxMinor',
    'penalMinor',
    'overpaidMinor',
    'paidOn',
    'paidAt',
    'settledAt',
    'booking',
    'bookedInterestMinor',
    'bookedPenalMinor',
    'bookedCouponMinor',
    'proofId',
    'purpose',
    'extensionId',
  ],
)
export const insertPayment = async (tx: Tx, payment: PaymentRow): Promise<void> => {
  insertPaymentRow.send(tx, payment)
}

const rebookRow = rawStatement<PaymentBooking & { paymentId: string }, never>(
  'update_payment_booking',
  `update payments set principal_minor = $2, interest_minor = $3, fee_minor = $4, tax_minor = $5,
     penal_minor = $6, overpaid_minor = $7, booking = $8, booked_interest_minor = $9,
     booked_penal_minor = $10, booked_coupon_minor = $11
   where id = $1`,
  [
    'paymentId',
    'principalMinor',
    'interestMinor',
    'feeMinor',
    'taxMinor',
    'penalMinor',
    'overpaidMinor',
    'booking',
    'bookedInterestMinor',
    'bookedPenalMinor',
    'bookedCouponMinor',
  ],
)
export const updatePaymentBooking = async (
  tx: Tx,
  change: PaymentBooking & { paymentId: string },
): Promise<void> => {
  rebookRow.send(tx, change)
}

const COLUMNS = `id as "paymentId", receipt_number as "receiptNumber", order_id as "orderId",
     loan_id as "loanId", user_id as "userId", channel, utr, currency,
     amount_minor as "amountMinor", principal_minor as "principalMinor",
     interest_minor as "interestMinor", fee_minor as "feeMinor", tax_minor as "taxMinor",
     penal_minor as "penalMinor", overpaid_minor as "overpaidMinor", paid_on as "paidOn",
     paid_at as "paidAt", settled_at as "settledAt", booking,
     booked_interest_minor as "bookedInterestMinor", booked_penal_minor as "bookedPenalMinor",
     booked_coupon_minor as "bookedCouponMinor", proof_id as "proofId", purpose,
     extension_id as "extensionId"`

const ofLoan = rawStatement<{ loanId: string }, PaymentRow>(
  'list_payments_of_loan',
  `select ${COLUMNS} from payments
   where loan_id = $1 and reversed_at is null order by paid_on, settled_at, receipt_number`,
  ['loanId'],
)
/** Those that count, in the order in which they do. */
export const listPayments = (on: Querier, loanId: string): Promise<PaymentRow[]> =>
  ofLoan.all(on, { loanId })

type SameTransfer = { paymentId: string; loanId: string; channel: string }

const byUtr = rawStatement<{ channel: string; utr: string; proofChannel: string }, SameTransfer>(
  'find_payment_by_utr',
  `select id as "paymentId", loan_id as "loanId", channel from payments
   where utr = $2 and reversed_at is null and (channel = $1 or channel = $3 or $1 = $3)
   order by id limit 1`,
  ['channel', 'utr', 'proofChannel'],
)
/** The transfer as it was counted, told by its channel or by a proof, which may come first. */
export const findPaymentByUtr = (
  on: Querier,
  of: { channel: string; utr: string },
): Promise<SameTransfer | undefined> => byUtr.maybeOne(on, { ...of, proofChannel: PROOF_CHANNEL })

const lockUtr = rawStatement<{ utr: string }, { isLocked: unknown }>(
  'lock_transfer',
  `select pg_advisory_xact_lock(hashtextextended('transfer ' || $1, 43)) is null as "isLocked"`,
  ['utr'],
)
/** Two loans may be told of the same transfer at once; the second waits here and then finds it. */
export const lockTransfer = async (tx: Tx, utr: string): Promise<void> => {
  await lockUtr.run(tx, { utr })
}

/** The same under the lock of the transfer, held until the transaction ends. */
export const lockAndFindPayment = async (
  tx: Tx,
  of: { channel: string; utr: string },
): Promise<SameTransfer | undefined> => {
  const [, known] = await Promise.all([lockTransfer(tx, of.utr), findPaymentByUtr(tx, of)])
  return known
}

const byId = rawStatement<{ paymentId: string }, PaymentRow & { reversedAt: Date | null }>(
  'find_payment',
  `select ${COLUMNS}, reversed_at as "reversedAt" from payments where id = $1`,
  ['paymentId'],
)
export const findPayment = (
  on: Querier,
  paymentId: string,
): Promise<(PaymentRow & { reversedAt: Date | null }) | undefined> =>
  byId.maybeOne(on, { paymentId })

const markReversed = rawStatement<{ paymentId: string; at: Date; reason: string }, never>(
  'reverse_payment',
  `update payments set reversed_at = $2, reversal_reason = $3
   where id = $1 and reversed_at is null`,
  ['paymentId', 'at', 'reason'],
)
export const markPaymentReversed = (
  tx: Tx,
  input: { paymentId: string; at: Date; reason: string },
): Promise<number> => markReversed.run(tx, input)

export type EventOutcome =
  | 'settled'
  | 'sameTransfer'
  | 'failed'
  | 'ignored'
  | 'unknownRef'
  | 'otherCurrency'

export interface CollectionEventRow {
  eventId: string
  event: string
  ref: string
  utr: string
  currency: string
  amount: string
  paidAt: Date
  receivedAt: Date
  outcome: EventOutcome
  paymentId: string | null
}

const insertEventRow = rawStatement<CollectionEventRow, { eventId: string }>(
  'insert_collection_event',
  `insert into collection_events (event_id, event, ref, utr, currency, amount, paid_at, received_at,
     outcome, payment_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (event_id) do nothing
   returning event_id as "eventId"`,
  [
    'eventId',
    'event',
    'ref',
    'utr',
    'currency',
    'amount',
    'paidAt',
    'receivedAt',
    'outcome',
    'paymentId',
  ],
)
/** False when this event was taken in before; waits for another that is being taken in now. */
export const insertEvent = async (tx: Tx, event: CollectionEventRow): Promise<boolean> =>
  (await insertEventRow.maybeOne(tx, event)) !== undefined

const findEventRow = rawStatement<{ eventId: string }, { outcome: EventOutcome }>(
  'find_collection_event',
  'select outcome from collection_events where event_id = $1',
  ['eventId'],
)
export const findEvent = (
  on: Querier,
  eventId: string,
): Promise<{ outcome: EventOutcome } | undefined> => findEventRow.maybeOne(on, { eventId })

const setOutcome = rawStatement<
  { eventId: string; outcome: EventOutcome; paymentId: string | null },
  never
>(
  'update_collection_event',
  'update collection_events set outcome = $2, payment_id = $3 where event_id = $1',
  ['eventId', 'outcome', 'paymentId'],
)
export const updateEvent = async (
  tx: Tx,
  change: { eventId: string; outcome: EventOutcome; paymentId: string | null },
): Promise<void> => {
  setOutcome.send(tx, change)
}

/** Money that a provider told of and that no loan has. */
export interface UnmatchedCredit {
  eventId: string
  utr: string
  currency: string
  amount: string
  paidAt: Date
}

const unmatched = rawStatement<
  { utr: string; amount: string; currency: string; from: Date; until: Date; limit: number },
  UnmatchedCredit
>(
  'list_unmatched_credits',
  `select event_id as "eventId", utr, currency, amount, paid_at as "paidAt"
   from collection_events
   where event = 'payment.captured' and payment_id is null and outcome in ('unknownRef', 'ignored')
     and currency = $3 and (utr = $1 or (amount = $2 and paid_at between $4 and $5))
   order by utr = $1 desc, amount = $2 desc, paid_at, event_id limit $6`,
  ['utr', 'amount', 'currency', 'from', 'until', 'limit'],
)
/** The likeliest first: the same reference, then the same amount at about that time. */
export const listUnmatchedCredits = (
  on: Querier,
  like: Parameters<typeof unmatched.all>[1],
): Promise<UnmatchedCredit[]> => unmatched.all(on, like)
