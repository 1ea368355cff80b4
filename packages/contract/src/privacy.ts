import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { wireDay, wireInstant } from './wire-types.ts'

/** A code of OTP_TYPE.exportData or OTP_TYPE.eraseData; without one the call asks for it (700). */
const stepUp = z.object({ code: z.optional(z.string().check(z.regex(/^\d{4,6}$/))) })

/**
 * Everything we store about the person, as one ZIP: a readable page, the same as JSON, and their own
 * pictures and documents. The bytes travel as base64 in the answer, for the same reasons as those of a
 * document (borrowDocument).
 */
export const privacyExport = endpoint({
  name: 'privacyExport',
  method: 'POST',
  path: '/api/user/privacy/export',
  access: 'signedIn',
  travel: 'json',
  body: stepUp,
  response: z.object({
    fileName: z.string(),
    mimeType: z.literal('application/zip'),
    base64: z.string(),
    /** SHA-256 of the file, in hex. */
    sha256: z.string(),
  }),
  errors: ['STEP_UP', 'OTP_WRONG', 'OTP_EXPIRED', 'PHONE_LOCKED'],
  changes: true,
})

/** What is kept after an erasure, each with its reason, in the person's language. */
const kept = z.array(
  z.object({
    what: z.string(),
    why: z.string(),
    /** The day on which it is erased too; null when it is kept for good, without identifying anybody. */
    untilOn: z.nullable(wireDay),
  }),
)

/** What an erasure today would leave, and what prevents it, before the person decides. */
export const erasurePlan = endpoint({
  name: 'erasurePlan',
  method: 'GET',
  path: '/api/user/privacy/erase',
  access: 'signedIn',
  travel: 'none',
  response: z.object({
    /** In the person's language; null when nothing prevents it. */
    refusal: z.nullable(
      z.object({ reason: z.enum(['LOAN_OPEN', 'PAYMENT_OPEN']), text: z.string() }),
    ),
    kept,
  }),
  errors: [],
})

/** Ends the account and all its sessions. The phone may then sign up again, as a new person. */
export const privacyErase = endpoint({
  name: 'privacyErase',
  method: 'POST',
  path: '/api/user/privacy/erase',
  access: 'signedIn',
  travel: 'json',
  body: stepUp,
  response: z.object({ erasedAt: wireInstant, kept }),
  errors: ['STEP_UP', 'OTP_WRONG', 'OTP_EXPIRED', 'PHONE_LOCKED', 'LOAN_OPEN', 'PAYMENT_OPEN'],
  changes: true,
})
