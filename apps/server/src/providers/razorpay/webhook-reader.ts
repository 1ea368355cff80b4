import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { WebhookReader } from '../ports/webhook.ts'
import { RazorpayWebhookRefused, readRazorpayWebhook } from './webhook.ts'

const SIGNATURE = 'x-razorpay-signature'

/** @param account holds the webhook secret, which is not that of the API key */
export const razorpayWebhookReader = (
  account: Pick<Deps, 'log'> & { secret: string },
): WebhookReader => ({
  read({ rawBody, header, at }) {
    const { secret, log } = account
    const headers = { [SIGNATURE]: header(SIGNATURE) }
    try {
      const news = readRazorpayWebhook({ rawBody, headers, secret, at })
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
