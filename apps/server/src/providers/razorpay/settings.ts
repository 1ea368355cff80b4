import {
  atLeast,
  type Env,
  matching,
  needed,
  optionally,
  providerUrl,
  readSettings,
  type SettingValues,
  secret,
  usually,
} from '../../platform/settings.ts'

/** The currency of its payouts and collections. */
export const RAZORPAY_CURRENCY = 'INR'

const WEBHOOK_SECRET_LENGTH_MIN = 16

export const RAZORPAY_SETTINGS = {
  RAZORPAY_KEY_ID: needed(
    'keyId',
    matching(
      /^rzp_(test|live)_[A-Za-z0-9]{6,40}$/,
      'a key id such as rzp_live_ and letters and digits',
    ),
    `With PAYMENTS=razorpay; none of them has a default. The webhook is to be set to PUBLIC_URL/api/provider/razorpay with the events payment.captured, payment.failed, qr_code.credited, virtual_account.credited and payout.* (processed, failed, rejected, reversed).`,
  ),
  RAZORPAY_KEY_SECRET: secret(
    needed('keySecret', matching(/^[!-9;-~]{8,100}$/, 'the secret that belongs to the key id'), ''),
  ),
  RAZORPAY_WEBHOOK_SECRET: secret(
    needed(
      'webhookSecret',
      atLeast(
        WEBHOOK_SECRET_LENGTH_MIN,
        `the secret set for the webhook, at least ${WEBHOOK_SECRET_LENGTH_MIN} characters`,
      ),
      '',
    ),
  ),
  RAZORPAY_ACCOUNT_NUMBER: needed(
    'accountNumber',
    matching(
      /^[A-Za-z0-9]{5,35}$/,
      'the account number that payouts are made from, 5 to 35 letters and digits',
    ),
    'The account of RazorpayX that payouts are made from, also called customer identifier.',
  ),
  RAZORPAY_LENDER: optionally(
    'lenderCode',
    matching(/^[a-z0-9-]{1,40}$/, 'the code of a lender, such as banyan-lane'),
    'With STATEMENTS=razorpay: the lender whose account this is, to whom it settles.',
  ),
  RAZORPAY_BASE_URL: usually(
    'baseUrl',
    providerUrl('https://api.razorpay.com'),
    'https://api.razorpay.com',
    null,
  ),
} as const

/** An account at Razorpay. */
export type RazorpaySettings = SettingValues<typeof RAZORPAY_SETTINGS>

/** @throws ConfigError naming each wrong or missing setting, without showing its value */
export const readRazorpaySettings = (env: Env): RazorpaySettings =>
  readSettings(env, RAZORPAY_SETTINGS)
