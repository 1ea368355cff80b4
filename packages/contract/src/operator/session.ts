import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { assertion, credentialOptions, newCredential } from '../webauthn.ts'
import { id, nothing, requestId, shortText, wireDay, wireInstant } from '../wire-types.ts'
import { OPERATOR_ROLES } from './roles.ts'
import { signed } from './signing.ts'

/** Sign-in and keys of the staff. A session is a cookie that no script reads. */
const outside = { access: 'public', travel: 'json', method: 'POST', changes: true } as const
const own = { access: 'operator', travel: 'json', method: 'POST', changes: true } as const
/** Asks for a challenge, which changes nothing yet. */
const beginsOutside = { access: 'public', travel: 'json', method: 'POST' } as const
const begins = { access: 'operator', travel: 'json', method: 'POST' } as const

/** Of a mailed or printed link: what follows `#`. */
const link = z.string().check(z.regex(/^[\w-]{43}$/))
const sixDigits = z.string().check(z.regex(/^\d{6}$/))
const challenge = z.object({ challengeId: id, options: credentialOptions })
const opened = z.object({
  operatorId: id,
  name: z.string(),
  kind: z.enum(['passkey', 'limited']),
  /** Without a call it is locked after so many minutes; a touch opens it again. */
  idleMinutes: z.number(),
  expiresAt: wireInstant,
  /** A second key, or an authenticator app, is to be added before anything else. */
  isEnrolled: z.boolean(),
})

// ---- Enrolment ----

export const beginEnrol = endpoint({
  ...beginsOutside,
  name: 'beginEnrol',
  path: '/api/operator/enrol/begin',
  body: z.object({ link }),
  response: z.object({ ...challenge.shape, name: z.string() }),
  errors: ['LINK_OVER', 'FORBIDDEN'],
})

/** The first passkey; it opens a session, in which a second key or an authenticator app is added. */
export const finishEnrol = endpoint({
  ...outside,
  name: 'finishEnrol',
  path: '/api/operator/enrol/finish',
  body: z.object({ link, challengeId: id, credential: newCredential, label: shortText(60) }),
  response: opened,
  errors: ['LINK_OVER', 'WRONG_KEY', 'KEY_WEAK', 'FORBIDDEN'],
})

// ---- Sign-in ----

export const beginSignIn = endpoint({
  ...beginsOutside,
  name: 'beginSignIn',
  path: '/api/operator/session/begin',
  body: nothing,
  response: challenge,
  errors: ['FORBIDDEN'],
})

export const finishSignIn = endpoint({
  ...outside,
  name: 'finishSignIn',
  path: '/api/operator/session/finish',
  body: z.object({ challengeId: id, credential: assertion }),
  response: opened,
  errors: ['WRONG_KEY', 'KEY_CLONED', 'FORBIDDEN'],
})

/** One touch for a session that was locked, or whose last touch is too long ago; the cookie is a new one. */
export const resumeSession = endpoint({
  ...outside,
  name: 'resumeSession',
  path: '/api/operator/session/resume',
  body: z.object({ challengeId: id, credential: assertion }),
  response: opened,
  errors: ['WRONG_KEY', 'KEY_CLONED', 'FORBIDDEN'],
})

/** Mails a link to a person of the staff. The answer is the same whether or not there is one. */
export const askLimitedLink = endpoint({
  ...outside,
  name: 'askLimitedLink',
  path: '/api/operator/session/limited/ask',
  body: z.object({ email: shortText(254) }),
  response: nothing,
  errors: ['FORBIDDEN'],
})

/** For who has no passkey at hand: the mailed link and a code. The session reads, and answers tickets. */
export const limitedSignIn = endpoint({
  ...outside,
  name: 'limitedSignIn',
  path: '/api/operator/session/limited',
  body: z.object({ link, code: sixDigits }),
  response: opened,
  errors: ['LINK_OVER', 'OTP_WRONG', 'FORBIDDEN'],
})

export const lockSession = endpoint({
  ...own,
  name: 'lockSession',
  path: '/api/operator/session/lock',
  body: nothing,
  response: nothing,
  errors: ['FORBIDDEN', 'PASSKEY_NEEDED'],
})

export const signOutStaff = endpoint({
  ...own,
  name: 'signOutStaff',
  path: '/api/operator/session/end',
  body: nothing,
  response: nothing,
  errors: ['FORBIDDEN', 'PASSKEY_NEEDED'],
})

// ---- Oneself ----

export const whoAmI = endpoint({
  name: 'whoAmI',
  method: 'GET',
  path: '/api/operator/me',
  access: 'operator',
  travel: 'none',
  response: z.object({
    operatorId: id,
    name: z.string(),
    roles: z.array(z.enum(OPERATOR_ROLES)),
    /** What this session may call; `fresh` and signed ones among them. */
    calls: z.array(z.string()),
    market: z.string(),
    businessDay: wireDay,
    sessionId: id,
    isEnrolled: z.boolean(),
    hasTotp: z.boolean(),
    keys: z.array(
      z.object({
        credentialId: z.string(),
        label: z.string(),
        /** Bound to one device, or synced between several. */
        isDeviceBound: z.boolean(),
        addedAt: wireInstant,
        usedAt: z.nullable(wireInstant),
      }),
    ),
    sessions: z.array(
      z.object({
        sessionId: id,
        kind: z.enum(['passkey', 'limited']),
        label: z.string(),
        openedAt: wireInstant,
        seenAt: wireInstant,
      }),
    ),
  }),
  errors: ['FORBIDDEN', 'PASSKEY_NEEDED'],
})

export const endOwnSession = endpoint({
  ...own,
  name: 'endOwnSession',
  path: '/api/operator/me/sessions/end',
  body: z.object({ sessionId: id }),
  response: nothing,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'PASSKEY_NEEDED'],
})

export const beginKey = endpoint({
  ...begins,
  name: 'beginKey',
  path: '/api/operator/me/keys/begin',
  body: nothing,
  response: challenge,
  errors: ['FORBIDDEN', 'PASSKEY_NEEDED'],
})

const ownErrors = [
  'FORBIDDEN',
  'PASSKEY_NEEDED',
  'SIGNATURE_NEEDED',
  'SIGNATURE_WRONG',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

export const addKey = endpoint({
  ...own,
  name: 'addKey',
  path: '/api/operator/me/keys',
  body: z.object({
    requestId,
    challengeId: id,
    credential: newCredential,
    label: shortText(60),
    ...signed,
  }),
  response: z.object({ credentialId: z.string(), isEnrolled: z.boolean() }),
  errors: [...ownErrors, 'WRONG_KEY', 'KEY_WEAK'],
})

/** Takes a key away at once, and ends the sessions that it opened. */
export const removeKey = endpoint({
  ...own,
  name: 'removeKey',
  path: '/api/operator/me/keys/remove',
  body: z.object({ requestId, credentialId: shortText(1400), ...signed }),
  response: z.object({ credentialId: z.string() }),
  errors: [...ownErrors, 'NOT_FOUND', 'KEY_LAST'],
})

/** A new secret for an authenticator app; the one before holds until a code of the new one was typed. */
export const beginTotp = endpoint({
  ...begins,
  name: 'beginTotp',
  path: '/api/operator/me/totp/begin',
  body: nothing,
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['FORBIDDEN', 'PASSKEY_NEEDED', 'FRESH_NEEDED'],
})

export const addTotp = endpoint({
  ...own,
  name: 'addTotp',
  path: '/api/operator/me/totp',
  body: z.object({ requestId, code: sixDigits, ...signed }),
  response: z.object({ isEnrolled: z.boolean() }),
  errors: [...ownErrors, 'OTP_WRONG'],
})

// ---- Signatures ----

/** The challenge for one decision: the call, the request's id and the hash of what is decided. */
export const beginSignature = endpoint({
  ...begins,
  name: 'beginSignature',
  path: '/api/operator/signature',
  body: z.object({
    call: shortText(60),
    requestId,
    /** SHA-256 of the decided text (signing.ts), in hexadecimal. */
    inputHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  response: z.object({ signatureId: id, options: credentialOptions, until: wireInstant }),
  errors: ['FORBIDDEN', 'PASSKEY_NEEDED'],
})
