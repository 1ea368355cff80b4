import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../db/pool.ts'
import { rawStatement } from '../../db/statement.ts'

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
  orderId: string
  loanId: string
  userId: string
  channel: string
  utr: string
  currency: Currency
  amountMinor: Minor
  paidOn: Day
  paidAt: Date
  settledAt: Date
}

const insertPaymentRow = rawStatement<PaymentRow, never>(
  'insert_payment',
  `insert into payments (id, receipt_number, order_id, loan_id, user_id, channel, utr, currency,
     amount_minor, principal_minor, interest_minor, fee_minor, tax_minor, penal_minor,
     overpaid_minor, paid_on, paid_at, settled_at, booking,
     booked_interest_minor, booked_penal_minor, booked_coupon_minor)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
     $21, $22)`,
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
  ],
)
export const insertPayment = async (tx: Tx, payment: PaymentRow): Promise<void> => {
  await insertPaymentRow.run(tx, payment)
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
  await rebookRow.run(tx, change)
}

const ofLoan = rawStatement<{ loanId: string }, PaymentRow>(
  'list_payments_of_loan',
  `select id as "paymentId", receipt_number as "receiptNumber", order_id as "orderId",
     loan_id as "loanId", user_id as "userId", channel, utr, currency,
     amount_minor as "amountMinor", principal_minor as "principalMinor",
     interest_minor as "interestMinor", fee_minor as "feeMinor", tax_minor as "taxMinor",
     penal_minor as "penalMinor", overpaid_minor as "overpaidMinor", paid_on as "paidOn",
     paid_at as "paidAt", settled_at as "settledAt", booking,
     booked_interest_minor as "bookedInterestMinor", booked_penal_minor as "bookedPenalMinor",
     booked_coupon_minor as "bookedCouponMinor"
   from payments where loan_id = $1 order by paid_on, settled_at, id`,
  ['loanId'],
)
/** In the order in which they count. */
export const listPayments = (on: Querier, loanId: string): Promise<PaymentRow[]> =>
  ofLoan.all(on, { loanId })

const byUtr = rawStatement<{ channel: string; utr: string }, { paymentId: string }>(
  'find_payment_by_utr',
  'select id as "paymentId" from payments where channel = $1 and utr = $2',
  ['channel', 'utr'],
)
export const findPaymentByUtr = (
  on: Querier,
  of: { channel: string; utr: string },
): Promise<{ paymentId: string } | undefined> => byUtr.maybeOne(on, of)

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
  await setOutcome.run(tx, change)
}
