import * as z from 'zod/mini'
import { emailAddress } from './email.ts'
import { endpoint } from './endpoint.ts'
import {
  creditAsks,
  currencyCode,
  details,
  nothing,
  shortText,
  wireInstant,
  wireMoney,
} from './wire-types.ts'

const status = z.object({ bizStatus: z.number() })
const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/))

// ---- Dictionaries (C12) ----

/** The lists that feed selects; `survey` is the list of questions with their choices. */
export const DICT_TYPES = [
  'survey',
  'gender',
  'education',
  'maritalStatus',
  'childrenCount',
  'workStatus',
  'industry',
  'monthlyIncome',
  'salaryType',
  'relationship',
] as const

const dictEntry = z.object({ code: z.string(), name: z.string() })

export const getDict = endpoint({
  name: 'getDict',
  method: 'GET',
  path: '/api/user/dict/getByType/{type}',
  access: 'signedIn',
  travel: 'none',
  params: z.object({ type: z.string().check(z.maxLength(40)) }),
  response: details(
    z.object({
      code: z.string(),
      /** The person's language. For `survey`: the question. */
      name: z.string(),
      help: z.optional(z.string()),
      /** For `survey`: the choices. */
      options: z.optional(z.array(dictEntry)),
    }),
  ),
  errors: ['NOT_FOUND'],
})

// ---- Questionnaire (C2) ----

export const saveSurvey = endpoint({
  name: 'saveSurvey',
  method: 'POST',
  path: '/api/user/survey/save',
  access: 'signedIn',
  travel: 'json',
  /**
   * Question code → choice code. With isDraft the answers so far are stored and the step stays open. Of a certified
   * person, whole answers that are decided on again: while `creditInfo.changes` names the survey.
   */
  body: z.object({ answers: z.record(code, code), isDraft: z.optional(z.boolean()) }),
  response: status,
  errors: ['CONSENT_NEEDED', 'STEP_ORDER', 'SURVEY_INCOMPLETE', 'ANSWERS_WAIT'],
  changes: true,
})

export const viewSurvey = endpoint({
  name: 'viewSurvey',
  method: 'GET',
  path: '/api/user/survey',
  access: 'signedIn',
  travel: 'none',
  response: z.object({ answers: z.record(z.string(), z.string()), isComplete: z.boolean() }),
  errors: [],
})

// ---- Identity document and face (C3, C4) ----

/** The wire's `type` of a picture: document kind and side. */
export const PICTURE_TYPES = [
  ...(['pan-front', 'pan-back', 'aadhaar-front', 'aadhaar-back'] as const),
  ...(['ine-front', 'ine-back', 'ktp-front', 'cccd-front', 'cccd-back'] as const),
] as const

/**
 * How a picture was taken: automatically, by the button, chosen as a file, or by the phone's own camera
 * app.
 */
export const CAPTURE_WAYS = ['auto', 'button', 'file', 'cameraApp'] as const

/**
 * What the phone requires of a picture before taking it automatically; each can be relaxed, one after
 * another.
 */
export const RELAXABLE = ['light', 'still', 'size', 'glare', 'sharpness'] as const

const documentField = z.object({
  /**
   * number, name, fatherName, dob (DD/MM/YYYY), gender, address …, depending on the kind; birthYear where a
   * document shows only the year.
   */
  name: z.string(),
  value: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
  isValid: z.boolean(),
})

export const invokeOcr = endpoint({
  name: 'invokeOcr',
  method: 'POST',
  path: '/api/user/kyc/invoke/ocr',
  access: 'signedIn',
  travel: 'multipart',
  body: z.object({
    type: z.enum(PICTURE_TYPES),
    /** Identifies this picture: sent again after a lost answer it gets the same answer. */
    uploadId: z.optional(z.uuid()),
    takenBy: z.optional(z.enum(CAPTURE_WAYS)),
    /** Comma-separated names of RELAXABLE: what was relaxed when it was taken. */
    relaxed: z.optional(z.string().check(z.regex(/^[a-z]+(,[a-z]+){0,4}$/))),
  }),
  fileBytesMax: 12_000_000,
  response: z.object({
    kind: z.string(),
    side: z.enum(['front', 'back']),
    fields: z.array(documentField),
    /** The sides of this kind that are still to be taken. */
    missingSides: z.array(z.enum(['front', 'back'])),
  }),
  errors: [
    'STEP_ORDER',
    'DOCUMENT_NOT_FOUND_IN_PICTURE',
    'DOCUMENT_WRONG_KIND',
    'DOCUMENT_WRONG_SIDE',
    'DOCUMENT_BLURRED',
    'DOCUMENT_DARK',
    'DOCUMENT_GLARE',
    'DOCUMENT_CUT_OFF',
    'DOCUMENT_TOO_SMALL',
    'DOCUMENT_NOT_READ',
    'PICTURE_UNREADABLE',
    'TOO_LARGE',
    'MEDIA_TYPE',
    'BUSY',
  ],
  changes: true,
})

export const ocrDetail = endpoint({
  name: 'ocrDetail',
  method: 'GET',
  path: '/api/user/kyc/ocrDetail',
  access: 'signedIn',
  travel: 'none',
  response: z.object({
    kind: z.nullable(z.string()),
    /** Once certification is complete, the values are masked; `openData` shows them. */
    fields: z.array(documentField),
    takenSides: z.array(z.enum(['front', 'back'])),
    missingSides: z.array(z.enum(['front', 'back'])),
    /** The face check: not done, passed, or under review by the staff. */
    face: z.enum(['missing', 'passed', 'review']),
    livenessTriesLeft: z.number(),
  }),
  errors: [],
})

export const livingStart = endpoint({
  name: 'livingStart',
  method: 'POST',
  path: '/api/user/kyc/livingStart',
  access: 'signedIn',
  travel: 'json',
  body: z.optional(nothing),
  response: z.object({
    /** Single use, valid for three minutes. */
    transactionId: z.string(),
    /**
     * Directions from the person's point of view, in order; the face is to the front before, between and
     * after.
     */
    turns: z.array(z.enum(['left', 'right'])),
    expiresAt: wireInstant,
    framesPerSecond: z.number(),
    secondsMin: z.number(),
    secondsMax: z.number(),
    /**
     * How long a recording may take whose frames are sent as they are taken (livingFrames), until all was
     * seen; null where recordings are judged whole only.
     */
    liveSecondsMax: z.nullable(z.number()),
    triesLeft: z.number(),
  }),
  errors: ['STEP_ORDER', 'DOCUMENT_MISSING', 'LIVENESS_TRIES'],
  changes: true,
})

/** What is in the way while a recording is taken; the app has one text for each. */
export const LIVE_HINTS = [
  'noFace',
  'manyFaces',
  'aside',
  'tooFar',
  'tooClose',
  'dark',
  'tooBright',
  'blurred',
  'darkGlasses',
  'faceCovered',
  'eyesClosed',
  'tooFast',
  'wrongTurn',
] as const

const facePart = z.enum(['front', 'left', 'right'])

/** Milliseconds from the start of the recording, comma-separated: when each frame was taken. */
const frameTimes = (countMax: number) =>
  z.string().check(z.regex(new RegExp(`^\\d{1,6}(,\\d{1,6}){0,${countMax - 1}}$`)))

/** The most frames that travel together. */
export const LIVE_BATCH_MAX = 12

/**
 * Sends frames of a recording while it is taken, and is told what was seen. They are held in memory until
 * the recording is judged; nothing of them is stored. Sent again, they are the same frames.
 */
export const livingFrames = endpoint({
  name: 'livingFrames',
  method: 'POST',
  path: '/api/user/kyc/livingFrames',
  access: 'signedIn',
  travel: 'multipart',
  /** file: up to LIVE_BATCH_MAX frames, JPEG 640×480, concatenated. */
  body: z.object({
    transactionId: z.string().check(z.maxLength(64)),
    /** The place of the first of these frames in the recording. */
    from: z.string().check(z.regex(/^\d{1,3}$/)),
    frameTimes: frameTimes(LIVE_BATCH_MAX),
  }),
  fileBytesMax: 1_500_000,
  response: z.object({
    /** Frames held, from the first on. Where it is less than what was sent, those that follow are sent again. */
    held: z.number(),
    /** The frame from which the recording counts: what was before a face that was gone does not. */
    countsFrom: z.number(),
    /** Where to look now, from the person's point of view. */
    look: facePart,
    /** What was seen. A part may open again. */
    seen: z.array(facePart),
    /** Degrees to the person's left, negative to the right; null if no face is seen alone. */
    turned: z.nullable(z.number()),
    hint: z.nullable(z.enum(LIVE_HINTS)),
    /** All was seen: the recording can be finished. */
    isDone: z.boolean(),
  }),
  errors: [
    'STEP_ORDER',
    'LIVENESS_EXPIRED',
    'PICTURE_UNREADABLE',
    'TOO_LARGE',
    'MEDIA_TYPE',
    'BUSY',
  ],
  changes: true,
})

/** Why a face check did not pass; the app has one text for each. */
export const LIVENESS_REASONS = [
  'noFace',
  'manyFaces',
  'tooFar',
  'tooClose',
  'blurred',
  'dark',
  'tooBright',
  'darkGlasses',
  'faceCovered',
  'eyesClosed',
  'tooFewFrames',
  'noTurn',
  'wrongTurn',
  'tooFast',
  'jump',
  'otherPerson',
  'screen',
  'frozen',
  'replayed',
  'notTheDocument',
] as const

export const livingResultQuery = endpoint({
  name: 'livingResultQuery',
  method: 'POST',
  path: '/api/user/kyc/livingResultQuery',
  access: 'signedIn',
  travel: 'multipart',
  /**
   * file: the frames of the challenge, JPEG 640×480, concatenated. Left out where all of them were sent with
   * livingFrames; when they are not held any more, the refusal says that the file is required.
   */
  body: z.object({
    transactionId: z.string().check(z.maxLength(64)),
    /**
     * When each frame was taken. So a phone that dropped frames is not mistaken for a face that jumped.
     * Without it an even rate is assumed.
     */
    frameTimes: z.optional(frameTimes(401)),
    /** Without a file: the place of the first frame of the film in the recording … */
    from: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
    /** … and the SHA-256 of the film, in hex. */
    filmHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  }),
  fileBytesMax: 8_000_000,
  filesMax: 1,
  response: z.object({
    result: z.enum(['passed', 'failed', 'review']),
    reason: z.nullable(z.enum(LIVENESS_REASONS)),
    triesLeft: z.number(),
  }),
  errors: [
    'STEP_ORDER',
    'LIVENESS_EXPIRED',
    'IN_PROGRESS',
    'PICTURE_UNREADABLE',
    'TOO_LARGE',
    'MEDIA_TYPE',
    'BUSY',
  ],
  changes: true,
})

/** Why a person asks for the alternative, and when they can be called. */
export const FACE_REVIEW_WHYS = ['cannotTurn', 'noCamera', 'other'] as const
export const CALL_TIMES = ['morning', 'afternoon', 'evening'] as const

/**
 * The alternative to the face check: the staff compares a picture with the document, or makes a video call.
 * Certification goes on meanwhile, as after the last failed try.
 */
export const askFaceReview = endpoint({
  name: 'askFaceReview',
  method: 'POST',
  path: '/api/user/kyc/faceReview',
  access: 'signedIn',
  travel: 'multipart',
  body: z.object({
    why: z.enum(FACE_REVIEW_WHYS),
    /** For a video call; without it the file with a picture of the face is required. */
    callTime: z.optional(z.enum(CALL_TIMES)),
  }),
  fileBytesMax: 12_000_000,
  filesMax: 1,
  response: z.object({ result: z.enum(['passed', 'review']) }),
  errors: [
    'STEP_ORDER',
    'DOCUMENT_MISSING',
    'FACE_NOT_FOUND',
    'PICTURE_UNREADABLE',
    'TOO_LARGE',
    'MEDIA_TYPE',
    'BUSY',
  ],
  changes: true,
})

/** How long the person's own picture or recording still has to wait. */
export const readingQueue = endpoint({
  name: 'readingQueue',
  method: 'GET',
  path: '/api/user/kyc/queue',
  access: 'signedIn',
  travel: 'none',
  response: z.object({
    /**
     * The number of other people's pictures and recordings that come first; null when this person has none
     * waiting.
     */
    ahead: z.nullable(z.number()),
    seconds: z.nullable(z.number()),
  }),
  errors: [],
})

export const saveKyc = endpoint({
  name: 'saveKyc',
  method: 'POST',
  path: '/api/user/kyc/saveKyc',
  access: 'signedIn',
  travel: 'json',
  body: z.object({
    kind: code,
    /** The fields as the person confirmed or corrected them. */
    fields: z.record(code, z.string().check(z.maxLength(300))),
  }),
  response: status,
  errors: [
    'STEP_ORDER',
    'DOCUMENT_MISSING',
    'LIVENESS_MISSING',
    'FACE_DIFFERS',
    'DOCUMENT_TAKEN',
    'DOCUMENT_EXCLUDED',
    'UNDERAGE',
  ],
  changes: true,
})

// ---- Personal information (C5, C6) ----

/** DD/MM/YYYY. */
export const wireBirthday = z.string().check(z.regex(/^\d{2}\/\d{2}\/\d{4}$/))

const baseInfo = z.object({
  gender: code,
  birthday: wireBirthday,
  email: emailAddress,
  educationLevel: code,
  maritalStatus: code,
  childrenCount: code,
  workStatus: code,
  /** These six are present only for work statuses that have them. */
  industry: z.optional(code),
  monthlyIncome: z.optional(code),
  salaryType: z.optional(code),
  /** Day of the month, 1 to 31; or of the week, 1 to 7, when paid weekly. */
  payday: z.optional(z.number().check(z.int(), z.gte(1), z.lte(31))),
  companyName: z.optional(shortText(120)),
  companyAddress: z.optional(shortText(200)),
})

export const updateBaseInfo = endpoint({
  name: 'updateBaseInfo',
  method: 'POST',
  path: '/api/user/userBaseInfo/updateBaseInfo',
  access: 'signedIn',
  travel: 'json',
  body: baseInfo,
  response: status,
  errors: ['STEP_ORDER', 'STEP_UP', 'UNDERAGE', 'ANSWERS_WAIT'],
  changes: true,
})

export const infoView = endpoint({
  name: 'infoView',
  method: 'GET',
  path: '/api/user/userBaseInfo/infoView',
  access: 'signedIn',
  travel: 'none',
  /** null until first saved; before that the document's birthday and gender are offered. */
  response: z.object({
    info: z.nullable(baseInfo),
    /** Employer and address are masked; `openData` shows them. Sent back as they are, they stay what they were. */
    isMasked: z.boolean(),
    suggested: z.object({ birthday: z.optional(wireBirthday), gender: z.optional(z.string()) }),
  }),
  errors: [],
})

export const realName = endpoint({
  name: 'realName',
  method: 'GET',
  path: '/api/user/userBaseInfo/realName',
  access: 'signedIn',
  travel: 'none',
  response: z.object({ realName: z.nullable(z.string()) }),
  errors: [],
})

// ---- Contacts (C7) ----

const contact = z.object({
  relationship: code,
  phone: z.string().check(z.minLength(1), z.maxLength(40)),
})

export const saveUserContacts = endpoint({
  name: 'saveUserContacts',
  method: 'POST',
  path: '/api/user/contacts/saveUserContacts',
  access: 'signedIn',
  travel: 'json',
  body: z.object({ contacts: z.array(contact).check(z.length(2)) }),
  /** Still 40 afterwards where the carrier has to confirm the phone first (`telecomFotp`). */
  response: status,
  errors: ['STEP_ORDER', 'STEP_UP', 'PHONE_FORMAT', 'CONTACTS_SAME', 'CONTACT_IS_SELF'],
  changes: true,
})

export const viewContacts = endpoint({
  name: 'viewContacts',
  method: 'GET',
  path: '/api/user/contacts',
  access: 'signedIn',
  travel: 'none',
  /** The phones are masked; `openData` shows them. Sent back as they are, they stay what they were. */
  response: z.object({ details: z.array(contact), isMasked: z.boolean() }),
  errors: [],
})

// ---- Carrier check (C10) ----

/**
 * Which pair of calls a `type` of `/api-phone-check` means: 2 is the later check of someone certified, any
 * other value the first one, in certification.
 */
export const LATER_PHONE_CHECK = '2'

const carrierCodeSent = z.object({
  resendAfterSeconds: z.number(),
  expiresInSeconds: z.number(),
  /** 4 to 6, as the carrier decides. */
  codeLength: z.number(),
  /** The person's own phone, to which it was sent, with all but its last digits hidden. */
  phoneMasked: z.string(),
})
const carrierCode = z.object({ otpCode: z.string().check(z.regex(/^\d{4,6}$/)) })
const SENDING_ERRORS = ['STEP_ORDER', 'OTP_RESEND_WAIT', 'OTP_DAY_LIMIT', 'PHONE_LOCKED'] as const
const CHECKING_ERRORS = ['STEP_ORDER', 'OTP_WRONG', 'OTP_EXPIRED', 'PHONE_LOCKED'] as const

/** First check: makes the carrier send its code. */
export const telecomFotp = endpoint({
  name: 'telecomFotp',
  method: 'GET',
  path: '/api/user/telecom/fotp',
  access: 'signedIn',
  travel: 'none',
  response: carrierCodeSent,
  errors: SENDING_ERRORS,
  changes: true,
})

/** First check: verifies the code. Moves 40 to 50 if the contacts are already saved. */
export const telecomFv = endpoint({
  name: 'telecomFv',
  method: 'POST',
  path: '/api/user/telecom/fv',
  access: 'signedIn',
  travel: 'json',
  body: carrierCode,
  response: status,
  errors: CHECKING_ERRORS,
  changes: true,
})

/** Later check: makes the carrier send its code. */
export const telecomLotp = endpoint({
  name: 'telecomLotp',
  method: 'GET',
  path: '/api/user/telecom/lotp',
  access: 'signedIn',
  travel: 'none',
  response: carrierCodeSent,
  errors: SENDING_ERRORS,
  changes: true,
})

/** Later check: verifies the code. */
export const telecomLv = endpoint({
  name: 'telecomLv',
  method: 'POST',
  path: '/api/user/telecom/lv',
  access: 'signedIn',
  travel: 'json',
  body: carrierCode,
  response: status,
  errors: CHECKING_ERRORS,
  changes: true,
})

// ---- Bank account (C8) ----

export const bankBranch = endpoint({
  name: 'bankBranch',
  method: 'GET',
  path: '/api/user/account/bankBranch',
  access: 'signedIn',
  travel: 'none',
  response: details(z.object({ bankCode: z.string(), bankName: z.string() })),
  errors: [],
})

const bankAccount = z.object({
  bankCode: code,
  ifsc: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(11)),
  accountNumber: z.string().check(z.regex(/^\d{6,20}$/)),
})

export const bankCodePreCheck = endpoint({
  name: 'bankCodePreCheck',
  method: 'POST',
  path: '/api/user/account/bankCodePreCheck',
  access: 'signedIn',
  travel: 'json',
  body: bankAccount,
  response: z.object({
    bankName: z.string(),
    /** The holder's name at the bank, masked but recognisable for the person. */
    holderNameMasked: z.string(),
    nameMatch: z.enum(['match', 'review', 'differs']),
  }),
  errors: [
    'STEP_ORDER',
    'BANK_UNKNOWN',
    'IFSC_FORMAT',
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'BANK_CHECK_TRIES',
  ],
  changes: true,
})

export const saveUserAccount = endpoint({
  name: 'saveUserAccount',
  method: 'POST',
  path: '/api/user/account/saveUserAccount',
  access: 'signedIn',
  travel: 'json',
  body: bankAccount,
  /** Moves 50 to 60 and makes the credit decision in the same transaction. */
  response: z.object({
    bizStatus: z.number(),
    credit: z.object({
      decision: z.enum(['approved', 'declined', 'review']),
      currency: currencyCode,
      totalLimit: wireMoney,
      asks: creditAsks,
    }),
  }),
  errors: [
    'STEP_ORDER',
    'BANK_UNKNOWN',
    'IFSC_FORMAT',
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'NAME_DIFFERS',
    'BANK_CHECK_TRIES',
  ],
  changes: true,
})

export const userBandingAccount = endpoint({
  name: 'userBandingAccount',
  method: 'GET',
  path: '/api/user/account/userBandingAccount',
  access: 'signedIn',
  travel: 'none',
  response: z.object({
    account: z.nullable(
      z.object({
        bankCode: z.string(),
        bankName: z.string(),
        ifsc: z.string(),
        accountNumberMasked: z.string(),
        /** null while it is masked; `openData` shows it. */
        accountNumber: z.nullable(z.string()),
        holderName: z.string(),
      }),
    ),
  }),
  errors: [],
})

/** Changes the account for payouts (C9); the code is one of OTP_TYPE.changeBank. */
export const modifyAccount = endpoint({
  name: 'modifyAccount',
  method: 'POST',
  path: '/api/user/account/modify',
  access: 'certified',
  travel: 'json',
  body: z.object({
    ...bankAccount.shape,
    code: z.optional(z.string().check(z.regex(/^\d{4,6}$/))),
  }),
  response: z.object({ bankName: z.string(), accountNumberMasked: z.string() }),
  errors: [
    'STEP_UP',
    'OTP_WRONG',
    'OTP_EXPIRED',
    'PHONE_LOCKED',
    'BANK_UNKNOWN',
    'IFSC_FORMAT',
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'NAME_DIFFERS',
    'BANK_CHECK_TRIES',
  ],
  changes: true,
})
