import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

export interface RefundRow {
  refundId: string
  loanId: string
  userId: string
  currency: Currency
  amountMinor: Minor
  reference: string
  operatorId: string
  at: Date
}

const insert = rawStatement<RefundRow, never>(
  'insert_overpayment_refund',
  `insert into overpayment_refunds
     (id, loan_id, user_id, currency, amount_minor, reference, operator_id, refunded_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (reference) do nothing`,
  ['refundId', 'loanId', 'userId', 'currency', 'amountMinor', 'reference', 'operatorId', 'at'],
)
/** False when a refund already has that reference. */
export const insertRefund = async (tx: Tx, refund: RefundRow): Promise<boolean> =>
  (await insert.run(tx, refund)) === 1

const OVERPAYMENTS = `
  select loan_id, sum(minor) as paid from (
    select loan_id, overpaid_minor as minor from payments
    where reversed_at is null and overpaid_minor > 0
    union all
    select loan_id, amount_minor from exit_surpluses) overpayments`
const REFUNDED = `(
  select coalesce(sum(amount_minor), 0) from overpayment_refunds r where r.loan_id = o.loan_id)`

const left = rawStatement<{ loanId: string }, { leftMinor: Minor }>(
  'overpayment_left_on_loan',
  `select (o.paid - ${REFUNDED})::bigint as "leftMinor"
   from (${OVERPAYMENTS} where loan_id = $1 group by loan_id) o`,
  ['loanId'],
)
/** Owed back on one loan and not refunded yet. */
export const overpaymentLeft = async (on: Querier, loanId: string): Promise<number> =>
  (await left.maybeOne(on, { loanId }))?.leftMinor ?? 0

export interface LoanOverpayment {
  loanId: string
  userId: string
  loanNumber: string
  currency: Currency
  leftMinor: Minor
}

const all = rawStatement<{ limit: number }, LoanOverpayment>(
  'list_loan_overpayments',
  `select l.id as "loanId", l.user_id as "userId", l.loan_number as "loanNumber", l.currency,
     left_over as "leftMinor"
   from (
     select o.loan_id, (o.paid - ${REFUNDED})::bigint as left_over
     from (${OVERPAYMENTS} group by loan_id) o) owed
   join loans l on l.id = owed.loan_id
   where left_over > 0 order by left_over desc, l.id limit $1`,
  ['limit'],
)
/** Loans with an overpayment to refund, largest first. */
export const listLoanOverpayments = (on: Querier, limit: number): Promise<LoanOverpayment[]> =>
  all.all(on, { limit })
