import * as calls from '@noren/contract/webhooks'
import type { Deps } from '../deps.ts'
import { settleProviderRefund } from '../domains/repayments/provider-refunds.ts'
import { readAmount } from '../domains/repayments/read-amount.ts'
import { settleCollection } from '../domains/repayments/settle-collection.ts'
import { settlePayout } from '../domains/repayments/settle-payout.ts'
import { type Route, route } from '../http/route.ts'
import { signedRoute } from '../http/signed-route.ts'
import { AppError } from '../platform/errors.ts'
import type { WebhookMessage } from '../providers/ports/webhook.ts'

export const webhookRoutes = (deps: Deps): Route[] => [
  signedRoute(calls.collectionWebhook, deps, async ({ body }) => {
    const { amount, paidAt, ...event } = body
    const amountMinor = readAmount(amount, event.currency)
    await settleCollection(deps, { ...event, amountMinor, paidAt: new Date(paidAt) })
    return { accepted: true }
  }),
  signedRoute(calls.payoutWebhook, deps, async ({ body, at }) => {
    const { eventId, event, payoutId, utr, failure } = body
    await settlePayout(deps, { eventId, event, payoutId, utr, failure, at })
    return { accepted: true }
  }),
  route(calls.razorpayWebhook, async (message) => ({ accepted: await takeNews(deps, message) })),
]

/**
 * Processes a payment provider's report, once however often it arrives. False where it changes nothing: it
 * does not concern us, or its reference is unknown and the staff has to look at it. @throws AppError
 * NOT_FOUND where no provider with its own signature scheme is configured
 */
const takeNews = async (deps: Deps, message: WebhookMessage): Promise<boolean> => {
  if (!deps.webhookReader) throw new AppError('NOT_FOUND')
  const news = deps.webhookReader.read(message)
  if (!news) return false
  try {
    if (news.kind === 'collection') await settleCollection(deps, news)
    else if (news.kind === 'refund') return settleProviderRefund(deps, news)
    else await settlePayout(deps, { ...news, at: message.at })
    return true
  } catch (error) {
    if (!(error instanceof AppError && error.reason === 'NOT_FOUND')) throw error
    const { eventId, event } = news
    deps.log.error({ eventId, event }, 'a webhook is about nothing of ours')
    return false
  }
}
