import * as calls from '@noren/contract/repayments'
import type { Deps } from '../deps.ts'
import { settlePayout } from '../domains/loans/payouts.ts'
import { settleCollection } from '../domains/repayments/settle.ts'
import { type Route, route } from '../http/route.ts'
import { AppError } from '../platform/errors.ts'
import type { WebhookMessage } from '../providers/ports/webhook.ts'

export const webhookRoutes = (deps: Deps): Route[] => [
  route(calls.razorpayWebhook, async (message) => ({ accepted: await takeNews(deps, message) })),
]

/**
 * Takes in what the provider of payments tells, once however often it comes. False where nothing came
 * of it: no news, or a reference that is nobody's, which is for the staff to look at.
 * @throws AppError NOT_FOUND where no provider signs webhooks in its own way
 */
const takeNews = async (deps: Deps, message: WebhookMessage): Promise<boolean> => {
  if (!deps.webhookReader) throw new AppError('NOT_FOUND')
  const news = deps.webhookReader.read(message)
  if (!news) return false
  try {
    if (news.kind === 'collection') await settleCollection(deps, news)
    else await settlePayout(deps, { ...news, at: message.at })
    return true
  } catch (error) {
    if (!(error instanceof AppError && error.reason === 'NOT_FOUND')) throw error
    const { eventId, event } = news
    deps.log.error({ eventId, event }, 'a webhook is about nothing of ours')
    return false
  }
}
