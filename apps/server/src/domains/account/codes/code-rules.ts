import { OTP_LIMITS } from '../otp-limits.ts'

/** Wrong codes in a row, and how long the phone is then locked. A correct code resets the count. */
const PHONE_LOCKS = [
  { failureCount: 20, lockSeconds: 24 * 60 * 60 },
  { failureCount: 10, lockSeconds: 15 * 60 },
] as const

/** How long a phone is locked after its n-th failure in a row, in seconds; 0 means not at all. */
export const lockSecondsAfter = (failureCount: number): number => {
  if (failureCount > 20) return PHONE_LOCKS[0].lockSeconds
  return PHONE_LOCKS.find((lock) => lock.failureCount === failureCount)?.lockSeconds ?? 0
}

export interface SendHistory {
  /** Seconds since the last code went to this phone, undefined when none did. */
  secondsSinceLast: number | undefined
  sentToPhone: number
  sentToDevice: number
  sentToAddress: number
}

export type SendVerdict =
  | { isAllowed: true }
  | { isAllowed: false; reason: 'OTP_RESEND_WAIT' | 'OTP_DAY_LIMIT'; waitSeconds: number }

const DAY_SECONDS = 24 * 60 * 60

/** Whether another code may be sent now. */
export const maySendCode = (history: SendHistory): SendVerdict => {
  const { secondsSinceLast } = history
  if (secondsSinceLast !== undefined && secondsSinceLast < OTP_LIMITS.resendAfterSeconds) {
    const waitSeconds = Math.ceil(OTP_LIMITS.resendAfterSeconds - secondsSinceLast)
    return { isAllowed: false, reason: 'OTP_RESEND_WAIT', waitSeconds }
  }
  const isOver =
    history.sentToPhone >= OTP_LIMITS.perPhoneADay ||
    history.sentToDevice >= OTP_LIMITS.perDeviceADay ||
    history.sentToAddress >= OTP_LIMITS.perAddressADay
  return isOver
    ? { isAllowed: false, reason: 'OTP_DAY_LIMIT', waitSeconds: DAY_SECONDS }
    : { isAllowed: true }
}
