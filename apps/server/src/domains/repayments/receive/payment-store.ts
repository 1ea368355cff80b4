import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { PaymentBooking, PaymentRow } from '../payment.ts'

const nextSerial = rawStatement<Record<never, never>, { serial: number }>(
  'next_receipt_number',
  `select nextval('receipt_number') as serial`,
  [],
)
export const nextReceiptSerial = async (tx: Tx): Promise<number> =>
  (await nextSerial.one(tx)).serial

/** Disputes stand in a table of their own. */
type StoredPayment = Omit<PaymentRow, 'lost'>

const insertPaymentRow = rawStatement<StoredPayment, never>(
  'insert_payment',
  `insert into payments (id, receipt_number, order_id, loan_id, user_id, channel, utr, currency,
     amount_minor, principal_minor, interest_minor, fee_minor, tax_minor, penal_minor,
     overpaid_minor, paid_on, paid_at, settled_at, booking, proof_id, purpose, extension_id)
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
    'overpaymentMinor',
    'paidOn',
    'paidAt',
    'settledAt',
    'booking',
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
     penal_minor = $6, overpaid_minor = $7, booking = $8
   where id = $1`,
  [
    'paymentId',
    'principalMinor',
    'interestMinor',
    'feeMinor',
    'taxMinor',
    'penalMinor',
    'overpaymentMinor',
    'booking',
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
     penal_minor as "penalMinor", overpaid_minor as "overpaymentMinor", paid_on as "paidOn",
     paid_at as "paidAt", settled_at as "settledAt", booking, proof_id as "proofId", purpose,
     extension_id as "extensionId"`

const ofLoan = rawStatement<{ loanId: string; userId: string }, StoredPayment>(
  'list_payments_of_loan',
  `select ${COLUMNS} from payments
   where user_id = $2 and loan_id = $1 and reversed_at is null order by paid_on, settled_at, receipt_number`,
  ['loanId', 'userId'],
)
/** Payments that were not reversed, in the order in which they count. */
export const listPayments = (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<PaymentRow[]> => ofLoan.all(on, of)

/** A payment that was taken back, and why. */
export type ReversedPayment = StoredPayment & { reversalReason: string | null }
const reversed = rawStatement<{ loanId: string; userId: string }, ReversedPayment>(
  'list_reversed_payments_of_loan',
  `select ${COLUMNS}, reversal_reason as "reversalReason" from payments
   where user_id = $2 and loan_id = $1 and reversed_at is not null order by paid_on, settled_at, receipt_number`,
  ['loanId', 'userId'],
)
export const listReversed = (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<ReversedPayment[]> => reversed.all(on, of)

const byId = rawStatement<{ paymentId: string }, StoredPayment & { reversedAt: Date | null }>(
  'find_payment',
  `select ${COLUMNS}, reversed_at as "reversedAt" from payments where id = $1`,
  ['paymentId'],
)
export const findPayment = (
  on: Querier,
  paymentId: string,
): Promise<(PaymentRow & { reversedAt: Date | null }) | undefined> =>
  byId.maybeOne(on, { paymentId })

export type StaffPayment = StoredPayment & { reversedAt: Date | null }
const newest = rawStatement<{ loanId: string; at: Date; id: string; limit: number }, StaffPayment>(
  'list_newest_payments_of_loan',
  `select ${COLUMNS}, reversed_at as "reversedAt" from payments
   where loan_id = $1 and (paid_at, id) < ($2, $3) order by paid_at desc, id desc limit $4`,
  ['loanId', 'at', 'id', 'limit'],
)
/** After a place, newest first, reversed ones too. */
export const listNewest = (
  on: Querier,
  of: { loanId: string; at: Date; id: string; limit: number },
): Promise<StaffPayment[]> => newest.all(on, of)

const byNumber = rawStatement<{ text: string }, { userId: string; loanId: string }>(
  'find_loans_of_payment',
  `select distinct user_id as "userId", loan_id as "loanId" from payments
   where receipt_number = $1 or utr = $1 order by loan_id limit 20`,
  ['text'],
)
/** The loans whose payment has this receipt's number or this reference of the bank. */
export const listPaidWith = (on: Querier, text: string) => byNumber.all(on, { text })

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

const notOwed = rawStatement<{ paymentId: string }, never>(
  'mark_payment_not_owed',
  `update payments set purpose = 'notOwed', principal_minor = 0, interest_minor = 0, fee_minor = 0,
     tax_minor = 0, penal_minor = 0, overpaid_minor = amount_minor, booking = booking + 1
   where id = $1`,
  ['paymentId'],
)
/** There never was a debt that the payment could settle: all of it is the borrower's. */
export const markNotOwed = (tx: Tx, paymentId: string): Promise<number> =>
  notOwed.run(tx, { paymentId })
