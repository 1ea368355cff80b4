import { randomInt, randomUUID } from 'node:crypto'
import { addDays } from '@noren/contract/dates'
import type { Deps } from '@noren/server/deps'
import { findLoan } from '@noren/server/domains/loans/find-loan'
import { wasDisbursed } from '@noren/server/domains/loans/loan'
import { readHistory } from '@noren/server/domains/repayments/loan-history'
import { paymentRef } from '@noren/server/domains/repayments/order/order-rules'
import { owedToday } from '@noren/server/domains/repayments/owed-today'
import type { CollectionReport } from '@noren/server/providers/ports/collection'
import { type BulkLoan, givenLoans } from '@noren/testkit/given-loans'

const HOUR_MS = 60 * 60 * 1000

/** Running loans, each with an order for its whole debt, and the provider's reports of their payment. */
export const givenPayments = async (
  deps: Deps,
  input: { count: number },
): Promise<CollectionReport[]> => {
  const dueOn = addDays(deps.clock.businessDay(), 20)
  const loans = await givenLoans(deps, { count: input.count, dueOn: () => dueOn })
  return givenOrders(deps, loans)
}

/** For loans with equal terms and days: what is owed on the first is owed on each. */
export const givenOrders = async (
  deps: Deps,
  loans: readonly BulkLoan[],
): Promise<CollectionReport[]> => {
  const [first] = loans
  const loan = first && (await findLoan(deps.db, first))
  if (!loan || !wasDisbursed(loan)) throw new Error('the loans are not disbursed')
  const history = await readHistory(deps.db, loan)
  const amountMinor = owedToday(deps, loan, history).totalMinor
  const paidAt = deps.clock.now()
  const events = loans.map(
    (_, index): CollectionReport => ({
      eventId: `evt_${randomUUID()}`,
      event: 'payment.captured',
      ref: paymentRef(randomInt),
      currency: loan.currency,
      amountMinor,
      utr: `4${String(index).padStart(11, '0')}`,
      paidAt,
    }),
  )
  await deps.db.query({
    text: `insert into payment_orders (id, ref, public_code, loan_id, user_id, kind, channel, state,
        currency, amount_minor, payee_name, payee_vpa, note, borrower_initials, owed_on,
        created_at, expires_at)
      select loan, ref, loan::text, loan, person, 'full', 'upi', 'waiting', $4, $5, 'Lender',
        'lender@bank', 'LN', 'AK', $6, $7, $8
      from unnest($1::uuid[], $2::uuid[], $3::text[]) as lines (loan, person, ref)`,
    values: [
      loans.map(({ loanId }) => loanId),
      loans.map(({ userId }) => userId),
      events.map(({ ref }) => ref),
      loan.currency,
      amountMinor,
      deps.clock.businessDay(),
      paidAt,
      new Date(paidAt.getTime() + HOUR_MS),
    ],
  })
  return events
}
