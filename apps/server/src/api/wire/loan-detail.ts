import {
  addMinor,
  decimalFromMinor,
  type Minor,
  maxMinor,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { percentFromBasisPoints } from '@noren/contract/percent'
import type { Language } from '@noren/i18n/languages'
import type { Market } from '@noren/markets/market'
import { annualCostBasisPoints } from '@noren/pricing/annual-rates'
import { type TimeCost, yearlyCostPaid } from '@noren/pricing/cost-of-time'
import type { ExtensionOffer } from '@noren/pricing/extension'
import { taxInPaidInterest } from '@noren/pricing/interest'
import type { Outstanding } from '@noren/pricing/outstanding'
import { registrationOf } from '../../domains/loans/lender-registration.ts'
import { lostOf } from '../../domains/repayments/payment.ts'
import type { RepayDetail } from '../../domains/repayments/repay-detail.ts'

const WHEN = {
  return: 'returned',
  payToday: 'today',
  payOnDue: 'onDueDate',
  payLate: 'late',
  extend: 'extended',
} as const satisfies Record<TimeCost['key'], string>

const NOTHING_OWED = {
  principalMinor: ZERO_MINOR,
  interestMinor: ZERO_MINOR,
  feeMinor: ZERO_MINOR,
  taxMinor: ZERO_MINOR,
  penalMinor: ZERO_MINOR,
  totalMinor: ZERO_MINOR,
}

const wireParts = (
  parts: Pick<
    Outstanding,
    'principalMinor' | 'interestMinor' | 'feeMinor' | 'taxMinor' | 'penalMinor'
  >,
  money: (amount: Minor) => string,
) => ({
  principal: money(parts.principalMinor),
  interest: money(parts.interestMinor),
  serviceFee: money(parts.feeMinor),
  tax: money(parts.taxMinor),
  penal: money(parts.penalMinor),
})

/** The whole detail except the proof, which comes from its own domain. */
export const wireDetail = (
  detail: RepayDetail,
  { channels, language }: Pick<Market, 'channels'> & { language: Language },
) => {
  const { loan, lender, quote, outstanding, payments } = detail
  const money = (amount: Minor) => decimalFromMinor(amount, loan.currency)
  const owed = outstanding ?? NOTHING_OWED
  const interestTaxes = taxInPaidInterest(
    loan.terms,
    payments.map(({ interestMinor }) => interestMinor),
  )
  return {
    borrowId: loan.loanId,
    loanNumber: loan.loanNumber,
    borrowStatus: loan.status,
    productName: loan.terms.name,
    productIcon: loan.terms.iconName,
    lender: { legalName: lender.legalName, registration: registrationOf(lender, language) },
    currency: loan.currency,
    loanAmount: money(loan.principalMinor),
    receive: money(loan.receiveMinor),
    ...wireCost(detail, money),
    apr: percentFromBasisPoints(annualCostBasisPoints(quote)),
    yearlyCostPaid: yearlyCostPaidOf(detail),
    disbursedOn: loan.disbursedOn,
    dueDate: loan.disbursedOn && (detail.next?.on ?? outstanding?.dueOn ?? loan.dueOn),
    dueAmount: money(detail.next?.amountMinor ?? ZERO_MINOR),
    overdueDays: outstanding?.overdueDays ?? 0,
    asOn: detail.asOn,
    overdueFee: money(owed.penalMinor),
    dueDateAfterExtension: detail.extension.isOffered ? detail.extension.quote.dueOnAfter : null,
    alreadyWaived: money(outstanding?.waivedMinor ?? ZERO_MINOR),
    coupon: money(quote.couponMinor),
    paidSoFar: money(
      sumMinor(payments.map((payment) => subtractMinor(payment.amountMinor, lostOf(payment)))),
    ),
    payToday: money(owed.totalMinor),
    outstanding: wireParts(owed, money),
    coolingOffUntil: loan.coolingOffUntil?.toISOString() ?? null,
    costOfTime: detail.costOfTime.map((point) => ({
      when: WHEN[point.key],
      payOn: point.on,
      amount: money(point.totalMinor),
      // A coupon worth more than the price makes the total zero, never negative.
      totalCost: money(maxMinor(ZERO_MINOR, point.costMinor)),
      isCheapest: point.isCheapest,
      yearlyCost:
        point.yearlyCostBasisPoints === null
          ? null
          : percentFromBasisPoints(point.yearlyCostBasisPoints),
    })),
    schedule: wireSchedule(detail, money),
    payments: payments.map((payment, at) => ({
      receiptNumber: payment.receiptNumber,
      paidAt: payment.paidAt.toISOString(),
      amount: money(payment.amountMinor),
      utr: payment.utr,
      channel: payment.channel,
      ...wireParts(payment, money),
      interestTax: money(interestTaxes[at] ?? ZERO_MINOR),
      overpaid: money(payment.overpaymentMinor),
      takenBack: money(lostOf(payment)),
      purpose: payment.purpose,
    })),
    openOrderRef: detail.openOrderRef,
    overpaid: money(sumMinor(payments.map(creditOf))),
    overpaymentOwed: money(detail.overpaymentOwedMinor),
    payDue: money(detail.payDueMinor),
    refund: detail.refund && {
      state: detail.refund.state,
      amount: money(detail.refund.amountMinor),
    },
    partMin: detail.partMinorMin === null ? null : money(detail.partMinorMin),
    extension: wireExtension(detail.extension, money),
    coolingOff:
      detail.coolingOff && loan.coolingOffUntil
        ? {
            until: loan.coolingOffUntil.toISOString(),
            payAmount: money(detail.coolingOff.payMinor),
            refundAmount: money(detail.coolingOff.refundMinor),
          }
        : null,
    payoutWaits: detail.payoutWaits,
    payoutReturn: detail.payoutReturn,
    dispute: detail.dispute && {
      amount: money(detail.dispute.amountMinor),
      since: detail.dispute.since,
    },
    hold: detail.hold && {
      cause: detail.hold.cause,
      since: detail.hold.fromOn,
      until: detail.hold.untilOn,
    },
    plan: planOf(detail.plan, money),
    hasPlan: detail.plan?.standing.state === 'running',
    canAskForPlan: detail.canAskForPlan,
    settlement: detail.settlement,
    canSettle: detail.canSettle,
    promise: detail.promise && wirePromise(detail.promise, money),
    promiseUntil: detail.promiseUntilOn,
    channels: channels.map(({ channelCode, kind, route, amountMinorMax }) => ({
      channel: channelCode,
      kind,
      page: route,
      amountMax: amountMinorMax === undefined ? null : money(amountMinorMax),
    })),
    agreedKfs: {
      kfsNumber: loan.kfsNumber,
      agreedAt: loan.appliedAt.toISOString(),
      kfsHash: loan.kfsHash,
    },
  }
}

export const wirePromise = (
  promise: NonNullable<RepayDetail['promise']>,
  money: (amount: Minor) => string,
) => ({
  promiseId: promise.promiseId,
  promisedOn: promise.promisedOn,
  amount: promise.amountMinor === null ? null : money(promise.amountMinor),
})

const NOT_OFFERED = {
  isOffered: false,
  days: null,
  payNow: null,
  newDueDate: null,
  totalAfter: null,
  costMoreThanFull: null,
} as const

const wireExtension = (offer: ExtensionOffer, money: (amount: Minor) => string) => {
  if (!offer.isOffered) return { ...NOT_OFFERED, reason: offer.reason }
  const { quote } = offer
  return {
    isOffered: true,
    reason: null,
    days: quote.days,
    payNow: money(quote.payNowMinor),
    newDueDate: quote.dueOnAfter,
    totalAfter: money(quote.payAfterMinor),
    costMoreThanFull: money(quote.moreThanTodayMinor),
  }
}

type SettledPayment = NonNullable<RepayDetail['settledBy']>[number]

/** What was paid too much with it; what a payer's bank takes back is that first. */
const creditOf = (payment: SettledPayment): Minor =>
  maxMinor(ZERO_MINOR, subtractMinor(payment.overpaymentMinor, lostOf(payment)))

/** The part of a payment that counted for the loan; the rest is an overpayment and is returned, or was taken back. */
const keptOf = (payment: SettledPayment): Minor =>
  subtractMinor(subtractMinor(payment.amountMinor, lostOf(payment)), creditOf(payment))

/**
 * As agreed; for a repaid loan the actual cost, which may be less (paid early) or more (paid late), and for one that
 * was left in its cooling-off period the interest of the days used, since every fee of it was given back.
 */
const wireCost = (
  { loan, quote, settledBy, leftBy }: RepayDetail,
  money: (amount: Minor) => string,
): { repay: string; totalCost: string } => {
  if (leftBy) {
    const interestMinor = sumMinor(leftBy.map((payment) => payment.interestMinor))
    return {
      repay: money(addMinor(loan.receiveMinor, interestMinor)),
      totalCost: money(interestMinor),
    }
  }
  const repayMinor = settledBy ? sumMinor(settledBy.map(keptOf)) : quote.repayMinor
  const receiveMinor = settledBy ? loan.receiveMinor : quote.receiveMinor
  // Of a debt that was given up it is nothing, never negative.
  const costMinor = maxMinor(ZERO_MINOR, subtractMinor(repayMinor, receiveMinor))
  return { repay: money(repayMinor), totalCost: money(costMinor) }
}

/** What a repaid loan came to by the year, as it was paid and by the measure of what was agreed; null before. */
const yearlyCostPaidOf = ({ loan, settledBy }: RepayDetail): string | null => {
  if (!settledBy || !loan.disbursedOn) return null
  const basisPoints = yearlyCostPaid({
    terms: loan.terms,
    principalMinor: loan.principalMinor,
    disbursedOn: loan.disbursedOn,
    receivedMinor: loan.receiveMinor,
    payments: settledBy.map((payment) => ({
      on: payment.paidOn,
      amountMinor: keptOf(payment),
      interestMinor: payment.interestMinor,
      taxMinor: payment.taxMinor,
    })),
  })
  return basisPoints === null ? null : percentFromBasisPoints(basisPoints)
}

const wireSettled = (settledBy: readonly SettledPayment[], money: (amount: Minor) => string) =>
  settledBy.map((payment, index) => {
    const { serviceFee, ...parts } = wireParts(payment, money)
    const total = money(keptOf(payment))
    return {
      number: index + 1,
      dueOn: payment.paidOn,
      ...parts,
      fee: serviceFee,
      total,
      isPaid: true,
    }
  })

const wireSchedule = (
  { quote, outstanding, settledBy, leftBy }: RepayDetail,
  money: (amount: Minor) => string,
) => {
  // Of a loan that is over nothing is to be paid on the days that were agreed.
  const endedBy = settledBy ?? leftBy
  if (endedBy) return wireSettled(endedBy, money)
  return quote.schedule.map((row) => {
    const left = outstanding?.rows.find(({ number }) => number === row.number)
    return {
      number: row.number,
      // After an extension, the new due day.
      dueOn: left?.dueOn ?? row.dueOn,
      principal: money(row.principalMinor),
      interest: money(row.interestMinor),
      fee: money(row.feeMinor),
      tax: money(row.taxMinor),
      penal: money(ZERO_MINOR),
      total: money(row.payMinor),
      isPaid: left?.unpaidPrincipalMinor === 0 && left.unpaidInterestMinor === 0,
    }
  })
}

export const planOf = (plan: RepayDetail['plan'], money: (amount: Minor) => string) =>
  plan && {
    kind: plan.record.kind,
    state: plan.standing.state,
    agreedOn: plan.record.agreedOn,
    endedOn: plan.standing.endedOn,
    count: plan.record.rows.length,
    payments: plan.payments.map(({ number, dueOn, amountMinor }) => ({
      ...{ number, dueOn },
      amount: money(amountMinor),
    })),
    held: money(plan.standing.heldPenalMinor),
  }
