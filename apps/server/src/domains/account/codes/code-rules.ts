import { OTP_LIMITS } from '../otp-limits.ts'

export interface SendHistory {
  /** Seconds since whoever asks got a code for this phone, undefined when they did not. */
  secondsSinceLast: number | undefined
  sentToPhone: number
  /** By everybody without a number of their own. */
  sentToPhoneByAll: number
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
    history.sentToPhoneByAll >= OTP_LIMITS.perPhoneADayByAll ||
    history.sentToDevice >= OTP_LIMITS.perDeviceADay ||
    history.sentToAddress >= OTP_LIMITS.perAddressADay
  return isOver
    ? { isAllowed: false, reason: 'OTP_DAY_LIMIT', waitSeconds: DAY_SECONDS }
    : { isAllowed: true }
}
