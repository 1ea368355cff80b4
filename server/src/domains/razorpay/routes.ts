import { razorpayWebhook } from '@noren/contract/repayments'
import type { Deps } from '../../deps.ts'
import { type Route, route } from '../../edge/route.ts'
import { takeInWebhook } from './service.ts'

const SIGNATURE = 'x-razorpay-signature'

export const razorpayRoutes = (deps: Deps): Route[] => [
  route(razorpayWebhook, async ({ rawBody, header, at }) => {
    const headers = { [SIGNATURE]: header(SIGNATURE) }
    return { accepted: await takeInWebhook(deps, { rawBody, headers, at }) }
  }),
]
