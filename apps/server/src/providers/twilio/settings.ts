import { z } from 'zod/mini'
import { type Env, providerUrl, readSettings, withSecrets } from '../base/read-settings.ts'

/** An account at Twilio; its token is not enumerable. */
export interface TwilioSettings {
  readonly accountSid: string
  readonly authToken: string
  /** A number in E.164, an alphanumeric sender, or a messaging service (MG...). */
  readonly sender: string
  /** Without a slash at the end. */
  readonly baseUrl: string
}

const settings = z.object({
  TWILIO_ACCOUNT_SID: z.string().check(z.regex(/^AC[0-9a-f]{32}$/)),
  TWILIO_AUTH_TOKEN: z.string().check(z.regex(/^[!-9;-~]{16,100}$/)),
  TWILIO_SENDER: z
    .string()
    .check(z.regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/)),
  TWILIO_BASE_URL: z._default(providerUrl, 'https://api.twilio.com'),
})

const expected: Record<keyof z.infer<typeof settings>, string> = {
  TWILIO_ACCOUNT_SID: 'AC and 32 hexadecimal digits',
  TWILIO_AUTH_TOKEN: 'the token that belongs to the account',
  TWILIO_SENDER:
    'a number such as +15005550006, a messaging service (MG...), or a name of 11 letters',
  TWILIO_BASE_URL: 'a URL such as https://api.twilio.com; plain http only on this machine',
}

/** @throws ConfigError naming each wrong or missing value; none is shown */
export const readTwilioSettings = (env: Env): TwilioSettings => {
  const values = readSettings(env, settings, expected)
  return withSecrets(
    {
      accountSid: values.TWILIO_ACCOUNT_SID,
      sender: values.TWILIO_SENDER,
      baseUrl: values.TWILIO_BASE_URL.replace(/\/+$/, ''),
    },
    { authToken: values.TWILIO_AUTH_TOKEN },
  )
}
