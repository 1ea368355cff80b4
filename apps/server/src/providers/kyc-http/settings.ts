import { z } from 'zod/mini'
import { type Env, providerUrl, readSettings, withSecrets } from '../base/read-settings.ts'

/** A service that reads documents and checks faces; its secret is not enumerable. */
export interface HttpKycSettings {
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** For one try. */
  readonly timeoutMs: number
  /** Signs what we ask and what it answers. */
  readonly secret: string
}

const SECRET_LENGTH_MIN = 32
/** The app gives an upload up after 50 s. */
const TIMEOUT_SECONDS = { usual: 30, min: 1, max: 40 }

const isTimeout = (text: string): boolean =>
  /^\d{1,2}$/.test(text) &&
  Number(text) >= TIMEOUT_SECONDS.min &&
  Number(text) <= TIMEOUT_SECONDS.max

const settings = z.object({
  KYC_URL: providerUrl,
  KYC_SECRET: z.string().check(z.minLength(SECRET_LENGTH_MIN)),
  KYC_TIMEOUT_SECONDS: z._default(
    z.string().check(z.refine(isTimeout)),
    String(TIMEOUT_SECONDS.usual),
  ),
})

const expected: Record<keyof z.infer<typeof settings>, string> = {
  KYC_URL: 'a URL such as https://kyc.example.com/v1; plain http only on this machine',
  KYC_SECRET: `the secret shared with the service, at least ${SECRET_LENGTH_MIN} characters`,
  KYC_TIMEOUT_SECONDS: `a whole number from ${TIMEOUT_SECONDS.min} to ${TIMEOUT_SECONDS.max}`,
}

/** @throws ConfigError naming each wrong or missing value; none is shown */
export const readHttpKycSettings = (env: Env): HttpKycSettings => {
  const values = readSettings(env, settings, expected)
  return withSecrets(
    {
      baseUrl: values.KYC_URL.replace(/\/+$/, ''),
      timeoutMs: Number(values.KYC_TIMEOUT_SECONDS) * 1000,
    },
    { secret: values.KYC_SECRET },
  )
}
