import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { WebhookReader } from '../ports/webhook.ts'
import { RazorpayWebhookRefused, readRazorpayWebhook } from './webhook.ts'

/** @param account holds the webhook secret, which is not that of the API key */
export const razorpayWebhookReader = (
  account: Pick<Deps, 'log'> & { secret: string },
): WebhookReader => ({
  read(message) {
    const { secret, log } = account
    try {
      const news = readRazorpayWebhook({ ...message, secret })
      if (news.kind !== 'ignored') return news
      log.info({ event: news.event }, 'a webhook of Razorpay is no news')
    } catch (error) {
      if (!(error instanceof RazorpayWebhookRefused)) throw error
      if (error.reason === 'signature') throw new AppError('SIGNATURE')
      log.error({ err: error }, 'a webhook of Razorpay is not as documented')
    }
    return undefined
  },
})
