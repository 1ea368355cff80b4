import { type Minor, maxMinor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import { outstandingOn } from '@noren/pricing/outstanding'
import { withheldMinor } from '@noren/pricing/received'
import type { Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import {
  type EventInput,
  type LedgerEvent,
  loanBalances,
  postSet,
  reverseSet,
} from '../ledger/service.ts'
import type { DisbursedLoan } from '../loans/service.ts'
import { factsOf } from './facts.ts'
import * as paymentStore from './payment-store.ts'

type BookingDeps = Pick<Deps, 'newId' | 'market' | 'clock'>
type NewPayment = Omit<paymentStore.PaymentRow, keyof paymentStore.PaymentBooking>

/**
 * Takes a payment into the books of a locked loan, by the day on which it was made. Payments of
 * later days that were booked before it are turned back and booked again after it, so that a
 * message that came late costs the borrower nothing.
 * @returns all payments of the loan, in the order in which they count
 */
export const bookPayment = async (
  deps: BookingDeps,
  tx: Tx,
  loan: DisbursedLoan,
  payment: NewPayment,
): Promise<paymentStore.PaymentRow[]> => {
  const known = await paymentStore.listPayments(tx, loan.loanId)
  const earlier = known.filter(({ paidOn }) => paidOn <= payment.paidOn)
  const later = known.filter(({ paidOn }) => paidOn > payment.paidOn)
  for (const row of later.toReversed()) await unbook(deps, tx, row)

  const booked = [...earlier]
  const row = {
    ...payment,
    ...(await postPayment(deps, tx, { loan, earlier, payment, booking: 1 })),
  }
  await paymentStore.insertPayment(tx, row)
  booked.push(row)
  for (const moved of later) {
    const booking = moved.booking + 1
    const change = await postPayment(deps, tx, { loan, earlier: booked, payment: moved, booking })
    await paymentStore.updatePaymentBooking(tx, { paymentId: moved.paymentId, ...change })
    booked.push({ ...moved, ...change })
  }
  return booked
}

const eventKey = (what: string, { paymentId }: { paymentId: string }, booking: number): string =>
  booking === 1 ? `${what}:${paymentId}` : `${what}:${paymentId}:${booking}`

/** Writes up what has become owed by that day, then what the money settles of it. */
const postPayment = async (
  deps: BookingDeps,
  tx: Tx,
  input: {
    loan: DisbursedLoan
    earlier: readonly paymentStore.PaymentRow[]
    payment: NewPayment
    booking: number
  },
): Promise<paymentStore.PaymentBooking> => {
  const { loan, earlier, payment, booking } = input
  const { paidOn } = payment
  const before = outstandingOn(factsOf(deps.market, loan, earlier), paidOn)
  const after = outstandingOn(factsOf(deps.market, loan, [...earlier, payment]), paidOn)
  const { paidOn: _, overpaidMinor, ...settled } = allocationOf(after.allocations.at(-1))
  const balances = await loanBalances(tx, loan)
  const interestMinor = grownBy(before.accruedInterestMinor, balances.charged.interest)
  const penalMinor = grownBy(before.accruedPenalMinor, balances.charged.penal)
  const couponMinor = grownByCoupon(loan, before.couponMinor, balances.couponsMinor)

  const post = <Event extends LedgerEvent>(
    event: Event,
    what: string,
    posted: EventInput<Event>,
  ): Promise<unknown> =>
    postSet(deps, tx, {
      loanId: loan.loanId,
      userId: loan.userId,
      lenderCode: loan.lenderCode,
      currency: loan.currency,
      event,
      eventKey: eventKey(what, payment, booking),
      input: posted,
      bookedOn: paidOn,
      at: deps.clock.now(),
    })
  const couponTarget = loan.coupon?.target ?? 'interest'
  await Promise.all([
    post('interestAccrued', 'interest', { interestMinor }),
    post('penalCharged', 'penal', { penalMinor }),
    post('couponUsed', 'coupon', { parts: { [couponTarget]: couponMinor } }),
    post('repaymentReceived', 'repayment', {
      parts: {
        principal: settled.principalMinor,
        interest: settled.interestMinor,
        fee: settled.feeMinor,
        tax: settled.taxMinor,
        penal: settled.penalMinor,
      },
      overpaidMinor,
    }),
  ])
  return {
    ...settled,
    overpaidMinor,
    booking,
    bookedInterestMinor: interestMinor,
    bookedPenalMinor: penalMinor,
    bookedCouponMinor: couponMinor,
  }
}

/** Turns back what a payment wrote, the last first. */
const unbook = async (deps: BookingDeps, tx: Tx, row: paymentStore.PaymentRow): Promise<void> => {
  const written: [string, boolean][] = [
    ['repayment', true],
    ['coupon', row.bookedCouponMinor > 0],
    ['penal', row.bookedPenalMinor > 0],
    ['interest', row.bookedInterestMinor > 0],
  ]
  for (const [what, isWritten] of written) {
    if (!isWritten) continue
    await reverseSet(deps, tx, {
      eventKey: eventKey(what, row, row.booking),
      bookedOn: deps.clock.businessDay(),
      at: deps.clock.now(),
    })
  }
}

const allocationOf = <T>(last: T | undefined): T => {
  if (!last) throw new Error('the price engine has lost a payment')
  return last
}

/** What has run up since it was last written; the books can never be ahead of the engine. */
const grownBy = (engineMinor: Minor, booksMinor: Minor): Minor => {
  const grown = subtractMinor(engineMinor, booksMinor)
  if (grown < 0) throw new Error(`the ledger is ahead of the price engine by ${-grown}`)
  return grown
}

/** A coupon on a fee that was kept back at payout was booked there and is no longer owed. */
const grownByCoupon = (loan: DisbursedLoan, engineMinor: Minor, booksMinor: Minor): Minor => {
  const atPayout = withheldMinor({ ...loan, coupon: null })
  const atPayoutLessCoupon = withheldMinor({
    ...loan,
    coupon: loan.coupon && { coupon: loan.coupon, appliedOn: loan.disbursedOn },
  })
  const bookedAtPayout = subtractMinor(atPayout, atPayoutLessCoupon)
  const grown = subtractMinor(engineMinor, subtractMinor(booksMinor, bookedAtPayout))
  return maxMinor(ZERO_MINOR, grown)
}
