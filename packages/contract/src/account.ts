import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { details, id, languageCode, nothing, shortText, wireInstant } from './wire-types.ts'

/** What a one-time code is for. */
export const OTP_TYPE = {
  signIn: 1,
  changeBank: 2,
  signAgreement: 3,
  exportData: 4,
  eraseData: 5,
  /** To see or change what is masked (openData). */
  showData: 6,
  addPasskey: 7,
} as const

/** As typed by people; `normalisePhone` parses it. */
const phone = z.string().check(z.minLength(1), z.maxLength(40))

const otpType = z.enum(['1', '2', '3', '4', '5', '6', '7'])

/** The solutions that WORK_NEEDED asked for (work.ts). */
const work = z.optional(shortText(400))

export const sendOtp = endpoint({
  name: 'sendOtp',
  method: 'POST',
  path: '/api/user/login/otp',
  access: 'public',
  travel: 'json',
  /**
   * As specified, the phone may also be in the query; our app does not write it into an address. Left out by a session, the
   * code goes to its own phone.
   */
  query: z.object({ phone: z.optional(phone), type: otpType, work }),
  body: z.object({ phone: z.optional(phone), work }),
  response: z.object({
    resendAfterSeconds: z.number(),
    expiresInSeconds: z.number(),
    codeLength: z.number(),
  }),
  /** All types but 1 require a session, and go to its own phone only. */
  errors: [
    'PHONE_FORMAT',
    'OTP_RESEND_WAIT',
    'OTP_DAY_LIMIT',
    'PHONE_LOCKED',
    'NETWORK_PAUSED',
    'WORK_NEEDED',
    'NO_SESSION',
    'TOKEN_EXPIRED',
    'FORBIDDEN',
  ],
  changes: true,
})

/** What a sign-in answers, by whichever way. */
export const signedIn = z.object({
  token: z.string(),
  userId: z.string(),
  /** The phone used to sign in, national digits. */
  phone: z.string(),
  bizStatus: z.number(),
  /** First sign-in of this phone: metrics sends 10 (register) instead of 30 (login). */
  isNewUser: z.boolean(),
})

export const otpLoginCheck = endpoint({
  name: 'otpLoginCheck',
  method: 'POST',
  path: '/api/user/login/otpLoginCheck',
  access: 'public',
  travel: 'json',
  body: z.object({
    phone,
    code: z.string().check(z.regex(/^\d{4,6}$/)),
    /** Version of the privacy policy that was ticked, for the consent ledger. */
    privacyVersion: z.optional(shortText(20)),
    work,
  }),
  response: signedIn,
  errors: [
    'PHONE_FORMAT',
    'OTP_WRONG',
    'OTP_EXPIRED',
    'PHONE_LOCKED',
    'NETWORK_PAUSED',
    'WORK_NEEDED',
    'SERVICE_CLOSED',
  ],
  changes: true,
})

export const loginOut = endpoint({
  name: 'loginOut',
  method: 'GET',
  path: '/api/user/login/loginOut',
  access: 'signedIn',
  travel: 'none',
  response: nothing,
  errors: [],
})

export const loginDevices = endpoint({
  name: 'loginDevices',
  method: 'GET',
  path: '/api/user/login/devices',
  access: 'signedIn',
  travel: 'none',
  /** Where the person is signed in, all of it: this device first, the others by last use. */
  response: details(
    z.object({
      sessionId: id,
      /** "Chrome, Android"; empty when the browser did not say. */
      label: z.string(),
      signedInAt: wireInstant,
      /** Accurate to a quarter of an hour. */
      lastSeenAt: wireInstant,
      isThisOne: z.boolean(),
      /** When the sign-in ends, on a browser that can keep no key of its own; null elsewhere. */
      endsAt: z.nullable(wireInstant),
      /** The session whose link opened this one, and whose end is its end. */
      openedBy: z.nullable(id),
    }),
  ),
  errors: [],
})

/**
 * A new token for a session whose token is a week old; null where nothing is to be renewed. The old one is good until the
 * new one has been used.
 */
export const renewLogin = endpoint({
  name: 'renewLogin',
  method: 'POST',
  path: '/api/user/login/renew',
  access: 'signedIn',
  travel: 'json',
  body: z.optional(nothing),
  response: z.object({ token: z.nullable(z.string()) }),
  errors: [],
  changes: true,
})

export const revokeLogin = endpoint({
  name: 'revokeLogin',
  method: 'POST',
  path: '/api/user/login/revoke',
  access: 'signedIn',
  travel: 'json',
  body: z.object({ sessionId: id }),
  response: nothing,
  errors: ['NOT_FOUND'],
  changes: true,
})

export const userStatus = endpoint({
  name: 'userStatus',
  method: 'GET',
  path: '/api/user/user/status',
  access: 'signedIn',
  travel: 'none',
  response: z.object({
    bizStatus: z.number(),
    /** A step that the staff wants done again, and why, in the person's language. */
    redo: z.nullable(z.object({ step: z.enum(['identity', 'bankAccount']), reason: z.string() })),
  }),
  errors: [],
})

/** Purposes that a person decides on separately. */
export const CONSENT_PURPOSES = [
  'dataNotice',
  'creditCheck',
  'location',
  'notifications',
  'analytics',
  'incomeProof',
  'bureauInquiry',
] as const
const consentPurpose = z.enum(CONSENT_PURPOSES)

export const saveConsent = endpoint({
  name: 'saveConsent',
  method: 'POST',
  path: '/api/user/consent',
  access: 'signedIn',
  travel: 'json',
  body: z.object({
    consents: z
      .array(z.object({ purpose: consentPurpose, given: z.boolean() }))
      .check(z.minLength(1), z.maxLength(8)),
    textVersion: shortText(20),
  }),
  /** Giving dataNotice and creditCheck moves bizStatus from 0 to 10. */
  response: z.object({ bizStatus: z.number() }),
  errors: [],
  changes: true,
})

export const viewConsents = endpoint({
  name: 'viewConsents',
  method: 'GET',
  path: '/api/user/consent',
  access: 'signedIn',
  travel: 'none',
  response: details(
    z.object({
      purpose: consentPurpose,
      given: z.boolean(),
      textVersion: z.string(),
      language: languageCode,
      decidedAt: wireInstant,
    }),
  ),
  errors: [],
})

export const accessLog = endpoint({
  name: 'accessLog',
  method: 'GET',
  path: '/api/user/privacy/access-log',
  access: 'signedIn',
  travel: 'none',
  /** Which staff members read this person's data, newest first. */
  response: details(
    z.object({
      readAt: wireInstant,
      /** Name and role of the person who read it. */
      operatorName: z.string(),
      operatorRole: z.string(),
      /** In the person's language. */
      what: z.string(),
      purpose: z.string(),
    }),
  ),
  errors: [],
})
