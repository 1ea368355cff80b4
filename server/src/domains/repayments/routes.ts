import { day, isDay } from '@noren/contract/dates'
import {
  type Currency,
  decimalFromMinor,
  type Minor,
  minorFromDecimal,
} from '@noren/contract/money'
import {
  collectionWebhook,
  publicRepayCode,
  quoteExtension,
  repayDetail,
  repayOrder,
  repayPay,
  repayPromise,
} from '@noren/contract/repayments'
import type { Deps } from '../../deps.ts'
import { signedRoute } from '../../edge/provider-signature.ts'
import { type Route, route } from '../../edge/route.ts'
import { AppError } from '../../errors.ts'
import { wireProofOf } from '../proofs/service.ts'
import { repayDetail as readDetail } from './detail.ts'
import { extensionQuote } from './extension-quote.ts'
import { isUpi, stepsOf } from './rules.ts'
import * as service from './service.ts'
import { wireDetail, wirePromise } from './wire-detail.ts'

export const repaymentRoutes = (deps: Deps): Route[] => [
  route(repayDetail, async ({ who, params, language }) => {
    const detail = await readDetail(deps, who, params.repayId)
    // Once nothing is owed any more, how it came to be paid is no news.
    const proof = service.canBeRepaid(detail.loan.status)
      ? await wireProofOf(deps, { ...who, language, repayId: params.repayId })
      : null
    return { ...wireDetail(detail, { channels: service.payableChannels(deps) }), proof }
  }),
  route(repayPay, async ({ who, body, language, deviceId }) =>
    wireOrder(deps, await service.repayPay(deps, who, { language, deviceId }, body)),
  ),
  route(repayOrder, async ({ who, params }) =>
    wireOrder(deps, await service.repayOrder(deps, who, params.ref)),
  ),
  route(quoteExtension, ({ who, body, language }) =>
    extensionQuote(deps, who, { repayId: body.repayId, language }),
  ),
  route(repayPromise, async ({ who, body }) => {
    if (!isDay(body.promisedOn)) throw invalid('promisedOn')
    const input = { ...body, promisedOn: day(body.promisedOn) }
    const promise = await service.promiseToPay(deps, who, input)
    return wirePromise(promise, (amount) => decimalFromMinor(amount, deps.market.currency))
  }),
  route(publicRepayCode, async ({ params }) => {
    const order = await service.publicRepayCode(deps, params.code)
    const { borrowerInitials } = order
    return { ...orderFields(deps, order), borrowerInitials }
  }),
  signedRoute(collectionWebhook, deps, async ({ body }) => {
    const { amount, paidAt, ...event } = body
    const amountMinor = amountOf(amount, event.currency)
    await service.settleCollection(deps, { ...event, amountMinor, paidAt: new Date(paidAt) })
    return { accepted: true }
  }),
]

const invalid = (path: string): AppError =>
  new AppError('VALIDATION', { fields: [{ path, rule: 'format' }] })

const amountOf = (text: string, currency: Currency): Minor => {
  try {
    return minorFromDecimal(text, currency)
  } catch {
    throw invalid('amount')
  }
}

const orderFields = (deps: Deps, order: service.PaymentOrder) => {
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
    paidAt: order.paidAt?.toISOString() ?? null,
  }
}

const channelOfOrder = (deps: Deps, { channel, ref }: service.PaymentOrder) => {
  const known = service.channelOf(deps, channel)
  if (!known) throw new Error(`the channel ${channel} of the order ${ref} is not there any more`)
  return known
}

const wireOrder = (deps: Deps, order: service.OrderWithPayment) => {
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
