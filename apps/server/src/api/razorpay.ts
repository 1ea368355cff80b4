import * as calls from '@noren/contract/repayments'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../http/route.ts'
import { takeInWebhook } from './razorpay-webhook.ts'

const SIGNATURE = 'x-razorpay-signature'

export const razorpayRoutes = (deps: Deps): Route[] => [
  route(calls.razorpayWebhook, async ({ rawBody, header, at }) => {
    const headers = { [SIGNATURE]: header(SIGNATURE) }
    return { accepted: await takeInWebhook(deps, { rawBody, headers, at }) }
  }),
]
