import { z } from 'zod/mini'
import { type Env, providerUrl, readSettings, withSecrets } from '../read-settings.ts'

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

/** What it pays out and asks for. */
export const RAZORPAY_CURRENCY = 'INR'

const WEBHOOK_SECRET_LENGTH_MIN = 16

const settings = z.object({
  RAZORPAY_KEY_ID: z.string().check(z.regex(/^rzp_(test|live)_[A-Za-z0-9]{6,40}$/)),
  RAZORPAY_KEY_SECRET: z.string().check(z.regex(/^[!-9;-~]{8,100}$/)),
  RAZORPAY_WEBHOOK_SECRET: z.string().check(z.minLength(WEBHOOK_SECRET_LENGTH_MIN)),
  RAZORPAY_ACCOUNT_NUMBER: z.string().check(z.regex(/^[A-Za-z0-9]{5,35}$/)),
  RAZORPAY_BASE_URL: z._default(providerUrl, 'https://api.razorpay.com'),
})

const expected: Record<keyof z.infer<typeof settings>, string> = {
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
export const readRazorpaySettings = (env: Env): RazorpaySettings => {
  const values = readSettings(env, settings, expected)
  return withSecrets(
    {
      keyId: values.RAZORPAY_KEY_ID,
      accountNumber: values.RAZORPAY_ACCOUNT_NUMBER,
      baseUrl: values.RAZORPAY_BASE_URL.replace(/\/+$/, ''),
    },
    { keySecret: values.RAZORPAY_KEY_SECRET, webhookSecret: values.RAZORPAY_WEBHOOK_SECRET },
  )
}
