import { ConfigError } from '../../platform/config-error.ts'
import {
  type Env,
  flag,
  matching,
  needed,
  optionally,
  readSettings,
  type SettingValues,
  secret,
  usually,
} from '../../platform/settings.ts'
import { vapidKeyOf } from './vapid.ts'

const privateKeyOf = (text: string): Buffer | undefined => {
  if (!/^[\w-]{43}$/.test(text)) return undefined
  const key = Buffer.from(text, 'base64url')
  try {
    vapidKeyOf(key)
    return key
  } catch {
    return undefined
  }
}

export const WEB_PUSH_SETTINGS = {
  VAPID_SUBJECT: needed(
    'subject',
    matching(
      /^(mailto:\S+@\S+|https:\/\/\S+)$/,
      'how push services reach you: mailto:you@example.com or https://example.com',
    ),
    'With PUSH=webpush: how push services reach you, mailto:... or https:...',
  ),
  VAPID_PRIVATE_KEY: secret(
    optionally(
      'privateKey',
      {
        expected: 'a private key of P-256, 43 letters of base64url; leave it out to have one made',
        read: privateKeyOf,
      },
      '43 letters of base64url. Not set: made at the first start and kept with the keys in DATA_DIR. With another key every subscription that people gave is lost.',
    ),
  ),
  PUSH_LOOPBACK: usually(
    'allowsLoopback',
    flag,
    '0',
    '1 also sends to a push service on this machine, for tests; refused where real money moves.',
  ),
} as const

export type WebPushSettings = SettingValues<typeof WEB_PUSH_SETTINGS>

/** @throws ConfigError naming each wrong or missing value; none is shown */
export const readWebPushSettings = (
  env: Env,
  { isSandbox }: { isSandbox: boolean },
): WebPushSettings => {
  const settings = readSettings(env, WEB_PUSH_SETTINGS)
  if (settings.allowsLoopback && !isSandbox) {
    throw new ConfigError(['PUSH_LOOPBACK is 1: expected 0 where real money moves'])
  }
  return settings
}
