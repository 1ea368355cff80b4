import * as z from 'zod/mini'

/** Common to every call of the console: a session or a token of the staff, and one path prefix. */
export const asked = { access: 'operator', travel: 'none', method: 'GET' } as const
export const decided = {
  access: 'operator',
  travel: 'json',
  method: 'POST',
  changes: true,
} as const

/** What a decision may ask of who takes it (roles.ts). */
export const touchErrors = [
  'PASSKEY_NEEDED',
  'FRESH_NEEDED',
  'SIGNATURE_NEEDED',
  'SIGNATURE_WRONG',
] as const

/** A lender's book by its name, such as `banyan-lane-INR`. */
export const book = z.string().check(z.regex(/^[a-z0-9-]{1,60}-[A-Z]{3}$/))
