const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '')

const RECIPIENT = /^age1[a-z0-9]{20,}$/
const IDENTITY = /^AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]{20,}$/

const allLike = (pattern: RegExp, words: readonly string[]): readonly string[] | undefined =>
  words.length > 0 && words.every((word) => pattern.test(word)) ? words : undefined

/** Public keys, with commas or on lines of their own; undefined where one is none. */
export const readRecipients = (text: string): readonly string[] | undefined =>
  allLike(RECIPIENT, wordsOf(text))

/** Secret keys of a file as age-keygen writes it, a line each between comments; undefined where one is none. */
export const readIdentities = (text: string): readonly string[] | undefined =>
  allLike(IDENTITY, wordsOf(text.replace(/^#.*$/gm, '')))
