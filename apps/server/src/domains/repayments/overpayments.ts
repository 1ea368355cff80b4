import type { Currency, Minor } from '@noren/contract/money'
import { USER_STATUS } from '@noren/contract/user-status'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'

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
    -- What a payer's bank asks back, or has taken back, is not sent to the borrower as well.
    select loan_id, greatest(0, overpaid_minor - coalesce((
      select sum(d.amount_minor) from disputes d
      where d.payment_id = payments.id and d.state <> 'won'), 0)) as minor
    from payments where reversed_at is null and overpaid_minor > 0
    union all
    -- What had been sent already when it was lost is the lender's loss.
    select loan_id, borne_minor from disputes where borne_minor > 0
    union all
    select loan_id, amount_minor from exit_surpluses s where not exists (
      -- Its fees were never the lender's to give back.
      select from payout_returns r where r.loan_id = s.loan_id and r.decided_as = 'unwind')
  ) overpayments`
const REFUNDED = `((
  select coalesce(sum(amount_minor), 0) from overpayment_refunds r where r.loan_id = o.loan_id) + (
  select coalesce(sum(amount_minor), 0) from refund_orders r
  where r.loan_id = o.loan_id and r.state <> 'failed'))`

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
  /** Why the newest refund through the provider did not arrive; null where none failed. */
  failure: string | null
}

const all = rawStatement<{ leftMinor: Minor; id: string; limit: number }, LoanOverpayment>(
  'list_loan_overpayments',
  `select l.id as "loanId", l.user_id as "userId", l.loan_number as "loanNumber", l.currency,
     left_over as "leftMinor", (
       select case when state = 'failed' then coalesce(failure, 'other') end from refund_orders r
       where r.loan_id = l.id order by created_at desc, refund_id limit 1) as failure
   from (
     select o.loan_id, (o.paid - ${REFUNDED})::bigint as left_over
     from (${OVERPAYMENTS} group by loan_id) o) owed
   join loans l on l.id = owed.loan_id
   where left_over > 0 and (left_over < $1 or left_over = $1 and l.id > $2)
   order by left_over desc, l.id limit $3`,
  ['leftMinor', 'id', 'limit'],
)
/** A page of the loans with an overpayment to refund, largest first. */
export const listLoanOverpayments = async (
  on: Querier,
  { after, limit }: PageAsked<Minor>,
): Promise<Page<LoanOverpayment, Minor>> => {
  const rows = await all.all(on, { leftMinor: after.key, id: after.id, limit: limit + 1 })
  return pageOf(rows, limit, ({ leftMinor: key, loanId: id }) => ({ key, id }))
}

const small = rawStatement<
  { after: string; mostMinor: Minor; before: Date; limit: number },
  { loanId: string; leftMinor: Minor }
>(
  'list_small_overpayments',
  // By what was paid too much in all: the rest of a larger sum is for a second person, however much one has sent of it.
  `select l.id as "loanId", owed.left_over as "leftMinor"
   from (
     select o.loan_id, o.paid, (o.paid - ${REFUNDED})::bigint as left_over
     from (${OVERPAYMENTS} group by loan_id) o) owed
   join loans l on l.id = owed.loan_id
   join users u on u.id = l.user_id and u.biz_status = ${USER_STATUS.certified}
   where l.id > $1 and owed.paid <= $2::bigint and left_over > 0
     and not exists (select from payments p where p.loan_id = l.id and p.settled_at > $3)
     and not exists (select from disputes d where d.loan_id = l.id and d.state = 'open')
     and not exists (select from objections o where o.loan_id = l.id and o.state = 'open')
     and not exists (select from proposals p where p.subject_id = l.id and p.kind = 'refund'
       and (p.decided_at is null or p.decision = 'refused'))
     and not exists (select from collection_holds h where h.user_id = l.user_id
       and h.cause in ('bereaved', 'death') and h.ended_on is null)
     and coalesce((select r.state from refund_orders r where r.loan_id = l.id
       order by r.created_at desc, r.refund_id limit 1), 'none') <> 'failed'
   order by l.id limit $4`,
  ['after', 'mostMinor', 'before', 'limit'],
)
/**
 * What of small overpayments is owed back on loans to which nothing came since then, where nothing waits for a person: of
 * people who are not blocked and whose death nobody reported, without an open dispute, objection or proposal of a refund, or
 * a refused one, and whose last refund did not fail.
 */
export const listSmallOverpayments = (
  on: Querier,
  of: { after: string; mostMinor: Minor; before: Date; limit: number },
): Promise<{ loanId: string; leftMinor: Minor }[]> => small.all(on, of)
