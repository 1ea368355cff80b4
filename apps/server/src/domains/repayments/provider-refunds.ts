import { type Day, laterDay } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { ProviderRefundReport } from '../../providers/ports/collection.ts'
import { lockLoan } from '../loans/moves.ts'
import { readReference } from './bank-reference.ts'
import { findPaymentOfEvent } from './receive/event-store.ts'
import { findPayment } from './receive/payment-store.ts'
import { type ProviderRefund, takeProviderRefund } from './refund-orders.ts'

const WHAT = {
  'refund.created': 'created',
  'refund.processed': 'processed',
  'refund.failed': 'failed',
} as const satisfies Record<ProviderRefundReport['event'], ProviderRefund['what']>

/**
 * Processes what a provider reports of a refund that it made by itself. False where it changes nothing, is of a payment
 * that is not booked here, or fits no credit: its line in the settlement is looked at then, and is an exception at worst.
 */
export const settleProviderRefund = async (
  deps: Deps,
  report: ProviderRefundReport,
): Promise<boolean> => {
  const { eventId, event, reference, paymentReference, amountMinor, currency, utr } = report
  try {
    return await inTransaction(deps.db, async (tx) => {
      const paymentId = await findPaymentOfEvent(tx, `${paymentReference}.captured`)
      if (!paymentId) {
        deps.log.info({ eventId, event }, 'a refund of the provider is of no payment of ours')
        return false
      }
      const what = WHAT[event]
      const on = deps.clock.businessDay()
      return takeRefundOf(deps, tx, { paymentId, reference, amountMinor, what, utr, on, currency })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { reason } = error
    deps.log.error({ eventId, event, reason }, 'a refund of the provider fits no credit')
    return false
  }
}

/** Of a payment, whose loan is locked. @throws what takeProviderRefund does; NOT_FOUND; DECISION_UNFIT for another currency */
export const takeRefundOf = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  tx: Tx,
  told: Omit<ProviderRefund, 'amountMinor' | 'on'> & {
    readonly amountMinor: Minor
    readonly currency: string
    readonly on: Day
  },
): Promise<boolean> => {
  const payment = await findPayment(tx, told.paymentId)
  if (!payment) throw new AppError('NOT_FOUND')
  const loan = await lockLoan(tx, payment.loanId)
  if (loan.currency !== told.currency) throw new AppError('DECISION_UNFIT')
  return takeProviderRefund(deps, tx, loan, {
    ...told,
    reference: readReference(told.reference),
    on: laterDay(told.on, payment.paidOn),
  })
}
