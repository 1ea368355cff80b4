import { z } from 'zod/mini'
import { ConfigError } from '../../config-error.ts'

/** An account at Razorpay. The two secrets are not enumerable: no log and no JSON shows them. */
export interface RazorpaySettings {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  /** The RazorpayX account that payouts are made from, also called customer identifier. */
  readonly accountNumber: string
  /** Without a slash at the end. */
  readonly baseUrl: string
}

const isSafeUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const WEBHOOK_SECRET_LENGTH_MIN = 16

const settings = z.object({
  RAZORPAY_KEY_ID: z.string().check(z.regex(/^rzp_(test|live)_[A-Za-z0-9]{6,40}$/)),
  RAZORPAY_KEY_SECRET: z.string().check(z.regex(/^[!-9;-~]{8,100}$/)),
  RAZORPAY_WEBHOOK_SECRET: z.string().check(z.minLength(WEBHOOK_SECRET_LENGTH_MIN)),
  RAZORPAY_ACCOUNT_NUMBER: z.string().check(z.regex(/^[A-Za-z0-9]{5,35}$/)),
  RAZORPAY_BASE_URL: z._default(
    z.url({ protocol: /^https?$/ }).check(z.refine(isSafeUrl)),
    'https://api.razorpay.com',
  ),
})
type SettingName = keyof z.infer<typeof settings>

const expected: Record<SettingName, string> = {
  RAZORPAY_KEY_ID: 'a key id such as rzp_live_ and letters and digits',
  RAZORPAY_KEY_SECRET: 'the secret that belongs to the key id',
  RAZORPAY_WEBHOOK_SECRET: `the secret set for the webhook, at least ${WEBHOOK_SECRET_LENGTH_MIN} characters`,
  RAZORPAY_ACCOUNT_NUMBER:
    'the account number that payouts are made from, 5 to 35 letters and digits',
  RAZORPAY_BASE_URL: 'a URL such as https://api.razorpay.com; plain http only on this machine',
}

/**
 * Reads the account at Razorpay from the environment; an empty value counts as not set.
 * @throws ConfigError naming each wrong or missing value and what was expected; none is shown
 */
export const readRazorpaySettings = (
  env: Readonly<Record<string, string | undefined>>,
): RazorpaySettings => {
  const given = Object.fromEntries(
    Object.keys(expected).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0]) as SettingName))
    throw new ConfigError(
      [...names].map((name) => {
        const problem = name in given ? 'has a wrong value' : 'is not set'
        return `${name} ${problem}: expected ${expected[name]}`
      }),
    )
  }
  const values = parsed.data
  const shown = {
    keyId: values.RAZORPAY_KEY_ID,
    accountNumber: values.RAZORPAY_ACCOUNT_NUMBER,
    baseUrl: values.RAZORPAY_BASE_URL.replace(/\/+$/, ''),
  }
  const hidden = {
    keySecret: { value: values.RAZORPAY_KEY_SECRET, enumerable: false },
    webhookSecret: { value: values.RAZORPAY_WEBHOOK_SECRET, enumerable: false },
  }
  return Object.freeze(Object.defineProperties(shown, hidden)) as RazorpaySettings
}
