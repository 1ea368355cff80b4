/** Limits of one-time codes; the code's length is a setting of the market. */
export const OTP_LIMITS = {
  lifeSeconds: 5 * 60,
  triesMax: 3,
  resendAfterSeconds: 60,
  /** For one address; for a device that is known and for a session, of their own. */
  perPhoneADay: 5,
  /** For all addresses, so that one that asks for somebody else's phone leaves some to its owner. */
  perPhoneADayByAll: 10,
  perDeviceADay: 60,
  /** Mobile networks put hundreds of people behind one address. */
  perAddressADay: 600,
} as const
