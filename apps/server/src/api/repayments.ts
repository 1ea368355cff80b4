import { day, isDay } from '@noren/contract/dates'
import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/repayments'
import type { Deps } from '../deps.ts'
import { canBeRepaid } from '../domains/repayments/can-be-repaid.ts'
import { isUpi, stepsOf } from '../domains/repayments/channel-steps.ts'
import { payableChannels } from '../domains/repayments/collect.ts'
import { extensionQuote } from '../domains/repayments/extension-quote.ts'
import { publicRepayCode, repayOrder } from '../domains/repayments/find-order.ts'
import type { OrderWithPayment, PaymentOrder } from '../domains/repayments/payment-order.ts'
import { promiseToPay } from '../domains/repayments/promises.ts'
import { repayDetail as readDetail } from '../domains/repayments/repay-detail.ts'
import { channelOf, repayPay } from '../domains/repayments/repay-pay.ts'
import { type Route, route } from '../http/route.ts'
import { AppError } from '../platform/errors.ts'
import { wireDetail, wirePromise } from './wire/loan-detail.ts'
import { wireProofOf } from './wire/proof.ts'

export const repaymentRoutes = (deps: Deps): Route[] => [
  route(calls.repayDetail, async ({ who, params, language }) => {
    const detail = await readDetail(deps, who, params.repayId)
    // Once nothing is owed any more, a proof is no longer shown.
    const proof = canBeRepaid(detail.loan.status)
      ? await wireProofOf(deps, { ...who, language, repayId: params.repayId })
      : null
    return { ...wireDetail(detail, { channels: payableChannels(deps), language }), proof }
  }),
  route(calls.repayPay, async ({ who, body, language, deviceId }) =>
    wireOrder(deps, await repayPay(deps, who, { language, deviceId }, body)),
  ),
  route(calls.repayOrder, async ({ who, params }) =>
    wireOrder(deps, await repayOrder(deps, who, params.ref)),
  ),
  route(calls.quoteExtension, ({ who, body, language }) =>
    extensionQuote(deps, who, { repayId: body.repayId, language }),
  ),
  route(calls.repayPromise, async ({ who, body }) => {
    if (!isDay(body.promisedOn)) throw invalid('promisedOn')
    const input = { ...body, promisedOn: day(body.promisedOn) }
    const promise = await promiseToPay(deps, who, input)
    return wirePromise(promise, (amount) => decimalFromMinor(amount, deps.market.currency))
  }),
  route(calls.publicRepayCode, async ({ params }) => {
    const order = await publicRepayCode(deps, params.code)
    const { borrowerInitials } = order
    return { ...orderFields(deps, order), borrowerInitials }
  }),
]

const invalid = (path: string): AppError =>
  new AppError('VALIDATION', { fields: [{ path, rule: 'format' }] })

const orderFields = (deps: Deps, order: PaymentOrder) => {
  const channel = channelOfOrder(deps, order)
  return {
    ref: order.ref,
    state: order.state,
    channel: order.channel,
    currency: order.currency,
    amount: decimalFromMinor(order.amountMinor, order.currency),
    payee: { name: order.payeeName, vpa: order.payeeVpa },
    upiUri: isUpi(channel, order.currency) ? (order.instrument.qrText ?? '') : '',
    instrument: {
      ...order.instrument,
      stores: [...order.instrument.stores],
      kind: channel.kind,
      bankCodeLabel: deps.market.bankIdentifierLabel,
      steps: stepsOf(channel),
    },
    expiresAt: order.expiresAt.toISOString(),
    owedOn: order.owedOn,
    paidAt: order.paidAt?.toISOString() ?? null,
  }
}

const channelOfOrder = (deps: Deps, { channel, ref }: PaymentOrder) => {
  const known = channelOf(deps, channel)
  if (!known) throw new Error(`the channel ${channel} of the order ${ref} is not there any more`)
  return known
}

const wireOrder = (deps: Deps, order: OrderWithPayment) => {
  const { route: page, isPublic } = channelOfOrder(deps, order)
  return {
    ...orderFields(deps, order),
    repayId: order.loanId,
    kind: order.kind,
    page: isPublic ? `${page}?code=${order.publicCode}` : `${page}?ref=${order.ref}`,
    utr: order.utr,
    receiptNumber: order.receiptNumber,
    received:
      order.receivedMinor === null ? null : decimalFromMinor(order.receivedMinor, order.currency),
    settledAs: order.settledAs,
  }
}
