import { type Minor, minMinor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { type CoolingOffExit, coolingOffExit } from '@noren/pricing/cooling-off'
import { outstandingOn } from '@noren/pricing/outstanding'
import type { Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { loanBalances } from '../ledger/service.ts'
import type { DisbursedLoan } from '../loans/service.ts'
import { bookGrown, eventKey, postEvent } from './booking.ts'
import { factsOf, type LoanHistory } from './facts.ts'
import { insertPayment, type PaymentRow } from './payment-store.ts'

type ExitDeps = Pick<Deps, 'newId' | 'market' | 'clock'>

/** The exit with money still to pay; null after the period, or when all of it is paid already. */
export const payableExit = (
  market: Deps['market'],
  loan: DisbursedLoan,
  history: LoanHistory,
  on: PaymentRow['paidOn'],
): CoolingOffExit | null => {
  const exit = coolingOffExit(factsOf(market, loan, history, on), on)
  return exit && exit.payMinor > 0 ? exit : null
}

/**
 * Takes the money that ends a loan in its cooling-off period into the books: interest for the days
 * used is earned, every fee and its tax is given back and taken off the debt, and the rest is paid.
 * Only as the last thing that happens to the loan.
 */
export const bookExit = async (
  deps: ExitDeps,
  tx: Tx,
  loan: DisbursedLoan,
  input: { history: LoanHistory; payment: PaymentRow; exit: CoolingOffExit },
): Promise<PaymentRow> => {
  const { history, payment, exit } = input
  const { paidOn, paymentId, amountMinor } = payment
  const owed = outstandingOn(factsOf(deps.market, loan, history, paidOn), paidOn)
  const isFeeCoupon = loan.coupon?.target === 'fee'
  const grown = await bookGrown(deps, tx, loan, {
    id: paymentId,
    on: paidOn,
    booking: 1,
    // A coupon on the fee has nothing left to cover: the fee is given back.
    owed: isFeeCoupon ? { ...owed, couponMinor: ZERO_MINOR } : owed,
  })
  const balances = await loanBalances(tx, loan)
  const couponFeeMinor = isFeeCoupon ? balances.couponsMinor : ZERO_MINOR
  const waivedOf = (part: 'fee' | 'tax'): Minor =>
    sumMinor(history.waivers.filter((w) => w.part === part).map(({ takenMinor }) => takenMinor))
  const waivedFeeMinor = waivedOf('fee')
  const waivedTaxMinor = waivedOf('tax')
  const feeMinor = subtractMinor(
    balances.charged.fee,
    sumMinor([balances.owed.fee, couponFeeMinor, waivedFeeMinor]),
  )
  const taxMinor = subtractMinor(
    balances.charged.tax,
    sumMinor([balances.owed.tax, waivedTaxMinor]),
  )
  const fee = offDebt(feeMinor, owed.principalMinor)
  const tax = offDebt(taxMinor, subtractMinor(owed.principalMinor, fee.principal))
  await postEvent(deps, tx, loan, {
    event: 'feesReturned',
    key: eventKey('feesReturned', paymentId, 1),
    bookedOn: paidOn,
    input: {
      unpaid: { fee: balances.owed.fee, tax: balances.owed.tax },
      fee,
      tax,
      couponFeeMinor,
      waivedFeeMinor,
      waivedTaxMinor,
    },
  })
  const principalMinor = subtractMinor(
    owed.principalMinor,
    sumMinor([fee.principal, tax.principal]),
  )
  const interestMinor = subtractMinor(owed.interestMinor, sumMinor([fee.interest, tax.interest]))
  if (sumMinor([principalMinor, interestMinor]) !== exit.payMinor) {
    throw new Error(`the ledger and the price engine differ on leaving loan ${loan.loanId}`)
  }
  const overpaidMinor = subtractMinor(amountMinor, exit.payMinor)
  await postEvent(deps, tx, loan, {
    event: 'repaymentReceived',
    key: eventKey('repayment', paymentId, 1),
    bookedOn: paidOn,
    input: { parts: { principal: principalMinor, interest: interestMinor }, overpaidMinor },
  })
  const row = { ...payment, ...grown, principalMinor, interestMinor, overpaidMinor, booking: 1 }
  await insertPayment(tx, row)
  return row
}

/** Principal first, what is more off the interest. */
const offDebt = (amountMinor: Minor, principalLeftMinor: Minor) => {
  const principal = minMinor(amountMinor, principalLeftMinor)
  return { principal, interest: subtractMinor(amountMinor, principal) }
}
