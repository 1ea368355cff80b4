import * as z from 'zod/mini'
import { signedIn } from './account.ts'
import { endpoint } from './endpoint.ts'
import { id, nothing, shortText, wireInstant } from './wire-types.ts'

/** taskId is the single-use signed openToken; uniqueChannel says where it came from. */
const openLink = z.object({ taskId: shortText(1024), uniqueChannel: shortText(40) })

/**
 * Signs in by a link. That of another device (`handOff`) is refused with HAND_OFF_WAITING, and the number that both show,
 * until that device has confirmed it: the same call then signs in.
 */
export const uniqueLogin = endpoint({
  name: 'uniqueLogin',
  method: 'POST',
  path: '/api/user/login/uniqueLogin',
  access: 'public',
  travel: 'json',
  body: openLink,
  response: signedIn,
  errors: [
    'OPEN_TOKEN_USED',
    'HAND_OFF_WAITING',
    'HAND_OFF_REFUSED',
    'DEVICES_FULL',
    'SERVICE_CLOSED',
  ],
  changes: true,
})

/** Whose account a link would open, before anybody is signed in by it. */
export const viewLink = endpoint({
  name: 'viewLink',
  method: 'POST',
  path: '/api/user/login/viewLink',
  access: 'public',
  travel: 'json',
  body: openLink,
  response: z.object({
    /** '••••••3210', of the person whose link it is. */
    phoneMasked: z.string(),
    /** The session that the request comes with, if any, is this person's. */
    isYou: z.boolean(),
  }),
  errors: ['OPEN_TOKEN_USED', 'SERVICE_CLOSED'],
})

/** The path of a single-use link, valid for minutes, that opens the current step in another browser. */
export const handOff = endpoint({
  name: 'handOff',
  method: 'POST',
  path: '/api/user/login/handOff',
  access: 'signedIn',
  travel: 'json',
  body: z.optional(nothing),
  response: z.object({ path: z.string(), expiresAt: wireInstant }),
  errors: ['DEVICES_FULL'],
  changes: true,
})

/** The device that has opened a link of this very session, and waits to be confirmed. */
export const handOffAsked = endpoint({
  name: 'handOffAsked',
  method: 'GET',
  path: '/api/user/login/handOff/asked',
  access: 'signedIn',
  travel: 'none',
  response: z.object({
    asked: z.nullable(
      z.object({
        handOffId: id,
        /** The three digits that the other device shows. */
        number: z.string(),
        /** "Chrome, Windows"; empty when the browser did not say. */
        label: z.string(),
        expiresAt: wireInstant,
      }),
    ),
  }),
  errors: [],
})

/**
 * Confirms the other device, or sends it away. Another number than the one shown sends it away too, and so does "no" after
 * "yes": what was opened ends.
 */
export const decideHandOff = endpoint({
  name: 'decideHandOff',
  method: 'POST',
  path: '/api/user/login/handOff/decide',
  access: 'signedIn',
  travel: 'json',
  body: z.object({
    handOffId: id,
    isSame: z.boolean(),
    number: z.string().check(z.regex(/^\d{3}$/)),
  }),
  response: z.object({ isConfirmed: z.boolean() }),
  errors: ['NOT_FOUND'],
  changes: true,
})

/** Ends every session of the person, this one too, and what any of them has handed on. */
export const signOutEverywhere = endpoint({
  name: 'signOutEverywhere',
  method: 'POST',
  path: '/api/user/login/signOutEverywhere',
  access: 'signedIn',
  travel: 'json',
  body: z.optional(nothing),
  response: nothing,
  errors: [],
  changes: true,
})

/**
 * Shows what is masked to this session, for some minutes: contacts' phones, employer, address, account. With a code of
 * OTP_TYPE.showData; without one the call asks for it (700) unless it is shown already.
 */
export const openData = endpoint({
  name: 'openData',
  method: 'POST',
  path: '/api/user/login/openData',
  access: 'signedIn',
  travel: 'json',
  body: z.object({ code: z.optional(z.string().check(z.regex(/^\d{4,6}$/))) }),
  response: z.object({ shownUntil: wireInstant }),
  errors: ['STEP_UP', 'OTP_WRONG', 'OTP_EXPIRED', 'PHONE_LOCKED'],
  changes: true,
})
