import { lendersOf } from '@noren/markets/market-by-code'
import type { Deps } from '../deps.ts'
import { openFileStore } from '../platform/files.ts'
import { makeCallTimes, timed } from './base/call-times.ts'
import { withDeadlines } from './base/deadline.ts'
import { DEADLINES_MS } from './deadlines.ts'
import { httpKyc } from './kyc-http/kyc.ts'
import { openFilePlace } from './open-files.ts'
import { openStatementFeed } from './open-statement-feed.ts'
import type { PushDevices } from './ports/push.ts'
import { razorpayAccountCheck } from './razorpay/account-check.ts'
import { razorpayClient } from './razorpay/client.ts'
import { razorpayCollection } from './razorpay/collection.ts'
import { razorpayPayout } from './razorpay/payout.ts'
import { razorpayWebhookReader } from './razorpay/webhook-reader.ts'
import { sandboxAccountCheck } from './sandbox/account-check.ts'
import { sandboxCarrierCheck } from './sandbox/carrier-check.ts'
import { sandboxCollection } from './sandbox/collection.ts'
import { sandboxCreditBureau } from './sandbox/credit-bureau.ts'
import { sandboxMail, sandboxPush, sandboxSms } from './sandbox/messages.ts'
import { sandboxPayout } from './sandbox/payout.ts'
import { sandboxTaxStamps } from './sandbox/tax-stamps.ts'
import { smtpMail } from './smtp/mail.ts'
import { twilioSms } from './twilio/sms.ts'
import { visionKyc } from './vision-kyc/kyc.ts'
import { vapidKeyOf } from './web-push/vapid.ts'
import { webPush } from './web-push/web-push.ts'

type OpeningDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'market' | 'vision' | 'log' | 'newId' | 'secrets'
>
type Messages = Pick<Deps, 'sms' | 'mail' | 'push' | 'pushKey'>
type Payments = Pick<Deps, 'payout' | 'accountCheck' | 'collection' | 'webhookReader'>
type Checks = Pick<Deps, 'kyc' | 'carrierCheck' | 'taxStamps' | 'statementFeed' | 'creditBureau'>

/** How long a call to each may take. */
export type ProviderDeadlines = Omit<typeof DEADLINES_MS, 'sealAnchor'>

/** All external providers, each as the configuration names it. */
export const openProviders = (
  deps: OpeningDeps,
  devices: PushDevices,
  deadlines: { [Port in keyof ProviderDeadlines]: Readonly<Record<string, number>> } = DEADLINES_MS,
): Messages & Payments & Checks & Pick<Deps, 'callTimes' | 'files'> => {
  const { config } = deps
  const callTimes = makeCallTimes()
  const messages = messageGateways(deps, devices)
  const payments = paymentGateways(deps)
  const statements = openStatementFeed(deps)
  /** Ends in time, and its calls are timed. */
  const watched = <Gateway extends object>(
    gateway: Gateway,
    port: keyof ProviderDeadlines,
    provider: string,
  ): Gateway => {
    const calls = Object.keys(deadlines[port])
    return timed(withDeadlines(gateway, deadlines[port]), callTimes, { port, provider, calls })
  }
  const payer = config.razorpay ? 'razorpay' : 'sandbox'
  return {
    ...messages,
    ...payments,
    callTimes,
    files: watched(openFileStore(openFilePlace(config)), 'files', config.files),
    kyc: config.kyc
      ? watched(httpKyc(config.kyc, deps), 'kyc', 'http')
      : timed(visionKyc(deps.vision), callTimes, {
          port: 'kyc',
          provider: 'vision',
          calls: Object.keys(deadlines.kyc),
        }),
    carrierCheck: watched(sandboxCarrierCheck(deps), 'carrierCheck', 'sandbox'),
    taxStamps: watched(sandboxTaxStamps(deps), 'taxStamps', 'sandbox'),
    statementFeed: statements && watched(statements, 'statementFeed', config.statements),
    creditBureau:
      config.bureau === 'sandbox'
        ? watched(sandboxCreditBureau(deps), 'creditBureau', 'sandbox')
        : null,
    sms: watched(messages.sms, 'sms', config.twilio ? 'twilio' : 'sandbox'),
    mail: watched(messages.mail, 'mail', config.smtp ? 'smtp' : 'sandbox'),
    push: watched(messages.push, 'push', config.webPush ? 'webpush' : 'sandbox'),
    payout: watched(payments.payout, 'payout', payer),
    accountCheck: watched(payments.accountCheck, 'accountCheck', payer),
    collection: watched(payments.collection, 'collection', payer),
  }
}

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
  // Stored with the other secrets: another key would invalidate every subscription.
  const vapidKey = vapidKeyOf(settings.privateKey ?? deps.secrets.vapidKey)
  return { push: webPush({ ...deps, settings, vapidKey, devices }), pushKey: vapidKey.publicKey }
}

/** Both from one provider, so that its account checks are about the payouts it makes. */
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
