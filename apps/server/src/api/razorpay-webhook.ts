import type { Deps } from '../deps.ts'
import { settlePayout } from '../domains/loans/payouts.ts'
import { settleCollection } from '../domains/repayments/settle-collection.ts'
import { AppError } from '../platform/errors.ts'
import {
  type RazorpayWebhook,
  RazorpayWebhookRefused,
  readRazorpayWebhook,
  type WebhookMessage,
} from '../providers/razorpay/webhook.ts'

/**
 * Takes in what Razorpay tells, once however often it comes. False where nothing came of it: no news
 * for us, a reference that is nobody's, or a genuine message that is not as documented; the last two
 * are for the staff to look at, and sending them again would not mend them.
 * @throws AppError NOT_FOUND where Razorpay makes no payments; SIGNATURE for a message of others
 */
export const takeInWebhook = async (
  deps: Deps,
  message: Omit<WebhookMessage, 'secret'>,
): Promise<boolean> => {
  const { razorpay } = deps.config
  if (!razorpay) throw new AppError('NOT_FOUND')
  const news = read(deps, { ...message, secret: razorpay.webhookSecret })
  if (!news) return false
  if (news.kind === 'ignored') {
    deps.log.info({ event: news.event }, 'a webhook of Razorpay is no news')
    return false
  }
  try {
    if (news.kind === 'collection') await settleCollection(deps, news)
    else await settlePayout(deps, { ...news, at: message.at })
    return true
  } catch (error) {
    if (!(error instanceof AppError && error.reason === 'NOT_FOUND')) throw error
    const { eventId, event } = news
    deps.log.error({ eventId, event }, 'a webhook of Razorpay is about nothing of ours')
    return false
  }
}

const read = (deps: Deps, message: WebhookMessage): RazorpayWebhook | undefined => {
  try {
    return readRazorpayWebhook(message)
  } catch (error) {
    if (!(error instanceof RazorpayWebhookRefused)) throw error
    if (error.reason === 'signature') throw new AppError('SIGNATURE')
    deps.log.error({ err: error }, 'a webhook of Razorpay is not as documented')
    return undefined
  }
}
