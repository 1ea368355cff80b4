/**
 * Every refusal by name, with its code on the wire. Several names may share a code; the name travels as
 * `data.reason`, so that programs need not parse text. The sentence for people is in the server's
 * catalogues, one per name and language.
 */
export const ERROR_CODES = {
  VALIDATION: 400,
  BAD_REQUEST: 400,
  BAD_ENVELOPE: 400,
  PLAIN_REFUSED: 400,
  CLOCK_OFF: 400,
  REPLAYED: 409,
  ENVELOPE_KEY: 4001,
  NO_SESSION: 401,
  /** The session belongs to another device, or the request does not show that it comes from its own. */
  DEVICE_DIFFERS: 401,
  /** Its text is the wire's own 'token is expired'. */
  TOKEN_EXPIRED: 403,
  NOT_CERTIFIED: 403,
  ACCOUNT_BLOCKED: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TOO_LARGE: 413,
  MEDIA_TYPE: 415,
  SERVICE_CLOSED: 420,
  TOO_MANY: 429,
  INTERNAL: 500,
  BUSY: 503,

  PHONE_FORMAT: 400,
  OTP_WRONG: 400,
  OTP_EXPIRED: 400,
  OTP_RESEND_WAIT: 429,
  OTP_DAY_LIMIT: 429,
  PHONE_LOCKED: 429,
  NETWORK_PAUSED: 429,
  /** `data` has the challenge: the same call with `work` is answered (work.ts). */
  WORK_NEEDED: 429,
  OPEN_TOKEN_USED: 401,
  /** None of these is a 401: nobody's session ends by them. */
  PASSKEY_WRONG: 400,
  PASSKEY_UNKNOWN: 404,
  PASSKEY_OFF: 403,
  PASSKEY_MANY: 409,
  PASSKEY_WAIT: 429,
  /** `data.number` is what both screens show: the same call is answered once the other device has confirmed it. */
  HAND_OFF_WAITING: 409,
  HAND_OFF_REFUSED: 409,
  DEVICES_FULL: 409,

  CONSENT_NEEDED: 409,
  /** Names the one consent that is missing. */
  STATISTICS_CONSENT_NEEDED: 409,
  NOTIFICATIONS_OFF: 409,
  STEP_ORDER: 409,
  SURVEY_INCOMPLETE: 400,
  /** The same answers were changed a short time ago. */
  ANSWERS_WAIT: 409,
  DOCUMENT_NOT_FOUND_IN_PICTURE: 422,
  DOCUMENT_WRONG_KIND: 422,
  DOCUMENT_WRONG_SIDE: 422,
  DOCUMENT_BLURRED: 422,
  DOCUMENT_DARK: 422,
  DOCUMENT_GLARE: 422,
  DOCUMENT_CUT_OFF: 422,
  DOCUMENT_TOO_SMALL: 422,
  DOCUMENT_NOT_READ: 422,
  DOCUMENT_TAKEN: 409,
  DOCUMENT_EXCLUDED: 403,
  DOCUMENT_MISSING: 409,
  PICTURE_UNREADABLE: 422,
  UNDERAGE: 422,
  FACE_NOT_FOUND: 422,
  LIVENESS_EXPIRED: 409,
  LIVENESS_TRIES: 429,
  LIVENESS_MISSING: 409,
  FACE_DIFFERS: 422,
  CONTACTS_SAME: 400,
  CONTACT_IS_SELF: 400,
  BANK_UNKNOWN: 400,
  IFSC_FORMAT: 400,
  ACCOUNT_NOT_FOUND: 422,
  ACCOUNT_CLOSED: 422,
  NAME_DIFFERS: 422,
  BANK_CHECK_TRIES: 429,

  TERMS_CHANGED: 314,
  LIMIT_EXHAUSTED: 315,
  OVERDUE_LOCK: 316,
  WRITTEN_OFF_LOCK: 316,
  NO_PRODUCT: 317,
  /** The payments would be more than the borrower can put by until they are due. */
  NOT_AFFORDABLE: 409,
  OPEN_LOANS_MAX: 409,
  /** No new loans are given, or none of this kind, for a time and for no reason of the borrower's. */
  LENDING_CLOSED: 409,
  /** To the staff: a case of several accounts has to be decided before. */
  FRAUD_CASE_OPEN: 409,
  STEP_UP: 700,
  AMOUNT_RANGE: 400,
  CHANNEL_AMOUNT: 400,
  APPLICATION_PENDING: 409,
  APPLIED_ALREADY: 409,
  CREDIT_DECLINED: 422,
  COUPON_UNUSABLE: 409,
  REQUEST_DIFFERS: 409,
  IN_PROGRESS: 409,
  LOAN_STATE: 409,
  LOAN_OPEN: 409,
  PAYMENT_OPEN: 409,
  NOTHING_DUE: 409,
  ORDER_EXPIRED: 409,
  EXTENSION_UNAVAILABLE: 409,
  COOLING_OFF_OVER: 409,
  PROMISE_OPEN: 409,
  PROMISE_DAY: 400,
  PROMISE_LIMIT: 409,
  HARDSHIP_NOT_NOW: 409,
  HARDSHIP_LIMIT: 409,
  SETTLEMENT_NOT_NOW: 409,
  OBJECTION_OPEN: 409,
  CONTACT_REFUSED: 409,
  CERT_OVER: 409,
  HOLD_OPEN: 409,
  /** `data.until`: the last day that there may be. */
  HOLD_DAYS: 400,
  HOLD_LIMIT: 409,
  APPEAL_LIMIT: 409,
  HOLD_KEPT: 409,
  /** `data.min`: the least that is offered today. */
  GRID_BELOW: 400,
  STRATEGY_BEYOND: 400,
  POLICY_SHAPE: 400,
  VERSION_USED: 409,
  POLICY_UNTESTED: 409,
  MIN_DATA: 409,
  AIR_LOW: 409,
  PSI_HIGH: 409,
  TRIED_LIMIT: 409,
  PROOF_OPEN: 409,
  PROOF_DAY: 400,
  PROOF_REFERENCE_USED: 409,
  PROOF_PICTURE_USED: 409,
  /** Nothing changes by it: it is decided without the bureau. */
  BUREAU_AWAY: 503,
  /** Of a statement of an account; each says what is wrong with the file, and never who did it. */
  FILE_LIMIT: 429,
  FILE_KIND: 422,
  FILE_PASSWORD: 422,
  FILE_PASSWORD_WRONG: 422,
  FILE_DAMAGED: 422,
  FILE_TOO_LONG: 422,
  FILE_TOO_HEAVY: 422,
  FILE_NO_TEXT: 422,
  FILE_NO_TABLE: 422,
  /** `data.row` is the place of the row, from 1. */
  FILE_BALANCE: 422,
  FILE_SHORT: 422,
  FILE_OLD: 422,
  FILE_FUTURE: 422,
  FILE_OTHER_NAME: 422,
  FEEDBACK_DAY_LIMIT: 429,
  QUOTE_DAY_LIMIT: 429,
  ACCOUNT_CHANGE_NEEDED: 409,
  REQUEST_PENDING: 409,
  CASE_DECIDED: 409,
  PROPOSAL_PENDING: 409,
  REFERENCE_USED: 409,
  OVERPAYMENT_REFUNDED: 409,
  SAME_OPERATOR: 409,
  WORK_TAKEN: 409,
  /** It is for those to give on who were asked about it. */
  WITH_LEADS: 409,
  WORK_NONE: 404,
  NO_LEAD: 409,
  VIEWS_FULL: 409,
  NOTES_FULL: 409,
  STATEMENT_REFUSED: 422,
  DECISION_UNFIT: 409,
  MONTH_STATE: 409,
  RESERVATION_OPEN: 409,
  RESERVATION_NOT_NEEDED: 409,
  NO_EARLIER_LOAN: 404,
  TICKET_USED: 401,
  SIGNATURE: 401,

  /** A session of the staff that nobody used for a while: one touch of a passkey opens it again. */
  SESSION_LOCKED: 401,
  LINK_OVER: 401,
  WRONG_KEY: 401,
  KEY_CLONED: 401,
  KEY_WEAK: 422,
  KEY_LAST: 409,
  ENROL_MORE: 403,
  PASSKEY_NEEDED: 403,
  FRESH_NEEDED: 403,
  SIGNATURE_NEEDED: 403,
  SIGNATURE_WRONG: 403,
  ROLE_PAIR: 409,
  LAST_ADMIN: 409,
  PERSON_KNOWN: 409,
  OWN_ACCOUNT: 409,
} as const

export type ErrorName = keyof typeof ERROR_CODES

/** Codes for which the app shows no toast, because their page shows the error in place. */
export const CODES_WITHOUT_TOAST: readonly number[] = [314, 315, 316, 317, 700]

/**
 * Besides 200 and the wire's own 4001, codes that are also HTTP status codes; all others travel with HTTP
 * 200.
 */
const HTTP_CODES: readonly number[] = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503]

export const httpStatusOf = (code: number): number => (HTTP_CODES.includes(code) ? code : 200)

/**
 * The message by which the client recognises the case beside 403 (L6); part of the wire, so not translated.
 */
export const TOKEN_EXPIRED_MSG = 'token is expired'

/** One field that broke a rule; `rule` is a code for which the app has a sentence (required, format, …). */
export type FieldError = { path: string; rule: string }

/** `data` of every refusal. */
export type Refusal = {
  reason: ErrorName
  fields?: FieldError[]
  waitSeconds?: number
  serverTime?: string
} & Record<string, unknown>
