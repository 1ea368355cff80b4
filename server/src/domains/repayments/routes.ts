import {
  type Currency,
  decimalFromMinor,
  type Minor,
  maxMinor,
  minorFromDecimal,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { percentFromBasisPoints } from '@noren/contract/percent'
import {
  collectionWebhook,
  publicRepayCode,
  repayDetail,
  repayOrder,
  repayPay,
} from '@noren/contract/repayments'
import type { TimeCost } from '@noren/pricing/cost-of-time'
import type { Outstanding } from '@noren/pricing/outstanding'
import type { Deps } from '../../deps.ts'
import { verifyProvider } from '../../edge/provider-signature.ts'
import { type Route, route } from '../../edge/route.ts'
import { AppError } from '../../errors.ts'
import { type RepayDetail, repayDetail as readDetail } from './detail.ts'
import { upiUri } from './rules.ts'
import * as service from './service.ts'

export const repaymentRoutes = (deps: Deps): Route[] => [
  route(repayDetail, async ({ who, params }) =>
    wireDetail(await readDetail(deps, who, params.repayId)),
  ),
  route(repayPay, async ({ who, body }) => wireOrder(await service.repayPay(deps, who, body))),
  route(repayOrder, async ({ who, params }) =>
    wireOrder(await service.repayOrder(deps, who, params.ref)),
  ),
  route(publicRepayCode, async ({ params }) => {
    const order = await service.publicRepayCode(deps, params.code)
    const { ref, state, channel, currency, amount, payee, expiresAt, paidAt } = orderFields(order)
    const { borrowerInitials } = order
    return {
      ref,
      state,
      channel,
      currency,
      amount,
      payee,
      borrowerInitials,
      upiUri: upiUri(order),
      expiresAt,
      paidAt,
    }
  }),
  route(collectionWebhook, async ({ body, rawBody, header, at }) => {
    verifyProvider(deps, { rawBody, signature: header('provider-signature'), at })
    const { amount, paidAt, ...event } = body
    const amountMinor = amountOf(amount, event.currency)
    await service.settleCollection(deps, { ...event, amountMinor, paidAt: new Date(paidAt) })
    return { accepted: true }
  }),
]

const amountOf = (text: string, currency: Currency): Minor => {
  try {
    return minorFromDecimal(text, currency)
  } catch {
    throw new AppError('VALIDATION', { fields: [{ path: 'amount', rule: 'format' }] })
  }
}

const orderFields = (order: service.PaymentOrder) => ({
  ref: order.ref,
  state: order.state,
  channel: order.channel,
  currency: order.currency,
  amount: decimalFromMinor(order.amountMinor, order.currency),
  payee: { name: order.payeeName, vpa: order.payeeVpa },
  expiresAt: order.expiresAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
})

const wireOrder = (order: service.OrderWithPayment) => ({
  ...orderFields(order),
  repayId: order.loanId,
  kind: order.kind,
  upiUri: upiUri(order),
  page: `/repay-code?code=${order.publicCode}`,
  utr: order.utr,
  receiptNumber: order.receiptNumber,
})

const WHEN = {
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

const wireDetail = (detail: RepayDetail) => {
  const { loan, lender, quote, outstanding, payments } = detail
  const money = (amount: Minor) => decimalFromMinor(amount, loan.currency)
  const owed = outstanding ?? NOTHING_OWED
  return {
    borrowId: loan.loanId,
    loanNumber: loan.loanNumber,
    borrowStatus: loan.status,
    productName: loan.terms.name,
    productIcon: loan.terms.iconName,
    lender: { legalName: lender.legalName, registration: lender.registrationNumber },
    currency: loan.currency,
    loanAmount: money(loan.principalMinor),
    receive: money(loan.receiveMinor),
    repay: money(quote.repayMinor),
    totalCost: money(quote.totalCostMinor),
    apr: percentFromBasisPoints(quote.aprBasisPoints),
    disbursedOn: loan.disbursedOn,
    dueDate: loan.disbursedOn && (outstanding?.dueOn ?? loan.dueOn),
    overdueDays: outstanding?.overdueDays ?? 0,
    overdueFee: money(owed.penalMinor),
    dueDateAfterExtension: detail.dueOnAfterExtension,
    alreadyWaived: money(outstanding?.waivedMinor ?? ZERO_MINOR),
    coupon: money(quote.couponMinor),
    paidSoFar: money(sumMinor(payments.map(({ amountMinor }) => amountMinor))),
    payToday: money(owed.totalMinor),
    outstanding: wireParts(owed, money),
    coolingOffUntil: loan.coolingOffUntil?.toISOString() ?? null,
    costOfTime: detail.costOfTime.map(({ key, on, totalMinor, costMinor, isCheapest }) => ({
      when: WHEN[key],
      payOn: on,
      amount: money(totalMinor),
      // A coupon worth more than the price leaves nothing to pay, never less than nothing.
      totalCost: money(maxMinor(ZERO_MINOR, costMinor)),
      isCheapest,
    })),
    schedule: wireSchedule(detail, money),
    payments: payments.map((payment) => ({
      receiptNumber: payment.receiptNumber,
      paidAt: payment.paidAt.toISOString(),
      amount: money(payment.amountMinor),
      utr: payment.utr,
      channel: payment.channel,
      ...wireParts(payment, money),
    })),
    openOrderRef: detail.openOrderRef,
    agreedKfs: {
      kfsNumber: loan.kfsNumber,
      agreedAt: loan.appliedAt.toISOString(),
      kfsHash: loan.kfsHash,
    },
  }
}

const wireSchedule = ({ quote, outstanding }: RepayDetail, money: (amount: Minor) => string) =>
  quote.schedule.map((row) => {
    const left = outstanding?.rows.find(({ number }) => number === row.number)
    return {
      number: row.number,
      dueOn: row.dueOn,
      principal: money(row.principalMinor),
      interest: money(row.interestMinor),
      fee: money(row.feeMinor),
      tax: money(row.taxMinor),
      total: money(row.payMinor),
      isPaid: left?.unpaidPrincipalMinor === 0 && left.unpaidInterestMinor === 0,
    }
  })
