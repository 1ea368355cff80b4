import * as z from 'zod/mini'

/** Common to every call of the console: a session or a token of the staff, and one path prefix. */
export const asked = { access: 'operator', travel: 'none', method: 'GET' } as const
/**
 * What is asked of a standby of the database where there is one: figures, reports and lists that nothing is decided on.
 * The lists of work, proposals and money to be decided are read where they are written.
 */
export const figures = { ...asked, mayLag: true } as const
/** In the answer of such a call, where a standby gave it: how many seconds old it may be. */
export const behind = { behindSeconds: z.optional(z.int().check(z.nonnegative())) }
/** From so many on whoever reads it is told. */
export const BEHIND_TOLD_SECONDS = 10
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
