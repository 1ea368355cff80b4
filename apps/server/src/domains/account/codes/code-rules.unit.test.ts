import { describe, expect, test } from 'vitest'
import { maySendCode } from './code-rules.ts'

const none = {
  secondsSinceLast: undefined,
  sentToPhone: 0,
  sentToPhoneByAll: 0,
  sentToDevice: 0,
  sentToAddress: 0,
}

describe('[L3.6] when another code may be sent', () => {
  test.each([
    ['the first', none, { isAllowed: true }],
    [
      'after 59 s',
      { ...none, secondsSinceLast: 58.2, sentToPhone: 1 },
      { isAllowed: false, reason: 'OTP_RESEND_WAIT', waitSeconds: 2 },
    ],
    ['after 60 s', { ...none, secondsSinceLast: 60, sentToPhone: 1 }, { isAllowed: true }],
    ['the fifth of a phone', { ...none, sentToPhone: 4 }, { isAllowed: true }],
    [
      'the sixth of a phone',
      { ...none, sentToPhone: 5 },
      { isAllowed: false, reason: 'OTP_DAY_LIMIT', waitSeconds: 86_400 },
    ],
    [
      'the tenth of a phone, by several addresses',
      { ...none, sentToPhoneByAll: 9 },
      { isAllowed: true },
    ],
    [
      'the eleventh of a phone, by several addresses',
      { ...none, sentToPhoneByAll: 10 },
      { isAllowed: false, reason: 'OTP_DAY_LIMIT', waitSeconds: 86_400 },
    ],
    [
      'the sixty-first of a device',
      { ...none, sentToDevice: 60 },
      { isAllowed: false, reason: 'OTP_DAY_LIMIT', waitSeconds: 86_400 },
    ],
    [
      'the six hundred and first of an address',
      { ...none, sentToAddress: 600 },
      { isAllowed: false, reason: 'OTP_DAY_LIMIT', waitSeconds: 86_400 },
    ],
  ])('%s', (_, history, verdict) => {
    expect(maySendCode(history)).toEqual(verdict)
  })
})
