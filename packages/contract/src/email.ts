/**
 * An e-mail address in the usual form: dot-separated words, an @ and a domain of at least two labels.
 */
export const EMAIL_PATTERN = /^(?:[\w'+-]+\.)*[\w'+-]+@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
