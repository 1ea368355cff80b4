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

export const POSTMARK_SETTINGS = {
  POSTMARK_TOKEN: secret(
    needed(
      'token',
      matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'the token of a server at Postmark'),
      'With MAIL=postmark: the token of the server there.',
    ),
  ),
  POSTMARK_FROM: needed(
    'from',
    matching(
      /^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/,
      'a sender such as Noren <no-reply@example.com>',
    ),
    '',
  ),
  POSTMARK_BASE_URL: usually(
    'baseUrl',
    providerUrl('https://api.postmarkapp.com'),
    'https://api.postmarkapp.com',
    null,
  ),
} as const

/** A server at Postmark. */
export type PostmarkSettings = SettingValues<typeof POSTMARK_SETTINGS>

/** @throws ConfigError naming each wrong or missing value; none is shown */
export const readPostmarkSettings = (env: Env): PostmarkSettings =>
  readSettings(env, POSTMARK_SETTINGS)
