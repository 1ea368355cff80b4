import {
  atLeast,
  type Env,
  needed,
  providerUrl,
  readSettings,
  type SettingValues,
  seconds,
  secret,
  usually,
} from '../../platform/settings.ts'

const SECRET_LENGTH_MIN = 32
/** The app aborts an upload after 50 s. */
const TIMEOUT_SECONDS_MAX = 40

export const HTTP_KYC_SETTINGS = {
  KYC_URL: needed(
    'baseUrl',
    providerUrl('https://kyc.example.com/v1'),
    `With KYC=http; the secret has at least ${SECRET_LENGTH_MIN} characters, the time is for one try, 1 to ${TIMEOUT_SECONDS_MAX} seconds.`,
  ),
  /** Signs our requests and the service's responses. */
  KYC_SECRET: secret(
    needed(
      'secret',
      atLeast(
        SECRET_LENGTH_MIN,
        `the secret shared with the service, at least ${SECRET_LENGTH_MIN} characters`,
      ),
      '',
    ),
  ),
  KYC_TIMEOUT_SECONDS: usually('timeoutMs', seconds(1, TIMEOUT_SECONDS_MAX), '30', ''),
} as const

/** A service that reads documents and checks faces. */
export type HttpKycSettings = SettingValues<typeof HTTP_KYC_SETTINGS>

/** @throws ConfigError naming each wrong or missing setting, without showing its value */
export const readHttpKycSettings = (env: Env): HttpKycSettings =>
  readSettings(env, HTTP_KYC_SETTINGS)
