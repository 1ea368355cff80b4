import * as z from 'zod/mini'

/**
 * An e-mail address in the usual form: dot-separated words, an @ and a domain of at least two labels.
 */
export const EMAIL_PATTERN = /^(?:[\w'+-]+\.)*[\w'+-]+@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** As it is kept: without spaces around it, in small letters. */
export const emailAddress = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(EMAIL_PATTERN), z.maxLength(120))
