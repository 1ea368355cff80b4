import {
  type Env,
  matching,
  needed,
  providerUrl,
  readSettings,
  type SettingValues,
  secret,
  usually,
} from '../../platform/settings.ts'

export const TWILIO_SETTINGS = {
  TWILIO_ACCOUNT_SID: needed(
    'accountSid',
    matching(/^AC[0-9a-f]{32}$/, 'AC and 32 hexadecimal digits'),
    'With SMS=twilio. The sender is a number (+15005550006), a messaging service (MG...) or a name.',
  ),
  TWILIO_AUTH_TOKEN: secret(
    needed(
      'authToken',
      matching(/^[!-9;-~]{16,100}$/, 'the token that belongs to the account'),
      '',
    ),
  ),
  TWILIO_SENDER: needed(
    'sender',
    matching(
      /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/,
      'a number such as +15005550006, a messaging service (MG...), or a name of 11 letters',
    ),
    '',
  ),
  TWILIO_BASE_URL: usually(
    'baseUrl',
    providerUrl('https://api.twilio.com'),
    'https://api.twilio.com',
    null,
  ),
} as const

/** An account at Twilio. */
export type TwilioSettings = SettingValues<typeof TWILIO_SETTINGS>

/** @throws ConfigError naming each wrong or missing value; none is shown */
export const readTwilioSettings = (env: Env): TwilioSettings => readSettings(env, TWILIO_SETTINGS)
