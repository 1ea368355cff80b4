import type { Deps } from '../deps.ts'
import { pushDevices } from '../domains/push/push-devices.ts'
import { loadSecretFile } from '../platform/keys/secrets.ts'
import { sandboxMail } from './ports/mail.ts'
import { sandboxPush } from './ports/push.ts'
import { sandboxSms } from './ports/sms.ts'
import { smtpMail } from './smtp/mail.ts'
import { twilioSms } from './twilio/sms.ts'
import { makeVapidSecret, type VapidKey, vapidKeyOf } from './web-push/vapid.ts'
import { webPush } from './web-push/web-push.ts'

type MessageGateways = Pick<Deps, 'sms' | 'mail' | 'push' | 'pushKey'>

/** Who tells people things outside the app, each chosen by the configuration. */
export const messageGateways = (
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'newId' | 'secrets'>,
): MessageGateways => {
  const { twilio, smtp } = deps.config
  return {
    sms: twilio ? twilioSms(twilio) : sandboxSms(deps.db),
    mail: smtp ? smtpMail(smtp) : sandboxMail(deps.db),
    ...pushGateway(deps),
  }
}

const pushGateway = (
  deps: Parameters<typeof messageGateways>[0],
): Pick<Deps, 'push' | 'pushKey'> => {
  const { webPush: settings } = deps.config
  if (!settings) return { push: sandboxPush(deps.db), pushKey: null }
  const vapidKey = vapidKeyFor(deps.config.dataDir, settings.privateKey)
  const push = webPush({ ...deps, settings, vapidKey, devices: pushDevices(deps) })
  return { push, pushKey: vapidKey.publicKey }
}

/** Kept with the other secrets: with another key every subscription would be worth nothing. */
const vapidKeyFor = (dataDir: string, given: Buffer | undefined): VapidKey =>
  vapidKeyOf(given ?? loadSecretFile(dataDir, 'vapid.key', makeVapidSecret))
