/** Limits of one-time codes; the code's length is a setting of the market. */
export const OTP_LIMITS = {
  lifeSeconds: 5 * 60,
  triesMax: 3,
  resendAfterSeconds: 60,
  perPhoneADay: 5,
  perDeviceADay: 60,
  /** Mobile networks put hundreds of people behind one address. */
  perAddressADay: 600,
} as const
