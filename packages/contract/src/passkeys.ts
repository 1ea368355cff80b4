import * as z from 'zod/mini'
import { signedIn } from './account.ts'
import { endpoint } from './endpoint.ts'
import { assertion, credentialOptions, newCredential } from './webauthn.ts'
import { details, id, nothing, requestId, shortText, wireInstant } from './wire-types.ts'

/** Passkeys of borrowers: a second way in, beside the code. */

export const PASSKEY_LABEL_MAX = 40

/** Good once and for five minutes; goes back with the answer to it. */
const challenge = z.string().check(z.regex(/^[\w-]{51}$/))
const begun = z.object({ challenge, options: credentialOptions })
const code = z.string().check(z.regex(/^\d{4,6}$/))

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/user/login/passkeys',
  access: 'signedIn',
  travel: 'none',
  response: details(
    z.object({
      passkeyId: id,
      /** As the person named it. */
      label: z.string(),
      addedAt: wireInstant,
      usedAt: z.nullable(wireInstant),
    }),
  ),
  errors: [],
})

/** For `navigator.credentials.create`. Asks for a code of OTP_TYPE.addPasskey (700), and does not use it up. */
export const beginPasskey = endpoint({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/user/login/passkeys/begin',
  access: 'signedIn',
  travel: 'json',
  body: z.object({ code: z.optional(code) }),
  response: begun,
  errors: ['STEP_UP', 'OTP_WRONG', 'OTP_EXPIRED', 'PHONE_LOCKED', 'NETWORK_PAUSED', 'PASSKEY_MANY'],
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/user/login/passkeys',
  access: 'signedIn',
  travel: 'json',
  body: z.object({
    requestId,
    challenge,
    code,
    credential: newCredential,
    label: shortText(PASSKEY_LABEL_MAX),
  }),
  response: z.object({ passkeyId: id }),
  errors: [
    'PASSKEY_WRONG',
    'PASSKEY_MANY',
    'OTP_WRONG',
    'OTP_EXPIRED',
    'PHONE_LOCKED',
    'NETWORK_PAUSED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
  changes: true,
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/user/login/passkeys/remove',
  access: 'signedIn',
  travel: 'json',
  body: z.object({ passkeyId: id }),
  /** So that the browser can forget it too. */
  response: z.object({ credentialId: z.string() }),
  errors: ['NOT_FOUND'],
  changes: true,
})

/** For `navigator.credentials.get`: whichever passkey of this site answers. Nobody says who they are. */
export const beginPasskeyLogin = endpoint({
  name: 'beginPasskeyLogin',
  method: 'POST',
  path: '/api/user/login/passkey/begin',
  access: 'public',
  travel: 'json',
  body: z.optional(nothing),
  response: begun,
  errors: [],
})

export const passkeyLogin = endpoint({
  name: 'passkeyLogin',
  method: 'POST',
  path: '/api/user/login/passkey',
  access: 'public',
  travel: 'json',
  body: z.object({ challenge, credential: assertion }),
  response: signedIn,
  errors: ['PASSKEY_WRONG', 'PASSKEY_UNKNOWN', 'PASSKEY_OFF', 'PASSKEY_WAIT', 'SERVICE_CLOSED'],
  changes: true,
})
