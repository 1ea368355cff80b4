import { lendersOf } from '@noren/markets/market-by-code'
import type { Deps } from '../deps.ts'
import { httpKyc } from './kyc-http/kyc.ts'
import type { PushDevices } from './ports/push.ts'
import { razorpayAccountCheck } from './razorpay/account-check.ts'
import { razorpayClient } from './razorpay/client.ts'
import { razorpayCollection } from './razorpay/collection.ts'
import { razorpayPayout } from './razorpay/payout.ts'
import { razorpayWebhookReader } from './razorpay/webhook-reader.ts'
import { sandboxAccountCheck } from './sandbox/account-check.ts'
import { sandboxCarrierCheck } from './sandbox/carrier-check.ts'
import { sandboxCollection } from './sandbox/collection.ts'
import { sandboxMail, sandboxPush, sandboxSms } from './sandbox/messages.ts'
import { sandboxPayout } from './sandbox/payout.ts'
import { smtpMail } from './smtp/mail.ts'
import { twilioSms } from './twilio/sms.ts'
import { visionKyc } from './vision-kyc/kyc.ts'
import { vapidKeyOf } from './web-push/vapid.ts'
import { webPush } from './web-push/web-push.ts'

type OpeningDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'vision' | 'log' | 'newId' | 'secrets'>
type Messages = Pick<Deps, 'sms' | 'mail' | 'push' | 'pushKey'>
type Payments = Pick<Deps, 'payout' | 'accountCheck' | 'collection' | 'webhookReader'>
type Checks = Pick<Deps, 'kyc' | 'carrierCheck'>

/** All external providers, each as the configuration names it. */
export const openProviders = (
  deps: OpeningDeps,
  devices: PushDevices,
): Messages & Payments & Checks => ({
  kyc: deps.config.kyc ? httpKyc(deps.config.kyc, deps) : visionKyc(deps.vision),
  carrierCheck: sandboxCarrierCheck(deps),
  ...messageGateways(deps, devices),
  ...paymentGateways(deps),
})

/** The gateways that send messages to people outside the app. */
const messageGateways = (deps: OpeningDeps, devices: PushDevices): Messages => {
  const { twilio, smtp } = deps.config
  return {
    sms: twilio ? twilioSms(twilio) : sandboxSms(deps.db),
    mail: smtp ? smtpMail(smtp) : sandboxMail(deps.db),
    ...pushGateway(deps, devices),
  }
}

const pushGateway = (
  deps: OpeningDeps,
  devices: PushDevices,
): Pick<Messages, 'push' | 'pushKey'> => {
  const { webPush: settings } = deps.config
  if (!settings) return { push: sandboxPush(deps.db), pushKey: null }
  // Kept with the other secrets: with another key every subscription would be worth nothing.
  const vapidKey = vapidKeyOf(settings.privateKey ?? deps.secrets.vapidKey)
  return { push: webPush({ ...deps, settings, vapidKey, devices }), pushKey: vapidKey.publicKey }
}

/** Those of one provider, so that what it says of an account is about the payouts it makes. */
const paymentGateways = (deps: OpeningDeps): Payments => {
  const { clock, log } = deps
  const { razorpay, market } = deps.config
  if (!razorpay) {
    return {
      payout: sandboxPayout(deps),
      accountCheck: sandboxAccountCheck(),
      collection: sandboxCollection(deps),
      webhookReader: null,
    }
  }
  const client = razorpayClient(razorpay)
  const { accountNumber } = razorpay
  const lenders = lendersOf(market)
  const narrationOf = (lenderCode: string): string =>
    lenders.find((lender) => lender.lenderCode === lenderCode)?.shortName ?? ''
  return {
    payout: razorpayPayout({ client, accountNumber, narrationOf }),
    accountCheck: razorpayAccountCheck({ client, accountNumber, log }),
    collection: razorpayCollection({ client, clock }),
    webhookReader: razorpayWebhookReader({ secret: razorpay.webhookSecret, log }),
  }
}
