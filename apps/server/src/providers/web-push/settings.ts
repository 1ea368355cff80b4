import { z } from 'zod/mini'
import { ConfigError } from '../../platform/config-error.ts'
import { type Env, readSettings, withSecrets } from '../base/read-settings.ts'
import { vapidKeyOf } from './vapid.ts'

export interface WebPushSettings {
  /** Where a push service may reach whoever runs this server: mailto: or https:. */
  readonly subject: string
  /** 32 bytes; undefined: the one of the data folder, made at the first start. Not enumerable. */
  readonly privateKey: Buffer | undefined
  /** Whether a push service on this machine may be sent to. */
  readonly allowsLoopback: boolean
}

const isPrivateKey = (text: string): boolean => {
  try {
    vapidKeyOf(Buffer.from(text, 'base64url'))
    return true
  } catch {
    return false
  }
}

const settings = z.object({
  VAPID_SUBJECT: z.string().check(z.regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/)),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/), z.refine(isPrivateKey))),
  PUSH_LOOPBACK: z._default(z.enum(['0', '1']), '0'),
})

const expected: Record<keyof z.infer<typeof settings>, string> = {
  VAPID_SUBJECT: 'how push services reach you: mailto:you@example.com or https://example.com',
  VAPID_PRIVATE_KEY:
    'a private key of P-256, 43 letters of base64url; leave it out to have one made',
  PUSH_LOOPBACK: '0 or 1',
}

/** @throws ConfigError naming each wrong or missing value; none is shown */
export const readWebPushSettings = (env: Env, { isSandbox }: { isSandbox: boolean }) => {
  const values = readSettings(env, settings, expected)
  const allowsLoopback = values.PUSH_LOOPBACK === '1'
  if (allowsLoopback && !isSandbox) {
    throw new ConfigError(['PUSH_LOOPBACK is 1: expected 0 where real money moves'])
  }
  const { VAPID_PRIVATE_KEY: key } = values
  return withSecrets(
    { subject: values.VAPID_SUBJECT, allowsLoopback },
    { privateKey: key === undefined ? undefined : Buffer.from(key, 'base64url') },
  ) satisfies WebPushSettings
}
